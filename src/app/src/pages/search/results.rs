//! What a search found.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::{
        SearchResult, SearchRow, Suggestion, SuggestionKind,
        query::{BareWords, NoticeKind, Query, QueryErrors, QueryField, Unique, View},
    },
    english::counted,
    limits::FAULTS_TOLD,
};

use super::{
    faults::{self, faults},
    state::State,
};
use crate::{
    components::{
        card_lists, owned_marks, slots,
        suggestions::{self, worth_showing},
    },
    drawing::Scene,
    paths::HasPaths as _,
    provided::has_collection,
};

/// How many rows the server puts on a page.
const PAGE: usize = 60;

/// The orders offered, before and after those of the game, and where a collection is known: value of `order:`
/// and words.
const ORDERS: [&[(&str, &str)]; 3] = [
    &[
        ("", "Number"),
        ("name", "Name"),
        ("rarity", "Rarity, common first"),
        ("-rarity", "Rarity, rare first"),
        ("type", "Type"),
    ],
    &[("released", "Released")],
    &[("-owned", "Owned, most first"), ("owned", "Owned, fewest first")],
];

/// The whole page.
pub(super) fn page(scene: &Scene<'_>, state: &State, found: &Found) -> Markup {
    html! {
        div class="page search" {
            h1 class="hidden" { "Cards" }
            @match found {
                Err(errors) => (faults(scene, state, errors)),
                Ok((query, found)) => {
                    (tools(scene, state, query, found))
                    @for notice in found.notices.iter().take(FAULTS_TOLD) {
                        p class="playtest-note" {
                            (notice)
                            @if notice.kind == NoticeKind::NoCollection { " " a href=(scene.paths().collection()) rel="external" { "Your collection" } }
                        }
                    }
                    @if found.notices.len() > FAULTS_TOLD {
                        p class="playtest-note" { "And " (found.notices.len() - FAULTS_TOLD) " more of the kind." }
                    }
                    @if found.rows.is_empty() { (nothing(scene, state, found)) }
                    @else { (rows(scene, state, query, found)) }
                }
            }
        }
    }
}

/// How many were found, and else what may have been meant: said when the result
/// changes under who types; of a query that is not understood, what is wrong.
pub(super) fn said(found: &Found) -> String {
    let found = match found {
        Ok((_, found)) => found,
        Err(errors) => return faults::said(errors),
    };
    match worth_showing(&found.suggestions).first() {
        _ if !found.rows.is_empty() => counted(found.total() as u64, thing(found.unique)),
        Some(suggestion) => format!("No card matches. {}", suggestions::said(suggestion)),
        None => "No card matches.".to_owned(),
    }
}

/// What a row is.
fn thing(unique: Unique) -> (&'static str, &'static str) {
    match unique {
        Unique::Cards => ("card", "cards"),
        Unique::Prints => ("printing", "printings"),
    }
}

/// The query as it was read and what it found, or why it cannot be read.
pub(super) type Found = Result<(Query, SearchResult), QueryErrors>;

/// Searches: once for all that a page says of it.
pub(super) fn search(scene: &Scene<'_>, state: &State) -> Found {
    let (catalogue, formats) = (&scene.library.catalogue, scene.library.formats.newest());
    let query = state.parse(catalogue, &formats)?;
    let mut found = catalogue.search_with_owned(&query, &formats, scene.owned);
    if found.rows.is_empty() {
        // What is suggested is the query as it is typed; the controls stay
        // controls.
        let written = catalogue.query(&state.query, &formats, BareWords::Anywhere)?;
        found.suggestions = catalogue.search_with_owned(&written, &formats, scene.owned).suggestions;
    }
    Ok((query, found))
}

/// The rows after the first page, for a browser that puts them all on one, below
/// what the server or [`page`] drew; `None` when there are none.
pub(super) fn rest(scene: &Scene<'_>, state: &State) -> Option<String> {
    let (query, found) = search(scene, state).ok()?;
    let rows = found.rows.get(PAGE..).filter(|rows| state.page == 1 && !rows.is_empty())?;
    let catalogue = &scene.library.catalogue;
    let markup = match query.options.view.unwrap_or(View::Grid) {
        View::Grid => html! { @for row in rows { (slots::empty(catalogue, row.printing)) } },
        View::List => html! { @for row in rows { (card_lists::row(scene, row.printing)) } },
        View::Full => html! { @for row in rows { (card_lists::full(scene, row.printing)) } },
    };
    Some(markup.into_string())
}

