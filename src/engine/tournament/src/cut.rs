//! The elimination rounds after the Swiss rounds.

use serde::{Deserialize, Serialize};

use crate::{Outcome, PlayerId, Side, Standing, Verdict};

/// A single elimination bracket. Seed 1 meets the last seed, 2 the last but one, and 1 and 2 can
/// meet in the final only. Where places are left empty, the best seeds advance without playing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bracket {
    /// The players, best first.
    pub seeds: Vec<PlayerId>,
    /// The results so far, in any order.
    #[serde(default)]
    pub results: Vec<CutResult>,
}

/// A result of a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CutResult {
    /// The elimination round, from 1.
    pub round: u32,
    /// The match of the round, from 1, from the top of the bracket.
    pub table: u32,
    /// The result; the first player is the one with the better seed.
    pub outcome: Outcome,
}

/// A match of a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CutMatch {
    /// The elimination round, from 1.
    pub round: u32,
    /// The match of the round, from 1.
    pub table: u32,
    /// The player with the better seed, once both or the only one are known.
    pub a: Option<PlayerId>,
    /// The other; nobody while unknown, and in a match that nobody has to play.
    pub b: Option<PlayerId>,
    /// The result.
    pub outcome: Option<Outcome>,
    /// Who advances.
    pub winner: Option<PlayerId>,
}

/// A final place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// The place, from 1; no two players have the same. Within a shared place the better seed is
    /// first.
    pub place: u32,
    /// The first place of those shared by everybody who went out in the same round.
    pub from: u32,
    /// The last of them.
    pub to: u32,
    /// The player.
    pub player: PlayerId,
}

/// Why a result of a bracket is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CutFault {
    /// There is no such match.
    #[error("elimination round {0} has no match {1}")]
    NoMatch(u32, u32),
    /// The two are not known yet, or one advances without playing.
    #[error("match {1} of elimination round {0} has no two players")]
    NotReady(u32, u32),
    /// Somebody must advance.
    #[error("a match of an elimination round cannot be drawn, and both cannot lose")]
    NoWinner,
    /// The next match was played already.
    #[error("the next match has a result, which would lose its player")]
    PlayedOn,
    /// Everybody sees the next match, which would have another player.
    #[error(
        "the next match is shown with whoever advanced: take its round back first, then correct this result, and pair the \
         round anew"
    )]
    Shown,
}

/// The bracket of the best so many players. Those who dropped, and those in `absent`, are passed
/// over and the next below take their places: call it again until the first elimination round is
/// published. Seeds follow the standings. With fewer players the bracket is as small as can be.
#[must_use]
pub fn cut(standings: &[Standing], players: u32, absent: &[PlayerId]) -> Bracket {
    let mut there: Vec<&Standing> =
        standings.iter().filter(|row| !row.dropped && !absent.contains(&row.player)).collect();
    there.sort_by_key(|row| row.rank);
    let seeds = there.iter().take(usize::try_from(players).unwrap_or(usize::MAX)).map(|row| row.player).collect();
    Bracket { seeds, results: Vec::new() }
}

impl Bracket {
    /// The places of the first round; a power of two.
    fn size(&self) -> usize {
        self.seeds.len().next_power_of_two()
    }

