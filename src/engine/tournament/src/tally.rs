//! What the rounds so far give each player.

use std::collections::{BTreeMap, BTreeSet};

use crate::limits::{MAX_POINTS, MAX_ROUNDS};
use crate::{Late, Player, PlayerId, Points, Share, Sheet, Side, Verdict};

/// What the rounds so far gave a player.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    pub points: u32,
    pub wins: u32,
    pub losses: u32,
    pub draws: u32,
    /// The rounds that count: played, byes and missed ones, not those after a drop.
    pub rounds: u32,
    /// Three for a won game, one for a drawn one.
    pub game_points: u32,
    pub games: u32,
    /// Those whom the player met in a match with a result, one entry a match.
    pub opponents: Vec<PlayerId>,
    /// Byes had, drawn, awarded or for a late entry.
    pub byes: u32,
    /// How often the opponent had fewer points.
    pub paired_down: u32,
    /// How often the opponent had more points.
    pub paired_up: u32,
    /// How often the player was paired with whom, with a result or without.
    pub meetings: BTreeMap<PlayerId, u32>,
}

impl Tally {
    /// The match-win percentage, at least 0.33: points by those that as many wins would give.
    pub fn match_wins(&self, win: u32) -> Share {
        floored(self.points, win * self.rounds)
    }

    /// The game-win percentage, at least 0.33.
    pub fn game_wins(&self) -> Share {
        floored(self.game_points, 3 * self.games)
    }

    fn won_unplayed(&mut self, points: u32, games: u32) {
        self.points += points;
        self.wins += 1;
        self.rounds += 1;
        self.byes += 1;
        self.game_points += 3 * games;
        self.games += games;
    }

    fn lost_unplayed(&mut self, points: u32, games: u32) {
        self.points += points;
        self.losses += 1;
        self.rounds += 1;
        self.games += games;
    }
}

fn floored(part: u32, whole: u32) -> Share {
    Share::new(part.into(), whole.into()).unwrap_or_else(Share::floor).max(Share::floor())
}

/// The tallies of everybody who has entered by the round `horizon`, over the rounds up to
/// `after`. Nothing recorded for rounds after `horizon` changes them.
pub(crate) fn tallies(sheet: &Sheet, after: u32, horizon: u32) -> BTreeMap<PlayerId, Tally> {
    let horizon = horizon.clamp(1, MAX_ROUNDS);
    let players = sheet.by_id();
    let rounds: Vec<_> = sheet.numbered().take_while(|(number, _)| *number <= after).collect();
    let mut tallies: BTreeMap<PlayerId, Tally> = BTreeMap::new();
    let mut last: BTreeMap<PlayerId, u32> = BTreeMap::new();
    for (id, player) in &players {
        let until = (1..=horizon).rev().find(|round| player.is_present(*round)).unwrap_or(0);
        last.insert(*id, until);
        if player.entered_round <= horizon {
            tallies.insert(*id, Tally::default());
        }
    }
    // Whoever plays before being entered is there all the same.
    for (number, round) in &rounds {
        for id in round.players().filter(|id| players.contains_key(id)) {
            tallies.entry(id).or_default();
            last.entry(id).and_modify(|last| *last = (*last).max(*number));
        }
    }
    // Points out of their limits must not overflow.
    let [win, draw, loss, bye] = {
        let Points { win, draw, loss, bye } = sheet.settings.points;
        [win, draw, loss, bye].map(|points| points.min(MAX_POINTS))
    };
    let games = sheet.settings.games.to_win();
    for (number, round) in &rounds {
        let before: BTreeMap<PlayerId, u32> = tallies.iter().map(|(id, tally)| (*id, tally.points)).collect();
        for game in &round.matches {
            for side in [Side::A, Side::B] {
                let (id, opponent) = match side {
                    Side::A => (game.a, game.b),
                    Side::B => (game.b, game.a),
                };
                let (Some(own), Some(other)) = (before.get(&id), before.get(&opponent)) else { continue };
                let Some(tally) = tallies.get_mut(&id) else { continue };
                *tally.meetings.entry(opponent).or_default() += 1;
                tally.paired_down += u32::from(own > other);
                tally.paired_up += u32::from(own < other);
                let Some(outcome) = game.outcome else { continue };
                tally.opponents.push(opponent);
                tally.rounds += 1;
                let won = match side {
                    Side::A => outcome.wins_a,
                    Side::B => outcome.wins_b,
                };
                tally.game_points += won.min(9) * 3 + outcome.draws.min(9);
                tally.games += outcome.wins_a.min(9) + outcome.wins_b.min(9) + outcome.draws.min(9);
                match outcome.verdict() {
                    Verdict::Drawn => {
                        tally.draws += 1;
                        tally.points += draw;
                    }
                    Verdict::Won(winner) if winner == side => {
                        tally.wins += 1;
                        tally.points += win;
                    }
                    Verdict::Won(_) | Verdict::BothLost => {
                        tally.losses += 1;
                        tally.points += loss;
                    }
                }
            }
        }
        for id in &round.byes {
            if let Some(tally) = tallies.get_mut(id) {
                tally.won_unplayed(bye, games);
            }
        }
        let named: BTreeSet<PlayerId> = round.players().collect();
        for (id, tally) in &mut tallies {
            let (Some(player), Some(last)) = (players.get(id), last.get(id)) else { continue };
            if number <= last && !named.contains(id) {
                miss(tally, player, *number, bye, loss, games);
            }
        }
    }
    tallies
}

/// A round that a player missed, but not for good.
fn miss(tally: &mut Tally, player: &Player, round: u32, bye: u32, loss: u32, games: u32) {
    let is_bye = player.late == Late::OneBye && round == 1 && player.entered_round > 1;
    if is_bye { tally.won_unplayed(bye, games) } else { tally.lost_unplayed(loss, games) }
}
