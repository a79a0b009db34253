//! What somebody means to complete, and how far it is.

use serde::{Deserialize, Serialize};

use super::{Completion, Per, Slot};
use crate::{
    card::{Edition, Finish},
    catalogue::{
        Catalogue,
        query::{BareWords, Notice, QueryErrors},
    },
    copies::{Owned, OwnedIndex},
    deck::format::{Format, Formats},
    limits::COPIES,
};

/// So many of each thing among the cards that a query finds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Which cards; every one where it is empty.
    pub query: String,
    /// What counts as one.
    pub per: Per,
    /// How many of each, 1 to [`COPIES`].
    pub count: u32,
    /// To which part of it somebody looks.
    #[serde(default, skip_serializing_if = "Narrow::is_whole")]
    pub narrow: Narrow,
}

/// A part of a target. Words of the game are kept as it spells them; one that it does not have leaves nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Narrow {
    /// A set, by its code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// A rarity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rarity: Option<String>,
    /// A card type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_type: Option<String>,
    /// A finish, where finishes count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finish: Option<Finish>,
    /// An edition, where editions count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
}

/// Why nobody can mean to complete a target.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TargetFault {
    /// Its query means nothing.
    #[error("the search of the target means nothing: {first}")]
    Query {
        /// What is wrong with it first.
        first: String,
    },
    /// Of no copies, or of too many.
    #[error("a target is of 1 to {COPIES} copies of each thing")]
    Count,
}

/// How far a target is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// Each thing of it, and how many there are.
    pub completion: Completion,
    /// What is to be said of its query.
    pub notices: Vec<Notice>,
}

impl Target {
    /// Refuses what nobody can mean to complete.
    ///
    /// # Errors
    /// One of [`TargetFault`].
    pub fn check(&self, catalogue: &Catalogue, formats: &Formats) -> Result<(), TargetFault> {
        if !(1..=COPIES).contains(&self.count) {
            return Err(TargetFault::Count);
        }
        catalogue.query(&self.query, &formats.newest(), BareWords::Anywhere).map(drop).map_err(|errors| {
            let first = errors.0.first().map(ToString::to_string).unwrap_or_default();
            TargetFault::Query { first }
        })
    }

    /// Compares what is owned with it; `index` is asked for where its query asks something of the copies. What it is
    /// narrowed to is left to whoever looks ([`Narrow::holds`]).
    ///
    /// # Errors
    /// What is wrong with its query.
    pub fn compare<'i>(
        &self,
        (catalogue, formats): (&Catalogue, &Formats),
        owned: &Owned,
        index: impl FnOnce() -> &'i OwnedIndex,
    ) -> Result<Compared, QueryErrors> {
        let newest = formats.newest();
        let query = catalogue.query(&self.query, &newest, BareWords::Anywhere)?;
        // Whoever asks nothing of the copies does not wait for their index.
        let index = query.asks_collection().then(index);
        let printings = query.evaluate_with_owned(catalogue, &newest, index);
        let notices = query.notices_with_owned(catalogue, &newest, index);
        let snapshot = Self::limiting(self.per, formats).map(Format::newest);
        let most = |card| snapshot.and_then(|snapshot| snapshot.allowance(card, catalogue).most);
        let completion = Completion::of(catalogue, owned, &printings, (self.per, self.count), most);
        Ok(Compared { completion, notices })
    }

    /// The format whose decks limit how many of a card are wanted: cards are wanted by who plays.
    pub fn limiting(per: Per, formats: &Formats) -> Option<&Format> {
        (per == Per::Card).then(|| formats.resolve(None).ok()).flatten()
    }
}

impl Narrow {
    /// Whether nothing of a target is left out.
    pub fn is_whole(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a thing is in it.
    pub fn holds(&self, catalogue: &Catalogue, slot: &Slot) -> bool {
        let printing = catalogue.printing(slot.printing);
        self.set.as_ref().is_none_or(|set| *set == printing.set)
            && self.rarity.as_ref().is_none_or(|rarity| *rarity == printing.rarity)
            && self.card_type.as_ref().is_none_or(|card_type| *card_type == catalogue.card(slot.card).card_type)
            && self.finish.is_none_or(|finish| slot.finish.is_none_or(|other| other == finish))
            && self.edition.is_none_or(|edition| slot.edition.is_none_or(|other| other == edition))
    }
}
