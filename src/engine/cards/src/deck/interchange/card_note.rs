//! A note on a card as one value: `"Rifle": Keep it for bosses.`

use super::quoted;

/// The card's name in quotes, and what is written on it.
pub(super) fn write((card, note): (&String, &String)) -> String {
    format!("{}: {}", quoted::write(card), quoted::write_value(note))
}

/// Reads what [`write`] wrote; `None` for anything else, and for a note that says nothing.
pub(super) fn read(value: &str) -> Option<(String, String)> {
    let (card, rest) = quoted::read(value.trim())?;
    let note = quoted::read_value(rest.trim_start().strip_prefix(':')?);
    (!note.is_empty()).then_some((card, note))
}
