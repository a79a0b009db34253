//! By what results are known.

use std::{fmt, fmt::Write as _};

use safehouse_cards::{
    catalogue::Catalogue,
    deck::{content_id::ContentId, list::DeckList},
};
use safehouse_table::record::{Fingerprint, Recorded as _};
use sha2::{Digest as _, Sha256};

use super::{
    super::super::duel::Duel,
    asked::{Measurement, Question},
};

/// Version of what is counted, and of this digest.
const VERSION: u32 = 1;

/// Version of the programs that play; raised when any of them would decide otherwise than
/// before, so that what was measured with the old ones is not taken for what the new ones find.
pub const PLAYERS: u32 = 1;

/// SHA-256 over all that a result follows from: the decks' content ids, the rules and their version, the
/// texts of the cards, who plays, the seed and the number of games. Names of decks are no part of it,
/// and of no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub [u8; 32]);

impl fmt::Display for Key {
    /// 64 digits of base 16.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl Key {
    pub(super) fn of(measurement: &Measurement, catalogue: &Catalogue) -> Self {
        let Measurement { deck, question, opponents, policies: [first, second], rules, seed, games, until_width } =
            measurement;
        let mut text = format!("measurement {VERSION}\nrules {} {PLAYERS}\n", Duel::ENGINE);
        // Writing to a text cannot fail, and neither can plain data become no JSON.
        let rules = serde_json::to_string(rules).unwrap_or_default();
        let _ = writeln!(text, "{rules}\nplayers {first} {second}\nseed {seed}\ngames {games}");
        if let Some(width) = until_width {
            let _ = writeln!(text, "until {:016x}", width.to_bits());
        }
        let id = |deck: &DeckList| {
            let hex = ContentId::of(deck, catalogue.game()).as_bytes().iter().fold(String::new(), |mut hex, byte| {
                let _ = write!(hex, "{byte:02x}");
                hex
            });
            format!("{} {hex} {}", deck.game, String::from(Fingerprint::of([deck, deck], catalogue)))
        };
        let _ = writeln!(text, "deck {}", id(deck));
        match question {
            Question::Report => {}
            Question::Compare(other) => {
                let _ = writeln!(text, "versus {}", id(other));
            }
            Question::Ablate(None) => text.push_str("worth of every card\n"),
            Question::Ablate(Some(names)) => {
                let mut names = names.clone();
                names.sort();
                names.dedup();
                // A name as JSON has no line break.
                let name = |name: &String| serde_json::to_string(name).unwrap_or_default();
                for card in &names {
                    let _ = writeln!(text, "worth of {}", name(card));
                }
            }
        }
        for opponent in opponents {
            let _ = writeln!(text, "opponent {}", id(opponent));
        }
        Self(Sha256::digest(text).into())
    }
}
