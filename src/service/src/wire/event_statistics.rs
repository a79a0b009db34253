//! What the lists of an event show that everybody sees, as it leaves the program.

use safehouse_cards::wire::WireForm;
use safehouse_tournament::{
    Share,
    statistics::{Interval, LabelRate, LabelShare, Matchup, Usage},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{VERSION, event_rounds::fraction};
use crate::events::statistics::{EventOfCard, EventStatistics};

/// How many lists are led by a card. Shares are exact fractions, as `2/3`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventLeader {
    /// What leads them.
    pub leader: String,
    /// How many lists.
    pub lists: u32,
    /// Of all that are counted.
    pub share: String,
}

/// How much a card is played. Shares are exact fractions, as `2/3`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventCardUsage {
    /// The card.
    pub card: String,
    /// The lists that have it.
    pub lists: u32,
    /// Its copies in all of them.
    pub copies: u64,
    /// The lists that have it, of all that are counted.
    pub of_lists: String,
    /// Its copies, of all copies of all cards.
    pub of_copies: String,
}

/// How something did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EventRate {
    /// What leads the lists.
    pub leader: String,
    /// What leads those that they met; `null` for any other.
    pub against: Option<String>,
    /// Matches won.
    pub wins: u32,
    /// Matches lost.
    pub losses: u32,
    /// Matches drawn; they count neither way.
    pub draws: u32,
    /// Matches against lists led by the same; they count neither way. `null` between two.
    pub mirrors: Option<u32>,
    /// Wins of decided matches, as `2/3`; `null` of too few.
    pub rate: Option<String>,
    /// Where the rate lies at least, by the Wilson interval of 95 %.
    pub low: Option<f64>,
    /// Where it lies at the most.
    pub high: Option<f64>,
}

/// What the lists of an event show that everybody sees: nothing before its Swiss rounds are over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EventFigures {
    /// The version of this form.
    pub version: u32,
    /// How many lists are counted: those that everybody sees.
    pub lists: u32,
    /// How many took part.
    pub players: u32,
    /// What leads the lists, the most first.
    pub leaders: Vec<EventLeader>,
    /// Their cards, the most played first.
    pub cards: Vec<EventCardUsage>,
    /// How each leader did against all others.
    pub rates: Vec<EventRate>,
    /// How each did against each other.
    pub matchups: Vec<EventRate>,
}

impl WireForm for EventFigures {}

impl From<LabelShare> for EventLeader {
    fn from(row: LabelShare) -> Self {
        Self { leader: row.label, lists: row.lists, share: fraction(&row.share) }
    }
}

impl From<Usage> for EventCardUsage {
    fn from(row: Usage) -> Self {
        Self {
            card: row.card,
            lists: row.lists,
            copies: row.copies,
            of_lists: fraction(&row.of_lists),
            of_copies: fraction(&row.of_copies),
        }
    }
}

/// A rate and where it lies.
fn rated(rate: Option<&Share>, interval: Option<Interval>) -> (Option<String>, Option<f64>, Option<f64>) {
    (rate.map(fraction), interval.map(|interval| interval.low), interval.map(|interval| interval.high))
}

/// An event at which a card was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CardEvent {
    /// What addresses name the event by.
    pub event: String,
    /// Its name.
    pub name: String,
    /// What addresses name its store by.
    pub store: String,
    /// The name of its store.
    pub store_name: String,
    /// When it began, in milliseconds since 1970-01-01T00:00:00Z.
    pub starts_at: i64,
    /// How many of the lists that everybody sees have the card.
    pub lists: u64,
    /// How many copies they have together.
    pub copies: u64,
}

/// The events at which a card was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CardEvents {
    /// The version of this form.
    pub version: u32,
    /// The events, the newest first.
    pub events: Vec<CardEvent>,
}

impl WireForm for CardEvents {}

impl From<Vec<EventOfCard>> for CardEvents {
    fn from(events: Vec<EventOfCard>) -> Self {
        let event = |event: EventOfCard| CardEvent {
            event: event.code,
            name: event.name,
            store: event.store_slug,
            store_name: event.store_name,
            starts_at: event.starts_at,
            lists: event.lists,
            copies: event.copies,
        };
        Self { version: VERSION, events: events.into_iter().map(event).collect() }
    }
}

impl From<LabelRate> for EventRate {
    fn from(row: LabelRate) -> Self {
        let (rate, low, high) = rated(row.rate.as_ref(), row.interval);
        Self {
            leader: row.label,
            against: None,
            wins: row.wins,
            losses: row.losses,
            draws: row.draws,
            mirrors: Some(row.mirrors),
            rate,
            low,
            high,
        }
    }
}

impl From<Matchup> for EventRate {
    fn from(row: Matchup) -> Self {
        let (rate, low, high) = rated(row.rate.as_ref(), row.interval);
        Self {
            leader: row.label,
            against: Some(row.against),
            wins: row.wins,
            losses: row.losses,
            draws: row.draws,
            mirrors: None,
            rate,
            low,
            high,
        }
    }
}

impl From<EventStatistics> for EventFigures {
    fn from(counted: EventStatistics) -> Self {
        Self {
            version: VERSION,
            lists: counted.lists,
            players: counted.players,
            leaders: counted.leaders.into_iter().map(EventLeader::from).collect(),
            cards: counted.cards.into_iter().map(EventCardUsage::from).collect(),
            rates: counted.rates.labels.into_iter().map(EventRate::from).collect(),
            matchups: counted.rates.matchups.into_iter().map(EventRate::from).collect(),
        }
    }
}
