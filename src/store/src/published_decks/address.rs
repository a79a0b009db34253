//! What a published deck's link ends in, and who sees the deck.

use std::{fmt, str::FromStr};

use safehouse_cards::deck::base32;

use crate::{connection::Value, error::StoreError, groups::GroupId};

/// What the link to a published deck ends in: twenty base-32 digits, which nobody
/// guesses. It stays the same whoever sees the deck, and is read without regard to case.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PublicAddress(String);

impl PublicAddress {
    /// The digits of an address, five bits each.
    pub const DIGITS: usize = 20;

    /// The address of random bytes, of which it uses five bits each.
    pub fn of(random: [u8; Self::DIGITS]) -> Self {
        Self(random.into_iter().map(|byte| base32::digit(byte & 31)).collect())
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PublicAddress {
    type Err = StoreError;

    /// Reads what a person typed or followed, as forgivingly as a short link.
    ///
    /// # Errors
    /// [`StoreError::Value`] for anything that cannot be an address.
    fn from_str(text: &str) -> Result<Self, StoreError> {
        let digits = text.chars().map(|written| base32::value(written).map(base32::digit)).collect::<Option<String>>();
        let address = digits.filter(|digits| digits.len() == Self::DIGITS).map(Self);
        address.ok_or(StoreError::Value("the address of a published deck"))
    }
}

impl fmt::Display for PublicAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'a> From<&'a PublicAddress> for Value<'a> {
    fn from(address: &'a PublicAddress) -> Self {
        address.as_str().into()
    }
}

/// Whom the author lets see a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Visibility {
    /// Nobody else.
    Private,
    /// Whoever is in a group with them.
    Group(GroupId),
    /// Whoever has its link. It stands in no list.
    Link,
    /// Everybody.
    Public,
}

impl Visibility {
    /// All of them that name no group.
    pub const ALL: [Self; 3] = [Self::Private, Self::Link, Self::Public];

    /// Its name, which of those for a group is the same.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Group(_) => "group",
            Self::Link => "link",
            Self::Public => "public",
        }
    }

    /// As it is kept of the deck itself. That it is for a group is kept beside it, and it is
    /// private for everybody else.
    pub(crate) const fn kept(self) -> &'static str {
        match self {
            Self::Group(_) => Self::Private.as_str(),
            other => other.as_str(),
        }
    }

    /// Whether what was meant for these is for those, too, who see it as `shown`: for as many or
    /// fewer, and never for another group.
    pub fn covers(self, shown: Self) -> bool {
        match (self, shown) {
            (Self::Public, _) | (_, Self::Private) => true,
            (Self::Link, Self::Link | Self::Group(_)) => true,
            (Self::Group(one), Self::Group(other)) => one == other,
            _ => false,
        }
    }

    /// As a form sends it: its name, and that of the group where there is one.
    pub fn written(self) -> String {
        match self {
            Self::Group(group) => format!("{GROUP}{}", group.simple()),
            other => other.as_str().to_owned(),
        }
    }

    /// Reads what [`Visibility::written`] writes, and nothing else.
    pub fn parse(written: &str) -> Option<Self> {
        if let Some(group) = written.strip_prefix(GROUP) {
            return GroupId::from_simple(group).map(Self::Group);
        }
        Self::ALL.into_iter().find(|visibility| visibility.as_str() == written)
    }
}

/// What stands before the name of a group.
const GROUP: &str = "group-";

/// Who sees a deck beside its author: as the author says, unless it was taken down or its
/// author's account is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Nobody.
    Nobody,
    /// Whoever has its link.
    Link,
    /// Everybody.
    Everybody,
    /// Whoever is in the group that it is for. No row has this: it is nobody's there.
    Group,
}

impl Reach {
    pub(super) fn of(number: i64) -> Option<Self> {
        [Self::Nobody, Self::Link, Self::Everybody, Self::Group].into_iter().find(|reach| *reach as i64 == number)
    }
}

/// What the rules of its format said of a version, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Legality {
    /// It may be played.
    Legal,
    /// It may not.
    Illegal,
    /// The card list cannot say.
    Undecided,
}

impl Legality {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Legal, Self::Illegal, Self::Undecided];

    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Illegal => "illegal",
            Self::Undecided => "undecided",
        }
    }

    /// The one of this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|legality| legality.as_str() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_in_one_way_and_read_forgivingly() {
        let address = PublicAddress::of([0xff; 20]);
        assert_eq!(address.as_str().len(), PublicAddress::DIGITS);
        assert_eq!(address.as_str().to_uppercase().parse::<PublicAddress>().unwrap(), address);
        assert_eq!("OIL45678901234567890".parse::<PublicAddress>().unwrap().as_str(), "01145678901234567890");
        for other in ["", "0123456789", "0123456789012345678-", &"0".repeat(21), "u1234567890123456789"] {
            assert!(other.parse::<PublicAddress>().is_err(), "{other}");
        }
    }

    #[test]
    fn every_word_is_read_by_its_name() {
        for visibility in Visibility::ALL {
            assert_eq!(Visibility::parse(visibility.as_str()), Some(visibility));
        }
        for legality in Legality::ALL {
            assert_eq!(Legality::parse(legality.as_str()), Some(legality));
        }
        assert_eq!(Visibility::parse("Public"), None);
        assert_eq!(Reach::of(2), Some(Reach::Everybody));
        assert_eq!(Reach::of(3), Some(Reach::Group), "as questions answer it");
        assert_eq!(Reach::of(4), None);
    }
}
