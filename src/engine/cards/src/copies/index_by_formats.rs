//! What queries ask of a collection, by what decks may hold. By itself, as formats are made of queries.

use super::{Balances, OwnedIndex};
use crate::{
    catalogue::Catalogue,
    deck::format::{Format, Formats},
};

/// What queries ask of these balances, where the first of the formats says how many copies of a card a deck may hold.
/// `is_built` says of a place whether it is a deck that is built.
pub fn index_by_formats(
    balances: &Balances,
    (catalogue, formats): (&Catalogue, &Formats),
    is_built: &dyn Fn(&str) -> bool,
) -> OwnedIndex {
    let snapshot = formats.all().first().map(Format::newest);
    OwnedIndex::of(balances, catalogue, is_built, &|card| snapshot?.allowance(card, catalogue).most)
}
