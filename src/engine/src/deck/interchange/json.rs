//! Our own JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::{
    checked_quantity,
    identify::judge,
    names::Names,
    outcome::{Form, Import, LineOutcome, Unreadable},
};
use crate::{
    catalogue::Catalogue,
    deck::list::{DeckLine, DeckList},
};

/// The version written, and the newest one read.
const VERSION: u32 = 1;

/// The fields of the form, in the order they are written.
const FIELDS: &[&str] = &["safehouse", "game", "name", "format", "tags", "notes", "lines"];

/// Writes a deck list as JSON, one card a line, in the player's order.
pub(super) fn export(deck: &DeckList, catalogue: &Catalogue) -> String {
    let mut text = format!(
        "{{\n  \"safehouse\": {VERSION},\n  \"game\": {},\n  \"name\": {},\n",
        json(catalogue.game().id),
        json(&deck.name)
    );
    if let Some(format) = &deck.format {
        text.push_str(&format!("  \"format\": {},\n", json(format)));
    }
    if !deck.tags.is_empty() {
        text.push_str(&format!("  \"tags\": {},\n", json(&deck.tags)));
    }
    if !deck.notes.is_empty() {
        text.push_str(&format!("  \"notes\": {},\n", json(&deck.notes)));
    }
    let lines: Vec<String> = deck.lines.iter().map(|line| format!("\n    {}", json(line))).collect();
    let end = if lines.is_empty() { "" } else { "\n  " };
    text.push_str(&format!("  \"lines\": [{}{end}]\n}}\n", lines.join(",")));
    text
}

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    // Texts, numbers and lists of them cannot fail to become JSON.
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads our JSON; the entries of `lines` get one report each, as do fields
/// that the form does not have.
pub(super) fn import(text: &str, catalogue: &Catalogue) -> Import {
    let mut reader = Reader { text, import: Import::new(Form::Json), names: Names::new(catalogue) };
    match serde_json::from_str::<BTreeMap<String, &RawValue>>(text) {
        Ok(fields) => reader.file(&fields),
        Err(error) => {
            let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or("");
            reader.import.push(error.line().max(1), line, "", None, unreadable(Unreadable::Malformed));
        }
    }
    reader.import
}

struct Reader<'a> {
    text: &'a str,
    import: Import,
    names: Names<'a>,
}

impl<'a> Reader<'a> {
    fn file(&mut self, fields: &BTreeMap<String, &'a RawValue>) {
        if let Some(version) = fields.get("safehouse").copied()
            && serde_json::from_str::<u32>(version.get()).is_ok_and(|version| version > VERSION)
        {
            return self.refuse(version, Unreadable::NewerVersion);
        }
        let game = self.names.catalogue().game();
        if let Some(id) = fields.get("game").copied()
            && serde_json::from_str::<String>(id.get()).is_ok_and(|id| id != game.id)
        {
            return self.refuse(id, Unreadable::OtherGame);
        }

        self.import.deck.name = self.field(fields, "name").unwrap_or_default();
        self.import.deck.format = self.field::<Option<String>>(fields, "format").flatten();
        self.import.deck.notes = self.field(fields, "notes").unwrap_or_default();
        self.import.deck.tags = self.field(fields, "tags").unwrap_or_default();
        for line in self.field::<Vec<&RawValue>>(fields, "lines").unwrap_or_default() {
            self.entry(line);
        }
        for (key, value) in fields {
            if !FIELDS.contains(&key.as_str()) {
                self.refuse(value, Unreadable::UnknownField);
            }
        }
    }

    fn field<T: serde::Deserialize<'a>>(&mut self, fields: &BTreeMap<String, &'a RawValue>, key: &str) -> Option<T> {
        let value = *fields.get(key)?;
        let read = serde_json::from_str(value.get()).ok();
        if read.is_none() {
            self.refuse(value, Unreadable::Malformed);
        }
        read
    }

    fn entry(&mut self, raw: &'a RawValue) {
        #[derive(serde::Deserialize)]
        struct Quantity {
            quantity: serde_json::Number,
        }
        let line: DeckLine = match serde_json::from_str(raw.get()) {
            Ok(line) => line,
            Err(_) => {
                let reason = match serde_json::from_str::<Quantity>(raw.get()) {
                    Ok(Quantity { quantity }) if quantity.as_i64().is_some_and(|copies| copies < 1) => {
                        Unreadable::NoCopies
                    }
                    Ok(Quantity { quantity }) if quantity.as_u64().is_some() => {
                        match checked_quantity(quantity.as_u64().unwrap_or(0)) {
                            Ok(_) => Unreadable::Malformed,
                            Err(reason) => reason,
                        }
                    }
                    Ok(_) => Unreadable::QuantityNotANumber,
                    Err(_) => Unreadable::Malformed,
                };
                return self.refuse(raw, reason);
            }
        };
        match checked_quantity(line.quantity.into()) {
            Ok(_) => {
                let outcome = judge(&line, &mut self.names);
                let focus = line.card.clone();
                self.import.push(self.line_of(raw), raw.get(), &focus, Some(line), outcome);
            }
            Err(reason) => self.refuse(raw, reason),
        }
    }

    fn refuse(&mut self, raw: &'a RawValue, reason: Unreadable) {
        self.import.push(self.line_of(raw), raw.get(), "", None, unreadable(reason));
    }

    /// The line of a value of this text, from 1.
    fn line_of(&self, raw: &RawValue) -> usize {
        let offset = (raw.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let before = self.text.as_bytes().get(..offset).unwrap_or_default();
        memchr::memchr_iter(b'\n', before).count() + 1
    }
}

fn unreadable(reason: Unreadable) -> LineOutcome {
    LineOutcome::Unreadable { reason }
}
