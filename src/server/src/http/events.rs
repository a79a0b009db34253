//! Pages of events for players and the world, the forms on them, and what calendars and feeds read.
//!
//! As with stores, each handler asks the service and shows a page or leads on to one, and a form that is refused is
//! its page once more, with what was written. All of it works without script. Whoever takes part without an account
//! is known by the code on their paper: it is sent in forms, never in an address, and the browser keeps it for two
//! hours ([`claim`]).

mod calendars;
mod claim;
mod feeds;
mod handing_in;
mod linked_data;
mod lists;
mod own;
mod registering;
mod showing;

use axum::{
    Router,
    response::Response,
    routing::{get, post},
};
use safehouse_app::{
    drawing::Page,
    head::{HeadExtras, Sheet},
    pages::{account::FieldFault, refused::Way},
    paths,
    paths::events as at,
};
use safehouse_service::{
    Refusal,
    events::{self, EventSeen},
    refusal::EventFault,
    stores::{self, StoreSeen},
};

pub(super) use self::{
    claim::kept as kept_code,
    own::own,
    showing::{coming, feed_of},
};
use super::{ServerState, framed, lead::leads_to, public_decks::answer::Answering};

/// What a page says was just done.
const DONE: &[(&str, &str)] = &[
    ("agreed", "You agreed. Lists of yours are taken."),
    ("claimed", "This place is in your account now. The code is of no use any more."),
    ("confirmed", "You said that the list is yours."),
    ("dropped", "You left the event. You are paired no more."),
    ("erased", "It is erased."),
    ("forgotten", "This device does not know the code any more."),
    ("handed", "Your list is handed in. Your receipt is below it."),
    ("registered", "You are entered."),
    ("reported", "Whoever runs the site reads it."),
    ("taken-back", "The list is deleted."),
    ("withdrawn", "You do not come any more."),
];

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(at::EVENTS, get(showing::get_calendar))
        .route(at::EVENT, get(showing::get_event))
        .route(at::PLAYERS, get(showing::get_players))
        .route(at::REGISTER, get(registering::get_register).post(registering::post_register))
        .route(at::OWN, get(own::get_own).post(own::post_code))
        .route(at::OWN_DEED, post(own::post_deed))
        .route(at::LIST, get(handing_in::get_list).post(handing_in::post_list))
        .route(at::LISTS, get(lists::get_lists))
        .route(at::PUBLISHED, get(lists::get_list))
        .route(at::REPORT, get(showing::get_report).post(showing::post_report));
    framed::pages(site, Way::Events, pages)
}

/// Calendars, feeds, and lists as files that anyone verifies.
pub(super) fn files(site: &ServerState) -> Router {
    Router::new()
        .route(at::CALENDAR, get(calendars::get_calendar))
        .route(at::STORE_CALENDAR, get(calendars::get_store_calendar))
        .route(at::EVENT_CALENDAR, get(calendars::get_event_calendar))
        .route(at::LISTS_JSON, get(lists::get_lists_json))
        .route(at::LISTS_HTML, get(lists::get_lists_html))
        .route(at::LIST_JSON, get(lists::get_list_json))
        .route(at::LIST_HTML, get(lists::get_list_html))
        .route(at::FEED, get(feeds::get_feed))
        .route(at::STORE_FEED, get(feeds::get_store_feed))
        .with_state(site.clone())
}

/// An event with its store: neither is there for whom one of them is hidden from.
pub(super) async fn opened(answering: &Answering, code: &str) -> Result<(EventSeen, StoreSeen), Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let seen = events::open_event(service, caller, code).await?;
    let of_store = stores::see_store(service, caller, &seen.event.store_slug).await?;
    Ok((seen, of_store))
}

/// A page that is its reader's own.
async fn show_own(answering: &Answering, here: &str, page: Page) -> Response {
    let extras = HeadExtras { sheet: Some(Sheet::Stores), ..HeadExtras::default() };
    answering.show_own_with(here, page, extras).await
}

/// What was refused, on a page of its own, or the page that asks for what is lacking.
fn fail(answering: &Answering, refusal: &Refusal, back: &str) -> Response {
    match refusal {
        Refusal::Confirm => leads_to(&paths::with_next(paths::CONFIRM, back)),
        Refusal::SecondFactorFirst => leads_to(paths::SECOND_FACTOR),
        _ => answering.fail(refusal, back),
    }
}

/// A refusal at the field where it can be mended.
fn fault_of(refusal: &Refusal) -> FieldFault {
    let fault = FieldFault::of(refusal, "");
    match refusal {
        Refusal::Event(EventFault::Consent) => FieldFault { field: "consent", ..fault },
        _ => fault,
    }
}

/// Whether a form is shown once more with what was refused.
fn is_mended_in_place(refusal: &Refusal) -> bool {
    match refusal {
        Refusal::Event(fault) => !matches!(fault, EventFault::None),
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
