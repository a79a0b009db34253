//! From a filter to the set of printings it finds.

mod anywhere;

pub(in crate::catalogue) use self::anywhere::of_type_line;
use std::cmp::Reverse;

use super::{
    collection::column,
    table::{Operator, Property, QueryField, QueryKind, SharedField, WhichCopies, word_key},
    tree::{Condition, Filter, Value},
};
use crate::{
    card::{Edition, Finish, Variant, fold},
    catalogue::{
        Catalogue, Legality, LegalityStatus, PrintingIndex, PrintingSet, calendar,
        index::{Column, Index, Values, known, number_parts},
    },
    copies::{Condition as CopyCondition, OwnedIndex},
};

/// The printings that a filter finds for certain: where no collection is known, neither a condition
/// on what is owned nor its opposite finds any.
pub(super) fn evaluate(
    filter: &Filter,
    catalogue: &Catalogue,
    legality: &dyn Legality,
    owned: Option<&OwnedIndex>,
) -> PrintingSet {
    let evaluation = Evaluation { catalogue, index: catalogue.index(), legality, owned };
    evaluation.filter(filter, None, false)
}

struct Evaluation<'a> {
    catalogue: &'a Catalogue,
    index: &'a Index,
    legality: &'a dyn Legality,
    owned: Option<&'a OwnedIndex>,
}

