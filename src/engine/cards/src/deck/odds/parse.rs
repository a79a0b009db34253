//! Questions read from text.
//!
//! ```text
#![doc = include_str!("grammar.txt")]
//! ```
//!
//! `and` binds closer than `or`; a bare number means at least. A condition
//! that names no place has that of the next one that does, else that of the
//! one before, else it is about the opening hand. The words of a group are parts
//! of names; a whole name of a card is that name, whatever words it has. About a
//! deck, a group that is nothing but names of types is those types.

mod condition;
mod group;
mod place;
mod reader;
mod setting;
mod words;

use std::collections::BTreeSet;

pub(super) use self::group::is_one_group;
use self::{
    place::{Draft, placed},
    reader::{Reader, Stop},
};
use super::{
    groups::membership,
    question::{Condition, Group, Moment, Question},
};
use crate::{
    card::{CardName, is_invisible},
    catalogue::{Catalogue, NoFormats},
    deck::list::DeckList,
    game::{GameDefinition, SectionDraws},
    limits::{Measure, QUESTION_CHARACTERS},
};

/// The grammar of questions.
pub const GRAMMAR: &str = include_str!("grammar.txt");

/// A fault in a written question.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct QuestionFault {
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong, or what was expected.
    pub message: String,
}

impl Question {
    /// Reads a question.
    ///
    /// # Errors
    /// The furthest place that could be read, and what was expected there.
    pub fn parse(text: &str, game: &'static GameDefinition) -> Result<Self, QuestionFault> {
        Self::read(text, game, &|_| false, None)
    }

    /// Reads a question about a deck: names of its cards, and of those of the
    /// catalogue, are read as names although words of the grammar are in them
    /// (`1 Duck and Roll by turn 2`), and a word that names a type of card, or
    /// its plural, is that type where it stands alone (`2 weapons`). First
    /// cards of no named section are those of the section that has such cards,
    /// if exactly one does; where several do, [`Question::other_reading`] is the
    /// question about another.
    ///
    /// # Errors
    /// As [`Question::parse`]; and more first cards than their section has.
    pub fn parse_about(text: &str, deck: &DeckList, catalogue: &Catalogue) -> Result<Self, QuestionFault> {
        let names: BTreeSet<CardName> = deck.lines.iter().map(|line| CardName::new(&line.card)).collect();
        let is_name = |name: &str| {
            let name = CardName::new(name);
            let has_letter = name.key().chars().any(char::is_alphanumeric);
            has_letter && (catalogue.find_key(name.key()).is_some() || names.contains(&name))
        };
        let about = About { deck, catalogue, is_other: false };
        let mut question = Self::read(text, catalogue.game(), &is_name, Some(about))?;
        let other = Self::read(text, catalogue.game(), &is_name, Some(About { is_other: true, ..about }));
        question.other_reading = other.ok().filter(|other| *other != question).map(Box::new);
        Ok(question)
    }

    fn read(
        text: &str,
        game: &'static GameDefinition,
        is_name: &dyn Fn(&str) -> bool,
        about: Option<About<'_>>,
    ) -> Result<Self, QuestionFault> {
        let read = |text: &str| Self::read_as_written(text, game, is_name, about);
        if text.contains(is_invisible) { without_marks(text, read) } else { read(text) }
    }

