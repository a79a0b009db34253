//! The fields that ask what somebody owns, and the words that say which copies.

use super::{Choice, QueryKind, SharedField, choice::choice};
use crate::card::{Edition, Finish};

/// Which copies a word asks for, where a field counts copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhichCopies {
    /// Any at all.
    Any,
    /// That there are none.
    None,
    /// Any in this finish.
    Finish(Finish),
    /// Any of this edition.
    Edition(Edition),
}

impl WhichCopies {
    /// Each that there is, in the order of messages and of [`crate::copies::OwnedIndex`].
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let finishes = Finish::ALL.iter().map(|&finish| Self::Finish(finish));
        let editions = Edition::ALL.iter().map(|&edition| Self::Edition(edition));
        [Self::Any, Self::None].into_iter().chain(finishes).chain(editions)
    }

    /// Spelling in queries.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Any => YES,
            Self::None => "no",
            Self::Finish(finish) => finish.id(),
            Self::Edition(edition) => edition.id(),
        }
    }

    fn choice(self) -> Choice {
        let (name, aliases): (_, &[_]) = match self {
            Self::Any => ("Any", &["true"]),
            Self::None => ("None", &["false"]),
            Self::Finish(finish @ Finish::Regular) => (finish.name(), &["nonfoil"]),
            Self::Finish(finish) => (finish.name(), &[]),
            Self::Edition(edition @ Edition::First) => (edition.name(), &["first-edition"]),
            Self::Edition(edition) => (edition.name(), &[]),
        };
        choice(self.id(), name, aliases)
    }
}

/// What a field that counts copies means with nothing behind its colon.
pub(crate) const YES: &str = "yes";

/// The words of a field that counts copies.
pub(crate) fn words_of_copies() -> Vec<Choice> {
    WhichCopies::all().map(WhichCopies::choice).collect()
}

/// Whether this is the name of a field that counts copies, compared without case.
pub(crate) fn counts_copies(name: &str) -> bool {
    let definitions = SharedField::OF_COLLECTION.iter().map(|field| field.definition());
    let mut counting = definitions.filter(|definition| definition.kind == QueryKind::Copies);
    counting.any(|definition| definition.names.iter().any(|known| known.eq_ignore_ascii_case(name)))
}

impl SharedField {
    /// The fields that ask what somebody owns, in the order of [`crate::copies::OwnedIndex`]. Those
    /// that count copies come first.
    pub(crate) const OF_COLLECTION: [Self; 7] =
        [Self::Owned, Self::Held, Self::Missing, Self::Trade, Self::Free, Self::Condition, Self::Place];

    /// Its position among [`Self::OF_COLLECTION`]; `None` for a field that the cards answer.
    pub(crate) fn in_collection(self) -> Option<usize> {
        (self as usize).checked_sub(Self::Owned as usize)
    }
}
