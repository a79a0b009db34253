//! Rounds of events that staff changed by hand or took from another program, as they leave the program.

use safehouse_cards::wire::WireForm;
use safehouse_tournament::HandWarning;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{VERSION, event_rounds::EventPairings};
use crate::events::rounds::Imported;

/// What a round that was changed by hand makes worse.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventRoundWarning {
    /// What: `rematch` of two who met before, `bye_again` of somebody who had one, `many_byes` where there are more than
    /// an odd player needs, `awarded_bye_plays` of somebody who was given a bye for this round, `not_at_fixed_table` of
    /// somebody who keeps another table.
    pub kind: String,
    /// The numbers of those whom it is about.
    pub players: Vec<u32>,
    /// How often the two met, or how many byes there are; `null` of anything else.
    pub times: Option<u32>,
}

/// A round that staff changed by hand, which they alone see until it is published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventDraft {
    /// The rounds, as staff see them.
    #[serde(flatten)]
    pub pairings: EventPairings,
    /// What the change makes worse.
    pub warnings: Vec<EventRoundWarning>,
}

/// Rounds that were taken from another program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportedEventRounds {
    /// The version of this form.
    pub version: u32,
    /// The numbers of the rounds that were taken.
    pub rounds: Vec<u32>,
    /// The numbers of rounds of the file that are played here already, and stay as they are here.
    #[serde(default)]
    pub already: Vec<u32>,
    /// What could not be read or did not fit, each with its place: with any of these nothing is taken.
    pub faults: Vec<String>,
    /// Names that nobody at the event has: with any of these nothing is taken.
    pub unknown: Vec<String>,
    /// Who left, by the rounds that were taken: the numbers of players.
    pub left: Vec<u32>,
    /// Who came late, by those rounds, likewise.
    pub late: Vec<u32>,
    /// How many matches of elimination rounds there are in it that were not taken.
    pub elimination: u32,
    /// Why not, at least one for each of their rounds, with its place.
    pub cut_faults: Vec<String>,
}

impl WireForm for EventDraft {}
impl WireForm for ImportedEventRounds {}

impl From<HandWarning> for EventRoundWarning {
    fn from(warning: HandWarning) -> Self {
        let (kind, players, times) = match warning {
            HandWarning::Rematch { a, b, times } => ("rematch", vec![a.0, b.0], Some(times)),
            HandWarning::ByeAgain(player) => ("bye_again", vec![player.0], None),
            HandWarning::ManyByes(many) => ("many_byes", Vec::new(), Some(many)),
            HandWarning::AwardedByePlays(player) => ("awarded_bye_plays", vec![player.0], None),
            HandWarning::NotAtFixedTable(player) => ("not_at_fixed_table", vec![player.0], None),
        };
        Self { kind: kind.to_owned(), players, times }
    }
}

impl EventDraft {
    /// The rounds with what a change made worse.
    pub fn new(pairings: EventPairings, warnings: Vec<HandWarning>) -> Self {
        Self { pairings, warnings: warnings.into_iter().map(EventRoundWarning::from).collect() }
    }
}

impl From<Imported> for ImportedEventRounds {
    fn from(imported: Imported) -> Self {
        let faults = imported.faults.iter().map(ToString::to_string).collect();
        let elimination = u32::try_from(imported.elimination).unwrap_or(u32::MAX);
        Self {
            version: VERSION,
            rounds: imported.rounds,
            already: imported.already,
            faults,
            unknown: imported.unknown,
            left: imported.left,
            late: imported.late,
            elimination,
            cut_faults: imported.cut_faults.iter().map(ToString::to_string).collect(),
        }
    }
}
