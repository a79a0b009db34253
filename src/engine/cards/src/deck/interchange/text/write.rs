//! Writing a deck list as text.

use std::collections::BTreeSet;

use super::{
    entry,
    heading::{Heading, heading},
    preamble::{write_notes, write_tags},
};
use crate::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    deck::{
        interchange::{
            card_note,
            names::Names,
            quoted,
            sections::{self, Placement},
        },
        list::{ChosenPrinting, DeckLine, DeckList},
    },
};

/// Writes a deck list so that it reads well and imports back to the same
/// list, grouped by section.
///
/// A line is written plainly when the importer reads that back as the same
/// line, and with its name in quotes when it would not.
pub(in crate::deck::interchange) fn export(deck: &DeckList, catalogue: &Catalogue) -> String {
    let mut text = String::new();
    let mut put = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    if !deck.name.is_empty() {
        put(&format!("// Name: {}", quoted::write_value(&deck.name)));
    }
    if let Some(format) = &deck.format {
        put(&format!("// Format: {}", quoted::write_value(format)));
    }
    if !deck.tags.is_empty() {
        put(&format!("// Tags: {}", write_tags(&deck.tags)));
    }
    if !deck.notes.is_empty() {
        write_notes(&deck.notes).iter().for_each(|line| put(line));
    }
    for note in deck.card_notes.iter() {
        put(&format!("// Note on {}", card_note::write(note)));
    }
    let mut names = Names::new(catalogue);
    let mut section = None;
    let mut written = BTreeSet::new();
    let deck = deck.grouped(catalogue.game());
    for line in &deck.lines {
        if section != Some(&line.section) {
            section = Some(&line.section);
            put("");
            put(&section_heading(&deck, &line.section, catalogue));
        }
        // Plain lines of one card are brought together; quoted ones stay apart.
        let is_new = written.insert((&line.section, &line.card, &line.printing));
        put(&if is_new { entry_line(line, catalogue, &mut names) } else { quoted_line(line, catalogue) });
    }
    // An empty first line is no heading's distance to anything.
    text.strip_prefix('\n').map(str::to_owned).unwrap_or(text)
}

fn section_heading(deck: &DeckList, id: &str, catalogue: &Catalogue) -> String {
    let game = catalogue.game();
    if let Some(section) = game.section(id) {
        let plain = format!("{} ({})", section.name, deck.count(id));
        let leads_back = |placement: &Placement| {
            let mut lines = deck.lines.iter().filter(|line| line.section == id);
            lines.all(|line| placement.leads_back(catalogue.find_name(&line.card), id, catalogue))
        };
        let is_read_back = catalogue.find_name(&plain).is_none()
            && matches!(
                heading(&plain, catalogue, &sections::unsaid(game)),
                Some(Heading::Section(placement)) if leads_back(&placement)
            );
        if is_read_back {
            return plain;
        }
    }
    format!("== {} ==", quoted::write(id))
}

pub(in crate::deck::interchange) fn entry_line(
    line: &DeckLine,
    catalogue: &Catalogue,
    names: &mut Names<'_>,
) -> String {
    let annotations = line.printing.as_ref().map_or_else(String::new, |printing| annotations(printing, catalogue));
    let plain = format!("{} {}{annotations}", line.quantity, line.card);
    if is_read_back(&plain, line, catalogue, names) { plain } else { quoted_line(line, catalogue) }
}

/// A line that is read letter by letter.
fn quoted_line(line: &DeckLine, catalogue: &Catalogue) -> String {
    let annotations = line.printing.as_ref().map_or_else(String::new, |printing| annotations(printing, catalogue));
    format!("{} {}{annotations}", line.quantity, quoted::write(&line.card))
}

/// Whether the importer takes this text as this very line.
fn is_read_back(text: &str, line: &DeckLine, catalogue: &Catalogue, names: &mut Names<'_>) -> bool {
    // A name no card has could be taken for another card's.
    if catalogue.find_name(&line.card).is_none() || text != text.trim() || text.chars().any(char::is_control) {
        return false;
    }
    let game = catalogue.game();
    let placement = Placement::Section(line.section.clone());
    super::tidied(text) == text
        && entry::names_a_card(text, names, false)
        && entry::quoted_entry(text, catalogue).is_none()
        && catalogue.find_name(text).is_none()
        && heading(text, catalogue, &placement).is_none()
        && super::heading::prefix(text, game, &placement).is_none()
        && !super::heading::is_footer(text)
        && !super::is_total(text, catalogue)
        && entry::entry(text, names, false).identify(&placement, names).is_ok_and(|found| found.line == *line)
}

fn annotations(printing: &ChosenPrinting, catalogue: &Catalogue) -> String {
    let known = catalogue.find_number(&printing.number).map(|index| catalogue.printing(index));
    let within = known.filter(|known| known.number == printing.number).and_then(|known| {
        let within = known.number.strip_prefix(&known.set)?.strip_prefix('-')?;
        let is_plain = !within.is_empty() && within.bytes().all(|b| b.is_ascii_alphanumeric());
        is_plain.then(|| format!(" ({}) {within}", known.set))
    });
    let mut annotations = within.unwrap_or_else(|| format!(" #{}", quoted::write(&printing.number)));
    annotations.push_str(match printing.finish {
        Some(Finish::Foil) => " *F*",
        Some(Finish::Regular) => " *R*",
        None => "",
    });
    annotations.push_str(match printing.edition {
        Some(Edition::First) => " [First Edition]",
        Some(Edition::Unlimited) => " [Unlimited]",
        None => "",
    });
    annotations
}
