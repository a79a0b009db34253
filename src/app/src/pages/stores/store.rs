//! A store: what it says of itself, how it stands, and the key that it signs with.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::{
    notary::KeyHolder,
    stores::{ReportedEvent, StaffRole, StoreLevel, StoreSeen},
};

use super::{crumbs, done_words, level_tag, parts, report_line, role_name, sheets, store_mark};
use crate::{
    drawing::Page,
    pages::public_decks::{day, markdown},
    paths::{self, events, log, stores as at},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct StorePage {
    /// The store.
    pub seen: StoreSeen,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
    /// What somebody does next who just became staff.
    pub joined: Option<Joined>,
    /// Where whoever runs the site is found; empty where nobody said.
    pub contact: String,
    /// Other sections below what the store says, such as its events.
    pub sections: Markup,
}

/// What somebody who just became staff goes on with.
#[derive(Debug, Clone)]
pub struct Joined {
    /// Whether their account needs a second factor first.
    pub lacks_factor: bool,
    /// The events that they are staff of alone: the code of each, and its name.
    pub events: Vec<(String, String)>,
}

/// The page at `/stores/{store}`.
pub fn draw_store(page: &StorePage) -> Page {
    let StorePage { seen, done, sections, .. } = page;
    let StoreSeen { store, profile, role, runs_site, .. } = seen;
    let words = &profile.words;
    let part = |part: &str| at::part(&store.slug, part);
    let body = html! {
        div class="page stores" {
            (crumbs(None))
            header class="page-head store-head" {
                h1 { bdi { (store.name) } }
                (level_tag(store.level))
                @if let Some(role) = role { span class="tag" { "You: " (role_name(*role)) } }
            }
            (store_mark(store))
            (done_words(done))
            @if let Some(joined) = &page.joined { (goes_on(seen, joined)) }
            (decided(seen))
            @if *role == Some(StaffRole::Owner) && store.level == StoreLevel::Unconfirmed { (confirming(&page.contact)) }
            @if role.is_some() || *runs_site { (ways(*role, *runs_site, &part)) }
            @if !words.about.is_empty() { div class="prose" { (markdown::draw(&words.about)) } }
            dl class="facts facts--told store-facts" {
                (fact("Address", &words.address)) (fact("Hours", &words.hours)) (fact("Contact", &words.contact))
                @if !words.website.is_empty() {
                    div { dt { "Website" } dd { a href=(words.website) rel="external nofollow ugc noopener" { bdi { (words.website) } } } }
                }
                div { dt { "Time zone" } dd { (store.time_zone.replace('_', " ")) } }
                @if store.level == StoreLevel::Confirmed {
                    div {
                        dt { "Confirmed" }
                        dd {
                            @if let Some(at_ms) = profile.level_at { (day(at_ms)) ". " }
                            bdi { (profile.level_how) }
                            @if let Some(place) = profile.level_place { " " a href=(log::entry_page(place.log, place.position)) rel="external" { "Entry " (place.position) " of the log" } }
                        }
                    }
                }
            }
            (sections)
            (lists(seen))
            (key(seen))
            (report_line(seen))
        }
    };
    Page::new(store.name.clone(), format!("{}: events and tournament lists.", store.name), at::store(&store.slug), body)
}

/// Where somebody goes on who just became staff.
fn goes_on(seen: &StoreSeen, joined: &Joined) -> Markup {
    let store = &seen.store;
    html! {
        section class="panel" aria-labelledby="next" {
            h2 id="next" { "What you can do now" }
            @if joined.lacks_factor {
                p { "Your account needs a second factor first; before that it may do nothing here." }
                p class="actions" { a class="button" href=(paths::with_next(paths::SECOND_FACTOR, &at::store(&store.slug))) rel="external" { "Set one up" } }
            } @else if joined.events.is_empty() {
                p { "This is the page of the store. Its events stand below: each has a desk for its staff." }
            }
            @if !joined.events.is_empty() {
                p { "You work at this event. Its pages for staff are behind the link." }
                ul { @for (code, name) in &joined.events { li { a href=(events::event(code)) rel="external" { bdi { (name) } } } } }
            }
            p class="actions" {
                a class="button button--plain" href="#events" { "Events of the store" }
                a class="button button--plain" href=(events::HELP) rel="external" { "How an evening goes" }
            }
        }
    }
}

/// What it means to be confirmed, and how it comes about, for the owner of a store that is not.
fn confirming(contact: &str) -> Markup {
    html! {
        section class="panel" aria-labelledby="confirming" {
            h2 id="confirming" { "Not confirmed yet" }
            p { "Whoever runs this site confirms a store once they made sure that it is what it says: by a visit, a call, or in another way that the log names." }
            p { "Until then whoever has an address reads of the store and of its events, registers and hands in lists. The lists of stores and of events, the calendar and search engines leave them out, and each page says that nobody made sure." }
            p {
                "Ask " @if contact.is_empty() { "whoever runs this site" } @else { a href=(contact) { "whoever runs this site" } }
                " to confirm it, and say how they can make sure: your address, your hours, a number to call."
            }
        }
    }
}

fn fact(name: &str, lines: &str) -> Markup {
    html! {
        @if !lines.is_empty() {
            div { dt { (name) } dd { bdi { @for (at, line) in lines.lines().enumerate() { @if at > 0 { br; } (line) } } } }
        }
    }
}

/// The event that something is said of; nothing where that is the store.
pub(super) fn about_event(event: Option<&ReportedEvent>) -> Markup {
    html! {
        @if let Some(event) = event { " of the event " a href=(events::event(&event.code)) rel="external" { bdi { (event.name) } } @if !event.is_hidden { " (shown again)" } }
    }
}

/// What whoever runs the site decided, for those who may know why.
fn decided(seen: &StoreSeen) -> Markup {
    let StoreSeen { store, profile, role, runs_site, .. } = seen;
    let is_of_store = store.level == StoreLevel::Suspended || store.hidden_at.is_some();
    let is_decided = is_of_store || !seen.hidden_events.is_empty();
    let speaks = *role == Some(StaffRole::Owner) && profile.appeal.is_empty();
    // What was said may wait for its answer when nothing of what it is about stands any more.
    if (!is_decided && profile.appeal.is_empty()) || (role.is_none() && !runs_site) {
        return html! {};
    }
    html! {
        section class="panel" aria-labelledby="decided" {
            h2 id="decided" { "What was decided" }
            @if store.level == StoreLevel::Suspended { p { strong { "Suspended" } @if let Some(at_ms) = profile.level_at { " on " (day(at_ms)) } ": " bdi { (profile.level_how) } } }
            @if let Some(at_ms) = store.hidden_at { p { strong { "Hidden" } " on " (day(at_ms)) ": " bdi { (profile.hidden_reason) } } }
            @for event in &seen.hidden_events {
                p {
                    strong { "Hidden" } " on " (day(event.at)) ": the event " a href=(events::event(&event.code)) rel="external" { bdi { (event.name) } } ". " bdi { (event.reason) }
                    @if speaks { " " a href=(at::appeal_for(&store.slug, &event.code)) rel="external" { "Say something against it" } }
                }
            }
            @if !profile.appeal.is_empty() { p { strong { "Its owner says" } (about_event(seen.appealed.as_ref())) ": " bdi { (profile.appeal) } } p class="muted" { "Whoever runs the site has not answered yet." } }
            @if !profile.appeal_answer.is_empty() { p { strong { "Whoever runs the site answered" } @if profile.appeal.is_empty() { (about_event(seen.appealed.as_ref())) } ": " bdi { (profile.appeal_answer) } } }
            @if speaks && is_of_store {
                p class="actions" { a class="button button--plain" href=(at::part(&store.slug, parts::APPEAL)) rel="external" { "Say something against it" } }
            }
        }
    }
}

/// Where staff, and whoever runs the site, go on.
fn ways(role: Option<StaffRole>, runs_site: bool, part: &impl Fn(&str) -> String) -> Markup {
    let runs = matches!(role, Some(StaffRole::Owner | StaffRole::Organiser));
    let ways = [
        (runs, parts::SETTINGS, "Store settings"),
        (role.is_some(), parts::STAFF, "Staff"),
        (role == Some(StaffRole::Owner), parts::KEYS, "Keys"),
        (runs, parts::ACTS, "What staff did"),
        (runs_site, parts::STANDING, "How it stands"),
    ];
    html! {
        nav class="store-ways" aria-label="Look after the store" {
            @for (_, to, words) in ways.into_iter().filter(|(is_there, ..)| *is_there) {
                a class="button button--plain" href=(part(to)) rel="external" { (words) }
            }
        }
    }
}

/// The way to lists that the store publishes outside of events.
fn lists(seen: &StoreSeen) -> Markup {
    let runs = matches!(seen.role, Some(StaffRole::Owner | StaffRole::Organiser));
    html! {
        section aria-labelledby="lists" {
            h2 id="lists" { "Lists" }
            p { "Lists that this store publishes outside of events, each legal when it signed for it, and verified by anyone." }
            p class="actions" {
                @if runs { a class="button" href=(at::lists(&seen.store.slug)) rel="external" { "Publish a list" } }
                @else { a class="button button--plain" href=(at::lists(&seen.store.slug)) rel="external" { "Lists of this store" } }
            }
        }
    }
}

/// The key that the store signs with, to compare with the sheet on its wall.
fn key(seen: &StoreSeen) -> Markup {
    let present = seen.keys.present();
    html! {
        section aria-labelledby="key" {
            h2 id="key" { "Key" }
            @if let Some((statements, since)) = seen.waits {
                p class="store-mark store-mark--warn" {
                    strong { (counted(statements, ("statement waits", "statements wait"))) " for this store’s signature since " (day(since)) "." }
                    " Until the store signs, the log has nothing of what they say, and nobody can verify it."
                }
            }
            @match (present, seen.keys.fingerprint()) {
                (Some(key), Some(fingerprint)) => {
                    p { "This store signs what it states with this key. Compare these words with those on the sheet that hangs in the store: all of them, in this order." }
                    ol class="key-words" { @for word in fingerprint.split_whitespace() { li { (word) } } }
                    p {
                        @match seen.keys.holder() {
                            Some(KeyHolder::Store) => { "The store keeps the key itself: this site cannot sign for it." }
                            _ => { "This site keeps the key for the store, and could sign for it." }
                        }
                        " It holds since " (day(key.created_at)) ", "
                        a href=(log::entry_page(key.created.log, key.created.position)) rel="external" { "entry " (key.created.position) " of the log" } "."
                    }
                    details { summary { "The whole key" } p { code class="log__key" { (key.vkey) } } }
                    (sheets(&seen.store.slug))
                }
                _ => { p class="muted" { "This store has no key that counts now: it can state nothing." } }
            }
        }
    }
}
