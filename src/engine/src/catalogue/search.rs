//! From a query to the rows a reader sees.

use super::{
    CardIndex, Catalogue, Legality, PrintingIndex, PrintingSet,
    index::{Column, Values, known},
    query::{Filter, Notice, Operator, Query, QueryField, SharedField, SortKey, Unique, Value},
};
use crate::{card::fold, game::FieldKind};

/// What a query found, in order.
#[derive(Debug, Clone)]
pub struct SearchResult {
    /// The rows, all of them, in the order the query asks for.
    pub rows: Vec<SearchRow>,
    /// Whether a row is a card or a printing.
    pub unique: Unique,
    /// Every printing that was found, whatever the rows show.
    pub printings: PrintingSet,
    /// What a reader should be told about the query.
    pub notices: Vec<Notice>,
}

/// A row of a [`SearchResult`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchRow {
    /// The card.
    pub card: CardIndex,
    /// The printing to show: where rows are cards, the first that was found.
    pub printing: PrintingIndex,
}

impl SearchResult {
    /// How many rows there are.
    pub fn total(&self) -> usize {
        self.rows.len()
    }
}

impl Catalogue {
    /// Finds what a query asks for. Formats are asked of `legality`.
    ///
    /// Rows are in the query's order, then by number. Without an order, names
    /// that are the free words of the query come first, then names that begin
    /// with them, then names in which each begins a word.
    pub fn search(&self, query: &Query, legality: &dyn Legality) -> SearchResult {
        let printings = query.evaluate(self, legality);
        let unique = query.options.unique.unwrap_or_default();
        let mut rows = match unique {
            Unique::Cards => self.in_number_order(&self.first_of_each_card(&printings)),
            Unique::Prints => self.in_number_order(&printings),
        };
        if query.options.order.is_empty() {
            let phrases = phrases(&query.filter);
            if !phrases.is_empty() {
                rows.sort_by_cached_key(|row| nearness(self.card(row.card).name.key(), &phrases));
            }
        } else {
            self.sort(&mut rows, &query.options.order);
        }
        SearchResult { rows, unique, printings, notices: query.notices(self, legality) }
    }

    fn first_of_each_card(&self, printings: &PrintingSet) -> PrintingSet {
        let mut first = PrintingSet::empty(printings.universe());
        let mut last = None;
        for printing in printings.iter() {
            let card = self.card_of(printing);
            if last != Some(card) {
                first.insert(printing);
                last = Some(card);
            }
        }
        first
    }

    fn row(&self, printing: PrintingIndex) -> SearchRow {
        SearchRow { card: self.card_of(printing), printing }
    }

    fn in_number_order(&self, printings: &PrintingSet) -> Vec<SearchRow> {
        let index = self.index();
        let count = printings.len();
        // Picking members out of the order is linear; sorting pays when few are left.
        if count * 8 > printings.universe() {
            let members = index.number_order.iter().filter(|&&printing| printings.contains(printing));
            members.map(|&printing| self.row(printing)).collect()
        } else {
            let mut rows: Vec<_> = printings.iter().map(|printing| self.row(printing)).collect();
            rows.sort_unstable_by_key(|row| index.number_rank[row.printing.0 as usize]);
            rows
        }
    }

    /// Sorts rows that are in number order; the sorts are stable, so the last
    /// key is applied first.
    fn sort(&self, rows: &mut [SearchRow], keys: &[SortKey]) {
        for key in keys.iter().rev() {
            let places = self.places(key.field);
            let place = |row: &SearchRow| places.get(row.printing.0 as usize).copied().flatten();
            if key.descending {
                rows.sort_by_key(|row| place(row).map_or((true, 0), |place| (false, u32::MAX - place)));
            } else {
                rows.sort_by_key(|row| place(row).map_or((true, 0), |place| (false, place)));
            }
        }
    }

    /// For each printing its place by a field; `None` without a value.
    fn places(&self, field: QueryField) -> Vec<Option<u32>> {
        let index = self.index();
        let length = self.printing_count();
        match field {
            QueryField::Shared(SharedField::Name) => {
                return self.printing_card.iter().map(|card| index.name_rank.get(card.0 as usize).copied()).collect();
            }
            QueryField::Shared(SharedField::Number) => return index.number_rank.iter().copied().map(Some).collect(),
            _ => {}
        }
        let Some(column) = index.column(self, field) else {
            return vec![None; length];
        };
        match (&column.values, field) {
            (Values::Numbers(numbers), _) => {
                // Shifted so that negative numbers keep their order without a sign.
                numbers.iter().map(|&number| known(number).map(|number| number.cast_unsigned() ^ (1 << 31))).collect()
            }
            (Values::Texts(texts), _) => texts.places(),
            (Values::Words(words), field) => {
                let choices = field.choices(self.game());
                let place_of = |spelling: &str, place: usize| {
                    choices.iter().position(|choice| choice.id == spelling).unwrap_or(place) as u32
                };
                words.places(length, place_of)
            }
            (Values::None, QueryField::Printed(field)) if field.kind == FieldKind::Flag => self.flags(column),
            (Values::None, _) => vec![None; length],
        }
    }

    fn flags(&self, column: &Column) -> Vec<Option<u32>> {
        (0..self.printing_count() as u32).map(|at| column.printed.contains(PrintingIndex(at)).then_some(0)).collect()
    }
}

/// The free words of each alternative of a filter, folded.
fn phrases(filter: &Filter) -> Vec<Vec<String>> {
    let word = |filter: &Filter| match filter {
        Filter::Test(condition) if condition.is_free_word() => match condition.values.as_slice() {
            [Value::Text(text)] => Some(fold(text)),
            _ => None,
        },
        _ => None,
    };
    match filter {
        Filter::Or(parts) => parts.iter().flat_map(phrases).collect(),
        Filter::And(parts) => {
            let words: Vec<_> = parts.iter().filter_map(word).collect();
            if words.is_empty() { Vec::new() } else { vec![words] }
        }
        Filter::Test(condition) if condition.operator == Operator::Has => {
            word(filter).map(|word| vec![word]).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// How far a name is from the best of the phrases: 0 for the same name.
fn nearness(name: &str, phrases: &[Vec<String>]) -> u8 {
    let begins_word = |word: &String| {
        name.match_indices(word.as_str())
            .any(|(at, _)| !name[..at].chars().next_back().is_some_and(char::is_alphanumeric))
    };
    let near = |words: &Vec<String>| {
        let whole = fold(&words.join(" "));
        if name == whole {
            0
        } else if name.starts_with(&whole) {
            1
        } else if words.iter().all(begins_word) {
            2
        } else {
            3
        }
    };
    phrases.iter().map(near).min().unwrap_or(3)
}
