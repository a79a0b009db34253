//! Who stands where after a round.

use serde::{Deserialize, Serialize};

use crate::limits::MAX_POINTS;
use crate::tally::tallies;
use crate::{Games, PlayerId, Seed, Share, Sheet, Stream};

/// A player's place after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The place, from 1; no two players have the same.
    pub rank: u32,
    /// The player.
    pub player: PlayerId,
    /// Points from matches.
    pub points: u32,
    /// Matches won, byes among them.
    pub wins: u32,
    /// Matches lost, missed rounds among them.
    pub losses: u32,
    /// Matches drawn.
    pub draws: u32,
    /// Byes had.
    pub byes: u32,
    /// The rounds that count: played, byes and missed ones, not those after a drop.
    pub rounds: u32,
    /// The average of the opponents' match-win percentages, each at least 0.33; byes have no
    /// opponent. 0.33 for whoever met nobody.
    pub omw: Share,
    /// The game-win percentage, at least 0.33.
    pub gw: Share,
    /// The average of the opponents' game-win percentages, as `omw`.
    pub ogw: Share,
    /// Whether the player was away in this round, having dropped.
    #[serde(default)]
    pub dropped: bool,
    /// Whether the place before or after would be the player's but for the lot.
    #[serde(default)]
    pub by_lot: bool,
}

/// The standings after a round, best first, of everybody who had entered by then (Magic
/// Tournament Rules, appendix C): points, opponents' match wins, game wins, opponents' game
/// wins; then a lot. Where a match is one game, the tie-breaks by games are passed over.
///
/// The standings after a round are made of the rounds up to it and of who was there in them:
/// later results, drops, returns and entries never change them. Matches without a result do not
/// count yet. A player who is away keeps the rounds so far as divisor; rounds missed by somebody
/// who is there again are lost.
///
/// The lot of a player is the first 64-bit number of the purpose `standings R player P`; the
/// smaller number is the better place.
#[must_use]
pub fn standings(sheet: &Sheet, after_round: u32, seed: &Seed) -> Vec<Standing> {
    let tallies = tallies(sheet, after_round, after_round);
    let players = sheet.by_id();
    let win = sheet.settings.points.win.min(MAX_POINTS);
    let average = |shares: Vec<Share>| Share::average(&shares).unwrap_or_else(Share::floor);
    let mut rows: Vec<(u64, Standing)> = tallies
        .iter()
        .map(|(id, tally)| {
            let opponents = || tally.opponents.iter().filter_map(|opponent| tallies.get(opponent));
            let standing = Standing {
                rank: 0,
                player: *id,
                points: tally.points,
                wins: tally.wins,
                losses: tally.losses,
                draws: tally.draws,
                byes: tally.byes,
                rounds: tally.rounds,
                omw: average(opponents().map(|opponent| opponent.match_wins(win)).collect()),
                gw: tally.game_wins(),
                ogw: average(opponents().map(|opponent| opponent.game_wins()).collect()),
                dropped: players.get(id).is_some_and(|player| player.is_dropped(after_round)),
                by_lot: false,
            };
            (Stream::new(seed, &format!("standings {after_round} player {id}")).double(), standing)
        })
        .collect();
    let games = sheet.settings.games;
    rows.sort_by(|(lot, a), (other, b)| {
        merit(b, games).cmp(&merit(a, games)).then_with(|| (lot, a.player).cmp(&(other, b.player)))
    });
    let tied: Vec<bool> =
        rows.windows(2).map(|pair| matches!(pair, [(_, a), (_, b)] if merit(a, games) == merit(b, games))).collect();
    let before = std::iter::once(&false).chain(&tied);
    let after = tied.iter().chain(std::iter::once(&false));
    let marks = before.zip(after).map(|(before, after)| *before || *after);
    (1_u32..)
        .zip(rows.into_iter().zip(marks))
        .map(|(rank, ((_, standing), by_lot))| Standing { rank, by_lot, ..standing })
        .collect()
}

/// What decides before the lot does.
fn merit(standing: &Standing, games: Games) -> (u32, &Share, Option<(&Share, &Share)>) {
    let by_games = match games {
        Games::BestOf1 => None,
        Games::BestOf3 => Some((&standing.gw, &standing.ogw)),
    };
    (standing.points, &standing.omw, by_games)
}
