//! Where players of events sit and why, as it leaves the program.

use safehouse_cards::wire::WireForm;
use safehouse_tournament::Cost;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{VERSION, event_drafts::EventRoundWarning, event_results::EventCorrectedTable};
use crate::events::rounds::{Explained, Recomputed, RoundExplained, SeatShown, SeatsRecomputed, Total};

/// What is bad about a table, a bye or a whole pairing. One is worse than another by the first member in which they
/// differ: a single unit of it outweighs any amount of those after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventPairingCost {
    /// The byes that whoever has the bye had before.
    pub repeated_byes: u64,
    /// Earlier meetings of the two.
    pub rematches: u64,
    /// How many points whoever has the bye is above the lowest player of the round.
    pub bye_above_lowest: u64,
    /// The square of the difference in points.
    pub score_gap_squared: u64,
    /// How often the one was paired down before, and the other up, where they differ in points.
    pub repeated_floats: u64,
    /// 1 when both had a bye before.
    pub byes_meeting: u64,
    /// The lot, which decides between pairings that are equally good: a whole number of up to 64 bits, in decimal digits.
    pub lot: String,
}

/// Why two meet, or one has a bye.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventReason {
    /// How it came about: `computed` as part of the pairing that costs the least of all, `awarded` of a bye that was given
    /// beforehand, `by_hand`, `imported` from another program, or `bracket` by the places in the standings, and in
    /// later rounds of a cut by who won.
    pub kind: String,
    /// What it costs; `null` of what was not computed.
    pub cost: Option<EventPairingCost>,
    /// What all tables and byes of the round cost together; `null` likewise, and where staff changed the round by hand so
    /// that somebody plays who was given a bye.
    pub total: Option<EventPairingCost>,
    /// What the round cost as it was computed, where staff changed it by hand at other tables: no pairing costs less.
    pub least: Option<EventPairingCost>,
}

/// Why two meet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventTableReason {
    /// The table.
    pub table: u32,
    /// Why.
    #[serde(flatten)]
    pub reason: EventReason,
}

/// Why somebody has a bye.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventByeReason {
    /// Which of the event's players, from 1.
    pub player: u32,
    /// Why.
    #[serde(flatten)]
    pub reason: EventReason,
}

/// Why everybody of a round sits where they do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventRoundReasons {
    /// The version of this form.
    pub version: u32,
    /// By table.
    pub tables: Vec<EventTableReason>,
    /// By the number of whoever has a bye.
    pub byes: Vec<EventByeReason>,
    /// What is to be said of it where somebody changed it by hand.
    pub warnings: Vec<EventRoundWarning>,
    /// What happened since it was paired, where it is a draft that is therefore not shown: pair it anew. `null` otherwise.
    pub stale: Option<String>,
}

/// Two who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventComputedMatch {
    /// The table.
    pub table: u32,
    /// The number of the first player.
    pub a: u32,
    /// The number of the second player.
    pub b: u32,
}

/// A round as it is computed from the results before it, as they stood when it was shown, and the seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventRecomputedRound {
    /// The version of this form.
    pub version: u32,
    /// Whether that is what was played.
    pub same: bool,
    /// Whether somebody changed what was played by hand.
    pub by_hand: bool,
    /// Whether that is what was computed when the round was paired, whatever was changed by hand since.
    pub as_computed: bool,
    /// The tables at which others sit than were computed, by hand.
    pub tables_by_hand: Vec<u32>,
    /// Results that were corrected since the round was shown: it is computed from what they were then.
    pub corrected: Vec<EventCorrectedTable>,
    /// Who meets whom, by table.
    pub matches: Vec<EventComputedMatch>,
    /// The numbers of those who have a bye.
    pub byes: Vec<u32>,
}

/// A seat of the player meeting; two players share a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventSeat {
    /// The table, from 1.
    pub table: u32,
    /// Which of the event's players, from 1.
    pub player: u32,
    /// What everybody sees of them.
    pub shown_as: String,
}

/// The seats of the player meeting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventSeats {
    /// The version of this form.
    pub version: u32,
    /// The seats of everybody who is checked in, by table.
    pub seats: Vec<EventSeat>,
}

