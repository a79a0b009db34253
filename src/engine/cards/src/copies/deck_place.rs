//! The places of built decks.
//!
//! The copies of a built deck stand in a place of their own, and a place is a text as any other: what
//! says that it is a deck's is how it is written, `Deck: <name> #<id>`. People read the name, programs the
//! id, so a deck that is renamed is still found, also while its place has the former name. Whoever asks
//! whether copies are in a deck asks [`is_deck_place`] and nothing else.

use crate::{limits::NAME_BYTES, visible::visible};

const BEFORE_NAME: &str = "Deck: ";
const BEFORE_ID: &str = " #";
/// Bytes of an id. Those of accounts and devices have at most 36.
const ID_BYTES: usize = 64;
/// What a deck without a name is called.
const UNNAMED: &str = "Untitled";

/// A place of a built deck, read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeckPlace<'a> {
    /// The name that the deck had when its copies were put there.
    pub name: &'a str,
    /// What tells it from the owner's other decks.
    pub id: &'a str,
}

/// The place of a deck. What is too long of its name is left out. `None` for an id that is empty, longer
/// than 64 bytes or has other characters than visible ones of ASCII without `#`.
pub fn deck_place(name: &str, id: &str) -> Option<String> {
    if !is_id(id) {
        return None;
    }
    let room = NAME_BYTES.saturating_sub(BEFORE_NAME.len() + BEFORE_ID.len() + id.len());
    let name = visible(name);
    let mut kept = String::with_capacity(room);
    for letter in name.trim().chars().take_while(|letter| *letter != '\n') {
        if kept.len() + letter.len_utf8() > room {
            break;
        }
        kept.push(letter);
    }
    let kept = kept.trim_end();
    let name = if kept.is_empty() { UNNAMED } else { kept };
    Some(format!("{BEFORE_NAME}{name}{BEFORE_ID}{id}"))
}

/// The deck whose place this is; `None` for any other place.
pub fn deck_of_place(place: &str) -> Option<DeckPlace<'_>> {
    let (name, id) = place.strip_prefix(BEFORE_NAME)?.rsplit_once(BEFORE_ID)?;
    (!name.is_empty() && is_id(id)).then_some(DeckPlace { name, id })
}

/// Whether copies in this place are in a built deck.
pub fn is_deck_place(place: &str) -> bool {
    deck_of_place(place).is_some()
}

fn is_id(id: &str) -> bool {
    (1..=ID_BYTES).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_deck_is_found_by_its_place_whatever_it_is_called() {
        let place = deck_place("Rush #2", "0198-ab").expect("an id of these characters");
        assert_eq!(place, "Deck: Rush #2 #0198-ab");
        assert_eq!(deck_of_place(&place), Some(DeckPlace { name: "Rush #2", id: "0198-ab" }));
        assert_eq!(deck_place(" \u{202E} ", "7").as_deref(), Some("Deck: Untitled #7"));
        for (name, id) in [("Rush", ""), ("Rush", "a b"), ("Rush", "a#b"), ("Rush", "ä")] {
            assert_eq!(deck_place(name, id), None, "{id}");
        }
    }

    #[test]
    fn other_places_are_of_no_deck() {
        for place in ["", "Binder 2", "Deck: Rush", "Deck: ", "Deck:  #", "deck: Rush #7", "Deck: Rush #7 8"] {
            assert!(!is_deck_place(place), "{place}");
        }
    }

    proptest! {
        #[test]
        fn every_name_gives_a_place_within_its_bound_that_is_read_back(name in "\\PC{0,300}", id in "[!-~&&[^#]]{1,64}") {
            let place = deck_place(&name, &id).expect("an id of these characters");
            prop_assert!(place.len() <= NAME_BYTES);
            prop_assert_eq!(deck_of_place(&place).map(|deck| deck.id), Some(id.as_str()));
        }
    }
}
