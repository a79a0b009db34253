//! What batches of games say, as it leaves the program.

use safehouse_cards::wire::WireForm;
use serde::Serialize;

use crate::simulation::{
    compare,
    report::{self, Advice},
};

/// The version of [`Report`] and [`Comparison`].
pub const VERSION: u32 = 1;

/// What a batch of games says:
///
/// ```json
/// {
///   "version": 1, "games": 1000, "drawn": Share, "first_player_wins": Share,
///   "turns": Mean, "lengths": [{ "turn": 9, "games": 40 }],
///   "seats": [{
///     "wins": Share,
///     "losses": [{ "cause": "no-hp | empty-deck | too-few-cards | conceded | card", "games": Share }],
///     "damage_by_turn": [{ "turn": 1, "games": 1000, "mean": 0.5 }],
///     "first_weapon": [{ "turn": 1, "games": 300 }], "never_armed": Share,
///     "kills": Mean, "unspent_ap": Mean, "unspent_tp": Mean, "unspent_th": Mean,
///     "dead_draws": 0.25,
///     "cards": [{
///       "name": "Rifle", "copies": 4, "difference": 0.1, "drawn": Share, "played": Share,
///       "unseen": Share, "opening": Share, "advice": "keep | put-back | open | none"
///     }]
///   }]
/// }
/// ```
///
/// A share is `{ "count", "of", "share", "low", "high" }`, a mean `{ "mean", "low",
/// "high" }`, both with their 95 % interval. There are two seats; turns are counted
/// from 1.
#[derive(Debug, Clone, Serialize)]
pub struct Report<'a> {
    version: u32,
    games: u64,
    drawn: Share,
    first_player_wins: Share,
    turns: Mean,
    lengths: Vec<Counted>,
    seats: [Seat<'a>; 2],
}

/// What paired games say of two versions of a deck:
///
/// ```json
/// {
///   "version": 1, "pairs": 500, "wins": [Share, Share], "differing": Share,
///   "difference": Mean
/// }
/// ```
///
/// Shares and means as in [`Report`].
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Comparison {
    version: u32,
    pairs: u64,
    wins: [Share; 2],
    differing: Share,
    difference: Mean,
}

#[derive(Debug, Clone, Serialize)]
struct Seat<'a> {
    wins: Share,
    losses: Vec<Cause<'a>>,
    damage_by_turn: Vec<TurnDamage>,
    first_weapon: Vec<Counted>,
    never_armed: Share,
    kills: Mean,
    unspent_ap: Mean,
    unspent_tp: Mean,
    unspent_th: Mean,
    dead_draws: f64,
    cards: Vec<Card<'a>>,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Cause<'a> {
    cause: &'a str,
    games: Share,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Card<'a> {
    name: &'a str,
    copies: usize,
    difference: f64,
    drawn: Share,
    played: Share,
    unseen: Share,
    opening: Share,
    advice: &'static str,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Share {
    count: u64,
    of: u64,
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Mean {
    mean: f64,
    low: f64,
    high: f64,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Counted {
    turn: usize,
    games: u64,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct TurnDamage {
    turn: usize,
    games: u64,
    mean: f64,
}

impl WireForm for Report<'_> {}
impl WireForm for Comparison {}

impl<'a> From<&'a report::Report> for Report<'a> {
    fn from(report: &'a report::Report) -> Self {
        Self {
            version: VERSION,
            games: report.games,
            drawn: report.drawn.into(),
            first_player_wins: report.first_player_wins.into(),
            turns: report.turns.into(),
            lengths: all(&report.lengths),
            seats: report.seats.each_ref().map(Seat::from),
        }
    }
}

impl From<&compare::Comparison> for Comparison {
    fn from(comparison: &compare::Comparison) -> Self {
        Self {
            version: VERSION,
            pairs: comparison.pairs,
            wins: comparison.wins.map(Share::from),
            differing: comparison.differing.into(),
            difference: comparison.difference.into(),
        }
    }
}

impl<'a> From<&'a report::SeatReport> for Seat<'a> {
    fn from(seat: &'a report::SeatReport) -> Self {
        let losses = seat.losses.iter().map(|loss| Cause { cause: loss.cause, games: loss.games.into() });
        Self {
            wins: seat.wins.into(),
            losses: losses.collect(),
            damage_by_turn: all(&seat.damage_by_turn),
            first_weapon: all(&seat.first_weapon),
            never_armed: seat.never_armed.into(),
            kills: seat.kills.into(),
            unspent_ap: seat.unspent_ap.into(),
            unspent_tp: seat.unspent_tp.into(),
            unspent_th: seat.unspent_th.into(),
            dead_draws: seat.dead_draws,
            cards: seat.cards.iter().map(Card::from).collect(),
        }
    }
}

impl<'a> From<&'a report::CardReport> for Card<'a> {
    fn from(card: &'a report::CardReport) -> Self {
        Self {
            name: &card.name,
            copies: card.copies,
            difference: card.difference,
            drawn: card.drawn.into(),
            played: card.played.into(),
            unseen: card.unseen.into(),
            opening: card.opening.into(),
            advice: match card.advice {
                Advice::Keep => "keep",
                Advice::PutBack => "put-back",
                Advice::Open => "open",
                Advice::None => "none",
            },
        }
    }
}

fn all<I: Copy, W: From<I>>(inner: &[I]) -> Vec<W> {
    inner.iter().copied().map(W::from).collect()
}

impl From<report::Share> for Share {
    fn from(share: report::Share) -> Self {
        Self { count: share.count, of: share.of, share: share.share, low: share.low, high: share.high }
    }
}

impl From<report::Mean> for Mean {
    fn from(mean: report::Mean) -> Self {
        Self { mean: mean.mean, low: mean.low, high: mean.high }
    }
}

impl From<report::Counted> for Counted {
    fn from(counted: report::Counted) -> Self {
        Self { turn: counted.turn, games: counted.games }
    }
}

impl From<report::TurnDamage> for TurnDamage {
    fn from(damage: report::TurnDamage) -> Self {
        Self { turn: damage.turn, games: damage.games, mean: damage.mean }
    }
}
