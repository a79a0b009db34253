//! How a store stands, for whoever runs the site.

use maud::{Markup, html};
use safehouse_service::stores::{ConfirmationKind, MAX_HOW_BYTES, StoreLevel, StoreSeen, SuspensionReason};

use super::{crumbs, deeds, done_words, level_tag, store::about_event, store_mark};
use crate::{
    drawing::Page,
    pages::{account::FieldFault, public_decks::day},
    paths::{events, stores as at},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct StandingPage {
    /// The store.
    pub seen: StoreSeen,
    /// What was written, in the form of this deed.
    pub written: (String, String),
    /// Why that was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/stores/{store}/standing`.
pub fn draw_standing(page: &StandingPage) -> Page {
    let StoreSeen { store, profile, .. } = &page.seen;
    let confirms = html! {
        select class="field" id="kind" name="kind" { @for kind in ConfirmationKind::ALL { option value=(kind.id()) { (kind.sentence()) } } }
    };
    let suspends = html! {
        select class="field" id="reason" name="reason" { @for reason in SuspensionReason::ALL { option value=(reason.id()) { (reason.sentence()) } } }
    };
    let body = html! {
        div class="page page--form page--wide-form stores" {
            (crumbs(Some(store)))
            header class="page-head" { h1 { "How it stands" } (level_tag(store.level)) }
            (store_mark(store))
            (done_words(page.done))
            @if !profile.level_how.is_empty() { p { @if let Some(at_ms) = profile.level_at { (day(at_ms)) ": " } bdi { (profile.level_how) } } }
            @if !profile.hidden_reason.is_empty() { p { "Hidden: " bdi { (profile.hidden_reason) } } }
            (hidden_events(&page.seen))
            @if !profile.appeal.is_empty() {
                section class="panel" aria-labelledby="appeal" {
                    h2 id="appeal" { "Its owner says" }
                    @if page.seen.appealed.is_some() { p { "Its owner speaks" (about_event(page.seen.appealed.as_ref())) "." } }
                    blockquote { bdi { (profile.appeal) } }
                    (form(page, deeds::ANSWER, "Answer, and leave it as it is", "Your answer", html! {}, false))
                }
            }
            @if store.level != StoreLevel::Confirmed {
                section class="panel" aria-labelledby="confirm" {
                    h2 id="confirm" { "Confirm it" }
                    p { "The log says in a word how you made sure, the store’s page says it in yours." @if store.level == StoreLevel::Suspended { " That lifts the suspension." } }
                    (form(page, deeds::CONFIRM, "Confirm the store", "How you know", labelled("kind", "How you made sure", &confirms), false))
                }
            }
            @if store.level != StoreLevel::Suspended {
                section class="panel" aria-labelledby="suspend" {
                    h2 id="suspend" { "Suspend it" }
                    p { "It can state nothing any more. What it stated keeps its standing. The log says in a word why; its staff read your words." }
                    (form(page, deeds::SUSPEND, "Suspend the store", "Why", labelled("reason", "In a word", &suspends), true))
                }
            }
            section class="panel" aria-labelledby="hide" {
                @if store.hidden_at.is_some() {
                    h2 id="hide" { "Show it again" }
                    form class="form" method="post" action=(at::part(&store.slug, deeds::SHOW)) { button class="button" type="submit" { "Show the store" } }
                } @else {
                    h2 id="hide" { "Hide it" }
                    p { "Nobody but its staff and you see it or its events. Its staff read why." }
                    (form(page, deeds::HIDE, "Hide the store", "Why", html! {}, true))
                }
            }
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new(format!("How {} stands", store.name), "", "", body) }
}

/// Events of the store that are hidden, with why and a way to show them again.
fn hidden_events(seen: &StoreSeen) -> Markup {
    html! {
        @if !seen.hidden_events.is_empty() {
            h2 { "Hidden events" }
            ul {
                @for event in &seen.hidden_events {
                    li {
                        a href=(events::event(&event.code)) rel="external" { bdi { (event.name) } } ", " (day(event.at)) ": " bdi { (event.reason) } " "
                        a href=(events::standing(&event.code)) rel="external" { "How it stands" }
                    }
                }
            }
        }
    }
}

fn labelled(id: &str, label: &str, field: &Markup) -> Markup {
    html! { div class="labelled" { label for=(id) { (label) } (field) } }
}

fn form(page: &StandingPage, deed: &str, button: &str, label: &str, before: Markup, is_danger: bool) -> Markup {
    let is_this = page.written.0 == deed;
    let text = if is_this { page.written.1.as_str() } else { "" };
    let fault = page.fault.as_ref().filter(|_| is_this);
    let id = format!("words-{deed}");
    html! {
        @if let Some(fault) = fault { div class="form__fault" role="alert" tabindex="-1" autofocus { p { (fault.words) } } }
        form class="form" method="post" action=(at::part(&page.seen.store.slug, deed)) {
            (before)
            div class="labelled" {
                label for=(id) { (label) }
                textarea class="field" id=(id) name="words" rows="3" maxlength=(MAX_HOW_BYTES) required { "\n" (text) }
            }
            button class=(if is_danger { "button button--danger" } else { "button" }) type="submit" { (button) }
        }
    }
}
