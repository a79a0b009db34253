//! Options of a query for decks.

use std::ops::Range;

use crate::{
    catalogue::{
        nearest_word as nearest,
        query::{
            Operator, QueryErrorCode as Code,
            resolve::Place,
            syntax::{Fault, RawTerm, RawValue},
        },
    },
    deck::query::{DeckOptions, DeckSort, DeckSortKey},
};

/// A name that sets an option instead of testing a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OptionName {
    Order,
    Direction,
}

/// What [`OptionName`]s are called.
const NAMES: &[(OptionName, &[&str])] =
    &[(OptionName::Order, &["order", "sort"]), (OptionName::Direction, &["direction", "dir"])];

impl OptionName {
    pub(super) fn named(name: &str) -> Option<Self> {
        let is = |known: &&str| known.eq_ignore_ascii_case(name);
        NAMES.iter().find(|(_, names)| names.iter().any(is)).map(|(option, _)| *option)
    }
}

/// Every name of an option.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().flat_map(|(_, names)| names.iter().copied())
}

/// Reads the options of one query.
#[derive(Default)]
pub(super) struct OptionTerms {
    options: DeckOptions,
    descending: Option<bool>,
    pub(super) faults: Vec<Fault>,
}

impl OptionTerms {
    /// What they say together.
    pub(super) fn options(&mut self) -> DeckOptions {
        let mut options = std::mem::take(&mut self.options);
        if let Some(descending) = self.descending {
            options.direct(descending);
        }
        options
    }

    pub(super) fn read(
        &mut self,
        option: OptionName,
        (operator, operator_span): (Operator, Range<usize>),
        term: RawTerm,
        place: Place,
    ) {
        let span = term.span;
        if place == Place::Inside {
            let expected = ["it at the end of the query, outside of parentheses and without a minus"];
            return self.faults.push(Fault::new(span, Code::MisplacedOption).expecting(expected));
        }
        if !matches!(operator, Operator::Has | Operator::Is) {
            return self.faults.push(Fault::new(operator_span, Code::WrongOperator).expecting([":"]));
        }
        if term.values.is_empty() {
            // That it is missing is noted already.
            return;
        }
        let Ok([value]) = <[RawValue; 1]>::try_from(term.values) else {
            return self.faults.push(Fault::new(span, Code::WrongValue).expecting(["one value"]));
        };
        let text = value.text.trim().to_ascii_lowercase();
        match option {
            OptionName::Order => self.order(&text, value.span),
            OptionName::Direction => {
                let descending = match text.as_str() {
                    "asc" | "ascending" => false,
                    "desc" | "descending" => true,
                    _ => {
                        let near = nearest(&text, ["asc", "desc"].into_iter());
                        let fault = Fault::new(value.span, Code::WrongValue).expecting(["asc", "desc"]);
                        return self.faults.push(fault.suggesting(near));
                    }
                };
                if self.descending.replace(descending).is_some() {
                    self.faults.push(Fault::new(span, Code::MisplacedOption).expecting(["direction: only once"]));
                }
            }
        }
    }

    fn order(&mut self, text: &str, span: Range<usize>) {
        let (descending, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
        let Some(by) = DeckSort::named(name) else {
            let near = nearest(name, DeckSort::ALL.iter().map(|sort| sort.id()));
            let sign = if descending { "-" } else { "" };
            let near = near.map(|near| format!("{sign}{near}"));
            let expected = DeckSort::ALL.iter().map(|sort| sort.id());
            return self.faults.push(Fault::new(span, Code::WrongValue).expecting(expected).suggesting(near));
        };
        if self.options.order.iter().all(|key| key.by != by) {
            self.options.order.push(DeckSortKey { by, descending });
        }
    }
}