impl Evaluation<'_> {
    fn none(&self) -> PrintingSet {
        PrintingSet::empty(self.catalogue.printing_count())
    }

    fn column(&self, field: QueryField) -> Option<&Column> {
        column(self.catalogue, self.owned, field)
    }

    /// The printings of a filter, of a `negated` one those that it may find. With
    /// `within` only those printings need be right; what the result says of others
    /// means nothing.
    fn filter(&self, filter: &Filter, within: Option<&PrintingSet>, negated: bool) -> PrintingSet {
        match filter {
            Filter::All => PrintingSet::full(self.catalogue.printing_count()),
            Filter::Not(inner) => {
                let mut set = self.filter(inner, within, !negated);
                set.complement();
                set
            }
            Filter::Or(parts) => {
                let mut all = self.none();
                for part in parts {
                    all.unite(&self.filter(part, within, negated));
                }
                all
            }
            Filter::And(parts) => {
                // Cheap parts first: they leave fewer texts to be searched.
                let mut parts: Vec<&Filter> = parts.iter().collect();
                parts.sort_by_key(|part| cost(part));
                let mut all: Option<PrintingSet> = within.cloned();
                for part in parts {
                    let set = self.filter(part, all.as_ref(), negated);
                    match &mut all {
                        Some(all) => all.intersect(&set),
                        None => all = Some(set),
                    }
                    if all.as_ref().is_some_and(PrintingSet::is_empty) {
                        break;
                    }
                }
                all.unwrap_or_else(|| PrintingSet::full(self.catalogue.printing_count()))
            }
            Filter::Test(condition) if self.owned.is_none() && condition.of_collection().is_some() => {
                if negated {
                    PrintingSet::full(self.catalogue.printing_count())
                } else {
                    self.none()
                }
            }
            Filter::Test(condition) => self.condition(condition, within),
        }
    }

    fn condition(&self, condition: &Condition, within: Option<&PrintingSet>) -> PrintingSet {
        let mut found = self.none();
        let Some(column) = self.column(condition.field) else {
            return found;
        };
        for value in &condition.values {
            self.value(condition, column, value, within, &mut found);
        }
        if condition.operator == Operator::IsNot {
            self.turn(condition, column, &mut found);
        }
        found
    }

    /// From the printings that have one of the values to those that have a
    /// known value and none of these.
    fn turn(&self, condition: &Condition, column: &Column, found: &mut PrintingSet) {
        found.complement();
        match &column.values {
            Values::Numbers(numbers) => {
                // `X` differs from every number only in not being one, and words of copies ask for none.
                let counts_copies = condition.field.kind() == QueryKind::Copies;
                let only_words = counts_copies && condition.values.iter().all(|value| matches!(value, Value::Word(_)));
                let only_numbers = !only_words && condition.values.iter().all(|value| *value != Value::Variable);
                let comparable = if only_numbers && condition.values.iter().any(|value| *value != Value::Unknown) {
                    PrintingSet::from_values(numbers, |number| known(number).is_some())
                } else {
                    column.printed.clone()
                };
                found.intersect(&comparable);
            }
            Values::Words(words) => found.intersect(words.some()),
            Values::Texts(_) | Values::None => found.intersect(&column.printed),
        }
        found.subtract(&column.unknown);
    }

    fn value(
        &self,
        condition: &Condition,
        column: &Column,
        value: &Value,
        within: Option<&PrintingSet>,
        found: &mut PrintingSet,
    ) {
        let field = condition.field;
        // `!=` is found as `=` and turned around afterwards.
        let operator = match condition.operator {
            Operator::IsNot => Operator::Is,
            operator => operator,
        };
        match (value, &column.values) {
            (Value::Text(text), _) if field == QueryField::Shared(SharedField::Any) => {
                self.anywhere(text, operator, within, found);
            }
            (Value::Pattern(pattern), _) if field == QueryField::Shared(SharedField::Any) => {
                self.pattern_of_names(pattern, within, found);
            }
            (Value::Unknown, _) => found.unite(&column.unknown),
            (Value::Property(property), _) => found.unite(&self.property(*property)),
            (Value::Printed(printed), _) => self.has(*printed, found),
            (Value::Text(text), _) if field.kind() == QueryKind::Format => self.format(field, text, found),
            (Value::Text(text), Values::Numbers(numbers)) => self.ordered(field, operator, text, numbers, found),
            (Value::Text(text), Values::Words(words)) if field.kind() == QueryKind::Text => {
                let text = fold(text);
                words.find_by_key(
                    |key| if operator == Operator::Has { key.contains(&text) } else { key == text },
                    found,
                );
            }
            (Value::Pattern(pattern), Values::Words(words)) => words.find_by(|word| pattern.is_match(word), found),
            (Value::Text(text), Values::Words(words)) => words.find(text, found),
            (Value::Text(text), Values::Texts(texts)) => {
                let text = fold(text);
                if operator != Operator::Has {
                    if field == QueryField::Shared(SharedField::Name) {
                        return self.whole_name(&text, found);
                    }
                    return texts.equal(&text, within, found);
                }
                texts.containing(&text, within, found);
            }
            (Value::Pattern(pattern), Values::Texts(texts)) => {
                texts.matching(pattern.literal(), within, found, |printing| {
                    self.lines(field, printing).iter().any(|line| pattern.is_match(line))
                });
            }
            (Value::Word(word), Values::Words(words)) if field == QueryField::Shared(SharedField::Condition) => {
                let rank = |word: &str| CopyCondition::from_id(word).map(Reverse);
                words.find_by(|known| operator.holds(rank(known), rank(word)), found);
            }
            (Value::Word(word), Values::Words(words)) => words.find(word, found),
            (Value::Word(word), Values::Numbers(_)) if field.kind() == QueryKind::Copies => {
                let which = WhichCopies::all().find(|which| which.id() == word);
                if let Some(copies) = self.owned.and_then(|owned| owned.having(field, which?)) {
                    found.unite(copies);
                }
            }
            (Value::Word(word), Values::Numbers(numbers)) => {
                if let Some(rank) = self.catalogue.game().rarity_rank(word) {
                    compare(numbers, operator, rank as i32, found);
                }
            }
            (Value::Word(word), Values::Texts(rules)) => self.keyword(word, rules, within, found),
            (Value::Word(word), Values::None) => {
                let mut flag = column.printed.clone();
                if word == "no" {
                    flag.complement();
                }
                found.unite(&flag);
            }
            (Value::Number(number), Values::Numbers(numbers)) => compare(numbers, operator, *number, found),
            (Value::Variable, Values::Numbers(numbers)) => {
                let mut variable = column.printed.clone();
                variable.subtract(&column.unknown);
                variable.subtract(&PrintingSet::from_values(numbers, |number| known(number).is_some()));
                found.unite(&variable);
            }
            (Value::Even | Value::Odd, Values::Numbers(numbers)) => {
                let rest = i32::from(*value == Value::Odd);
                found.unite(&PrintingSet::from_values(numbers, |number| {
                    known(number).is_some_and(|number| number.rem_euclid(2) == rest)
                }));
            }
            (Value::Field(other), Values::Numbers(numbers)) => self.against(numbers, operator, *other, found),
            (Value::Days { first, last, .. }, Values::Numbers(numbers)) => {
                let (first, last) = (*first as i32, *last as i32);
                found.unite(&PrintingSet::from_values(numbers, |day| {
                    known(day).is_some_and(|day| match operator {
                        Operator::Less => day < first,
                        Operator::AtMost => day <= last,
                        Operator::More => day > last,
                        Operator::AtLeast => day >= first,
                        _ => (first..=last).contains(&day),
                    })
                }));
            }
            // The resolver gives no other pairs of value and field.
            _ => {}
        }
    }

    fn insert_card(&self, card: crate::catalogue::CardIndex, found: &mut PrintingSet) {
        self.catalogue.printings_of(card).for_each(|position| found.insert(PrintingIndex(position)));
    }

    fn whole_name(&self, name: &str, found: &mut PrintingSet) {
        if let Some(card) = self.catalogue.find_name(name) {
            self.insert_card(card, found);
        }
    }

    fn keyword(
        &self,
        id: &str,
        rules: &crate::catalogue::index::TextColumn,
        within: Option<&PrintingSet>,
        found: &mut PrintingSet,
    ) {
        if let Some(term) = (self.catalogue.game().glossary)().term(id) {
            for name in std::iter::once(&term.name).chain(&term.aliases) {
                rules.containing_words(&fold(name), within, found);
                // A trait of the same name is the same term.
                for words in self.index.open_words() {
                    words.find(name, found);
                }
            }
        }
    }

    /// A set, a whole collector number, or a set that stands for its date.
    fn ordered(&self, field: QueryField, operator: Operator, text: &str, numbers: &[i32], found: &mut PrintingSet) {
        match field {
            QueryField::Shared(SharedField::Number) => self.number(operator, text, found),
            QueryField::Shared(SharedField::Released) => {
                let day = self
                    .catalogue
                    .set_meant(text)
                    .and_then(|position| calendar::day(self.catalogue.sets().get(position)?.released.as_deref()?));
                if let Some(day) = day {
                    compare(numbers, operator, day as i32, found);
                }
            }
            _ => {
                if let Some(position) = self.catalogue.set_meant(text) {
                    compare(numbers, operator, position as i32, found);
                }
            }
        }
    }

    fn number(&self, operator: Operator, text: &str, found: &mut PrintingSet) {
        if matches!(operator, Operator::Has | Operator::Is) {
            if let Some(printing) = self.catalogue.find_number(text) {
                found.insert(printing);
            }
            return;
        }
        let wanted = number_parts(text);
        let order = &self.index.number_order;
        let parts = |printing: &PrintingIndex| number_parts(&self.catalogue.printing(*printing).number);
        let below = order.partition_point(|printing| parts(printing) < wanted);
        let up_to = order.partition_point(|printing| parts(printing) <= wanted);
        let range = match operator {
            Operator::Less => 0..below,
            Operator::AtMost => 0..up_to,
            Operator::More => up_to..order.len(),
            _ => below..order.len(),
        };
        order[range].iter().for_each(|&printing| found.insert(printing));
    }

    fn against(&self, numbers: &[i32], operator: Operator, other: QueryField, found: &mut PrintingSet) {
        if let Some(Column { values: Values::Numbers(others), .. }) = self.column(other) {
            found.unite(&PrintingSet::from_fn(numbers.len(), |position| {
                match (known(numbers[position]), others.get(position).copied().and_then(known)) {
                    (Some(left), Some(right)) => operator.holds(left, right),
                    _ => false,
                }
            }));
        }
    }

    fn format(&self, field: QueryField, text: &str, found: &mut PrintingSet) {
        let statuses: &[LegalityStatus] = match field {
            QueryField::Shared(SharedField::Banned) => &[LegalityStatus::Banned],
            QueryField::Shared(SharedField::Restricted) => &[LegalityStatus::Restricted],
            _ => &[LegalityStatus::Legal, LegalityStatus::Restricted],
        };
        if let Some(format) = format_meant(self.legality, text)
            && let Some(set) = self.legality.printings(self.catalogue, &format, statuses)
        {
            found.unite(&set);
        }
    }

    fn property(&self, property: Property) -> PrintingSet {
        let word = |field: SharedField, word: &str| {
            let mut found = self.none();
            if let Some(Column { values: Values::Words(words), .. }) = self.column(QueryField::Shared(field)) {
                words.find(word, &mut found);
            }
            found
        };
        let printed =
            |field: QueryField| self.column(field).map_or_else(|| self.none(), |column| column.printed.clone());
        match property {
            Property::Finish(finish) => word(SharedField::Finish, Finish::id(finish)),
            Property::Edition(edition) => word(SharedField::Edition, Edition::id(edition)),
            Property::Variant(variant) => word(SharedField::Variant, Variant::id(variant)),
            Property::Status(status) => self.index.with_status(self.catalogue, status),
            Property::Reprint => self.index.reprints.clone(),
            Property::Locked => printed(QueryField::Shared(SharedField::Requires)),
            Property::Unknown => self.index.unknown.clone(),
            Property::Flag(field) => printed(QueryField::Printed(field)),
        }
    }

    fn has(&self, field: QueryField, found: &mut PrintingSet) {
        let Some(column) = self.column(field) else { return };
        if field == QueryField::Shared(SharedField::Keyword) {
            found.unite(self.index.any_keyword.get_or_init(|| self.with_keyword(column)));
            return;
        }
        found.unite(&column.printed);
    }

    /// The printings with any term of the glossary.
    fn with_keyword(&self, column: &Column) -> PrintingSet {
        let mut found = self.none();
        if let Values::Texts(rules) = &column.values {
            for term in &(self.catalogue.game().glossary)().terms {
                self.keyword(&term.id, rules, None, &mut found);
            }
        }
        found
    }

    /// The printed text of a field, unfolded, one line a paragraph.
    fn lines(&self, field: QueryField, printing: PrintingIndex) -> Vec<&str> {
        let card = self.catalogue.card(self.catalogue.card_of(printing));
        match field {
            QueryField::Shared(SharedField::Name) => vec![card.name.as_str()],
            QueryField::Shared(SharedField::Text) => card.text.iter().flat_map(|line| line.lines()).collect(),
            QueryField::Shared(SharedField::Flavor) => card.flavor.iter().flat_map(|text| text.lines()).collect(),
            QueryField::Shared(SharedField::Artist) => {
                self.catalogue.printing(printing).artist.iter().map(String::as_str).collect()
            }
            QueryField::Shared(SharedField::Requires) => {
                card.requires.iter().map(|requires| requires.value.as_str()).collect()
            }
            QueryField::Printed(field) => card.word(field.id).into_iter().collect(),
            QueryField::Shared(_) => Vec::new(),
        }
    }
}

