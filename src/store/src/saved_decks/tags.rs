//! The tags of a deck, as its newest version has them.

use serde::Deserialize;

/// The most bytes of the tags of a deck as JSON; where they are longer, the last are left out of
/// lists.
const MAX_TAGS_BYTES: usize = 65_536;

/// What is read of a deck here.
#[derive(Deserialize)]
struct Tagged {
    #[serde(default)]
    tags: Vec<String>,
}

/// The tags of a deck that is kept as JSON, as an array of JSON. One that cannot be read has
/// none.
pub(super) fn tags_of(deck_json: &str) -> String {
    let mut tags = serde_json::from_str::<Tagged>(deck_json).map(|deck| deck.tags).unwrap_or_default();
    loop {
        match serde_json::to_string(&tags) {
            Ok(json) if json.len() <= MAX_TAGS_BYTES => return json,
            _ if tags.pop().is_some() => {}
            _ => return "[]".to_owned(),
        }
    }
}

/// Reads what [`tags_of`] wrote.
pub(super) fn read_tags(json: &str) -> Vec<String> {
    serde_json::from_str(json).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tags_of_a_deck_are_read_out_of_it_whatever_it_is() {
        for (deck, tags) in [
            (r#"{"name":"x","tags":["aggro","\"","é"]}"#, r#"["aggro","\"","é"]"#),
            (r#"{"name":"x"}"#, "[]"),
            (r#"{"tags":[1]}"#, "[]"),
            ("[1,2]", "[]"),
            ("no json", "[]"),
        ] {
            assert_eq!(tags_of(deck), tags, "{deck}");
        }
        let long = format!(r#"{{"tags":["a","{}","b"]}}"#, "x".repeat(MAX_TAGS_BYTES));
        assert_eq!(read_tags(&tags_of(&long)), ["a"]);
        assert!(read_tags("").is_empty());
    }
}
