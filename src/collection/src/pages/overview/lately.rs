//! What came lately.

use std::collections::BTreeMap;

use maud::{Markup, html};
use safehouse_engine::{
    copies::{
        Holding,
        ledger::{Cause, Event},
    },
    english::counted,
};
use safehouse_paths::collection as at;

use crate::{
    Desk,
    pages::when::moment,
    parts::{art, copies_of, form_words, signed},
};

/// How many events are shown.
const SHOWN: usize = 8;
/// How many holdings of an event are named.
const NAMED: usize = 4;

/// What an event brought: the holdings of which there are more, in their order.
fn brought<'a>(event: &'a Event) -> Vec<(&'a Holding, i64)> {
    let brings = event.cause.may_bring();
    if !brings {
        return Vec::new();
    }
    let mut sums: BTreeMap<&'a Holding, i64> = BTreeMap::new();
    for change in &event.changes {
        *sums.entry(&change.holding).or_default() += i64::from(change.by);
    }
    sums.into_iter().filter(|(_, by)| *by > 0).collect()
}

/// The last events that brought copies and were not taken back, the newest first.
pub(super) fn draw(desk: &Desk<'_>) -> Markup {
    let ledger = desk.shelf.ledger();
    let standing = ledger.events().rev().filter(|event| !ledger.is_undone(event.id));
    let came = standing.map(|event| (event, brought(event))).filter(|(_, brought)| !brought.is_empty());
    let came: Vec<_> = came.take(SHOWN).collect();
    html! {
        @if !came.is_empty() {
            section aria-labelledby="lately" {
                h2 id="lately" { "Lately added" }
                ol class="lately" { @for (event, brought) in &came { li { (entry(desk, event, brought)) } } }
                p { a href=(at::page(desk.game(), at::HISTORY)) rel="external" { "Everything that happened" } }
            }
        }
    }
}

fn entry(desk: &Desk<'_>, event: &Event, brought: &[(&Holding, i64)]) -> Markup {
    let copies: i64 = brought.iter().map(|(_, by)| by).sum();
    let picture = brought.iter().find_map(|(holding, _)| desk.catalogue().find_number(&holding.number));
    html! {
        @if let Some(printing) = picture { (art(desk, printing)) }
        div {
            p class="muted lately__when" {
                (moment(event.at))
                @if brought.len() > 1 { ", " (signed(copies)) " copies" }
                @match event.cause {
                    Cause::Imported | Cause::CountedByFile { .. } => " out of a file",
                    Cause::Traded => " in a trade",
                    Cause::Counted { .. } => " when they were counted",
                    _ => "",
                }
            }
            ul class="plain-list" {
                @for (holding, by) in brought.iter().take(NAMED) {
                    li {
                        b class="figures" { (signed(*by)) } " " (copies_of(desk, &holding.number))
                        @let words = form_words(holding);
                        @if !words.is_empty() { " " span class="muted" { (words) } }
                    }
                }
                @if brought.len() > NAMED { li class="muted" { "and " (counted((brought.len() - NAMED) as u64, ("further one", "further ones"))) } }
            }
        }
    }
}
