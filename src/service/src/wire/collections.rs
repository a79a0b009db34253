//! Collections as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z. An event is as the device made it.

use safehouse_cards::{
    catalogue::{CardIndex, Catalogue, PrintingIndex},
    copies::{Balances, Condition, FormCopies, Holding, PrintingCopies, ledger::Event},
    wire::WireForm,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::VERSION;
use crate::collections as inner;

/// A collection in a few figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Collection {
    /// The version of this form.
    pub version: u32,
    /// The game, e.g. `necrogenesis`.
    pub game: String,
    /// How many copies there are.
    pub copies: u64,
    /// How many kinds of copies: those of which everything is the same count as one.
    pub holdings: u64,
    /// How many copies have to be found: more went than were known of.
    pub to_be_found: u64,
}

/// Copies of which everything is the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnCopies {
    /// What they have in common: `number`, `edition` (`first`, `unlimited`), `finish` (`regular`, `foil`); where it
    /// is known `condition`, `language`, `grading`, `place`, `is_signed`, `is_altered`, `is_for_trade`.
    #[schema(value_type = Object)]
    pub holding: Holding,
    /// How many there are; below zero where more went than were known of.
    pub copies: i64,
}

/// Copies, in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnCopiesPage {
    /// The version of this form.
    pub version: u32,
    /// The copies.
    pub holdings: Vec<OwnCopies>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// Something that happened to copies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollectionEvent {
    /// Where it stands among all of the account's, in the order of their arrival, from 1.
    pub place: i64,
    /// When it arrived.
    pub received_at: i64,
    /// The event: `id`, `device`, `sequence`, `at`, `cause`, and where there are any `changes`, `lot`, `whole`.
    #[schema(value_type = Object)]
    pub event: Event,
}

/// What happened to copies, in the order of its arrival.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollectionEvents {
    /// The version of this form.
    pub version: u32,
    /// The events.
    pub events: Vec<CollectionEvent>,
    /// The place after which to go on, if there are more.
    pub next: Option<i64>,
}

/// A change of how many copies there are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CopiesChange {
    /// Of which copies.
    #[schema(value_type = Object)]
    pub holding: Holding,
    /// How many came, or below zero went.
    pub by: i64,
}

/// Something that happened to copies, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct HistoryEntry {
    /// The event: `id`, `device`, `sequence`, `at`, `cause`, and where there are any `changes`, `lot`, `whole`.
    #[schema(value_type = Object)]
    pub event: Event,
    /// The day on which it was made, by Universal Time, `YYYY-MM-DD`.
    pub day: String,
    /// What it changed: of one that undid others the opposite of what those did.
    pub changes: Vec<CopiesChange>,
    /// Whether it was undone itself.
    pub is_undone: bool,
}

/// What happened to copies, the newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollectionHistory {
    /// The version of this form.
    pub version: u32,
    /// The events.
    pub events: Vec<HistoryEntry>,
    /// The event before which to go on, if there are older ones.
    pub next: Option<String>,
}

/// What was recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Recorded {
    /// The version of this form.
    pub version: u32,
    /// How many of the events are new; the others were known.
    pub recorded: u64,
    /// The identities of the events: those that were sent, or those that were made of what was sent.
    #[schema(value_type = Vec<String>)]
    pub events: Vec<String>,
}

/// What a request recorded that names itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RecordedOnce {
    /// The version of this form.
    pub version: u32,
    /// How many events are new: none where the request was known, or nothing had to change.
    pub recorded: u64,
    /// By which all of it is undone; `null` where nothing had to change.
    pub undo: Option<String>,
}

/// The places of a collection, by their names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollectionPlaces {
    /// The version of this form.
    pub version: u32,
    /// The places.
    pub places: Vec<CollectionPlace>,
}

/// What is in a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollectionPlace {
    /// What it is called; empty for copies in none.
    pub place: String,
    /// How many copies are there.
    pub copies: u64,
    /// How many different collector numbers those have.
    pub numbers: u64,
    /// Of how many kinds of copies there some have to be found.
    pub to_be_found: u64,
    /// The id of the deck that is built there; `null` for any other place.
    pub deck: Option<String>,
}

/// Cards that a query finds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FoundCards {
    /// The version of this form.
    pub version: u32,
    /// Their names, all of them, in the order that is asked for.
    pub names: Vec<String>,
}

/// What there is of printings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnedPrintings {
    /// The version of this form.
    pub version: u32,
    /// The printings, in the order of the card list.
    pub printings: Vec<OwnedPrinting>,
}

