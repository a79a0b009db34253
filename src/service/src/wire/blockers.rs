//! What keeps lists that everybody sees from being legal, as it leaves the program.

use safehouse_cards::wire::WireForm;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::VERSION;
use crate::events::{Blocker, InTheWay, Subject};

/// What is in the way of lists: a card, or a rule of the format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ListBlocker {
    /// The card; `null` where no card alone is at fault.
    pub card: Option<String>,
    /// The code of the requirement; `null` of a card.
    pub rule: Option<String>,
    /// Of how many lists.
    pub lists: u32,
}

/// What keeps lists of a format from being legal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ListBlockers {
    /// The version of this form.
    pub version: u32,
    /// The game.
    pub game: String,
    /// The format.
    pub format: String,
    /// Its newest snapshot, which judges.
    pub snapshot: String,
    /// How many lists are counted.
    pub lists: u32,
    /// How many of them are not legal.
    pub not_legal: u32,
    /// How many more are being judged again: they count nowhere yet.
    pub waiting: u32,
    /// What is in the way, that of most lists first.
    pub blockers: Vec<ListBlocker>,
}

impl WireForm for ListBlockers {}

impl From<Blocker> for ListBlocker {
    fn from(blocker: Blocker) -> Self {
        let (card, rule) = match blocker.subject {
            Subject::Card(card) => (Some(card), None),
            Subject::Rule(rule) => (None, Some(rule)),
        };
        Self { card, rule, lists: blocker.lists }
    }
}

impl ListBlockers {
    /// What was found in lists of a format of a game.
    pub fn new(game: &str, format: String, found: InTheWay) -> Self {
        Self {
            version: VERSION,
            game: game.to_owned(),
            format,
            snapshot: found.snapshot,
            lists: found.lists,
            not_legal: found.not_legal,
            waiting: found.waiting,
            blockers: found.blockers.into_iter().map(ListBlocker::from).collect(),
        }
    }
}
