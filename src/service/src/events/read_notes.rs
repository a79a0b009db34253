//! What was read of a list, for whoever hands it in to compare with what they meant.

use safehouse_engine::{
    deck::{
        interchange::{LineOutcome, LineReport},
        list::DeckList,
    },
    game::GameDefinition,
};

/// What of a list is told beside its verdict.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadNotes {
    /// Cards that are not handed in, since the game has their section beside a deck and not in it: what it calls the
    /// section, and how many they are.
    pub set_aside: Vec<(String, u32)>,
    /// Lines that were read otherwise than they are written, or headings and columns that mean nothing here; none of a
    /// deck that was not read from a text.
    pub lines: Vec<LineReport>,
}

impl ReadNotes {
    /// What is told of a deck and of the lines that it was read from.
    pub(super) fn of(deck: &DeckList, lines: Vec<LineReport>, game: &GameDefinition) -> Self {
        let beside = game.sections.iter().filter(|section| !section.counted).map(|section| {
            let cards = deck.section(section.id).map(|line| line.quantity).fold(0, u32::saturating_add);
            (section.name.to_owned(), cards)
        });
        Self {
            set_aside: beside.filter(|(_, cards)| *cards > 0).collect(),
            lines: lines.into_iter().filter(|line| is_told(&line.outcome)).collect(),
        }
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.set_aside.is_empty() && self.lines.is_empty()
    }

    /// Whether another deck would be handed in than is written, so that whoever does has to know of it before.
    pub fn is_to_be_told(&self) -> bool {
        !self.set_aside.is_empty() || self.lines.iter().any(|line| !matches!(line.outcome, LineOutcome::Header { .. }))
    }

    /// What a form sends back to say that all of this was told.
    pub fn mark(&self) -> String {
        let aside = self.set_aside.iter().map(|(section, cards)| format!("{section} {cards}"));
        let lines = self.lines.iter().map(|line| format!("line {}", line.line));
        aside.chain(lines).collect::<Vec<_>>().join(", ")
    }
}

/// Whether somebody has to know what became of a line.
fn is_told(outcome: &LineOutcome) -> bool {
    match outcome {
        LineOutcome::Corrected { .. } | LineOutcome::Heading { section: None } => true,
        LineOutcome::Header { unread, counts } => !unread.is_empty() || !counts,
        _ => false,
    }
}
