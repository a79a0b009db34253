//! Two versions of a deck against the same opponent, in pairs of games with
//! the same random numbers.

use std::{num::NonZeroUsize, ops::ControlFlow};

use safehouse_table::{Outcome, Seat, Silent};

use super::{
    super::{duel::Duel, state::State},
    counts::{Counts, each_of},
    estimate::{Halves, Mean, Share, Split, Sum},
    runner::{Batch, on_threads},
};

/// How many pairs that parted are named.
const MOST_PARTED: usize = 32;

/// What paired games say of two versions of the first seat's deck.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Pairs of games played.
    pub pairs: u64,
    /// Wins of each version, by whether it had the first turn; a drawn game is half won.
    pub wins: [Split; 2],
    /// Pairs that ended differently.
    pub differing: Share,
    /// The first of these pairs, counted from 0, to watch where they part.
    pub parted: Vec<u64>,
    /// Wins of the second version less those of the first, with an interval
    /// that is narrower than that of two separate batches.
    pub difference: Mean,
}

/// Counts of pairs of games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Pairs {
    difference: Sum,
    won: [Halves; 2],
    differing: u64,
    /// The first pairs that ended differently, in their order.
    parted: Vec<u64>,
}

impl Pairs {
    /// Counts a game as it ended with each version.
    pub(super) fn add(&mut self, game: u64, ended: [&State; 2]) {
        let [first, second] = ended.map(|end| halves_of_first(end.outcome()));
        for ((won, end), halves) in self.won.iter_mut().zip(ended).zip([first, second]) {
            won.add(end.first_player() == Seat::First, halves.unsigned_abs());
        }
        self.difference.add(second - first);
        if first != second {
            self.differing += 1;
            self.name_parted(&[game]);
        }
    }

    /// Adds pairs of which these parted first.
    pub(super) fn name_parted(&mut self, games: &[u64]) {
        self.parted.extend_from_slice(games);
        self.parted.sort_unstable();
        self.parted.truncate(MOST_PARTED);
    }

    pub(super) fn parted(&self) -> &[u64] {
        &self.parted
    }

    pub(super) fn merge(&mut self, other: &Self) {
        let fits = self.add_row(&other.row());
        debug_assert!(fits.is_some(), "all pairs are counted alike");
        self.name_parted(&other.parted);
    }

    /// How wide the interval of the difference is.
    pub(super) fn width(&self) -> f64 {
        self.difference.mean(2.0).width()
    }

    pub(super) fn comparison(&self) -> Comparison {
        let pairs = self.difference.count();
        Comparison {
            pairs,
            wins: self.won.map(|won| won.split()),
            differing: Share::new(self.differing, pairs),
            parted: self.parted.clone(),
            difference: self.difference.mean(2.0),
        }
    }
}

impl Counts for Pairs {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.difference.each(visit);
        each_of(&mut self.won, |won| won.each(&mut *visit));
        visit(&mut self.differing);
    }
}

/// Plays each game of a batch with both versions. `progress` is told how many
/// pairs are played and may stop it.
pub fn compare(
    batch: &Batch,
    versions: [&Duel; 2],
    threads: NonZeroUsize,
    mut progress: impl FnMut(u64) -> ControlFlow<()>,
) -> Comparison {
    let (mut all, mut pairs) = (Pairs::default(), 0);
    while pairs < batch.games {
        let to = (pairs + batch.block_games(1)).min(batch.games);
        let counted = on_threads(threads, pairs..to, Pairs::default(), |game, options, counted| {
            let ended = versions.map(|rules| batch.play(rules, game, options, &mut Silent, |_| {}));
            counted.add(game, ended.each_ref());
        });
        counted.iter().for_each(|counted| all.merge(counted));
        pairs = to;
        let narrow = batch.until_width.is_some_and(|width| all.width() <= width);
        if progress(pairs).is_break() || narrow {
            break;
        }
    }
    all.comparison()
}

/// The halves of a game that the first seat won.
pub(super) fn halves_of_first(outcome: Option<Outcome>) -> i64 {
    match outcome {
        Some(Outcome::Won(Seat::First)) => 2,
        Some(Outcome::Won(Seat::Second)) => 0,
        _ => 1,
    }
}