/// What there is of a printing. What has to be found counts as none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnedPrinting {
    /// Its collector number, e.g. `NG-01-045`.
    pub number: String,
    /// Its card.
    pub card: String,
    /// How many copies of it there are.
    pub copies: u32,
    /// How many copies of the card there are, of whichever of its printings.
    pub card_copies: u32,
    /// How many copies of the card a deck may hold; absent where nothing limits it.
    pub card_most: Option<u32>,
    /// How many there are in each finish and edition that it exists in.
    pub forms: Vec<OwnedForm>,
    /// In which conditions there are copies, e.g. `near-mint`; an empty text for those of which nobody said.
    pub conditions: Vec<String>,
    /// In which places there are copies; an empty text for those in none.
    pub places: Vec<String>,
}

/// How many copies there are in a finish and an edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnedForm {
    /// `regular` or `foil`.
    pub finish: String,
    /// `first` or `unlimited`.
    pub edition: String,
    /// How many copies.
    pub copies: u32,
    /// How many of them are for trade.
    pub trade: u32,
    /// How many of them are in no built deck.
    pub free: u32,
}

/// What became of a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Stepped {
    /// The version of this form.
    pub version: u32,
    /// Whether something was recorded: nothing is where the step was known already, or changes nothing.
    pub recorded: bool,
    /// What there is of the printing now.
    pub printing: OwnedPrinting,
}

impl WireForm for FoundCards {}
impl WireForm for OwnedPrintings {}
impl WireForm for Stepped {}
impl WireForm for CollectionHistory {}
impl WireForm for RecordedOnce {}
impl WireForm for CollectionPlaces {}
impl WireForm for Collection {}
impl WireForm for OwnCopiesPage {}
impl WireForm for CollectionEvents {}
impl WireForm for Recorded {}

impl Collection {
    /// What these balances come to.
    pub fn new(game: &str, balances: &Balances) -> Self {
        let missing = balances.iter().filter(|(_, copies)| *copies < 0);
        Self {
            version: VERSION,
            game: game.to_owned(),
            copies: balances.copies(),
            holdings: balances.len() as u64,
            to_be_found: missing.map(|(_, copies)| copies.unsigned_abs()).sum(),
        }
    }
}

impl From<inner::Recorded> for CollectionEvent {
    fn from(recorded: inner::Recorded) -> Self {
        let inner::Recorded { place, event, received_at } = recorded;
        Self { place, received_at, event }
    }
}

impl Recorded {
    /// So many of these events are new.
    pub fn new(recorded: usize, events: &[Event]) -> Self {
        let events = events.iter().map(|event| event.id.to_string()).collect();
        Self { version: VERSION, recorded: recorded as u64, events }
    }
}

impl OwnedPrintings {
    /// What there is of these printings; without any, of every printing of a card of which there is a copy.
    /// `most` says how many of a card a deck may hold.
    pub fn new(
        catalogue: &Catalogue,
        counts: &[(PrintingIndex, PrintingCopies<'_>)],
        asked: Option<&[PrintingIndex]>,
        most: &dyn Fn(CardIndex) -> Option<u32>,
    ) -> Self {
        let of = |printing: PrintingIndex| {
            let at = counts.binary_search_by_key(&printing, |(at, _)| *at).ok()?;
            counts.get(at).map(|(_, copies)| copies)
        };
        let of_cards = || {
            let mut cards: Vec<CardIndex> = counts.iter().map(|(printing, _)| catalogue.card_of(*printing)).collect();
            cards.dedup();
            cards.into_iter().flat_map(|card| catalogue.printings_of(card).map(PrintingIndex)).collect()
        };
        let printings: Vec<PrintingIndex> = asked.map_or_else(of_cards, <[PrintingIndex]>::to_vec);
        let nothing = PrintingCopies::default();
        let one = |printing: PrintingIndex| {
            let known = catalogue.printing(printing);
            let exists = |form: &FormCopies| {
                known.finishes.contains(&form.finish) && known.editions.contains(&form.edition) || form.copies > 0
            };
            let card = catalogue.card_of(printing);
            let printings = catalogue.printings_of(card).map(PrintingIndex);
            let copies = of(printing).unwrap_or(&nothing);
            OwnedPrinting {
                number: known.number.clone(),
                card: catalogue.card(card).name.to_string(),
                copies: copies.copies(),
                card_copies: printings.filter_map(of).fold(0, |sum, copies| sum.saturating_add(copies.copies())),
                card_most: most(card),
                forms: copies.forms().filter(exists).map(OwnedForm::from).collect(),
                conditions: copies.conditions.iter().map(|condition| words(*condition)).collect(),
                places: copies.places.iter().map(|place| (*place).to_owned()).collect(),
            }
        };
        Self { version: VERSION, printings: printings.into_iter().map(one).collect() }
    }
}

fn words(condition: Option<Condition>) -> String {
    condition.map_or("", Condition::id).to_owned()
}

impl From<FormCopies> for OwnedForm {
    fn from(FormCopies { finish, edition, copies, trade, free }: FormCopies) -> Self {
        Self { finish: finish.id().to_owned(), edition: edition.id().to_owned(), copies, trade, free }
    }
}
