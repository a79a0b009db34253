//! Card text read into a typed tree, and printed from it.
//!
//! `cards/README.md` describes the language: a line is one ability, a
//! sentence one of the fixed phrases. [`read`] reads the lines of a card; a
//! line outside the grammar is kept as written, resolved by hand, and said
//! where and why it is not read. Every node of the tree prints its canonical
//! words (`to_string`), and a printed tree reads back to the same tree.
//!
//! What is printed apart from the text has readers of its own:
//! [`read_trigger`] for a React's trigger, [`read_timing`] for an Event's
//! timing. [`report`] says how much of a catalogue is read,
//! [`explain`] how the lines of a card are read, for people, [`idle`] which of
//! them are read and can do nothing on their card. A [`Claim`] is a field that
//! says something else than the text.

pub mod ability;
mod claims;
mod explain;
mod fault;
mod fold;
mod idle;
mod parse;
mod phrase;
mod print;
mod report;
mod subject;
#[cfg(test)]
mod tests;
mod text_part;
mod wording;
mod words;

use self::ability::Line;
pub use self::{
    claims::Claim,
    explain::explain,
    fault::Fault,
    idle::{Idle, idle},
    parse::{read_line, read_timing, read_trigger},
    phrase::{Group, Phrase},
    report::{ClaimNotice, Coverage, IdleLine, IdleNotice, ManualLine, TextNotice, report},
    text_part::TextPart,
    words::Words,
};

/// The lines of a card's text, read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardText {
    /// What each line means, in the order and number of the lines given.
    pub lines: Vec<Line>,
    /// Why a line is [`Line::Manual`], in the order of the lines.
    pub faults: Vec<Fault>,
}

/// Reads the text of a card, a line an element (3.8.2). Never fails: a line
/// outside the grammar becomes [`Line::Manual`] with a fault.
pub fn read<T: AsRef<str>>(text: &[T]) -> CardText {
    let mut card = CardText::default();
    for (line, number) in text.iter().zip(1..) {
        card.lines.push(read_line(line.as_ref()).unwrap_or_else(|fault| {
            card.faults.push(Fault { line: number, ..fault });
            Line::Manual(line.as_ref().to_owned())
        }));
    }
    card
}
