//! What a deck is made of: counts, curves, averages and cross tables.
//!
//! Every number comes with the lines that cause it. Cards whose type does not
//! print a field are left out of its breakdown and counted apart; a value the
//! card list does not know, an `X` and a field left blank are buckets of
//! their own and never guessed at.

mod average;
mod facet;

use std::collections::{BTreeMap, BTreeSet};

pub use average::Average;
pub use facet::{BucketWord, Facet, FacetValue};

use super::list::{DeckLine, DeckList};
use crate::catalogue::{CardIndex, Catalogue, PrintingIndex};

/// The widest range of numbers whose empty buckets are listed.
const WIDEST_CURVE: i32 = 200;

/// The counted cards of a deck, ready to be broken down.
#[derive(Debug, Clone)]
pub struct Statistics<'a> {
    catalogue: &'a Catalogue,
    lines: Vec<CountedLine<'a>>,
}

/// A line whose copies count.
#[derive(Debug, Clone)]
struct CountedLine<'a> {
    position: usize,
    line: &'a DeckLine,
    /// The card, and the printing the line means; nothing for a card that is
    /// in no catalogue.
    card: Option<(CardIndex, PrintingIndex)>,
}

/// Copies with the lines they stand on, as positions in the deck list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many copies.
    pub copies: u64,
    /// The lines behind them, in order.
    pub lines: Vec<usize>,
}

/// The copies that share a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bucket {
    /// What they share.
    pub value: FacetValue,
    /// The copies; none in a gap of a curve.
    pub tally: Tally,
}

/// The copies of a deck by one facet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breakdown {
    /// Identifier of the facet.
    pub facet: &'static str,
    /// The buckets: numbers rising, without gaps, words in the order of their
    /// list, other texts by the alphabet, then `X`, none and unknown. A card
    /// with several keywords or traits is in several buckets.
    pub buckets: Vec<Bucket>,
    /// The copies in any bucket, each once.
    pub total: Tally,
    /// The copies whose type does not print the field.
    pub without: Tally,
}

/// The copies of a deck by two facets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossTable {
    /// Identifier of the facet of the rows.
    pub row_facet: &'static str,
    /// Identifier of the facet of the columns.
    pub column_facet: &'static str,
    /// The values of the rows.
    pub rows: Vec<FacetValue>,
    /// The values of the columns.
    pub columns: Vec<FacetValue>,
    /// The copies, by row and column.
    pub cells: Vec<Vec<Tally>>,
}

impl<'a> Statistics<'a> {
    /// The cards in the given sections of a deck. Sections that the game does
    /// not count, such as a maybeboard, are left out even when they are given.
    pub fn new(deck: &'a DeckList, catalogue: &'a Catalogue, sections: &[&str]) -> Self {
        let is_counted =
            |id: &str| sections.contains(&id) && catalogue.game().section(id).is_some_and(|section| section.counted);
        let lines = deck.lines.iter().enumerate().filter(|(_, line)| line.quantity > 0 && is_counted(&line.section));
        let lines = lines.map(|(position, line)| {
            let printing = line.meant_printing(catalogue);
            let card = printing.map(|printing| (catalogue.card_of(printing), printing));
            CountedLine { position, line, card }
        });
        Self { catalogue, lines: lines.collect() }
    }

    /// The cards in all counted sections of a deck.
    pub fn of_deck(deck: &'a DeckList, catalogue: &'a Catalogue) -> Self {
        let sections: Vec<&str> = catalogue.game().sections.iter().map(|section| section.id).collect();
        Self::new(deck, catalogue, &sections)
    }

