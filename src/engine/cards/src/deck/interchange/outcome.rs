//! What became of each line of an imported list.

use std::borrow::Cow;

use super::reason::{Ambiguity, Missing, Unreadable};
use crate::{
    deck::list::{DeckLine, DeckList},
    english::shortened,
    limits::COPIES,
};

/// A list that was read, and what became of each of its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The deck. Unknown and ambiguous lines are in it with the name as
    /// written; unreadable ones are only in [`Import::lines`].
    pub deck: DeckList,
    /// The form the list was recognised as.
    pub form: Form,
    /// One report for every line of a text, or every entry of a structured
    /// file, in order. None is left out.
    pub lines: Vec<LineReport>,
    /// How many names of the deck, its lines and its tags lost characters that
    /// show nothing.
    pub unseen: u32,
}

/// The form of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Lines such as `4 Name`.
    Text,
    /// The project's own JSON.
    Json,
    /// A table with a header row.
    Csv,
    /// A deck code.
    Code,
    /// A Cockatrice deck, `.cod`.
    Cockatrice,
    /// A deck of Magic Online, `.dek`.
    MagicOnline,
    /// An OCTGN deck, `.o8d`.
    Octgn,
    /// The JSON of another program.
    OtherJson,
}

/// What became of one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineReport {
    /// Line number in the input, from 1.
    pub line: u32,
    /// Column of the part the outcome is about, in characters from 1.
    pub column: u32,
    /// Length of that part in characters.
    pub length: u32,
    /// The line as it was given.
    pub text: String,
    /// Position in the deck's lines of what this line became, if it did.
    pub entry: Option<u32>,
    /// Copies that this line itself adds; the deck line may have those of others
    /// as well. `None` without an entry.
    pub copies: Option<u32>,
    /// What became of it.
    pub outcome: LineOutcome,
}

/// The one outcome of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineOutcome {
    /// Understood as written; only case, dashes, quotes and space may differ.
    Accepted,
    /// Understood after a change that the person should know of.
    Corrected {
        /// What was changed, in the order of the line.
        corrections: Vec<Correction>,
    },
    /// Several cards fit; the deck holds the name as written until
    /// [`Import::resolve`] picks one.
    Ambiguous {
        /// Why several fit.
        reason: Ambiguity,
        /// The deck lines that it may mean, the likeliest first.
        choices: Vec<DeckLine>,
    },
    /// No card of the catalogue has this name or number; the deck holds the
    /// name as written.
    Unknown {
        /// What no card has.
        reason: Missing,
        /// The deck lines with the most similar names, the nearest first.
        near: Vec<DeckLine>,
    },
    /// Not an entry of a deck list; the deck holds nothing of it.
    Unreadable {
        /// Why not.
        reason: Unreadable,
    },
    /// A heading.
    Heading {
        /// The section it names; `None` when the game has no such section,
        /// and the cards below go where their type belongs.
        section: Option<String>,
    },
    /// The header of a table, some of whose columns are not read, or the whole
    /// of another program's JSON with such fields.
    Header {
        /// The names of the columns or fields that are not read.
        unread: Vec<String>,
        /// Whether a column says the number of copies; without one each row is
        /// one copy.
        counts: bool,
    },
    /// A comment, a footer, or a statement about the deck such as its name.
    Comment,
    /// An empty line.
    Blank,
}

impl LineOutcome {
    /// The outcome of a line for which these corrections were made, too.
    pub(super) fn with(self, mut more: Vec<Correction>) -> Self {
        match self {
            Self::Accepted if !more.is_empty() => Self::Corrected { corrections: more },
            Self::Corrected { mut corrections } => {
                corrections.append(&mut more);
                Self::Corrected { corrections }
            }
            other => other,
        }
    }
}

/// A change that an importer made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// What sort of change.
    pub code: CorrectionCode,
    /// The part as written.
    pub written: String,
    /// What was taken instead; empty when the part was left out.
    pub taken: String,
}

