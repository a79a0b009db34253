//! The query language for decks: a line of text says which decks are wanted.
//!
//! It is the language for cards ([`crate::catalogue::query`]) with the same lexer,
//! joins, comparisons and faults. Its fields are those of decks, and a query for
//! cards may stand in it.
//!
//! # Grammar
//!
//! ```text
#![doc = include_str!("query/grammar.ebnf")]
//! ```
//!
//! # Meaning
//!
//! * Words without a field are parts of the deck's name: each must occur, a text in
//!   quotes as it is, and `!"…"` is the whole name. `#word` is a tag.
//! * `[[…]]` holds a query for cards whose words without a field are parts of names
//!   ([`BareWords::Names`]). It finds the decks that hold so many copies of such
//!   cards, in all sections that count: `[[t:weapon r:sr]]>=2`. Without a number one
//!   is enough.
//! * Every section of the game is a field: with a query for cards only those of the
//!   section count, with a number all of them do, and a word is part of the name of a
//!   card there. So whatever stands at the head of a deck can be asked for.
//! * `distinct:[[…]]>=5` counts each card once, however many copies there are.
//! * `format:` is what a deck is meant for, `legal:` where it may be played as the
//!   formats are today.
//! * Days are those of UTC.
//! * `order:` sorts; without it the newest published come first.
//!
//! [`DeckQuery`] prints itself in one canonical spelling, and reading that spelling
//! gives an equal query.

mod field;
mod options;
mod reference;
mod resolve;
mod tree;

use std::fmt;

use self::resolve::Resolver;
pub use self::{
    field::{DeckField, DeckFieldKind, DeckPart, DeckProperty},
    options::{DeckOptions, DeckSort, DeckSortKey},
    reference::{DECK_GRAMMAR, DECK_NOTES, DeckReferenceEntry, deck_reference},
    tree::{CardPlace, DeckTest, DeckValue},
};
#[cfg(doc)]
use crate::catalogue::query::BareWords;
use crate::{
    catalogue::{
        Catalogue, Legality,
        query::{Filter, QueryErrors, lexer::Language, report::reported, syntax},
    },
    game::GameDefinition,
};

/// A query for decks that was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckQuery {
    /// What a deck must be to be found.
    pub filter: Filter<DeckTest>,
    /// In which order decks are shown.
    pub options: DeckOptions,
}

impl DeckQuery {
    /// Reads a query for decks of a game. An empty one finds every deck. Neither
    /// cards nor formats are known here: any name of a format is taken, and `and`,
    /// `or` and `not` are never part of a card's name.
    ///
    /// # Errors
    /// What is wrong with it, those in its queries for cards among them, in the order
    /// of the columns; of more than [`crate::limits::FAULTS_TOLD`] faults the last
    /// says how many are left.
    pub fn parse(game: &'static GameDefinition, text: &str) -> Result<Self, QueryErrors> {
        Self::read(game, text, None, &|_| false)
    }

    fn read(
        game: &'static GameDefinition,
        text: &str,
        formats: Option<&[(String, String)]>,
        is_name: &dyn Fn(&str) -> bool,
    ) -> Result<Self, QueryErrors> {
        reported(text, |text| {
            let (raw, mut faults) = syntax::parse(text, Language::Decks, &|_| false);
            let (filter, options, mut found) = Resolver::new(game, formats, is_name).query(raw);
            faults.append(&mut found);
            if faults.is_empty() { Ok(Self { filter, options }) } else { Err(faults) }
        })
    }
}

impl Catalogue {
    /// Reads a query for decks of the cards of this catalogue. Names of its cards are
    /// read as names although `and`, `or` or `not` is among their words, and the
    /// formats of `legality` are the only ones there are.
    ///
    /// # Errors
    /// As [`DeckQuery::parse`], and a format that there is not.
    pub fn deck_query(&self, text: &str, legality: &dyn Legality) -> Result<DeckQuery, QueryErrors> {
        DeckQuery::read(self.game(), text, Some(&legality.formats()), &|name| self.find_name(name).is_some())
    }
}

impl fmt::Display for DeckQuery {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.filter.fmt(formatter)?;
        if self.filter != Filter::All && !self.options.is_default() {
            formatter.write_str(" ")?;
        }
        self.options.fmt(formatter)
    }
}
