//! What two states of a deck do not share, as values and as a text that a person reads in a
//! letter or a log.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use super::list::{ChosenPrinting, DeckList};
use crate::{
    card::{Edition, Finish, fold},
    game::GameDefinition,
};

/// Something that differs; lines by section, in the order of the game's sections and of
/// names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The name.
    Name {
        /// Before.
        from: String,
        /// After.
        to: String,
    },
    /// The format.
    Format {
        /// Before.
        from: Option<String>,
        /// After.
        to: Option<String>,
    },
    /// Copies of a card with a printing; 0 where there are none.
    Copies {
        /// The section.
        section: String,
        /// The card's name.
        card: String,
        /// The printing, if one was chosen.
        printing: Option<ChosenPrinting>,
        /// Copies before.
        from: u32,
        /// Copies after.
        to: u32,
    },
    /// A tag that only one has.
    Tag {
        /// The tag.
        tag: String,
        /// Whether the later one has it.
        is_new: bool,
    },
    /// What is written on a card; empty where nothing is.
    CardNote {
        /// The card.
        card: String,
        /// Before.
        from: String,
        /// After.
        to: String,
    },
    /// A line of the notes that only one has.
    NoteLine {
        /// The line.
        line: String,
        /// Whether the later one has it.
        is_new: bool,
    },
}

/// Copies of a card in a section of two lists, whatever the printings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardCopies {
    /// The section.
    pub section: String,
    /// The card's name, as it is written first.
    pub card: String,
    /// Copies in the first list.
    pub from: u32,
    /// Copies in the second.
    pub to: u32,
}

/// The cards of both lists with their copies in each, one of them at least; by the ids of sections and
/// the names of cards.
pub fn cards_of_both(from: &DeckList, to: &DeckList) -> Vec<CardCopies> {
    let mut cards: BTreeMap<(&str, String), CardCopies> = BTreeMap::new();
    for (deck, is_first) in [(from, true), (to, false)] {
        for line in &deck.lines {
            let copies = cards.entry((&line.section, fold(&line.card))).or_insert_with(|| CardCopies {
                section: line.section.clone(),
                card: line.card.clone(),
                from: 0,
                to: 0,
            });
            let copies = if is_first { &mut copies.from } else { &mut copies.to };
            *copies = copies.saturating_add(line.quantity);
        }
    }
    cards.into_values().filter(|copies| copies.from > 0 || copies.to > 0).collect()
}

/// What changed from one state of a deck to another; the order of lines is no difference.
pub fn difference(from: &DeckList, to: &DeckList, game: &GameDefinition) -> Vec<Change> {
    let mut changes = Vec::new();
    if from.name != to.name {
        changes.push(Change::Name { from: from.name.clone(), to: to.name.clone() });
    }
    if from.format != to.format {
        changes.push(Change::Format { from: from.format.clone(), to: to.format.clone() });
    }
    changes.extend(copies(from, to, game));
    changes.extend(only_in(&from.tags, &to.tags).map(|(tag, is_new)| Change::Tag { tag: tag.clone(), is_new }));
    let (before, after): (Vec<&str>, Vec<&str>) = (from.notes.lines().collect(), to.notes.lines().collect());
    let lines = only_in(&before, &after).filter(|(line, _)| !line.trim().is_empty());
    changes.extend(lines.map(|(line, is_new)| Change::NoteLine { line: (*line).to_owned(), is_new }));
    let cards: BTreeSet<&String> = from.card_notes.keys().chain(to.card_notes.keys()).collect();
    let written = cards.into_iter().map(|card| {
        let [from, to] = [from, to].map(|deck| deck.card_notes.get(card).cloned().unwrap_or_default());
        Change::CardNote { card: card.clone(), from, to }
    });
    changes.extend(written.filter(|change| !matches!(change, Change::CardNote { from, to, .. } if from == to)));
    changes
}

/// What only one of two has, that of the former first.
fn only_in<'a, T: PartialEq>(from: &'a [T], to: &'a [T]) -> impl Iterator<Item = (&'a T, bool)> {
    let gone = from.iter().filter(|one| !to.contains(one)).map(|one| (one, false));
    gone.chain(to.iter().filter(|one| !from.contains(one)).map(|one| (one, true)))
}

