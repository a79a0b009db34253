//! What both of two sides changed.

use serde::{Deserialize, Serialize};

use crate::{
    card::fold,
    deck::list::{DeckLine, DeckList},
};

/// Something that both sides changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Conflict {
    /// Copies on a line, perhaps to the same number. The larger is kept. A line
    /// that both removed is no conflict.
    Copies {
        /// The card.
        card: String,
        /// The section of the line.
        section: String,
        /// Copies on our side; 0 when the line was removed there.
        ours: u32,
        /// Copies on their side.
        theirs: u32,
    },
    /// The deck's name. The longer is kept, of two as long the later in the
    /// alphabet: an arbitrary choice, but the same everywhere.
    Name {
        /// Our name.
        ours: String,
        /// Theirs.
        theirs: String,
    },
    /// The format, chosen as a name is; any rather than none.
    Format {
        /// Our format.
        ours: Option<String>,
        /// Theirs.
        theirs: Option<String>,
    },
    /// The notes. Where both changed the same lines, those of both are kept, each once.
    Notes,
    /// What is written on a card, likewise.
    CardNote {
        /// The card.
        card: String,
    },
}

impl Conflict {
    /// Of two values the one that is kept.
    pub fn kept<'a>(ours: &'a str, theirs: &'a str) -> &'a str {
        let place = |value: &'a str| (value.chars().count(), value);
        if place(ours) >= place(theirs) { ours } else { theirs }
    }

    /// Puts into a list what a side has of what both changed, and nothing else of it. Of copies
    /// these are the lines of the card in the section, in whichever printings.
    pub fn take(&self, side: &DeckList, into: &mut DeckList) {
        match self {
            Self::Copies { card, section, .. } => {
                let name = fold(card);
                let is_meant = |line: &DeckLine| line.section == *section && fold(&line.card) == name;
                let at = into.lines.iter().position(is_meant).unwrap_or(into.lines.len());
                into.lines.retain(|line| !is_meant(line));
                into.lines.splice(at..at, side.lines.iter().filter(|line| is_meant(line)).cloned());
            }
            Self::Name { .. } => into.name.clone_from(&side.name),
            Self::Format { .. } => into.format.clone_from(&side.format),
            Self::Notes => into.notes.clone_from(&side.notes),
            Self::CardNote { card } => match side.card_notes.get(card) {
                Some(note) => drop(into.card_notes.insert(card.clone(), note.clone())),
                None => drop(into.card_notes.remove(card)),
            },
        }
    }
}
