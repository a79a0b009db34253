//! Values of a formats file, each read or told of with its place.

use serde::{Deserialize, de::value::MapDeserializer};
use serde_json::value::RawValue;

use super::super::{CardQuery, fault::FormatFault, file::Keyed};
use crate::{
    catalogue::{CardFileFault, Catalogue, RawObject, Spans, nearest_word, shortened},
    game::GameDefinition,
    rulebook::clauses::ClauseList,
};

/// The parser's words for a value of another type than asked, for people.
fn of_another_type(key: &str, error: &str) -> Option<&'static str> {
    let (_, expected) = error.split_once(", expected ")?;
    match expected.split(" at line ").next().unwrap_or(expected) {
        // No copies at all is a ban.
        "u32" if key == "limit" => Some("This is a whole number from 1 to 4294967295."),
        "u32" => Some("This is a whole number from 0 to 4294967295."),
        "a string" => Some("This is a text; put it in quotes."),
        "a boolean" => Some("This is true or false, without quotes."),
        "a sequence" => Some("This is a list; put it in square brackets."),
        "an object" | "a map" => Some("This is an object; put it in curly brackets."),
        "struct Noun" => Some("This is an object with what one and several are called: {\"one\": …, \"many\": …}."),
        expected if expected.starts_with("struct ") => Some("This is an object; put it in curly brackets."),
        expected if expected.starts_with("any valid JSON") => Some("This is of another kind than it should be."),
        _ => None,
    }
}

/// The parser's words for a field or word that there is not, that is not there
/// or is there twice, for people.
fn of_a_name(error: &str) -> Option<String> {
    let (_, rest) = error.split_once('`')?;
    // A name may hold this mark itself.
    let (name, known) = rest.rsplit_once("`, expected ").or_else(|| rest.rsplit_once('`'))?;
    let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
    let advice = || match nearest_word(name, known.iter().copied()) {
        Some(near) => format!("is “{near}” meant?"),
        None => format!("there are {}.", known.join(", ")),
    };
    match error {
        _ if error.starts_with("unknown field") => {
            Some(format!("There is no field “{}”; {}", shortened(name), advice()))
        }
        _ if error.starts_with("unknown variant") => {
            Some(format!("“{}” is not known here; {}", shortened(name), advice()))
        }
        _ if error.starts_with("missing field") => Some(missing(name)),
        _ if error.starts_with("duplicate field") => Some(twice(name)),
        _ => None,
    }
}

fn missing(field: &str) -> String {
    format!("The field \"{field}\" is missing.")
}

fn twice(field: &str) -> String {
    format!("The field \"{field}\" is given twice; keep one.")
}

/// Reads one file and remembers where it is.
pub(super) struct Reader<'a> {
    pub(super) catalogue: &'a Catalogue,
    /// The clauses and rulings that can be cited, when that is checked.
    pub(super) known: Option<&'static ClauseList>,
    pub(super) spans: &'a Spans<'a>,
    /// Format, snapshot and rule being read.
    pub(super) place: Vec<String>,
    /// The keys of the object read last whose values were at fault.
    pub(super) left_out: Vec<String>,
    /// The codes of rules that were at fault.
    pub(super) unread: Vec<String>,
    /// Whether it is known what the snapshot being read builds on.
    pub(super) is_ground_known: bool,
    /// Whether the catalogue lacks cards that the file may name.
    pub(super) is_part: bool,
    pub(super) faults: &'a mut Vec<FormatFault>,
    pub(super) notices: &'a mut Vec<FormatFault>,
}

