//! What is drawn from, and what is looked at.

use std::collections::BTreeSet;

use super::super::question::Quantity;

/// Copies of each class; also a hand, as cards of each class.
pub(in crate::deck::odds) type Cards = Vec<u32>;

/// The copies of one section, by the groups they belong to.
pub(in crate::deck::odds) struct Pool {
    /// The groups of each class, one bit a group.
    pub(in crate::deck::odds) groups: Vec<u64>,
    /// The card of each class, where a question counts cards and not copies:
    /// copies alike in their groups are then a class for each card.
    pub(in crate::deck::odds) names: Vec<Option<usize>>,
    /// The copies of each class.
    pub(in crate::deck::odds) copies: Cards,
}

/// One moment at which the drawn cards are looked at.
pub(in crate::deck::odds) struct Stage {
    /// Cards drawn by then.
    pub(in crate::deck::odds) seen: u32,
    /// What is looked at.
    pub(in crate::deck::odds) checks: Vec<Check>,
}

/// A bound on the drawn cards of one group.
pub(in crate::deck::odds) struct Check {
    /// The bit set in an outcome when it holds.
    pub(in crate::deck::odds) bit: u32,
    pub(in crate::deck::odds) group: usize,
    /// Whether copies of one card count once.
    pub(in crate::deck::odds) different: bool,
    pub(in crate::deck::odds) quantity: Quantity,
}

/// More classes and draws than can be looked at in reasonable time.
#[derive(Debug)]
pub(in crate::deck::odds) struct TooWide;

pub(super) fn left(copies: &[u32], taken: &[u32]) -> Cards {
    copies.iter().zip(taken).map(|(copies, taken)| copies.saturating_sub(*taken)).collect()
}

impl Pool {
    /// The copies of the section.
    pub(in crate::deck::odds) fn size(&self) -> u32 {
        self.copies.iter().sum()
    }

    /// The copies of a group in a hand, or how many different cards they are.
    pub(in crate::deck::odds) fn tally(&self, hand: &[u32], group: usize, different: bool) -> u32 {
        let classes = self.groups.iter().zip(&self.names).zip(hand);
        let members = classes.filter(|((groups, _), _)| **groups >> group & 1 == 1);
        if different {
            let names = members.filter(|(_, cards)| **cards > 0).map(|((_, name), _)| *name);
            return names.collect::<BTreeSet<_>>().len() as u32;
        }
        members.map(|(_, cards)| cards).sum()
    }
}
