//! Lists that a store publishes outside of events.

use maud::{Markup, html};
use safehouse_engine::deck::registered::Registered;
use safehouse_service::stores::{StoreListShown, StoreLists};

use super::{
    crumbs, done_words,
    publish::{PublishForm, draw_publish},
    report_line, store_mark,
};
use crate::{
    drawing::{Page, Scene},
    pages::{
        account::empty::nothing_here,
        events::{lead, then_and_today},
        public_decks::day,
    },
    paths::{stores as at, verify::VERIFY},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct StoreListsPage {
    /// The store with its lists.
    pub lists: StoreLists,
    /// The form that publishes one, for whoever may.
    pub form: Option<PublishForm>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/stores/{store}/lists`.
pub fn draw_store_lists(scene: &Scene<'_>, page: &StoreListsPage) -> Page {
    let store = &page.lists.seen.store;
    let body = html! {
        div class="page stores events" {
            (crumbs(Some(store)))
            h1 { "Lists" }
            (store_mark(store))
            (done_words(page.done))
            @if page.lists.lists.is_empty() {
                (nothing_here("No list is published.", &html! { "Lists that this store publishes outside of events stand here, with what the rules said of them then and say now." }, None))
            } @else {
                p { "The store signed that each of these lists is legal, and the public log of this site has it. Save one and " a href=(VERIFY) rel="external" { "verify the file" } ", now or years later." }
                ul class="event-list event-list--lists" { @for list in &page.lists.lists { li { (entry(scene, &store.slug, list)) } } }
            }
            @if let Some(number) = page.lists.more {
                p class="actions" { a class="button" href=(at::lists_before(&store.slug, number)) rel="external next" { "Older lists" } }
            }
            @if let Some(form) = &page.form { (draw_publish(scene, &store.slug, form)) }
            (report_line(&page.lists.seen))
        }
    };
    let status = page.form.as_ref().and_then(|form| form.fault.as_ref()).map(|fault| fault.status);
    let words = format!("Lists that {} published, which anybody can verify.", store.name);
    Page { status, ..Page::new(format!("Lists of {}", store.name), words, at::lists(&store.slug), body) }
}

fn entry(scene: &Scene<'_>, slug: &str, list: &StoreListShown) -> Markup {
    let library = scene.all.of_game(&list.game);
    let led = library.and_then(|library| {
        let registered = Registered::read(&list.text, library.catalogue.games()).ok()?;
        lead(library, registered.deck())
    });
    let format = library.and_then(|library| library.formats.get(&list.format));
    html! {
        p class="event-list__time figures" { (list.number) }
        div {
            h2 { a href=(at::list(slug, list.number)) rel="external" { bdi { (list.title) } } }
            p class="muted" {
                @if let Some(led) = led { bdi { (led) } ", " }
                (format.map_or(list.format.as_str(), |format| &format.name)) ", " (day(list.published_at))
            }
        }
        p class="event-list__state" { (then_and_today(list.then, list.now.as_ref(), "published")) }
    }
}
