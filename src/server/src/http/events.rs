//! Pages of events for players and the world, the forms on them, and what calendars and feeds read.
//!
//! As with stores, each handler asks the service and shows a page or leads on to one, and a form that is refused is
//! its page once more, with what was written. All of it works without script. Whoever takes part without an account
//! is known by the code on their paper: it is sent in forms, never in an address, and the browser keeps it for two
//! hours ([`claim`]).

mod answers;
mod calendars;
mod claim;
mod feeds;
mod handing_in;
mod in_the_way;
mod kiosk;
mod kiosk_mark;
mod linked_data;
mod lists;
mod of_card;
mod own;
mod own_events;
mod registering;
mod showing;
mod standing;
mod statistics;

use axum::{Router, routing::get};
use safehouse_app::{pages::refused::Way, paths::events as at};

pub(super) use self::{
    answers::opened,
    calendars::guest,
    claim::kept as kept_code,
    handing_in::list_fault,
    kiosk::cookie_of_kiosk,
    own::{met_opponent, own},
    showing::{coming, feed_of},
};
use super::{ServerState, framed};

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(at::EVENTS, get(showing::get_calendar))
        .route(at::OWN_EVENTS, get(own_events::get_own_events))
        .route(at::HELP, get(showing::get_help))
        .route(at::IN_THE_WAY, get(in_the_way::get_in_the_way))
        .route(at::EVENT, get(showing::get_event))
        .route(at::PLAYERS, get(showing::get_players))
        .route(at::REGISTER, get(registering::get_register).post(registering::post_register))
        .route(at::OWN, get(own::get_own).post(own::post_code))
        .route(at::OWN_DEED, get(own::get_deed).post(own::post_deed))
        .route(at::LIST, get(handing_in::get_list).post(handing_in::post_list))
        .route(at::LISTS, get(lists::get_lists))
        .route(at::PUBLISHED, get(lists::get_list))
        .route(at::STATISTICS, get(statistics::get_statistics))
        .route(at::KIOSK, get(kiosk::get_kiosk).post(kiosk::post_kiosk))
        .route(at::REPORT, get(showing::get_report).post(showing::post_report))
        .route(at::STANDING, get(standing::get_standing).post(standing::post_standing));
    framed::pages(site, Way::Events, pages)
}

/// Calendars and feeds, which are the same for whoever asks.
pub(super) fn files(site: &ServerState) -> Router {
    Router::new()
        .route(at::CALENDAR, get(calendars::get_calendar))
        .route(at::STORE_CALENDAR, get(calendars::get_store_calendar))
        .route(at::FEED, get(feeds::get_feed))
        .route(at::STORE_FEED, get(feeds::get_store_feed))
        .with_state(site.clone())
}

/// An event for calendars, and its lists as files that anyone verifies.
pub(super) fn event_files(site: &ServerState) -> Router {
    Router::new()
        .route(at::EVENT_CALENDAR, get(calendars::get_event_calendar))
        .route(at::LISTS_JSON, get(lists::get_lists_json))
        .route(at::LISTS_HTML, get(lists::get_lists_html))
        .route(at::LIST_JSON, get(lists::get_list_json))
        .route(at::LIST_HTML, get(lists::get_list_html))
        .with_state(site.clone())
}