fn compare(numbers: &[i32], operator: Operator, right: i32, found: &mut PrintingSet) {
    // Absent and X lie below every number, so only the lower side needs care.
    let set = match operator {
        Operator::Has | Operator::Is | Operator::IsNot => {
            PrintingSet::from_values(numbers, |number| number == right && known(number).is_some())
        }
        Operator::Less => PrintingSet::from_values(numbers, |number| number < right && known(number).is_some()),
        Operator::AtMost => PrintingSet::from_values(numbers, |number| number <= right && known(number).is_some()),
        Operator::More => PrintingSet::from_values(numbers, |number| number > right && known(number).is_some()),
        Operator::AtLeast => PrintingSet::from_values(numbers, |number| number >= right && known(number).is_some()),
    };
    found.unite(&set);
}

/// A rough order of what parts of a conjunction cost.
fn cost(filter: &Filter) -> u8 {
    match filter {
        Filter::All => 0,
        Filter::Not(inner) => cost(inner),
        Filter::And(parts) | Filter::Or(parts) => parts.iter().map(cost).max().unwrap_or(0),
        Filter::Test(condition) => {
            let has_pattern = condition.values.iter().any(|value| matches!(value, Value::Pattern(_)));
            match (condition.field, condition.field.kind()) {
                _ if has_pattern => 6,
                (QueryField::Shared(SharedField::Name), _) if condition.operator == Operator::Is => 0,
                (QueryField::Shared(SharedField::Name), _) => 2,
                (QueryField::Shared(SharedField::Any | SharedField::Keyword), _) => 5,
                (QueryField::Shared(SharedField::Text), _) => 4,
                (_, QueryKind::Text) => 2,
                (_, QueryKind::Format | QueryKind::FieldName) => 3,
                _ => 1,
            }
        }
    }
}

/// The identifier of the format a text names.
pub(super) fn format_meant(legality: &dyn Legality, text: &str) -> Option<String> {
    let key = word_key(text);
    legality.formats().into_iter().find(|(id, name)| word_key(id) == key || word_key(name) == key).map(|(id, _)| id)
}
