//! What a line did, in one line.

use std::collections::BTreeSet;

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::PrintingIndex,
    copies::{Change, Holding, entry::EntryFault, ledger::Event},
    english::counted,
};

use crate::{
    Desk, Fields,
    parts::{art, copies_of, form_words, place_words, printing_line, signed},
};

/// The most printings that one question is answered for.
pub(super) const ASKED: usize = 20;

/// What is said of the last line.
#[derive(Debug, Clone)]
pub(super) enum Feedback {
    /// These events came of it.
    Did(Vec<Change>, String),
    /// These were asked about.
    Asked(Vec<PrintingIndex>),
    /// Other things hold from now on.
    Defaults,
    /// There was so much already.
    Same,
    /// It was taken back.
    Undone(Vec<Change>),
    /// It meant nothing.
    Fault(String),
}

impl Feedback {
    /// What an address says was done.
    pub(super) fn of(desk: &Desk<'_>, query: &Fields) -> Option<Self> {
        let asked: Vec<PrintingIndex> = query
            .get("asked")
            .split(',')
            .take(ASKED)
            .filter_map(|number| desk.catalogue().find_number(number))
            .collect();
        if !asked.is_empty() {
            return Some(Self::Asked(asked));
        }
        match query.get("said") {
            "defaults" => return Some(Self::Defaults),
            "same" => return Some(Self::Same),
            _ => {}
        }
        let events: Vec<&Event> = desk.named(query.get("did"));
        let ledger = desk.shelf.ledger();
        let changes: Vec<Change> = events.iter().flat_map(|event| ledger.effect(event)).collect();
        if changes.is_empty() {
            return None;
        }
        let undoes = events.iter().any(|event| event.changes.is_empty());
        Some(if undoes { Self::Undone(changes) } else { Self::Did(changes, query.get("hint").to_owned()) })
    }

    pub(super) fn draw(&self, desk: &Desk<'_>, line: &str, fault: Option<&EntryFault>) -> Markup {
        match self {
            Self::Did(changes, hint) => html! {
                (changed(desk, changes))
                (lacking(desk, changes))
                @if !hint.is_empty() { p class="enter__hint" { (hint) } }
            },
            Self::Undone(changes) => html! { p { "Taken back. " } (changed(desk, changes)) },
            Self::Asked(printings) => html! {
                ul class="enter__asked" { @for printing in printings { li { (there_are(desk, *printing)) } } }
            },
            Self::Defaults => html! { p { "That holds for the lines from now on." } },
            Self::Same => html! { p { "There are as many already; nothing changed." } },
            Self::Fault(words) => html! {
                p { (words) }
                @if let Some(fault) = fault { (pointed(line, fault)) }
            },
        }
    }
}

/// What came and what went, each printing with how many there are now; of many, how many.
fn changed(desk: &Desk<'_>, changes: &[Change]) -> Markup {
    let numbers: BTreeSet<&str> = changes.iter().map(|change| change.holding.number.as_str()).collect();
    let by: i64 = changes.iter().map(|change| i64::from(change.by)).sum();
    match changes {
        [change] => html! {
            div class="enter__did" data-sign=(if change.by > 0 { "more" } else { "fewer" }) {
                @if let Some(printing) = desk.catalogue().find_number(&change.holding.number) { (art(desk, printing)) }
                div {
                    (copies_of(desk, &change.holding.number))
                    p class="muted" { (form_words(&change.holding)) @if !change.holding.place.is_empty() { " in " bdi { (place_words(&change.holding.place)) } } }
                    (of_number(desk, &change.holding))
                }
                (steps(desk, &change.holding, i64::from(change.by)))
            }
        },
        _ => html! {
            div class="enter__did" data-sign=(if by >= 0 { "more" } else { "fewer" }) {
                p { (signed(by)) " " (if by.unsigned_abs() == 1 { "copy" } else { "copies" }) " of " (counted(numbers.len() as u64, ("number", "numbers"))) }
            }
        },
    }
}

/// What has to be found since more went than there were, with what there is of the number.
fn lacking(desk: &Desk<'_>, changes: &[Change]) -> Markup {
    let balances = desk.shelf.balances();
    let lacks = |change: &&Change| change.by < 0 && balances.of(&change.holding) < 0;
    let lacking: Vec<&Change> = changes.iter().filter(lacks).collect();
    html! {
        @match lacking.as_slice() {
            [] => {}
            [change] => {
                @let number = &change.holding.number;
                @let others: Vec<_> = balances.of_number(number).filter(|(holding, copies)| *copies > 0 && **holding != change.holding).collect();
                p class="enter__hint" data-warns="" {
                    "There were fewer of just these than went: "
                    (counted(balances.of(&change.holding).unsigned_abs(), ("copy has", "copies have"))) " to be found now."
                    @if !others.is_empty() {
                        " Of this number there are:"
                        @for (at, (holding, copies)) in others.iter().enumerate() {
                            @let words = form_words(holding);
                            @if at > 0 { "," } " " (copies) " " (if words.is_empty() { "ordinary" } else { words.as_str() }) " in " bdi { (place_words(&holding.place)) }
                        }
                        ". Undo the line if you meant these."
                    }
                }
            }
            many => {
                p class="enter__hint" data-warns="" { "Of " (counted(many.len() as u64, ("number", "numbers"))) " there were fewer of just these than went: they are to be found now." }
            }
        }
    }
}

/// How many copies of a number there are, where it has others than just these.
fn of_number(desk: &Desk<'_>, holding: &Holding) -> Markup {
    let balances = desk.shelf.balances();
    let all: i64 = balances.of_number(&holding.number).map(|(_, copies)| copies).sum();
    html! {
        @if all != balances.of(holding) { p class="muted" { (all) " of this number in all" } }
    }
}

/// How many of just these copies there were and are: the line speaks of no others of the number.
fn steps(desk: &Desk<'_>, holding: &Holding, by: i64) -> Markup {
    let now = desk.shelf.balances().of(holding);
    html! {
        p class="enter__count figures" {
            span class="hidden" { "Of just these before and now: " }
            (now.saturating_sub(by)) span aria-hidden="true" { " → " } span class="hidden" { " then " } b { (now) }
        }
    }
}

fn there_are(desk: &Desk<'_>, printing: PrintingIndex) -> Markup {
    let number = &desk.catalogue().printing(printing).number;
    html! {
        (printing_line(desk, printing)) ": "
        b { (counted(u64::from(desk.copies(printing)), ("copy", "copies"))) }
        ul {
            @for (holding, copies) in desk.shelf.balances().of_number(number) {
                @let words = form_words(holding);
                li { (copies) " " (if words.is_empty() { "ordinary" } else { words.as_str() }) @if !holding.place.is_empty() { " in " bdi { (place_words(&holding.place)) } } }
            }
        }
    }
}

/// The line with the place of what is wrong marked.
fn pointed(line: &str, fault: &EntryFault) -> Markup {
    let from = fault.column.saturating_sub(1);
    let part = |skip: usize, take: usize| line.chars().skip(skip).take(take).collect::<String>();
    html! {
        p class="enter__pointed" aria-hidden="true" {
            code { (part(0, from)) mark { (part(from, fault.length.max(1))) } (part(from + fault.length.max(1), usize::MAX)) }
        }
    }
}
