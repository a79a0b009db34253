//! Changes to a deck list, each of which can be taken back.
//!
//! The editor, one-click repairs and the command line all change decks by
//! [`Edit`]s. Applying one gives the edit that undoes it exactly, line order
//! included.

mod history;

use std::collections::{BTreeMap, btree_map::Entry};

use serde::{Deserialize, Serialize};

pub use history::{History, Step};

use super::list::{ChosenPrinting, DeckLine, DeckList};
use crate::card::CardName;

/// One change to a [`DeckList`]. Lines are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// Adds copies: to the line of the same section, card and printing when
    /// there is one, else as a new line at the end.
    Add(DeckLine),
    /// Sets the number of copies; 0 removes the line.
    SetQuantity {
        /// The line.
        line: usize,
        /// Its copies afterwards.
        quantity: u32,
    },
    /// Takes copies away; the line goes with its last copy.
    TakeCopies {
        /// The line.
        line: usize,
        /// How many; at most what it has.
        copies: u32,
    },
    /// Removes a line.
    Remove {
        /// The line.
        line: usize,
    },
    /// Puts copies of a line into another section, joining a line of the same
    /// card and printing there.
    Move {
        /// The line.
        line: usize,
        /// How many; at most what it has.
        copies: u32,
        /// The section they go to.
        section: String,
    },
    /// Chooses a printing for copies of a line, joining a line that already
    /// has it. `None` leaves the printing open.
    ChoosePrinting {
        /// The line.
        line: usize,
        /// How many; at most what it has.
        copies: u32,
        /// The printing.
        printing: Option<ChosenPrinting>,
    },
    /// Puts a line elsewhere in the list.
    Reorder {
        /// Where it is.
        from: usize,
        /// Where it will be.
        to: usize,
    },
    /// Inserts a line as it is, joining nothing.
    Insert {
        /// Where it will be; at most the number of lines.
        at: usize,
        /// The line.
        line: DeckLine,
    },
    /// Names the deck.
    Rename(String),
    /// Sets the format it is meant for.
    SetFormat(Option<String>),
    /// Replaces the notes.
    SetNotes(String),
    /// Replaces the tags.
    SetTags(Vec<String>),
    /// Replaces the whole deck, as an import does.
    ReplaceAll(Box<DeckList>),
    /// Several edits in order, all or none.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    Batch(Vec<Edit>),
    /// Writes on a card; an empty note takes away what was written.
    SetCardNote {
        /// The card's name.
        card: String,
        /// What is written on it afterwards.
        note: String,
    },
}

/// Why an edit does not fit the deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The deck has no such line.
    #[error("the deck has no line {0}, counted from 0")]
    NoSuchLine(usize),
    /// The edit says 0 copies, or more than the line has.
    #[error("line {line} has {have} copies, not {wanted}")]
    Copies {
        /// The line.
        line: usize,
        /// Copies it has.
        have: u32,
        /// Copies the edit asked for.
        wanted: u32,
    },
    /// There would be more copies than a number can hold.
    #[error("no line holds so many copies")]
    TooMany,
}

/// What an edit does, in a code and its parameters, for undo menus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditLabel {
    /// What is done.
    pub action: EditAction,
    /// The card it is done to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// How many copies of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<u32>,
    /// The section they go to or are in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
}

/// What an [`Edit`] does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each other one is the edit of the same name")]
pub enum EditAction {
    Add,
    SetQuantity,
    TakeCopies,
    Remove,
    Move,
    ChoosePrinting,
    Reorder,
    Rename,
    SetFormat,
    SetNotes,
    SetCardNote,
    SetTags,
    ReplaceAll,
    Batch,
    /// Takes in what was changed elsewhere; an [`Edit::ReplaceAll`].
    Merge,
}

