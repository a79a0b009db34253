//! Cards in a query for decks: a query for them, a part of a name, how many.

use std::ops::Range;

use crate::{
    card::fold,
    catalogue::query::{
        BareWords, Condition, Filter, Operator, QueryErrorCode as Code, QueryField, SharedField, Value,
        lexer::Language,
        resolve::Resolver as CardResolver,
        syntax::{self, Count, Fault, Form, RawTerm, RawValue},
    },
    deck::query::{CardPlace, DeckField, DeckTest},
    game::GameDefinition,
    limits::{DECK_QUERY_CARD_QUERIES, QUERY_CONDITIONS, QUERY_PATTERNS},
};

/// Reads the terms of one query that are about cards.
pub(super) struct CardTerms<'a> {
    game: &'static GameDefinition,
    /// Identifiers and names of the formats, where they are known.
    formats: Option<&'a [(String, String)]>,
    is_name: &'a dyn Fn(&str) -> bool,
    pub(super) faults: Vec<Fault>,
    queries: usize,
    /// Conditions on cards, in whichever query, and regular expressions among them.
    conditions: usize,
    patterns: usize,
}

/// Whether a term compares how many cards a section has.
pub(super) fn is_size(operator: Operator, values: &[RawValue]) -> bool {
    let is_number = |value: &RawValue| value.form == Form::Bare && value.text.parse::<u32>().is_ok();
    let is_order = !matches!(operator, Operator::Has | Operator::Is | Operator::IsNot);
    let has_query = values.iter().any(|value| value.form == Form::Cards);
    !has_query && (is_order || !values.is_empty() && values.iter().all(is_number))
}

impl<'a> CardTerms<'a> {
    pub(super) fn new(
        game: &'static GameDefinition,
        formats: Option<&'a [(String, String)]>,
        is_name: &'a dyn Fn(&str) -> bool,
    ) -> Self {
        Self { game, formats, is_name, faults: Vec::new(), queries: 0, conditions: 0, patterns: 0 }
    }

    fn fault<T>(&mut self, fault: Fault) -> Option<T> {
        self.faults.push(fault);
        None
    }

    /// A term about cards: `[[…]]`, `section:word`, `section:[[…]]>=2`.
    pub(super) fn read(&mut self, field: DeckField, term: RawTerm) -> Option<Filter<DeckTest>> {
        let operator = term.head.as_ref().map_or(Operator::Has, |head| head.operator);
        let place = match field {
            DeckField::Section(section) => CardPlace::Section(section),
            DeckField::Distinct => CardPlace::Distinct,
            _ => CardPlace::Anywhere,
        };
        let Some(query) = term.values.iter().find(|value| value.form == Form::Cards) else {
            return self.card_names(place, operator, term.values);
        };
        if term.values.len() > 1 {
            let expected = ["one query for cards, with “or” inside of the brackets"];
            return self.fault(Fault::new(query.span.clone(), Code::Unexpected).expecting(expected));
        }
        if !matches!(operator, Operator::Has | Operator::Is) {
            let span = term.head.map_or(query.span.clone(), |head| head.operator_span);
            let expected = [": here, and the number behind the brackets"];
            return self.fault(Fault::new(span, Code::WrongOperator).expecting(expected));
        }
        let count = self.count(term.count);
        let cards = term.values.into_iter().next().and_then(|value| self.card_query(&value));
        let ((operator, count), cards) = (count?, cards?);
        Some(Filter::Test(DeckTest::Cards { place, cards, operator, count }))
    }

    /// Parts of names, or whole names behind `=`: a query for such cards.
    fn card_names(&mut self, place: CardPlace, operator: Operator, raw: Vec<RawValue>) -> Option<Filter<DeckTest>> {
        let written = raw.len();
        let values: Vec<Value> = raw.into_iter().filter_map(|value| self.card_name(value)).collect();
        if values.len() < written || values.is_empty() {
            return None;
        }
        let by_name = if operator == Operator::Has { Operator::Has } else { Operator::Is };
        let field = QueryField::Shared(SharedField::Name);
        let cards = Filter::Test(Condition { field, operator: by_name, values });
        let (operator, count) = if operator == Operator::IsNot { (Operator::Is, 0) } else { (Operator::AtLeast, 1) };
        self.counted(1, 0, &(0..0))?;
        Some(Filter::Test(DeckTest::Cards { place, cards, operator, count }))
    }

