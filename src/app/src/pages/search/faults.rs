//! A query that was not understood: the place marked, what would be right, and the
//! query offered that was most likely meant.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::query::{BareWords, QueryError, QueryErrorCode, QueryErrors},
    excerpt::Excerpt,
};

use super::state::State;
use crate::{drawing::Scene, paths::HasPaths as _, query_fault_words::sentence};

/// Id of what tells the faults.
pub(super) const ID: &str = "query-faults";

/// Characters of the longest query that a mended one is offered for: the whole
/// of it stands in the offer, twice.
const LONGEST_MENDED: usize = 400;

/// Every fault under its place in the query, and the query without them.
pub(super) fn faults(scene: &Scene<'_>, state: &State, errors: &QueryErrors) -> Markup {
    let (catalogue, formats) = (&scene.library.catalogue, scene.library.formats.newest());
    let is_understood = |query: &str| catalogue.query(query, &formats, BareWords::Anywhere).is_ok();
    html! {
        div class="query-faults" id=(ID) {
            h2 { "The query was not understood" }
            @for error in &errors.0 { (fault(&state.query, error)) }
            @if let Some(query) = mended(&state.query, &errors.0, is_understood) {
                div class="query-mended" { a class="button button--plain button--small" href=(State { query: query.clone(), page: 1, ..state.clone() }.address(scene.paths())) { "Search for " code { (query) } } }
            }
            p { a href=(format!("{}#fields", scene.paths().query_help())) { "How to search, with all fields" } }
        }
    }
}

/// The faults in a few words, for who hears them.
pub(super) fn said(errors: &QueryErrors) -> String {
    let first = errors.0.first().map(sentence).unwrap_or_default();
    match errors.0.len() {
        0 | 1 => format!("The query was not understood. {first}"),
        count => format!("The query was not understood: {count} faults. {first}"),
    }
}

/// One fault of a query under its place in it.
pub(crate) fn fault(query: &str, error: &QueryError) -> Markup {
    html! {
        div class="query-fault" {
            @if error.code != QueryErrorCode::MoreFaults {
                pre class="query-fault__place" aria-hidden="true" { (Excerpt::new(query, error.column, error.length)) }
            }
            p { (sentence(error)) }
        }
    }
}

/// The query with each suggestion in place of what was found, and without the
/// words that nothing is suggested for. `None` when nothing is left of it, or it
/// is not understood either, which the caller can tell.
pub(crate) fn mended(query: &str, errors: &[QueryError], is_understood: impl Fn(&str) -> bool) -> Option<String> {
    if query.chars().nth(LONGEST_MENDED).is_some() {
        return None;
    }
    let mut characters: Vec<char> = query.chars().collect();
    let is_space = |characters: &[char], at: usize| characters.get(at).is_none_or(|found| found.is_whitespace());
    // From the last on, so that none moves the place of another. Two faults of one
    // word are mended by its end.
    let mut end = characters.len();
    for error in errors.iter().rev() {
        let mut from = error.column.saturating_sub(1).min(end);
        let mut to = (from + error.length).min(end);
        let replacement = error.suggestion.as_deref();
        if replacement.is_none() {
            while from > 0 && !is_space(&characters, from - 1) {
                from -= 1;
            }
            while !is_space(&characters, to) {
                to += 1;
            }
        }
        characters.splice(from..to, replacement.unwrap_or_default().chars());
        end = from;
    }
    let mended: String = characters.into_iter().collect();
    let mended = mended.split_whitespace().collect::<Vec<_>>().join(" ");
    (!mended.is_empty() && mended != query && is_understood(&mended)).then_some(mended)
}

#[cfg(test)]
mod tests {
    use safehouse_engine::{catalogue::query::Query, necrogenesis::NECROGENESIS};

    use super::*;

    fn check(query: &str, expected: Option<&str>) {
        let errors = Query::parse(&NECROGENESIS, query).expect_err(query).0;
        let is_understood = |query: &str| Query::parse(&NECROGENESIS, query).is_ok();
        assert_eq!(mended(query, &errors, is_understood).as_deref(), expected, "{query}");
    }

    #[test]
    fn a_mended_query_is_understood_as_a_whole() {
        check("t:zombie tpe:item", Some("t:zombie type:item"));
        check("t:zombi hp>=x qqqq:bar (", Some("t:zombie"));
        check("tpe:item rarty:common", Some("type:item rarity:common"));
        check("t:zombie h\u{200B}p\u{FEFF}>3", Some("t:zombie hp>3"));
        check("\u{202E}hpp>3", Some("hp>3"));
        check("\u{200B}", None);
        check("qqqq:bar", None);
        check("(", None);
        check(&format!("tpe:item {}", "a ".repeat(300)), None);
    }
}
