//! One copy more or fewer, and what that came to.

use std::collections::BTreeSet;

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::PrintingIndex,
    copies::{Change, ledger::Cause},
    english::counted,
};
use safehouse_paths::collection as at;

use super::{copies_of, form_words, numbers::named, signed};
use crate::Desk;

/// The buttons of a printing. `back` is where the reader goes on.
pub(crate) fn stepper(desk: &Desk<'_>, printing: PrintingIndex, back: &str) -> Markup {
    let catalogue = desk.catalogue();
    let name = named(catalogue, printing);
    html! {
        form class="stepper" method="post" action=(at::page(desk.game(), at::STEP)) data-step="" {
            input type="hidden" name="number" value=(catalogue.printing(printing).number);
            input type="hidden" name="back" value=(back);
            button class="stepper__button" name="by" value="-1" data-by="-1" disabled[desk.copies(printing) == 0]
                aria-label=(format!("One fewer of {name}")) { "−" }
            button class="stepper__button" name="by" value="1" data-by="1" aria-label=(format!("One more of {name}")) { "+" }
        }
    }
}

/// What an address says was just done, with a way back. Nothing for an address that says nothing.
pub(crate) fn just_done(desk: &Desk<'_>, did: &str, back: &str) -> Markup {
    let events = desk.named(did);
    let ledger = desk.shelf.ledger();
    let changes: Vec<Change> = events.iter().flat_map(|event| ledger.effect(event)).collect();
    let is_undoing = events.iter().any(|event| matches!(event.cause, Cause::Undone { .. }));
    let is_last = !is_undoing && events.iter().all(|event| !ledger.is_undone(event.id));
    html! {
        @if !changes.is_empty() {
            div class="form__done just-done" role="status" {
                p {
                    @if is_undoing { "Taken back: " }
                    @match changes.as_slice() {
                        [change] => (one(desk, change)),
                        _ => (many(&changes)),
                    }
                }
                @if is_last {
                    form method="post" action=(at::page(desk.game(), at::UNDO)) {
                        input type="hidden" name="event" value=(did);
                        input type="hidden" name="back" value=(back);
                        button class="button button--plain button--small" type="submit" data-undo-last="" { "Undo" }
                    }
                }
            }
        }
    }
}

fn one(desk: &Desk<'_>, change: &Change) -> Markup {
    let number = &change.holding.number;
    let words = form_words(&change.holding);
    let now: i64 = desk.shelf.balances().of_number(number).map(|(_, copies)| copies).sum();
    html! {
        b class="figures" { (signed(i64::from(change.by))) } " " (copies_of(desk, number))
        @if !words.is_empty() { " " span class="muted" { (words) } }
        ", now " b class="figures" { (now) } "."
    }
}

fn many(changes: &[Change]) -> Markup {
    let by: i64 = changes.iter().map(|change| i64::from(change.by)).sum();
    let numbers: BTreeSet<&str> = changes.iter().map(|change| change.holding.number.as_str()).collect();
    html! {
        b class="figures" { (signed(by)) } (if by.unsigned_abs() == 1 { " copy" } else { " copies" })
        " of " (counted(numbers.len() as u64, ("number", "numbers"))) "."
    }
}
