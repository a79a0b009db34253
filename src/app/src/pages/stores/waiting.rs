//! What of all stores waits for whoever runs the site.

use maud::{Markup, html};
use safehouse_service::stores::{GameStore, MAX_OUTCOME_BYTES, OpenStoreReport, ReportedEvent, StoresWaiting};

use super::{crumbs, done_words, parts, store::about_event};
use crate::{
    drawing::Page,
    pages::{
        account::{FieldFault, empty::nothing_here},
        public_decks::{day, markdown},
    },
    paths::{self, events, public, stores as at},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct WaitingPage {
    /// A page of the open reports, the oldest first.
    pub reports: Vec<OpenStoreReport>,
    /// Where these go on.
    pub more: Option<String>,
    /// Stores that wait.
    pub waiting: StoresWaiting,
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/stores/reports`.
pub fn draw_waiting(page: &WaitingPage) -> Page {
    let body = html! {
        div class="page page--form page--wide-form stores" {
            (crumbs(None))
            h1 { "Look after stores" }
            (done_words(page.done))
            @if let Some(fault) = &page.fault { div class="form__fault" role="alert" tabindex="-1" autofocus { p { (fault.words) } } }
            section aria-labelledby="reports" {
                h2 id="reports" { "Reports" }
                @if page.reports.is_empty() { (nothing_here("Nothing is reported.", &html! { "What people report of stores and events stands here, the oldest first." }, None)) }
                @else { ol class="reports__list" { @for open in &page.reports { li class="report" { (report(open)) } } } }
                @if let Some(more) = &page.more { p class="actions" { a class="button" href=(format!("{}?after={}", at::REPORTS, paths::encode(more))) rel="external next" { "More reports" } } }
            }
            (stores("appeals", "Owners who say something against a decision", page.waiting.appeals.iter().map(|(store, event)| (store, event.as_ref()))))
            (stores("unconfirmed", "Nobody confirmed these", page.waiting.unconfirmed.iter().map(|store| (store, None))))
            (stores("ownerless", "Nobody owns these", page.waiting.ownerless.iter().map(|store| (store, None))))
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new("Look after stores", "", "", body) }
}

fn report(open: &OpenStoreReport) -> Markup {
    let OpenStoreReport { report, by, store, event } = open;
    let id = format!("outcome-{}", report.id);
    html! {
        p class="muted" { a href=(public::author(by)) rel="external" { bdi { (by) } } " · " (day(report.at)) }
        p {
            @if let Some(event) = event {
                a href=(events::event(&event.code)) rel="external" { bdi { (event.name) } } @if event.is_hidden { " (hidden)" } ", "
                a href=(events::standing(&event.code)) rel="external" { "how the event stands" } ". An event of "
            } @else if report.event.is_some() { "An event of " }
            a href=(at::store(&store.slug)) rel="external" { bdi { (store.name) } } ", "
            a href=(at::part(&store.slug, parts::STANDING)) rel="external" { @if event.is_some() { "how the store stands" } @else { "how it stands" } }
        }
        blockquote { (markdown::draw(&report.reason)) }
        form class="form form--row" method="post" action=(at::CLOSE_REPORT) {
            input type="hidden" name="report" value=(report.id.to_string());
            div class="labelled" {
                label for=(id) { "What became of it" }
                input class="field" id=(id) name="outcome" maxlength=(MAX_OUTCOME_BYTES) autocomplete="off" required;
            }
            button class="button button--plain" type="submit" { "Done with it" }
        }
    }
}

/// Stores, each with the event that its owner speaks for.
fn stores<'a>(
    id: &str,
    title: &str,
    stores: impl ExactSizeIterator<Item = (&'a GameStore, Option<&'a ReportedEvent>)>,
) -> Markup {
    html! {
        @if stores.len() > 0 {
            section aria-labelledby=(id) {
                h2 id=(id) { (title) " " span class="figures muted" { (stores.len()) } }
                ul class="store-list" {
                    @for (store, event) in stores {
                        li { h3 { a href=(at::part(&store.slug, parts::STANDING)) rel="external" { bdi { (store.name) } } } @if event.is_some() { p { "Its owner speaks" (about_event(event)) "." } } p class="muted" { "since " (day(store.created_at)) } }
                    }
                }
            }
        }
    }
}
