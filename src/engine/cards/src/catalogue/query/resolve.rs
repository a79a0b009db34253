//! From terms to conditions: fields, operators and values are looked up in
//! the field table.

use std::ops::Range;

use super::{
    BareWords,
    error::QueryErrorCode as Code,
    options::{OPTIONS, OptionDefinition, OptionName, Options, SortKey, Unique, View},
    pattern::Pattern,
    syntax::{Fault, Form, Head, RawFilter, RawTerm, RawValue},
    table::{Operator, Property, QueryField, QueryKind, SharedField, WhichCopies, word_key, words_of_copies},
    tree::{Condition, Filter, Value},
};
use crate::{
    card::fold,
    catalogue::{calendar, spelling::nearest},
    game::GameDefinition,
    limits::{PATTERN_BYTES, PATTERN_CHARACTERS, QUERY_PATTERNS},
};

/// Resolves the terms of one query.
pub(crate) struct Resolver<'a> {
    game: &'static GameDefinition,
    /// Identifiers and names of the formats, where they are known.
    formats: Option<&'a [(String, String)]>,
    /// The field of words without one.
    bare: QueryField,
    pub(crate) options: Options,
    pub(crate) faults: Vec<Fault>,
    descending: Option<bool>,
    patterns: usize,
}

/// Where a term stands, which decides whether it may be an option.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Top,
    Inside,
}

impl<'a> Resolver<'a> {
    pub(crate) fn new(game: &'static GameDefinition, formats: Option<&'a [(String, String)]>, bare: BareWords) -> Self {
        let bare = QueryField::Shared(match bare {
            BareWords::Anywhere => SharedField::Any,
            BareWords::Names => SharedField::Name,
        });
        Self { game, formats, bare, options: Options::default(), faults: Vec::new(), descending: None, patterns: 0 }
    }

    /// The filter of a whole query; options go to [`Self::options`].
    pub(crate) fn query(&mut self, raw: RawFilter) -> Filter {
        let filter = self.filter(raw, Place::Top).unwrap_or(Filter::All);
        if self.descending == Some(true) {
            self.options.reverse();
        }
        filter
    }

    /// The filter of a query that stands within another, where options have no place.
    pub(crate) fn inner_query(&mut self, raw: RawFilter) -> Filter {
        self.filter(raw, Place::Inside).unwrap_or(Filter::All)
    }