impl Edit {
    /// Changes the deck and gives the edit that changes it back.
    ///
    /// # Errors
    /// When the edit does not fit the deck, which is then unchanged.
    pub fn apply(&self, deck: &mut DeckList) -> Result<Edit, EditError> {
        Ok(match self {
            Self::Add(line) => add(deck, line.clone())?,
            Self::SetQuantity { line, quantity: 0 } | Self::Remove { line } => remove(deck, *line)?,
            Self::SetQuantity { line, quantity } => {
                let found = deck.lines.get_mut(*line).ok_or(EditError::NoSuchLine(*line))?;
                let before = std::mem::replace(&mut found.quantity, *quantity);
                set_back(*line, before, found)
            }
            Self::TakeCopies { line, copies } => take(deck, *line, *copies)?.0,
            Self::Move { line, copies, section } => {
                change(deck, *line, *copies, |moved| moved.section.clone_from(section))?
            }
            Self::ChoosePrinting { line, copies, printing } => {
                change(deck, *line, *copies, |changed| changed.printing.clone_from(printing))?
            }
            Self::Reorder { from, to } => {
                for line in [*from, *to] {
                    if line >= deck.lines.len() {
                        return Err(EditError::NoSuchLine(line));
                    }
                }
                let line = deck.lines.remove(*from);
                deck.lines.insert(*to, line);
                Self::Reorder { from: *to, to: *from }
            }
            Self::Insert { at, line } => {
                if *at > deck.lines.len() {
                    return Err(EditError::NoSuchLine(*at));
                }
                deck.lines.insert(*at, line.clone());
                Self::Remove { line: *at }
            }
            Self::Rename(name) => Self::Rename(std::mem::replace(&mut deck.name, name.clone())),
            Self::SetFormat(format) => Self::SetFormat(std::mem::replace(&mut deck.format, format.clone())),
            Self::SetNotes(notes) => Self::SetNotes(std::mem::replace(&mut deck.notes, notes.clone())),
            Self::SetCardNote { card, note } => {
                let before = if note.is_empty() {
                    deck.card_notes.remove(card)
                } else {
                    deck.card_notes.insert(card.clone(), note.clone())
                };
                Self::SetCardNote { card: card.clone(), note: before.unwrap_or_default() }
            }
            Self::SetTags(tags) => Self::SetTags(std::mem::replace(&mut deck.tags, tags.clone())),
            Self::ReplaceAll(other) => Self::ReplaceAll(Box::new(std::mem::replace(deck, (**other).clone()))),
            Self::Batch(edits) => batch(deck, edits)?,
        })
    }

    /// The edit with the lists in it as ones of this game, as [`DeckList::named`].
    #[must_use]
    pub fn named(self, game: &str) -> Self {
        match self {
            Self::ReplaceAll(deck) => Self::ReplaceAll(Box::new(deck.named(game))),
            Self::Batch(edits) => Self::Batch(edits.into_iter().map(|edit| edit.named(game)).collect()),
            other => other,
        }
    }

    /// What the edit does to this deck, which it has not been applied to yet.
    pub fn label(&self, deck: &DeckList) -> EditLabel {
        let of_line = |action, line: usize, copies: Option<u32>, section: Option<&String>| {
            let line = deck.lines.get(line);
            EditLabel {
                action,
                card: line.map(|line| line.card.clone()),
                copies: copies.or_else(|| line.map(|line| line.quantity)),
                section: section.or_else(|| line.map(|line| &line.section)).cloned(),
            }
        };
        let plain = |action| EditLabel { action, card: None, copies: None, section: None };
        match self {
            Self::Add(line) | Self::Insert { line, .. } => EditLabel {
                action: EditAction::Add,
                card: Some(line.card.clone()),
                copies: Some(line.quantity),
                section: Some(line.section.clone()),
            },
            Self::SetQuantity { line, quantity } => of_line(EditAction::SetQuantity, *line, Some(*quantity), None),
            Self::TakeCopies { line, copies } => of_line(EditAction::TakeCopies, *line, Some(*copies), None),
            Self::Remove { line } => of_line(EditAction::Remove, *line, None, None),
            Self::Move { line, copies, section } => of_line(EditAction::Move, *line, Some(*copies), Some(section)),
            Self::ChoosePrinting { line, copies, .. } => {
                of_line(EditAction::ChoosePrinting, *line, Some(*copies), None)
            }
            Self::Reorder { from, .. } => of_line(EditAction::Reorder, *from, None, None),
            Self::Rename(_) => plain(EditAction::Rename),
            Self::SetFormat(_) => plain(EditAction::SetFormat),
            Self::SetNotes(_) => plain(EditAction::SetNotes),
            Self::SetCardNote { card, .. } => EditLabel { card: Some(card.clone()), ..plain(EditAction::SetCardNote) },
            Self::SetTags(_) => plain(EditAction::SetTags),
            Self::ReplaceAll(_) => plain(EditAction::ReplaceAll),
            Self::Batch(edits) => match edits.as_slice() {
                [edit] => edit.label(deck),
                _ => plain(EditAction::Batch),
            },
        }
    }
}

/// The line that holds copies of the same card and printing in the same section.
fn find_same(deck: &DeckList, line: &DeckLine) -> Option<usize> {
    let name = CardName::new(&line.card);
    deck.lines.iter().position(|other| {
        other.section == line.section && other.printing == line.printing && CardName::new(&other.card) == name
    })
}