impl WireForm for EventRoundReasons {}
impl WireForm for EventRecomputedRound {}
/// The seats of a single elimination, drawn once more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventRecomputedSeats {
    /// The version of this form.
    pub version: u32,
    /// Whether those that were played are those that are drawn; `null` where none are drawn by lot, as at an event with Swiss
    /// rounds.
    pub same: Option<bool>,
    /// The numbers of the players as they are drawn, the first seat first.
    pub drawn: Vec<u32>,
    /// As they were played.
    pub played: Vec<u32>,
}

impl WireForm for EventRecomputedSeats {}

impl From<Option<SeatsRecomputed>> for EventRecomputedSeats {
    fn from(seats: Option<SeatsRecomputed>) -> Self {
        let same = seats.as_ref().map(SeatsRecomputed::is_same);
        let (drawn, played) = seats.map(|seats| (seats.drawn, seats.played)).unwrap_or_default();
        Self { version: VERSION, same, drawn, played }
    }
}

impl WireForm for EventSeats {}

impl From<Cost> for EventPairingCost {
    fn from(cost: Cost) -> Self {
        Self {
            repeated_byes: cost.repeated_byes,
            rematches: cost.rematches,
            bye_above_lowest: cost.bye_above_lowest,
            score_gap_squared: cost.score_gap_squared,
            repeated_floats: cost.repeated_floats,
            byes_meeting: cost.byes_meeting,
            lot: cost.lot.to_string(),
        }
    }
}

impl From<Explained> for EventReason {
    fn from(explained: Explained) -> Self {
        let (kind, costs) = match explained {
            Explained::Table { table, total } => ("computed", Some((table.why.cost, total))),
            Explained::Bye { bye, total } => ("computed", Some((bye.cost, total))),
            Explained::Awarded => ("awarded", None),
            Explained::ByHand { .. } => ("by_hand", None),
            Explained::Imported => ("imported", None),
            Explained::Bracket | Explained::Winners { .. } => ("bracket", None),
        };
        let (cost, total, least) = match costs {
            None => (None, None, None),
            Some((cost, Total::Least(total))) => (Some(cost), Some(total), None),
            Some((cost, Total::ByHand { now, least })) => (Some(cost), now, Some(least)),
        };
        let form = |cost: Option<Cost>| cost.map(EventPairingCost::from);
        Self { kind: kind.to_owned(), cost: form(cost), total: form(total), least: form(least) }
    }
}

impl From<RoundExplained> for EventRoundReasons {
    fn from(explained: RoundExplained) -> Self {
        let table = |(table, reason): (u32, Explained)| EventTableReason { table, reason: reason.into() };
        let bye = |(player, reason): (u32, Explained)| EventByeReason { player, reason: reason.into() };
        let stale = explained.stale.words(|number| format!("player {number}"));
        Self {
            version: VERSION,
            stale: explained.stale.is_stale().then_some(stale),
            tables: explained.tables.into_iter().map(table).collect(),
            byes: explained.byes.into_iter().map(bye).collect(),
            warnings: explained.warnings.into_iter().map(EventRoundWarning::from).collect(),
        }
    }
}

impl From<Recomputed> for EventRecomputedRound {
    fn from(recomputed: Recomputed) -> Self {
        let round = recomputed.computed.round();
        let matches =
            round.matches.iter().map(|game| EventComputedMatch { table: game.table, a: game.a.0, b: game.b.0 });
        let corrected = recomputed.corrected.into_iter().map(EventCorrectedTable::from);
        Self {
            version: VERSION,
            same: recomputed.is_same,
            by_hand: recomputed.is_by_hand,
            as_computed: recomputed.is_as_computed,
            tables_by_hand: recomputed.tables_by_hand,
            corrected: corrected.collect(),
            matches: matches.collect(),
            byes: round.byes.iter().map(|player| player.0).collect(),
        }
    }
}

impl From<Vec<SeatShown>> for EventSeats {
    fn from(seats: Vec<SeatShown>) -> Self {
        let seat = |seat: SeatShown| EventSeat { table: seat.table, player: seat.player, shown_as: seat.shown_as };
        Self { version: VERSION, seats: seats.into_iter().map(seat).collect() }
    }
}
