//! What some chunks counted.

use std::{collections::BTreeMap, ops::Range};

use thiserror::Error;

use safehouse_table::Seat;

use super::super::{ablation::Worths, compare::Pairs, counts::Counts, estimate::Halves, report::Tally};

/// What chunks that follow each other counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    chunks: Range<u64>,
    /// By opponent.
    counted: BTreeMap<usize, Counted>,
}

/// What was counted against one opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Counted {
    /// By version.
    pub(super) tallies: Vec<Tally>,
    pub(super) pairs: Option<Pairs>,
    pub(super) worths: Option<Worths>,
}

/// Counts that are of no use to a measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PartError {
    /// They are of chunks that the measurement does not have.
    #[error("it has no such chunks")]
    Chunks,
    /// They are of other things: of another measurement, or of another version of the program.
    #[error("its counts are of other things")]
    Counts,
}

/// The counts against one opponent, as they leave the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CountedRow {
    pub(crate) opponent: usize,
    pub(crate) row: Vec<u64>,
    pub(crate) parted: Vec<u64>,
}

impl Counted {
    fn merge(&mut self, other: &Self) {
        self.tallies.iter_mut().zip(&other.tallies).for_each(|(tally, other)| tally.merge(other));
        if let (Some(pairs), Some(other)) = (&mut self.pairs, &other.pairs) {
            pairs.merge(other);
        }
        if let (Some(worths), Some(other)) = (&mut self.worths, &other.worths) {
            worths.merge(other);
        }
    }
}

impl Counts for Counted {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.tallies.iter_mut().for_each(|tally| tally.each(&mut *visit));
        self.pairs.iter_mut().for_each(|pairs| pairs.each(&mut *visit));
        self.worths.iter_mut().for_each(|worths| worths.each(&mut *visit));
    }
}

impl Part {
    pub(super) fn new(chunks: Range<u64>) -> Self {
        Self { chunks, counted: BTreeMap::new() }
    }

    pub(super) fn put(&mut self, opponent: usize, counted: Counted) {
        self.counted.insert(opponent, counted);
    }

    pub(super) fn counted(&mut self, opponent: usize, nothing: impl FnOnce() -> Counted) -> &mut Counted {
        self.counted.entry(opponent).or_insert_with(nothing)
    }

    /// Which chunks counted it.
    pub fn chunks(&self) -> Range<u64> {
        self.chunks.clone()
    }

    /// What was counted, by opponent.
    pub(super) fn by_opponent(&self) -> &BTreeMap<usize, Counted> {
        &self.counted
    }

    /// Adds the part that follows.
    pub(super) fn join(&mut self, next: &Self) {
        self.chunks.end = next.chunks.end;
        for (opponent, counted) in &next.counted {
            match self.counted.get_mut(opponent) {
                Some(known) => known.merge(counted),
                None => {
                    self.counted.insert(*opponent, counted.clone());
                }
            }
        }
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = CountedRow> {
        self.counted.iter().map(|(opponent, counted)| CountedRow {
            opponent: *opponent,
            row: counted.row(),
            parted: counted.pairs.as_ref().map_or_else(Vec::new, |pairs| pairs.parted().to_vec()),
        })
    }

    /// Games counted against all opponents, of a comparison pairs.
    pub fn games(&self) -> u64 {
        self.counted.values().filter_map(|counted| counted.tallies.first()).map(Tally::games).sum()
    }

    /// The wins of a version against all opponents.
    pub(super) fn wins(&self, version: usize) -> Halves {
        let mut all = Halves::default();
        let tallies = self.counted.values().filter_map(|counted| counted.tallies.get(version));
        tallies.for_each(|tally| all.merge(tally.halves(Seat::First)));
        all
    }

    /// The pairs against all opponents.
    pub(super) fn pairs(&self) -> Option<Pairs> {
        let mut pairs = self.counted.values().filter_map(|counted| counted.pairs.as_ref());
        let mut all = pairs.next()?.clone();
        pairs.for_each(|other| all.merge(other));
        Some(all)
    }

    /// What cards are worth against all opponents.
    pub(super) fn worths(&self) -> Option<Worths> {
        let mut worths = self.counted.values().filter_map(|counted| counted.worths.as_ref());
        let mut all = worths.next()?.clone();
        worths.for_each(|other| all.merge(other));
        Some(all)
    }

    /// How wide the interval is that is asked for; 1 where nothing was counted.
    pub fn width(&self) -> f64 {
        let of_pairs = self.pairs().map(|pairs| pairs.width());
        let of_worths = self.worths().map(|worths| worths.width());
        match of_pairs.or(of_worths) {
            _ if self.games() == 0 => 1.0,
            Some(width) => width,
            None => self.wins(0).all().width(),
        }
    }
}
