//! How often cards and labels are played.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Share;

/// How often a card is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// The card.
    pub card: String,
    /// The lists that have it.
    pub lists: u32,
    /// Its copies in all of them.
    pub copies: u64,
    /// The lists that have it, of all lists.
    pub of_lists: Share,
    /// Its copies, of all copies of all cards.
    pub of_copies: Share,
}

/// How often cards are played, the most lists first, then the most copies, then by name. A card
/// that a list names twice is one card of it; with no copies it is none.
#[must_use]
pub fn usage(lists: &[Vec<(String, u32)>]) -> Vec<Usage> {
    let mut cards: BTreeMap<&str, (u32, u64)> = BTreeMap::new();
    let mut copies_of_all = 0_u64;
    for list in lists {
        let mut merged: BTreeMap<&str, u64> = BTreeMap::new();
        for (card, copies) in list.iter().filter(|(_, copies)| *copies > 0) {
            *merged.entry(card).or_default() += u64::from(*copies);
        }
        for (card, copies) in merged {
            let entry = cards.entry(card).or_default();
            entry.0 += 1;
            entry.1 += copies;
            copies_of_all += copies;
        }
    }
    let mut all: Vec<Usage> = cards
        .into_iter()
        .map(|(card, (count, copies))| Usage {
            card: card.to_owned(),
            lists: count,
            copies,
            of_lists: Share::new(count.into(), lists.len() as u64).unwrap_or_else(Share::zero),
            of_copies: Share::new(copies, copies_of_all).unwrap_or_else(Share::zero),
        })
        .collect();
    all.sort_by_key(|usage| (Reverse(usage.lists), Reverse(usage.copies)));
    all
}

/// The share of a label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelShare {
    /// The label.
    pub label: String,
    /// The lists with it.
    pub lists: u32,
    /// Of all lists.
    pub share: Share,
}

/// The shares of labels, one a list, the greatest first, then by name.
#[must_use]
pub fn label_shares(labels: &[String]) -> Vec<LabelShare> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for label in labels {
        *counts.entry(label).or_default() += 1;
    }
    let share = |lists: u32| Share::new(lists.into(), labels.len() as u64).unwrap_or_else(Share::zero);
    let mut all: Vec<LabelShare> = counts
        .into_iter()
        .map(|(label, lists)| LabelShare { label: label.to_owned(), lists, share: share(lists) })
        .collect();
    all.sort_by_key(|row| Reverse(row.lists));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_counted_by_lists_and_by_copies() {
        let list = |cards: &[(&str, u32)]| cards.iter().map(|(card, copies)| ((*card).to_owned(), *copies)).collect();
        let lists = [list(&[("saw", 3), ("bat", 1), ("saw", 1)]), list(&[("bat", 2), ("axe", 1), ("gun", 0)])];
        let usage = usage(&lists);
        let rows: Vec<(&str, u32, u64, String, String)> = usage
            .iter()
            .map(|row| (row.card.as_str(), row.lists, row.copies, row.of_lists.to_string(), row.of_copies.to_string()))
            .collect();
        let row = |card, lists, copies, of_lists: &str, of_copies: &str| {
            (card, lists, copies, of_lists.to_owned(), of_copies.to_owned())
        };
        let expected = [
            row("bat", 2, 3, "1.000", "0.375"),
            row("saw", 1, 4, "0.500", "0.500"),
            row("axe", 1, 1, "0.500", "0.125"),
        ];
        assert_eq!(rows, expected);
        assert_eq!(super::usage(&[]), []);
    }

    #[test]
    fn shares_of_labels_sum_to_one() {
        let shares = label_shares(&["b", "a", "b", "c"].map(str::to_owned));
        let order: Vec<(&str, u32)> = shares.iter().map(|row| (row.label.as_str(), row.lists)).collect();
        assert_eq!(order, [("b", 2), ("a", 1), ("c", 1)]);
        assert_eq!(shares[0].share, Share::new(1, 2).unwrap());
    }
}
