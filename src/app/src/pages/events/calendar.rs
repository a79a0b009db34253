//! The calendar: events by day.

use maud::{Markup, html};
use safehouse_service::events::{EventState, StoredEvent, settings::EventSettings, times};

use super::state_tag;
use crate::{
    drawing::{Page, Scene},
    pages::{account::empty::nothing_here, public_decks::rfc3339},
    paths::{
        event_desk,
        events::{self as at, Sought},
        log::LOG,
        stores,
        verify::VERIFY,
    },
};

/// What the page shows.
#[derive(Debug, Clone, Default)]
pub struct CalendarPage {
    /// The store whose events are looked at: what addresses name it by, and its name.
    pub store: Option<(String, String)>,
    /// The game whose events are; empty for any.
    pub game: String,
    /// Whether those that are over are.
    pub is_past: bool,
    /// The events, each with what it says, in the order of the list.
    pub events: Vec<(StoredEvent, EventSettings)>,
    /// Where the list goes on.
    pub more: Option<String>,
    /// Whether there is a feed: only where somebody said under which address the site is.
    pub has_feed: bool,
    /// Whether the reader may make events of the store.
    pub runs: bool,
    /// A code that was typed and is of no event; empty for none.
    pub no_code: String,
    /// Whether the reader is signed in, so that there is a page of their own events.
    pub is_signed_in: bool,
}

/// The field for the code that flyers say.
fn by_code(page: &CalendarPage) -> Markup {
    let is_faulty = !page.no_code.is_empty();
    html! {
        form class="event-filter" method="get" action=(at::EVENTS) {
            div class="labelled" {
                label for="code" { "Code of an event, from its flyer" }
                input class="field" id="code" name="code" value=(page.no_code) maxlength="40" autocomplete="off" autocapitalize="none" spellcheck="false"
                    required aria-invalid=[is_faulty.then_some("true")] aria-describedby=[is_faulty.then_some("code-fault")] autofocus[is_faulty];
                @if is_faulty { div class="form__fault" id="code-fault" { p { "No event has this code. Compare it with the flyer." } } }
            }
            button class="button button--plain" type="submit" { "Go to the event" }
        }
    }
}

/// The page at `/events`.
pub fn draw_calendar(scene: &Scene<'_>, page: &CalendarPage) -> Page {
    let store = page.store.as_ref().map_or("", |(slug, _)| slug);
    let sought = Sought { store, game: &page.game, is_past: page.is_past, after: "" };
    let files = match &page.store {
        Some((slug, _)) => (at::store_calendar(slug), at::store_feed(slug)),
        None => (at::CALENDAR.to_owned(), at::FEED.to_owned()),
    };
    let games = scene.all.games();
    let body = html! {
        div class="page stores events" {
            @if let Some((slug, name)) = &page.store {
                nav class="crumbs" aria-label="Where you are" {
                    a href=(at::EVENTS) rel="external" { "Events" } span aria-hidden="true" { "/" }
                    a href=(stores::store(slug)) rel="external" { bdi { (name) } }
                }
            }
            header class="page-head" {
                h1 { @if let Some((_, name)) = &page.store { "Events of " bdi { (name) } } @else { "Events" } }
                @if page.runs || page.is_signed_in {
                    p class="actions" {
                        @if page.runs { a class="button" href=(event_desk::new(store)) rel="external" { "Make an event" } }
                        @if page.is_signed_in { a class="button button--plain" href=(at::OWN_EVENTS) rel="external" { "Your events" } }
                    }
                }
            }
            p class="page__lead" {
                "Evenings in " a href=(stores::STORES) rel="external" { "stores" } ", with lists that anybody can "
                a href=(VERIFY) rel="external" { "verify" } " and find in the " a href=(LOG) rel="external" { "log" } ". "
                a href=(at::HELP) rel="external" { "How an evening goes" } ", "
                a href=(at::IN_THE_WAY) rel="external" { "what keeps lists from being legal" }
            }
            (by_code(page))
            nav class="choice" aria-label="When" {
                @for (is_past, word) in [(false, "Coming"), (true, "Past")] {
                    a href=(at::calendar(Sought { is_past, ..sought })) rel="external" aria-current=[(is_past == page.is_past).then_some("true")] { (word) }
                }
            }
            @if games.len() > 1 {
                form class="event-filter" method="get" action=(at::EVENTS) {
                    @if !store.is_empty() { input type="hidden" name="store" value=(store); }
                    @if page.is_past { input type="hidden" name="past" value="yes"; }
                    div class="labelled" {
                        label for="game" { "Game" }
                        select class="field" id="game" name="game" {
                            option value="" { "Any" }
                            @for library in games { @let game = library.game(); option value=(game.id) selected[game.id == page.game] { (game.name) } }
                        }
                    }
                    button class="button button--plain" type="submit" { "Show" }
                }
            }
            @if page.events.is_empty() {
                (nothing(page))
            } @else {
                (days(&page.events))
            }
            @if let Some(more) = &page.more {
                p class="actions" { a class="button" href=(at::calendar(Sought { after: more, ..sought })) rel="external next" { "More events" } }
            }
            section aria-labelledby="subscribe" {
                h2 id="subscribe" { "Take it along" }
                p { "A calendar that subscribes to this address gets every event, moves those that are moved, and marks those that are cancelled." }
                p class="actions" {
                    a class="button button--plain" href=(files.0) rel="external" { "Calendar (.ics)" }
                    @if page.has_feed { a class="button button--plain" href=(files.1) rel="external" { "Feed (Atom)" } }
                }
            }
        }
    };
    let title = page.store.as_ref().map_or_else(|| "Events".to_owned(), |(_, name)| format!("Events of {name}"));
    Page::new(title, "Events of game stores: when, where, in which format.", at::calendar(sought), body)
}