    fn filter(&mut self, raw: RawFilter, place: Place) -> Option<Filter> {
        resolved(raw, place, &mut |term, place| self.term(term, place))
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    fn term(&mut self, term: RawTerm, place: Place) -> Option<Filter> {
        let Some(head) = term.head else {
            return self.name(term.exact, term.values);
        };
        if let Some(option) = OptionName::named(&head.name) {
            self.option(option, &head, term.values, term.span, place);
            return None;
        }
        // The opposite of `is:` needs a name because `-is:` is hard to guess.
        let negated = head.name.eq_ignore_ascii_case("not");
        let field =
            if negated { Some(QueryField::Shared(SharedField::Is)) } else { QueryField::named(self.game, &head.name) };
        let Some(field) = field else {
            self.unknown_field(&head);
            return None;
        };
        let operators = field.kind().operators();
        if !operators.contains(&head.operator) {
            let operators = operators.iter().map(|operator| operator.as_str());
            self.fault(Fault::new(head.operator_span, Code::WrongOperator).expecting(operators));
            return None;
        }
        let operator = canonical(field.kind(), head.operator);
        let written = term.values.len();
        let values: Vec<_> = term.values.into_iter().filter_map(|value| self.value(field, operator, value)).collect();
        if values.len() < written || values.is_empty() {
            return None;
        }
        // Numbers are written with `=`, words with `:`.
        let is_of_words = field.kind() == QueryKind::Copies && operator == Operator::Is;
        let is_of_words = is_of_words && values.iter().all(|value| matches!(value, Value::Word(_)));
        let operator = if is_of_words { Operator::Has } else { operator };
        let test = Filter::Test(Condition { field, operator, values });
        Some(if negated { test.negated() } else { test })
    }

    fn unknown_field(&mut self, head: &Head) {
        let shared = QueryField::all(self.game).flat_map(QueryField::query_names).copied();
        let options = OPTIONS.iter().flat_map(|option| option.names).copied();
        let near = nearest(&head.name, shared.chain(options).chain(["not"]));
        // `cost` is no field, but the name that people know several by.
        let word = fold(&head.name);
        let is_called = |field: &QueryField| fold(field.name()).split(' ').any(|part| part == word);
        let mut named: Vec<&str> = QueryField::all(self.game).filter(is_called).map(QueryField::query_name).collect();
        if named.is_empty() {
            named = QueryField::all(self.game).map(QueryField::query_name).collect();
        }
        let quotes = "quotes around a text with signs in it";
        self.fault(
            Fault::new(head.name_span.clone(), Code::UnknownField)
                .expecting(named.into_iter().chain([quotes]))
                .suggesting(near),
        );
    }

    /// Free words and exact names.
    fn name(&mut self, exact: bool, values: Vec<RawValue>) -> Option<Filter> {
        if let ([value], false) = (values.as_slice(), exact)
            && value.form == Form::Bare
            && (self.game.number_is_valid)(&value.text.to_uppercase())
        {
            let number = Value::Text(value.text.to_uppercase());
            let field = QueryField::Shared(SharedField::Number);
            return Some(Filter::Test(Condition { field, operator: Operator::Is, values: vec![number] }));
        }
        let (field, operator) = match exact {
            true => (QueryField::Shared(SharedField::Name), Operator::Is),
            false => (self.bare, Operator::Has),
        };
        let written = values.len();
        let values: Vec<_> = values.into_iter().filter_map(|value| self.value(field, operator, value)).collect();
        (values.len() == written && written > 0).then(|| Filter::Test(Condition { field, operator, values }))
    }

    fn value(&mut self, field: QueryField, operator: Operator, raw: RawValue) -> Option<Value> {
        let equality = matches!(operator, Operator::Has | Operator::Is | Operator::IsNot);
        if raw.form == Form::Pattern {
            return self.pattern(field, operator, raw);
        }
        if raw.text.trim().is_empty() {
            self.fault(Fault::new(raw.span, Code::MissingValue).expecting([field.kind().value_hint()]));
            return None;
        }
        if raw.form == Form::Bare && field.may_be_unknown() && matches!(raw.text.as_str(), "?" | "–" | "—") {
            if !equality {
                self.fault(Fault::new(raw.span, Code::WrongValue).expecting(["a value that has an order"]));
                return None;
            }
            return Some(Value::Unknown);
        }
        match field.kind() {
            QueryKind::Text => self.text(raw),
            QueryKind::OpenWords | QueryKind::Set => Some(Value::Text(raw.text.trim().to_owned())),
            QueryKind::Format => self.format(raw),
            QueryKind::Words | QueryKind::OrderedWords | QueryKind::Property | QueryKind::FieldName => {
                self.word(field, raw)
            }
            QueryKind::Number => self.number(field, equality, raw),
            QueryKind::Copies => {
                let word = words_of_copies().into_iter().find(|word| equality && word.is_spelled(&raw.text));
                word.map(|word| Value::Word(word.id)).or_else(|| self.number(field, equality, raw))
            }
            QueryKind::CollectorNumber => self.collector_number(raw),
            QueryKind::Date => self.date(raw),
        }
    }

    fn format(&mut self, raw: RawValue) -> Option<Value> {
        match format_named(self.formats, &raw) {
            Ok(()) => Some(Value::Text(raw.text.trim().to_owned())),
            Err(fault) => {
                self.fault(fault);
                None
            }
        }
    }

    fn text(&mut self, raw: RawValue) -> Option<Value> {
        if fold(&raw.text).is_empty() {
            self.fault(Fault::new(raw.span, Code::MissingValue).expecting(["a text"]));
            return None;
        }
        Some(Value::Text(raw.text.trim().to_owned()))
    }

    fn pattern(&mut self, field: QueryField, operator: Operator, raw: RawValue) -> Option<Value> {
        if field.kind() != QueryKind::Text {
            self.fault(Fault::new(raw.span, Code::WrongValue).expecting([field.kind().value_hint()]));
            return None;
        }
        if operator != Operator::Has {
            self.fault(
                Fault::new(raw.span, Code::WrongOperator).expecting([": before a regular expression, ^ and $ inside"]),
            );
            return None;
        }
        self.patterns += 1;
        if self.patterns > QUERY_PATTERNS {
            let expected = format!("at most {QUERY_PATTERNS} regular expressions");
            self.fault(Fault::new(raw.span, Code::TooManyConditions).expecting([expected]));
            return None;
        }
        match compiled(raw) {
            Ok(pattern) => Some(Value::Pattern(pattern)),
            Err(fault) => {
                self.fault(fault);
                None
            }
        }
    }

    fn word(&mut self, field: QueryField, raw: RawValue) -> Option<Value> {
        let choices = field.choices(self.game);
        let Some(choice) = choices.iter().find(|choice| choice.is_spelled(&raw.text)) else {
            let near = nearest(&raw.text, choices.iter().flat_map(|choice| choice.spellings()));
            let near = near.map(|near| if near.contains(' ') { super::tree::quoted(near) } else { near.to_owned() });
            let mut expected: Vec<String> = choices.iter().take(MAX_LISTED).map(|choice| choice.id.clone()).collect();
            if choices.len() > MAX_LISTED {
                expected.push(format!("one of {} others", choices.len() - MAX_LISTED));
            }
            self.fault(Fault::new(raw.span, Code::WrongValue).expecting(expected).suggesting(near));
            return None;
        };
        match field.kind() {
            QueryKind::Property => {
                Property::all(self.game).into_iter().find(|property| property.id() == choice.id).map(Value::Property)
            }
            QueryKind::FieldName => QueryField::named(self.game, &choice.id).map(Value::Printed),
            _ => Some(Value::Word(choice.id.clone())),
        }
    }

    fn number(&mut self, field: QueryField, equality: bool, raw: RawValue) -> Option<Value> {
        let text = raw.text.trim();
        if let Ok(number) = text.parse::<i32>() {
            return Some(Value::Number(number));
        }
        if equality {
            match text.to_ascii_lowercase().as_str() {
                "even" => return Some(Value::Even),
                "odd" => return Some(Value::Odd),
                "x" if field.is_variable() => return Some(Value::Variable),
                _ => {}
            }
        }
        match QueryField::named(self.game, text) {
            Some(other) if other.kind().is_number() => Some(Value::Field(other)),
            _ => {
                let mut expected = vec!["a whole number", "the name of a number field"];
                if equality {
                    expected.push("even or odd");
                }
                if equality && field.is_variable() {
                    expected.push("x");
                }
                if equality && field.may_be_unknown() {
                    expected.push("? for unknown");
                }
                let has_words = equality && field.kind() == QueryKind::Copies;
                let words: Vec<&str> = WhichCopies::all().filter(|_| has_words).map(WhichCopies::id).collect();
                expected.extend(&words);
                let numbers = QueryField::all(self.game).filter(|field| field.kind().is_number());
                let names = words.into_iter().chain(numbers.flat_map(QueryField::query_names).copied());
                let near = text.starts_with(char::is_alphabetic).then(|| nearest(text, names)).flatten();
                self.fault(Fault::new(raw.span, Code::WrongValue).expecting(expected).suggesting(near));
                None
            }
        }
    }

    fn collector_number(&mut self, raw: RawValue) -> Option<Value> {
        let text = raw.text.trim();
        if let Ok(number) = text.parse::<u16>() {
            return Some(Value::Number(i32::from(number)));
        }
        if !text.contains(|c: char| c.is_ascii_digit()) || text.starts_with('-') {
            let expected = [format!("a number such as 45 or {}", self.game.number_sample)];
            self.fault(Fault::new(raw.span, Code::WrongValue).expecting(expected));
            return None;
        }
        Some(Value::Text(text.to_uppercase()))
    }

    fn date(&mut self, raw: RawValue) -> Option<Value> {
        let text = raw.text.trim();
        let digits = text.split('-').next().unwrap_or_default();
        if digits.len() != 4 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(Value::Text(text.to_owned()));
        }
        match calendar::span(text) {
            Some((first, last)) => Some(Value::Days { first, last, written: text.to_owned() }),
            None => {
                self.fault(Fault::new(raw.span, Code::WrongValue).expecting([QueryKind::Date.value_hint()]));
                None
            }
        }
    }