impl<'a> Reader<'a> {
    pub(super) fn game(&self) -> &'static GameDefinition {
        self.catalogue.game()
    }

    /// Adds a fault at the beginning of a slice of the file.
    pub(super) fn fault(&mut self, slice: &str, message: impl Into<String>) {
        self.push(self.spans.fault(slice, None, None, message.into(), &[]));
    }

    pub(super) fn push(&mut self, found: CardFileFault) {
        let (place, file, message) = (self.place.join(", "), found.file, found.message);
        self.faults.push(FormatFault { file, line: found.line, column: found.column, place, message });
    }

    /// Adds a notice, likewise: what is allowed and may not be meant.
    pub(super) fn notice(&mut self, slice: &str, message: String) {
        let found = self.spans.fault(slice, None, None, message, &[]);
        let place = self.place.join(", ");
        let (file, line, column, message) = (found.file, found.line, found.column, found.message);
        self.notices.push(FormatFault { file, line, column, place, message });
    }

    /// Adds the parser's error while it read a slice of the file, the value of a key.
    pub(super) fn json_fault(&mut self, key: &str, slice: &str, error: &serde_json::Error) {
        // The parser's own place is behind the value.
        let words = error.to_string();
        if let Some(message) = of_another_type(key, &words) {
            return self.fault(slice, message);
        }
        let mut found = self.spans.json_fault(slice, error);
        if let Some(message) = of_a_name(&words) {
            found.message = message;
        }
        self.push(found);
    }

    /// Reads a slice of the file as an object, key by key, so that a fault in
    /// one does not hide those in the others: what is wrong is left out.
    pub(super) fn object<'b, T: Deserialize<'b> + Keyed>(&mut self, slice: &'b str) -> Option<T> {
        self.left_out.clear();
        let entries = match serde_json::from_str::<RawObject<'b>>(slice) {
            Ok(RawObject(entries)) => entries,
            Err(error) if error.is_data() => {
                let keys = T::REQUIRED.iter().map(|key| format!("\"{key}\": …")).collect::<Vec<_>>().join(", ");
                let sample = if keys.is_empty() { String::new() } else { format!(": {{{keys}}}") };
                self.fault(slice, format!("This is one object{sample}."));
                return None;
            }
            Err(error) => {
                self.json_fault("", slice, &error);
                return None;
            }
        };
        let mut good: Vec<(&str, &'b RawValue)> = Vec::new();
        for (at, (key, value)) in entries.iter().enumerate() {
            if entries[..at].iter().any(|(earlier, _)| earlier == key) {
                self.fault(value.get(), twice(key));
                continue;
            }
            let alone = MapDeserializer::<_, serde_json::Error>::new(std::iter::once((key.as_str(), *value)));
            match T::deserialize(alone) {
                Ok(_) => good.push((key, value)),
                Err(error) => {
                    self.json_fault(key, value.get(), &error);
                    self.left_out.push(key.clone());
                }
            }
        }
        for required in T::REQUIRED {
            if !entries.iter().any(|(key, _)| key == required) {
                self.fault(slice, missing(required));
            }
        }
        T::deserialize(MapDeserializer::<_, serde_json::Error>::new(good.into_iter())).ok()
    }

    /// Puts what was just read into its place: its faults were found before
    /// its name was known.
    pub(super) fn enter(&mut self, name: String, first_fault: usize) {
        self.place.push(shortened(&name));
        let place = self.place.join(", ");
        for fault in &mut self.faults[first_fault..] {
            fault.place.clone_from(&place);
        }
    }

    /// Reads a text; an empty one is a fault.
    pub(super) fn text(&mut self, raw: &RawValue) -> Option<String> {
        match serde_json::from_str::<String>(raw.get()) {
            Ok(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
            Ok(_) => {
                self.fault(raw.get(), "The text is empty.");
                None
            }
            Err(_) => {
                self.fault(raw.get(), "This is a text; put it in quotes.");
                None
            }
        }
    }

    /// Reads the clauses or the rulings that a rule names.
    pub(super) fn citations(&mut self, raws: &[&RawValue], what: &str) -> Vec<String> {
        let mut cited = Vec::new();
        for raw in raws {
            let Some(id) = self.text(raw) else { continue };
            let is_ruling = id.starts_with('R');
            let is_known = self.known.is_none_or(|known| known.find(&id).is_some());
            if !is_known || (self.known.is_some() && is_ruling != (what == "ruling")) {
                self.fault(raw.get(), format!("The rules have no {what} “{id}”; leave it out or name another."));
            }
            cited.push(id);
        }
        cited
    }

    pub(super) fn identifier(&mut self, raw: &RawValue, what: &str) -> Option<String> {
        let id = self.text(raw)?;
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        if !id.chars().all(fits) {
            self.fault(raw.get(), format!("The {what} is made of small letters, digits, hyphens and underscores."));
            return None;
        }
        Some(id)
    }

    pub(super) fn query(&mut self, raw: Option<&RawValue>) -> Option<CardQuery> {
        let Some(raw) = raw else {
            return Some(CardQuery::everything(self.catalogue));
        };
        let text = serde_json::from_str::<String>(raw.get());
        let Ok(text) = text else {
            self.fault(raw.get(), "A card query is a text; put it in quotes.");
            return None;
        };
        match CardQuery::new(&text, self.catalogue) {
            Ok(query) => Some(query),
            Err(errors) => {
                for error in errors {
                    self.fault(raw.get(), format!("In the card query: {error}"));
                }
                None
            }
        }
    }
}
