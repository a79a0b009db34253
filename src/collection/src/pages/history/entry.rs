//! An entry of the history: an event, or what neighbours of one whole came to together.

use std::collections::BTreeSet;

use maud::{Markup, html};
use safehouse_engine::{
    copies::{
        Change, Holding,
        ledger::{Cause, Event, EventId, LotChange},
        summed,
    },
    english::counted,
};
use safehouse_paths::collection as at;

use super::undo::undo_form;
use crate::{
    Desk,
    pages::when::moment,
    parts::{copies_of, form_words, place_words, signed},
};

/// How many changes of an entry are named at first sight.
const NAMED: usize = 6;
/// How many more of them are named where somebody opens them.
const FURTHER: usize = 20;
/// How many notes of an entry are shown.
const NOTED: usize = 3;

/// Events that are shown as one.
pub(super) struct Entry<'a> {
    /// The newest first; never empty.
    pub(super) events: Vec<&'a Event>,
    /// The whole that they are parts of, where they are shown as one.
    pub(super) whole: Option<EventId>,
    /// Whether newer parts of it stand on the page before.
    pub(super) is_begun: bool,
    /// Whether older parts of it stand on the page behind.
    pub(super) goes_on: bool,
}

/// Events as entries, the newest first: neighbours of one whole are one, unless each is asked for apart. No more entries
/// than `most` and no more events than `bound` are read; where there are older ones, the last that was read is answered
/// beside the entries. `before` is the event that the page before ended with.
pub(super) fn entries<'a>(
    events: impl Iterator<Item = &'a Event>,
    before: Option<&Event>,
    is_apart: bool,
    (most, bound): (usize, usize),
) -> (Vec<Entry<'a>>, Option<EventId>) {
    let mut entries: Vec<Entry<'a>> = Vec::new();
    let (mut read, mut last_read) = (0, None);
    for event in events {
        let whole = event.whole.filter(|_| !is_apart);
        let count = entries.len();
        let of_last = entries.last_mut().filter(|last| whole.is_some() && last.whole == whole);
        match of_last {
            Some(last) if read == bound => {
                last.goes_on = true;
                return (entries, last_read);
            }
            None if read == bound || count == most => return (entries, last_read),
            Some(last) => last.events.push(event),
            None => {
                let is_begun = count == 0 && whole.is_some() && before.and_then(|before| before.whole) == whole;
                entries.push(Entry { events: vec![event], whole, is_begun, goes_on: false });
            }
        }
        (read, last_read) = (read + 1, Some(event.id));
    }
    (entries, None)
}

impl Entry<'_> {
    /// When it was made, in milliseconds since 1970-01-01T00:00:00Z.
    pub(super) fn at(&self) -> i64 {
        self.events.first().map_or(0, |event| event.at)
    }

    /// What it changed about copies of these numbers, or of any where there are none; equal changes of several events as
    /// one.
    fn changes(&self, desk: &Desk<'_>, numbers: &[&str]) -> Vec<Change> {
        let ledger = desk.shelf.ledger();
        let effects = self.events.iter().flat_map(|event| ledger.effect(event));
        let effects = effects.filter(|change| numbers.is_empty() || numbers.contains(&change.holding.number.as_str()));
        if self.events.len() > 1 { summed(effects) } else { effects.collect() }
    }

    /// Why it happened: each reason once, in their order.
    fn why(&self) -> String {
        let mut words: Vec<&str> = Vec::new();
        for event in self.events.iter().rev() {
            let word = why(&event.cause);
            if !words.contains(&word) {
                words.push(word);
            }
        }
        let words = words.iter().enumerate();
        let words = words.map(|(at, word)| if at == 0 { (*word).to_owned() } else { word.to_lowercase() });
        words.collect::<Vec<_>>().join(", ")
    }

    /// It as it is shown, as far as it is of these numbers.
    pub(super) fn draw(&self, desk: &Desk<'_>, numbers: &[&str]) -> Markup {
        let ledger = desk.shelf.ledger();
        let changes = self.changes(desk, numbers);
        let undone = self.events.iter().filter(|event| ledger.is_undone(event.id)).count();
        let is_undone = undone == self.events.len();
        let can_go = |event: &&&Event| {
            !ledger.is_undone(event.id) && !matches!(event.cause, Cause::Undone { .. } | Cause::Answered { .. })
        };
        let to_undo = self.events.iter().find(can_go).map(|event| self.whole.unwrap_or(event.id));
        html! {
            div class="history__head" data-undone=[is_undone.then_some("")] {
                b { (self.why()) } " " span class="muted" { (moment(self.at())) }
                @if is_undone { " " span class="tag" { "Taken back" } } @else if undone > 0 { " " span class="tag" { "Taken back in part" } }
            }
            @if self.events.len() > 1 && changes.len() > 1 { p class="history__sum" { (sum(&changes)) } }
            (named(desk, &changes))
            @for event in self.events.iter().take(NOTED) {
                @if let Cause::LotChanged { change, .. } = &event.cause { (noted(desk, event, change)) }
            }
            @for notes in self.notes() { p class="history__notes" { bdi { (notes) } } }
            @if self.is_begun { p class="muted" { "Its newer part stands on the page before." } }
            @if self.goes_on { p class="muted" { "It goes on: its older part stands under “Older”." } }
            @if let Some(whole) = self.whole { (parts(desk, whole, self)) }
            @if let Some(id) = to_undo {
                div class="history__deeds" { (undo_form(desk, id, if self.whole.is_some() { "Undo all of it" } else { "Undo" })) }
            }
        }
    }

    /// What is written of the copies that came, the first of it, each once.
    fn notes(&self) -> Vec<&str> {
        let mut notes: Vec<&str> = Vec::new();
        for lot in self.events.iter().rev().filter_map(|event| event.lot.as_ref()) {
            if notes.len() < NOTED && !lot.notes.is_empty() && !notes.contains(&lot.notes.as_str()) {
                notes.push(&lot.notes);
            }
        }
        notes
    }
}

