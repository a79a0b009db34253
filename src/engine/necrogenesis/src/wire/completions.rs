//! What was done to decks that are not whole, as it leaves the program.

use safehouse_cards::wire::WireForm;
use serde::Serialize;

use super::words;
use crate::{
    completed::{Completion, Done, LeftOut},
    explain,
};

/// The version of [`Completions`].
pub const VERSION: u32 = 1;

/// What was done to two lists so that they can be played:
///
/// ```json
/// {
///   "version": 1,
///   "completions": [
///     {
///       "seat": "first", "text": "The Survivor Deck has 39 of 40 cards; …", "clause": "6.1.1",
///       "kind": "filled", "section": "survivor_deck", "actual": 39, "wanted": 40
///     }
///   ]
/// }
/// ```
///
/// The kinds, each with what belongs to it: `other_game` with the `game` of the list;
/// `filled` with blanks; of cards that were left out, with their `name`, how many
/// `copies` and their `section`: `unknown`, `wrong_section`, `unknown_value` with the
/// `field`, `surplus` with how many cards the section has (`actual`) and is played with
/// (`wanted`). `text` says it in English, `clause` is `null` where no clause is about it.
/// Nothing was done to whole decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Completions {
    version: u32,
    completions: Vec<Form>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Form {
    seat: &'static str,
    text: String,
    clause: Option<&'static str>,
    #[serde(flatten)]
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Kind {
    OtherGame {
        game: String,
    },
    Filled {
        section: &'static str,
        actual: u32,
        wanted: u32,
    },
    Unknown(Card),
    WrongSection(Card),
    UnknownValue {
        #[serde(flatten)]
        card: Card,
        field: &'static str,
    },
    Surplus {
        #[serde(flatten)]
        card: Card,
        actual: u32,
        wanted: u32,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Card {
    name: String,
    copies: u32,
    section: String,
}

impl WireForm for Completions {}

impl Completions {
    /// What was done.
    pub fn new(completions: &[Completion]) -> Self {
        let form = |completion: &Completion| Form {
            seat: words::seat(completion.seat),
            text: explain::completion(&completion.what),
            clause: completion.what.clause(),
            kind: Kind::of(&completion.what),
        };
        Self { version: VERSION, completions: completions.iter().map(form).collect() }
    }
}

impl Kind {
    fn of(done: &Done) -> Self {
        match done {
            Done::OtherGame(game) => Self::OtherGame { game: game.clone() },
            Done::Filled { section, actual, wanted } => Self::Filled { section, actual: *actual, wanted: *wanted },
            Done::LeftOut { name, copies, section, why } => {
                let card = Card { name: name.clone(), copies: *copies, section: section.clone() };
                match *why {
                    LeftOut::Unknown => Self::Unknown(card),
                    LeftOut::WrongSection => Self::WrongSection(card),
                    LeftOut::UnknownValue { field, .. } => Self::UnknownValue { card, field },
                    LeftOut::Surplus { actual, wanted } => Self::Surplus { card, actual, wanted },
                }
            }
        }
    }
}