    fn option(
        &mut self,
        option: &'static OptionDefinition,
        head: &Head,
        values: Vec<RawValue>,
        span: Range<usize>,
        place: Place,
    ) {
        if place == Place::Inside {
            let expected = ["it at the end of the query, outside of parentheses and without a minus"];
            return self.fault(Fault::new(span, Code::MisplacedOption).expecting(expected));
        }
        if !matches!(head.operator, Operator::Has | Operator::Is) {
            return self.fault(Fault::new(head.operator_span.clone(), Code::WrongOperator).expecting([":"]));
        }
        let Ok([value]) = <[RawValue; 1]>::try_from(values) else {
            // A missing value is already noted; several are not.
            if !self.faults.iter().any(|fault| fault.span.start >= span.start) {
                self.fault(Fault::new(span, Code::WrongValue).expecting(["one value"]));
            }
            return;
        };
        let text = value.text.trim().to_ascii_lowercase();
        let set = match (option.option, text.as_str()) {
            (OptionName::Order, _) => return self.order(&text, value.span),
            (OptionName::Direction, "asc" | "ascending") => self.descending.replace(false).is_none(),
            (OptionName::Direction, "desc" | "descending") => self.descending.replace(true).is_none(),
            (OptionName::Unique, "cards") => self.options.unique.replace(Unique::Cards).is_none(),
            (OptionName::Unique, "prints" | "printings") => self.options.unique.replace(Unique::Prints).is_none(),
            (OptionName::View, "grid") => self.options.view.replace(View::Grid).is_none(),
            (OptionName::View, "list") => self.options.view.replace(View::List).is_none(),
            (OptionName::View, "full" | "text") => self.options.view.replace(View::Full).is_none(),
            _ => {
                let near = nearest(&text, option.values.iter().copied());
                return self.fault(
                    Fault::new(value.span, Code::WrongValue).expecting(option.values.iter().copied()).suggesting(near),
                );
            }
        };
        if !set {
            let expected = [format!("{}: only once", option.names[0])];
            self.fault(Fault::new(span, Code::MisplacedOption).expecting(expected));
        }
    }

