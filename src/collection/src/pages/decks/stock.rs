//! The owner's copies and decks, as the allocation asks for them.

use std::collections::{BTreeMap, BTreeSet};

use safehouse_engine::{
    copies::{
        allocation::{Allocator, Preferences, Stock, stocks},
        deck_of_place,
    },
    deck::list::DeckList,
};

use super::{kept::Kept, liked::Liked, turns::Turns};
use crate::Desk;

/// The copies that decks may be built of, and what the decks ask for.
#[derive(Debug)]
pub struct Stocks<'a> {
    /// The copies. Decks are named by their positions on the desk.
    pub stocks: Vec<Stock<'a>>,
    lists: Vec<&'a DeckList>,
    preferences: Preferences,
}

impl<'a> Stocks<'a> {
    /// The copies of a desk, of which some are rather left where they are and some rather played.
    pub fn of(desk: &Desk<'a>, kept: &Kept, liked: &Liked) -> Self {
        let ids: Vec<&str> = desk.decks.iter().map(|deck| deck.id.as_str()).collect();
        let stocks = stocks(desk.shelf.balances(), &ids, |place| kept.has(place));
        let lists = desk.decks.iter().map(|deck| &deck.list).collect();
        Self { stocks, lists, preferences: liked.preferences() }
    }

    /// What these copies can do for the decks, of which some take turns.
    pub fn allocator(&'a self, desk: &Desk<'a>, turns: &Turns) -> Allocator<'a> {
        Allocator::new(desk.catalogue(), &self.stocks, &self.lists, &self.preferences).in_turns(&turns.groups)
    }

    /// The decks that are built: copies stand in their places.
    pub fn built(&self) -> Vec<usize> {
        let mut is_built = vec![false; self.lists.len()];
        for deck in self.stocks.iter().filter_map(|stock| stock.deck) {
            if let Some(is_built) = is_built.get_mut(deck) {
                *is_built = true;
            }
        }
        is_built.iter().enumerate().filter(|(_, is_built)| **is_built).map(|(deck, _)| deck).collect()
    }
}

/// A deck that copies stand in the place of and that is not on the desk: deleted, put into the archive, or a device's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherBuilt {
    /// Its id.
    pub id: String,
    /// What it was called when it was built.
    pub name: String,
    /// How many copies stand there.
    pub copies: u64,
}

/// The built decks that are not on the desk, by their ids.
pub fn others_built(desk: &Desk<'_>) -> Vec<OtherBuilt> {
    let known: BTreeSet<&str> = desk.decks.iter().map(|deck| deck.id.as_str()).collect();
    let mut others: BTreeMap<&str, OtherBuilt> = BTreeMap::new();
    for (place, copies) in desk.shelf.places() {
        let Some(deck) = deck_of_place(place).filter(|deck| !known.contains(deck.id)) else { continue };
        let new = || OtherBuilt { id: deck.id.to_owned(), name: deck.name.to_owned(), copies: 0 };
        let other = others.entry(deck.id).or_insert_with(new);
        other.copies = other.copies.saturating_add(*copies);
    }
    others.into_values().collect()
}
