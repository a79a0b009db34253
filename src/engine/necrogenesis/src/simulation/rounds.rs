//! What happens to a seat round by round: a round is a turn of each player.

use super::{
    counts::{Counts, each_of},
    watch::TURNS,
};

/// Rounds told apart; later ones count as the last.
const ROUNDS: usize = TURNS / 2;
/// Amounts of damage told apart; more counts as the last.
const DAMAGE: usize = 16;

/// What happened to a seat in its turns of one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct RoundTally {
    /// Games lost in it.
    lost: u64,
    /// Games in which the seat's turn of it began, by the damage that its Survivor took.
    damage: [u64; DAMAGE],
}

/// What happened to a seat, round by round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rounds(Vec<RoundTally>);

/// What happened to a seat in a round of many games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// Which, counted from 1.
    pub round: usize,
    /// Games in which the seat's turn of it began.
    pub games: u64,
    /// Games that the seat lost in it, in the turn of either player.
    pub lost: u64,
    /// Damage to the seat's Survivor in the round, of those games: as much or less in 5, 25, 50,
    /// 75 and 95 of 100. The last amount is [`MOST_DAMAGE`] or more.
    pub damage: [usize; 5],
}

/// The damage of a round that more damage counts as.
pub const MOST_DAMAGE: usize = DAMAGE - 1;

impl Default for Rounds {
    fn default() -> Self {
        Self(vec![RoundTally { lost: 0, damage: [0; DAMAGE] }; ROUNDS])
    }
}

/// The round of a turn, both counted from 1.
fn round_of(turn: usize) -> usize {
    turn.div_ceil(2)
}

impl Rounds {
    /// Counts a game of a seat, which ended in turn `last`. `damage` is by turn, and
    /// `began` says whether the seat had the first turn of each round.
    pub(super) fn add(&mut self, last: usize, began: bool, damage: &[u16], lost: bool) {
        for (round, tally) in (1..).zip(&mut self.0) {
            let (first, second) = (2 * round - 1, 2 * round);
            if last < if began { first } else { second } {
                break;
            }
            let of_turn = |turn: usize| damage.get(turn).copied().map_or(0, usize::from);
            tally.damage[(of_turn(first) + of_turn(second)).min(MOST_DAMAGE)] += 1;
        }
        if lost && let Some(tally) = self.0.get_mut(round_of(last).clamp(1, ROUNDS) - 1) {
            tally.lost += 1;
        }
    }

    /// The rounds in which anything happened.
    pub(super) fn report(&self) -> Vec<Round> {
        let known =
            (1..).zip(&self.0).filter(|(_, tally)| tally.lost > 0 || tally.damage.iter().any(|games| *games > 0));
        known
            .map(|(round, tally)| {
                let games = tally.damage.iter().sum();
                let damage = [5, 25, 50, 75, 95].map(|of_100| amount_of(&tally.damage, games, of_100));
                Round { round, games, lost: tally.lost, damage }
            })
            .collect()
    }
}

/// The least amount that so many of 100 games have no more than.
fn amount_of(games_by_amount: &[u64; DAMAGE], games: u64, of_100: u64) -> usize {
    let mut so_far = 0;
    let is_enough = |of_amount: &u64| {
        so_far += of_amount;
        100 * so_far >= of_100 * games
    };
    games_by_amount.iter().position(is_enough).unwrap_or(0)
}

impl Counts for Rounds {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        each_of(&mut self.0, |round| {
            visit(&mut round.lost);
            each_of(&mut round.damage, &mut *visit);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_a_turn_of_each_player() {
        let mut rounds = Rounds::default();
        // Of turns 1 to 5 this seat has the second, and loses in the fifth.
        rounds.add(5, false, &[0, 0, 3, 0, 2, 1], true);
        // Here it has the first turn of each round, and wins in the second.
        rounds.add(2, true, &[0, 7], false);
        let found = rounds.report();
        let seen: Vec<_> = found.iter().map(|round| (round.round, round.games, round.lost)).collect();
        assert_eq!(seen, [(1, 2, 0), (2, 1, 0), (3, 0, 1)], "the turn of the third round never began");
        assert_eq!(found[0].damage, [3, 3, 3, 7, 7]);
        assert_eq!(found[1].damage, [2; 5]);
    }

    #[test]
    fn long_games_and_large_damage_count_as_the_last() {
        let mut rounds = Rounds::default();
        rounds.add(TURNS + 10, true, &[40; TURNS], true);
        let found = rounds.report();
        assert_eq!(found.len(), ROUNDS);
        assert_eq!((found[ROUNDS - 1].lost, found[0].damage), (1, [MOST_DAMAGE; 5]));
    }
}
