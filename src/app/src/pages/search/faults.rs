//! A query that was not understood: where, and what would be right.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::query::{QueryError, QueryErrorCode, QueryErrors},
    excerpt::Excerpt,
};

use super::state::State;
use crate::paths;

/// Every fault under its place in the query.
pub(super) fn faults(state: &State, errors: &QueryErrors) -> Markup {
    html! {
        div class="query-faults" role="alert" {
            h2 { "The query was not understood" }
            @for error in &errors.0 { (fault(state, error)) }
            p { a href=(paths::QUERY_HELP) { "How to search" } }
        }
    }
}

fn fault(state: &State, error: &QueryError) -> Markup {
    html! {
        div class="query-fault" {
            @if error.code != QueryErrorCode::MoreFaults {
                pre class="query-fault__place" aria-hidden="true" { (Excerpt::new(&state.query, error.column, error.length)) }
            }
            p { (error) }
            @if let Some(query) = mended(&state.query, error) {
                p { a class="button button--plain button--small" href=(State { query: query.clone(), page: 1, ..state.clone() }.address()) { "Search for " code { (query) } } }
            }
        }
    }
}

/// Characters of the longest query that a mended one is offered for: the whole
/// of it stands in each offer, twice.
const LONGEST_MENDED: usize = 400;

/// The query with the suggestion in place of what was found.
fn mended(query: &str, error: &QueryError) -> Option<String> {
    let suggestion = error.suggestion.as_ref()?;
    if query.chars().nth(LONGEST_MENDED).is_some() {
        return None;
    }
    let start = error.column.saturating_sub(1);
    let before = query.chars().take(start);
    let after = query.chars().skip(start + error.length);
    Some(before.chain(suggestion.chars()).chain(after).collect())
}

#[cfg(test)]
mod tests {
    use safehouse_engine::{catalogue::query::Query, necrogenesis::NECROGENESIS};

    use super::*;

    fn first(query: &str) -> QueryError {
        Query::parse(&NECROGENESIS, query).expect_err(query).0.remove(0)
    }

    #[test]
    fn a_suggestion_takes_the_place_of_the_fault() {
        let query = "t:zombie tpe:item";
        let error = first(query);
        assert!(mended(query, &error).is_some_and(|mended| Query::parse(&NECROGENESIS, &mended).is_ok()));
        let long = format!("tpe:item {}", "a ".repeat(300));
        assert_eq!(mended(&long, &first(&long)), None);
    }
}
