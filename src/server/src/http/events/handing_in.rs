//! Handing in a list.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        events::{HandInPage, Looked, RefusedList, draw_hand_in, parts, takes_list},
    },
    paths::events as at,
};
use safehouse_engine::{deck::interchange::LineReport, library::GameLibrary};
use safehouse_service::{
    Refusal,
    events::{self, Asker, EventSeen, EventState, ListSource, OwnEntry, settings::LateLists},
    refusal::{EventFault, StoreListFault},
    saved_decks::{SavedDeckId, Shelf, ShelfAsked, find_on_shelf},
};

use super::{
    super::{ServerState, account::fields::Fields, lead::leads_to, posted::Posted, public_decks::answer::Answering},
    answers::{fail, is_mended_in_place, opened, show_own},
    claim,
    own::{own, show_handed},
};

/// Decks that a form offers.
const OFFERED: u32 = 100;

/// What a page shows beside what there is.
#[derive(Default)]
struct Shown {
    chosen: String,
    text: String,
    looked: Option<Looked>,
    is_held_back: bool,
    unread: Vec<LineReport>,
    fault: Option<FieldFault>,
}

/// GET /events/{event}/list
pub(super) async fn get_list(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let here = at::part(&code, parts::LIST);
    match known(&answering, &code).await {
        Ok(Some((seen, own, _))) => show(&answering, seen, &own, Shown::default()).await,
        // Whoever is not known is asked for their code, or to sign in.
        Ok(None) => leads_to(&at::part(&code, parts::OWN)),
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

/// The event, with whoever takes part in it and their code.
async fn known(answering: &Answering, code: &str) -> Result<Option<(EventSeen, OwnEntry, String)>, Refusal> {
    let (seen, _) = opened(answering, code).await?;
    let claim = claim::kept(answering, &seen);
    match own(answering, &claim, code).await {
        Ok(found) => Ok(found.map(|own| (seen, own, claim))),
        // A code of no use is told where it is asked for.
        Err(Refusal::Event(EventFault::NoCode)) => Ok(None),
        Err(refusal) => Err(refusal),
    }
}

async fn show(answering: &Answering, seen: EventSeen, own: &OwnEntry, shown: Shown) -> Response {
    let here = at::part(&seen.event.code, parts::LIST);
    let decks = match answering.is_signed_in() {
        true => {
            let asked = ShelfAsked { game: Some(&seen.event.game), ..ShelfAsked::of(Shelf::Decks, OFFERED) };
            find_on_shelf(answering.service(), &answering.caller, &asked).await.map(|found| found.decks)
        }
        false => Ok(Vec::new()),
    };
    let decks = match decks {
        Ok(decks) => decks,
        Err(refusal) => return fail(answering, &refusal, &here),
    };
    let named = |name: String| if name.trim().is_empty() { "Unnamed deck".to_owned() } else { name };
    let Shown { chosen, text, looked, is_held_back, unread, fault } = shown;
    let page = HandInPage {
        takes: takes_list(&seen, own),
        has_list: own.lists.last().is_some_and(|list| list.withdrawn_at.is_none()),
        decks: decks.into_iter().map(|deck| (deck.id.to_string(), named(deck.name))).collect(),
        seen,
        chosen,
        text,
        looked,
        is_held_back,
        unread,
        fault,
    };
    let drawn = answering.draw(&page.seen.event.game, |scene| draw_hand_in(scene, &page));
    show_own(answering, &here, drawn).await
}

/// POST /events/{event}/list
pub(super) async fn post_list(Path(code): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let here = at::part(&code, parts::LIST);
    let (seen, own, claim) = match known(&answering, &code).await {
        Ok(Some(known)) => known,
        Ok(None) => return leads_to(&at::part(&code, parts::OWN)),
        Err(refusal) => return fail(&answering, &refusal, &here),
    };
    let Some(library) = answering.site.app.library.of_game(&seen.event.game).cloned() else {
        return fail(&answering, &EventFault::NoFormat.into(), &here);
    };
    let (text, chosen) = (fields.get("text").to_owned(), fields.get("deck").to_owned());
    // What would be handed in otherwise than it is written is told before anything counts.
    let looked = look(&answering, &library, &code, &fields).await;
    let is_told = |looked: &Looked| !looked.notes.is_to_be_told() || fields.get("told") == looked.notes.mark();
    let (looked, refusal) = match fields.get("deed") {
        "hand" if looked.as_ref().is_ok_and(|looked| !is_told(looked)) => match looked {
            Ok(looked) => (Some(looked), None),
            Err(refusal) => (None, Some(refusal)),
        },
        "hand" => {
            let asker = Asker { caller: &answering.caller, claim: &claim };
            let handed = match source(&fields) {
                Ok(source) if is_locked(&seen) && seen.settings.late == LateLists::Allow => {
                    events::hand_in_late(answering.service(), asker, &library, &code, source).await
                }
                Ok(source) => events::hand_in(answering.service(), asker, &library, &code, source).await,
                Err(refusal) => Err(refusal),
            };
            match handed {
                Ok(handed) if handed.notes.is_to_be_told() => {
                    return show_handed(&answering, &code, handed.notes).await;
                }
                Ok(_) => return leads_to(&format!("{}?done=handed", at::part(&code, parts::OWN))),
                Err(refusal) => (None, Some(refusal)),
            }
        }
        _ => match looked {
            Ok(looked) => (Some(looked), None),
            Err(refusal) => (None, Some(refusal)),
        },
    };
    let RefusedList { illegal, unread } = match &refusal {
        Some(refusal) if !is_mended_in_place(refusal) => return fail(&answering, refusal, &here),
        Some(refusal) => RefusedList::of(refusal),
        None => RefusedList::default(),
    };
    let fault = refusal.as_ref().map(list_fault);
    let is_held_back = fields.get("deed") == "hand" && looked.is_some();
    let looked = looked.or(illegal);
    show(&answering, seen, &own, Shown { chosen, text, looked, is_held_back, unread, fault }).await
}

/// Whether an event is past its lock and not over.
fn is_locked(seen: &EventSeen) -> bool {
    matches!(seen.event.state, EventState::Locked | EventState::Running)
}

/// What a form hands in: what is written, or else the deck that is chosen.
fn source(fields: &Fields) -> Result<ListSource<'_>, Refusal> {
    let text = fields.get("text");
    if !text.trim().is_empty() {
        return Ok(ListSource::Text(text));
    }
    let deck: Option<SavedDeckId> = fields.get("deck").parse().ok();
    deck.map(ListSource::Saved).ok_or(Refusal::EmptyDeck)
}

async fn look(answering: &Answering, library: &GameLibrary, code: &str, fields: &Fields) -> Result<Looked, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let looked = events::look_at_list(service, caller, library, code, source(fields)?).await?;
    Ok(Looked { deck: looked.list, certificate: looked.judgement.certificate, notes: looked.notes })
}

/// A refusal, at the list where it can be mended there.
pub(in crate::http) fn list_fault(refusal: &Refusal) -> FieldFault {
    let is_of_list = matches!(
        refusal,
        Refusal::EmptyDeck
            | Refusal::Excess(_)
            | Refusal::StoreList(StoreListFault::Illegal(_))
            | Refusal::Event(EventFault::Unread(_) | EventFault::Unfit(_) | EventFault::Illegal(_))
    );
    let fault = FieldFault::of(refusal, "");
    let fault = match refusal {
        // Elsewhere it is a deck that is shared.
        Refusal::EmptyDeck => fault.said("the list has no cards: write at least one"),
        _ => fault,
    };
    FieldFault { field: if is_of_list { "text" } else { fault.field }, ..fault }
}
