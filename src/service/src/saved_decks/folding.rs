//! What two words have in common that are one for whoever looks for either.

use safehouse_cards::card::fold;

/// What names are looked through for: folded as cards' names are, without regard to case,
/// accents and quotes.
pub(super) fn folded(text: &str) -> String {
    fold(text)
}

/// What tags are compared by, here as in queries for decks: letters and digits alone, folded.
/// One without any is compared by its signs.
pub fn tag_key(tag: &str) -> String {
    let folded = fold(tag);
    let key: String = folded.chars().filter(|character| character.is_alphanumeric()).collect();
    if key.is_empty() { folded.trim().to_owned() } else { key }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_tag_are_one() {
        for (one, other) in [("Aggro", "aGGRO"), ("été", "ETE"), ("mid-range", "Mid Range"), ("#budget", "Budget")] {
            assert_eq!(tag_key(one), tag_key(other), "{one} {other}");
        }
        for (one, other) in [("aggro", "agro"), ("!!", "??"), ("1", "2")] {
            assert_ne!(tag_key(one), tag_key(other), "{one} {other}");
        }
        assert!(folded("Rick’s Élan").contains(&folded("ELAN")));
    }
}
