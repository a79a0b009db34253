//! A catalogue in columns, so that one condition looks at one field of every
//! printing and at nothing else.

mod texts;
mod words;

use std::{borrow::Cow, collections::BTreeMap, sync::OnceLock};

pub(crate) use self::{
    texts::{TextColumn, begins_word},
    words::WordColumn,
};
use super::{
    Catalogue, PrintingIndex, PrintingSet, Set, SetStatus, calendar,
    query::{QueryField, QueryKind, SharedField},
};
use crate::{
    card::{Card, Fact, Printing, fold},
    game::{FieldDefinition, FieldKind},
};

/// Stands in a number column where there is no number.
pub(crate) const NO_NUMBER: i32 = i32::MIN;
/// Stands in a number column for `X`.
const VARIABLE: i32 = i32::MIN + 1;

/// A number of a column, when there is one.
pub(crate) fn known(number: i32) -> Option<i32> {
    (number > VARIABLE).then_some(number)
}

/// One field of every printing.
#[derive(Debug, Clone)]
pub(crate) struct Column {
    /// The printings whose card prints the field.
    pub(crate) printed: PrintingSet,
    /// Those of them whose value the list does not know.
    pub(crate) unknown: PrintingSet,
    pub(crate) values: Values,
    /// Whether it holds words of no closed list.
    pub(crate) is_open: bool,
}

/// The values of a field.
#[derive(Debug, Clone)]
pub(crate) enum Values {
    /// Only whether it is printed is of interest.
    None,
    Texts(TextColumn),
    /// Numbers, and everything that is compared as one: ranks of rarities,
    /// positions of sets, days as `YYYYMMDD`. One a printing.
    Numbers(Vec<i32>),
    Words(WordColumn),
}

/// The columns of a catalogue.
#[derive(Debug, Clone)]
pub struct Index {
    shared: Vec<Column>,
    printed: Vec<Column>,
    pub(crate) reprints: PrintingSet,
    pub(crate) unknown: PrintingSet,
    /// The printings in the order of their numbers.
    pub(crate) number_order: Vec<PrintingIndex>,
    /// The place of each printing in that order.
    pub(crate) number_rank: Vec<u32>,
    /// The place of each card among the names.
    pub(crate) name_rank: Vec<u32>,
    /// The printings with any term of the glossary, once someone asked.
    pub(crate) any_keyword: OnceLock<PrintingSet>,
    /// The type of the first card whose type line has a value, or its first
    /// words, by these words folded; once someone asked.
    kinds: OnceLock<BTreeMap<String, &'static str>>,
}

impl Index {
    pub(super) fn new(catalogue: &Catalogue) -> Self {
        let builder = Builder::new(catalogue);
        let printed = builder.printed();
        // What a collection answers stands behind them.
        let of_cards = SharedField::ALL.iter().filter(|field| field.in_collection().is_none());
        let shared = of_cards.map(|&field| builder.shared(field)).collect();

        let mut unknown = builder.none();
        for column in &printed {
            unknown.unite(&column.unknown);
        }
        let (number_order, number_rank) = builder.number_order();
        let mut name_rank = vec![0; catalogue.cards.len()];
        for (rank, card) in catalogue.by_name.values().enumerate() {
            name_rank[card.0 as usize] = rank as u32;
        }
        Self {
            shared,
            printed,
            reprints: builder.reprints(),
            unknown,
            number_order,
            number_rank,
            name_rank,
            any_keyword: OnceLock::new(),
            kinds: OnceLock::new(),
        }
    }

    /// The column of a field; `None` for a field of another game.
    pub(crate) fn column(&self, catalogue: &Catalogue, field: QueryField) -> Option<&Column> {
        match field {
            QueryField::Shared(shared) => self.shared.get(shared as usize),
            QueryField::Printed(field) => {
                let position = catalogue.game.fields.iter().position(|other| other.id == field.id)?;
                self.printed.get(position)
            }
        }
    }
}

struct Builder<'a> {
    catalogue: &'a Catalogue,
    /// The position of each printing's set.
    sets: Vec<i32>,
    /// The day each set was released, as `YYYYMMDD`.
    released: Vec<i32>,
}

/// What the cards say of a field, before it becomes a column.
struct Facts<'a> {
    field: &'static FieldDefinition,
    printed: PrintingSet,
    unknown: PrintingSet,
    numbers: Vec<i32>,
    texts: Vec<(PrintingIndex, &'a str)>,
}

