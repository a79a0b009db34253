//! What happened to copies, the newest first, by day; of one printing or of all. Everything can be
//! taken back.

mod entry;
mod number;
mod undo;

use maud::{Markup, html};
use safehouse_engine::{
    copies::{
        Change,
        ledger::{Cause, Event, EventId},
    },
    limits::NAME_BYTES,
};
use safehouse_paths::collection as at;

pub(super) use self::undo::{again, undo};
use self::{
    entry::{Entry, entries, lot_of},
    number::meant,
    undo::{is_undo, undo_form, undone},
};
use super::when::day;
use crate::{
    Answer, Desk, Fields, Page,
    desk::event_id,
    parts::{Section, copies_of, done, frame, history_of, name_of},
};

/// How many entries a page has.
const SHOWN: usize = 50;
/// How many events the entries of a page come out of at most: a file may be many, and a page is bounded.
const EVENTS: usize = 1_000;

/// What is looked for in a history; everything where nothing is said.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HistoryAsked<'a> {
    /// Only what changed copies of this number, or what is said of some.
    pub number: &'a str,
    /// Only the event of this identity, or the parts of such a whole.
    pub whole: &'a str,
    /// Only what was made before this event.
    pub before: Option<EventId>,
    /// Only what was made on this day of Universal Time, `YYYY-MM-DD`, or after it.
    pub since: &'a str,
    /// Only what was made on this day, or before it.
    pub until: &'a str,
}

/// So many of these events, the newest first, and the last of them where there are older ones.
pub fn happened<'a>(desk: &Desk<'a>, asked: &HistoryAsked<'_>, most: usize) -> (Vec<&'a Event>, Option<EventId>) {
    let numbers = Some(asked.number).filter(|number| !number.is_empty());
    let mut events = matching(desk, asked, numbers.as_slice());
    let shown: Vec<&Event> = events.by_ref().take(most).collect();
    let older = events.next().is_some().then(|| shown.last().map(|event| event.id)).flatten();
    (shown, older)
}

/// Every event that is asked for, the newest first: of one of these numbers, where there are any.
fn matching<'a>(desk: &Desk<'a>, asked: &HistoryAsked<'_>, numbers: &[&str]) -> impl Iterator<Item = &'a Event> {
    let HistoryAsked { whole, before, since, until, .. } = *asked;
    let of_whole: Vec<EventId> = desk.named(whole).iter().map(|event| event.id).collect();
    let is_of_days = move |event: &Event| {
        let day = if since.is_empty() && until.is_empty() { String::new() } else { day(event.at) };
        (since.is_empty() || day.as_str() >= since) && (until.is_empty() || day.as_str() <= until)
    };
    let is_about = move |event: &&Event| {
        before.is_none_or(|before| event.id < before)
            && is_of_days(event)
            && (whole.is_empty() || of_whole.contains(&event.id))
            && (numbers.is_empty() || is_of_numbers(desk, event, numbers))
    };
    desk.shelf.ledger().events().rev().filter(is_about)
}

