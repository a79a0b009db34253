//! A query where rows are copies and not cards.

use std::collections::BTreeMap;

use super::{
    Pattern,
    collection::{CopiesAsked, copies_asked},
    evaluate::evaluate,
    table::{Operator, QueryField, SharedField},
    tree::{Condition, Filter, Value},
};
use crate::{
    card::{Edition, Finish, fold},
    catalogue::{Catalogue, Legality, PrintingIndex, PrintingSet},
    copies::{Condition as CopyCondition, Holding, OwnedIndex},
};

/// A query that is asked of copies, row by row. What it asks of single copies the copies of the row answer, and
/// not others of their printing.
///
/// However many rows there are, and in however many places: each condition is evaluated once for the copies that
/// it does not tell apart.
pub struct CopiesQuery<'a> {
    source: Source<'a>,
    part: Part<'a>,
}

/// What is evaluated, and how often it was.
struct Source<'a> {
    catalogue: &'a Catalogue,
    legality: &'a dyn Legality,
    owned: &'a OwnedIndex,
    evaluations: usize,
}

/// A part of a query.
enum Part<'a> {
    /// It asks nothing of single copies.
    Cards(PrintingSet),
    Copies(CopiesTest<'a>),
    Not(Box<Part<'a>>),
    And(Vec<Part<'a>>),
    Or(Vec<Part<'a>>),
}

/// A condition on single copies, with what it finds of those that it was asked about.
struct CopiesTest<'a> {
    filter: &'a Filter,
    asked: CopiesAsked,
    /// What it names places by.
    places: Vec<PlaceTerm<'a>>,
    found: BTreeMap<Class, PrintingSet>,
}

/// A place as a condition names it, as places are compared.
enum PlaceTerm<'a> {
    Within(String),
    Whole(String),
    Pattern(&'a Pattern),
}

/// What a condition tells copies apart by: what it asks of them, and of their place whether there is one and whether
/// it is among those that the condition names.
type Class = (Edition, Finish, Option<CopyCondition>, bool, bool, bool);

/// The copies of a row.
#[derive(Clone, Copy)]
struct Row<'r> {
    printing: PrintingIndex,
    copies: &'r Holding,
    /// Their place, as places are compared.
    place: &'r str,
}

impl<'a> CopiesQuery<'a> {
    /// `None` where the filter asks nothing of single copies.
    pub(super) fn of(
        filter: &'a Filter,
        catalogue: &'a Catalogue,
        legality: &'a dyn Legality,
        owned: &'a OwnedIndex,
    ) -> Option<Self> {
        copies_asked(filter)?;
        let mut source = Source { catalogue, legality, owned, evaluations: 0 };
        let part = source.part(filter);
        Some(Self { source, part })
    }

    /// Whether it finds these copies, which are of this printing.
    pub fn finds(&mut self, printing: PrintingIndex, copies: &Holding) -> bool {
        self.part.finds(&mut self.source, Row { printing, copies, place: &fold(&copies.place) })
    }

    /// How often a part of it was evaluated: bounded by what it says, whatever it was asked of.
    pub fn evaluations(&self) -> usize {
        self.source.evaluations
    }
}

impl<'a> Source<'a> {
    fn part(&mut self, filter: &'a Filter) -> Part<'a> {
        let Some(asked) = copies_asked(filter) else {
            return Part::Cards(self.evaluate(filter, None));
        };
        match filter {
            Filter::Test(condition) => {
                let places = place_terms(condition);
                Part::Copies(CopiesTest { filter, asked, places, found: BTreeMap::new() })
            }
            Filter::Not(inner) => Part::Not(Box::new(self.part(inner))),
            Filter::And(parts) => Part::And(parts.iter().map(|part| self.part(part)).collect()),
            Filter::Or(parts) => Part::Or(parts.iter().map(|part| self.part(part)).collect()),
            Filter::All => Part::Cards(self.evaluate(filter, None)),
        }
    }

    fn evaluate(&mut self, filter: &Filter, like: Option<&Holding>) -> PrintingSet {
        self.evaluations += 1;
        match like {
            Some(like) => evaluate(filter, self.catalogue, self.legality, Some(&self.owned.of_copies(like))),
            None => evaluate(filter, self.catalogue, self.legality, Some(self.owned)),
        }
    }
}

impl Part<'_> {
    fn finds(&mut self, source: &mut Source<'_>, row: Row<'_>) -> bool {
        match self {
            Self::Cards(found) => found.contains(row.printing),
            Self::Copies(test) => test.finds(source, row),
            Self::Not(part) => !part.finds(source, row),
            Self::And(parts) => parts.iter_mut().all(|part| part.finds(source, row)),
            Self::Or(parts) => parts.iter_mut().any(|part| part.finds(source, row)),
        }
    }
}

impl CopiesTest<'_> {
    fn finds(&mut self, source: &mut Source<'_>, row: Row<'_>) -> bool {
        let has_place = self.asked.asks_place() && !row.copies.place.is_empty();
        let is_named = has_place && self.places.iter().any(|term| term.names(row));
        let (edition, finish, condition, is_for_trade) = self.asked.class(row.copies);
        let class = (edition, finish, condition, is_for_trade, has_place, is_named);
        let (asked, filter) = (self.asked, self.filter);
        let found = self.found.entry(class).or_insert_with(|| source.evaluate(filter, Some(&asked.of(row.copies))));
        found.contains(row.printing)
    }
}

impl PlaceTerm<'_> {
    fn names(&self, row: Row<'_>) -> bool {
        match self {
            Self::Within(text) => row.place.contains(text),
            Self::Whole(text) => row.place == text,
            Self::Pattern(pattern) => pattern.is_match(&row.copies.place),
        }
    }
}

fn place_terms(condition: &Condition) -> Vec<PlaceTerm<'_>> {
    fn term(operator: Operator, value: &Value) -> Option<PlaceTerm<'_>> {
        match value {
            Value::Text(text) if operator == Operator::Has => Some(PlaceTerm::Within(fold(text))),
            Value::Text(text) => Some(PlaceTerm::Whole(fold(text))),
            Value::Pattern(pattern) => Some(PlaceTerm::Pattern(pattern)),
            _ => None,
        }
    }
    let values = condition.values.iter().filter(|_| condition.field == QueryField::Shared(SharedField::Place));
    values.filter_map(|value| term(condition.operator, value)).collect()
}