    /// The number of elimination rounds.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.size().ilog2()
    }

    /// The seeds (from 1) in the order of the bracket: of eight 1, 8, 4, 5, 2, 7, 3, 6.
    fn order(&self) -> Vec<usize> {
        let mut order = vec![1];
        while order.len() < self.size() {
            let sum = order.len() * 2 + 1;
            order = order.iter().flat_map(|seed| [*seed, sum - seed]).collect();
        }
        order
    }

    /// The matches of a round, as far as they are known; none for a round that there is not.
    #[must_use]
    pub fn matches(&self, round: u32) -> Vec<CutMatch> {
        self.all().into_iter().filter(|game| game.round == round).collect()
    }

    /// All matches, round by round.
    #[must_use]
    pub fn all(&self) -> Vec<CutMatch> {
        // Seeds, so that the better one is first.
        let mut through: Vec<Option<usize>> =
            self.order().into_iter().map(|seed| Some(seed).filter(|seed| *seed <= self.seeds.len())).collect();
        let mut all = Vec::new();
        for round in 1..=self.rounds() {
            let mut next = Vec::new();
            for (table, pair) in (1_u32..).zip(through.chunks(2)) {
                let mut seeds: Vec<usize> = pair.iter().copied().flatten().collect();
                seeds.sort_unstable();
                let (a, b) = (seeds.first().copied(), seeds.get(1).copied());
                let outcome = a.and(b).and_then(|_| self.result(round, table));
                let winner = match outcome.map(|outcome| outcome.verdict()) {
                    Some(Verdict::Won(Side::A)) => a,
                    Some(Verdict::Won(Side::B)) => b,
                    // Empty places are in the first round only; later the other is still playing.
                    _ if round == 1 && b.is_none() => a,
                    _ => None,
                };
                let player = |seed: usize| self.seeds.get(seed - 1).copied();
                all.push(CutMatch {
                    round,
                    table,
                    a: a.and_then(player),
                    b: b.and_then(player),
                    outcome,
                    winner: winner.and_then(player),
                });
                next.push(winner);
            }
            through = next;
        }
        all
    }

    fn result(&self, round: u32, table: u32) -> Option<Outcome> {
        // The last one counts, whatever was entered before.
        self.results.iter().rev().find(|result| (result.round, result.table) == (round, table)).map(|it| it.outcome)
    }

    /// The bracket with a result entered or replaced. Somebody who does not come loses by
    /// [`Outcome::no_show`].
    ///
    /// # Errors
    /// When there is no such match yet, nobody would win, or another winner would advance than
    /// the one who has played on.
    pub fn record(&self, round: u32, table: u32, outcome: Outcome) -> Result<Bracket, CutFault> {
        let all = self.all();
        let find = |round, table| all.iter().find(|game| (game.round, game.table) == (round, table));
        let game = find(round, table).ok_or(CutFault::NoMatch(round, table))?;
        let (Some(a), Some(b)) = (game.a, game.b) else { return Err(CutFault::NotReady(round, table)) };
        let winner = match outcome.verdict() {
            Verdict::Won(Side::A) => a,
            Verdict::Won(Side::B) => b,
            Verdict::Drawn | Verdict::BothLost => return Err(CutFault::NoWinner),
        };
        let has_played_on = find(round + 1, table.div_ceil(2)).is_some_and(|next| next.outcome.is_some());
        if has_played_on && game.winner != Some(winner) {
            return Err(CutFault::PlayedOn);
        }
        let mut bracket = self.clone();
        bracket.results.retain(|result| (result.round, result.table) != (round, table));
        bracket.results.push(CutResult { round, table, outcome });
        Ok(bracket)
    }

    /// Who won, once that is known.
    #[must_use]
    pub fn winner(&self) -> Option<PlayerId> {
        match self.all().last() {
            Some(last) => last.winner,
            None => self.seeds.first().copied(),
        }
    }

    /// The final places: the bracket, then everybody else by the standings. While it is played,
    /// whoever is still in shares the places that can be reached.
    #[must_use]
    pub fn placings(&self, standings: &[Standing]) -> Vec<Placing> {
        let all = self.all();
        let count = u32::try_from(self.seeds.len()).unwrap_or(u32::MAX);
        let went_out = |player: PlayerId| {
            let lost = |game: &&CutMatch| {
                game.winner.is_some_and(|winner| winner != player) && [game.a, game.b].contains(&Some(player))
            };
            all.iter().find(lost).map(|game| game.round)
        };
        let shared = |players: u32| 2_u32.saturating_pow(players).min(count);
        let champion = self.winner();
        let out = self.seeds.iter().filter(|other| went_out(**other).is_some()).count();
        let still_in = count - u32::try_from(out).unwrap_or(0);
        let mut rows: Vec<(u32, u32, PlayerId)> = Vec::new();
        for player in &self.seeds {
            let (from, to) = match went_out(*player) {
                Some(round) => (shared(self.rounds() - round) + 1, shared(self.rounds() - round + 1)),
                None if champion == Some(*player) => (1, 1),
                None => (1, still_in),
            };
            rows.push((from, to, *player));
        }
        rows.sort_by_key(|(from, ..)| *from);
        let mut rest: Vec<&Standing> = standings.iter().filter(|row| !self.seeds.contains(&row.player)).collect();
        rest.sort_by_key(|row| row.rank);
        let rest = (count + 1..).zip(rest).map(|(place, row)| (place, place, row.player));
        let rows = rows.into_iter().chain(rest);
        (1_u32..).zip(rows).map(|(place, (from, to, player))| Placing { place, from, to, player }).collect()
    }
}