fn tools(scene: &Scene<'_>, state: &State, query: &Query, found: &SearchResult) -> Markup {
    let view = query.options.view.unwrap_or(View::Grid);
    let (one, many) = thing(found.unique);
    let thing = if found.total() == 1 { one } else { many };
    let order: Vec<_> = query
        .options
        .order
        .iter()
        .map(|key| format!("{}{}", if key.descending { "-" } else { "" }, key.field.query_name()))
        .collect();
    let order = order.first().map_or("", String::as_str);
    let is_chosen = |id: &str| {
        id == order
            || QueryField::named(scene.library.catalogue.game(), id.trim_start_matches('-')).is_some_and(|field| {
                format!("{}{}", if id.starts_with('-') { "-" } else { "" }, field.query_name()) == order
            })
    };
    let of_collection = if has_collection() { ORDERS[2] } else { &[] };
    let orders = ORDERS[0].iter().chain(scene.library.game().orders).chain(ORDERS[1]).chain(of_collection);
    html! {
        div class="search-tools" {
            p class="search-tools__count" { strong class="figures" { (found.total()) } " " (thing) }
            nav class="choice" aria-label="View" {
                @for (other, name) in [(View::Grid, "Cards"), (View::List, "List"), (View::Full, "Text")] {
                    a href=(State { view: other, page: 1, ..state.clone() }.address(scene.paths())) aria-current=[(other == view).then_some("true")] { (name) }
                }
            }
            form class="search-tools__form" action=(scene.paths().cards()) method="get" data-navigate="change" {
                input type="hidden" name="q" value=(state.query);
                input type="hidden" name="view" value=(if state.view == View::Grid { "" } else { state.view.id() });
                label class="labelled labelled--inline" {
                    span { "Order" }
                    select class="field field--small" id="order" name="order" {
                        @for (id, words) in orders { option value=(id) selected[is_chosen(id)] { (words) } }
                    }
                }
                label class="labelled labelled--inline" {
                    span { "Rows" }
                    select class="field field--small" id="unique" name="unique" {
                        option value="" selected[found.unique == Unique::Cards] { "Cards" }
                        option value="prints" selected[found.unique == Unique::Prints] { "Every printing" }
                    }
                }
                button class="button button--plain button--small search-tools__go" { "Show" }
            }
        }
    }
}

fn rows(scene: &Scene<'_>, state: &State, query: &Query, found: &SearchResult) -> Markup {
    let view = query.options.view.unwrap_or(View::Grid);
    // A running script has all of a grid on its first page.
    let size = if scene.live && view == View::Grid && state.page == 1 { found.total().max(1) } else { PAGE };
    let pages = found.total().div_ceil(size);
    let page = state.page.min(pages);
    let shown: &[SearchRow] = found.rows.chunks(size).nth(page - 1).unwrap_or_default();
    let printings = shown.iter().map(|row| row.printing);
    html! {
        (owned_marks::form(scene, &State { page, ..state.clone() }.address(scene.paths())))
        @match view {
            View::Grid if scene.live => (card_lists::live_grid(printings)),
            View::Grid => (card_lists::grid(scene, printings)),
            View::List => (card_lists::table(scene, printings)),
            View::Full => (card_lists::full_texts(scene, printings)),
        }
        @if pages > 1 {
            nav class="pagination" aria-label="Pages" data-pagination=[(page == 1).then_some("first")] {
                @if page > 1 { a class="button button--plain" rel="prev" href=(State { page: page - 1, ..state.clone() }.address(scene.paths())) { "Previous" } }
                span class="figures" { "Page " (page) " of " (pages) }
                @if page < pages { a class="button button--plain" rel="next" href=(State { page: page + 1, ..state.clone() }.address(scene.paths())) { "Next" } }
            }
        }
    }
}

/// Nothing was found: what may have been meant, why that may be, and what to do.
fn nothing(scene: &Scene<'_>, state: &State, found: &SearchResult) -> Markup {
    let (fewer, meant): (Vec<Suggestion>, Vec<Suggestion>) =
        worth_showing(&found.suggestions).into_iter().partition(|suggestion| suggestion.kind == SuggestionKind::Fewer);
    let link = |suggestion: &Suggestion| {
        State { query: suggestion.query.clone(), page: 1, ..state.clone() }.address(scene.paths())
    };
    html! {
        div class="notice search-empty" {
            h2 { "No card matches" }
            @if !meant.is_empty() {
                p id="did-you-mean" { "Did you mean" }
                ul class="suggestions" aria-labelledby="did-you-mean" {
                    @for suggestion in &meant {
                        li {
                            a class="button button--plain" href=(link(suggestion)) { (suggestion.shown()) "?" }
                            " " span class="muted" { (suggestion.finds()) }
                        }
                    }
                }
            }
            @if !fewer.is_empty() {
                p id="leave-out" { "Every condition must hold. Leave one out:" }
                ul class="suggestions" aria-labelledby="leave-out" {
                    @for suggestion in &fewer {
                        li {
                            a class="button button--plain" href=(link(suggestion)) { "Without " code { (suggestion.written) } }
                            " " span class="muted" { (suggestion.finds()) }
                        }
                    }
                }
            }
            @if found.suggestions.is_empty() {
                p { "Every condition must hold, so fewer conditions find more. A card that does not print a field matches no comparison with it." }
            }
            p class="actions" {
                a class="button" href=(State { query: String::new(), page: 1, ..state.clone() }.address(scene.paths())) { "Show all cards" }
                a class="button button--plain" href=(scene.paths().query_help()) { "How to search" }
            }
        }
    }
}
