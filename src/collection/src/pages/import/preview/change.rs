//! What becomes of the collection: copies of each set now and afterwards, and what goes.

use std::collections::BTreeMap;

use maud::{Markup, html};
use safehouse_engine::{
    copies::{Balances, dialect::Reading},
    english::counted,
};

use super::super::{reading::Asked, taking};
use crate::{
    Desk,
    parts::{copies_of, form_words, place_words},
};

/// How many kinds of copies that go are named.
const NAMED: usize = 50;

pub(super) fn change(desk: &Desk<'_>, rows: &Reading, asked: &Asked) -> Markup {
    let before = desk.shelf.balances();
    let after = taking::after(desk, rows, asked);
    let sets = by_set(desk, before, &after);
    let goes: Vec<_> = before
        .iter()
        .filter_map(|(holding, copies)| {
            let goes = u64::try_from(copies - after.of(holding)).ok().filter(|goes| *goes > 0)?;
            Some((holding, goes))
        })
        .collect();
    let copies = goes.iter().fold(0_u64, |sum, (_, goes)| sum.saturating_add(*goes));
    html! {
        section aria-labelledby="totals" {
            h2 id="totals" { "Before and after" }
            div class="table-scroll" { table class="table" {
                thead { tr { th scope="col" { "Set" } th scope="col" class="number" { "Copies now" } th scope="col" class="number" { "Afterwards" } } }
                tbody { @for (set, (now, then)) in &sets { tr { th scope="row" { (set) } td class="number" { (now) } td class="number" { (then) } } } }
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

fn by_set(desk: &Desk<'_>, before: &Balances, after: &Balances) -> BTreeMap<String, (u64, u64)> {
    let mut sets: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let mut add = |balances: &Balances, side: fn(&mut (u64, u64)) -> &mut u64| {
        for (holding, copies) in balances.iter() {
            let known = desk.catalogue().find_number(&holding.number).map(|index| desk.catalogue().printing(index));
            let set = known.map_or_else(|| "Not in the card list".to_owned(), |printing| printing.set.clone());
            *side(sets.entry(set).or_default()) += u64::try_from(copies).unwrap_or_default();
        }
    };
    add(before, |(now, _)| now);
    add(after, |(_, then)| then);
    sets
}
