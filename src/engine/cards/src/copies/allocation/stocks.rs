//! The copies of an owner that decks may be built of.

use std::collections::BTreeMap;

use super::Stock;
use crate::copies::{Balances, deck_of_place};

/// The copies that decks with these ids may be built of, in the order of holdings. Which of them are in which
/// built deck their places say ([`deck_of_place`]); a built deck that is no deck any more keeps its copies, and
/// asks for none. What a company graded and lies free is not played.
pub fn stocks<'a>(balances: &'a Balances, decks: &[&str], is_protected: impl Fn(&str) -> bool) -> Vec<Stock<'a>> {
    let positions: BTreeMap<&str, usize> = decks.iter().enumerate().map(|(position, id)| (*id, position)).collect();
    let gone = decks.len();
    // Many copies are in few places.
    let mut places: BTreeMap<&str, (Option<usize>, bool)> = BTreeMap::new();
    let mut stocks = Vec::new();
    for (holding, copies) in balances.iter().filter(|(_, copies)| *copies > 0) {
        let place = holding.place.as_str();
        let (deck, is_protected) = *places.entry(place).or_insert_with(|| {
            let deck = deck_of_place(place).map(|deck| positions.get(deck.id).copied().unwrap_or(gone));
            (deck, is_protected(place))
        });
        if holding.grading.is_none() || deck.is_some() {
            stocks.push(Stock { holding, copies, deck, is_protected });
        }
    }
    stocks
}
