//! How much an event may say.

use super::{Cause, Event, EventFault, LotChange};
use crate::{
    copies::{Holding, Lot},
    limits::{CELL_BYTES, EVENT_CHANGES, EVENTS_UNDONE, HOLDING_BYTES, NAME_BYTES, ROW_COPIES, ROW_TAGS},
};

/// What is measured: what it is, how much there is, how much there may be, of what.
type Measure = (&'static str, usize, usize, &'static str);

/// Refuses an event that is longer than what is kept.
pub(super) fn check(event: &Event) -> Result<(), EventFault> {
    let undone = match &event.cause {
        Cause::Undone { events } => events.len(),
        _ => 0,
    };
    let mut measures: Vec<Measure> = vec![
        ("The changes", event.changes.len(), EVENT_CHANGES, "parts"),
        ("What is undone", undone, EVENTS_UNDONE, "parts"),
    ];
    for change in &event.changes {
        measures.extend(of_holding(&change.holding));
        measures.push(("A change", change.by.unsigned_abs() as usize, ROW_COPIES as usize, "copies"));
    }
    if let Some(lot) = &event.lot {
        measures.extend(of_lot(lot));
    }
    if let Cause::LotChanged { change, .. } = &event.cause {
        measures.extend(of_change(change));
    }
    let excess = measures.into_iter().find(|(_, there_is, limit, _)| there_is > limit);
    excess.map_or(Ok(()), |(what, _, limit, unit)| Err(EventFault::TooMuch { id: event.id, what, limit, unit }))
}

fn name(what: &'static str, text: &str) -> Measure {
    (what, text.len(), NAME_BYTES, "bytes")
}

fn of_holding(holding: &Holding) -> impl Iterator<Item = Measure> + '_ {
    let grading = holding.grading.iter().flat_map(|grading| {
        [
            name("A grading company", &grading.company),
            name("A grade", &grading.grade),
            name("A certificate", &grading.certificate),
        ]
    });
    let whole = ("A kind of copies", written(holding), HOLDING_BYTES, "bytes");
    [name("A number", &holding.number), name("A place", &holding.place), whole].into_iter().chain(grading)
}

/// Bytes of a holding as it is written down; nothing where its texts are so short that it cannot be long.
fn written(holding: &Holding) -> usize {
    let grading = holding.grading.iter().flat_map(|one| [&one.company, &one.grade, &one.certificate]);
    let texts: usize = [&holding.number, &holding.place].into_iter().chain(grading).map(String::len).sum();
    // What has to be escaped takes up to six bytes for one.
    if texts <= HOLDING_BYTES / 8 { 0 } else { serde_json::to_string(holding).map_or(usize::MAX, |text| text.len()) }
}

fn tags(tags: &[String]) -> impl Iterator<Item = Measure> + '_ {
    let count = ("The tags", tags.len(), ROW_TAGS, "parts");
    std::iter::once(count).chain(tags.iter().map(|tag| name("A tag", tag)))
}

fn of_lot(lot: &Lot) -> impl Iterator<Item = Measure> + '_ {
    let kept =
        lot.kept.iter().map(|(header, cell)| ("What is kept of a row", header.len() + cell.len(), CELL_BYTES, "bytes"));
    let day = lot.day.iter().map(|day| name("A day", day));
    let words = lot
        .condition
        .iter()
        .flat_map(|written| [name("A scale", &written.dialect), name("A condition", &written.words)]);
    std::iter::once(("The notes", lot.notes.len(), CELL_BYTES, "bytes"))
        .chain(tags(&lot.tags))
        .chain(kept)
        .chain(day)
        .chain(words)
}

fn of_change(change: &LotChange) -> impl Iterator<Item = Measure> + '_ {
    let notes = change.notes.iter().map(|notes| ("The notes", notes.len(), CELL_BYTES, "bytes"));
    let day = change.day.iter().map(|day| name("A day", day));
    let price = change.price.iter().map(|price| ("A price", price.len(), 1, "parts"));
    notes.chain(day).chain(price).chain(change.tags.iter().flat_map(|list| tags(list)))
}
