//! The query language: a line of text says which cards are wanted.
//!
//! # Grammar
//!
//! ```text
#![doc = include_str!("query/grammar.ebnf")]
//! ```
//!
//! # Precedence, the tightest first
//!
//! 1. `|` between values: `t:weapon|item`;
//! 2. `-` and `not`, which negate the next term or group;
//! 3. `and`, written or not;
//! 4. `or`.
//!
//! So `walker or runner hp>3` finds every Walker, and those Runners
//! whose `hp` is above 3. Keywords and names of fields are read in any case.
//!
//! # Meaning
//!
//! * A term without a field is looked for in the name, the type line, the
//!   keywords and the rules text ([`SharedField::Any`]): each word must occur,
//!   a text in quotes as it is, and `!"…"` is the whole name. A word that is a
//!   complete collector number finds the printing of that number. Where a
//!   query stands for cards ([`BareWords::Names`]) the name alone is tested.
//! * The whole name of a card is that name, although `and`, `or` or `not` is
//!   among its words ([`Catalogue::query`]).
//! * `:` means *contains* for texts, *is one of* for words and *equals* for
//!   numbers; `=` always compares the whole value.
//! * Texts and words are compared after folding case, dashes, quotes and
//!   accents ([`crate::card::fold`]).
//! * A card that does not print a field, or whose value the list does not
//!   know, matches no comparison with it, not even `!=`. `hp=?` finds the
//!   unknown, `-has:hp` what prints none. `X` equals only `X`.
//! * With several values one must match; after `!=` none may.
//! * A regular expression (`/…/`) works where a text does. It ignores the case
//!   of ASCII letters and looks at one line at a time. It has at most
//!   [`PATTERN_CHARACTERS`] characters and [`PATTERN_BYTES`] bytes when
//!   compiled, so its cost is bounded.
//! * Conditions are tested on printings; a card is found when one of its
//!   printings is.
//! * What somebody owns is asked of an [`OwnedIndex`]. `owned` and `free` count a
//!   card by its name, whichever its printings; `held`, `trade`, `condition` and
//!   `place` are about a printing, and `missing` is without a number. Behind the
//!   colon of a field that counts copies nothing need stand: `missing:`. Without a
//!   collection neither such a condition nor its opposite finds anything. Where
//!   rows are copies and not cards, what is asked of single copies is asked of
//!   those of the row ([`CopiesQuery`]).
//! * Options say how the result is shown. They stand outside of parentheses.
//!
//! [`Query`] prints itself in one canonical spelling, and reading that
//! spelling gives an equal query.

mod bare_words;
mod collection;
mod error;
mod evaluate;
mod form;
pub(crate) mod lexer;
mod marks;
mod notice;
mod options;
mod pattern;
mod reference;
pub(crate) mod report;
pub(crate) mod resolve;
mod rows;
pub(crate) mod syntax;
mod table;
pub(crate) mod tree;

use std::fmt;

pub(crate) use self::table::{WhichCopies, word_key};
pub use self::{
    bare_words::BareWords,
    error::{QueryError, QueryErrorCode, QueryErrors},
    form::{FormCondition, QueryForm},
    notice::{Notice, NoticeKind},
    options::{Options, SortKey, Unique, View},
    pattern::Pattern,
    reference::{GRAMMAR, NOTES, PRECEDENCE, ReferenceEntry, reference},
    rows::CopiesQuery,
    table::{Choice, Operator, Property, QueryField, QueryKind, SharedField},
    tree::{Condition, Filter, Value},
};
pub(super) use self::{collection::column, evaluate::of_type_line};
use self::{lexer::Language, resolve::Resolver, syntax::Fault};
use super::{Catalogue, Legality, PrintingSet};
#[cfg(doc)]
use crate::limits::{FAULTS_TOLD, PATTERN_BYTES, PATTERN_CHARACTERS};
use crate::{copies::OwnedIndex, game::GameDefinition};

/// A query that was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// What a card must be to be found.
    pub filter: Filter,
    /// How what is found is shown.
    pub options: Options,
}

impl Query {
    /// Reads a query about cards of a game. An empty one finds every card.
    /// Which formats there are is not known here: any name of one is taken.
    ///
    /// # Errors
    /// What is wrong with it, in the order of the columns; of more than
    /// [`FAULTS_TOLD`] faults the last says how many are left.
    pub fn parse(game: &'static GameDefinition, text: &str) -> Result<Self, QueryErrors> {
        Self::read(game, text, None, BareWords::Anywhere, &|_| false)
    }

    /// Reads a query like [`Query::parse`] whose words without a field are
    /// parts of names.
    ///
    /// # Errors
    /// Likewise.
    pub fn parse_of_names(game: &'static GameDefinition, text: &str) -> Result<Self, QueryErrors> {
        Self::read(game, text, None, BareWords::Names, &|_| false)
    }

    /// Reads a query like [`Query::parse`] where the formats are known.
    ///
    /// # Errors
    /// Likewise, and a format that there is not.
    pub fn parse_with(game: &'static GameDefinition, text: &str, legality: &dyn Legality) -> Result<Self, QueryErrors> {
        Self::read(game, text, Some(&legality.formats()), BareWords::Anywhere, &|_| false)
    }

