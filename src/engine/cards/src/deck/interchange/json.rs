//! Our own JSON.

use std::collections::{BTreeMap, btree_map::Entry};

use serde::Serialize;
use serde_json::{Value, value::RawValue};

use super::{
    checked_quantity,
    identify::judge,
    names::Names,
    other_json::Fields,
    outcome::{Form, Import, LineOutcome},
    reason::{Field, Unreadable},
};
use crate::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    deck::{
        card_notes::CardNotes,
        list::{DeckLine, DeckList},
    },
};

/// The version written, and the newest one read.
const VERSION: u32 = 1;

/// The fields of the form, in the order they are written.
pub(super) const FIELDS: &[&str] = &["safehouse", "game", "name", "format", "tags", "notes", "card_notes", "lines"];

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
    if !deck.card_notes.is_empty() {
        text.push_str(&format!("  \"card_notes\": {},\n", json(&deck.card_notes)));
    }
    let lines: Vec<String> = deck.lines.iter().map(|line| format!("\n    {}", json(line))).collect();
    let end = if lines.is_empty() { "" } else { "\n  " };
    text.push_str(&format!("  \"lines\": [{}{end}]\n}}\n", lines.join(",")));
    text
}

/// A value as JSON on one line.
pub(super) fn json<T: Serialize + ?Sized>(value: &T) -> String {
    // Texts, numbers and lists of them cannot fail to become JSON.
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads our JSON; the entries of `lines` get one report each, as do fields
/// that the form does not have.
pub(super) fn import(text: &str, catalogue: &Catalogue) -> Import {
    let line_ends = memchr::memchr_iter(b'\n', text.as_bytes()).collect();
    let mut reader = Reader { text, line_ends, import: Import::new(Form::Json), names: Names::new(catalogue) };
    match serde_json::from_str::<Fields<'_>>(text) {
        Ok(fields) => reader.fields(fields.0),
        Err(error) => {
            let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or("");
            reader.import.push(error.line().max(1), line, "", None, unreadable(Unreadable::Malformed));
        }
    }
    reader.import
}

struct Reader<'a> {
    text: &'a str,
    /// The bytes at which the text's lines end.
    line_ends: Vec<usize>,
    import: Import,
    names: Names<'a>,
}

impl<'a> Reader<'a> {
    /// Takes each field once; what stands there again is told, and not in the
    /// place of the first.
    fn fields(&mut self, given: Vec<(String, &'a RawValue)>) {
        let mut fields = BTreeMap::new();
        let mut again = Vec::new();
        for (key, value) in given {
            match fields.entry(key) {
                Entry::Occupied(_) => again.push(value),
                Entry::Vacant(place) => {
                    place.insert(value);
                }
            }
        }
        self.file(&fields);
        again.into_iter().for_each(|value| self.refuse(value, Unreadable::Malformed));
    }

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

        self.import.deck.name = self.field(fields, Field::Name).unwrap_or_default();
        self.import.deck.format = self.field::<Option<String>>(fields, Field::Format).flatten();
        self.import.deck.notes = self.field(fields, Field::Notes).unwrap_or_default();
        let written: CardNotes = self.field(fields, Field::CardNotes).unwrap_or_default();
        self.import.deck.card_notes = written.into_iter().filter(|(_, note)| !note.is_empty()).collect();
        self.import.deck.tags = self.field(fields, Field::Tags).unwrap_or_default();
        for line in self.field::<Vec<&RawValue>>(fields, Field::Lines).unwrap_or_default() {
            self.entry(line);
        }
        for (key, value) in fields {
            if !FIELDS.contains(&key.as_str()) {
                self.refuse(value, Unreadable::UnknownField);
            }
        }
    }

    fn field<T: serde::Deserialize<'a>>(&mut self, fields: &BTreeMap<String, &'a RawValue>, field: Field) -> Option<T> {
        let value = *fields.get(field.key())?;
        let read = serde_json::from_str(value.get()).ok();
        if read.is_none() {
            self.refuse(value, Unreadable::WrongField(field));
        }
        read
    }

    fn entry(&mut self, raw: &'a RawValue) {
        let line: DeckLine = match serde_json::from_str(raw.get()) {
            Ok(line) => line,
            Err(_) => return self.refuse(raw, fault(raw)),
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
        self.line_ends.partition_point(|&end| end < offset) + 1
    }
}

/// Why an entry is none: the first field at fault.
fn fault(raw: &RawValue) -> Unreadable {
    const LINE: &[Field] = &[Field::Section, Field::Card, Field::Quantity, Field::Printing];
    const PRINTING: &[Field] = &[Field::Number, Field::Finish, Field::Edition];
    let Ok(line) = serde_json::from_str::<BTreeMap<String, Value>>(raw.get()) else { return Unreadable::Malformed };
    let fields = LINE.iter().map(|field| (*field, line.get(field.key())));
    let printing = line.get(Field::Printing.key()).and_then(Value::as_object);
    let of_printing = printing.into_iter().flat_map(|printing| PRINTING.iter().map(|f| (*f, printing.get(f.key()))));
    let is_known = |known: &[Field], key: &String| known.iter().any(|field| field.key() == key);
    let wrong = fields.chain(of_printing).find_map(|(field, value)| fault_of(field, value));
    wrong.unwrap_or_else(|| {
        let mut unknown = line.keys().filter(|key| !is_known(LINE, key));
        let mut within =
            printing.into_iter().flat_map(|printing| printing.keys()).filter(|key| !is_known(PRINTING, key));
        let has_unknown = unknown.next().is_some() || within.next().is_some();
        if has_unknown { Unreadable::UnknownField } else { Unreadable::Malformed }
    })
}

fn fault_of(field: Field, value: Option<&Value>) -> Option<Unreadable> {
    let is_optional = matches!(field, Field::Printing | Field::Finish | Field::Edition);
    let Some(value) = value.filter(|value| !(is_optional && value.is_null())) else {
        return (!is_optional).then_some(Unreadable::MissingField(field));
    };
    let is_right = match field {
        Field::Quantity => match value {
            Value::Number(copies) if copies.as_i64().is_some_and(|copies| copies < 1) => {
                return Some(Unreadable::NoCopies);
            }
            Value::Number(copies) => {
                return match copies.as_u64() {
                    Some(copies) => checked_quantity(copies).err(),
                    None => Some(Unreadable::QuantityNotANumber),
                };
            }
            _ => false,
        },
        Field::Printing => value.is_object(),
        Field::Finish => value.as_str().is_some_and(|id| Finish::from_id(id).is_some()),
        Field::Edition => value.as_str().is_some_and(|id| Edition::from_id(id).is_some()),
        _ => value.is_string(),
    };
    (!is_right).then_some(Unreadable::WrongField(field))
}

fn unreadable(reason: Unreadable) -> LineOutcome {
    LineOutcome::Unreadable { reason }
}
