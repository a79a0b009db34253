//! Events of game stores as everybody may read of them.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z, or `null` for what did not happen.

use safehouse_cards::wire::WireForm;
use safehouse_store::{LogPlace, events::StoredEvent};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::VERSION;
use crate::events::{EventSeen, PlayerShown, settings::EventSettings};

/// What lists say about an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StoreEventEntry {
    /// What addresses name it by.
    pub event: String,
    /// What addresses name its store by.
    pub store: String,
    /// The name of its store.
    pub store_name: String,
    /// Its name.
    pub name: String,
    /// The game.
    pub game: String,
    /// The format.
    pub format: String,
    /// The snapshot of the format that lists are judged by.
    pub snapshot: String,
    /// How far it is: `draft`, `announced`, `registration`, `lists_open`, `locked`, `running`, `finished`, `published` or
    /// `cancelled`.
    pub state: String,
    /// When it begins.
    pub starts_at: i64,
    /// When it ends.
    pub ends_at: i64,
    /// The name of its time zone in the IANA database.
    pub time_zone: String,
    /// Where it is; empty for the address of the store.
    pub venue: String,
    /// How many may take part; `null` for as many as come.
    pub capacity: Option<u32>,
    /// How many have a place; `null` where the event does not show it.
    pub registered: Option<u32>,
    /// How many wait for one; `null` where the event does not show it.
    pub waiting: Option<u32>,
    /// How people come to take part: `open`, `approval`, `code` or `invitation`.
    pub registration: String,
    /// Whether lists are handed in: `none`, `accepted` or `required`.
    pub lists: String,
}

/// A page of events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StoreEvents {
    /// The version of this form.
    pub version: u32,
    /// The events: those to come in the order in which they begin, those that are over the last first.
    pub events: Vec<StoreEventEntry>,
    /// The cursor of the next page; `null` on the last.
    pub next: Option<String>,
}

/// An entry of the public log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventLogPlace {
    /// Which log, from 1.
    pub log: u32,
    /// Which entry of it, from 0.
    pub position: u64,
}

/// An event with what it says of itself and how it goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StoreEventWords {
    /// What lists say about it.
    #[serde(flatten)]
    pub entry: StoreEventEntry,
    /// What it says of itself, in Markdown; may be empty.
    pub description: String,
    /// What players agree to.
    pub consent: String,
    /// Which version of that it is.
    pub consent_version: u32,
    /// Whether people may register themselves now.
    pub is_open: bool,
    /// From when on lists are taken; `null` for when staff open them.
    pub lists_open_at: Option<i64>,
    /// When lists lock; `null` where there are none.
    pub deadline_at: Option<i64>,
    /// When they were locked.
    pub locked_at: Option<i64>,
    /// What becomes of a list after the deadline: `refuse`, `note` or `allow`.
    pub late: String,
    /// What becomes of somebody without a list, where lists are required: `drop`, `warn` or `nothing`.
    pub without_list: String,
    /// Whether lists that are not legal are taken.
    pub takes_illegal: bool,
    /// Who sees lists in the Swiss rounds: `private`, `opponent` or `public`.
    pub visible_swiss: String,
    /// Who sees lists in the cut, likewise; where no cut is announced, whoever sees them in the Swiss rounds.
    pub visible_cut: String,
    /// When lists are shown to everybody: `round_1`, `cut`, `end` or `never`.
    pub reveal: String,
    /// By which name players are shown: `pseudonym` or `name`.
    pub public_names: String,
    /// Whether everybody sees who takes part, and how many, before the first round is shown.
    pub shows_count: bool,
    /// Swiss rounds; `null` for as many as suit the players.
    pub rounds: Option<u32>,
    /// Games of a match: 1 or 3.
    pub games: u32,
    /// Minutes of a round.
    pub round_minutes: u32,
    /// How many play on after the Swiss rounds; 0 for nobody.
    pub cut: u32,
    /// The commitment to what pairings are drawn from, 64 hexadecimal digits.
    pub seed_commitment: String,
    /// What they were drawn from, likewise; `null` until the event ends.
    pub seed: Option<String>,
    /// Where the log tells of its opening; `null` before it is announced, and while that waits for the store's signature.
    pub opened: Option<EventLogPlace>,
    /// Where the log tells of the lock: the first entry of it; `null` before it, and while that waits for the store's
    /// signature.
    pub locked: Option<EventLogPlace>,
    /// Whether the lock has random commitments beside those of lists: where `shows_count` is false, it does not tell how
    /// many there are.
    #[serde(default)]
    pub is_lock_padded: bool,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StoreEvent {
    /// The version of this form.
    pub version: u32,
    /// What there is to say of it.
    #[serde(flatten)]
    pub words: StoreEventWords,
}

