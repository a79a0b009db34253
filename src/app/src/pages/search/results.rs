//! What a search found.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::{
        SearchResult, SearchRow,
        query::{Query, QueryField, Unique, View},
    },
    limits::FAULTS_TOLD,
};

use super::{faults::faults, state::State};
use crate::{
    components::{card_lists, slots},
    drawn::Scene,
    paths,
};

/// How many rows the server puts on a page.
const PAGE: usize = 60;

/// How many faces a browser draws at once; the others in the next frames, when
/// they are near.
const DRAWN: usize = 6;

/// The orders offered: value of `order:` and words.
const ORDERS: &[(&str, &str)] = &[
    ("", "Number"),
    ("name", "Name"),
    ("rarity", "Rarity, common first"),
    ("-rarity", "Rarity, rare first"),
    ("type", "Type"),
    ("-hp", "HP, high first"),
    ("-dmg", "Damage, high first"),
    ("ap", "AP cost, low first"),
    ("ztc", "ZTC, low first"),
    ("released", "Released"),
];

/// The whole page.
pub(super) fn page(scene: &Scene<'_>, state: &State) -> Markup {
    let found = search(scene, state);
    html! {
        div class="page search" {
            h1 class="hidden" { "Cards" }
            @match &found {
                Err(errors) => (faults(state, errors)),
                Ok((query, found)) => {
                    (tools(state, query, found))
                    @for notice in found.notices.iter().take(FAULTS_TOLD) { p class="playtest-note" { (notice) } }
                    @if found.notices.len() > FAULTS_TOLD {
                        p class="playtest-note" { "And " (found.notices.len() - FAULTS_TOLD) " more of the kind." }
                    }
                    @if found.rows.is_empty() { (nothing(state)) }
                    @else { (rows(scene, state, query, found)) }
                }
            }
        }
    }
}

fn search(
    scene: &Scene<'_>,
    state: &State,
) -> Result<(Query, SearchResult), safehouse_engine::catalogue::query::QueryErrors> {
    let query = state.parse(&scene.library.catalogue, &scene.library.formats.newest())?;
    let found = scene.library.catalogue.search(&query, &scene.library.formats.newest());
    Ok((query, found))
}

/// The rows after the first page, for a browser that puts them all on one;
/// `None` when there are none.
pub(super) fn rest(scene: &Scene<'_>, state: &State) -> Option<String> {
    let (query, found) = search(scene, state).ok()?;
    let rows = found.rows.get(PAGE..).filter(|rows| state.page == 1 && !rows.is_empty())?;
    let catalogue = &scene.library.catalogue;
    let markup = match query.options.view.unwrap_or(View::Grid) {
        View::Grid => html! { @for row in rows { (slots::empty(catalogue, row.printing)) } },
        View::List => html! { @for row in rows { (card_lists::row(catalogue, row.printing)) } },
        View::Full => html! { @for row in rows { (card_lists::full(catalogue, row.printing)) } },
    };
    Some(markup.into_string())
}

fn tools(state: &State, query: &Query, found: &SearchResult) -> Markup {
    let view = query.options.view.unwrap_or(View::Grid);
    let thing = match (found.unique, found.total()) {
        (Unique::Cards, 1) => "card",
        (Unique::Cards, _) => "cards",
        (Unique::Prints, 1) => "printing",
        (Unique::Prints, _) => "printings",
    };
    let order: Vec<_> = query
        .options
        .order
        .iter()
        .map(|key| format!("{}{}", if key.descending { "-" } else { "" }, key.field.query_name()))
        .collect();
    let order = order.first().map_or("", String::as_str);
    let is_chosen = |id: &str| {
        id == order
            || QueryField::named(safehouse_engine::game::GAMES[0], id.trim_start_matches('-')).is_some_and(|field| {
                format!("{}{}", if id.starts_with('-') { "-" } else { "" }, field.query_name()) == order
            })
    };
    html! {
        div class="search-tools" {
            p class="search-tools__count" role="status" { strong class="figures" { (found.total()) } " " (thing) }
            nav class="choice" aria-label="View" {
                @for (other, name) in [(View::Grid, "Cards"), (View::List, "List"), (View::Full, "Text")] {
                    a href=(State { view: other, page: 1, ..state.clone() }.address()) aria-current=[(other == view).then_some("true")] { (name) }
                }
            }
            form class="search-tools__form" action=(paths::CARDS) method="get" data-navigate="change" {
                input type="hidden" name="q" value=(state.query);
                input type="hidden" name="view" value=(if state.view == View::Grid { "" } else { state.view.id() });
                label class="hidden" for="order" { "Order" }
                select class="field field--small" id="order" name="order" {
                    @for (id, words) in ORDERS { option value=(id) selected[is_chosen(id)] { (words) } }
                }
                label class="hidden" for="unique" { "Rows" }
                select class="field field--small" id="unique" name="unique" {
                    option value="" selected[found.unique == Unique::Cards] { "Cards" }
                    option value="prints" selected[found.unique == Unique::Prints] { "Every printing" }
                }
                button class="button button--plain button--small search-tools__go" { "Show" }
            }
        }
    }
}

fn rows(scene: &Scene<'_>, state: &State, query: &Query, found: &SearchResult) -> Markup {
    let pages = found.total().div_ceil(PAGE);
    let page = state.page.min(pages);
    let shown: &[SearchRow] = found.rows.chunks(PAGE).nth(page - 1).unwrap_or_default();
    let printings = shown.iter().map(|row| row.printing);
    let catalogue = &scene.library.catalogue;
    html! {
        @match query.options.view.unwrap_or(View::Grid) {
            View::Grid if scene.live => (card_lists::live_grid(catalogue, printings, scene.icons, DRAWN)),
            View::Grid => (card_lists::grid(catalogue, printings, scene.icons)),
            View::List => (card_lists::table(catalogue, printings)),
            View::Full => (card_lists::full_texts(catalogue, printings)),
        }
        @if pages > 1 {
            nav class="pagination" aria-label="Pages" data-pagination=[(page == 1).then_some("first")] {
                @if page > 1 { a class="button button--plain" rel="prev" href=(State { page: page - 1, ..state.clone() }.address()) { "Previous" } }
                span class="figures" { "Page " (page) " of " (pages) }
                @if page < pages { a class="button button--plain" rel="next" href=(State { page: page + 1, ..state.clone() }.address()) { "Next" } }
            }
        }
    }
}

/// Nothing was found: why that may be, and what to do.
fn nothing(state: &State) -> Markup {
    html! {
        div class="notice search-empty" {
            h2 { "No card matches" }
            p { "Every condition must hold, so fewer conditions find more. A card that does not print a field matches no comparison with it." }
            p class="actions" {
                a class="button" href=(State { query: String::new(), page: 1, ..state.clone() }.address()) { "Show all cards" }
                a class="button button--plain" href=(paths::QUERY_HELP) { "How to search" }
            }
        }
    }
}
