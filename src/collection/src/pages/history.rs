//! What happened to copies, the newest first, by day; of one printing or of all. Everything can be
//! taken back.

use maud::{Markup, html};
use safehouse_engine::{
    copies::{
        Change,
        ledger::{Cause, Event, EventId, LotChange},
    },
    english::counted,
    limits::NAME_BYTES,
};
use safehouse_paths::{self as paths, collection as at};

use super::when::{day, moment};
use crate::{
    Answer, Deed, Desk, Draft, Fields, Page,
    desk::event_id,
    parts::{AGAIN, Section, copies_of, done, form_words, frame, is_last_undo, name_of, place_words, signed, way},
};

/// How many events a page has.
const SHOWN: usize = 50;
/// How many changes of an event are named.
const NAMED: usize = 6;

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
    let HistoryAsked { number, whole, before, since, until } = *asked;
    let of_whole: Vec<EventId> = desk.named(whole).iter().map(|event| event.id).collect();
    let is_of_days = |event: &Event| {
        let day = if since.is_empty() && until.is_empty() { String::new() } else { day(event.at) };
        (since.is_empty() || day.as_str() >= since) && (until.is_empty() || day.as_str() <= until)
    };
    let is_about = |event: &&Event| {
        before.is_none_or(|before| event.id < before)
            && is_of_days(event)
            && (whole.is_empty() || of_whole.contains(&event.id))
            && (number.is_empty() || is_of_number(desk, event, number))
    };
    let mut events = desk.shelf.ledger().events().rev().filter(is_about);
    let shown: Vec<&Event> = events.by_ref().take(most).collect();
    let older = events.next().is_some().then(|| shown.last().map(|event| event.id)).flatten();
    (shown, older)
}

/// The page: of all, of one printing where the address names it (`card`), or of what belongs together (`of`), as both
/// sides of a trade do.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let (number, whole) = (query.get("card"), query.get("of"));
    let known =
        desk.catalogue().find_number(number).map(|printing| desk.catalogue().printing(printing).number.as_str());
    let [since, until] = ["since", "until"].map(|name| query.get(name));
    let number = known.unwrap_or(number);
    let asked = HistoryAsked { number, whole, before: event_id(query.get("before")), since, until };
    let (shown, older) = happened(desk, &asked, SHOWN);
    let heading = match desk.catalogue().find_number(number) {
        Some(printing) => format!("History of {}", name_of(desk.catalogue(), printing)),
        None => "History".to_owned(),
    };
    let content = html! {
        @match is_undo(desk, query.get("did")) {
            true => (undone(desk, query.get("did"))),
            false => (done(desk, query, &at::page(desk.game(), at::HISTORY))),
        }
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
        @if !number.is_empty() {
            p { (copies_of(desk, number)) " · " a href=(at::page(desk.game(), at::HISTORY)) rel="external" { "History of everything" } }
        }
        @if !whole.is_empty() {
            p { "What belongs together. " a href=(at::page(desk.game(), at::HISTORY)) rel="external" { "History of everything" } }
        }
        @if shown.is_empty() {
            @if number.is_empty() && since.is_empty() && until.is_empty() {
                p class="muted" { "Nothing happened yet. What is entered, taken in, moved or taken back stands here for good." }
            } @else {
                p class="muted" { "Nothing like that happened." }
            }
        }
        @for (day, events) in by_day(&shown) {
            section class="history-day" {
                h2 { (day) }
                ul class="history" { @for event in events { li { (entry(desk, event, number)) } } }
            }
        }
        @if let Some(older) = older {
            nav class="pages" aria-label="Pages" {
                a class="button button--plain" rel="next external" href=(at::asking(&at::page(desk.game(), at::HISTORY), &[("card", number), ("of", whole), ("since", since), ("until", until), ("before", &older.to_string())])) { "Older" }
            }
        }
    };
    Page::new(heading.clone(), frame(desk, Section::History, &heading, &content)).into()
}

