//! Stores, and those that one works in.

use maud::{Markup, html};
use safehouse_service::stores::{GameStore, StaffRole};

use super::{done_words, level_tag, role_name};
use crate::{
    drawing::Page,
    pages::account::empty::nothing_here,
    paths::{
        events::{EVENTS, HELP},
        log::LOG,
        stores as at,
        verify::VERIFY,
    },
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct StoresPage {
    /// The stores that the reader works in.
    pub own: Vec<(GameStore, StaffRole)>,
    /// Stores that everybody finds, in the order of what addresses name them by.
    pub stores: Vec<GameStore>,
    /// Where the list goes on.
    pub more: Option<String>,
    /// How much waits for whoever runs the site; none for everybody else.
    pub waiting: Option<u64>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/stores`.
pub fn draw_stores(page: &StoresPage) -> Page {
    let body = html! {
        div class="page stores" {
            header class="page-head" {
                h1 { "Stores" }
                p class="actions" {
                    @if let Some(waiting) = page.waiting {
                        a class="button button--plain" href=(at::REPORTS) rel="external" { "Look after stores " span class="count" { (waiting) } }
                    }
                    a class="button" href=(at::NEW) rel="external" { "Open a store" }
                }
            }
            (done_words(page.done))
            p class="page__lead" {
                "Stores run " a href=(EVENTS) rel="external" { "events" } " here and sign what they "
                a href=(LOG) rel="external" { "state" } " about lists, so that anyone can "
                a href=(VERIFY) rel="external" { "verify" } " it later. "
                a href=(HELP) rel="external" { "How an evening goes" }
            }
            @if !page.own.is_empty() {
                section aria-labelledby="own" {
                    h2 id="own" { "Where you work" }
                    ul class="store-list" {
                        @for (store, role) in &page.own {
                            li { (entry(store)) p class="store-list__tags" { span class="tag" { (role_name(*role)) } " " (level_tag(store.level)) } }
                        }
                    }
                }
            }
            section aria-labelledby="all" {
                h2 id="all" { "Confirmed stores" }
                @if page.stores.is_empty() {
                    (nothing_here("No store is confirmed yet.", &html! { "Whoever runs this site makes sure of a store before it stands here. A store that nobody confirmed yet is found by its address." }, None))
                } @else {
                    ul class="store-list" { @for store in &page.stores { li { (entry(store)) } } }
                }
                @if let Some(more) = &page.more {
                    p class="actions" { a class="button" href=(at::after(more)) rel="external next" { "More stores" } }
                }
            }
        }
    };
    Page::new("Stores", "Stores that run events and publish tournament lists.", at::STORES, body)
}

fn entry(store: &GameStore) -> Markup {
    html! {
        h3 { a href=(at::store(&store.slug)) rel="external" { bdi { (store.name) } } }
        p class="muted" { (store.time_zone.replace('_', " ")) }
    }
}