impl<'a> Facts<'a> {
    fn new(field: &'static FieldDefinition, length: usize) -> Self {
        let numbers = if matches!(field.kind, FieldKind::Number { .. }) { vec![NO_NUMBER; length] } else { Vec::new() };
        let none = PrintingSet::empty(length);
        Self { field, printed: none.clone(), unknown: none, numbers, texts: Vec::new() }
    }

    fn add(&mut self, printing: PrintingIndex, fact: &'a Fact) {
        self.printed.insert(printing);
        let number = self.numbers.get_mut(printing.0 as usize);
        match (fact, number) {
            (Fact::Unknown, _) => self.unknown.insert(printing),
            (Fact::Number(given), Some(number)) => *number = *given,
            (Fact::Variable, Some(number)) => *number = VARIABLE,
            (Fact::Text(text), _) => self.texts.push((printing, text)),
            (Fact::Word(word), _) => self.texts.push((printing, word)),
            (Fact::Words(words), _) => self.texts.extend(words.iter().map(|word| (printing, word.as_str()))),
            (Fact::Number(_) | Fact::Variable, None) | (Fact::Flag, _) => {}
        }
    }

    fn column(self) -> Column {
        let length = self.printed.universe();
        let values = match self.field.kind {
            FieldKind::Number { .. } => Values::Numbers(self.numbers),
            FieldKind::Text => {
                let texts = self.texts.into_iter().map(|(printing, text)| (printing, Cow::Borrowed(text)));
                Values::Texts(TextColumn::new(length, texts))
            }
            FieldKind::Word(_) | FieldKind::Words(_) => Values::Words(WordColumn::new(length, self.texts.into_iter())),
            FieldKind::Flag => Values::None,
        };
        let is_open = QueryField::Printed(self.field).kind() == QueryKind::OpenWords;
        Column { printed: self.printed, unknown: self.unknown, values, is_open }
    }
}

impl<'a> Builder<'a> {
    fn new(catalogue: &'a Catalogue) -> Self {
        let mut builder = Self { catalogue, sets: Vec::new(), released: Vec::new() };
        let positions: BTreeMap<&str, i32> =
            catalogue.sets.iter().zip(0..).map(|(set, position)| (set.code.as_str(), position)).collect();
        builder.sets = builder
            .printings()
            .map(|(_, _, printing)| positions.get(printing.set.as_str()).copied().unwrap_or(NO_NUMBER))
            .collect();
        let day = |set: &Set| i32::try_from(calendar::day(set.released.as_deref()?)?).ok();
        builder.released = catalogue.sets.iter().map(|set| day(set).unwrap_or(NO_NUMBER)).collect();
        builder
    }

