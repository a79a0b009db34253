//! What is said about the deck before its first card.

use crate::deck::{
    card_notes::CardNotes,
    interchange::{card_note, quoted},
    list::DeckList,
};

/// The statements at the top of a text, gathered until a card or a heading
/// ends them.
#[derive(Debug, Default)]
pub(super) struct Preamble {
    name: Option<String>,
    format: Option<String>,
    tags: Vec<String>,
    notes: Vec<String>,
    card_notes: CardNotes,
    /// Whether anything was said yet: only the very first line is a name.
    is_begun: bool,
    /// Whether the line before was `About`, as above the name in lists of MTG Arena.
    is_about: bool,
    /// Whether a card came already, as in `Hero: Name` above `Format: …`;
    /// comments are no longer about the deck then.
    has_card: bool,
}

/// What a statement is about.
#[derive(Debug, Clone, Copy)]
enum Key {
    Name,
    Format,
    Tags,
    Notes,
}

impl Preamble {
    /// Takes a comment line, without its slashes.
    pub(super) fn comment(&mut self, comment: &str) {
        if self.has_card {
            return;
        }
        if let Some(note) = card_note(comment) {
            self.is_begun = true;
            self.card_notes.extend([note]);
            return;
        }
        if let Some((key, value)) = key(comment) {
            return self.take(key, value);
        }
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        if is_first {
            self.name = Some(comment.trim().to_owned());
        } else {
            self.notes.push(quoted::read_value(comment));
        }
    }

    /// Takes a line without slashes, such as `Name: Night Shift`; false when
    /// it is none.
    pub(super) fn statement(&mut self, line: &str) -> bool {
        if std::mem::take(&mut self.is_about)
            && let Some(name) = line.strip_prefix("Name ")
        {
            self.take(Key::Name, name);
            return true;
        }
        if line.eq_ignore_ascii_case("about") {
            self.is_about = true;
            return true;
        }
        if let Some((key, value)) = key(line) {
            self.take(key, value);
            return true;
        }
        match line.split_once(':') {
            // `Deck: Night Shift`; `Deck: 4 Name` is an entry below that heading.
            Some((word, value)) if word.trim().eq_ignore_ascii_case("deck") && is_title(value) => {
                self.take(Key::Name, value);
                true
            }
            Some((word, value)) if is_credit(word) && !value.trim().is_empty() => {
                self.is_begun = true;
                self.notes.push(line.trim().to_owned());
                true
            }
            _ => false,
        }
    }

    /// Takes the first line for the deck's name, which a statement overrules.
    pub(super) fn title(&mut self, line: &str) {
        self.is_begun = true;
        self.name = Some(line.trim().to_owned());
    }

    /// Notes that a card came behind the name of its section.
    pub(super) fn pass_card(&mut self) {
        self.has_card = true;
    }

    fn take(&mut self, key: Key, value: &str) {
        self.is_begun = true;
        match key {
            Key::Name => self.name = Some(quoted::read_value(value)),
            Key::Format => self.format = Some(quoted::read_value(value)),
            Key::Tags => self.tags.extend(read_tags(value)),
            Key::Notes => self.notes.push(quoted::read_value(value)),
        }
    }

    /// Writes what was said into the deck.
    pub(super) fn finish(self, deck: &mut DeckList) {
        deck.name = self.name.unwrap_or_default();
        deck.format = self.format;
        deck.tags = self.tags;
        deck.notes = self.notes.join("\n");
        deck.card_notes = self.card_notes;
    }
}

/// Whether what stands behind `Deck:` is a title and no entry.
fn is_title(value: &str) -> bool {
    let value = value.trim();
    !value.is_empty() && super::entry::leading_quantity(value).is_none()
}

/// Words before what a list says of its making.
fn is_credit(word: &str) -> bool {
    let word = word.trim().to_ascii_lowercase();
    [
        "author",
        "by",
        "player",
        "creator",
        "created by",
        "deck by",
        "designer",
        "archetype",
        "date",
        "event",
        "tournament",
        "url",
        "link",
        "source",
    ]
    .contains(&word.as_str())
}

fn key(text: &str) -> Option<(Key, &str)> {
    let (word, value) = text.split_once(':')?;
    let key = match word.trim().to_ascii_lowercase().as_str() {
        "name" | "deck name" | "deckname" | "title" => Key::Name,
        "format" => Key::Format,
        "tags" => Key::Tags,
        "notes" | "note" | "description" => Key::Notes,
        _ => return None,
    };
    Some((key, value))
}

/// What `Note on "Rifle": …` says.
fn card_note(comment: &str) -> Option<(String, String)> {
    let comment = comment.trim();
    let (start, value) = comment.split_at_checked("note on".len())?;
    start.eq_ignore_ascii_case("note on").then(|| card_note::read(value)).flatten()
}

fn read_tags(text: &str) -> Vec<String> {
    let mut tags = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        if let Some((tag, after)) = quoted::read(rest)
            && (after.trim_start().is_empty() || after.trim_start().starts_with(','))
        {
            tags.push(tag);
            rest = after.trim_start();
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            let tag = rest[..end].trim();
            if !tag.is_empty() {
                tags.push(tag.to_owned());
            }
            rest = &rest[end..];
        }
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
    }
    tags
}

/// Writes tags so that [`read_tags`] reads them back.
pub(super) fn write_tags(tags: &[String]) -> String {
    let written: Vec<String> =
        tags.iter().map(|tag| if tag.contains(',') { quoted::write(tag) } else { quoted::write_value(tag) }).collect();
    written.join(", ")
}

/// Writes notes so that they are read back as comments after each other.
pub(super) fn write_notes(notes: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for (position, note) in notes.split('\n').enumerate() {
        let value = if note.is_empty() { String::new() } else { quoted::write_value(note) };
        let needs_key = position == 0 || key(&value).is_some() || card_note(&value).is_some();
        let line = if needs_key { format!("// Notes: {value}") } else { format!("// {value}") };
        lines.push(line.trim_end().to_owned());
    }
    lines
}
