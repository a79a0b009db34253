//! What pairings and standings are computed from, of what is kept.

use safehouse_store::events::{
    CorrectedResult, LateAs, PlayEntry, ReportAnswer, RoundPhase, RoundState, StoredEventMatch,
};
use safehouse_tournament::{Bracket, CutResult, Late, Match, Outcome, Player, PlayerId, Round, Sheet};

use super::{Play, read_json};
use crate::Refusal;

/// The result of a match as it counts: none while somebody disputes it.
pub(crate) fn outcome_of(game: &StoredEventMatch) -> Result<Option<Outcome>, Refusal> {
    if game.answer == ReportAnswer::Disputed {
        return Ok(None);
    }
    game.outcome.as_deref().map(read_json).transpose()
}

/// Somebody who plays.
pub(crate) fn player_of(entry: &PlayEntry) -> Result<Player, Refusal> {
    Ok(Player {
        id: PlayerId(entry.number),
        entered_round: entry.first_round,
        late: match entry.late_as {
            LateAs::Losses => Late::LossesForMissed,
            LateAs::OneBye => Late::OneBye,
        },
        presence: read_json(&entry.presence)?,
        awarded_byes: entry.awarded_byes,
        fixed_table: entry.fixed_table,
    })
}

impl Play {
    /// The sheet of the Swiss rounds that everybody sees.
    pub fn sheet(&self) -> Result<Sheet, Refusal> {
        let players = self.entries.iter().filter(|entry| entry.in_play).map(player_of).collect::<Result<_, _>>()?;
        let mut rounds = Vec::new();
        for round in &self.rounds {
            if round.phase == RoundPhase::Swiss && round.state != RoundState::Draft {
                rounds.push(self.round_of(round.number)?);
            }
        }
        Ok(Sheet { settings: self.settings, players, rounds })
    }

    /// The sheet with the results as they stood at a time, in milliseconds since 1970, of those that staff corrected, the
    /// first one first; and which of them were others then: the round and the table.
    pub fn sheet_at(&self, at: i64, corrected: &[CorrectedResult]) -> Result<(Sheet, Vec<(u32, u32)>), Refusal> {
        let (mut sheet, mut others) = (self.sheet()?, Vec::new());
        for one in corrected.iter().filter(|one| one.at > at) {
            // The first correction since says what was there.
            if others.contains(&(one.round, one.table)) {
                continue;
            }
            let place = one.round.checked_sub(1).and_then(|place| usize::try_from(place).ok());
            let round = place.and_then(|place| sheet.rounds.get_mut(place));
            let game = round.and_then(|round| round.matches.iter_mut().find(|game| game.table == one.table));
            if let Some(game) = game {
                game.outcome = Some(read_json(&one.before)?);
                others.push((one.round, one.table));
            }
        }
        Ok((sheet, others))
    }

    /// A round as it is, a draft too.
    pub fn round_of(&self, number: u32) -> Result<Round, Refusal> {
        let mut round = Round::default();
        for game in self.matches_of(number) {
            match (game.table, game.b) {
                (Some(table), Some(b)) => {
                    round.matches.push(Match { table, a: PlayerId(game.a), b: PlayerId(b), outcome: outcome_of(game)? })
                }
                _ => round.byes.push(PlayerId(game.a)),
            }
        }
        Ok(round)
    }

    /// How many Swiss rounds everybody sees.
    pub fn swiss_rounds(&self) -> u32 {
        let is_swiss =
            |round: &&super::StoredRound| round.phase == RoundPhase::Swiss && round.state != RoundState::Draft;
        u32::try_from(self.rounds.iter().filter(is_swiss).count()).unwrap_or(u32::MAX)
    }

    /// Whether somebody who plays is there in the round that follows those that everybody sees.
    pub fn is_there(&self, entry: &PlayEntry) -> Result<bool, Refusal> {
        let next = self.swiss_rounds().saturating_add(1);
        Ok(player_of(entry)?.is_present(next.max(entry.first_round)))
    }

    /// The bracket with the results so far, once there is a cut.
    pub fn bracket(&self) -> Result<Option<Bracket>, Refusal> {
        let Some(seeds) = &self.seeds else { return Ok(None) };
        let mut results = Vec::new();
        let swiss = self.swiss_rounds();
        for round in self.rounds.iter().filter(|round| round.phase == RoundPhase::Cut) {
            for game in self.matches_of(round.number) {
                if let (Some(table), Some(outcome)) = (game.table, outcome_of(game)?) {
                    results.push(CutResult { round: round.number.saturating_sub(swiss), table, outcome });
                }
            }
        }
        Ok(Some(Bracket { seeds: seeds.clone(), results }))
    }

    /// The bracket as it was when a round of it was over, with the results as they are now.
    pub fn bracket_after(&self, round: u32) -> Result<Option<Bracket>, Refusal> {
        let of_cut = round.saturating_sub(self.swiss_rounds());
        let bracket = self.bracket()?;
        Ok(bracket.map(|Bracket { seeds, mut results }| {
            results.retain(|result| result.round <= of_cut);
            Bracket { seeds, results }
        }))
    }
}
