//! Which owned copies go into which decks, and which decks can be built at once.
//!
//! Copies of different cards never compete for a place, so every card is a problem of its own: its
//! copies are the supply, the lines that ask for it the demand, and the cheapest flow from one to the
//! other is the answer (a transportation problem, solved by successive shortest paths, module
//! `copies::flow`). It is exact: no other choice has a lower [`Cost`].
//!
//! What couples the cards is which decks are built at once: [`Allocator::by_ranking`] keeps what the
//! owner ranks first, [`Allocator::most_at_once`] as many as possible. Whether some decks fit is
//! decided without a flow, by sums alone (module `room`).
//!
//! A line takes the printing that it chose, or any if it chose none or one that is no printing of its
//! card, as everywhere else. Sections that are no part of the deck ask for nothing.
//!
//! Decks that are never out at the same time can share copies: see [`Allocator::in_turns`].

mod answer;
mod assign;
mod at_once;
mod cost;
mod filling;
mod pool;
mod preference;
mod room;
mod sharing;
mod shopping;
mod stocks;
mod wish;

use std::collections::BTreeMap;

pub use self::{
    answer::{AllocatedLine, Allocation, Move, Origin, Piece, StockCopies, Swap},
    at_once::{AtOnce, Certainty},
    cost::Cost,
    preference::{Preference, Preferences},
    shopping::{Offer, Shopping, ToBuy},
    stocks::stocks,
};
use self::{
    pool::{Pool, Pools},
    room::Room,
};
use super::Holding;
use crate::{catalogue::Catalogue, deck::list::DeckList};

/// Copies that decks may be built of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stock<'a> {
    /// Which copies.
    pub holding: &'a Holding,
    /// How many there are; below zero, how many have to be found. Those that have to be found supply
    /// nothing.
    pub copies: i64,
    /// The built deck they are in, by its position among the decks. A position beyond these is a
    /// deck that asks for nothing.
    pub deck: Option<usize>,
    /// Whether their owner would rather leave them where they are: a binder, a display.
    pub is_protected: bool,
}

/// Copies and the decks that want them, ready to be asked. Decks and stocks are named by their
/// positions in what it was made of; positions where nothing is are passed over.
#[derive(Debug)]
pub struct Allocator<'a> {
    catalogue: &'a Catalogue,
    stocks: &'a [Stock<'a>],
    /// How many decks there are.
    decks: usize,
    pools: Vec<Pool<'a>>,
    /// The pools that each deck asks of, ascending.
    asked: Vec<Vec<usize>>,
    /// The decks that take turns with each deck, itself among them.
    turns: BTreeMap<usize, Vec<usize>>,
}

impl<'a> Allocator<'a> {
    /// What these copies can do for these decks, lists of the catalogue's game.
    pub fn new(
        catalogue: &'a Catalogue,
        stocks: &'a [Stock<'a>],
        decks: &[&'a DeckList],
        preferences: &Preferences,
    ) -> Self {
        let Pools { pools, asked } = Pools::new(catalogue, stocks, decks, preferences);
        Self { catalogue, stocks, decks: decks.len(), pools, asked, turns: BTreeMap::new() }
    }

    /// Marks groups of decks that are never out at the same time: the same copies serve each deck of a
    /// group, so that a group asks for the most that one of its decks asks for, not for the sum. A
    /// deck that stands in several groups counts in the first.
    ///
    /// What a group needs is exact, with one exception. Where one of its lines wants a printing in a
    /// finish whatever the edition, and another one the same printing in an edition whatever the
    /// finish, one copy could be both; then lines of this printing in the group share copies only when
    /// they want the same. That never promises what cannot be built, and may reserve more than is
    /// needed.
    #[must_use]
    pub fn in_turns(mut self, groups: &[Vec<usize>]) -> Self {
        self.turns.clear();
        for group in groups {
            let is_free = |deck: &usize| *deck < self.decks && !self.turns.contains_key(deck);
            let mut members: Vec<usize> = group.iter().copied().filter(is_free).collect();
            members.sort_unstable();
            members.dedup();
            for &deck in &members {
                self.turns.insert(deck, members.clone());
            }
        }
        self.turns.retain(|_, group| group.len() > 1);
        self
    }

    /// The groups of decks that are never out at the same time, each in the order of its decks.
    pub fn groups(&self) -> impl Iterator<Item = &[usize]> {
        self.turns.iter().filter(|(deck, group)| group.first() == Some(*deck)).map(|(_, group)| group.as_slice())
    }

    /// What changes hands from each of these decks, which take turns, to the next: the former, the latter, and what.
    pub fn changes(&self, group: &[usize]) -> Vec<(usize, usize, Swap)> {
        let allocation = self.allocate(group);
        let pairs = group.iter().copied().zip(group.iter().copied().skip(1));
        pairs.map(|(from, to)| (from, to, allocation.swap(from, to))).collect()
    }

    /// The best choice of copies for these decks, all of them at once. What is in place stays there; of
    /// lines that want the same, those of the decks that stand first get the rest.
    pub fn allocate(&self, decks: &[usize]) -> Allocation<'_> {
        Allocation::new(self, &self.known(decks))
    }

    /// Whether all of these decks can be complete at once.
    pub fn fits(&self, decks: &[usize]) -> bool {
        let room = Room::new(self);
        let decks = self.known(decks);
        self.units(&decks)
            .into_iter()
            .try_fold(room.nothing(), |used, unit| room.with(used, &room.asked_by(&unit)))
            .is_some()
    }

    /// The decks that can be complete at once, by their ranking: a deck stays if all of it can be had
    /// together with those that stand before it and stay.
    pub fn by_ranking(&self, ranking: &[usize]) -> Vec<usize> {
        Room::new(self).by_ranking(&self.known(ranking))
    }

    /// As many of these decks as can be complete at once; where several choices are as many, one of
    /// them. It looks at no more than `steps` partial choices: each takes time in proportion to the
    /// lines that the decks share, and none is needed where no two decks want the same copy. The choice
    /// is never smaller than that of [`Self::by_ranking`] and says how sure it is.
    pub fn most_at_once(&self, decks: &[usize], steps: u64) -> AtOnce {
        at_once::most(&Room::new(self), &self.known(decks), steps)
    }

    /// Those of the decks that there are, each once.
    fn known(&self, decks: &[usize]) -> Vec<usize> {
        let mut is_new = vec![true; self.decks];
        let first_time = |deck: &usize| is_new.get_mut(*deck).is_some_and(std::mem::take);
        decks.iter().copied().filter(first_time).collect()
    }

    /// The decks by who shares copies, in the order of the first of each.
    fn units(&self, decks: &[usize]) -> Vec<Vec<usize>> {
        let mut units: Vec<Vec<usize>> = Vec::new();
        let mut unit_of: BTreeMap<usize, usize> = BTreeMap::new();
        for &deck in decks {
            match unit_of.get(&self.unit(deck)).and_then(|&unit| units.get_mut(unit)) {
                Some(unit) => unit.push(deck),
                None => {
                    unit_of.insert(self.unit(deck), units.len());
                    units.push(vec![deck]);
                }
            }
        }
        units
    }

    /// A deck that stands for all that share copies with this one.
    fn unit(&self, deck: usize) -> usize {
        self.turns_of(deck).first().copied().unwrap_or(deck)
    }

    /// The decks that take turns with this one, itself among them; none where it takes no turns.
    fn turns_of(&self, deck: usize) -> &[usize] {
        self.turns.get(&deck).map(Vec::as_slice).unwrap_or_default()
    }
}