/// Events by the day on which they were made.
fn by_day<'a>(events: &[&'a Event]) -> Vec<(String, Vec<&'a Event>)> {
    let mut days: Vec<(String, Vec<&'a Event>)> = Vec::new();
    for event in events {
        let day = day(event.at);
        match days.last_mut().filter(|(last, _)| *last == day) {
            Some((_, events)) => events.push(event),
            None => days.push((day, vec![event])),
        }
    }
    days
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

fn entry(desk: &Desk<'_>, event: &Event, number: &str) -> Markup {
    let ledger = desk.shelf.ledger();
    let effect = ledger.effect(event);
    let of_printing = |change: &&Change| number.is_empty() || change.holding.number == number;
    let changes: Vec<&Change> = effect.iter().filter(of_printing).collect();
    let is_undone = ledger.is_undone(event.id);
    html! {
        div class="history__head" data-undone=[is_undone.then_some("")] {
            b { (why(&event.cause)) } " " span class="muted" { (moment(event.at)) }
            @if is_undone { " " span class="tag" { "Taken back" } }
        }
        ul class="history__changes" {
            @for change in changes.iter().take(NAMED) { li { (one(desk, change)) } }
            @if changes.len() > NAMED {
                li class="muted" { "and " (counted((changes.len() - NAMED) as u64, ("further change", "further changes"))) }
            }
        }
        @if let Cause::LotChanged { change, .. } = &event.cause { (noted(desk, event, change)) }
        @if let Some(lot) = &event.lot {
            @if !lot.notes.is_empty() { p class="history__notes" { bdi { (lot.notes) } } }
        }
        @if !is_undone && !matches!(event.cause, Cause::Undone { .. } | Cause::Answered { .. }) {
            div class="history__deeds" {
                (undo_form(desk, event.id, "Undo"))
                @if let Some(whole) = event.whole { (undo_form(desk, whole, "Undo all of it")) }
            }
        }
    }
}

/// Whether an event changes copies of a number, or what is said of some.
fn is_of_number(desk: &Desk<'_>, event: &Event, number: &str) -> bool {
    let is_of = |change: &Change| change.holding.number == number;
    desk.shelf.ledger().effect(event).iter().any(is_of)
        || lot_of(desk, event).is_some_and(|lot| lot.changes.iter().any(is_of))
}

/// The event with which the copies came that an event says something else of.
fn lot_of<'a>(desk: &Desk<'a>, event: &Event) -> Option<&'a Event> {
    let Cause::LotChanged { lot, .. } = &event.cause else { return None };
    desk.shelf.ledger().event(*lot)
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

fn undo_form(desk: &Desk<'_>, id: EventId, words: &str) -> Markup {
    html! {
        form method="post" action=(at::page(desk.game(), at::UNDO)) {
            input type="hidden" name="event" value=(id);
            input type="hidden" name="back" value=(at::page(desk.game(), at::HISTORY));
            button class="button button--plain" type="submit" { (words) }
        }
    }
}

fn is_undo(desk: &Desk<'_>, did: &str) -> bool {
    desk.named(did).iter().any(|event| matches!(event.cause, Cause::Undone { .. }))
}

/// What taking something back came to.
fn undone(desk: &Desk<'_>, did: &str) -> Markup {
    let changes: Vec<Change> =
        desk.named(did).into_iter().flat_map(|event| desk.shelf.ledger().effect(event)).collect();
    let by: i64 = changes.iter().map(|change| i64::from(change.by)).sum();
    let lost = desk
        .shelf
        .ledger()
        .to_be_found()
        .filter(|(holding, _)| changes.iter().any(|change| change.holding == **holding));
    html! {
        div class="form__done" role="status" {
            p { "Taken back: " (signed(by)) " " (if by.unsigned_abs() == 1 { "copy" } else { "copies" }) "." }
            @for (holding, copies) in lost {
                p { (copies_of(desk, &holding.number)) ": " (counted(copies, ("copy has", "copies have"))) " gone elsewhere since. Find them, or count anew." }
            }
            @if is_last_undo(desk, &desk.named(did)) { (way(desk, at::AGAIN, AGAIN, did, &at::page(desk.game(), at::HISTORY))) }
        }
    }
}

/// Takes an event back, or all parts of a whole.
pub(super) fn undo(desk: &Desk<'_>, form: &Fields) -> Answer {
    let back = paths::own_address(form.get("back")).map_or_else(|| at::page(desk.game(), at::HISTORY), str::to_owned);
    let named: Vec<EventId> = desk.named(form.get("event")).into_iter().map(|event| event.id).collect();
    let (events, _) = desk.shelf.ledger().undoing(&named);
    if events.is_empty() {
        // Another device or another tab took it back before.
        return Answer::Lead(back);
    }
    let drafts = Draft::undoing(&events);
    Answer::Deed(Deed { drafts, is_whole: true, file: None, then: back })
}

/// Does once more what was taken back just now: as events of their own, so that nothing that was recorded changes.
pub(super) fn again(desk: &Desk<'_>, form: &Fields) -> Answer {
    let back = paths::own_address(form.get("back")).map_or_else(|| at::page(desk.game(), at::HISTORY), str::to_owned);
    let ledger = desk.shelf.ledger();
    let named = desk.named(form.get("event"));
    if !is_last_undo(desk, &named) {
        return Answer::Lead(back);
    }
    let taken_back = named.into_iter().flat_map(|event| match &event.cause {
        Cause::Undone { events } => events.as_slice(),
        _ => &[],
    });
    let once_more = |event: &Event| Draft {
        cause: match &event.cause {
            // Nobody counts anew by it, and nobody answers.
            Cause::Counted { .. } | Cause::CountedByFile { .. } | Cause::Answered { .. } => Cause::Corrected,
            cause => cause.clone(),
        },
        changes: ledger.effect(event),
        lot: event.lot.clone(),
    };
    let drafts: Vec<Draft> = taken_back.filter_map(|id| ledger.event(*id)).map(once_more).collect();
    if drafts.is_empty() {
        return Answer::Lead(back);
    }
    Answer::Deed(Deed { drafts, is_whole: true, file: None, then: back })
}
