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

/// How many times are shown.
const SHOWN: usize = 8;
/// How many holdings of each are named.
const NAMED: usize = 4;

/// What came at a time, how many of each holding.
type Came<'a> = (&'a Event, BTreeMap<&'a Holding, i64>);

/// What an event brought: the holdings of which there are more, in their order.
fn brought(event: &Event) -> BTreeMap<&Holding, i64> {
    let mut sums: BTreeMap<&Holding, i64> = BTreeMap::new();
    if event.cause.may_bring() {
        for change in &event.changes {
            *sums.entry(&change.holding).or_default() += i64::from(change.by);
        }
    }
    sums.retain(|_, by| *by > 0);
    sums
}

/// The last that brought copies and was not taken back, the newest first; a file that is many events came at once.
fn came<'a>(desk: &Desk<'a>) -> Vec<Came<'a>> {
    let ledger = desk.shelf.ledger();
    let mut came: Vec<Came<'a>> = Vec::new();
    for event in ledger.events().rev().filter(|event| !ledger.is_undone(event.id)) {
        let brought = brought(event);
        if brought.is_empty() {
            continue;
        }
        let count = came.len();
        match came.last_mut().filter(|(last, _)| event.whole.is_some() && last.whole == event.whole) {
            Some((_, sums)) => brought.into_iter().for_each(|(holding, by)| *sums.entry(holding).or_default() += by),
            None if count == SHOWN => break,
            None => came.push((event, brought)),
        }
    }
    came
}

/// What came lately, and the way to everything that happened.
pub(super) fn draw(desk: &Desk<'_>) -> Markup {
    let came = came(desk);
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

fn entry(desk: &Desk<'_>, event: &Event, brought: &BTreeMap<&Holding, i64>) -> Markup {
    let copies: i64 = brought.values().sum();
    let picture = brought.keys().find_map(|holding| desk.catalogue().find_number(&holding.number));
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
