//! What may have been meant by a query that finds nothing.

use std::{collections::BTreeSet, fmt};

use super::{
    Catalogue, Legality, PrintingSet,
    index::number_parts,
    query::{
        BareWords, Condition, Filter, Operator, Property, Query, QueryField, QueryKind, SharedField, Unique, Value,
    },
    spelling::{nearest, several_near},
    type_words::type_meant,
};
use crate::{
    card::{Fact, fold},
    copies::OwnedIndex,
    english::counted,
};

/// The most suggestions for one query.
const MOST: usize = 5;
/// The most conditions that are looked at.
const MOST_CONDITIONS: usize = 8;
/// The most spellings of one word that are tried with those of the others.
const MOST_SPELLINGS: usize = 4;
/// The most combinations of spellings that are tried.
const MOST_COMBINATIONS: usize = 64;
/// The most names that are suggested for the words of a query.
const MOST_NAMES: usize = 3;

/// Another query, one that finds something, where a query found nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The whole query to ask instead, its options included.
    pub query: String,
    /// How it differs.
    pub kind: SuggestionKind,
    /// The part of the first query that is at fault, as a query writes it.
    pub written: String,
    /// What stands in its place, as a query writes it; empty when nothing does.
    pub meant: String,
    /// How many rows it finds; at least one.
    pub total: usize,
    /// Whether those rows are cards or printings.
    pub unique: Unique,
}

/// How a [`Suggestion`] differs from the query that found nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuggestionKind {
    /// A word is spelled as cards spell it.
    Spelling,
    /// A word stands for the value of a field.
    Field,
    /// Words stand for the name of one card.
    Name,
    /// A condition is left out.
    Fewer,
}

impl Suggestion {
    /// [`Self::meant`] for people: a card's name stands without the marks that
    /// make it a query.
    pub fn shown(&self) -> &str {
        match self.kind {
            SuggestionKind::Name => self.meant.trim_start_matches('!').trim_matches('"'),
            SuggestionKind::Spelling | SuggestionKind::Field | SuggestionKind::Fewer => &self.meant,
        }
    }

    /// What it finds, e.g. `2 cards`.
    pub fn finds(&self) -> String {
        let noun = match self.unique {
            Unique::Cards => ("card", "cards"),
            Unique::Prints => ("printing", "printings"),
        };
        counted(self.total as u64, noun)
    }
}

impl fmt::Display for Suggestion {
    /// A sentence, e.g. `Is “shotgun” meant? (2 cards)`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            SuggestionKind::Fewer => write!(formatter, "Without “{}”: {}", self.written, self.finds()),
            _ => write!(formatter, "Is “{}” meant? ({})", self.shown(), self.finds()),
        }
    }
}

/// Suggestions for a query that finds nothing, the likeliest first, at most five.
pub(super) fn suggestions(
    query: &Query,
    catalogue: &Catalogue,
    legality: &dyn Legality,
    owned: Option<&OwnedIndex>,
) -> Vec<Suggestion> {
    let mut search = Suggestions { query, catalogue, legality, owned, found: Vec::new() };
    let mut conditions = Vec::new();
    wanted(&query.filter, &mut conditions);
    conditions.truncate(MOST_CONDITIONS);
    let all = conditions.clone();
    conditions.retain(|condition| search.printings(&Filter::Test((*condition).clone())).is_empty());

    search.spellings_together(&all, &conditions);
    search.spellings(&conditions);
    for condition in &conditions {
        search.fields(condition);
    }
    search.names();
    search.words_as_field();
    search.fewer();
    search.found.truncate(MOST);
    search.found
}

/// A word that stands for a field's value, as a query would write it: for
/// readers that take words for names alone.
pub(crate) fn field_meant(text: &str, catalogue: &Catalogue, legality: &dyn Legality) -> Option<String> {
    let filters = field_conditions(text, BareWords::Names, catalogue, legality);
    let finds = |filter: &Filter| {
        let query = Query { filter: filter.clone(), options: Default::default() };
        !query.evaluate(catalogue, legality).is_empty()
    };
    type_meant(text, catalogue).or_else(|| filters.into_iter().find(finds).map(|filter| filter.to_string()))
}

