//! Dragging cards from the pool and between sections. Everything a drag does
//! has a button or a key as well.

use safehouse_engine::{card::CardName, deck::edit::Edit};

use crate::deck::editor::Editor;

const CARD: &str = "text/plain";
const SECTION: &str = "application/x-safehouse-section";

/// Begins to drag a card, out of a section when it is already in the deck.
pub(super) fn start(event: &web_sys::DragEvent, card: &str, section: Option<String>) {
    if let Some(transfer) = event.data_transfer() {
        // A browser that refuses leaves an ordinary drag that no section takes.
        drop(transfer.set_data(CARD, card));
        if let Some(section) = section {
            drop(transfer.set_data(SECTION, &section));
        }
    }
}

/// Lets go of a card over a section: a copy comes in from the pool, or all
/// copies of its line move over from another section.
pub(super) fn drop_into(editor: &Editor, event: &web_sys::DragEvent, section: &str) {
    let read = |format| event.data_transfer().and_then(|transfer| transfer.get_data(format).ok()).unwrap_or_default();
    let (card, from) = (read(CARD), read(SECTION));
    if from == section {
        return;
    }
    if from.is_empty() {
        if let Some(index) = editor.with_library(|library| library.catalogue.find_name(&card)) {
            editor.add(index, 1, Some(section));
        }
        return;
    }
    let name = CardName::new(&card);
    let line = leptos::prelude::WithUntracked::with_untracked(&editor.deck, |deck| {
        deck.lines
            .iter()
            .position(|line| line.section == from && CardName::new(&line.card) == name)
            .map(|position| (position, deck.lines[position].quantity))
    });
    if let Some((line, copies)) = line {
        editor.apply(Edit::Move { line, copies, section: section.to_owned() });
    }
}
