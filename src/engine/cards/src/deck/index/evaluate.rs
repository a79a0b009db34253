//! From a filter to the rows it finds.

use super::{
    columns::{Columns, Holders},
    rows::Rows,
};
use crate::{
    card::fold,
    catalogue::{
        CardIndex, Catalogue, Legality, calendar,
        query::{Filter, Operator, Options, Query, word_key},
    },
    deck::{
        certificate::Verdict,
        query::{CardPlace, DeckField, DeckPart, DeckProperty, DeckTest, DeckValue},
    },
};

/// What a filter is evaluated with.
pub(super) struct Evaluation<'a> {
    columns: &'a Columns,
    catalogue: &'a Catalogue,
    legality: &'a dyn Legality,
}

impl<'a> Evaluation<'a> {
    pub(super) fn new(columns: &'a Columns, catalogue: &'a Catalogue, legality: &'a dyn Legality) -> Self {
        Self { columns, catalogue, legality }
    }

    /// The rows that are no gaps and that a filter finds.
    pub(super) fn found(&self, filter: &Filter<DeckTest>) -> Rows {
        match filter {
            Filter::All => self.columns.alive.clone(),
            Filter::Not(inner) => {
                let mut rows = self.columns.alive.clone();
                rows.subtract(&self.found(inner));
                rows
            }
            Filter::Or(parts) => {
                let mut all = self.none();
                parts.iter().for_each(|part| all.unite(&self.found(part)));
                all
            }
            Filter::And(parts) => {
                let mut all = self.columns.alive.clone();
                // Where nothing is left no further part is asked, the dear ones last.
                let mut parts: Vec<_> = parts.iter().collect();
                parts.sort_by_key(|part| cost(part));
                for part in parts {
                    all.intersect(&self.found(part));
                    if all.is_empty() {
                        break;
                    }
                }
                all
            }
            Filter::Test(test) => {
                let mut rows = self.test(test);
                rows.intersect(&self.columns.alive);
                rows
            }
        }
    }

    fn none(&self) -> Rows {
        Rows::empty(self.columns.len())
    }

    fn test(&self, test: &DeckTest) -> Rows {
        match test {
            DeckTest::Cards { place, cards, operator, count } => self.cards(*place, cards, *operator, *count),
            DeckTest::Field { field, operator, values } => {
                // `!=` is found as `=` and turned around afterwards.
                let is_not = *operator == Operator::IsNot;
                let operator = if is_not { Operator::Is } else { *operator };
                let mut found = self.none();
                values.iter().for_each(|value| found.unite(&self.value(*field, operator, value)));
                if is_not {
                    let mut rows = self.columns.alive.clone();
                    rows.subtract(&found);
                    return rows;
                }
                found
            }
        }
    }

    fn value(&self, field: DeckField, operator: Operator, value: &DeckValue) -> Rows {
        let columns = self.columns;
        match (field, value) {
            (DeckField::Name, DeckValue::Text(text)) => {
                let mut found = self.none();
                let text = fold(text);
                columns.names.containing(&text, |row| {
                    if operator == Operator::Has || columns.names.text(row) == text {
                        found.put(row);
                    }
                });
                found
            }
            (DeckField::Name, DeckValue::Pattern(pattern)) => {
                let mut found = self.none();
                columns.names.matching(pattern, |row| found.put(row));
                found
            }
            (DeckField::Author, DeckValue::Text(text)) => {
                let text = fold(text);
                let mut authors = Rows::empty(columns.authors.len());
                columns.authors.containing(&text, |author| {
                    if operator == Operator::Has || columns.authors.text(author) == text {
                        authors.put(author);
                    }
                });
                Rows::of_values(&columns.author, |author| authors.has(author))
            }
            (DeckField::Author, DeckValue::Pattern(pattern)) => {
                let mut authors = Rows::empty(columns.authors.len());
                columns.authors.matching(pattern, |author| authors.put(author));
                Rows::of_values(&columns.author, |author| authors.has(author))
            }
            (DeckField::Tag, DeckValue::Text(tag)) => {
                let mut found = self.none();
                if let Some(rows) = columns.tags.get(&word_key(tag)) {
                    rows.iter().for_each(|&row| found.put(row));
                }
                found
            }
            (DeckField::Format, DeckValue::Text(format)) => columns.meant_for(&self.format_key(format)),
            (DeckField::Legal, DeckValue::Text(format)) => {
                columns.legal.get(&self.format_key(format)).cloned().unwrap_or_else(|| self.none())
            }
            (DeckField::Published, DeckValue::Days { first, last, .. }) => {
                in_days(&columns.published_ms, operator, *first, *last)
            }
            (DeckField::Updated, DeckValue::Days { first, last, .. }) => {
                in_days(&columns.updated_ms, operator, *first, *last)
            }
            (DeckField::Likes, DeckValue::Number(number)) => compared(&columns.likes, operator, *number),
            (DeckField::Size, DeckValue::Number(number)) => compared(&columns.size, operator, *number),
            (DeckField::Section(section), DeckValue::Number(number)) => {
                let sizes = self.section(section.id).and_then(|section| columns.sizes.get(section));
                sizes.map_or_else(|| self.none(), |sizes| compared(sizes, operator, *number))
            }
            (_, DeckValue::Property(property)) => {
                let wanted = match property {
                    DeckProperty::Legal => Verdict::Legal,
                    DeckProperty::Illegal => Verdict::Illegal,
                    DeckProperty::Undecided => Verdict::Undecided,
                };
                Rows::of_values(&columns.verdict, |verdict| verdict == wanted)
            }
            (_, DeckValue::Part(part)) => match part {
                DeckPart::Notes => columns.with_notes.clone(),
                DeckPart::Tags => columns.tagged.clone(),
                DeckPart::UnknownCards => columns.with_unknown.clone(),
                DeckPart::Section(section) => {
                    let sizes = self.section(section.id).and_then(|section| columns.sizes.get(section));
                    sizes.map_or_else(|| self.none(), |sizes| Rows::of_values(sizes, |size| size > 0))
                }
            },
            // The resolver gives no other pairs of field and value.
            _ => self.none(),
        }
    }

