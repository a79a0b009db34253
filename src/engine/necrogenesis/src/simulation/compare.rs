//! Two versions of a deck against the same opponent, in pairs of games with
//! the same random numbers.

use std::{num::NonZeroUsize, ops::ControlFlow};

use safehouse_table::{Outcome, Seat, Silent};

use super::{
    super::{choice::Choice, duel::Duel},
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

/// Plays each game of a batch with both versions. `progress` is told how many
/// pairs are played and may stop it.
pub fn compare(
    batch: &Batch,
    versions: [&Duel; 2],
    threads: NonZeroUsize,
    mut progress: impl FnMut(u64) -> ControlFlow<()>,
) -> Comparison {
    const BLOCK: u64 = 64;
    let (mut difference, mut won, mut differing, mut pairs) = (Sum::default(), [Halves::default(); 2], 0, 0);
    let mut parted = Vec::new();
    while pairs < batch.games {
        let to = (pairs + BLOCK).min(batch.games);
        let ended = in_order(pairs..to, threads, |game, options| {
            versions.map(|rules| {
                let end = batch.play(rules, game, options, &mut Silent, |_| {});
                (end.first_player() == Seat::First, halves_of_first(end.outcome()))
            })
        });
        for (game, pair) in (pairs..).zip(ended) {
            for (won, (began, halves)) in won.iter_mut().zip(pair) {
                won.add(began, halves.unsigned_abs());
            }
            let [(_, first), (_, second)] = pair;
            difference.add(second - first);
            if first != second {
                differing += 1;
                if parted.len() < MOST_PARTED {
                    parted.push(game);
                }
            }
        }
        pairs = to;
        let narrow = batch.until_width.is_some_and(|width| difference.mean(2.0).width() <= width);
        if progress(pairs).is_break() || narrow {
            break;
        }
    }
    Comparison {
        pairs,
        wins: won.map(|won| won.split()),
        differing: Share::new(differing, pairs),
        parted,
        difference: difference.mean(2.0),
    }
}

/// The halves of a game that the first seat won.
pub(super) fn halves_of_first(outcome: Option<Outcome>) -> i64 {
    match outcome {
        Some(Outcome::Won(Seat::First)) => 2,
        Some(Outcome::Won(Seat::Second)) => 0,
        _ => 1,
    }
}

/// The results of games in their order, on several threads.
pub(super) fn in_order<T: Clone + Send + Sync>(
    games: std::ops::Range<u64>,
    threads: NonZeroUsize,
    play: impl Fn(u64, &mut Vec<Choice>) -> T + Sync,
) -> Vec<T> {
    let gathered = on_threads(threads, games, Vec::new(), |game, options, found: &mut Vec<(u64, T)>| {
        found.push((game, play(game, options)));
    });
    let mut results: Vec<(u64, T)> = gathered.into_iter().flatten().collect();
    results.sort_by_key(|(game, _)| *game);
    results.into_iter().map(|(_, result)| result).collect()
}
