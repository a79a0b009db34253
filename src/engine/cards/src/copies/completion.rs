//! What of a target is there and what is missing.

mod target;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use self::target::{Compared, Narrow, Target, TargetFault};
use super::Owned;
use crate::{
    card::{Edition, Finish},
    catalogue::{CardIndex, Catalogue, PrintingIndex, PrintingSet},
};

/// What counts as one thing that is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// A card, of whichever of its printings: for who plays.
    Card,
    /// A number, in whichever finish and edition: the set.
    Printing,
    /// A number in each finish that it was printed in.
    Finish,
    /// A number in each finish and each edition: the master set.
    #[serde(rename = "master")]
    FinishAndEdition,
}

impl Per {
    /// All of them, from the fewest things to the most.
    pub const ALL: [Self; 4] = [Self::Card, Self::Printing, Self::Finish, Self::FinishAndEdition];

    /// The one of this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|per| per.id() == id)
    }

    /// Its name in commands and addresses.
    pub fn id(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Printing => "printing",
            Self::Finish => "finish",
            Self::FinishAndEdition => "master",
        }
    }
}

/// One thing that is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// The card.
    pub card: CardIndex,
    /// The printing; where cards are wanted, the first that was asked for.
    pub printing: PrintingIndex,
    /// The finish, where it matters.
    pub finish: Option<Finish>,
    /// The edition, where it matters.
    pub edition: Option<Edition>,
    /// How many are wanted, at least 1.
    pub wanted: u32,
    /// How many there are.
    pub owned: u32,
}

impl Slot {
    /// How many are missing.
    pub fn missing(&self) -> u32 {
        self.wanted.saturating_sub(self.owned)
    }

    /// How many there are beyond what is wanted.
    pub fn surplus(&self) -> u32 {
        self.owned.saturating_sub(self.wanted)
    }

    /// How many count: those beyond what is wanted do not.
    pub fn counted(&self) -> u32 {
        self.owned.min(self.wanted)
    }
}

/// How much of something is there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// How many things are wanted.
    pub slots: u32,
    /// How many of them are there in the number that is wanted.
    pub full: u32,
    /// How many copies are wanted.
    pub wanted: u64,
    /// How many of them are there.
    pub counted: u64,
    /// How many copies there are in all.
    pub owned: u64,
}

impl Share {
    fn add(&mut self, slot: &Slot) {
        self.slots = self.slots.saturating_add(1);
        self.full = self.full.saturating_add(u32::from(slot.missing() == 0));
        self.wanted += u64::from(slot.wanted);
        self.counted += u64::from(slot.counted());
        self.owned += u64::from(slot.owned);
    }
}

/// What of a target is there, thing by thing in the order of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// Each thing that is wanted.
    pub slots: Vec<Slot>,
}

impl Completion {
    /// Compares what is owned with a target: so many of each thing among these printings, but of a card
    /// no more than may be in a deck, where `most` knows that.
    pub fn of(
        catalogue: &Catalogue,
        owned: &Owned,
        printings: &PrintingSet,
        (per, count): (Per, u32),
        most: impl Fn(CardIndex) -> Option<u32>,
    ) -> Self {
        let mut slots = Vec::new();
        let mut cards: BTreeMap<CardIndex, usize> = BTreeMap::new();
        for printing in catalogue.by_number().filter(|printing| printings.contains(*printing)) {
            let card = catalogue.card_of(printing);
            let wanted = most(card).map_or(count, |most| count.min(most));
            if wanted == 0 {
                continue;
            }
            let slot = |finish, edition, owned| Slot { card, printing, finish, edition, wanted, owned };
            let known = catalogue.printing(printing);
            match per {
                Per::Card => {
                    if cards.insert(card, slots.len()).is_none() {
                        slots.push(slot(None, None, owned.of_card(card, catalogue)));
                    }
                }
                Per::Printing => slots.push(slot(None, None, owned.copies(printing, None, None))),
                Per::Finish => slots.extend(
                    known
                        .finishes
                        .iter()
                        .map(|finish| slot(Some(*finish), None, owned.copies(printing, Some(*finish), None))),
                ),
                Per::FinishAndEdition => {
                    for (finish, edition) in known
                        .finishes
                        .iter()
                        .flat_map(|finish| known.editions.iter().map(move |edition| (*finish, *edition)))
                    {
                        let (finish, edition) = (Some(finish), Some(edition));
                        slots.push(slot(finish, edition, owned.copies(printing, finish, edition)));
                    }
                }
            }
        }
        Self { slots }
    }

    /// How much is there in all.
    pub fn share(&self) -> Share {
        let mut share = Share::default();
        self.slots.iter().for_each(|slot| share.add(slot));
        share
    }

    /// How much is there of each of something, as of each rarity, in the order of the keys.
    pub fn by<K: Ord>(&self, key: impl Fn(&Slot) -> K) -> Vec<(K, Share)> {
        let mut shares: BTreeMap<K, Share> = BTreeMap::new();
        for slot in &self.slots {
            shares.entry(key(slot)).or_default().add(slot);
        }
        shares.into_iter().collect()
    }

    /// What is missing.
    pub fn missing(&self) -> impl Iterator<Item = &Slot> {
        self.slots.iter().filter(|slot| slot.missing() > 0)
    }

    /// What there is more of than is wanted.
    pub fn duplicates(&self) -> impl Iterator<Item = &Slot> {
        self.slots.iter().filter(|slot| slot.surplus() > 0)
    }
}
