//! What handlers of events answer with.

use axum::response::Response;
use safehouse_app::{
    drawing::Page,
    head::{HeadExtras, Sheet},
    pages::account::FieldFault,
    paths,
};
use safehouse_service::{
    Refusal,
    events::{self, Asker, EventSeen},
    refusal::{EventFault, StoreFault},
    stores::{self, StoreSeen},
};

use super::claim;
use crate::http::{
    lead::{leads_to, second_factor_first},
    public_decks::answer::Answering,
};

/// What a page says was just done.
pub(super) const DONE: &[(&str, &str)] = &[
    ("agreed", "You agreed to what the event asks."),
    ("claimed", "This place is in your account now. The code is of no use any more."),
    ("confirmed", "You said that the list is yours."),
    ("dropped", "You left the event. You are paired no more."),
    ("erased", "It is erased."),
    ("forgotten", "This device does not know the code any more."),
    ("hidden", "Nobody but its staff and you see the event."),
    ("handed", "Your list is handed in. Keep its receipt, which is below its verdict."),
    ("registered", "You are entered."),
    ("reported", "Whoever runs the site reads it."),
    ("shown", "Everybody sees the event again."),
    ("taken-back", "The list is deleted."),
    ("withdrawn", "You do not come any more."),
];

/// An event with its store: neither is there for whom one of them is hidden from.
pub(in crate::http) async fn opened(answering: &Answering, code: &str) -> Result<(EventSeen, StoreSeen), Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let seen = events::open_event(service, caller, code).await?;
    let of_store = stores::see_store(service, caller, &seen.event.store_slug).await?;
    Ok((seen, of_store))
}

/// A page that is its reader's own.
pub(super) async fn show_own(answering: &Answering, here: &str, page: Page) -> Response {
    let extras = HeadExtras { sheet: Some(Sheet::Stores), ..HeadExtras::default() };
    answering.show_own_with(here, page, extras).await
}

/// An event as whoever takes part in it has opened it.
pub(super) struct OpenedByPlayer {
    /// The event.
    pub(super) seen: EventSeen,
    /// The code by which they are known; empty of an account, and of whoever is not known.
    pub(super) claim: String,
    /// Whether strangers see nothing of it, or of its store.
    pub(super) is_hidden: bool,
}

/// The event of whoever takes part in it, with their code where they have no account: also while it or its store is hidden.
///
/// # Errors
/// As [`opened`]; [`EventFault::Hidden`], or that of the store, to whoever is not known there.
pub(super) async fn opened_by_player(answering: &Answering, code: &str) -> Result<OpenedByPlayer, Refusal> {
    let refusal = match opened(answering, code).await {
        Ok((seen, _)) => {
            let claim = claim::kept(answering, &seen);
            return Ok(OpenedByPlayer { seen, claim, is_hidden: false });
        }
        Err(refusal) if is_hidden(&refusal) => refusal,
        Err(refusal) => return Err(refusal),
    };
    let kept = claim::sent_code(answering);
    let claims = [Some(String::new()), Some(kept).filter(|kept| !kept.is_empty())];
    for claim in claims.into_iter().flatten() {
        let asker = Asker { caller: &answering.caller, claim: &claim };
        if let Ok(seen) = events::open_own_event(answering.service(), asker, code).await {
            return Ok(OpenedByPlayer { seen, claim, is_hidden: true });
        }
    }
    Err(refusal)
}

/// Whether strangers see nothing since whoever runs the site hid it.
pub(super) fn is_hidden(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Event(EventFault::Hidden) | Refusal::GameStore(StoreFault::Hidden))
}

/// What was refused, on a page of its own, or the page that asks for what is lacking.
pub(super) fn fail(answering: &Answering, refusal: &Refusal, back: &str) -> Response {
    match refusal {
        Refusal::Confirm => leads_to(&paths::with_next(paths::CONFIRM, back)),
        Refusal::SecondFactorFirst => second_factor_first(back),
        _ => answering.fail(refusal, back),
    }
}

/// A refusal at the field where it can be mended.
pub(super) fn fault_of(refusal: &Refusal) -> FieldFault {
    let fault = FieldFault::of(refusal, "");
    match refusal {
        Refusal::Event(EventFault::Consent) => FieldFault { field: "consent", ..fault },
        _ => fault,
    }
}

/// Whether a form is shown once more with what was refused.
pub(super) fn is_mended_in_place(refusal: &Refusal) -> bool {
    match refusal {
        Refusal::Event(fault) => !matches!(fault, EventFault::None | EventFault::Hidden),
        Refusal::Play(_)
        | Refusal::Excess(_)
        | Refusal::EmptyDeck
        | Refusal::NoDeck
        | Refusal::UnreadDeck
        | Refusal::NoText
        | Refusal::LongText { .. }
        | Refusal::TooOften { .. }
        | Refusal::DoneTooOften { .. } => true,
        _ => false,
    }
}