    fn order(&mut self, text: &str, span: Range<usize>) {
        let (descending, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
        match QueryField::named(self.game, name).filter(|field| field.is_sortable()) {
            Some(field) => {
                if self.options.order.iter().all(|key| key.field != field) {
                    self.options.order.push(SortKey { field, descending });
                }
            }
            None => {
                let names: Vec<_> = QueryField::all(self.game)
                    .filter(|field| field.is_sortable())
                    .flat_map(QueryField::query_names)
                    .copied()
                    .collect();
                let near = nearest(name, names.iter().copied());
                let expected = QueryField::all(self.game).filter(|field| field.is_sortable());
                let expected: Vec<_> = expected.map(QueryField::query_name).collect();
                self.fault(Fault::new(span, Code::WrongValue).expecting(expected).suggesting(near));
            }
        }
    }
}

/// Joins what `term` makes of each term. `None` where there is nothing to test: an
/// option, or a noted fault.
pub(crate) fn resolved<C>(
    raw: RawFilter,
    place: Place,
    term: &mut dyn FnMut(RawTerm, Place) -> Option<Filter<C>>,
) -> Option<Filter<C>> {
    match raw {
        RawFilter::Missing => None,
        RawFilter::Group(inner) => resolved(*inner, Place::Inside, term),
        RawFilter::Not(inner) => resolved(*inner, Place::Inside, term).map(Filter::negated),
        RawFilter::And(parts) => {
            let parts: Vec<_> = parts.into_iter().filter_map(|part| resolved(part, place, term)).collect();
            (!parts.is_empty()).then(|| Filter::and(parts))
        }
        RawFilter::Or(parts) => {
            let parts: Vec<_> = parts.into_iter().filter_map(|part| resolved(part, place, term)).collect();
            (!parts.is_empty()).then(|| Filter::or(parts))
        }
        RawFilter::Term(written) => term(written, place),
    }
}

/// Makes sure that a value names one of the formats, where they are known.
pub(crate) fn format_named(formats: Option<&[(String, String)]>, raw: &RawValue) -> Result<(), Fault> {
    let key = word_key(&raw.text);
    if let Some(formats) = formats
        && !formats.iter().any(|(id, name)| word_key(id) == key || word_key(name) == key)
    {
        let names = formats.iter().flat_map(|(id, name)| [id.as_str(), name.as_str()]);
        let near = nearest(raw.text.trim(), names);
        let near = near.map(|near| if near.contains(' ') { super::tree::quoted(near) } else { near.to_owned() });
        let expected = formats.iter().map(|(id, _)| id.as_str()).take(MAX_LISTED);
        return Err(Fault::new(raw.span.clone(), Code::WrongValue).expecting(expected).suggesting(near));
    }
    Ok(())
}

/// A regular expression, within its bounds.
pub(crate) fn compiled(raw: RawValue) -> Result<Pattern, Fault> {
    if raw.text.is_empty() {
        return Err(Fault::new(raw.span, Code::MissingValue).expecting(["a regular expression"]));
    }
    Pattern::new(&raw.text).map_err(|reason| {
        let bound = format!(
            "one of at most {PATTERN_CHARACTERS} characters and {} KiB when compiled ({reason})",
            PATTERN_BYTES / 1024
        );
        Fault::new(raw.span, Code::BadPattern).expecting([bound])
    })
}

/// The longest list of words that a message spells out.
const MAX_LISTED: usize = 100;

/// The operator in its one spelling for the kind: `:` and `=` differ for texts only.
fn canonical(kind: QueryKind, operator: Operator) -> Operator {
    match (kind, operator) {
        (QueryKind::Text, operator) => operator,
        (QueryKind::Number | QueryKind::CollectorNumber | QueryKind::Date | QueryKind::Copies, operator) => {
            if operator == Operator::Has { Operator::Is } else { operator }
        }
        (_, Operator::Is) => Operator::Has,
        (_, operator) => operator,
    }
}
