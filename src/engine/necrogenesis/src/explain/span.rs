//! Sentences in spans, so that what is named in one can be led to.

use std::{borrow::Cow, fmt};

use safehouse_table::Seat;

use super::super::object::ObjectId;

/// A part of a sentence. Printed one after the other they are the sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Span<'a> {
    /// Words between what is named, with the spaces around them.
    Text(Cow<'a, str>),
    /// A card on the table by its name, which the reader knows.
    Card {
        /// Which; never [`ObjectId::NONE`].
        object: ObjectId,
        /// Its name.
        name: &'a str,
    },
    /// A player: by name, or as the reader, “You” or “your”.
    Player {
        /// Which seat.
        seat: Seat,
        /// As the sentence says it.
        name: String,
    },
    /// A number: damage, points, a die, a turn.
    Number(u16),
    /// The clause or ruling that a sentence follows, which ends it in
    /// parentheses: `5.9.1`, `R65`. The parentheses are words.
    Clause(&'static str),
}

/// A sentence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sentence<'a>(Vec<Span<'a>>);

impl<'a> Sentence<'a> {
    /// Its parts. No two texts stand beside each other, and none is empty.
    pub fn spans(&self) -> &[Span<'a>] {
        &self.0
    }

    /// [`Sentence::spans`], to be kept.
    pub fn into_spans(self) -> Vec<Span<'a>> {
        self.0
    }

    /// The clause or ruling that it follows.
    pub fn told_by(&self) -> Option<&'static str> {
        self.0.iter().rev().find_map(|span| if let Span::Clause(clause) = span { Some(*clause) } else { None })
    }

    /// Adds a span; a text behind a text goes on with it.
    pub(super) fn push(&mut self, span: Span<'a>) {
        match (self.0.last_mut(), span) {
            (_, Span::Text(text)) if text.is_empty() => {}
            (Some(Span::Text(before)), Span::Text(text)) => before.to_mut().push_str(&text),
            (_, span) => self.0.push(span),
        }
    }
}

impl fmt::Display for Span<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => formatter.write_str(text),
            Self::Card { name, .. } | Self::Clause(name) => formatter.write_str(name),
            Self::Player { name, .. } => formatter.write_str(name),
            Self::Number(number) => write!(formatter, "{number}"),
        }
    }
}

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| span.fmt(formatter))
    }
}
