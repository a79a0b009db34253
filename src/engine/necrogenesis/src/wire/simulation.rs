//! What batches of games say, as it leaves the program.

use safehouse_cards::wire::WireForm;
use serde::Serialize;

use crate::simulation::{
    ablation, compare,
    estimate::{self, Verdict},
    report, rounds,
};

/// The version of [`Report`], [`Comparison`] and [`Ablation`]. In version 1 shares were
/// not split by who began, and cards had wins by whether they were drawn.
pub const VERSION: u32 = 2;

/// What a batch of games says:
///
/// ```json
/// {
///   "version": 2, "games": 1000, "drawn": Split, "first_player_wins": Share,
///   "turns": Mean, "lengths": [{ "turn": 9, "games": 40 }],
///   "seats": [{
///     "wins": Split,
///     "losses": [{ "cause": "no-hp | empty-deck | too-few-cards | conceded | card", "games": Split }],
///     "damage_by_turn": [{ "turn": 1, "games": 1000, "mean": 0.5 }],
///     "rounds": [{ "round": 1, "games": 1000, "lost": 0, "damage": [0, 0, 1, 2, 4] }],
///     "first_weapon": [{ "turn": 1, "games": 300 }], "never_armed": Split,
///     "kills": Mean, "unspent_ap": Mean, "unspent_tp": Mean, "unspent_th": Mean,
///     "dead_draws": 0.25,
///     "cards": [{
///       "name": "Rifle", "copies": 4, "drawn": Split, "played": Split,
///       "opening": null | { "odds": 0.427, "with": Split, "without": Split, "difference": Mean, "verdict": Verdict }
///     }]
///   }]
/// }
/// ```
///
/// A share is `{ "count", "of", "share", "low", "high" }`, a mean `{ "mean", "low",
/// "high" }`, both with their 95 % interval; a split has one share of `all` games, one of
/// those in which the seat had the `first` turn, and one of those in which it had the
/// `second` (of `drawn` games it is the first seat). A round is a turn of each player: games in
/// which the seat's turn of it began, those that it lost in it, and the damage to its Survivor in
/// the round that 5, 25, 50, 75 and 95 of 100 of them have no more than. Verdicts are `helps`, `hurts` and
/// `open`. There are two seats; turns are counted from 1. `played` is out of the games in
/// which the card was drawn; `opening` compares hands as they were dealt, `odds` are the
/// exact ones that a copy is.
#[derive(Debug, Clone, Serialize)]
pub struct Report<'a> {
    version: u32,
    games: u64,
    drawn: Split,
    first_player_wins: Share,
    turns: Mean,
    lengths: Vec<Counted>,
    seats: [Seat<'a>; 2],
}

/// What paired games say of two versions of a deck:
///
/// ```json
/// {
///   "version": 2, "pairs": 500, "wins": [Split, Split], "differing": Share,
///   "parted": [17, 40], "difference": Mean
/// }
/// ```
///
/// `parted` are the first games, counted from 0, that ended differently. The rest is as
/// in [`Report`].
#[derive(Debug, Clone, Serialize)]
pub struct Comparison {
    version: u32,
    pairs: u64,
    wins: [Split; 2],
    differing: Share,
    parted: Vec<u64>,
    difference: Mean,
}

/// What a copy of each card is worth, by games with a blank in its place:
///
/// ```json
/// {
///   "version": 2, "pairs": 500, "wins": Share,
///   "cards": [{
///     "name": "Rifle", "copies": 4, "worth": Mean, "differing": Share, "verdict": Verdict
///   }]
/// }
/// ```
///
/// `worth` is a share of games. The rest is as in [`Report`].
#[derive(Debug, Clone, Serialize)]
pub struct Ablation<'a> {
    version: u32,
    pairs: u64,
    wins: Share,
    cards: Vec<AblatedCard<'a>>,
}

#[derive(Debug, Clone, Serialize)]
struct Seat<'a> {
    wins: Split,
    losses: Vec<Cause<'a>>,
    damage_by_turn: Vec<TurnDamage>,
    rounds: Vec<Round>,
    first_weapon: Vec<Counted>,
    never_armed: Split,
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
    games: Split,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Card<'a> {
    name: &'a str,
    copies: usize,
    drawn: Split,
    played: Split,
    opening: Option<Opening>,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Opening {
    odds: f64,
    with: Split,
    without: Split,
    difference: Mean,
    verdict: &'static str,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct AblatedCard<'a> {
    name: &'a str,
    copies: usize,
    worth: Mean,
    differing: Share,
    verdict: &'static str,
}

#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Split {
    all: Share,
    first: Share,
    second: Share,
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

#[derive(Debug, Clone, Copy, Serialize)]
struct Round {
    round: usize,
    games: u64,
    lost: u64,
    damage: [usize; 5],
}

impl WireForm for Report<'_> {}
impl WireForm for Comparison {}
impl WireForm for Ablation<'_> {}

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
            wins: comparison.wins.map(Split::from),
            differing: comparison.differing.into(),
            parted: comparison.parted.clone(),
            difference: comparison.difference.into(),
        }
    }
}

impl<'a> From<&'a ablation::Ablation> for Ablation<'a> {
    fn from(ablation: &'a ablation::Ablation) -> Self {
        Self {
            version: VERSION,
            pairs: ablation.pairs,
            wins: ablation.wins.into(),
            cards: ablation.cards.iter().map(AblatedCard::from).collect(),
        }
    }
}

impl<'a> From<&'a ablation::AblatedCard> for AblatedCard<'a> {
    fn from(card: &'a ablation::AblatedCard) -> Self {
        Self {
            name: &card.name,
            copies: card.copies,
            worth: card.worth.into(),
            differing: card.differing.into(),
            verdict: word(card.verdict),
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
            rounds: all(&seat.rounds),
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
            drawn: card.drawn.into(),
            played: card.played.into(),
            opening: card.opening.map(Opening::from),
        }
    }
}

impl From<report::Opening> for Opening {
    fn from(opening: report::Opening) -> Self {
        Self {
            odds: opening.odds,
            with: opening.with.into(),
            without: opening.without.into(),
            difference: opening.difference.into(),
            verdict: word(opening.verdict),
        }
    }
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Helps => "helps",
        Verdict::Hurts => "hurts",
        Verdict::Open => "open",
    }
}

fn all<I: Copy, W: From<I>>(inner: &[I]) -> Vec<W> {
    inner.iter().copied().map(W::from).collect()
}

impl From<estimate::Split> for Split {
    fn from(split: estimate::Split) -> Self {
        Self { all: split.all.into(), first: split.first.into(), second: split.second.into() }
    }
}

impl From<estimate::Share> for Share {
    fn from(share: estimate::Share) -> Self {
        Self { count: share.count, of: share.of, share: share.share, low: share.low, high: share.high }
    }
}

impl From<estimate::Mean> for Mean {
    fn from(mean: estimate::Mean) -> Self {
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

impl From<rounds::Round> for Round {
    fn from(round: rounds::Round) -> Self {
        Self { round: round.round, games: round.games, lost: round.lost, damage: round.damage }
    }
}