/// The conditions that something found must, or may, meet.
fn wanted<'a>(filter: &'a Filter, conditions: &mut Vec<&'a Condition>) {
    match filter {
        Filter::All | Filter::Not(_) => {}
        Filter::And(parts) | Filter::Or(parts) => parts.iter().for_each(|part| wanted(part, conditions)),
        Filter::Test(condition) => conditions.push(condition),
    }
}

struct Suggestions<'a> {
    query: &'a Query,
    catalogue: &'a Catalogue,
    legality: &'a dyn Legality,
    owned: Option<&'a OwnedIndex>,
    found: Vec<Suggestion>,
}

impl Suggestions<'_> {
    fn printings(&self, filter: &Filter) -> PrintingSet {
        let query = Query { filter: filter.clone(), options: Default::default() };
        query.evaluate_with_owned(self.catalogue, self.legality, self.owned)
    }

    /// Adds a filter when it finds something and is new; false when it does not
    /// find anything.
    fn offer(&mut self, kind: SuggestionKind, written: String, meant: String, filter: Filter) -> bool {
        let printings = self.printings(&filter);
        let unique = self.query.options.unique.unwrap_or_default();
        let total = match unique {
            Unique::Prints => printings.len(),
            Unique::Cards => {
                let cards: BTreeSet<_> = printings.iter().map(|printing| self.catalogue.card_of(printing)).collect();
                cards.len()
            }
        };
        let query = Query { filter, options: self.query.options.clone() }.to_string();
        if total > 0 && !self.found.iter().any(|known| known.query == query) {
            self.found.push(Suggestion { query, kind, written, meant, total, unique });
        }
        total > 0
    }

    /// The likeliest spellings of all conditions with which they find something
    /// together. A condition that finds something alone may be right as it is: a
    /// slip can be a word of another card.
    fn spellings_together(&mut self, all: &[&Condition], lost: &[&Condition]) {
        if all.len() < 2 {
            return;
        }
        let mut combinations: Vec<(usize, Vec<(&Condition, Condition)>)> = vec![(0, Vec::new())];
        for condition in all {
            let mut choices: Vec<(usize, Option<Condition>)> = Vec::new();
            if !lost.contains(condition) {
                choices.push((0, None));
            }
            choices.extend(self.spellings_of(condition).into_iter().map(|(far, new)| (far, Some(new))));
            if choices.is_empty() {
                return;
            }
            let longer = combinations.iter().flat_map(|(slips, mended)| {
                choices.iter().map(move |(far, new)| {
                    let more = new.iter().map(|new| (*condition, new.clone()));
                    (slips + far, mended.iter().cloned().chain(more).collect())
                })
            });
            combinations = longer.collect();
            combinations.sort_by_key(|(slips, _)| *slips);
            combinations.truncate(MOST_COMBINATIONS);
        }
        for (_, mended) in combinations.iter().filter(|(_, mended)| !mended.is_empty()) {
            if self.offer_mended(mended) {
                return;
            }
        }
    }

    /// Offers the query with conditions in other spellings; false when it finds
    /// nothing either.
    fn offer_mended(&mut self, mended: &[(&Condition, Condition)]) -> bool {
        let filter = mended.iter().fold(self.query.filter.clone(), |filter, (condition, new)| {
            with(&filter, condition, &Filter::Test(new.clone()))
        });
        let written: Vec<_> = mended.iter().map(|(condition, _)| condition.to_string()).collect();
        let meant: Vec<_> = mended.iter().map(|(_, new)| new.to_string()).collect();
        self.offer(SuggestionKind::Spelling, written.join(" "), meant.join(" "), filter)
    }

    /// Every misspelt word put right at once, and each on its own; where the
    /// others find nothing either, without those.
    fn spellings(&mut self, lost: &[&Condition]) {
        let mended: Vec<(&Condition, Condition)> =
            lost.iter().filter_map(|condition| Some((*condition, self.spelled_right(condition)?))).collect();
        if mended.is_empty() {
            return;
        }
        self.offer_mended(&mended);
        for one in &mended {
            self.offer_mended(std::slice::from_ref(one));
        }
        let Filter::And(parts) = &self.query.filter else { return };
        if lost.len() < 2 || !self.found.is_empty() {
            return;
        }
        for (condition, new) in &mended {
            let is_other =
                |part: &&Filter| !matches!(part, Filter::Test(other) if other != *condition && lost.contains(&other));
            let kept = parts.iter().filter(is_other).map(|part| with(part, condition, &Filter::Test(new.clone())));
            let filter = and(kept.collect());
            let written: Vec<_> = lost.iter().map(|condition| condition.to_string()).collect();
            self.offer(SuggestionKind::Spelling, written.join(" "), new.to_string(), filter);
        }
    }

    /// The condition in other spellings, and how far each is from it, the nearest
    /// first: the words of a name or text that the cards have.
    fn spellings_of(&self, condition: &Condition) -> Vec<(usize, Condition)> {
        let [Value::Text(text)] = condition.values.as_slice() else {
            return self.spelled_right(condition).map(|new| (1, new)).into_iter().collect();
        };
        if condition.field == QueryField::Shared(SharedField::Name) && condition.operator != Operator::Has {
            return Vec::new();
        }
        let words = vocabulary(condition.field, self.catalogue);
        let text = text.trim_matches(|c: char| !c.is_alphanumeric());
        let near = several_near(text, words.iter().map(String::as_str), MOST_SPELLINGS + 1);
        let others = near.into_iter().filter(|(_, word)| *word != fold(text)).take(MOST_SPELLINGS);
        let condition = |word: &str| Condition { values: vec![Value::Text(word.to_owned())], ..condition.clone() };
        others.map(|(far, word)| (far, condition(word))).collect()
    }

    /// The condition with its texts as the cards spell them.
    fn spelled_right(&self, condition: &Condition) -> Option<Condition> {
        // A whole name is looked for among the names.
        if condition.field == QueryField::Shared(SharedField::Name) && condition.operator != Operator::Has {
            return None;
        }
        let words = vocabulary(condition.field, self.catalogue);
        let mut is_changed = false;
        let values = condition.values.iter().map(|value| match value {
            Value::Text(text) => {
                let near = nearest(text.trim_matches(|c: char| !c.is_alphanumeric()), words.iter().map(String::as_str));
                is_changed |= near.is_some();
                Value::Text(near.map_or_else(|| text.clone(), str::to_owned))
            }
            other => other.clone(),
        });
        let values = values.collect();
        is_changed.then(|| Condition { values, ..condition.clone() })
    }

    fn fields(&mut self, condition: &Condition) {
        let ([Value::Text(text)], true) = (condition.values.as_slice(), condition.tries_names()) else { return };
        let bare = if condition.is_bare() { BareWords::Anywhere } else { BareWords::Names };
        for meant in field_conditions(text, bare, self.catalogue, self.legality) {
            let filter = with(&self.query.filter, condition, &meant);
            self.offer(SuggestionKind::Field, condition.to_string(), meant.to_string(), filter);
        }
    }

    /// The cards whose names the words of the query are near to.
    fn names(&mut self) {
        let (words, others) = self.words();
        let written = words.join(" ");
        for near in self.catalogue.near_names(&written, MOST_NAMES) {
            let name = Value::Text(self.catalogue.card(near.card).name.to_string());
            let field = QueryField::Shared(SharedField::Name);
            let named = Filter::Test(Condition { field, operator: Operator::Is, values: vec![name] });
            let meant = named.to_string();
            let filter = and(std::iter::once(named).chain(others.iter().cloned()).collect());
            self.offer(SuggestionKind::Name, written.clone(), meant, filter);
        }
    }

    /// Several words that stand for one value of a field, e.g. `secret rare`.
    fn words_as_field(&mut self) {
        let (words, others) = self.words();
        if words.len() < 2 {
            return;
        }
        let written = words.join(" ");
        for meant in field_conditions(&written, BareWords::Anywhere, self.catalogue, self.legality) {
            let words = meant.to_string();
            let filter = and(std::iter::once(meant).chain(others.iter().cloned()).collect());
            self.offer(SuggestionKind::Field, written.clone(), words, filter);
        }
    }

    /// The words of the query that may be of a name, and its other conditions.
    fn words(&self) -> (Vec<String>, Vec<Filter>) {
        let parts = match &self.query.filter {
            Filter::And(parts) => parts.as_slice(),
            other => std::slice::from_ref(other),
        };
        let mut words = Vec::new();
        let mut others = Vec::new();
        for part in parts {
            match part {
                Filter::Test(condition) if condition.tries_names() => match condition.values.as_slice() {
                    [Value::Text(text)] => words.push(text.clone()),
                    _ => others.push(part.clone()),
                },
                // `!"Drowned Chior"`: the whole name, with a slip in it.
                Filter::Test(Condition { field, operator: Operator::Is, values })
                    if *field == QueryField::Shared(SharedField::Name) =>
                {
                    words.extend(values.iter().filter_map(|value| match value {
                        Value::Text(text) => Some(text.clone()),
                        _ => None,
                    }));
                }
                _ => others.push(part.clone()),
            }
        }
        (words, others)
    }

    /// The query without one of the conditions that must all hold.
    fn fewer(&mut self) {
        let Filter::And(parts) = &self.query.filter else { return };
        for (at, part) in parts.iter().enumerate() {
            let others = parts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, part)| part.clone());
            self.offer(SuggestionKind::Fewer, part.to_string(), String::new(), and(others.collect()));
        }
    }
}