fn copies(from: &DeckList, to: &DeckList, game: &GameDefinition) -> Vec<Change> {
    struct Row {
        section: String,
        card: String,
        printing: Option<ChosenPrinting>,
        copies: [u32; 2],
    }
    let rank =
        |section: &str| game.sections.iter().position(|known| known.id == section).unwrap_or(game.sections.len());
    let mut rows: BTreeMap<(usize, String, String, Option<String>), Row> = BTreeMap::new();
    for (at, deck) in [from, to].into_iter().enumerate() {
        for line in &deck.lines {
            let printing = line.printing.as_ref().map(printing_words);
            let key = (rank(&line.section), line.section.clone(), fold(&line.card), printing);
            let row = rows.entry(key).or_insert_with(|| Row {
                section: line.section.clone(),
                card: line.card.clone(),
                printing: line.printing.clone(),
                copies: [0; 2],
            });
            if let Some(copies) = row.copies.get_mut(at) {
                *copies = copies.saturating_add(line.quantity);
            }
        }
    }
    let rows = rows.into_values().filter(|row| row.copies[0] != row.copies[1]);
    rows.map(|Row { section, card, printing, copies: [from, to] }| Change::Copies { section, card, printing, from, to })
        .collect()
}

/// Changes as a text, a line each: `-` for what was, `+` for what is, under the names of
/// sections; empty without any.
///
/// ```text
/// -Name: Hold the Line
/// +Name: Hold the Door
///
/// Survivor Deck
/// -4 Rifle
/// +2 Rifle
/// +1 Medkit
/// ```
pub fn difference_text(changes: &[Change], game: &GameDefinition) -> String {
    let mut text = String::new();
    let mut under = String::new();
    for change in changes {
        let heading = match change {
            Change::Name { .. } | Change::Format { .. } => "",
            Change::Copies { section, .. } => {
                game.sections.iter().find(|known| known.id == section).map_or(section.as_str(), |known| known.name)
            }
            Change::Tag { .. } => "Tags",
            Change::NoteLine { .. } => "Notes",
            Change::CardNote { .. } => "Notes on cards",
        };
        if heading != under {
            // Writing to a text does not fail.
            let _ = writeln!(text, "{}{heading}", if text.is_empty() { "" } else { "\n" });
            heading.clone_into(&mut under);
        }
        let _ = match change {
            Change::Name { from, to } => both(&mut text, "Name: ", from, to),
            Change::Format { from, to } => {
                let id = |format: &Option<String>| format.clone().unwrap_or_default();
                both(&mut text, "Format: ", &id(from), &id(to))
            }
            Change::Copies { card, printing, from, to, .. } => {
                let printing =
                    printing.as_ref().map(|printing| format!(" ({})", printing_words(printing))).unwrap_or_default();
                let line =
                    |copies: &u32| if *copies == 0 { String::new() } else { format!("{copies} {card}{printing}") };
                both(&mut text, "", &line(from), &line(to))
            }
            // A note of several lines stays one of the text.
            Change::CardNote { card, from, to } => {
                let [from, to] = [from, to].map(|note| note.lines().collect::<Vec<_>>().join(" / "));
                both(&mut text, &format!("{card}: "), &from, &to)
            }
            Change::Tag { tag: line, is_new } | Change::NoteLine { line, is_new } => {
                writeln!(text, "{}{line}", if *is_new { '+' } else { '-' })
            }
        };
    }
    text
}

/// A printing in a few words: its number, and finish and edition where they were chosen.
pub fn printing_words(printing: &ChosenPrinting) -> String {
    let chosen = [printing.finish.map(Finish::id), printing.edition.map(Edition::id)];
    [printing.number.as_str()].into_iter().chain(chosen.into_iter().flatten()).collect::<Vec<_>>().join(" ")
}

fn both(text: &mut String, what: &str, from: &str, to: &str) -> std::fmt::Result {
    for (sign, value) in [('-', from), ('+', to)] {
        if !value.is_empty() {
            writeln!(text, "{sign}{what}{value}")?;
        }
    }
    Ok(())
}