fn nothing(page: &CalendarPage) -> Markup {
    if page.is_past {
        return nothing_here("No event is over yet.", &html! { "What was played, with its lists, stays here." }, None);
    }
    nothing_here(
        "No event is announced.",
        &html! {
            @if page.store.is_some() { "When this store announces one, it stands here and in the calendar below." }
            @else { "Stores announce events here once they are confirmed. Whoever runs a store opens it on the page of stores, and makes an event from there." }
        },
        Some((stores::STORES, "Stores")),
    )
}

/// Events under the days on which they begin where they are.
fn days(events: &[(StoredEvent, EventSettings)]) -> Markup {
    let day = |(event, settings): &(StoredEvent, EventSettings)| times::day(event.starts_at, &settings.time_zone);
    html! {
        @for group in events.chunk_by(|one, next| day(one) == day(next)) {
            @if let Some((first, settings)) = group.first() {
                section class="event-day" {
                    h2 { (long_day(first.starts_at, &settings.time_zone)) }
                    ul class="event-list" { @for (event, settings) in group { li { (entry(event, settings, true)) } } }
                }
            }
        }
    }
}

/// The day of a time where it is, in words.
pub(super) fn long_day(at_ms: i64, zone: &str) -> String {
    let words = times::in_words(at_ms, zone);
    // The hour is told beside each event.
    words.rsplit_once(", ").map_or(words.clone(), |(day, _)| day.to_owned())
}

fn entry(event: &StoredEvent, settings: &EventSettings, with_store: bool) -> Markup {
    let is_off = event.state == EventState::Cancelled;
    html! {
        p class="event-list__time figures" { time datetime=(rfc3339(event.starts_at)) { (times::hour(event.starts_at, &settings.time_zone)) } }
        div {
            h3 class=[is_off.then_some("event-list__off")] { a href=(at::event(&event.code)) rel="external" { bdi { (event.name) } } }
            p class="muted" {
                @if with_store { bdi { (event.store_name) } ", " }
                (event.format) ", " (settings.time_zone.replace('_', " "))
            }
        }
        p class="event-list__state" { (state_tag(event)) }
    }
}

/// The coming events of a store, for its page.
pub fn draw_coming(slug: &str, events: &[(StoredEvent, EventSettings)], runs: bool) -> Markup {
    let all = at::calendar(Sought { store: slug, ..Sought::default() });
    html! {
        section aria-labelledby="events" {
            h2 id="events" { "Events" }
            @if events.is_empty() {
                p class="muted" { "No event is announced." }
            } @else {
                ul class="event-list" {
                    @for (event, settings) in events {
                        li {
                            p class="event-list__time figures" { time datetime=(rfc3339(event.starts_at)) { (times::hour(event.starts_at, &settings.time_zone)) } }
                            div {
                                h3 { a href=(at::event(&event.code)) rel="external" { bdi { (event.name) } } }
                                p class="muted" { (long_day(event.starts_at, &settings.time_zone)) ", " (event.format) }
                            }
                            p class="event-list__state" { (state_tag(event)) }
                        }
                    }
                }
            }
            p class="actions" {
                @if runs { a class="button" href=(event_desk::new(slug)) rel="external" { "Make an event" } }
                a class="button button--plain" href=(all) rel="external" { "All events of this store" }
                a class="button button--plain" href=(at::store_calendar(slug)) rel="external" { "Calendar (.ics)" }
            }
        }
    }
}
