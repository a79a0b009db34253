//! What is noted of copies that came together: what was paid, when they came, and words.

use maud::{Markup, html};
use safehouse_engine::{
    copies::{
        Holding, Lot, Money,
        dialect::tags::{read_own, write_own},
        ledger::{Cause, Event, EventId, LotChange},
    },
    english::counted,
    limits::{CELL_BYTES, NAME_BYTES, ROW_TAGS},
};
use safehouse_paths::{self as paths, collection as at};
use time::{Date, Month};

use crate::{
    Answer, Deed, Desk, Draft, Fields, Page,
    desk::event_id,
    pages::when::day,
    parts::{Section, frame},
};

/// The most lots that are shown, the newest first.
const SHOWN: usize = 12;

/// The events by which copies of a number came, the newest first; those of just such copies alone where
/// there are any.
fn came<'a>(desk: &Desk<'a>, holding: &Holding) -> Vec<&'a Event> {
    let ledger = desk.shelf.ledger();
    let brings = |event: &Event| event.cause.may_bring() && !ledger.is_undone(event.id);
    let of = |is: &dyn Fn(&Holding) -> bool| -> Vec<&'a Event> {
        let is_one = |event: &&Event| event.changes.iter().any(|change| change.by > 0 && is(&change.holding));
        ledger.events().rev().filter(|event| brings(event)).filter(is_one).take(SHOWN).collect()
    };
    // Since they came they may have been moved, marked or regraded.
    let just_such = of(&|other| other == holding);
    if just_such.is_empty() { of(&|other| other.number == holding.number) } else { just_such }
}

/// What is noted of the lots of some copies, each with a form.
pub(super) fn section(desk: &Desk<'_>, holding: &Holding, here: &str) -> Markup {
    let events = came(desk, holding);
    html! {
        @if !events.is_empty() {
            section {
                h2 { "How they came" }
                ul class="lots" { @for event in events { li { (lot(desk, event, &holding.number, here)) } } }
            }
        }
    }
}

fn lot(desk: &Desk<'_>, event: &Event, number: &str, here: &str) -> Markup {
    let lot = desk.shelf.ledger().lot(event.id).unwrap_or_default();
    let of_number = event.changes.iter().filter(|change| change.by > 0 && change.holding.number == number);
    let copies = of_number.fold(0_u64, |sum, change| sum.saturating_add(u64::from(change.by.unsigned_abs())));
    let others = event.changes.iter().any(|change| change.holding.number != number);
    let written = Written {
        price: lot.price.as_ref().map(ToString::to_string).unwrap_or_default(),
        day: lot.day.clone().unwrap_or_default(),
        notes: lot.notes.clone(),
        tags: write_own(&lot.tags),
    };
    html! {
        details class="lot" open[lot != Lot::default()] {
            summary {
                (counted(copies, ("copy", "copies"))) " came on " (lot.day.clone().unwrap_or_else(|| day(event.at)))
                @if others { " " span class="muted" { "with other cards" } }
                @if let Some(price) = &lot.price { ", " (price.signed()) " each" }
            }
            (form(desk, event.id, &written, here))
        }
    }
}

/// What the fields of a lot say, as they were written.
struct Written {
    price: String,
    day: String,
    notes: String,
    tags: String,
}

/// The tags that a field says, each once; `None` where they are as they were.
fn tags(lot: &Lot, text: &str) -> Result<Option<Vec<String>>, String> {
    if text == write_own(&lot.tags) {
        return Ok(None);
    }
    let mut tags: Vec<String> = Vec::new();
    for tag in read_own(text).iter().map(|tag| tag.trim()).filter(|tag| !tag.is_empty()) {
        if !tags.iter().any(|known| known == tag) {
            tags.push(tag.to_owned());
        }
    }
    if tags.len() > ROW_TAGS || tags.iter().any(|tag| tag.len() > NAME_BYTES) {
        return Err(format!("Copies have at most {ROW_TAGS} tags of at most {NAME_BYTES} bytes each."));
    }
    Ok(Some(tags).filter(|tags| *tags != lot.tags))
}

fn form(desk: &Desk<'_>, id: EventId, written: &Written, back: &str) -> Markup {
    html! {
        form class="lot__form" method="post" action=(at::page(desk.game(), at::TABLE_LOT)) autocomplete="off" {
            input type="hidden" name="lot" value=(id);
            input type="hidden" name="back" value=(back);
            div class="row-form__fields" {
                div class="labelled" {
                    label for={ "price-" (id) } { "Paid for each" }
                    input class="field" id={ "price-" (id) } name="price" value=(written.price) maxlength=(NAME_BYTES) placeholder="1.50 EUR";
                }
                div class="labelled" {
                    label for={ "day-" (id) } { "On which day" }
                    input class="field" id={ "day-" (id) } name="day" type="date" value=(written.day);
                }
            }
            div class="labelled" {
                label for={ "notes-" (id) } { "Notes" }
                input class="field" id={ "notes-" (id) } name="notes" value=(written.notes) maxlength=(CELL_BYTES);
            }
            div class="labelled" {
                label for={ "tags-" (id) } { "Tags, with “;” between them" }
                input class="field" id={ "tags-" (id) } name="tags" value=(written.tags) maxlength=(CELL_BYTES);
            }
            button class="button button--plain" type="submit" { "Note it" }
        }
    }
}

