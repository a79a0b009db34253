//! JSON objects and values of a card file, read with a fault for everything
//! that is not as it should be.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    fmt,
};

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::value::RawValue;

use super::{CardFileFault, span::Spans};
use crate::{
    card::{is_control_mark, is_invisible},
    catalogue::spelling::nearest,
    game::Word,
};

/// How a file says that the list does not know a value.
pub(crate) const UNKNOWN: &[&str] = &["–", "-", "—"];

/// The faults of one card or file, gathered under its name.
pub(super) struct Faults<'a> {
    pub(super) spans: &'a Spans<'a>,
    pub(super) card: Option<String>,
    pub(super) list: Vec<CardFileFault>,
}

impl<'a> Faults<'a> {
    pub(super) fn new(spans: &'a Spans<'a>) -> Self {
        Self { spans, card: None, list: Vec::new() }
    }

    /// Adds a fault at the beginning of a slice of the file.
    pub(super) fn add(&mut self, slice: &str, field: &str, message: impl Into<String>, clauses: &[&str]) {
        let card = self.card.as_deref();
        let field = (!field.is_empty()).then_some(field);
        self.list.push(self.spans.fault(slice, card, field, message.into(), clauses));
    }
}

/// The keys of a JSON object with their raw values, in order, repeated keys kept.
pub(crate) struct RawObject<'a>(pub(crate) Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for RawObject<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = RawObject<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry::<String, &'de RawValue>()? {
                    entries.push(entry);
                }
                Ok(RawObject(entries))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

/// A JSON object of which one key after the other is taken.
pub(super) struct Object<'a> {
    /// The text of the object, where faults of the whole are shown.
    pub(super) raw: &'a str,
    fields: BTreeMap<String, &'a str>,
}

impl<'a> Object<'a> {
    /// Reads an object; a key that is there twice is a fault.
    ///
    /// # Errors
    /// The parser's, when the slice is no JSON object.
    pub(super) fn read(raw: &'a str, faults: &mut Faults<'_>) -> Result<Self, serde_json::Error> {
        let RawObject(entries) = serde_json::from_str(raw)?;
        let mut fields = BTreeMap::new();
        for (key, value) in entries {
            match fields.entry(key) {
                Entry::Occupied(first) => {
                    faults.add(value.get(), first.key(), "The field is given twice; keep one.", &[]);
                }
                Entry::Vacant(place) => {
                    place.insert(value.get());
                }
            }
        }
        Ok(Self { raw, fields })
    }

    /// Takes the value of a key.
    pub(super) fn take(&mut self, key: &str) -> Option<&'a str> {
        self.fields.remove(key)
    }

    /// Takes the value of a key that must be there.
    pub(super) fn need(
        &mut self,
        key: &str,
        message: &str,
        clauses: &[&str],
        faults: &mut Faults<'_>,
    ) -> Option<&'a str> {
        let value = self.take(key);
        if value.is_none() {
            faults.add(self.raw, key, message, clauses);
        }
        value
    }

    /// The keys that are left.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.fields.keys().map(String::as_str)
    }

    /// Complains of every key that is left.
    pub(super) fn finish(self, known: &[&str], faults: &mut Faults<'_>) {
        for (key, value) in &self.fields {
            let message = match nearest(key, known.iter().copied()) {
                Some(near) => format!("There is no such field; is “{near}” meant?"),
                None if known.len() > 12 => "There is no such field; the schema lists them all.".to_owned(),
                None => format!("There is no such field; the fields are {}.", known.join(", ")),
            };
            faults.add(value, shortened(key).as_str(), message, &[]);
        }
    }
}

/// A value as messages repeat it: not longer than a line.
pub(crate) fn shortened(value: &str) -> String {
    const LONGEST: usize = 60;
    // A message is no place for marks that turn or hide it.
    let value: String = value.chars().filter(|character| !is_invisible(*character)).collect();
    if value.chars().count() <= LONGEST {
        return value;
    }
    value.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// What is said of a character that nobody sees.
pub(super) fn unseen(mark: char) -> String {
    format!("The text holds the invisible character U+{:04X}; take it away.", u32::from(mark))
}

/// A text on one line; an empty one is a fault.
pub(super) fn text(value: &str, field: &str, faults: &mut Faults<'_>) -> Option<String> {
    match serde_json::from_str::<String>(value) {
        Ok(text) if text.trim().is_empty() => {
            faults.add(value, field, "The text is empty; leave the field out or fill it.", &[]);
            None
        }
        Ok(text) if text.contains(['\n', '\r', '\t']) => {
            faults.add(value, field, "The text stands on one line, without line breaks and tabs.", &[]);
            None
        }
        Ok(text) => {
            if let Some(mark) = text.chars().find(|character| is_control_mark(*character)) {
                faults.add(value, field, unseen(mark), &[]);
            }
            Some(text.trim().to_owned())
        }
        Err(_) => {
            faults.add(value, field, "This is a text; put it in quotes.", &[]);
            None
        }
    }
}

/// A list of any values.
pub(super) fn list<'a>(
    value: &'a str,
    field: &str,
    sample: &str,
    clauses: &[&str],
    faults: &mut Faults<'_>,
) -> Option<Vec<&'a str>> {
    match serde_json::from_str::<Vec<&RawValue>>(value) {
        Ok(items) => Some(items.into_iter().map(RawValue::get).collect()),
        Err(_) => {
            faults.add(value, field, format!("This is a list: {sample}."), clauses);
            None
        }
    }
}

/// A list of texts, none of them empty. Each fault is shown at its own text.
pub(super) fn texts(value: &str, field: &str, faults: &mut Faults<'_>) -> Option<Vec<String>> {
    let items = list(value, field, "[\"…\", \"…\"]", &[], faults)?;
    let texts: Vec<_> = items.iter().filter_map(|item| text(item, field, faults)).collect();
    (texts.len() == items.len()).then_some(texts)
}

/// A word of a closed list of identifiers and names; identifiers are compared
/// without case.
pub(super) fn word<'a>(
    value: &str,
    field: &str,
    name: &str,
    words: impl Iterator<Item = (&'a str, &'a str)> + Clone,
    clauses: &[&str],
    faults: &mut Faults<'_>,
) -> Option<&'a str> {
    let given = text(value, field, faults)?;
    let found = words.clone().map(|(id, _)| id).find(|id| id.eq_ignore_ascii_case(&given));
    if found.is_none() {
        let named = words.clone().find(|(_, name)| name.eq_ignore_ascii_case(&given)).map(|(id, _)| id);
        let near = named.or_else(|| nearest(&given, words.clone().map(|(id, _)| id)));
        let advice = match near {
            Some(near) => format!("is “{near}” meant?"),
            None => format!("use {}.", words.map(|(id, _)| id).collect::<Vec<_>>().join(", ")),
        };
        faults.add(value, field, format!("“{}” is no {name}; {advice}", shortened(&given)), clauses);
    }
    found
}

/// The identifiers and names of a list of words.
pub(super) fn words(list: &'static [Word]) -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
    list.iter().map(|word| (word.id, word.name))
}

/// Complains of the first value of a list that is there twice.
pub(super) fn unrepeated<T: PartialEq>(values: &[T], value: &str, field: &str, faults: &mut Faults<'_>) {
    if (1..values.len()).any(|at| values[..at].contains(&values[at])) {
        faults.add(value, field, "The list says something twice.", &[]);
    }
}
