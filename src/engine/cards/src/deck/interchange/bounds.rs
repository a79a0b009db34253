//! Lists held against bounds: as a whole before they are read, and in their
//! parts afterwards.

use super::{
    card_note, csv,
    outcome::{Form, Import, LineOutcome},
    reason::Unreadable,
    text::lines,
};
use crate::{
    deck::list::{DeckLine, DeckList},
    limits::{COLUMNS, DEPTH, Excess, Limits, Measure, json_depth, xml_depth},
};

/// Characters of a list that its refusal repeats.
const REPEATED: usize = 120;

/// Holds a text against the bounds that can be told without reading it, in a
/// pass or two over its bytes.
pub(super) fn check(text: &str, form: Form, limits: &Limits) -> Result<(), Excess> {
    Measure::ListBytes.check(text.len(), limits.bytes)?;
    let count = |byte: u8| memchr::memchr_iter(byte, text.as_bytes()).count();
    // A list says one thing a line, or in an element of its own.
    let lines = match form {
        Form::Code | Form::Text => lines(text).count(),
        Form::Json | Form::Cockatrice | Form::MagicOnline | Form::Octgn | Form::Csv => count(b'\n').max(count(b'\r')),
        // It writes a hundred lines about a card; its reader counts the cards.
        Form::OtherJson => 0,
    };
    let elements = match form {
        Form::Json => count(b'{').div_ceil(2),
        Form::Cockatrice | Form::MagicOnline | Form::Octgn => count(b'<').div_ceil(2),
        Form::OtherJson | Form::Csv | Form::Code | Form::Text => 0,
    };
    Measure::ListRows.check(lines.max(elements), limits.rows)?;
    match form {
        Form::Json | Form::OtherJson => Measure::Depth.check(json_depth(text), DEPTH),
        Form::Cockatrice | Form::MagicOnline | Form::Octgn => Measure::Depth.check(xml_depth(text), DEPTH),
        Form::Csv => Measure::Columns.check(csv::width(text), COLUMNS),
        Form::Code | Form::Text => Ok(()),
    }
}

/// The import of a list that is too large to be read.
pub(super) fn refused(text: &str, form: Form, excess: Excess) -> Import {
    let mut import = Import::new(form);
    let first = text.trim_start().lines().next().unwrap_or_default();
    let beginning: String = first.chars().take(REPEATED).collect();
    import.push(1, &beginning, "", None, too_large(excess));
    import
}

/// An import with what is too large left out and said.
pub(super) fn held(mut import: Import, text: &str, limits: &Limits) -> Import {
    if import.deck.check(limits).is_ok() {
        return import;
    }
    if let Err(excess) = Measure::DeckLines.check(import.deck.lines.len(), limits.lines) {
        return refused(text, import.form, excess);
    }
    hold_lines(&mut import, limits);
    hold_label(&mut import, limits);
    import
}

/// Leaves out the lines that are too large. Their reports say so.
fn hold_lines(import: &mut Import, limits: &Limits) {
    let lines = std::mem::take(&mut import.deck.lines);
    let mut places: Vec<Result<u32, Excess>> = Vec::with_capacity(lines.len());
    for line in lines {
        let alone = DeckList { lines: vec![line], ..DeckList::new("") };
        let place = alone.check(limits).map(|()| import.deck.lines.len() as u32);
        if place.is_ok() {
            import.deck.lines.extend(alone.lines);
        }
        places.push(place);
    }
    for report in &mut import.lines {
        let Some(place) = report.entry.and_then(|entry| places.get(entry as usize)) else { continue };
        match place {
            Ok(place) => report.entry = Some(*place),
            Err(excess) => {
                (report.entry, report.copies) = (None, None);
                report.outcome = too_large(*excess);
            }
        }
    }
    for report in &mut import.lines {
        // What is offered in place of a line is names of the catalogue, in
        // sections that the line may have made up.
        let fits = |line: &DeckLine| DeckList { lines: vec![line.clone()], ..DeckList::new("") }.check(limits).is_ok();
        if let LineOutcome::Ambiguous { choices, .. } | LineOutcome::Unknown { near: choices, .. } = &mut report.outcome
        {
            choices.retain(fits);
        }
    }
}

/// Leaves out what is too large of what a list says about the deck.
fn hold_label(import: &mut Import, limits: &Limits) {
    let mut left_out: Vec<(String, Excess)> = Vec::new();
    let deck = &mut import.deck;
    if let Err(excess) = Measure::DeckName.check(deck.name.len(), limits.name_bytes) {
        left_out.push((std::mem::take(&mut deck.name), excess));
    }
    if let Some(Err(excess)) =
        deck.format.as_ref().map(|format| Measure::FormatName.check(format.len(), limits.name_bytes))
    {
        left_out.push((deck.format.take().unwrap_or_default(), excess));
    }
    if let Err(excess) = Measure::Notes.check(deck.notes.len(), limits.notes_bytes) {
        left_out.push((std::mem::take(&mut deck.notes), excess));
    }
    for (card, note) in std::mem::take(&mut deck.card_notes) {
        let name = Measure::CardName.check(card.len(), limits.name_bytes);
        let bytes = deck.notes_bytes() + card.len() + note.len();
        match name.and_then(|()| Measure::Notes.check(bytes, limits.notes_bytes)) {
            Ok(()) => {
                deck.card_notes.insert(card, note);
            }
            Err(excess) => left_out.push((card_note::write((&card, &note)), excess)),
        }
    }
    if let Err(excess) = Measure::Tags.check(deck.tags.len(), limits.tags) {
        left_out.push((std::mem::take(&mut deck.tags).join(", "), excess));
    }
    deck.tags.retain(|tag| match Measure::Tag.check(tag.len(), limits.name_bytes) {
        Ok(()) => true,
        Err(excess) => {
            left_out.push((tag.clone(), excess));
            false
        }
    });
    for (text, excess) in left_out {
        let beginning: String = text.chars().take(REPEATED).collect();
        import.push(1, &beginning, "", None, too_large(excess));
    }
}

fn too_large(excess: Excess) -> LineOutcome {
    LineOutcome::Unreadable { reason: Unreadable::TooLarge(excess) }
}
