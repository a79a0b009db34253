//! What is wrong with a query, in a sentence that fits beside its field.

use safehouse_engine::catalogue::{
    distance,
    query::{QueryError, QueryErrorCode},
};

/// What could stand in a place is told up to this many words, else the nearest.
const TOLD: usize = 6;
/// How many of many words are told.
const NEAREST: usize = 4;

/// A fault in a sentence. Of all the fields that there are it names the nearest.
pub fn sentence(error: &QueryError) -> String {
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

#[cfg(test)]
mod tests {
    use safehouse_engine::{catalogue::query::Query, necrogenesis::NECROGENESIS};

    use super::*;

    fn first_error(query: &str) -> QueryError {
        Query::parse(&NECROGENESIS, query).expect_err(query).0.remove(0)
    }

    #[test]
    fn of_all_fields_the_nearest_are_named() {
        let said = sentence(&first_error("qqqq:x"));
        assert!(said.starts_with("Column 1: there is no field “qqqq”. The nearest are "), "{said}");
        assert_eq!(said.matches(", ").count(), NEAREST - 2, "{said}");
        // Where little is expected, all of it is told.
        let error = first_error("cost:3");
        assert_eq!(sentence(&error), error.to_string());
    }
}
