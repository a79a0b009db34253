//! From terms to tests: fields, operators and values are looked up in the field table.

mod cards;
mod order;

use std::ops::Range;

use self::{
    cards::{CardTerms, is_size},
    order::OptionTerms,
};
use super::{DeckField, DeckFieldKind, DeckOptions, DeckPart, DeckProperty, DeckTest, DeckValue};
use crate::{
    card::fold,
    catalogue::{
        calendar, nearest_word as nearest,
        query::{
            Filter, Operator, QueryErrorCode as Code,
            resolve::{Place, compiled, format_named, resolved},
            syntax::{Fault, Form, Head, RawFilter, RawTerm, RawValue},
            word_key,
        },
    },
    game::GameDefinition,
    limits::DECK_QUERY_PATTERNS,
};

/// Resolves the terms of one query.
pub(super) struct Resolver<'a> {
    game: &'static GameDefinition,
    /// Identifiers and names of the formats, where they are known.
    formats: Option<&'a [(String, String)]>,
    faults: Vec<Fault>,
    cards: CardTerms<'a>,
    options: OptionTerms,
    /// Regular expressions on the texts of decks.
    patterns: usize,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(
        game: &'static GameDefinition,
        formats: Option<&'a [(String, String)]>,
        is_name: &'a dyn Fn(&str) -> bool,
    ) -> Self {
        let cards = CardTerms::new(game, formats, is_name);
        Self { game, formats, faults: Vec::new(), cards, options: OptionTerms::default(), patterns: 0 }
    }

    /// The filter of a whole query, its options, and what is wrong with it.
    pub(super) fn query(mut self, raw: RawFilter) -> (Filter<DeckTest>, DeckOptions, Vec<Fault>) {
        let filter = resolved(raw, Place::Top, &mut |term, place| self.term(term, place)).unwrap_or(Filter::All);
        let options = self.options.options();
        let mut faults = self.faults;
        faults.append(&mut self.cards.faults);
        faults.append(&mut self.options.faults);
        (filter, options, faults)
    }

    /// Notes a fault; there is nothing to test then.
    fn fault<T>(&mut self, fault: Fault) -> Option<T> {
        self.faults.push(fault);
        None
    }

    fn term(&mut self, term: RawTerm, place: Place) -> Option<Filter<DeckTest>> {
        let Some(head) = &term.head else {
            return self.headless(term);
        };
        if let Some(option) = order::OptionName::named(&head.name) {
            let (operator, operator_span) = (head.operator, head.operator_span.clone());
            self.options.read(option, (operator, operator_span), term, place);
            return None;
        }
        let negated = head.name.eq_ignore_ascii_case("not");
        let field = if negated { Some(DeckField::Is) } else { DeckField::named(self.game, &head.name) };
        let Some(field) = field else {
            return self.unknown_field(head);
        };
        let operators = field.kind().operators();
        if !operators.contains(&head.operator) {
            let operators = operators.iter().map(|operator| operator.as_str());
            return self.fault(Fault::new(head.operator_span.clone(), Code::WrongOperator).expecting(operators));
        }
        let is_section = field.kind() == DeckFieldKind::Section;
        let is_size = is_section && is_size(head.operator, &term.values);
        if field.kind() == DeckFieldKind::Cards || is_section && !is_size {
            return self.cards.read(field, term);
        }
        if let Some(count) = &term.count {
            // The query for cards itself is a fault of its own.
            self.faults.push(Fault::new(count.operator_span.clone(), Code::Unexpected).expecting(["a space"]));
        }
        let operator = canonical(field.kind(), head.operator);
        let test = self.field(field, operator, term.values)?;
        Some(if negated { test.negated() } else { test })
    }

    /// A test of a field that holds no cards.
    fn field(&mut self, field: DeckField, operator: Operator, raw: Vec<RawValue>) -> Option<Filter<DeckTest>> {
        let written = raw.len();
        let values: Vec<_> = raw.into_iter().filter_map(|value| self.value(field, operator, value)).collect();
        let is_whole = values.len() == written && written > 0;
        is_whole.then_some(Filter::Test(DeckTest::Field { field, operator, values }))
    }

    fn unknown_field<T>(&mut self, head: &Head) -> Option<T> {
        let all = || DeckField::all(self.game);
        let names: Vec<&str> = all().flat_map(DeckField::query_names).chain(order::names()).chain(["not"]).collect();
        let near = nearest(&head.name, names.into_iter());
        let expected: Vec<&str> = all().map(DeckField::query_name).collect();
        let card_field = "[[a query for cards]]";
        let quotes = "quotes around a text with signs in it";
        let fault = Fault::new(head.name_span.clone(), Code::UnknownField)
            .expecting(expected.into_iter().chain([card_field, quotes]))
            .suggesting(near);
        self.fault(fault)
    }

    /// Free words, tags, exact names and queries for cards.
    fn headless(&mut self, term: RawTerm) -> Option<Filter<DeckTest>> {
        if term.values.iter().any(|value| value.form == Form::Cards) {
            if term.exact {
                let expected = ["a minus, or a number behind it, e.g. [[axe]]>=2"];
                return self.fault(Fault::new(bang(&term.span), Code::Unexpected).expecting(expected));
            }
            return self.cards.read(DeckField::Card, term);
        }
        if !term.exact && term.values.iter().all(is_tag) {
            let tags = term.values.into_iter().map(|value| {
                let text = value.text.trim_start_matches('#').to_owned();
                RawValue { text, form: Form::Quoted, ..value }
            });
            return self.field(DeckField::Tag, Operator::Has, tags.collect());
        }
        let operator = if term.exact { Operator::Is } else { Operator::Has };
        self.field(DeckField::Name, operator, term.values)
    }

    fn value(&mut self, field: DeckField, operator: Operator, raw: RawValue) -> Option<DeckValue> {
        let kind = field.kind();
        if raw.form == Form::Cards {
            let expected = [kind.value_hint(), "a space before the query for cards"];
            return self.fault(Fault::new(raw.span, Code::WrongValue).expecting(expected));
        }
        if raw.form == Form::Pattern {
            return self.pattern(kind, operator, raw);
        }
        let is_nothing = match kind {
            DeckFieldKind::Text => fold(&raw.text).is_empty(),
            DeckFieldKind::Tag => word_key(&raw.text).is_empty(),
            _ => raw.text.trim().is_empty(),
        };
        if is_nothing {
            return self.fault(Fault::new(raw.span, Code::MissingValue).expecting([kind.value_hint()]));
        }
        let text = raw.text.trim();
        match kind {
            DeckFieldKind::Text => Some(DeckValue::Text(text.to_owned())),
            DeckFieldKind::Tag => Some(DeckValue::Text(text.trim_start_matches('#').to_owned())),
            DeckFieldKind::Format => match format_named(self.formats, &raw) {
                Ok(()) => Some(DeckValue::Text(text.to_owned())),
                Err(fault) => self.fault(fault),
            },
            DeckFieldKind::Date => match calendar::span(text) {
                Some((first, last)) => Some(DeckValue::Days { first, last, written: text.to_owned() }),
                None => self.fault(Fault::new(raw.span, Code::WrongValue).expecting([kind.value_hint()])),
            },
            DeckFieldKind::Number | DeckFieldKind::Section | DeckFieldKind::Cards => match text.parse::<u32>() {
                Ok(number) => Some(DeckValue::Number(number)),
                Err(_) => self.fault(Fault::new(raw.span, Code::WrongValue).expecting([kind.value_hint()])),
            },
            DeckFieldKind::Property | DeckFieldKind::Part => self.choice(field, &raw),
        }
    }

    fn choice(&mut self, field: DeckField, raw: &RawValue) -> Option<DeckValue> {
        let choices = field.choices(self.game);
        let Some(choice) = choices.iter().find(|choice| choice.is_spelled(&raw.text)) else {
            let near = nearest(&raw.text, choices.iter().map(|choice| choice.id.as_str()));
            let expected = choices.iter().map(|choice| choice.id.clone());
            let fault = Fault::new(raw.span.clone(), Code::WrongValue).expecting(expected).suggesting(near);
            return self.fault(fault);
        };
        match field {
            DeckField::Is => {
                let property = DeckProperty::ALL.iter().copied().find(|property| property.id() == choice.id);
                property.map(DeckValue::Property)
            }
            _ => DeckPart::all(self.game).find(|part| part.id() == choice.id).map(DeckValue::Part),
        }
    }

    fn pattern(&mut self, kind: DeckFieldKind, operator: Operator, raw: RawValue) -> Option<DeckValue> {
        if kind != DeckFieldKind::Text {
            return self.fault(Fault::new(raw.span, Code::WrongValue).expecting([kind.value_hint()]));
        }
        if operator != Operator::Has {
            let expected = [": before a regular expression, ^ and $ inside"];
            return self.fault(Fault::new(raw.span, Code::WrongOperator).expecting(expected));
        }
        self.patterns += 1;
        if self.patterns > DECK_QUERY_PATTERNS {
            let expected = format!("at most {DECK_QUERY_PATTERNS} regular expressions on names and authors");
            return self.fault(Fault::new(raw.span, Code::TooManyConditions).expecting([expected]));
        }
        match compiled(raw) {
            Ok(pattern) => Some(DeckValue::Pattern(pattern)),
            Err(fault) => self.fault(fault),
        }
    }
}

/// Where the exclamation mark of a term stands.
fn bang(term: &Range<usize>) -> Range<usize> {
    term.start..term.start + "!".len()
}

/// Whether a value is a word with `#` before it.
fn is_tag(value: &RawValue) -> bool {
    value.form == Form::Bare && value.text.strip_prefix('#').is_some_and(|tag| !word_key(tag).is_empty())
}

/// The operator in its one spelling for the kind: `:` and `=` differ for texts only.
fn canonical(kind: DeckFieldKind, operator: Operator) -> Operator {
    match (kind, operator) {
        (DeckFieldKind::Text, operator) => operator,
        (DeckFieldKind::Number | DeckFieldKind::Date | DeckFieldKind::Section, Operator::Has) => Operator::Is,
        (DeckFieldKind::Number | DeckFieldKind::Date | DeckFieldKind::Section, operator) => operator,
        (_, Operator::Is) => Operator::Has,
        (_, operator) => operator,
    }
}