/// What sort of change a [`Correction`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CorrectionCode {
    /// The name differs in punctuation, e.g. a missing apostrophe.
    Punctuation,
    /// The name differs in its article, e.g. a missing “The”.
    Article,
    /// The beginning of a name was completed to the only card it fits.
    Completed,
    /// The name was misspelt and only one card is that near.
    Misspelt,
    /// No printing has this number; the card is taken by name.
    NumberUnknown,
    /// No set has this code.
    SetUnknown,
    /// The card has no printing in this set.
    NotInSet,
    /// The number of copies was read from `Name (4)`.
    QuantityInParentheses,
    /// A number after the card was left out.
    NumberIgnored,
    /// A category that is no section of the game was left out.
    CategoryIgnored,
    /// A mark without a meaning here was left out.
    MarkIgnored,
    /// The game has no such section; the line stays where it was written.
    SectionUnknown,
    /// The card's type has no place in the section that was meant; the card
    /// goes where its type belongs.
    SectionByType,
    /// A cell for the number of copies is empty; one is taken.
    QuantityMissing,
    /// A rarity that is not the card's was left out.
    RarityDiffers,
    /// A word that is no finish was left out.
    FinishUnknown,
    /// A word that is no edition was left out.
    EditionUnknown,
    /// The copies were added to those of an earlier line, whose number in the
    /// input is what was taken.
    Joined,
    /// A person chose among several.
    Chosen,
}

/// How many lines had each outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    /// Lines understood as written.
    pub accepted: u32,
    /// Lines understood after a change.
    pub corrected: u32,
    /// Lines several cards fit.
    pub ambiguous: u32,
    /// Lines that no card fits.
    pub unknown: u32,
    /// Lines that are no entries.
    pub unreadable: u32,
    /// Headings, comments and empty lines.
    pub structure: u32,
    /// Names that lost characters which show nothing.
    pub unseen: u32,
}

/// Why [`Import::resolve`] refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// The line offers no choice.
    #[error("this line offers no choice")]
    NoChoice,
    /// There are fewer choices.
    #[error("this line offers only {0} choices")]
    OutOfRange(usize),
}

impl Import {
    /// An import without lines.
    pub(super) fn new(form: Form) -> Self {
        Self { deck: DeckList::new(""), form, lines: Vec::new(), unseen: 0 }
    }

    /// Adds the report of a line or entry, and its deck line if it became one.
    /// `focus` is the part of `text` that the outcome is about.
    pub(super) fn push(&mut self, line: usize, text: &str, focus: &str, entry: Option<DeckLine>, outcome: LineOutcome) {
        let entry = entry.map(|entry| {
            let copies = entry.quantity;
            self.deck.lines.push(entry);
            (self.deck.lines.len() as u32 - 1, copies)
        });
        self.report(line, text, focus, entry, outcome);
    }

    /// Adds the report of a line that is on a deck line already: the position of
    /// that, and the copies that this one adds.
    pub(super) fn report(
        &mut self,
        line: usize,
        text: &str,
        focus: &str,
        entry: Option<(u32, u32)>,
        outcome: LineOutcome,
    ) {
        let (column, length) = span(text, focus);
        let (entry, copies) = entry.unzip();
        self.lines.push(LineReport {
            line: line as u32,
            column,
            length,
            text: text.to_owned(),
            entry,
            copies,
            outcome,
        });
    }