fn set_back(line: usize, before: u32, found: &DeckLine) -> Edit {
    if before > 0 {
        return Edit::SetQuantity { line, quantity: before };
    }
    // Setting 0 would remove the line, so a line that had none is put back whole.
    let was = DeckLine { quantity: 0, ..found.clone() };
    Edit::Batch(vec![Edit::Remove { line }, Edit::Insert { at: line, line: was }])
}

fn add(deck: &mut DeckList, line: DeckLine) -> Result<Edit, EditError> {
    let same = find_same(deck, &line);
    add_to(deck, same, line)
}

/// Adds to the line that holds the same, if one does.
fn add_to(deck: &mut DeckList, same: Option<usize>, line: DeckLine) -> Result<Edit, EditError> {
    let found = same.and_then(|same| Some((same, deck.lines.get_mut(same)?)));
    let Some((same, found)) = found else {
        deck.lines.push(line);
        return Ok(Edit::Remove { line: deck.lines.len() - 1 });
    };
    let before = found.quantity;
    found.quantity = before.checked_add(line.quantity).ok_or(EditError::TooMany)?;
    Ok(set_back(same, before, found))
}

fn remove(deck: &mut DeckList, line: usize) -> Result<Edit, EditError> {
    if line >= deck.lines.len() {
        return Err(EditError::NoSuchLine(line));
    }
    Ok(Edit::Insert { at: line, line: deck.lines.remove(line) })
}

/// Takes copies from a line; gives the way back and the copies as a line.
fn take(deck: &mut DeckList, line: usize, copies: u32) -> Result<(Edit, DeckLine), EditError> {
    let found = deck.lines.get_mut(line).ok_or(EditError::NoSuchLine(line))?;
    let have = found.quantity;
    if copies == 0 || copies > have {
        return Err(EditError::Copies { line, have, wanted: copies });
    }
    let taken = DeckLine { quantity: copies, ..found.clone() };
    if copies == have {
        return Ok((remove(deck, line)?, taken));
    }
    found.quantity = have - copies;
    Ok((Edit::SetQuantity { line, quantity: have }, taken))
}

/// Changes copies of a line; what stays like nothing else keeps its place.
fn change(
    deck: &mut DeckList,
    line: usize,
    copies: u32,
    change: impl FnOnce(&mut DeckLine),
) -> Result<Edit, EditError> {
    let (undo_take, mut changed) = take(deck, line, copies)?;
    change(&mut changed);
    let is_whole = matches!(undo_take, Edit::Insert { .. });
    let undo_add = if is_whole && find_same(deck, &changed).is_none() {
        deck.lines.insert(line, changed);
        Edit::Remove { line }
    } else {
        match add(deck, changed) {
            Ok(undo) => undo,
            Err(error) => {
                undo_take.apply(deck)?;
                return Err(error);
            }
        }
    };
    Ok(Edit::Batch(vec![undo_add, undo_take]))
}

/// The first line of each card and printing in each section. It stays right
/// while lines are only added, so that a whole list is added in one pass.
struct Index(BTreeMap<(String, Option<ChosenPrinting>, CardName), usize>);

impl Index {
    fn of(deck: &DeckList) -> Self {
        let mut index = Self(BTreeMap::new());
        for (position, line) in deck.lines.iter().enumerate() {
            index.0.entry(Self::key(line)).or_insert(position);
        }
        index
    }

    fn key(line: &DeckLine) -> (String, Option<ChosenPrinting>, CardName) {
        (line.section.clone(), line.printing.clone(), CardName::new(&line.card))
    }

    fn add(&mut self, deck: &mut DeckList, line: &DeckLine) -> Result<Edit, EditError> {
        let next = deck.lines.len();
        match self.0.entry(Self::key(line)) {
            Entry::Occupied(same) => add_to(deck, Some(*same.get()), line.clone()),
            Entry::Vacant(free) => {
                free.insert(next);
                add_to(deck, None, line.clone())
            }
        }
    }
}

fn batch(deck: &mut DeckList, edits: &[Edit]) -> Result<Edit, EditError> {
    let mut undo = Vec::with_capacity(edits.len());
    let mut index: Option<Index> = None;
    for (position, edit) in edits.iter().enumerate() {
        let is_one_of_many = index.is_some() || matches!(edits.get(position + 1), Some(Edit::Add(_)));
        let done = match edit {
            Edit::Add(line) if is_one_of_many => index.get_or_insert_with(|| Index::of(deck)).add(deck, line),
            _ => {
                index = None;
                edit.apply(deck)
            }
        };
        match done {
            Ok(back) => undo.push(back),
            Err(error) => {
                for back in undo.iter().rev() {
                    back.apply(deck)?;
                }
                return Err(error);
            }
        }
    }
    undo.reverse();
    Ok(Edit::Batch(undo))
}