    fn printings(&self) -> impl Iterator<Item = (PrintingIndex, &'a Card, &'a Printing)> + use<'a> {
        let printings = self.catalogue.cards.iter().flat_map(|card| card.printings.iter().map(move |one| (card, one)));
        (0..).zip(printings).map(|(position, (card, printing))| (PrintingIndex(position), card, printing))
    }

    fn set_of(&self, mut holds: impl FnMut(&Card, &Printing) -> bool) -> PrintingSet {
        let mut set = self.none();
        for (position, card, printing) in self.printings() {
            if holds(card, printing) {
                set.insert(position);
            }
        }
        set
    }

    fn none(&self) -> PrintingSet {
        PrintingSet::empty(self.catalogue.printing_count())
    }

    /// The columns of the game's own fields. Cards print few of them, so each
    /// card is asked for what it has and not for every field.
    fn printed(&self) -> Vec<Column> {
        let fields = self.catalogue.game.fields;
        let positions: BTreeMap<&str, usize> = fields.iter().map(|field| field.id).zip(0..).collect();
        let mut facts: Vec<_> = fields.iter().map(|field| Facts::new(field, self.catalogue.printing_count())).collect();
        for (printing, card, _) in self.printings() {
            for (id, fact) in &card.facts {
                if let Some(facts) = positions.get(id).and_then(|&position| facts.get_mut(position)) {
                    facts.add(printing, fact);
                }
            }
        }
        facts.into_iter().map(Facts::column).collect()
    }

    fn shared(&self, field: SharedField) -> Column {
        let length = self.catalogue.printing_count();
        let mut unknown = self.none();
        let printed = match field {
            SharedField::Text | SharedField::Keyword => self.set_of(|card, _| !card.text.is_empty()),
            SharedField::Flavor => self.set_of(|card, _| card.flavor.is_some()),
            SharedField::Artist => self.set_of(|_, printing| printing.artist.is_some()),
            SharedField::Copies => self.set_of(|card, _| card.max_copies.is_some()),
            SharedField::Requires => self.set_of(|card, _| card.requires.is_some()),
            SharedField::Released => {
                let known = PrintingSet::from_values(&self.sets, |set| self.released(set).is_some());
                unknown = known.clone();
                unknown.complement();
                known
            }
            _ => PrintingSet::full(length),
        };
        let values = match field {
            SharedField::Name => Values::Texts(self.texts(|card, _| Some(Cow::Borrowed(card.name.as_str())))),
            SharedField::Text => Values::Texts(self.texts(|card, _| text_of(card))),
            SharedField::Keyword => {
                Values::Texts(self.texts(|card, _| {
                    text_of(card).map(|text| Cow::Owned(crate::rulebook::without_reminder_text(&text)))
                }))
            }
            SharedField::Flavor => Values::Texts(self.texts(|card, _| card.flavor.as_deref().map(Cow::Borrowed))),
            SharedField::Artist => {
                Values::Texts(self.texts(|_, printing| printing.artist.as_deref().map(Cow::Borrowed)))
            }
            SharedField::Requires => Values::Texts(
                self.texts(|card, _| card.requires.as_ref().map(|requires| Cow::Borrowed(requires.value.as_str()))),
            ),
            SharedField::Type => self.words(|card, _| std::iter::once(card.card_type)),
            SharedField::Finish => self.words(|_, printing| printing.finishes.iter().map(|word| word.id())),
            SharedField::Edition => self.words(|_, printing| printing.editions.iter().map(|word| word.id())),
            SharedField::Variant => self.words(|_, printing| std::iter::once(printing.variant.id())),
            SharedField::Set => Values::Numbers(self.sets.clone()),
            SharedField::Rarity => {
                self.numbers(|_, printing| self.catalogue.game.rarity_rank(printing.rarity).map(|rank| rank as i32))
            }
            SharedField::Number => self.numbers(|_, printing| last_digits(&printing.number)),
            SharedField::Copies => self.numbers(|card, _| card.max_copies.and_then(|copies| copies.try_into().ok())),
            SharedField::Printings => self.numbers(|card, _| card.printings.len().try_into().ok()),
            SharedField::Sets => self.numbers(|card, _| {
                let mut sets: Vec<&str> = card.printings.iter().map(|printing| printing.set.as_str()).collect();
                sets.sort_unstable();
                sets.dedup();
                sets.len().try_into().ok()
            }),
            SharedField::Released => {
                Values::Numbers(self.sets.iter().map(|&set| self.released(set).unwrap_or(NO_NUMBER)).collect())
            }
            SharedField::Any
            | SharedField::Legal
            | SharedField::Banned
            | SharedField::Restricted
            | SharedField::Is
            | SharedField::Has
            | SharedField::Owned
            | SharedField::Held
            | SharedField::Missing
            | SharedField::Trade
            | SharedField::Free
            | SharedField::Condition
            | SharedField::Place => Values::None,
        };
        Column { printed, unknown, values, is_open: false }
    }

    fn texts(&self, text: impl Fn(&'a Card, &'a Printing) -> Option<Cow<'a, str>>) -> TextColumn {
        let texts = self.printings().filter_map(|(position, card, printing)| Some((position, text(card, printing)?)));
        TextColumn::new(self.catalogue.printing_count(), texts)
    }

    fn words<I: Iterator<Item = &'static str>>(&self, words: impl Fn(&'a Card, &'a Printing) -> I) -> Values {
        let words = self
            .printings()
            .flat_map(|(position, card, printing)| words(card, printing).map(move |word| (position, word)));
        Values::Words(WordColumn::new(self.catalogue.printing_count(), words))
    }

    fn numbers(&self, number: impl Fn(&Card, &Printing) -> Option<i32>) -> Values {
        Values::Numbers(
            self.printings().map(|(_, card, printing)| number(card, printing).unwrap_or(NO_NUMBER)).collect(),
        )
    }

    /// The day a set was released.
    fn released(&self, set: i32) -> Option<i32> {
        known(*self.released.get(usize::try_from(set).ok()?)?)
    }

    fn reprints(&self) -> PrintingSet {
        let mut reprints = self.none();
        for card in self.catalogue.card_indices() {
            let range = self.catalogue.printings_of(card);
            let sets = range.clone().filter_map(|position| self.sets.get(position as usize)).copied();
            let first = sets.clone().min();
            for (position, set) in range.zip(sets) {
                if Some(set) > first {
                    reprints.insert(PrintingIndex(position));
                }
            }
        }
        reprints
    }

    fn number_order(&self) -> (Vec<PrintingIndex>, Vec<u32>) {
        let mut keys: Vec<(Vec<NumberPart<'_>>, u32)> =
            self.printings().map(|(position, _, printing)| (number_parts(&printing.number), position.0)).collect();
        keys.sort();
        let mut rank = vec![0; keys.len()];
        let order = keys
            .into_iter()
            .enumerate()
            .map(|(place, (_, position))| {
                rank[position as usize] = place as u32;
                PrintingIndex(position)
            })
            .collect();
        (order, rank)
    }
}