    /// How many lines had each outcome.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary { unseen: self.unseen, ..Summary::default() };
        for report in &self.lines {
            let count = match report.outcome {
                LineOutcome::Accepted => &mut summary.accepted,
                LineOutcome::Corrected { .. } => &mut summary.corrected,
                LineOutcome::Ambiguous { .. } => &mut summary.ambiguous,
                LineOutcome::Unknown { .. } => &mut summary.unknown,
                LineOutcome::Unreadable { .. } => &mut summary.unreadable,
                LineOutcome::Heading { .. }
                | LineOutcome::Header { .. }
                | LineOutcome::Comment
                | LineOutcome::Blank => &mut summary.structure,
            };
            *count += 1;
        }
        summary
    }

    /// Takes a choice of an ambiguous line, or a near name of an unknown one.
    ///
    /// `report` is a position in [`Import::lines`], `choice` a position in the
    /// choices or near names of its outcome.
    ///
    /// # Errors
    /// The report does not exist, offers no choice, or offers fewer; the
    /// import is then unchanged.
    pub fn resolve(&mut self, report: usize, choice: usize) -> Result<(), ResolveError> {
        let position = report;
        let report = self.lines.get(position).ok_or(ResolveError::NoChoice)?;
        let (LineOutcome::Ambiguous { choices, .. } | LineOutcome::Unknown { near: choices, .. }) = &report.outcome
        else {
            return Err(ResolveError::NoChoice);
        };
        let chosen = choices.get(choice).ok_or(ResolveError::OutOfRange(choices.len()))?.clone();
        let line =
            report.entry.and_then(|entry| self.deck.lines.get_mut(entry as usize)).ok_or(ResolveError::NoChoice)?;
        let entry = report.entry;
        let chosen_card = chosen.card.clone();
        let correction = Correction {
            code: CorrectionCode::Chosen,
            written: std::mem::take(&mut line.card),
            taken: chosen.card.clone(),
        };
        *line = chosen;
        let mut corrections = vec![correction];
        if let Some(joined) = entry.and_then(|entry| self.join(entry)) {
            let (code, taken) = (CorrectionCode::Joined, joined.to_string());
            corrections.push(Correction { code, written: chosen_card, taken });
        }
        if let Some(report) = self.lines.get_mut(position) {
            report.outcome = LineOutcome::Corrected { corrections };
        }
        Ok(())
    }

    /// Adds the copies of a deck line to an earlier or later one of the same
    /// card, printing and section, if there is one; the reports follow. Gives
    /// the line of the input that has the other copies.
    fn join(&mut self, entry: u32) -> Option<u32> {
        let at = entry as usize;
        let line = self.deck.lines.get(at)?.clone();
        let is_same = |other: &DeckLine| {
            other.card == line.card && other.section == line.section && other.printing == line.printing
        };
        let other = (0..self.deck.lines.len()).find(|&other| other != at && is_same(&self.deck.lines[other]))?;
        let copies = self.deck.lines[other].quantity.checked_add(line.quantity).filter(|copies| *copies <= COPIES)?;
        let joined = self.lines.iter().find(|report| report.entry == Some(other as u32)).map(|report| report.line);
        self.deck.lines[other].quantity = copies;
        self.deck.lines.remove(at);
        for report in &mut self.lines {
            report.entry = report.entry.map(|known| match known as usize {
                known if known == at => other,
                known => known,
            } as u32);
            report.entry = report.entry.map(|known| if known as usize > at { known - 1 } else { known });
        }
        joined
    }

    /// Whether a person still has to look at a line: one is ambiguous,
    /// unknown or unreadable.
    pub fn needs_attention(&self) -> bool {
        let summary = self.summary();
        // One of the columns that are not read may be that of the copies.
        let is_uncounted = |report: &LineReport| matches!(report.outcome, LineOutcome::Header { counts: false, .. });
        summary.ambiguous + summary.unknown + summary.unreadable > 0 || self.lines.iter().any(is_uncounted)
    }
}

impl LineReport {
    /// The line for a message, its end left out when it is long.
    pub fn shown(&self) -> Cow<'_, str> {
        shortened(self.text.trim())
    }

    /// The report of a part of another text, at its line there.
    pub(super) fn on_line(self, line: usize) -> Self {
        Self { line: line as u32, ..self }
    }
}

/// Where a part stands in a line: column from 1 and length, in characters.
/// A part that was tidied cannot be found again; the whole line stands for it.
fn span(raw: &str, focus: &str) -> (u32, u32) {
    let trimmed = raw.trim();
    let part = if focus.is_empty() || !raw.contains(focus) { trimmed } else { focus };
    let start = raw.find(part).unwrap_or(0);
    (raw[..start].chars().count() as u32 + 1, part.chars().count() as u32)
}