    fn card_name(&mut self, raw: RawValue) -> Option<Value> {
        if raw.form == Form::Pattern {
            let expected = ["[[name:/…/]], with the regular expression inside"];
            return self.fault(Fault::new(raw.span, Code::WrongValue).expecting(expected));
        }
        if fold(&raw.text).is_empty() {
            return self.fault(Fault::new(raw.span, Code::MissingValue).expecting(["the name of a card"]));
        }
        Some(Value::Text(raw.text.trim().to_owned()))
    }

    /// How many cards there must be; at least one where it is not said.
    fn count(&mut self, count: Option<Count>) -> Option<(Operator, u32)> {
        let Some(Count { operator, operator_span, values }) = count else {
            return Some((Operator::AtLeast, 1));
        };
        if values.is_empty() {
            // That it is missing is noted already.
            return None;
        }
        let Ok([value]) = <[RawValue; 1]>::try_from(values) else {
            return self.fault(Fault::new(operator_span, Code::WrongValue).expecting(["one number behind it"]));
        };
        let operator = if operator == Operator::Has { Operator::Is } else { operator };
        match value.text.trim().parse::<u32>() {
            Ok(number) if value.form == Form::Bare => Some((operator, number)),
            _ => self.fault(Fault::new(value.span, Code::WrongValue).expecting(["a whole number"])),
        }
    }

    /// The query between `[[` and `]]`, its faults in their places of the whole text.
    fn card_query(&mut self, raw: &RawValue) -> Option<Filter> {
        let start = raw.span.start + "[[".len();
        let place = start..start + raw.text.len();
        self.queries += 1;
        if self.queries > DECK_QUERY_CARD_QUERIES {
            // One fault for all that are too many: each would only say the same.
            if self.queries == DECK_QUERY_CARD_QUERIES + 1 {
                let expected = [format!("at most {DECK_QUERY_CARD_QUERIES} queries for cards")];
                self.faults.push(Fault::new(raw.span.clone(), Code::TooManyConditions).expecting(expected));
            }
            return None;
        }
        let (parsed, mut faults) = syntax::parse(&raw.text, Language::Cards, self.is_name);
        let mut resolver = CardResolver::new(self.game, self.formats, BareWords::Names);
        let cards = resolver.inner_query(parsed);
        faults.append(&mut resolver.faults);
        if !faults.is_empty() {
            let moved = |fault: Fault| Fault { span: fault.span.start + start..fault.span.end + start, ..fault };
            self.faults.extend(faults.into_iter().map(moved));
            return None;
        }
        if cards.asks_collection() {
            let expected = ["a query that does not ask what you own"];
            return self.fault(Fault::new(place, Code::Unexpected).expecting(expected));
        }
        if cards == Filter::All {
            let expected = ["a query for cards, e.g. a word of a name"];
            return self.fault(Fault::new(place, Code::MissingCondition).expecting(expected));
        }
        let (mut conditions, mut patterns) = (0, 0);
        tally(&cards, &mut conditions, &mut patterns);
        self.counted(conditions, patterns, &place)?;
        Some(cards)
    }

    /// Adds to what all queries for cards hold together. Each condition is a pass over
    /// the cards, in whichever of them it stands.
    fn counted(&mut self, conditions: usize, patterns: usize, place: &Range<usize>) -> Option<()> {
        self.conditions += conditions;
        self.patterns += patterns;
        let (most, what) = if self.conditions > QUERY_CONDITIONS {
            (QUERY_CONDITIONS, "conditions on cards")
        } else if self.patterns > QUERY_PATTERNS {
            (QUERY_PATTERNS, "regular expressions on cards")
        } else {
            return Some(());
        };
        let is_noted = self.faults.iter().any(|fault| fault.code == Code::TooManyConditions);
        if !is_noted {
            let expected = [format!("at most {most} {what} in all")];
            self.faults.push(Fault::new(place.clone(), Code::TooManyConditions).expecting(expected));
        }
        None
    }
}

/// Counts the conditions of a filter, and the regular expressions in them.
fn tally(filter: &Filter, conditions: &mut usize, patterns: &mut usize) {
    match filter {
        Filter::All => {}
        Filter::Not(inner) => tally(inner, conditions, patterns),
        Filter::And(parts) | Filter::Or(parts) => parts.iter().for_each(|part| tally(part, conditions, patterns)),
        Filter::Test(condition) => {
            *conditions += 1;
            *patterns += condition.values.iter().filter(|value| matches!(value, Value::Pattern(_))).count();
        }
    }
}
