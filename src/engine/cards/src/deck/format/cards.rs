//! A card query of a format, evaluated once for a catalogue.

use crate::{
    card::{Card, Fact},
    catalogue::{
        CardIndex, Catalogue, NoFormats, PrintingIndex, PrintingSet,
        query::{Condition, Filter, NoticeKind, Query, QueryField, SharedField, Value},
    },
};

/// A card query and what it finds. Where the card list does not know a value
/// that the query asks for, a printing *may* match.
#[derive(Debug, Clone)]
pub struct CardQuery {
    text: String,
    certain: PrintingSet,
    possible: PrintingSet,
}

/// Whether something matches a [`CardQuery`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matches {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// The card list does not know.
    Unknown,
}

impl CardQuery {
    /// Compiles a query; the empty text means every card.
    ///
    /// A set that is not loaded and a format are faults, because either would
    /// silently find nothing: formats cannot ask each other.
    pub(super) fn new(text: &str, catalogue: &Catalogue) -> Result<Self, Vec<String>> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self::everything(catalogue));
        }
        let query = catalogue
            .query_of_names(text)
            .map_err(|errors| errors.0.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let mut faults: Vec<String> = query
            .notices(catalogue, &NoFormats)
            .into_iter()
            .filter_map(|notice| match notice.kind {
                NoticeKind::UnknownSet => Some(notice.to_string()),
                NoticeKind::UnknownFormat => Some("A format cannot be made of formats.".to_owned()),
                NoticeKind::NoCollection => {
                    Some(format!("A format cannot ask what somebody owns ({}:).", notice.field))
                }
                NoticeKind::UnusedWord => None,
            })
            .collect();
        if asks_anywhere(&query.filter) {
            let message = "A rule says in which field a word stands (name:, t:, o:, …); any: would also find cards \
                           whose text speaks of others.";
            faults.push(message.to_owned());
        }
        if !query.options.is_default() {
            let message =
                format!("“{}” is about how a list is shown and does nothing in a rule; leave it out.", query.options);
            faults.push(message);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let (certain, possible) = bounds(&query.filter, catalogue);
        Ok(Self { text: text.to_owned(), certain, possible })
    }

    pub(super) fn everything(catalogue: &Catalogue) -> Self {
        let all = PrintingSet::full(catalogue.printing_count());
        Self { text: String::new(), certain: all.clone(), possible: all }
    }

    /// The query as written; empty when every card matches.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it means every card, those outside the catalogue included.
    pub fn is_everything(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether there is a card that matches, or may for values the list does not know.
    pub(super) fn may_find(&self) -> bool {
        !self.possible.is_empty()
    }

    /// Whether a printing matches.
    pub fn matches(&self, printing: PrintingIndex) -> Matches {
        if self.certain.contains(printing) {
            Matches::Yes
        } else if self.possible.contains(printing) {
            Matches::Unknown
        } else {
            Matches::No
        }
    }

    /// Whether a card matches, in any of its printings.
    pub fn matches_card(&self, card: CardIndex, catalogue: &Catalogue) -> Matches {
        let mut result = Matches::No;
        for printing in catalogue.printings_of(card) {
            match self.matches(PrintingIndex(printing)) {
                Matches::Yes => return Matches::Yes,
                Matches::Unknown => result = Matches::Unknown,
                Matches::No => {}
            }
        }
        result
    }
}

/// Whether a condition asks for a word wherever it stands.
fn asks_anywhere(filter: &Filter) -> bool {
    match filter {
        Filter::All => false,
        Filter::And(parts) | Filter::Or(parts) => parts.iter().any(asks_anywhere),
        Filter::Not(inner) => asks_anywhere(inner),
        Filter::Test(condition) => condition.field == QueryField::Shared(SharedField::Any),
    }
}

/// The printings that match whatever the unknown values are, and those that
/// match for some values.
fn bounds(filter: &Filter, catalogue: &Catalogue) -> (PrintingSet, PrintingSet) {
    let joined = |parts: &[Filter], join: fn(&mut PrintingSet, &PrintingSet), start: PrintingSet| {
        let mut result = (start.clone(), start);
        for part in parts {
            let (certain, possible) = bounds(part, catalogue);
            join(&mut result.0, &certain);
            join(&mut result.1, &possible);
        }
        result
    };
    let length = catalogue.printing_count();
    match filter {
        Filter::All => (PrintingSet::full(length), PrintingSet::full(length)),
        Filter::And(parts) => joined(parts, PrintingSet::intersect, PrintingSet::full(length)),
        Filter::Or(parts) => joined(parts, PrintingSet::unite, PrintingSet::empty(length)),
        Filter::Not(inner) => {
            let (mut certain, mut possible) = bounds(inner, catalogue);
            certain.complement();
            possible.complement();
            (possible, certain)
        }
        Filter::Test(condition) => {
            let query = Query { filter: filter.clone(), options: Default::default() };
            let mut certain = query.evaluate(catalogue, &NoFormats);
            let unknown = unknown_for(condition, catalogue);
            let mut possible = certain.clone();
            possible.unite(&unknown);
            certain.subtract(&unknown);
            (certain, possible)
        }
    }
}

/// The printings whose cards have an unknown value in a field that a
/// condition reads. Asking for unknown values is answered by them.
fn unknown_for(condition: &Condition, catalogue: &Catalogue) -> PrintingSet {
    let mut unknown = PrintingSet::empty(catalogue.printing_count());
    if condition.values.contains(&Value::Unknown) {
        return unknown;
    }
    let compared = condition.values.iter().filter_map(|value| match value {
        Value::Field(field) => Some(field),
        _ => None,
    });
    let read: Vec<&str> = std::iter::once(&condition.field)
        .chain(compared)
        .filter_map(|field| match field {
            QueryField::Printed(definition) => Some(definition.id),
            QueryField::Shared(_) => None,
        })
        .collect();
    gather(catalogue, &mut unknown, |card| read.iter().any(|field| card.fact(field) == Some(&Fact::Unknown)));
    unknown
}

/// The printings of cards that have any unknown value.
pub(super) fn with_unknown_values(catalogue: &Catalogue) -> PrintingSet {
    let mut unknown = PrintingSet::empty(catalogue.printing_count());
    gather(catalogue, &mut unknown, |card| card.facts.values().any(|fact| *fact == Fact::Unknown));
    unknown
}

fn gather(catalogue: &Catalogue, set: &mut PrintingSet, is_meant: impl Fn(&Card) -> bool) {
    for index in catalogue.card_indices().filter(|&index| is_meant(catalogue.card(index))) {
        catalogue.printings_of(index).for_each(|printing| set.insert(PrintingIndex(printing)));
    }
}