/// The page: of all, of one printing where the address names it (`card`), or of what belongs together (`of`), as both
/// sides of a trade do, whose parts stand apart then.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let (written, whole, catalogue) = (query.get("card").trim(), query.get("of"), desk.catalogue());
    let printings = meant(desk, written);
    let known: Vec<&str> = printings.iter().map(|one| catalogue.printing(*one).number.as_str()).collect();
    let mut numbers = known.clone();
    // Copies may have a number that the card list does not have.
    if !written.is_empty() && catalogue.find_number(written).is_none() {
        numbers.push(written);
    }
    let [since, until] = ["since", "until"].map(|name| query.get(name));
    let number = if let [only] = known.as_slice() { *only } else { written };
    let asked = HistoryAsked { number, whole, before: event_id(query.get("before")), since, until };
    let before = asked.before.and_then(|before| desk.shelf.ledger().event(before));
    let (shown, older) = entries(matching(desk, &asked, &numbers), before, !whole.is_empty(), (SHOWN, EVENTS));
    let heading = match printings.as_slice() {
        [printing] => format!("History of {}", name_of(catalogue, *printing)),
        [_, ..] => format!("History of the number {written} in each set"),
        [] => "History".to_owned(),
    };
    let of_all = at::page(desk.game(), at::HISTORY);
    let content = html! {
        @match is_undo(desk, query.get("did")) {
            true => (undone(desk, query.get("did"))),
            false => (done(desk, query, &of_all)),
        }
        (filter(desk, number, since, until))
        @if !number.is_empty() {
            p { (which(desk, &known, number)) " · " a href=(of_all) rel="external" { "History of everything" } }
        }
        @if !whole.is_empty() {
            p { "What belongs together, part by part. " a href=(of_all) rel="external" { "History of everything" } }
            @if let Some(id) = to_undo(desk, whole) { (undo_form(desk, id, "Undo all of it")) }
        }
        @if shown.is_empty() {
            @if number.is_empty() && since.is_empty() && until.is_empty() {
                p class="muted" { "Nothing happened yet. What is entered, taken in, moved or taken back stands here for good." }
            } @else {
                p class="muted" { "Nothing like that happened." }
            }
        }
        @for (day, entries) in by_day(&shown) {
            section class="history-day" {
                h2 { (day) }
                ul class="history" { @for entry in entries { li { (entry.draw(desk, &numbers)) } } }
            }
        }
        @if let Some(older) = older {
            nav class="pages" aria-label="Pages" {
                a class="button button--plain" rel="next external" href=(at::asking(&of_all, &[("card", number), ("of", whole), ("since", since), ("until", until), ("before", &older.to_string())])) { "Older" }
            }
        }
    };
    Page::new(heading.clone(), frame(desk, Section::History, &heading, &content)).into()
}

/// The form that says what is looked for.
fn filter(desk: &Desk<'_>, number: &str, since: &str, until: &str) -> Markup {
    html! {
        form class="history-filter" method="get" action=(at::page(desk.game(), at::HISTORY)) role="search" {
            div class="labelled" {
                label for="card" { "Card number" }
                input class="field" id="card" name="card" value=(number) maxlength=(NAME_BYTES) autocapitalize="off" spellcheck="false";
            }
            @for (name, words, day) in [("since", "From", since), ("until", "To", until)] {
                div class="labelled" {
                    label for=(name) { (words) }
                    input class="field" id=(name) name=(name) type="date" value=(day);
                }
            }
            button class="button button--plain" type="submit" { "Show" }
        }
    }
}

/// Which numbers are shown. Where several sets have what was written, each leads to its own history.
fn which(desk: &Desk<'_>, known: &[&str], written: &str) -> Markup {
    html! {
        @match known {
            [] => (copies_of(desk, written)),
            [only] => (copies_of(desk, only)),
            several => {
                @for (at, number) in several.iter().enumerate() {
                    @if at > 0 { " · " }
                    (copies_of(desk, number)) " (" a href=(history_of(desk, number)) rel="external" { "only this" span class="hidden" { ", " (number) } } ")"
                }
            }
        }
    }
}

/// The whole that an address names, where anything of it can be taken back.
fn to_undo(desk: &Desk<'_>, whole: &str) -> Option<EventId> {
    let named = desk.named(whole);
    let is_open = |event: &Event| {
        !desk.shelf.ledger().is_undone(event.id)
            && !matches!(event.cause, Cause::Undone { .. } | Cause::Answered { .. })
    };
    event_id(whole).filter(|_| named.len() > 1 && named.iter().any(|event| is_open(event)))
}

/// Entries by the day on which they were made.
fn by_day<'e, 'a>(entries: &'e [Entry<'a>]) -> Vec<(String, Vec<&'e Entry<'a>>)> {
    let mut days: Vec<(String, Vec<&Entry<'a>>)> = Vec::new();
    for entry in entries {
        let day = day(entry.at());
        match days.last_mut().filter(|(last, _)| *last == day) {
            Some((_, entries)) => entries.push(entry),
            None => days.push((day, vec![entry])),
        }
    }
    days
}

/// Whether an event changes copies of one of these numbers, or what is said of some.
fn is_of_numbers(desk: &Desk<'_>, event: &Event, numbers: &[&str]) -> bool {
    let is_of = |change: &Change| numbers.contains(&change.holding.number.as_str());
    desk.shelf.ledger().effect(event).iter().any(is_of)
        || lot_of(desk, event).is_some_and(|lot| lot.changes.iter().any(is_of))
}

#[cfg(test)]
mod tests;
