//! The desk of an event.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        event_desk::{DeskPage, deeds, draw_desk},
        events::parts,
    },
    paths::{event_desk as at, events as of_event, stores as of_store},
};
use safehouse_service::{
    Refusal,
    events::{self, EarlyLock, EnterForm, EventState, LateAs, settings::Lists},
    refusal::EventFault,
    stores,
};
use safehouse_statements::code::Phase;
use uuid::{Builder, Uuid};

use super::{
    super::{
        ServerState,
        account::fields::Fields,
        lead::leads_to,
        posted::Posted,
        public_decks::answer::{Answering, done},
    },
    answers::{DONE, fail, is_mended_in_place, show_page, still},
};

/// What a page shows beside what is kept.
#[derive(Default)]
struct Shown {
    entered: Option<(String, u32, String)>,
    written: (String, String),
    once: Option<Uuid>,
    has_agreed: bool,
    fault: Option<FieldFault>,
}

/// GET /events/{event}/desk
pub(super) async fn get_desk(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    show(&answering, &code, Shown::default()).await
}

async fn show(answering: &Answering, code: &str, shown: Shown) -> Response {
    let here = at::part(code, "desk");
    let (service, caller) = (answering.service(), &answering.caller);
    let page = async {
        let seen = events::staff_event(service, caller, code).await?;
        let players = events::list_players(service, caller, code).await?;
        let hidden = events::hidden_lists(service, caller, code).await?;
        let runs = seen.runs();
        let said = answering.query("done");
        let done = if still(&said, &seen, None) { done(&said, DONE) } else { "" };
        let lists = events::published_lists(service, caller, &answering.site.app.library, code).await?;
        let since = lists.iter().map(|list| list.revealed_at).max();
        let many = u32::try_from(lists.len()).unwrap_or(u32::MAX);
        let Shown { entered, written, once, has_agreed, fault } = shown;
        let drawn = || Builder::from_random_bytes(service.chance.bytes()).into_uuid();
        let once = once.unwrap_or_else(drawn).to_string();
        let own = answering.whole(&of_event::part(code, parts::OWN));
        let shown = since.map(|since| (many, since));
        Ok(DeskPage { seen, players, hidden, entered, own, written, once, has_agreed, fault, runs, shown, done })
    };
    match page.await {
        Ok(page) => show_page(answering, &here, draw_desk(&page)).await,
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

/// POST /events/{event}/desk/{deed}
pub(super) async fn post_deed(
    Path((code, deed)): Path<(String, String)>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    match act(&answering, &code, &deed, &fields).await {
        Ok(Some(answer)) => answer,
        Ok(None) => answering.nothing(),
        Err(refusal) if is_mended_in_place(&refusal) => {
            let written = (fields.get("name").to_owned(), fields.get("shown_as").to_owned());
            let (has_agreed, fault) = (!fields.get("consent").is_empty(), Some(FieldFault::of(&refusal, "")));
            let once = fields.get("once").parse().ok();
            show(&answering, &code, Shown { written, once, has_agreed, fault, entered: None }).await
        }
        Err(refusal) => fail(&answering, &refusal, &at::part(&code, "desk")),
    }
}

/// A lock that something speaks against, of whoever did not say that they mean it.
fn unmeant(early: EarlyLock) -> Refusal {
    let why = if early.is_early { "the deadline is still to come" } else { "some have no list" };
    let words = format!("nothing is locked yet: {why}; tick that you lock the lists all the same, and press once more");
    EventFault::Field { field: "sure", words }.into()
}

/// Does something at the desk; `None` for a deed that is none.
async fn act(answering: &Answering, code: &str, deed: &str, fields: &Fields) -> Result<Option<Response>, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let on = |done: &str| leads_to(&format!("{}?done={done}", at::part(code, "desk")));
    Ok(Some(match deed {
        deeds::MOVE => {
            let to = EventState::named(fields.get("to")).ok_or(EventFault::Changed)?;
            // Whoever did not say that they mean it did nothing.
            if to == EventState::Cancelled && fields.get("sure") != "yes" {
                return Ok(Some(leads_to(&at::part(code, "desk"))));
            }
            let revision = fields.get("revision").parse().map_err(|_| EventFault::Changed)?;
            let seen = events::staff_event(service, caller, code).await?;
            let library = answering.site.app.library.of_game(&seen.event.game).ok_or(EventFault::NoFormat)?;
            events::move_event(service, caller, library, (code, revision), to).await?;
            on(match to {
                EventState::Announced | EventState::Registration => {
                    let of = stores::see_store(service, caller, &seen.event.store_slug).await?;
                    if of.store.is_listed() { "announced" } else { "announced-unlisted" }
                }
                EventState::ListsOpen => "lists-taken",
                EventState::Cancelled => "cancelled",
                EventState::Published => "published",
                _ => "moved",
            })
        }
        // Whoever did not say that they mean it did nothing.
        deeds::DELETE if fields.get("sure") != "yes" => leads_to(&at::part(code, "desk")),
        deeds::DELETE => {
            let revision = fields.get("revision").parse().map_err(|_| EventFault::Changed)?;
            let store = events::staff_event(service, caller, code).await?.event.store_slug;
            events::delete_event(service, caller, (code, revision)).await?;
            leads_to(&format!("{}?done=event-deleted", of_store::store(&store)))
        }
        deeds::LOCK => {
            let seen = events::staff_event(service, caller, code).await?;
            if seen.runs() && fields.get("sure") != "yes" {
                let players = events::list_players(service, caller, code).await?;
                if let Some(early) = EarlyLock::of(&seen, &players) {
                    return Err(unmeant(early));
                }
            }
            events::lock_event(service, caller, code).await?;
            on(if seen.settings.lists == Lists::None { "entries-closed" } else { "locked" })
        }
        deeds::RENEW => {
            events::renew_invitation_code(service, caller, code).await?;
            on("code-renewed")
        }
        // Whoever did not say that they mean it did nothing.
        deeds::REVEAL if fields.get("sure") != "yes" => leads_to(&at::part(code, "desk")),
        deeds::REVEAL => {
            let phase = fields.chosen("phase", Phase::End, Phase::from_id)?;
            events::reveal_lists(service, caller, code, phase, None).await?;
            on("revealed")
        }
        deeds::ENTER => {
            let form = EnterForm {
                name: fields.get("name").to_owned(),
                shown_as: fields.get("shown_as").to_owned(),
                // A version that cannot be read is none that the event asks.
                consent: match fields.get("consent") {
                    "" => 0,
                    version => version.parse().map_err(|_| EventFault::Consent)?,
                },
                once: fields.get("once").parse().ok(),
                is_only_one: fields.get("another") != "yes",
                ..EnterForm::default()
            };
            let entered = events::enter_by_staff(service, caller, code, &form, false, (1, LateAs::Losses)).await?;
            let told = (form.name.trim().to_owned(), entered.number, entered.claim.unwrap_or_default());
            show(answering, code, Shown { entered: Some(told), ..Shown::default() }).await
        }
        _ => return Ok(None),
    }))
}