fn and(mut parts: Vec<Filter>) -> Filter {
    if parts.len() == 1 { parts.remove(0) } else { Filter::And(parts) }
}

/// The filter with a condition replaced wherever it is wanted.
fn with(filter: &Filter, old: &Condition, new: &Filter) -> Filter {
    match filter {
        Filter::Test(condition) if condition == old => new.clone(),
        Filter::And(parts) => Filter::And(parts.iter().map(|part| with(part, old, new)).collect()),
        Filter::Or(parts) => Filter::Or(parts.iter().map(|part| with(part, old, new)).collect()),
        other => other.clone(),
    }
}

/// The words that a field of texts or open words is written with.
fn vocabulary(field: QueryField, catalogue: &Catalogue) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut add = |text: &str| {
        words.extend(fold(text).split(|c: char| !c.is_alphanumeric() && c != '\'').map(str::to_owned));
    };
    let of_facts = |ids: &[&str], add: &mut dyn FnMut(&str)| {
        for fact in catalogue.cards().iter().flat_map(|card| ids.iter().filter_map(|id| card.fact(id))) {
            match fact {
                Fact::Text(text) => add(text),
                Fact::Word(word) => add(word),
                Fact::Words(several) => several.iter().for_each(|word| add(word)),
                Fact::Unknown | Fact::Number(_) | Fact::Variable | Fact::Flag => {}
            }
        }
    };
    match field {
        QueryField::Printed(field) => of_facts(&[field.id], &mut add),
        QueryField::Shared(shared) => {
            if matches!(shared, SharedField::Any | SharedField::Name) {
                catalogue.cards().iter().for_each(|card| add(card.name.key()));
            }
            if shared == SharedField::Any {
                of_facts(catalogue.game().type_line, &mut add);
                catalogue.game().types.iter().for_each(|word| add(word.name));
            }
            if matches!(shared, SharedField::Any | SharedField::Text) {
                (catalogue.game().glossary)().terms.iter().for_each(|term| add(&term.name));
            }
            if shared == SharedField::Artist {
                let printings = catalogue.cards().iter().flat_map(|card| &card.printings);
                printings.filter_map(|printing| printing.artist.as_deref()).for_each(add);
            }
        }
    }
    words.retain(|word| word.chars().count() > 1);
    words
}

