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

#[derive(Serialize)]
struct File<'a> {
    safehouse: u32,
    game: &'a str,
    #[serde(flatten)]
    deck: &'a DeckList,
}

/// Writes a deck list as JSON, lines in the player's order.
pub(super) fn export(deck: &DeckList, catalogue: &Catalogue) -> String {
    let file = File { safehouse: VERSION, game: catalogue.game().id, deck };
    // A list of texts and numbers cannot fail to become JSON.
    let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
    text.push('\n');
    text
}

/// Reads our JSON; the entries of `lines` get one report each, as do fields
/// that the form does not have.
pub(super) fn import(text: &str, catalogue: &Catalogue) -> Import {
    let mut reader = Reader { text, import: Import::new(Form::Json), names: Names::new(catalogue) };
    match serde_json::from_str::<BTreeMap<String, &RawValue>>(text) {
        Ok(fields) => reader.file(fields),
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
    fn file(&mut self, mut fields: BTreeMap<String, &'a RawValue>) {
        if let Some(version) = fields.remove("safehouse")
            && serde_json::from_str::<u32>(version.get()).is_ok_and(|version| version > VERSION)
        {
            return self.refuse(version, Unreadable::NewerVersion);
        }
        let game = self.names.catalogue().game();
        if let Some(id) = fields.remove("game")
            && serde_json::from_str::<String>(id.get()).is_ok_and(|id| id != game.id)
        {
            return self.refuse(id, Unreadable::OtherGame);
        }

        self.import.deck.name = self.field(&mut fields, "name").unwrap_or_default();
        self.import.deck.format = self.field::<Option<String>>(&mut fields, "format").flatten();
        self.import.deck.notes = self.field(&mut fields, "notes").unwrap_or_default();
        self.import.deck.tags = self.field(&mut fields, "tags").unwrap_or_default();
        for line in self.field::<Vec<&RawValue>>(&mut fields, "lines").unwrap_or_default() {
            self.entry(line);
        }
        for value in fields.into_values() {
            self.refuse(value, Unreadable::UnknownField);
        }
    }

    fn field<T: serde::Deserialize<'a>>(
        &mut self,
        fields: &mut BTreeMap<String, &'a RawValue>,
        key: &str,
    ) -> Option<T> {
        let value = fields.remove(key)?;
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
