//! What was done in a sitting, the newest first, each with a way back.

use std::collections::BTreeSet;

use maud::{Markup, html};
use safehouse_engine::{
    copies::ledger::{Cause, Event, EventId},
    english::counted,
};
use safehouse_paths::collection as at;

use super::defaults::Sitting;
use crate::{
    Desk,
    parts::{copies_of, form_words, place_words, signed},
};

/// How many lines are shown.
const SHOWN: usize = 12;

/// Something that was done, as it is undone.
struct Line<'a> {
    /// What is undone: the event, or the whole that it is a part of.
    id: EventId,
    events: Vec<&'a Event>,
}

/// The lines of a sitting, the newest first.
fn lines<'a>(desk: &Desk<'a>, since: i64) -> Vec<Line<'a>> {
    let ledger = desk.shelf.ledger();
    let mut lines: Vec<Line<'a>> = Vec::new();
    for event in ledger.events().rev().take_while(|event| event.at >= since) {
        let is_undoing = matches!(event.cause, Cause::Undone { .. });
        if is_undoing || ledger.is_undone(event.id) || event.changes.is_empty() {
            continue;
        }
        match lines.last_mut().filter(|line| event.whole == Some(line.id)) {
            Some(line) => line.events.push(event),
            None => lines.push(Line { id: event.whole.unwrap_or(event.id), events: vec![event] }),
        }
    }
    lines
}

pub(super) fn list(desk: &Desk<'_>, sitting: &Sitting) -> Markup {
    let lines = lines(desk, sitting.since);
    let changes = || lines.iter().flat_map(|line| &line.events).flat_map(|event| &event.changes);
    let numbers: BTreeSet<&str> = changes().map(|change| change.holding.number.as_str()).collect();
    let by: i64 = changes().map(|change| i64::from(change.by)).sum();
    let back = sitting.address(desk, &[]);
    html! {
        section class="enter__sitting" aria-labelledby="sitting" {
            h2 id="sitting" { "This session" }
            @if lines.is_empty() {
                p class="muted" { "Each line stands here as soon as it is taken, with a way back." }
            } @else {
                p class="enter__total" {
                    b { (signed(by)) } " " (if by.unsigned_abs() == 1 { "copy" } else { "copies" }) ", " (counted(numbers.len() as u64, ("number", "numbers")))
                    ", " (counted(lines.len() as u64, ("line", "lines"))) "."
                }
                ol class="enter__lines" reversed start=(lines.len()) {
                    @for (at, line) in lines.iter().take(SHOWN).enumerate() { (entry(desk, line, &back, at == 0)) }
                }
                @if lines.len() > SHOWN { p { a href=(at::page(desk.game(), at::HISTORY)) rel="external" { "All of them are in the history" } } }
            }
        }
    }
}

fn entry(desk: &Desk<'_>, line: &Line<'_>, back: &str, is_last: bool) -> Markup {
    let changes: Vec<_> = line.events.iter().flat_map(|event| &event.changes).collect();
    let by: i64 = changes.iter().map(|change| i64::from(change.by)).sum();
    html! {
        li class="enter__entry" {
            b class="enter__by figures" { (signed(by)) }
            div {
                @match changes.as_slice() {
                    [change] => {
                        (copies_of(desk, &change.holding.number))
                        @let words = form_words(&change.holding);
                        @if !words.is_empty() { " " span class="muted" { (words) } }
                        @if !change.holding.place.is_empty() { " " span class="muted" { "in " bdi { (place_words(&change.holding.place)) } } }
                    }
                    _ => { (counted(changes.len() as u64, ("number", "numbers"))) }
                }
            }
            form method="post" action=(at::page(desk.game(), at::UNDO)) data-in-place="" {
                input type="hidden" name="event" value=(line.id);
                input type="hidden" name="back" value=(back);
                button class="button button--plain" type="submit" data-undo-last=[is_last.then_some("")] { "Undo" }
            }
        }
    }
}