/// The conditions on a field that a word may stand for.
fn field_conditions(text: &str, bare: BareWords, catalogue: &Catalogue, legality: &dyn Legality) -> Vec<Filter> {
    let game = catalogue.game();
    let searched = |field: &QueryField| {
        let is_own = |ids: &[&str]| ids.contains(&field.id());
        let shared = matches!(field, QueryField::Shared(SharedField::Type | SharedField::Text | SharedField::Keyword));
        shared || is_own(game.type_line) || is_own(game.text_fields)
    };
    let never = |field: &QueryField| matches!(field, QueryField::Shared(SharedField::Any | SharedField::Name));
    let fields = QueryField::all(game).filter(|field| !never(field));
    // What a bare word was looked for in already has nothing.
    let fields = fields.filter(|field| bare == BareWords::Names || !searched(field));
    let test = |field: QueryField, operator: Operator, value: Value| {
        Filter::Test(Condition { field, operator, values: vec![value] })
    };
    let mut found = Vec::new();
    let mut texts = Vec::new();
    for field in fields {
        let spelled = || field.choices(game).into_iter().find(|choice| choice.is_spelled(text));
        match field.kind() {
            QueryKind::Words | QueryKind::OrderedWords => {
                let is_flag = matches!(field, QueryField::Printed(field) if field.kind == crate::game::FieldKind::Flag);
                if let Some(choice) = spelled().filter(|_| !is_flag) {
                    found.push(test(field, Operator::Has, Value::Word(choice.id)));
                }
            }
            QueryKind::Property => {
                if let Some(choice) = spelled() {
                    let property = Property::all(game).into_iter().find(|property| property.id() == choice.id);
                    found.extend(property.map(|property| test(field, Operator::Has, Value::Property(property))));
                }
            }
            QueryKind::Set => {
                if let Some(set) = catalogue.set_meant(text).and_then(|at| catalogue.sets().get(at)) {
                    found.push(test(field, Operator::Has, Value::Text(set.code.clone())));
                }
            }
            QueryKind::CollectorNumber => {
                found.extend(numbers(text, catalogue).map(|value| test(field, Operator::Is, value)))
            }
            QueryKind::Text | QueryKind::OpenWords => {
                texts.push(test(field, Operator::Has, Value::Text(text.to_owned())));
            }
            QueryKind::Format => {
                let key = fold(text);
                let named = |(id, name): &&(String, String)| fold(id) == key || fold(name) == key;
                if matches!(field, QueryField::Shared(SharedField::Legal)) {
                    let known = legality.formats();
                    let format = known.iter().find(named);
                    found.extend(format.map(|(id, _)| test(field, Operator::Has, Value::Text(id.clone()))));
                }
            }
            QueryKind::Number | QueryKind::Date | QueryKind::FieldName | QueryKind::Copies => {}
        }
    }
    // A word of a closed list says more than one that stands in some text.
    found.extend(texts);
    found
}

/// The collector number that a text may be: its last digits, or all of it with
/// other zeros.
fn numbers(text: &str, catalogue: &Catalogue) -> Option<Value> {
    let text = text.trim_start_matches('#').to_uppercase();
    if let Ok(number) = text.parse::<u16>() {
        return Some(Value::Number(i32::from(number)));
    }
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let wanted = number_parts(&text);
    let printings = catalogue.cards().iter().flat_map(|card| &card.printings);
    let mut numbers = printings.map(|printing| &printing.number);
    numbers.find(|number| number_parts(number) == wanted).map(|number| Value::Text(number.clone()))
}
