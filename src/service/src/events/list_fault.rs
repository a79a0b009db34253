//! What is wrong with a list that is refused, so that whoever wrote it can mend it.

use std::fmt;

use safehouse_engine::{
    deck::{certificate::Certificate, interchange::LineReport, list::DeckList},
    english::shortened,
    visible::visible,
};

use super::read_notes::ReadNotes;

/// Lines that a sentence names.
const NAMED: usize = 5;

/// A list that is not legal, with what keeps it from being so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IllegalList {
    /// The list as it would be registered.
    pub list: DeckList,
    /// What the format that it is for says of it.
    pub certificate: Certificate,
    /// What was read of it.
    pub notes: ReadNotes,
}

/// Lines of a list that could not be read: one at least.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadLines {
    /// Identifier of the game in which they were read.
    pub game: &'static str,
    /// The lines, each with why.
    pub lines: Vec<LineReport>,
}

/// Without a full stop, as faults are.
impl fmt::Display for UnreadLines {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [line] = self.lines.as_slice() {
            let (number, text) = (line.line, visible(&line.text));
            let text = shortened(text.trim());
            return write!(out, "line {number} of the list, “{text}”, could not be read; mend it or leave it out");
        }
        let numbers = self.lines.iter().take(NAMED).map(|line| line.line.to_string());
        let more = self.lines.len().saturating_sub(NAMED);
        let named = numbers.chain((more > 0).then(|| format!("{more} more"))).collect::<Vec<_>>().join(", ");
        write!(out, "lines {named} of the list could not be read; mend them or leave them out")
    }
}
