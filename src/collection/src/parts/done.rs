//! What was just done, with a way back.

use std::collections::BTreeSet;

use maud::{Markup, html};
use safehouse_engine::{
    copies::ledger::{Cause, Event},
    english::counted,
};
use safehouse_paths::collection as at;

use super::place_words;
use crate::{Desk, Fields};

/// What an address says was done (`did`), and a form that takes it back; `back` is where the reader goes
/// on then. Nothing where the address says nothing of it, or what it says is not there.
pub(crate) fn done(desk: &Desk<'_>, query: &Fields, back: &str) -> Markup {
    let did = query.get("did");
    let events = desk.named(did);
    sentence(desk, &events).map_or_else(|| html! {}, |words| told(desk, did, &events, &words, back))
}

/// What was done in words, with a form that takes it back where that can be.
pub(super) fn told(desk: &Desk<'_>, did: &str, events: &[&Event], words: &Markup, back: &str) -> Markup {
    let is_open = events.iter().any(|event| is_undoable(desk, event));
    let is_undo = is_last_undo(desk, events);
    html! {
        div class="form__done collection-done" role="status" {
            p { (words) }
            @if is_open { (way(desk, at::UNDO, "Undo", did, back)) }
            @else if is_undo { (way(desk, at::AGAIN, AGAIN, did, back)) }
        }
    }
}

/// What the button says by which something that was taken back is done once more.
pub(crate) const AGAIN: &str = "Do it again";

/// A button by which something becomes of what was done; `back` is where the reader goes on.
pub(crate) fn way(desk: &Desk<'_>, to: &str, words: &str, did: &str, back: &str) -> Markup {
    html! {
        form method="post" action=(at::page(desk.game(), to)) data-in-place="" {
            input type="hidden" name="event" value=(did);
            input type="hidden" name="back" value=(back);
            button class="button button--plain button--small" type="submit" { (words) }
        }
    }
}

/// Whether these took something back and nothing came after: done once more twice, it would be there twice.
pub(crate) fn is_last_undo(desk: &Desk<'_>, events: &[&Event]) -> bool {
    let last = desk.shelf.ledger().events().next_back();
    last.is_some_and(|last| is_undo(last) && events.iter().any(|event| event.id == last.id))
}

fn is_undo(event: &Event) -> bool {
    matches!(event.cause, Cause::Undone { .. })
}

fn is_undoable(desk: &Desk<'_>, event: &Event) -> bool {
    !is_undo(event) && !desk.shelf.ledger().is_undone(event.id)
}

fn sentence(desk: &Desk<'_>, events: &[&Event]) -> Option<Markup> {
    events.first()?;
    if events.iter().any(|event| is_undo(event)) {
        return Some(html! { "Taken back." });
    }
    if events.iter().all(|event| desk.shelf.ledger().is_undone(event.id)) {
        return Some(html! { "This was taken back since." });
    }
    let mut said: Vec<(&str, u64)> = Vec::new();
    for event in events {
        let Some(words) = words(&event.cause) else { continue };
        // What comes says how many they are, but for what went.
        let goes = event.cause == Cause::Removed;
        let mut note = |words, goes| {
            let copies = event.changes.iter().filter(|change| (change.by < 0) == goes);
            let copies = copies.fold(0_u64, |sum, change| sum.saturating_add(u64::from(change.by.unsigned_abs())));
            match said.iter_mut().find(|(known, _)| *known == words) {
                Some((_, sum)) => *sum = sum.saturating_add(copies),
                None => said.push((words, copies)),
            }
        };
        note(words, goes);
        // A file takes copies away, too, where it says what there is.
        if matches!(event.cause, Cause::Imported | Cause::CountedByFile { .. }) {
            note(WENT, true);
        }
    }
    said.retain(|(words, copies)| *words != WENT || *copies > 0);
    // It brought nothing then.
    if said.iter().any(|(words, _)| *words == WENT) {
        said.retain(|(_, copies)| *copies > 0);
    }
    if said.is_empty() {
        return Some(html! { "Noted." });
    }
    let [whence, where_to] = moved(events);
    Some(html! {
        "Done: "
        @for (at, (words, copies)) in said.iter().enumerate() {
            @if at > 0 { ", " }
            (counted(*copies, ("copy", "copies"))) " " (words)
            @if let (MOVED, [whence], [where_to]) = (*words, whence.as_slice(), where_to.as_slice()) {
                " from " bdi { (place_words(whence)) } " to " bdi { (place_words(where_to)) }
            }
        }
        "."
        // Of many places nobody reads the names; where all of it is now is one.
        @if let ([_, _, ..], [where_to]) = (whence.as_slice(), where_to.as_slice()) {
            " Now in " bdi { (place_words(where_to)) } "."
        }
    })
}

/// The places that copies were moved out of, and those that they were moved into, each once.
fn moved<'a>(events: &[&'a Event]) -> [Vec<&'a str>; 2] {
    let changes = || events.iter().filter(|event| event.cause == Cause::Moved).flat_map(|event| &event.changes);
    [true, false].map(|goes| {
        let of_side = changes().filter(|change| (change.by < 0) == goes);
        let places: BTreeSet<&str> = of_side.map(|change| change.holding.place.as_str()).collect();
        places.into_iter().collect()
    })
}

const WENT: &str = "went";
const MOVED: &str = "moved";

fn words(cause: &Cause) -> Option<&'static str> {
    Some(match cause {
        Cause::Acquired | Cause::Imported | Cause::CountedByFile { .. } => "came",
        Cause::Removed => "removed",
        Cause::Moved => MOVED,
        Cause::Corrected => "corrected",
        Cause::Regraded => "regraded",
        Cause::Marked => "marked",
        Cause::Counted { .. } => "counted",
        Cause::Traded => "traded",
        Cause::Built => "put into the deck",
        Cause::TakenApart => "taken out of the deck",
        Cause::LotChanged { .. } | Cause::Undone { .. } | Cause::Answered { .. } => return None,
    })
}