/// Somebody who takes part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventPlayer {
    /// Which of the event's players, from 1.
    pub number: u32,
    /// What everybody sees of them.
    pub shown_as: String,
    /// Whether they are there: `registered`, `checked_in`, or `dropped` of whoever is paired no more.
    pub state: String,
}

/// Who takes part in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventPlayers {
    /// The version of this form.
    pub version: u32,
    /// Whoever has a place, in the order of their numbers; nobody while the event does not show them.
    pub players: Vec<EventPlayer>,
}

impl WireForm for StoreEvents {}
impl WireForm for StoreEvent {}
impl WireForm for EventPlayers {}

impl From<LogPlace> for EventLogPlace {
    fn from(place: LogPlace) -> Self {
        Self { log: place.log, position: place.position }
    }
}

impl StoreEventEntry {
    /// An event; how many take part is told where it shows that, and to its staff.
    fn new(event: &StoredEvent, settings: &EventSettings, is_staff: bool) -> Self {
        let counts = is_staff || settings.shows_count;
        Self {
            event: event.code.clone(),
            store: event.store_slug.clone(),
            store_name: event.store_name.clone(),
            name: event.name.clone(),
            game: event.game.clone(),
            format: event.format.clone(),
            snapshot: event.snapshot.clone(),
            state: event.state.as_str().to_owned(),
            starts_at: event.starts_at,
            ends_at: event.ends_at,
            time_zone: settings.time_zone.clone(),
            venue: settings.venue.clone(),
            capacity: event.capacity,
            registered: counts.then_some(event.registered),
            waiting: counts.then_some(event.waiting),
            registration: settings.registration.as_str().to_owned(),
            lists: settings.lists.as_str().to_owned(),
        }
    }
}

impl StoreEvents {
    /// A page of events as everybody sees them, or as their staff do, and where the list goes on.
    pub fn new(events: &[StoredEvent], is_staff: bool, next: Option<String>) -> Self {
        let entry = |event: &StoredEvent| StoreEventEntry::new(event, &EventSettings::read(&event.settings), is_staff);
        Self { version: VERSION, events: events.iter().map(entry).collect(), next }
    }
}

impl From<&EventSeen> for StoreEventWords {
    fn from(seen: &EventSeen) -> Self {
        let (event, settings) = (&seen.event, &seen.settings);
        Self {
            entry: StoreEventEntry::new(event, settings, seen.standing.role.is_some()),
            description: settings.description.clone(),
            consent: settings.consent_words().to_owned(),
            consent_version: event.consent_version,
            is_open: seen.is_open,
            lists_open_at: event.lists_open_at,
            deadline_at: event.deadline_at,
            locked_at: event.locked_at,
            late: settings.late.as_str().to_owned(),
            without_list: settings.without_list.as_str().to_owned(),
            takes_illegal: settings.takes_illegal,
            visible_swiss: settings.visible_swiss.as_str().to_owned(),
            visible_cut: settings.visible_cut.as_str().to_owned(),
            reveal: settings.reveal.as_str().to_owned(),
            public_names: settings.public_names.as_str().to_owned(),
            shows_count: settings.shows_count,
            rounds: settings.rounds,
            games: settings.games,
            round_minutes: settings.round_minutes,
            cut: settings.cut,
            seed_commitment: event.seed_commitment.as_str().to_owned(),
            seed: event.seed.clone(),
            opened: event.opened.map(EventLogPlace::from),
            locked: event.lock.map(EventLogPlace::from),
            is_lock_padded: event.lock_padded,
        }
    }
}

impl From<&EventSeen> for StoreEvent {
    fn from(seen: &EventSeen) -> Self {
        Self { version: VERSION, words: seen.into() }
    }
}

impl From<Vec<PlayerShown>> for EventPlayers {
    fn from(players: Vec<PlayerShown>) -> Self {
        let player = |player: PlayerShown| EventPlayer {
            number: player.number,
            state: player.state_word().to_owned(),
            shown_as: player.shown_as,
        };
        Self { version: VERSION, players: players.into_iter().map(player).collect() }
    }
}
