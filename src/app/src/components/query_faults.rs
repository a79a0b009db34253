//! What is wrong with a query, in words that fit beside its field, and the query
//! that was most likely meant.

use safehouse_engine::catalogue::{
    distance,
    query::{QueryError, QueryErrorCode},
};

/// What could stand in a place is told up to this many words, else the nearest.
const TOLD: usize = 6;
/// How many of many words are told.
const NEAREST: usize = 4;

/// Characters of the longest query that a mended one is offered for: the whole
/// of it stands in the offer, twice.
const LONGEST_MENDED: usize = 400;

/// A fault in a sentence. Of all the fields that there are it names the nearest.
pub fn words(error: &QueryError) -> String {
    if error.code != QueryErrorCode::UnknownField || error.suggestion.is_some() || error.expected.len() <= TOLD {
        return error.to_string();
    }
    // What is no single word is advice, not a field.
    let mut fields: Vec<&str> =
        error.expected.iter().map(String::as_str).filter(|field| !field.contains(' ')).collect();
    let found = error.found.to_lowercase();
    let begins_alike = |field: &str| field.chars().next() == found.chars().next();
    fields.sort_by_key(|field| (distance(&found, field), !begins_alike(field)));
    fields.truncate(NEAREST);
    let alone = QueryError { expected: Vec::new(), ..error.clone() };
    match fields.as_slice() {
        [first @ .., last] => format!("{alone} The nearest are {} and {last}.", first.join(", ")),
        [] => alone.to_string(),
    }
}

/// The query with each suggestion in place of what was found, and without the
/// words that nothing is suggested for. `None` when nothing is left of it, or it
/// is not understood either, which the caller can tell.
pub fn mended(query: &str, errors: &[QueryError], is_understood: impl Fn(&str) -> bool) -> Option<String> {
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

    fn errors(query: &str) -> Vec<QueryError> {
        Query::parse(&NECROGENESIS, query).expect_err(query).0
    }

    fn check(query: &str, expected: Option<&str>) {
        let is_understood = |query: &str| Query::parse(&NECROGENESIS, query).is_ok();
        assert_eq!(mended(query, &errors(query), is_understood).as_deref(), expected, "{query}");
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

    #[test]
    fn of_all_fields_the_nearest_are_named() {
        let said = words(&errors("qqqq:x")[0]);
        assert!(said.starts_with("Column 1: there is no field “qqqq”. The nearest are "), "{said}");
        assert_eq!(said.matches(", ").count(), NEAREST - 2, "{said}");
        // Where little is expected, all of it is told.
        let errors = errors("cost:3");
        assert_eq!(words(&errors[0]), errors[0].to_string());
    }
}