/// Changes what is noted of a lot: `lot`, and of `price`, `day`, `notes` and `tags` what is other than it was.
pub(in super::super) fn note(desk: &Desk<'_>, fields: &Fields) -> Answer {
    let Some(event) = event_id(fields.get("lot")).and_then(|id| desk.shelf.ledger().event(id)) else {
        return Answer::Nothing;
    };
    let back = paths::own_address(fields.get("back")).map_or_else(|| at::page(desk.game(), at::TABLE), str::to_owned);
    let lot = desk.shelf.ledger().lot(event.id).unwrap_or_default();
    let change = match change(&lot, fields) {
        Ok(change) => change,
        Err(fault) => return refused(desk, event.id, fields, &back, &fault),
    };
    if change == LotChange::default() {
        return Answer::Lead(back);
    }
    let last = desk
        .shelf
        .ledger()
        .events()
        .rev()
        .find(|other| matches!(&other.cause, Cause::LotChanged { lot, .. } if *lot == event.id));
    let cause = Cause::LotChanged { lot: event.id, change, after: last.map(|event| event.id) };
    let draft = Draft { cause, changes: Vec::new(), lot: None };
    Answer::Deed(Deed { drafts: vec![draft], is_whole: false, file: None, then: back })
}

/// What is other than before.
fn change(lot: &Lot, fields: &Fields) -> Result<LotChange, String> {
    let price = match fields.get("price").trim() {
        "" => None,
        text => Some(
            Money::read(text, lot.price.as_ref().and_then(|price| price.currency.as_deref()))
                .ok_or("This is no price. Write a number and a currency, e.g. 1.50 EUR or $2.")?,
        ),
    };
    let day = match fields.get("day").trim() {
        "" => None,
        text => Some(calendar_day(text).ok_or("This is no day. Write year, month and day, e.g. 2026-11-27.")?),
    };
    let notes = fields.get("notes").trim().to_owned();
    if notes.len() > CELL_BYTES {
        return Err(format!("Notes have at most {CELL_BYTES} bytes; these have {}. Write less.", notes.len()));
    }
    // A form of before tags had a field says nothing of them.
    let said = fields.iter().any(|(name, _)| name == "tags").then(|| tags(lot, fields.get("tags"))).transpose()?;
    Ok(LotChange {
        price: (price != lot.price).then(|| price.into_iter().collect()),
        day: (day != lot.day).then(|| day.unwrap_or_default()),
        notes: (notes != lot.notes).then_some(notes),
        tags: said.flatten(),
    })
}

/// A day of the calendar, as it was written.
fn calendar_day(text: &str) -> Option<String> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if (year.len(), month.len(), day.len()) != (4, 2, 2) || parts.next().is_some() {
        return None;
    }
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    let date = Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()?;
    Some(date.to_string())
}

fn refused(desk: &Desk<'_>, id: EventId, fields: &Fields, back: &str, fault: &str) -> Answer {
    let text = |name: &str| fields.get(name).to_owned();
    let written = Written { price: text("price"), day: text("day"), notes: text("notes"), tags: text("tags") };
    let content = html! {
        p class="form__fault" role="alert" { (fault) }
        (form(desk, id, &written, back))
        p { a href=(back) rel="external" { "Back" } }
    };
    Page::new("What is noted", frame(desk, Section::Table, "What is noted", &content)).refused().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_as_they_are_written_and_what_is_not_touched_stays() {
        let lot = Lot { tags: vec!["a;b".to_owned(), " blank".to_owned()], ..Lot::default() };
        let shown = write_own(&lot.tags);
        assert_eq!(tags(&lot, &shown), Ok(None), "{shown}");
        let more = tags(&lot, &format!("{shown}; new ;new;"));
        assert_eq!(more, Ok(Some(vec!["a;b".to_owned(), "blank".to_owned(), "new".to_owned()])));
        assert_eq!(tags(&lot, ""), Ok(Some(Vec::new())));
        assert!(tags(&lot, &"x".repeat(NAME_BYTES + 1)).is_err());
        let many: Vec<String> = (0..=ROW_TAGS).map(|at| at.to_string()).collect();
        assert!(tags(&lot, &many.join(";")).is_err());
    }
}
