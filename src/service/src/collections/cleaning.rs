//! The texts of events without what shows nothing or reorders them: a place is a place, however it was typed.

use safehouse_cards::{
    copies::{
        Holding, Lot,
        ledger::{Cause, Event, LotChange},
    },
    visible::visible,
};

use crate::words::lines;

/// An event as it is kept.
pub(super) fn cleaned(event: &Event) -> Event {
    let mut event = event.clone();
    event.changes.iter_mut().for_each(|change| holding(&mut change.holding));
    if let Some(known) = &mut event.lot {
        lot(known);
    }
    if let Cause::LotChanged { change, .. } = &mut event.cause {
        lot_change(change);
    }
    event
}

fn name(text: &mut String) {
    *text = visible(text).trim().to_owned();
}

fn holding(holding: &mut Holding) {
    name(&mut holding.number);
    name(&mut holding.place);
    if let Some(grading) = &mut holding.grading {
        [&mut grading.company, &mut grading.grade, &mut grading.certificate].into_iter().for_each(name);
    }
}

fn lot(lot: &mut Lot) {
    lot.day.iter_mut().for_each(name);
    lot.notes = lines(&lot.notes);
    tags(&mut lot.tags);
    if let Some(written) = &mut lot.condition {
        name(&mut written.dialect);
        name(&mut written.words);
    }
    for (header, cell) in &mut lot.kept {
        name(header);
        *cell = lines(cell);
    }
}

fn lot_change(change: &mut LotChange) {
    change.day.iter_mut().for_each(name);
    change.notes.iter_mut().for_each(|notes| *notes = lines(notes));
    change.tags.iter_mut().for_each(tags);
}

fn tags(tags: &mut Vec<String>) {
    tags.iter_mut().for_each(name);
    tags.retain(|tag| !tag.is_empty());
}
