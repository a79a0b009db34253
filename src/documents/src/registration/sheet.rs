//! What a sheet says.

use std::ops::RangeInclusive;

use crate::printed::Fact;

/// What a sheet is called, above its event.
pub(super) const KIND: &str = "Deck registration";

/// Room between the two columns, in points.
pub(super) const COLUMN_GAP: f32 = 24.0;

/// What a sheet says. Texts are of one line each; those that are too long are set smaller, then wrapped.
/// A text that is empty is left out, or is a line to write on where somebody can fill it in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What the event is called.
    pub event: String,
    /// Name or pseudonym; empty on a form to fill in.
    pub player: String,
    /// Store, date, what else there is; without a value, a line to write on. A page has room for a dozen
    /// beside the decks.
    pub facts: Vec<Fact>,
    /// The sections of the left column, and of the right one.
    pub decks: [Vec<Section>; 2],
    /// What the list was judged; none on a form to fill in.
    pub verdict: Option<Verdict>,
    /// The short content id, which is printed in groups of four.
    pub content_id: String,
    /// Where the list is found, as a small code; empty for none.
    pub link: String,
    /// What verifies without a connection; none for no back page.
    pub proof: Option<Proof>,
}

/// A part of a deck.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Section {
    /// What it is called.
    pub title: String,
    /// Its lines, in the order in which they are printed.
    pub lines: Vec<Line>,
    /// Empty lines behind them, to write on.
    pub open_lines: usize,
    /// The copies that the format asks for; none where it asks for no number.
    pub wanted: Option<RangeInclusive<u32>>,
}

/// Copies of a card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    /// How many.
    pub count: u32,
    /// What the card is called.
    pub name: String,
    /// Its number in its set.
    pub number: String,
}

/// What a list was judged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    /// In a word or a sentence.
    pub words: String,
    /// By which format and snapshot.
    pub basis: String,
}

/// What verifies without a connection.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proof {
    /// The text that the code carries, of at most 2,953 bytes.
    pub text: String,
    /// The address at which it is verified.
    pub verifier: String,
}

/// A content id in groups of four.
pub(super) fn grouped(id: &str) -> String {
    let letters: Vec<char> = id.chars().filter(|letter| !letter.is_whitespace()).collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// What stands at the foot of every page of a sheet.
pub(super) fn foot(sheet: &Sheet) -> String {
    let parts = [KIND.to_owned(), sheet.player.clone(), sheet.event.clone(), grouped(&sheet.content_id)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

impl Section {
    /// The copies in it, and how they stand to what is wanted; in words, and whether they are as wanted.
    pub(super) fn total(&self) -> (String, bool) {
        let copies = self.lines.iter().map(|line| u64::from(line.count)).sum::<u64>();
        let is_open = self.lines.is_empty() && self.open_lines > 0;
        let said = if is_open { "____".to_owned() } else { copies.to_string() };
        let Some(wanted) = &self.wanted else { return (said, true) };
        let (least, most) = (u64::from(*wanted.start()), u64::from(*wanted.end()));
        let of = if least == most {
            format!("{said} of {least}")
        } else if *wanted.end() == u32::MAX {
            format!("{said} of {least} or more")
        } else {
            format!("{said} of {least} to {most}")
        };
        match copies {
            _ if is_open => (of, true),
            few if few < least => (format!("{of}: {} missing", least - few), false),
            many if many > most => (format!("{of}: {} too many", many - most), false),
            _ => (of, true),
        }
    }
}