/// The rules text, one line a paragraph; `None` when there is none.
pub(crate) fn text_of(card: &Card) -> Option<Cow<'_, str>> {
    match card.text.as_slice() {
        [] => None,
        [line] => Some(Cow::Borrowed(line)),
        lines => Some(Cow::Owned(lines.join("\n"))),
    }
}

/// Part of a collector number: digits compare as numbers, the rest as text.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NumberPart<'a> {
    Digits(u64),
    Other(&'a str),
}

/// A collector number in the parts that order it.
pub(crate) fn number_parts(number: &str) -> Vec<NumberPart<'_>> {
    let mut parts = Vec::new();
    let mut rest = number;
    while let Some(first) = rest.chars().next() {
        let digits = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != digits).unwrap_or(rest.len());
        let (part, tail) = rest.split_at(end);
        parts.push(match part.parse() {
            Ok(number) if digits => NumberPart::Digits(number),
            _ => NumberPart::Other(part),
        });
        rest = tail;
    }
    parts
}

/// The number that the last digits of a collector number write.
fn last_digits(number: &str) -> Option<i32> {
    let end = number.rfind(|c: char| c.is_ascii_digit())? + 1;
    let start = number[..end].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
    number.get(start..end)?.parse().ok()
}

impl Index {
    /// The card type that words of a type line stand for, folded: `walker` or
    /// `boss` of a Boss Monster are Zombies.
    pub(crate) fn type_of_kind(&self, catalogue: &Catalogue, words: &str) -> Option<&'static str> {
        let kinds = self.kinds.get_or_init(|| {
            let mut kinds = BTreeMap::new();
            for card in &catalogue.cards {
                for fact in catalogue.game.type_line.iter().filter_map(|id| card.fact(id)) {
                    let values: Vec<String> = match fact {
                        Fact::Text(text) => vec![fold(text)],
                        Fact::Word(word) => vec![fold(word)],
                        Fact::Words(words) => words.iter().map(|word| fold(word)).collect(),
                        Fact::Unknown | Fact::Number(_) | Fact::Variable | Fact::Flag => Vec::new(),
                    };
                    for value in &values {
                        let ends = value.match_indices(' ').map(|(at, _)| at).chain([value.len()]);
                        for end in ends {
                            kinds.entry(value[..end].to_owned()).or_insert(card.card_type);
                        }
                    }
                }
            }
            kinds
        });
        kinds.get(words).copied()
    }

    /// The column of the names.
    pub(crate) fn names(&self) -> Option<&TextColumn> {
        match self.shared.get(SharedField::Name as usize).map(|column| &column.values) {
            Some(Values::Texts(names)) => Some(names),
            _ => None,
        }
    }

    /// The columns of words that have no closed list.
    pub(crate) fn open_words(&self) -> impl Iterator<Item = &WordColumn> {
        self.printed.iter().filter_map(|column| match &column.values {
            Values::Words(words) if column.is_open => Some(words),
            _ => None,
        })
    }

    /// The printings whose set has a status.
    pub(crate) fn with_status(&self, catalogue: &Catalogue, status: SetStatus) -> PrintingSet {
        match self.shared.get(SharedField::Set as usize).map(|column| &column.values) {
            Some(Values::Numbers(sets)) => PrintingSet::from_values(sets, |set| {
                usize::try_from(set)
                    .ok()
                    .and_then(|set| catalogue.sets.get(set))
                    .is_some_and(|set| set.status == status)
            }),
            _ => PrintingSet::empty(catalogue.printing_count()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collector_numbers_are_ordered_by_their_digits() {
        let mut numbers = ["NG-02-001", "NG-01-100", "NG-01-9", "NG-01-010", "NG-PR-001"];
        numbers.sort_by(|left, right| number_parts(left).cmp(&number_parts(right)));
        assert_eq!(numbers, ["NG-01-9", "NG-01-010", "NG-01-100", "NG-02-001", "NG-PR-001"]);
        assert_eq!(last_digits("NG-01-045"), Some(45));
        assert_eq!(last_digits("NG-01-045a"), Some(45));
        assert_eq!(last_digits("promo"), None);
    }
}
