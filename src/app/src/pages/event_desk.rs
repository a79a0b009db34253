//! What the staff of an event look after, as the server draws it: the event itself, its players and lists, its
//! rounds, deck checks. All of it works without script.

mod checks;
mod desk;
mod form;
mod outbox;
mod player;
mod run;

use maud::{Markup, html};
use safehouse_service::events::EventSeen;

pub use self::{
    checks::{CheckFields, CheckPage, ChecksPage, draw_check, draw_checks},
    desk::{DeskPage, deeds, draw_desk},
    form::{EventFields, EventFormPage, FormatsOfGame, draw_event_form},
    outbox::OUTBOX_MARK,
    player::{OpenedList, PlayerPage, draw_player, player_deeds},
    run::{RunPage, RunTold, draw_run, run_deeds},
};
use crate::{
    pages::{said::done_words, tabs::tabs},
    paths::{event_desk as at, stores},
};

/// The pages of an event's staff, as the last part of an address, each with its name.
const PAGES: [(&str, &str); 4] =
    [("desk", "Players"), ("run", "Rounds"), ("checks", "Deck checks"), ("edit", "The event")];

/// The head of every page of an event's staff: where one is, and the others.
pub(crate) fn head(seen: &EventSeen, here: &str, title: &str) -> Markup {
    let event = &seen.event;
    html! {
        nav class="crumbs" aria-label="Where you are" {
            a href=(stores::store(&event.store_slug)) rel="external" { bdi { (event.store_name) } }
            span aria-hidden="true" { "/" }
            a href=(format!("/events/{}", event.code)) rel="external" { bdi { (event.name) } }
        }
        header class="page-head" { h1 { (title) } (state_tag(seen)) }
        (tabs("Pages for staff", PAGES.into_iter().map(|(part, name)| (at::part(&event.code, part), name, part == here))))
        @if seen.standing.is_blind() {
            p class="store-mark store-mark--warn" { strong { "You play here yourself." } " Lists of others are hidden from you until they are shown to all." }
        }
    }
}

/// How far an event is, in a word.
pub(crate) fn state_tag(seen: &EventSeen) -> Markup {
    html! { span class="tag" { (state_words(seen.event.state)) } }
}

/// How far an event is, in words.
pub fn state_words(state: safehouse_service::events::EventState) -> &'static str {
    use safehouse_service::events::EventState as State;
    match state {
        State::Draft => "Draft",
        State::Announced => "Announced",
        State::Registration => "Registration open",
        State::ListsOpen => "Lists open",
        State::Locked => "Lists locked",
        State::Running => "Running",
        State::Finished => "Finished",
        State::Published => "Published",
        State::Cancelled => "Cancelled",
    }
}
