//! Places of lists in addresses: where the next page begins.

use safehouse_service::{PublicDeckPlace, PublishedDeck, SavedDeckId};

/// Decks of a page.
pub(in crate::http) const PAGE: u32 = 24;

/// The place of a deck as an address has it.
pub(in crate::http) fn written(deck: &PublishedDeck) -> String {
    let PublicDeckPlace { likes, published_at, id } = PublicDeckPlace::of(deck);
    format!("{likes}.{published_at}.{id}")
}

/// The place that an address has; the beginning where it has none or another text.
pub(in crate::http) fn read(text: &str) -> PublicDeckPlace {
    let parse = || {
        let (likes, rest) = text.split_once('.')?;
        let (published_at, id) = rest.split_once('.')?;
        let id: SavedDeckId = id.parse().ok()?;
        Some(PublicDeckPlace { likes: likes.parse().ok()?, published_at: published_at.parse().ok()?, id })
    };
    parse().unwrap_or(PublicDeckPlace::START)
}

/// A page of a list of one more than is shown: the page, and the place of its last deck if
/// there are more.
pub(in crate::http) fn page(mut decks: Vec<PublishedDeck>, most: u32) -> (Vec<PublishedDeck>, Option<String>) {
    let most = most as usize;
    if decks.len() <= most {
        return (decks, None);
    }
    decks.truncate(most);
    let more = decks.last().map(written);
    (decks, more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_is_none_is_the_beginning() {
        let id = "0199c5d7-9c3a-7e1f-8a2b-0123456789ab";
        assert_ne!(read(&format!("3.17.{id}")), PublicDeckPlace::START);
        for text in ["", "1", "1.2", "1.2.3", "x.2.y", &format!("1.2.{id}x"), &format!("99999999999999999999.2.{id}")] {
            assert_eq!(read(text), PublicDeckPlace::START, "{text}");
        }
    }
}