/// The way to the parts of a whole, each with its own way back.
fn parts(desk: &Desk<'_>, whole: EventId, entry: &Entry<'_>) -> Markup {
    let parts = entry.events.len();
    let is_all = parts > 1 && !entry.is_begun && !entry.goes_on;
    let words = if is_all { format!("Its {parts} parts one by one") } else { "Its parts one by one".to_owned() };
    let address = at::asking(&at::page(desk.game(), at::HISTORY), &[("of", &whole.to_string())]);
    html! { p class="history__parts" { a href=(address) rel="external" { (words) } } }
}

/// How many copies came and went in all, and of how many kinds.
fn sum(changes: &[Change]) -> String {
    let kinds: BTreeSet<&Holding> = changes.iter().map(|change| &change.holding).collect();
    let [came, went] = [false, true].map(|goes| {
        let of_side = changes.iter().filter(|change| (change.by < 0) == goes);
        of_side.fold(0_u64, |sum, change| sum.saturating_add(change.by.unsigned_abs().into()))
    });
    let copies = ("copy", "copies");
    let copies = match (came, went) {
        (came, 0) => format!("+{}", counted(came, copies)),
        (0, went) => format!("−{}", counted(went, copies)),
        (came, went) => format!("+{came} and −{}", counted(went, copies)),
    };
    format!("{copies}, {}", counted(kinds.len() as u64, ("kind", "kinds")))
}

/// The first changes, and more of them for whoever opens them.
fn named(desk: &Desk<'_>, changes: &[Change]) -> Markup {
    let more = changes.get(NAMED..).unwrap_or_default();
    html! {
        ul class="history__changes" { @for change in changes.iter().take(NAMED) { li { (one(desk, change)) } } }
        @if !more.is_empty() {
            details class="history__more" {
                summary { "and " (counted(more.len() as u64, ("further change", "further changes"))) }
                ul class="history__changes" {
                    @for change in more.iter().take(FURTHER) { li { (one(desk, change)) } }
                    @if more.len() > FURTHER { li class="muted" { "and " (more.len() - FURTHER) " more" } }
                }
            }
        }
    }
}

/// Why something happened, in a word or two.
fn why(cause: &Cause) -> &'static str {
    match cause {
        Cause::Acquired => "Came",
        Cause::Removed => "Went",
        Cause::Moved => "Moved",
        Cause::Corrected => "Corrected",
        Cause::Regraded => "Regraded",
        Cause::Marked => "Marked",
        Cause::Counted { .. } => "Counted",
        Cause::Imported => "Out of a file",
        Cause::CountedByFile { .. } => "Counted by a file",
        Cause::Traded => "Traded",
        Cause::Built => "Into a deck",
        Cause::TakenApart => "Out of a deck",
        Cause::LotChanged { .. } => "Notes changed",
        Cause::Undone { .. } => "Taken back",
        Cause::Answered { .. } => "Settled",
    }
}

/// What is said of copies from now on; what was said of them before stands further down.
fn noted(desk: &Desk<'_>, event: &Event, change: &LotChange) -> Markup {
    let lot = lot_of(desk, event);
    let changes = lot.map_or(&[][..], |lot| &lot.changes);
    let words = |text: &str| if text.is_empty() { "none".to_owned() } else { text.to_owned() };
    let mut said: Vec<(&str, String)> = Vec::new();
    said.extend(change.notes.iter().map(|notes| ("Notes", words(notes))));
    said.extend(change.tags.iter().map(|tags| ("Tags", words(&tags.join(", ")))));
    said.extend(change.day.iter().map(|day| ("Day", words(day))));
    said.extend(
        change.price.iter().map(|price| ("Paid", words(&price.first().map(ToString::to_string).unwrap_or_default()))),
    );
    html! {
        ul class="history__changes" {
            @for change in changes.iter().take(NAMED) { li { (copies_of(desk, &change.holding.number)) } }
            @if changes.len() > NAMED { li class="muted" { "and " (changes.len() - NAMED) " more" } }
        }
        @for (what, words) in &said { p class="history__notes" { (what) ": " bdi { (words) } } }
    }
}

fn one(desk: &Desk<'_>, change: &Change) -> Markup {
    let words = form_words(&change.holding);
    html! {
        b class="figures" { (signed(i64::from(change.by))) } " " (copies_of(desk, &change.holding.number))
        @if !words.is_empty() { " " span class="muted" { (words) } }
        @if !change.holding.place.is_empty() { " " span class="muted" { "in " bdi { (place_words(&change.holding.place)) } } }
    }
}

/// The event with which the copies came that an event says something else of.
pub(super) fn lot_of<'a>(desk: &Desk<'a>, event: &Event) -> Option<&'a Event> {
    let Cause::LotChanged { lot, .. } = &event.cause else { return None };
    desk.shelf.ledger().event(*lot)
}
