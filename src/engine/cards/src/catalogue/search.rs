//! From a query to the rows a reader sees.

use super::{
    CardIndex, Catalogue, Legality, PrintingIndex, PrintingSet,
    index::{Column, Values, known},
    query::{Filter, Notice, Query, QueryField, SharedField, SortKey, Unique, Value, column, of_type_line},
    suggest::{Suggestion, suggestions},
};
use crate::{card::fold, copies::OwnedIndex, game::FieldKind};

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
    /// When nothing was found: other queries that find something, the likeliest
    /// first, at most five.
    pub suggestions: Vec<Suggestion>,
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
    /// that are the bare words of the query come first, then names that begin
    /// with them, names in which each begins a word and names that hold each;
    /// then cards that have them in the type line or among the keywords, and
    /// last those whose text has them.
    pub fn search(&self, query: &Query, legality: &dyn Legality) -> SearchResult {
        self.search_with_owned(query, legality, None)
    }

    /// Likewise, where somebody owns this. Without a collection a query that asks one finds
    /// nothing by that, sorts nothing by it, and a notice says so.
    pub fn search_with_owned(
        &self,
        query: &Query,
        legality: &dyn Legality,
        owned: Option<&OwnedIndex>,
    ) -> SearchResult {
        let (printings, rows) = self.found(query, legality, owned);
        let notices = query.notices_with_owned(self, legality, owned);
        let suggestions = if rows.is_empty() { suggestions(query, self, legality, owned) } else { Vec::new() };
        SearchResult { rows, unique: query.options.unique.unwrap_or_default(), printings, notices, suggestions }
    }

    /// The rows alone of [`Self::search_with_owned`], for whoever suggests nothing.
    pub fn rows_with_owned(
        &self,
        query: &Query,
        legality: &dyn Legality,
        owned: Option<&OwnedIndex>,
    ) -> Vec<SearchRow> {
        self.found(query, legality, owned).1
    }

    /// The rows in the query's order, or without one by number, however near names are to its words: for whoever
    /// has no room for more.
    pub fn rows_in_order(&self, query: &Query, legality: &dyn Legality, owned: Option<&OwnedIndex>) -> Vec<SearchRow> {
        let mut rows = self.by_numbers(query, &query.evaluate_with_owned(self, legality, owned));
        self.sort(&mut rows, &query.options.order, owned);
        rows
    }

    fn by_numbers(&self, query: &Query, printings: &PrintingSet) -> Vec<SearchRow> {
        match query.options.unique.unwrap_or_default() {
            Unique::Cards => self.in_number_order(&self.first_of_each_card(printings)),
            Unique::Prints => self.in_number_order(printings),
        }
    }

    fn found(
        &self,
        query: &Query,
        legality: &dyn Legality,
        owned: Option<&OwnedIndex>,
    ) -> (PrintingSet, Vec<SearchRow>) {
        let printings = query.evaluate_with_owned(self, legality, owned);
        let mut rows = self.by_numbers(query, &printings);
        if query.options.order.is_empty() {
            let mut phrases: Vec<Phrase> = phrases(&query.filter);
            if !phrases.is_empty() {
                let names = self.index().names();
                let name = |row: &SearchRow| names.and_then(|names| names.of(row.printing)).unwrap_or_default();
                phrases.iter_mut().for_each(|phrase| phrase.find_types(self, legality));
                rows = by_nearness(rows, |row| nearness(name(row), row.printing, &phrases));
            }
        } else {
            self.sort(&mut rows, &query.options.order, owned);
        }
        (printings, rows)
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
    fn sort(&self, rows: &mut Vec<SearchRow>, keys: &[SortKey], owned: Option<&OwnedIndex>) {
        for key in keys.iter().rev() {
            let places = self.places(key.field, owned);
            let place = |row: &SearchRow| places.get(row.printing.0 as usize).copied().flatten();
            sort_by_place(rows, place, key.descending);
        }
    }

    /// For each printing its place by a field; `None` without a value.
    fn places(&self, field: QueryField, owned: Option<&OwnedIndex>) -> Vec<Option<u32>> {
        let index = self.index();
        let length = self.printing_count();
        match field {
            QueryField::Shared(SharedField::Name) => {
                return self.printing_card.iter().map(|card| index.name_rank.get(card.0 as usize).copied()).collect();
            }
            QueryField::Shared(SharedField::Number) => return index.number_rank.iter().copied().map(Some).collect(),
            _ => {}
        }
        let Some(column) = column(self, owned, field) else {
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

/// Sorts rows by their places, those without one last. Stable.
fn sort_by_place(rows: &mut Vec<SearchRow>, place: impl Fn(&SearchRow) -> Option<u32>, descending: bool) {
    let places = rows.iter().filter_map(&place);
    let (lowest, highest) = places.fold((u32::MAX, 0), |(low, high), place| (low.min(place), high.max(place)));
    let spread = highest.saturating_sub(lowest) as usize;
    if lowest > highest {
        return;
    }
    let key = |row: &SearchRow| match place(row) {
        Some(place) if descending => (highest - place) as usize,
        Some(place) => (place - lowest) as usize,
        None => spread + 1,
    };
    // Few places for many rows: counting takes one pass, sorting several.
    if spread > rows.len() * 4 {
        return rows.sort_by_key(key);
    }
    let mut next = vec![0_usize; spread + 3];
    rows.iter().for_each(|row| next[key(row) + 1] += 1);
    for at in 1..next.len() {
        next[at] += next[at - 1];
    }
    let mut sorted = rows.clone();
    for row in rows.iter() {
        let at = &mut next[key(row)];
        sorted[*at] = *row;
        *at += 1;
    }
    *rows = sorted;
}

/// Rows in groups of the same nearness, the nearest first. Stable.
fn by_nearness(rows: Vec<SearchRow>, nearness: impl Fn(&SearchRow) -> usize) -> Vec<SearchRow> {
    let mut groups: [Vec<SearchRow>; FURTHEST + 1] = Default::default();
    let count = rows.len();
    for row in rows {
        groups[nearness(&row).min(FURTHEST)].push(row);
    }
    let mut sorted = Vec::with_capacity(count);
    groups.iter().for_each(|group| sorted.extend_from_slice(group));
    sorted
}

/// The free words of one alternative of a filter, folded.
struct Phrase {
    words: Vec<String>,
    whole: String,
    /// The printings that have each word in the name, the type line or among
    /// the keywords.
    types: Option<PrintingSet>,
}

impl Phrase {
    fn new(words: Vec<String>) -> Self {
        Self { whole: fold(&words.join(" ")), words, types: None }
    }

    fn find_types(&mut self, catalogue: &Catalogue, legality: &dyn Legality) {
        let mut types = PrintingSet::full(catalogue.printing_count());
        for word in &self.words {
            let mut found = of_type_line(word, catalogue, legality);
            if let Some(names) = catalogue.index().names() {
                names.containing(word, None, &mut found);
            }
            types.intersect(&found);
        }
        self.types = Some(types);
    }
}

/// The free words of each alternative of a filter.
fn phrases(filter: &Filter) -> Vec<Phrase> {
    let word = |filter: &Filter| match filter {
        Filter::Test(condition) if condition.tries_names() => match condition.values.as_slice() {
            [Value::Text(text)] => Some(fold(text)),
            _ => None,
        },
        _ => None,
    };
    let words: Vec<String> = match filter {
        Filter::Or(parts) => return parts.iter().flat_map(phrases).collect(),
        Filter::And(parts) => parts.iter().filter_map(word).collect(),
        other => word(other).into_iter().collect(),
    };
    if words.is_empty() { Vec::new() } else { vec![Phrase::new(words)] }
}

/// How far a row can be from every phrase: only its text has the words.
const FURTHEST: usize = 5;

/// How far a row is from the best of the phrases: 0 for the same name.
fn nearness(name: &str, printing: PrintingIndex, phrases: &[Phrase]) -> usize {
    let begins_word = |word: &String| {
        name.match_indices(word.as_str())
            .any(|(at, _)| !name[..at].chars().next_back().is_some_and(char::is_alphanumeric))
    };
    let near = |phrase: &Phrase| match name.strip_prefix(phrase.whole.as_str()) {
        Some("") => 0,
        Some(_) => 1,
        None if phrase.words.iter().all(begins_word) => 2,
        None if phrase.words.iter().all(|word| name.contains(word.as_str())) => 3,
        None if phrase.types.as_ref().is_some_and(|types| types.contains(printing)) => 4,
        None => FURTHEST,
    };
    phrases.iter().map(near).min().unwrap_or(FURTHEST)
}
