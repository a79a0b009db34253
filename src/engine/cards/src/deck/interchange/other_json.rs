//! Deck lists in the JSON of other programs, known by the names of their fields.

mod fields;

use std::collections::BTreeSet;

use serde_json::value::RawValue;

pub(super) use self::fields::Fields;

use self::fields::{fields, is_empty, is_number, items, scalar, words};
use super::{
    csv::{self, Column},
    foreign,
    identify::Identified,
    json,
    names::Names,
    outcome::{Form, Import, LineOutcome},
    reason::{Foreign, Unreadable},
    sections::{self, Placement},
    text,
    together::Together,
};
use crate::{
    catalogue::Catalogue,
    limits::{Excess, Limits, Measure},
};

/// Levels of brackets that a list of cards is looked for in. Each is read once
/// more, so this keeps reading in proportion to the length.
const LEVELS: usize = 10;

/// Levels within a card that its name is looked for in.
const CARD_LEVELS: usize = 3;

/// Bytes of the longest entry that its report repeats as it was given; of a
/// longer one it repeats what was read.
const REPEATED: usize = 200;

/// Bytes of the longest key that may name a section.
const LONGEST_KEY: usize = 60;

/// Fields that hold a deck or its sections.
const WRAPPERS: &[&str] =
    &["data", "boards", "zones", "sections", "entries", "decks", "content", "contents", "card list", "cardlist"];

/// Fields with what is said about the deck.
const ABOUT: &[&str] = &["meta", "metadata", "info", "deck info", "details"];

/// Fields in which an entry has its card, or a card its printing.
const PARTS: &[&str] = &["card", "card digest", "oracle card", "card info", "product", "printing"];

/// Fields of an entry beside those that tables have as columns.
const FIELDS: &[(Column, &[&str])] = &[
    (Column::Section, &["board type", "category", "categories"]),
    (Column::Set, &["editioncode"]),
    (Column::Number, &["cn"]),
    (Column::Finish, &["modifier"]),
];

/// Whether a text is JSON of another program.
pub(super) fn is_other(text: &str) -> bool {
    if let Some(rest) = text.strip_prefix('[') {
        return rest.trim_start().starts_with('{') || serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
    }
    let Some(fields) = text.starts_with('{').then(|| serde_json::from_str::<Fields<'_>>(text).ok()).flatten() else {
        return false;
    };
    let is_marked = fields.0.iter().any(|(key, _)| ["safehouse", "lines"].contains(&key.as_str()));
    !is_marked && !fields.0.iter().all(|(key, _)| json::FIELDS.contains(&key.as_str()))
}

/// Reads such a text; every entry of its lists gets one report, and one before
/// them names the fields that are not read.
///
/// # Errors
/// It has more entries than a list may have rows.
pub(super) fn import(text: &str, catalogue: &Catalogue, limits: &Limits) -> Result<Import, Excess> {
    let mut reader = Reader {
        text,
        line_ends: memchr::memchr_iter(b'\n', text.as_bytes()).collect(),
        import: Import::new(Form::OtherJson),
        together: Together::default(),
        names: Names::new(catalogue),
        unsaid: sections::unsaid(catalogue.game()),
        entries: 0,
        most: limits.rows,
        unread: Vec::new(),
        known_unread: BTreeSet::new(),
        is_counted: true,
    };
    let whole = match serde_json::from_str::<&RawValue>(text) {
        Ok(whole) => whole,
        Err(error) => {
            let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or("");
            let outcome = LineOutcome::Unreadable { reason: Unreadable::Malformed };
            reader.import.push(error.line().max(1), line, "", None, outcome);
            return Ok(reader.import);
        }
    };
    reader.whole(whole);
    if reader.entries == 0 {
        return Ok(foreign::named(text, Unreadable::Foreign(Foreign::Json)));
    }
    Measure::ListRows.check(reader.entries, limits.rows)?;
    Ok(reader.finish())
}

struct Reader<'a> {
    text: &'a str,
    /// The bytes at which the text's lines end.
    line_ends: Vec<usize>,
    import: Import,
    together: Together,
    names: Names<'a>,
    /// Where cards go that no field puts anywhere.
    unsaid: Placement,
    /// Entries so far; beyond `most` they are counted and not read.
    entries: usize,
    most: usize,
    /// The fields that are not read, each once, in their order.
    unread: Vec<String>,
    known_unread: BTreeSet<String>,
    /// Whether every entry with fields of its own says how many copies it is.
    is_counted: bool,
}

