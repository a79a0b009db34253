//! A query that was not understood: where, and what would be right.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::query::{BareWords, QueryError, QueryErrorCode, QueryErrors},
    excerpt::Excerpt,
};

use super::state::State;
use crate::{
    components::query_faults::{mended, words},
    drawing::Scene,
    paths::HasPaths as _,
};

/// Id of what tells the faults.
pub(super) const ID: &str = "query-faults";

/// Every fault under its place in the query, and the query without them.
pub(super) fn faults(scene: &Scene<'_>, state: &State, errors: &QueryErrors) -> Markup {
    let (catalogue, formats) = (&scene.library.catalogue, scene.library.formats.newest());
    let is_understood = |query: &str| catalogue.query(query, &formats, BareWords::Anywhere).is_ok();
    html! {
        div class="query-faults" id=(ID) {
            h2 { "The query was not understood" }
            @for error in &errors.0 { (fault(state, error)) }
            @if let Some(query) = mended(&state.query, &errors.0, is_understood) {
                div class="query-mended" { a class="button button--plain button--small" href=(State { query: query.clone(), page: 1, ..state.clone() }.address(scene.paths())) { "Search for " code { (query) } } }
            }
            p { a href=(format!("{}#fields", scene.paths().query_help())) { "How to search, with all fields" } }
        }
    }
}

/// The faults in a few words, for who hears them.
pub(super) fn said(errors: &QueryErrors) -> String {
    let first = errors.0.first().map(words).unwrap_or_default();
    match errors.0.len() {
        0 | 1 => format!("The query was not understood. {first}"),
        count => format!("The query was not understood: {count} faults. {first}"),
    }
}

fn fault(state: &State, error: &QueryError) -> Markup {
    html! {
        div class="query-fault" {
            @if error.code != QueryErrorCode::MoreFaults {
                pre class="query-fault__place" aria-hidden="true" { (Excerpt::new(&state.query, error.column, error.length)) }
            }
            p { (words(error)) }
        }
    }
}