    /// All counted copies.
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.lines.iter().for_each(|line| total.add(line));
        total
    }

    /// The copies of cards that the catalogue does not know. They are unknown
    /// in every facet but the section.
    pub fn unknown_cards(&self) -> Tally {
        let mut unknown = Tally::default();
        self.lines.iter().filter(|line| line.card.is_none()).for_each(|line| unknown.add(line));
        unknown
    }

    /// The copies by one facet.
    pub fn by(&self, facet: Facet) -> Breakdown {
        let mut tallies: BTreeMap<FacetValue, Tally> = BTreeMap::new();
        let (mut total, mut without) = (Tally::default(), Tally::default());
        for line in &self.lines {
            let values = self.values(line, facet);
            if values.is_empty() {
                without.add(line);
                continue;
            }
            total.add(line);
            for value in values {
                tallies.entry(value).or_default().add(line);
            }
        }
        for number in gaps(tallies.keys()) {
            tallies.entry(FacetValue::Number(number)).or_default();
        }
        let buckets = tallies.into_iter().map(|(value, tally)| Bucket { value, tally }).collect();
        Breakdown { facet: facet.id(), buckets, total, without }
    }

    /// The mean of the numbers of a facet; `None` when no card has one. `X`
    /// and unknown values are no numbers.
    pub fn average(&self, facet: Facet) -> Option<Average> {
        let mut average = Average { sum: 0, copies: 0 };
        for line in &self.lines {
            for value in self.values(line, facet) {
                if let FacetValue::Number(number) = value {
                    let copies = line.line.quantity;
                    average.sum = average.sum.saturating_add(i64::from(number).saturating_mul(i64::from(copies)));
                    average.copies += u64::from(copies);
                }
            }
        }
        (average.copies > 0).then_some(average)
    }

    /// The copies by two facets. Cards that have no value in one of them are
    /// left out.
    pub fn cross(&self, rows: Facet, columns: Facet) -> CrossTable {
        let mut tallies: BTreeMap<(FacetValue, FacetValue), Tally> = BTreeMap::new();
        for line in &self.lines {
            let across = self.values(line, columns);
            for row in self.values(line, rows) {
                for column in &across {
                    tallies.entry((row.clone(), column.clone())).or_default().add(line);
                }
            }
        }
        let row_values: BTreeSet<&FacetValue> = tallies.keys().map(|(row, _)| row).collect();
        let column_values: BTreeSet<&FacetValue> = tallies.keys().map(|(_, column)| column).collect();
        let cell = |row: &FacetValue, column: &FacetValue| {
            tallies.get(&(row.clone(), column.clone())).cloned().unwrap_or_default()
        };
        let cells = row_values.iter().map(|row| column_values.iter().map(|column| cell(row, column)).collect());
        CrossTable {
            row_facet: rows.id(),
            column_facet: columns.id(),
            cells: cells.collect(),
            rows: row_values.into_iter().cloned().collect(),
            columns: column_values.into_iter().cloned().collect(),
        }
    }

    fn values(&self, line: &CountedLine<'_>, facet: Facet) -> BTreeSet<FacetValue> {
        let game = self.catalogue.game();
        if facet == Facet::Section {
            return facet::section(game, &line.line.section).into_iter().collect();
        }
        match line.card {
            Some((card, printing)) => facet.values(game, self.catalogue.card(card), self.catalogue.printing(printing)),
            None => BTreeSet::from([FacetValue::Unknown]),
        }
    }
}

impl Tally {
    fn add(&mut self, line: &CountedLine<'_>) {
        self.copies += u64::from(line.line.quantity);
        self.lines.push(line.position);
    }
}

/// The numbers from the lowest to the highest of some values.
fn gaps<'v>(values: impl Iterator<Item = &'v FacetValue>) -> std::ops::Range<i32> {
    let numbers: Vec<i32> = values
        .filter_map(|value| match value {
            FacetValue::Number(number) => Some(*number),
            _ => None,
        })
        .collect();
    match (numbers.iter().min(), numbers.iter().max()) {
        (Some(least), Some(most)) if most.saturating_sub(*least) <= WIDEST_CURVE => *least..*most,
        _ => 0..0,
    }
}