impl<'a> Reader<'a> {
    fn finish(mut self) -> Import {
        if !self.unread.is_empty() || !self.is_counted {
            let mut import = Import::new(Form::OtherJson);
            let first = self.text.lines().next().unwrap_or_default();
            let shown: String = first.chars().take(REPEATED).collect();
            let outcome = LineOutcome::Header { unread: std::mem::take(&mut self.unread), counts: self.is_counted };
            import.push(1, &shown, "", None, outcome);
            import.lines.append(&mut self.import.lines);
            self.import.lines = import.lines;
        }
        self.import
    }

    /// The whole text: a list of cards, a deck, or an object of names and copies.
    fn whole(&mut self, whole: &'a RawValue) {
        let unsaid = self.unsaid.clone();
        let Some(fields) = fields(whole) else { return self.cards(whole, &unsaid, 0) };
        let has_counted = fields.iter().any(|(_, value)| is_number(value));
        if self.has_boards(&fields) {
            self.deck(&fields, &unsaid, 0);
        } else if self.is_entry(&fields) && has_counted && self.says(&fields, Column::Quantity) {
            self.entry(whole, &fields, None, &unsaid);
        } else if has_counted {
            self.counts(&fields, &unsaid);
        }
    }

    /// A deck, or a section of one.
    fn deck(&mut self, fields: &[(String, &'a RawValue)], placement: &Placement, level: usize) {
        for (key, value) in fields {
            if self.says_about(key, value) {
                continue;
            }
            match self.board(key, value, placement) {
                Some(below) => self.cards(value, &below, level + 1),
                None if ABOUT.contains(&words(key).as_str()) => self.about(value),
                None => self.leave(key, value),
            }
        }
    }

    /// An object that says what deck it is.
    fn about(&mut self, value: &'a RawValue) {
        for (key, value) in fields(value).unwrap_or_default() {
            if !self.says_about(&key, value) {
                self.leave(&key, value);
            }
        }
    }

    /// A field that maps names to numbers of copies.
    fn counts(&mut self, fields: &[(String, &'a RawValue)], placement: &Placement) {
        for (key, value) in fields {
            if !self.says_about(key, value) {
                self.named(key, value, placement);
            }
        }
    }

    /// What a field holds that names cards or has decks below it.
    fn cards(&mut self, value: &'a RawValue, placement: &Placement, level: usize) {
        if level > LEVELS {
            return self.refuse(value, Unreadable::Malformed);
        }
        if let Some(items) = items(value) {
            // A pair is one card: `["Name", 4]`.
            let decks = items.iter().filter(|item| self.is_deck(item)).count();
            for item in items {
                if decks > 1 && self.is_deck(item) {
                    self.refuse(item, Unreadable::SeveralDecks);
                } else {
                    self.item(item, placement, level);
                }
            }
            return;
        }
        let Some(fields) = fields(value) else { return self.refuse(value, Unreadable::Malformed) };
        if self.has_boards(&fields) {
            self.deck(&fields, placement, level);
        } else if self.is_entry(&fields) {
            self.entry(value, &fields, None, placement);
        } else {
            for (key, value) in fields {
                self.named(&key, value, placement);
            }
        }
    }

    /// An item of a list.
    fn item(&mut self, item: &'a RawValue, placement: &Placement, level: usize) {
        if let Some(fields) = fields(item) {
            if self.has_boards(&fields) {
                let name = fields.iter().find(|(key, _)| csv::column(&words(key)) == Some(Column::Name));
                let below = name.and_then(|(_, name)| self.placement(&scalar(name)?, placement));
                return match below {
                    Some(below) => {
                        let rest: Vec<_> = fields
                            .into_iter()
                            .filter(|(key, _)| csv::column(&words(key)) != Some(Column::Name))
                            .collect();
                        self.deck(&rest, &below, level + 1);
                    }
                    None => self.deck(&fields, placement, level + 1),
                };
            }
            if self.is_entry(&fields) || !fields.iter().all(|(_, value)| is_number(value)) || fields.is_empty() {
                return self.entry(item, &fields, None, placement);
            }
            for (key, value) in fields {
                self.named(&key, value, placement);
            }
            return;
        }
        if let Some(pair) = items(item) {
            return self.pair(item, &pair, placement);
        }
        match scalar(item).filter(|_| item.get().starts_with('"')) {
            Some(line) if line.trim().is_empty() => {}
            Some(line) => self.add(item, item.get(), |names| text::entry(&line, placement, names)),
            None => self.refuse(item, Unreadable::NoCard),
        }
    }

    /// `["Name", 4]` or `[4, "Name"]`.
    fn pair(&mut self, item: &'a RawValue, pair: &[&'a RawValue], placement: &Placement) {
        let (copies, name) = match pair {
            [copies, name] if is_number(copies) && !is_number(name) => (copies, name),
            [name, copies] if is_number(copies) => (copies, name),
            _ => return self.refuse(item, Unreadable::Malformed),
        };
        let (Some(copies), Some(name)) = (scalar(copies), scalar(name)) else {
            return self.refuse(item, Unreadable::Malformed);
        };
        let cells = [(Column::Quantity, copies), (Column::Name, name)];
        self.add(item, item.get(), |names| csv::identify(&cells, placement, names));
    }

    /// A field whose key is the card's name, or a name of the program's own.
    fn named(&mut self, key: &str, value: &'a RawValue, placement: &Placement) {
        if let Some(fields) = fields(value) {
            return self.entry(value, &fields, Some(key), placement);
        }
        let given = format!("{}: {}", json::json(key), value.get());
        match scalar(value) {
            Some(copies) => {
                let cells = [(Column::Quantity, copies), (Column::Name, key.to_owned())];
                self.add(value, &given, |names| csv::identify(&cells, placement, names));
            }
            None => self.refuse(value, Unreadable::QuantityNotANumber),
        }
    }

    /// An object about one card. `key` names it where the object does not.
    fn entry(
        &mut self,
        value: &'a RawValue,
        fields: &[(String, &'a RawValue)],
        key: Option<&str>,
        placement: &Placement,
    ) {
        let mut found = Cells::default();
        found.take(fields, 0);
        for key in std::mem::take(&mut found.unread) {
            self.leave_named(key);
        }
        if let Some(key) = key.filter(|_| found.cell(Column::Name).is_none()) {
            found.cells.push((Column::Name, key.to_owned()));
        }
        self.is_counted &= found.cell(Column::Quantity).is_some();
        let given = match value.get() {
            short if short.len() <= REPEATED => short.to_owned(),
            _ => found.given.join(", "),
        };
        self.add(value, &given, |names| csv::identify(&found.cells, placement, names));
    }

    /// Adds an entry and its report.
    fn add(
        &mut self,
        value: &'a RawValue,
        given: &str,
        identify: impl FnOnce(&mut Names<'a>) -> Result<Identified, Unreadable>,
    ) {
        self.entries += 1;
        if self.entries > self.most {
            return;
        }
        let line = self.line_of(value);
        match identify(&mut self.names) {
            Ok(found) => self.together.push(&mut self.import, line, given, found),
            Err(reason) => self.import.push(line, given, "", None, LineOutcome::Unreadable { reason }),
        }
    }

    fn refuse(&mut self, value: &'a RawValue, reason: Unreadable) {
        let given: String = value.get().chars().take(REPEATED).collect();
        self.add(value, &given, |_| Err(reason));
    }

    /// Takes what a field says about the deck; false when it is about something
    /// else.
    fn says_about(&mut self, key: &str, value: &RawValue) -> bool {
        let is_text = value.get().starts_with('"');
        let deck = &mut self.import.deck;
        match words(key).as_str() {
            "tags" => match items(value).map(|tags| tags.into_iter().map(scalar).collect::<Option<Vec<_>>>()) {
                Some(Some(tags)) => deck.tags.extend(tags),
                _ => return false,
            },
            "name" | "deck name" | "deckname" | "title" if is_text => {
                if deck.name.is_empty() {
                    deck.name = scalar(value).unwrap_or_default();
                }
            }
            "format" | "deck format" if is_text => {
                deck.format = deck.format.take().or_else(|| scalar(value).filter(|format| !format.is_empty()));
            }
            "notes" | "description" | "comments" if is_text => {
                let notes = scalar(value).unwrap_or_default();
                let gap = if deck.notes.is_empty() || notes.is_empty() { "" } else { "\n\n" };
                deck.notes.push_str(gap);
                deck.notes.push_str(&notes);
            }
            _ => return false,
        }
        true
    }

    /// Notes a field that is not read, unless it holds nothing.
    fn leave(&mut self, key: &str, value: &RawValue) {
        if !is_empty(value) {
            self.leave_named(key.to_owned());
        }
    }

    fn leave_named(&mut self, key: String) {
        if self.known_unread.insert(key.clone()) {
            self.unread.push(key);
        }
    }

    /// Where the cards of a field go, when it holds cards.
    fn board(&self, key: &str, value: &RawValue, before: &Placement) -> Option<Placement> {
        if !value.get().starts_with(['[', '{']) || is_empty(value) || key.len() > LONGEST_KEY {
            return None;
        }
        WRAPPERS.contains(&words(key).as_str()).then(|| before.clone()).or_else(|| self.placement(key, before))
    }

    /// The placement that a word asks for, e.g. `sideboard` or `zombieDeck`.
    fn placement(&self, word: &str, before: &Placement) -> Option<Placement> {
        let catalogue = self.names.catalogue();
        let game = catalogue.game();
        let spaced = words(word);
        let joined = spaced.replace(' ', "");
        let single = joined.strip_suffix('s').unwrap_or(&joined);
        let forms = [spaced.as_str(), joined.as_str(), single];
        // A list within a section goes on with it.
        if forms.iter().any(|form| sections::whole_list(game, form).is_some()) {
            return Some(before.clone());
        }
        forms
            .iter()
            .find_map(|form| sections::placement(game, form, before))
            .or_else(|| sections::of_kind(catalogue, &spaced))
    }

    fn has_boards(&self, fields: &[(String, &RawValue)]) -> bool {
        fields.iter().any(|(key, value)| self.board(key, value, &self.unsaid).is_some())
    }

    /// Whether an item of a list is a deck of its own, and no section of one.
    fn is_deck(&self, item: &RawValue) -> bool {
        let Some(fields) = fields(item).filter(|fields| self.has_boards(fields)) else { return false };
        let name = fields.iter().find(|(key, _)| csv::column(&words(key)) == Some(Column::Name));
        name.and_then(|(_, name)| self.placement(&scalar(name)?, &self.unsaid)).is_none()
    }

    /// Whether an object is about one card.
    fn is_entry(&self, fields: &[(String, &RawValue)]) -> bool {
        let is_part =
            |(key, value): &(String, &RawValue)| PARTS.contains(&words(key).as_str()) && value.get().starts_with('{');
        self.says(fields, Column::Name) || self.says(fields, Column::Quantity) || fields.iter().any(is_part)
    }

    /// Whether a field of an object is of this kind.
    fn says(&self, fields: &[(String, &RawValue)], column: Column) -> bool {
        let is_text = |value: &RawValue| column != Column::Name || value.get().starts_with('"');
        fields.iter().any(|(key, value)| kind(&words(key)) == Some(column) && is_text(value))
    }

    /// The line of a value of this text, from 1.
    fn line_of(&self, raw: &RawValue) -> usize {
        let offset = (raw.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        self.line_ends.partition_point(|&end| end < offset) + 1
    }
}

/// What an entry says, as the cells of a table.
#[derive(Default)]
struct Cells {
    cells: Vec<(Column, String)>,
    /// The fields that were read, as they were given.
    given: Vec<String>,
    /// The fields of the entry itself that were not read.
    unread: Vec<String>,
}

impl Cells {
    fn cell(&self, column: Column) -> Option<&str> {
        self.cells.iter().find(|(known, _)| *known == column).map(|(_, cell)| cell.as_str())
    }

    /// Takes the fields of an entry, then those of the card and the printing in
    /// it. The first of a kind counts.
    fn take(&mut self, own: &[(String, &RawValue)], level: usize) {
        let mut parts = Vec::new();
        for (key, value) in own {
            let word = words(key);
            let column = kind(&word);
            let is_part = PARTS.contains(&word.as_str()) || matches!(column, Some(Column::Set | Column::Edition));
            if is_part && value.get().starts_with('{') {
                parts.push((column, fields(value).unwrap_or_default()));
                continue;
            }
            let said = column.filter(|column| self.cell(*column).is_none()).zip(cell(value));
            match said {
                Some((column, cell)) => {
                    self.given.push(format!("{}: {}", json::json(key), json::json(&cell)));
                    self.cells.push((column, cell));
                }
                None if level == 0 && !is_empty(value) && column.is_none() => self.unread.push(key.clone()),
                None => {}
            }
        }
        for (column, part) in parts {
            let is_set = matches!(column, Some(Column::Set | Column::Edition));
            // Within a set, `code` is the set's and `name` too.
            let of_set = |key: &str| ["code", "editioncode", "id"].contains(&words(key).as_str());
            if is_set && let Some((_, code)) = part.iter().find(|(key, _)| of_set(key)) {
                if let Some(code) = cell(code).filter(|_| self.cell(Column::Set).is_none()) {
                    self.cells.push((Column::Set, code));
                }
            } else if !is_set && level < CARD_LEVELS {
                self.take(&part, level + 1);
            }
        }
    }
}

/// What a field of an entry holds, by its words.
fn kind(words: &str) -> Option<Column> {
    let own = FIELDS.iter().find(|(_, known)| known.contains(&words)).map(|(column, _)| *column);
    own.or_else(|| csv::column(words))
}

/// A value as a cell: itself, or the first of a list of words.
fn cell(value: &RawValue) -> Option<String> {
    scalar(value).or_else(|| items(value)?.first().and_then(|first| scalar(first)))
}
