//! Two versions of a deck against the same opponent, in pairs of games with
//! the same random numbers.

use std::{num::NonZeroUsize, ops::ControlFlow};

use safehouse_table::{Outcome, Seat, Silent};

use super::{
    super::duel::Duel,
    report::{Mean, Share, Sum},
    runner::{Batch, on_threads},
};

/// What paired games say of two versions of the first seat's deck.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Pairs of games played.
    pub pairs: u64,
    /// Wins of each version; a drawn game is half won.
    pub wins: [Share; 2],
    /// Pairs that ended differently.
    pub differing: Share,
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
    let halves = |game: u64, rules: &Duel, options: &mut Vec<_>| match batch
        .play(rules, game, options, &mut Silent, |_| {})
        .outcome()
    {
        Some(Outcome::Won(Seat::First)) => 2i64,
        Some(Outcome::Won(Seat::Second)) => 0,
        _ => 1,
    };
    let (mut difference, mut won, mut differing, mut pairs) = (Sum::default(), [0u64; 2], 0, 0);
    while pairs < batch.games {
        let to = (pairs + BLOCK).min(batch.games);
        let ended = in_order(pairs..to, threads, |game, options| versions.map(|rules| halves(game, rules, options)));
        for [first, second] in ended {
            difference.add(second - first);
            differing += u64::from(first != second);
            won[0] += first.unsigned_abs();
            won[1] += second.unsigned_abs();
        }
        pairs = to;
        let narrow = batch.until_width.is_some_and(|width| {
            let mean = difference.mean(2.0);
            mean.high - mean.low <= width
        });
        if progress(pairs).is_break() || narrow {
            break;
        }
    }
    Comparison {
        pairs,
        wins: won.map(|won| Share::of_halves(won, pairs)),
        differing: Share::new(differing, pairs),
        difference: difference.mean(2.0),
    }
}

/// The results of games in their order, on several threads.
fn in_order<T: Clone + Send + Sync>(
    games: std::ops::Range<u64>,
    threads: NonZeroUsize,
    play: impl Fn(u64, &mut Vec<super::super::choice::Choice>) -> T + Sync,
) -> Vec<T> {
    let gathered = on_threads(threads, games, Vec::new(), |game, options, found: &mut Vec<(u64, T)>| {
        found.push((game, play(game, options)));
    });
    let mut results: Vec<(u64, T)> = gathered.into_iter().flatten().collect();
    results.sort_by_key(|(game, _)| *game);
    results.into_iter().map(|(_, result)| result).collect()
}
