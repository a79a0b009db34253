//! What becomes of the collection: copies of each set now and afterwards, and what goes.

use maud::{Markup, html};
use safehouse_engine::{copies::dialect::Reading, english::counted};

use super::super::{
    reading::Asked,
    summary::{Change, changed},
};
use crate::{
    Desk,
    parts::{copies_of, form_words, place_words},
};

/// How many kinds of copies that go are named.
const NAMED: usize = 50;

pub(super) fn change(desk: &Desk<'_>, rows: &Reading, asked: &Asked) -> Markup {
    let Change { totals, goes } = changed(desk, rows, asked);
    let copies = goes.iter().fold(0_u64, |sum, (_, goes)| sum.saturating_add(*goes));
    html! {
        section aria-labelledby="totals" {
            h2 id="totals" { "Before and after" }
            div class="table-scroll" { table class="table" {
                thead { tr { th scope="col" { "Set" } th scope="col" class="number" { "Copies now" } th scope="col" class="number" { "Afterwards" } } }
                tbody { @for total in &totals { tr { th scope="row" { (total.set.as_deref().unwrap_or("Not in the card list")) } td class="number" { (total.before) } td class="number" { (total.after) } } } }
            } }
        }
        @if !goes.is_empty() {
            section aria-labelledby="goes" {
                h2 id="goes" { "What goes" }
                p { (counted(copies, ("copy", "copies"))) " that the file does not have:" }
                ul class="files-goes" {
                    @for (holding, goes) in goes.iter().take(NAMED) {
                        li { b { (goes) } " × " (copies_of(desk, &holding.number)) @let words = form_words(holding); @if !words.is_empty() { ", " bdi { (words) } } ", " bdi { (place_words(&holding.place)) } }
                    }
                }
                @if goes.len() > NAMED { p class="muted" { "And copies of " (goes.len() - NAMED) " more kinds." } }
            }
        }
    }
}
