//! What the staff of an event look after, as the server draws it: the event itself, its players and lists, its
//! rounds, deck checks, its staff. All of it works without script.

mod agreement;
mod checks;
mod desk;
pub mod desk_deeds;
mod form;
mod hidden_event;
mod invitation;
mod lists_hidden;
mod outbox;
mod papers;
mod player;
mod rematches;
mod run;
mod sheets;
mod staff;
mod staff_names;

use maud::{Markup, html};
use safehouse_service::events::EventSeen;

pub use self::{
    checks::{CheckFields, CheckPage, ChecksPage, draw_check, draw_checks},
    desk::{DeskPage, draw_desk},
    desk_deeds as deeds,
    form::{EventFields, EventFormPage, FormatsOfGame, draw_event_form},
    outbox::OUTBOX_MARK,
    player::{OpenedList, PlayerPage, draw_player, player_deeds},
    run::{RunPage, RunTold, draw_run, run_deeds},
    staff::{EventStaffPage, draw_event_staff, staff_deeds},
    staff_names::StaffNames,
};
use crate::{
    pages::{events::state_words, said::done_words, stores::blind_mark, tabs::tabs},
    paths::{event_desk as at, stores},
};

/// The pages of an event's staff that open to whoever looks, as the last part of an address, each with its name.
fn pages(seen: &EventSeen) -> impl Iterator<Item = (&'static str, &'static str)> {
    let pages = [
        ("desk", "Players", true),
        ("run", "Rounds", true),
        ("checks", "Checks", seen.standing.checks_decks()),
        ("staff", "Staff", seen.runs()),
        ("edit", "Event", seen.runs()),
    ];
    pages.into_iter().filter(|(.., opens)| *opens).map(|(part, name, _)| (part, name))
}

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
        (tabs("Pages for staff", pages(seen).map(|(part, name)| (at::part(&event.code, part), name, part == here))))
        p class="muted" { "Times of " (seen.settings.time_zone.replace('_', " ")) "." }
        @if seen.standing.is_blind() { (blind_mark()) }
    }
}

/// How far an event is, in a word.
pub(crate) fn state_tag(seen: &EventSeen) -> Markup {
    html! { span class="tag" { (state_words(&seen.event)) } }
}