    fn read(
        game: &'static GameDefinition,
        text: &str,
        formats: Option<&[(String, String)]>,
        bare: BareWords,
        is_name: &dyn Fn(&str) -> bool,
    ) -> Result<Self, QueryErrors> {
        report::reported(text, |text| Self::read_as_written(game, text, formats, bare, is_name))
    }

    fn read_as_written(
        game: &'static GameDefinition,
        text: &str,
        formats: Option<&[(String, String)]>,
        bare: BareWords,
        is_name: &dyn Fn(&str) -> bool,
    ) -> Result<Self, Vec<Fault>> {
        // A name may hold signs that mean something here: `Plan B: Run`, `-9 Below`.
        let has_signs = || lexer::tokens(text).iter().any(|token| !matches!(token.kind, lexer::TokenKind::Word(_)));
        if is_name(text) && has_signs() {
            return Self::read_as_written(game, &tree::quoted(text.trim()), formats, bare, &|_| false);
        }
        let (raw, mut faults) = syntax::parse(text, Language::Cards, is_name);
        let mut resolver = Resolver::new(game, formats, bare);
        let filter = resolver.query(raw);
        faults.append(&mut resolver.faults);
        if faults.is_empty() { Ok(Self { filter, options: resolver.options }) } else { Err(faults) }
    }

    /// The printings it finds. Formats are asked of `legality`.
    pub fn evaluate(&self, catalogue: &Catalogue, legality: &dyn Legality) -> PrintingSet {
        self.evaluate_with_owned(catalogue, legality, None)
    }

    /// The printings it finds where somebody owns this. Where no collection is known, neither a
    /// condition on it nor its opposite finds any.
    pub fn evaluate_with_owned(
        &self,
        catalogue: &Catalogue,
        legality: &dyn Legality,
        owned: Option<&OwnedIndex>,
    ) -> PrintingSet {
        evaluate::evaluate(&self.filter, catalogue, legality, owned)
    }

    /// Whether it asks what somebody owns, in a condition or to sort by it: whoever has to make an
    /// [`OwnedIndex`] first need not for any other query.
    pub fn asks_collection(&self) -> bool {
        collection::of_collection(&self.filter, &self.options).is_some()
    }

    /// Orders what it finds by what a control says, e.g. `-owned`, where it does not say that itself.
    ///
    /// # Errors
    /// The query language has no such order.
    pub fn order_by(&mut self, game: &'static GameDefinition, order: &str) -> Result<(), QueryErrors> {
        if self.options.order.is_empty() {
            self.options.order = Self::parse(game, &format!("order:{order}"))?.options.order;
        }
        Ok(())
    }

    /// Whether it asks something of single copies, and not only of all that there is of a printing.
    pub fn asks_copies(&self) -> bool {
        collection::copies_asked(&self.filter).is_some()
    }

    /// The same where rows are copies and not cards; `None` where it asks nothing of single copies, so that it finds
    /// all copies of a printing or none.
    pub fn of_copies<'a>(
        &'a self,
        catalogue: &'a Catalogue,
        legality: &'a dyn Legality,
        owned: &'a OwnedIndex,
    ) -> Option<CopiesQuery<'a>> {
        CopiesQuery::of(&self.filter, catalogue, legality, owned)
    }

    /// What a reader should be told about a query that was understood, e.g.
    /// that it names a set the catalogue does not have.
    pub fn notices(&self, catalogue: &Catalogue, legality: &dyn Legality) -> Vec<Notice> {
        self.notices_with_owned(catalogue, legality, None)
    }

    /// Likewise, where somebody owns this.
    pub fn notices_with_owned(
        &self,
        catalogue: &Catalogue,
        legality: &dyn Legality,
        owned: Option<&OwnedIndex>,
    ) -> Vec<Notice> {
        notice::notices((&self.filter, &self.options), catalogue, legality, owned)
    }
}

impl Catalogue {
    /// Reads a query about the cards of this catalogue. Names of its cards are
    /// read as names although `and`, `or` or `not` is among their words, and the
    /// formats of `legality` are the only ones there are.
    ///
    /// # Errors
    /// Everything that is wrong with it, in the order of the columns.
    pub fn query(&self, text: &str, legality: &dyn Legality, bare: BareWords) -> Result<Query, QueryErrors> {
        Query::read(self.game(), text, Some(&legality.formats()), bare, &|name| self.find_name(name).is_some())
    }

    /// Reads a query of a format, which names cards and cannot ask formats.
    ///
    /// # Errors
    /// Likewise.
    pub(crate) fn query_of_names(&self, text: &str) -> Result<Query, QueryErrors> {
        Query::read(self.game(), text, None, BareWords::Names, &|name| self.find_name(name).is_some())
    }
}

impl fmt::Display for Query {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.filter.fmt(formatter)?;
        if self.filter != Filter::All && !self.options.is_default() {
            formatter.write_str(" ")?;
        }
        self.options.fmt(formatter)
    }
}
