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
use crate::paths::{event_desk as at, stores};

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
        header class="page-head" { h1 { (title) } p { (state_tag(seen)) } }
        nav class="desk-tabs" aria-label="Pages for staff" {
            ul {
                @for (part, name) in PAGES.into_iter().filter(|(part, _)| serves(seen, part)) {
                    li { a href=(at::part(&event.code, part)) rel="external" aria-current=[(part == here).then_some("page")] { (name) } }
                }
            }
        }
        @if seen.standing.is_blind() {
            p class="store-mark store-mark--warn" { strong { "You play here yourself." } " Lists of others are hidden from you until they are shown to all." }
        }
    }
}

/// Whether a page of an event's staff serves whoever reads it.
fn serves(seen: &EventSeen, part: &str) -> bool {
    match part {
        "checks" => seen.standing.may_open_lists(),
        "edit" => seen.runs(),
        _ => true,
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

/// What was just done, in a sentence.
pub(crate) fn done_words(done: &str) -> Markup {
    html! { @if !done.is_empty() { p class="form__done" role="status" { (done) } } }
}
