//! Public decks by a query: the field with its faults marked in place, what was found, and
//! the way to the next page.

use maud::{Markup, html};
use safehouse_engine::{catalogue::query::QueryErrors, deck::query::deck_reference, english::counted};
use safehouse_service::PublishedDeck;

use super::tile::tiles;
use crate::{
    drawing::{Page, Scene},
    pages::search::faults::{fault, mended},
    paths::{self, HasPaths as _},
};

/// Orders that are offered: what stands behind `order:`, and words.
pub const ORDERS: &[(&str, &str)] = &[
    ("-published", "Newest first"),
    ("-updated", "Changed last first"),
    ("-likes", "Most liked first"),
    ("name", "By name"),
    ("author", "By author"),
];

/// Id of what tells the faults.
const FAULTS: &str = "deck-query-faults";

/// What is searched for, and what came of it.
#[derive(Debug, Clone, Default)]
pub struct DeckSearchPage {
    /// The query as it was written.
    pub query: String,
    /// One of [`ORDERS`], where the query says none; empty for the first.
    pub order: String,
    /// The decks of this page.
    pub decks: Vec<PublishedDeck>,
    /// How many there are in all.
    pub total: usize,
    /// Where this page ends, if more follow.
    pub more: Option<String>,
    /// Whether this is not the first page.
    pub is_further: bool,
    /// What is wrong with the query.
    pub faults: Option<QueryErrors>,
    /// What else went wrong, in a sentence; empty where nothing did.
    pub problem: String,
}

impl DeckSearchPage {
    fn address(&self, scene: &Scene<'_>, query: &str, after: Option<&str>) -> String {
        let mut address = format!("{}?q={}", scene.paths().public_decks(), paths::encode(query));
        for (name, value) in [("sort", self.order.as_str()), ("after", after.unwrap_or_default())] {
            if !value.is_empty() {
                address.push_str(&format!("&{name}={}", paths::encode(value)));
            }
        }
        address
    }
}

/// The field for a query, on every page of public decks; with a choice of orders where
/// there is no other one.
pub(super) fn form(scene: &Scene<'_>, page: &DeckSearchPage, offers_orders: bool) -> Markup {
    let (sample, _) = scene.library.game().samples.deck_queries.first().copied().unwrap_or_default();
    let is_wrong = page.faults.is_some();
    html! {
        search {
            form class="public-search" method="get" action=(scene.paths().public_decks()) {
                div class="labelled public-search__query" {
                    label for="q" { "Search public decks" }
                    input class="field" id="q" name="q" type="search" value=(page.query) placeholder=(sample) maxlength="4000"
                        autocomplete="off" autocapitalize="none" spellcheck="false"
                        aria-invalid=[is_wrong.then_some("true")] aria-describedby=[is_wrong.then_some(FAULTS)] autofocus[is_wrong];
                }
                @if offers_orders { div class="labelled" {
                    label for="sort" { "Sort" }
                    select class="field" id="sort" name="sort" {
                        @for (place, (order, words)) in ORDERS.iter().enumerate() {
                            @let value = if place == 0 { "" } else { order };
                            option value=(value) selected[page.order == value] { (words) }
                        }
                    }
                } }
                button class="button" type="submit" { "Search" }
            }
            (help(scene))
        }
    }
}

/// What can be asked, in short: examples that run, and every field with one more.
fn help(scene: &Scene<'_>) -> Markup {
    let game = scene.library.game();
    let asked = |query: &str| format!("{}?q={}", scene.paths().public_decks(), paths::encode(query));
    html! {
        details class="public-search__help" {
            summary { "What can be asked" }
            p { "Words are looked for in names. Fields ask for more; cards stand in double brackets, as in a search for cards." }
            dl class="query-examples" {
                @for (query, words) in game.samples.deck_queries {
                    div { dt { a href=(asked(query)) rel="external" { code { (query) } } } dd { (words) } }
                }
            }
            dl class="query-examples" {
                @for entry in deck_reference(game).iter().filter(|entry| !entry.example.is_empty()) {
                    div { dt { a href=(asked(&entry.example)) rel="external" { code { (entry.example) } } } dd { (entry.help) } }
                }
            }
            p { a href=(format!("{}#decks", scene.paths().query_help())) { "How to search decks, with all fields and signs" } }
        }
    }
}

/// The page at `/{game}/public?q=…`.
pub fn draw_search(scene: &Scene<'_>, page: &DeckSearchPage) -> Page {
    let browse = scene.paths().public_decks();
    let body = html! {
        div class="page public-browse" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(browse) rel="external" { "Public decks" } span aria-hidden="true" { "/" } "Search"
            }
            header class="page-head" { h1 { "Search of public decks" } }
            (form(scene, page, true))
            @if let Some(errors) = &page.faults { (faults(scene, page, errors)) }
            @else if !page.problem.is_empty() { p class="problem" role="alert" { (page.problem) } }
            @else {
                h2 { (counted(page.total as u64, ("deck", "decks"))) }
                (tiles(scene, &page.decks, &nothing(page, &browse)))
                nav class="actions" aria-label="Pages" {
                    @if page.is_further { a class="button button--plain" href=(page.address(scene, &page.query, None)) rel="external" { "First page" } }
                    @if let Some(more) = &page.more { a class="button" href=(page.address(scene, &page.query, Some(more))) rel="external next" { "More decks" } }
                }
            }
        }
    };
    let title = if page.faults.is_some() {
        format!("Not understood: {}", page.query)
    } else {
        format!("Decks: {}", page.query)
    };
    Page::new(title, "Public decks by a query.", String::new(), body)
}

fn faults(scene: &Scene<'_>, page: &DeckSearchPage, errors: &QueryErrors) -> Markup {
    let (catalogue, formats) = (&scene.library.catalogue, scene.library.formats.newest());
    let is_understood = |query: &str| catalogue.deck_query(query, &formats).is_ok();
    html! {
        div class="query-faults" id=(FAULTS) role="alert" {
            h2 { "The query was not understood" }
            @for error in &errors.0 { (fault(&page.query, error)) }
            @if let Some(query) = mended(&page.query, &errors.0, is_understood) {
                div class="query-mended" {
                    a class="button button--plain button--small" href=(page.address(scene, &query, None)) rel="external" { "Search for " code { (query) } }
                }
            }
            p { a href=(format!("{}#decks", scene.paths().query_help())) { "How to search decks, with all fields" } }
        }
    }
}

fn nothing(page: &DeckSearchPage, browse: &str) -> Markup {
    html! {
        div class="public-browse__nothing" {
            @if page.is_further && page.total > 0 {
                p { strong { "That was the last one." } }
            } @else {
                p { strong { "No public deck is like this." } }
                p { "Leave out a condition, or look through all of them." }
                p { a class="button button--plain" href=(browse) rel="external" { "All public decks" } }
            }
        }
    }
}
