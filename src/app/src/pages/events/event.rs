//! An event.

use maud::{Markup, html};
use safehouse_service::{
    events::{
        EntryState, EventSeen, EventState,
        rounds::PlaySeen,
        settings::{Lists, Registration},
    },
    stores::StoreSeen,
};

use super::{
    crumbs, done_words, facts::facts, is_full, is_over, own_words, parts, report_line, standing_words, state_mark,
    state_tag, takes_part, ways,
};
use crate::{
    drawing::{Page, Scene},
    pages::{
        public_decks::markdown,
        stores::{level_tag, store_mark},
    },
    paths::{evening, event_desk, events as at, stores},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct EventPage {
    /// The event.
    pub seen: EventSeen,
    /// Its store.
    pub store: StoreSeen,
    /// Its play, once it began.
    pub play: Option<PlaySeen>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/events/{event}`.
pub fn draw_event(scene: &Scene<'_>, page: &EventPage) -> Page {
    let EventPage { seen, store, play, .. } = page;
    let event = &seen.event;
    let here = at::event(&event.code);
    let body = html! {
        div class="page stores events event" {
            (crumbs(event, false))
            header class="page-head" { h1 { bdi { (event.name) } } (state_tag(event)) }
            (ways(event, ""))
            (state_mark(event))
            (store_mark(&store.store))
            (done_words(page.done))
            @if is_over(event.state) { (came_of_it(page)) }
            // Of an event that is over, whoever took no part is told no more of how one does.
            @if !is_over(event.state) || seen.entry.is_some() { (own(page)) }
            @if seen.standing.role.is_some() || store.runs_site {
                p class="actions" {
                    @if seen.standing.role.is_some() { a class="button button--plain" href=(event_desk::part(&event.code, "desk")) rel="external" { "Desk, for staff" } }
                    @if store.runs_site { a class="button button--plain" href=(at::standing(&event.code)) rel="external" { "How it stands" } }
                }
            }
            @if !seen.settings.description.trim().is_empty() { div class="prose" { (markdown::draw(&seen.settings.description)) } }
            (facts(scene, seen, play.as_ref(), &store.profile.words.address))
            section aria-labelledby="by" {
                h2 id="by" { "Who runs it" }
                p { a href=(stores::store(&event.store_slug)) rel="external" { bdi { (event.store_name) } } " " (level_tag(store.store.level)) }
                p class="actions" {
                    a class="button button--plain" href=(at::part(&event.code, parts::CALENDAR)) rel="external" { "Put it into my calendar (.ics)" }
                }
            }
            (report_line(seen))
        }
    };
    Page::new(event.name.clone(), description(seen), here, body)
}

fn description(seen: &EventSeen) -> String {
    let event = &seen.event;
    let when = safehouse_service::events::times::in_words(event.starts_at, &seen.settings.time_zone);
    format!("{} at {}: {when}, {}.", event.name, event.store_name, event.format)
}

/// What people come for once an event is over.
fn came_of_it(page: &EventPage) -> Markup {
    let (code, has_lists) = (&page.seen.event.code, page.seen.settings.lists != Lists::None);
    let has_cut = page.play.as_ref().is_some_and(|play| play.bracket.is_some());
    html! {
        section class="panel" aria-labelledby="over" {
            h2 id="over" { "The event is over" }
            p class="actions" {
                a class="button" href=(evening::part(code, "standings")) rel="external" { @if has_cut { "Places and standings" } @else { "Standings" } }
                @if has_lists { a class="button button--plain" href=(at::part(code, parts::LISTS)) rel="external" { "Lists" } }
                a class="button button--plain" href=(evening::part(code, "pairings")) rel="external" { "Pairings and results" }
            }
        }
    }
}

/// How the reader stands to it, and what they may do next.
fn own(page: &EventPage) -> Markup {
    let seen = &page.seen;
    let event = &seen.event;
    let part = |part: &str| at::part(&event.code, part);
    let entry = seen.entry.as_ref();
    html! {
        section class="panel event-own" aria-labelledby="own" {
            h2 id="own" { "Taking part" }
            @match entry {
                Some(entry) => {
                    p { strong { (standing_words(event.state, entry.state, entry.left_out)) } " You are number " (entry.number) "." }
                    p class="actions" {
                        @if takes_part(entry.state) {
                            @if seen.settings.lists != Lists::None && event.state == EventState::ListsOpen && entry.state != EntryState::Applied {
                                a class="button" href=(part(parts::LIST)) rel="external" { "Hand in a list" }
                            }
                            a class="button button--plain" href=(part(parts::OWN)) rel="external" { (own_words(seen)) }
                        } @else if seen.is_open {
                            a class="button button--plain" href=(part(parts::OWN)) rel="external" { "What is kept of you" }
                        }
                    }
                }
                None => {
                    @if seen.is_open {
                        p {
                            @if is_full(seen) { "All places are taken. Register, and you get the next one that becomes free." }
                            @else if seen.settings.registration == Registration::Approval { "Ask to take part; staff decide." }
                            @else if seen.settings.registration == Registration::Code { "Register with the invitation code that the store gives, with your account or without one." }
                            @else { "Register with your account, or without one." }
                        }
                    } @else {
                        p { (why_closed(seen)) }
                    }
                    p class="actions" {
                        @if seen.is_open { a class="button" href=(part(parts::REGISTER)) rel="external" { "Register" } }
                        a class="button button--plain" href=(part(parts::OWN)) rel="external" { "I have a code on paper" }
                    }
                }
            }
        }
    }
}

/// Why nobody can register now.
pub(super) fn why_closed(seen: &EventSeen) -> &'static str {
    match seen.event.state {
        EventState::Draft | EventState::Announced => "Registration is not open yet.",
        EventState::Registration | EventState::ListsOpen => "Staff enter the players of this event: ask at the store.",
        EventState::Locked if seen.settings.lists == Lists::None => {
            "Registration is closed. Staff may still take players: ask at the store."
        }
        EventState::Locked => {
            "Registration is closed: the lists are locked. Staff may still take players: ask at the store."
        }
        EventState::Running => "The event is running. Staff may still take players: ask at the store.",
        EventState::Finished | EventState::Published => "The event is over.",
        EventState::Cancelled => "The event does not take place.",
    }
}
