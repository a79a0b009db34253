//! Where a list goes on. Programs send a cursor back as they got it.

use std::{fmt::Display, str::FromStr};

use safehouse_store::{PublicDeckPlace, SavedDeckId};
use serde::{Deserialize, Deserializer, de::Error as _};
use uuid::Uuid;

/// The last deck of a page: when it was changed, and its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DeckCursor(pub(super) i64, pub(super) SavedDeckId);

impl DeckCursor {
    pub(super) fn text(self) -> String {
        format!("{:x}-{}", self.0, Uuid::from(self.1).simple())
    }
}

/// The last of a page of test games or measurements: its time in their order, and what its address
/// ends in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AddressCursor<Id>(pub(super) i64, pub(super) Id);

impl<Id: Display> AddressCursor<Id> {
    pub(super) fn text(&self) -> String {
        format!("{:x}-{}", self.0, self.1)
    }
}

impl<Id: FromStr> FromStr for AddressCursor<Id> {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (at, id) = text.split_once('-').ok_or(NONE)?;
        let at = i64::from_str_radix(at, 16).map_err(|_| NONE)?;
        Ok(Self(at, id.parse().map_err(|_| NONE)?))
    }
}

impl<'de, Id: FromStr> Deserialize<'de> for AddressCursor<Id> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// The last published deck of a page: the place behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PublicCursor(pub(super) PublicDeckPlace);

impl PublicCursor {
    pub(super) fn text(self) -> String {
        let PublicDeckPlace { likes, published_at, id } = self.0;
        format!("{likes:x}-{published_at:x}-{}", Uuid::from(id).simple())
    }
}

impl FromStr for PublicCursor {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (likes, rest) = text.split_once('-').ok_or(NONE)?;
        let likes = i64::from_str_radix(likes, 16).map_err(|_| NONE)?;
        let DeckCursor(published_at, id) = rest.parse()?;
        Ok(Self(PublicDeckPlace { likes, published_at, id }))
    }
}

impl<'de> Deserialize<'de> for PublicCursor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// The last event of a page: when it begins, and its identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EventCursor(pub(super) i64, pub(super) Uuid);

impl EventCursor {
    pub(super) fn text(self) -> String {
        format!("{}.{}", self.0, self.1.simple())
    }
}

impl FromStr for EventCursor {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (at, id) = text.split_once('.').ok_or(NONE)?;
        Ok(Self(at.parse().map_err(|_| NONE)?, Uuid::try_parse(id).map_err(|_| NONE)?))
    }
}

impl<'de> Deserialize<'de> for EventCursor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// How many rows came before, of a list that is as it is while the program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlaceCursor(pub(super) usize);

impl PlaceCursor {
    pub(super) fn text(self) -> String {
        format!("p{:x}", self.0)
    }
}

/// The last of a page of things that are numbered: its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NumberCursor(pub(super) u32);

impl NumberCursor {
    pub(super) fn text(self) -> String {
        format!("n{:x}", self.0)
    }
}

impl FromStr for NumberCursor {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.strip_prefix('n').and_then(|number| u32::from_str_radix(number, 16).ok());
        number.map(Self).ok_or(NONE)
    }
}

impl<'de> Deserialize<'de> for NumberCursor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Why a text is no cursor.
const NONE: &str = "this is no cursor of this list: send the one that the page before had in “next”";

impl FromStr for PlaceCursor {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let place = text.strip_prefix('p').and_then(|place| u32::from_str_radix(place, 16).ok());
        place.map(|place| Self(place as usize)).ok_or(NONE)
    }
}

impl<'de> Deserialize<'de> for PlaceCursor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl FromStr for DeckCursor {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (changed_at, id) = text.split_once('-').ok_or(NONE)?;
        let changed_at = i64::from_str_radix(changed_at, 16).map_err(|_| NONE)?;
        let id = Uuid::try_parse(id).map_err(|_| NONE)?;
        Ok(Self(changed_at, id.into()))
    }
}

impl<'de> Deserialize<'de> for DeckCursor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use safehouse_store::TestGameId;

    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_was_written_and_nothing_else_is_one() {
        let cursor = DeckCursor(1_780_000_000_000, Uuid::from_u128(7).into());
        assert_eq!(cursor.text().parse(), Ok(cursor));
        for text in ["", "-", "1", "x-00000000000000000000000000000007", "1-7", "1-\u{e9}"] {
            assert!(text.parse::<DeckCursor>().is_err(), "{text}");
        }
        let cursor = PublicCursor(PublicDeckPlace { likes: 3, published_at: 17, id: Uuid::from_u128(7).into() });
        assert_eq!(cursor.text().parse(), Ok(cursor));
        for text in ["", "-", "1-1", "1--", "1-x-00000000000000000000000000000007"] {
            assert!(text.parse::<PublicCursor>().is_err(), "{text}");
        }
        let cursor = AddressCursor(1_780_000_000_000, TestGameId::of([7; TestGameId::DIGITS]));
        assert_eq!(cursor.text().parse(), Ok(cursor));
        for text in ["", "-", "1", "1-7", "x-77777777777777777777777777"] {
            assert!(text.parse::<AddressCursor<TestGameId>>().is_err(), "{text}");
        }
        let cursor = EventCursor(-1_780_000_000_000, Uuid::from_u128(7));
        assert_eq!(cursor.text().parse(), Ok(cursor));
        for text in ["", ".", "1", "1.7", "x.00000000000000000000000000000007"] {
            assert!(text.parse::<EventCursor>().is_err(), "{text}");
        }
        assert_eq!(PlaceCursor(60).text().parse(), Ok(PlaceCursor(60)));
        for text in ["", "p", "60", "p-1", "pffffffffff"] {
            assert!(text.parse::<PlaceCursor>().is_err(), "{text}");
        }
    }
}