    fn read_as_written(
        text: &str,
        game: &'static GameDefinition,
        is_name: &dyn Fn(&str) -> bool,
        about: Option<About<'_>>,
    ) -> Result<Self, QuestionFault> {
        if let Err(excess) = Measure::QuestionCharacters.check(text.chars().count(), QUESTION_CHARACTERS) {
            return Err(QuestionFault { column: QUESTION_CHARACTERS + 1, message: format!("Too long: {excess}.") });
        }
        let mut reader = Reader::new(text, game, is_name, about);
        let drafts = match reader.whole() {
            Ok(drafts) => drafts,
            Err(Stop::Here) => return Err(reader.fault()),
            Err(Stop::Because(at, message)) => return Err(QuestionFault { column: column(text, at), message }),
        };
        let settings = reader.settings;
        let condition = placed(&drafts, text, game, about)?;
        let is_idle = condition.parts().iter().all(|count| matches!(count.moment, Moment::Cards(_)));
        if let Some(at) = settings.mulligan_at.filter(|_| is_idle) {
            let message = "A mulligan goes with an opening hand or a turn; the first cards of a deck are seen \
                           without one.";
            return Err(QuestionFault { column: column(text, at), message: message.to_owned() });
        }
        let has_turn = condition.parts().iter().any(|count| matches!(count.moment, Moment::Turn(_)));
        if let Some(at) = settings.extra_draws_at.filter(|_| !has_turn) {
            let message = "Extra draws go with a turn, e.g. “by turn 2”; the opening hand and the first cards of a deck \
                           are seen without any.";
            return Err(QuestionFault { column: column(text, at), message: message.to_owned() });
        }
        Ok(Self {
            condition,
            order: settings.order.unwrap_or_default(),
            mulligan: settings.mulligan.unwrap_or_default(),
            extra_draws: settings.extra_draws.unwrap_or(0),
            other_reading: None,
        })
    }
}

/// Reads a question with characters in it that show nothing. In a name they
/// change nothing; where they change what is asked, they are the fault.
fn without_marks(
    text: &str,
    read: impl Fn(&str) -> Result<Question, QuestionFault>,
) -> Result<Question, QuestionFault> {
    let kept: Vec<usize> = text.chars().zip(1..).filter(|(c, _)| !is_invisible(*c)).map(|(_, column)| column).collect();
    let plain = |text: &str| text.chars().filter(|c| !is_invisible(*c)).collect::<String>();
    let end = text.chars().count() + 1;
    let question = read(&plain(text))
        .map_err(|fault| QuestionFault { column: kept.get(fault.column - 1).copied().unwrap_or(end), ..fault })?;
    let from = match read(text) {
        Ok(written) if plain(&written.to_string()) == question.to_string() => return Ok(question),
        Ok(_) => 1,
        Err(fault) => fault.column,
    };
    let marks: Vec<(char, usize)> = text.chars().zip(1..).filter(|(c, _)| is_invisible(*c)).collect();
    let behind = marks.iter().find(|(_, column)| *column >= from);
    match behind.or(marks.last()) {
        Some((mark, column)) => Err(QuestionFault {
            column: *column,
            message: format!(
                "The character U+{:04X} shows nothing and cannot stand here; leave it out.",
                u32::from(*mark)
            ),
        }),
        None => Ok(question),
    }
}

/// What a question is about.
#[derive(Clone, Copy)]
struct About<'a> {
    deck: &'a DeckList,
    catalogue: &'a Catalogue,
    /// Whether first cards that several sections have are not those of the usual one.
    is_other: bool,
}

impl About<'_> {
    /// The shuffled section that has cards of a group, if exactly one does; of
    /// several one that is not `usual` for the other reading.
    fn section_of(self, group: &Group, usual: Option<&'static str>) -> Option<&'static str> {
        let belongs = membership(group, self.deck, self.catalogue, &NoFormats).ok()?;
        let has = |draws: &&SectionDraws| {
            let mut lines = self.deck.lines.iter().filter(|line| line.section == draws.section && line.quantity > 0);
            lines.any(|line| belongs(line, line.meant_printing(self.catalogue)))
        };
        let having = self.catalogue.game().opening.sections.iter().filter(has).map(|draws| draws.section);
        let sections: Vec<&'static str> = having.collect();
        match sections.as_slice() {
            [only] => Some(only),
            several if self.is_other => several.iter().copied().find(|section| Some(*section) != usual),
            _ => None,
        }
    }

    /// The cards of a section.
    fn size(self, section: &str) -> u64 {
        let lines = self.deck.lines.iter().filter(|line| line.section == section);
        lines.map(|line| u64::from(line.quantity)).sum()
    }
}

impl Reader<'_> {
    /// The whole text as one condition with its settings.
    fn whole(&mut self) -> Result<Condition<Draft>, Stop> {
        let condition = self.any(0, false)?;
        if self.at < self.text.len() {
            self.expect("the end");
            return Err(Stop::Here);
        }
        Ok(condition)
    }
}

fn column(text: &str, at: usize) -> usize {
    text[..at].chars().count() + 1
}