    fn section(&self, id: &str) -> Option<usize> {
        self.catalogue.game().sections.iter().position(|section| section.id == id)
    }

    /// The compared form of the identifier of a format that is named either way.
    fn format_key(&self, text: &str) -> String {
        let key = word_key(text);
        let formats = self.legality.formats();
        let known = formats.iter().find(|(id, name)| word_key(id) == key || word_key(name) == key);
        known.map_or(key, |(id, _)| word_key(id))
    }

    fn cards(&self, place: CardPlace, cards: &Filter, operator: Operator, count: u32) -> Rows {
        let query = Query { filter: cards.clone(), options: Options::default() };
        let mut wanted: Vec<CardIndex> = Vec::new();
        for printing in query.evaluate(self.catalogue, self.legality).iter() {
            let card = self.catalogue.card_of(printing);
            // The printings of a card stand together.
            if wanted.last() != Some(&card) {
                wanted.push(card);
            }
        }
        let sections: Vec<&Vec<Holders>> = match place {
            CardPlace::Section(section) => {
                self.section(section.id).and_then(|section| self.columns.holders.get(section)).into_iter().collect()
            }
            CardPlace::Anywhere | CardPlace::Distinct => {
                let all = self.columns.holders.iter().enumerate();
                all.filter(|(section, _)| self.columns.is_counted(*section)).map(|(_, cards)| cards).collect()
            }
        };
        let holders = |card: CardIndex| sections.iter().filter_map(move |cards| cards.get(card.0 as usize));
        if (operator, count) == (Operator::AtLeast, 1) || (operator, count) == (Operator::More, 0) {
            let mut found = self.none();
            let rows = wanted.iter().flat_map(|&card| holders(card)).flat_map(|holders| &holders.rows);
            rows.for_each(|&row| found.put(row));
            return found;
        }
        let mut counts = vec![0_u32; self.columns.len()];
        if matches!(place, CardPlace::Distinct) {
            // The last card that was counted for a row, from 1: one card may be in several sections.
            let mut last = vec![0_u32; self.columns.len()];
            for (number, &card) in (1..).zip(&wanted) {
                for &row in holders(card).flat_map(|holders| &holders.rows) {
                    if let (Some(last), Some(count)) = (last.get_mut(row as usize), counts.get_mut(row as usize)) {
                        *count += u32::from(*last != number);
                        *last = number;
                    }
                }
            }
        } else {
            for holders in wanted.iter().flat_map(|&card| holders(card)) {
                for (&row, &copies) in holders.rows.iter().zip(&holders.copies) {
                    if let Some(count) = counts.get_mut(row as usize) {
                        *count += u32::from(copies);
                    }
                }
            }
        }
        compared(&counts, operator, count)
    }
}

/// How long a filter takes beside others: columns of numbers first, cards last.
fn cost(filter: &Filter<DeckTest>) -> u32 {
    match filter {
        Filter::All => 0,
        Filter::Not(inner) => cost(inner),
        Filter::And(parts) | Filter::Or(parts) => parts.iter().map(cost).max().unwrap_or(0),
        Filter::Test(DeckTest::Cards { .. }) => 2,
        Filter::Test(DeckTest::Field { values, .. }) => {
            if values.iter().any(|value| matches!(value, DeckValue::Pattern(_))) { 3 } else { 1 }
        }
    }
}

fn compared(values: &[u32], operator: Operator, number: u32) -> Rows {
    // A loop for each comparison becomes vector code; one with a match inside does not.
    match operator {
        Operator::Has | Operator::Is => Rows::of_values(values, |value| value == number),
        Operator::IsNot => Rows::of_values(values, |value| value != number),
        Operator::Less => Rows::of_values(values, |value| value < number),
        Operator::AtMost => Rows::of_values(values, |value| value <= number),
        Operator::More => Rows::of_values(values, |value| value > number),
        Operator::AtLeast => Rows::of_values(values, |value| value >= number),
    }
}

fn in_days(times: &[i64], operator: Operator, first: u32, last: u32) -> Rows {
    let (from, to) = (calendar::start_ms(first), calendar::end_ms(last));
    match operator {
        Operator::Less => Rows::of_values(times, |time| time < from),
        Operator::AtMost => Rows::of_values(times, |time| time < to),
        Operator::More => Rows::of_values(times, |time| time >= to),
        Operator::AtLeast => Rows::of_values(times, |time| time >= from),
        _ => Rows::of_values(times, |time| (from..to).contains(&time)),
    }
}
