//! One copy more or fewer, and what that came to.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::PrintingIndex,
    copies::{Change, ledger::Cause},
};
use safehouse_paths::collection as at;

use super::{
    copies_of,
    done::{done, told},
    form_words,
    numbers::named,
    signed,
};
use crate::{Desk, Fields};

/// The buttons of a printing. `back` is where the reader goes on.
pub(crate) fn stepper(desk: &Desk<'_>, printing: PrintingIndex, back: &str) -> Markup {
    let catalogue = desk.catalogue();
    let name = named(catalogue, printing);
    html! {
        form class="copy-step" method="post" action=(at::page(desk.game(), at::STEP)) data-step="" data-in-place="" {
            input type="hidden" name="number" value=(catalogue.printing(printing).number);
            input type="hidden" name="back" value=(back);
            button class="copy-step__button" name="by" value="-1" data-by="-1" disabled[desk.copies(printing) == 0]
                aria-label=(format!("One fewer of {name}")) { "−" }
            button class="copy-step__button" name="by" value="1" data-by="1" aria-label=(format!("One more of {name}")) { "+" }
        }
    }
}

/// What an address says was just done: of a step which card it was of, and how many there are now.
pub(crate) fn just_done(desk: &Desk<'_>, query: &Fields, back: &str) -> Markup {
    let did = query.get("did");
    let events = desk.named(did);
    let ledger = desk.shelf.ledger();
    let changes: Vec<Change> = events.iter().flat_map(|event| ledger.effect(event)).collect();
    let [change] = changes.as_slice() else { return done(desk, query, back) };
    if events.iter().any(|event| ledger.is_undone(event.id)) {
        return done(desk, query, back);
    }
    let number = &change.holding.number;
    let form = form_words(&change.holding);
    let now: i64 = desk.shelf.balances().of_number(number).map(|(_, copies)| copies).sum();
    let words = html! {
        @if events.iter().any(|event| matches!(event.cause, Cause::Undone { .. })) { "Taken back: " }
        b class="figures" { (signed(i64::from(change.by))) } " " (copies_of(desk, number))
        @if !form.is_empty() { " " span class="muted" { (form) } }
        ", now " b class="figures" { (now) } "."
    };
    told(desk, did, &events, &words, back)
}
