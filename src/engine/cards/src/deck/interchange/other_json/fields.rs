//! The parts of a JSON text, each still in the place where it was written.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The fields of an object in their order; a key that stands there twice is
/// twice in it.
pub(in crate::deck::interchange) struct Fields<'a>(pub(in crate::deck::interchange) Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

/// The fields of an object; `None` for any other value.
pub(super) fn fields(value: &RawValue) -> Option<Vec<(String, &RawValue)>> {
    value.get().starts_with('{').then(|| serde_json::from_str::<Fields<'_>>(value.get()).ok()).flatten().map(|f| f.0)
}

/// The items of a list; `None` for any other value.
pub(super) fn items(value: &RawValue) -> Option<Vec<&RawValue>> {
    value.get().starts_with('[').then(|| serde_json::from_str(value.get()).ok()).flatten()
}

/// A text, number or truth value as a text, nothing as an empty one; `None` for
/// a list or an object.
pub(super) fn scalar(value: &RawValue) -> Option<String> {
    match value.get() {
        "null" => Some(String::new()),
        text if text.starts_with('"') => serde_json::from_str(text).ok(),
        nested if nested.starts_with(['[', '{']) => None,
        plain => Some(plain.to_owned()),
    }
}

/// Whether a value is a number.
pub(super) fn is_number(value: &RawValue) -> bool {
    value.get().starts_with(|c: char| c.is_ascii_digit() || c == '-')
}

/// Whether a value holds nothing.
pub(super) fn is_empty(value: &RawValue) -> bool {
    let inside = value.get().strip_prefix(['[', '{', '"']).and_then(|rest| rest.strip_suffix([']', '}', '"']));
    value.get() == "null" || inside.is_some_and(|inside| inside.trim().is_empty())
}

/// The words of a key in lower case: `collectorNumber`, `collector_number` and
/// `Collector Number` are `collector number`.
pub(super) fn words(key: &str) -> String {
    let mut spaced = String::with_capacity(key.len());
    let mut was_small = false;
    for letter in key.chars() {
        if !letter.is_alphanumeric() {
            spaced.push(' ');
        } else {
            if letter.is_uppercase() && was_small {
                spaced.push(' ');
            }
            spaced.extend(letter.to_lowercase());
        }
        was_small = letter.is_lowercase();
    }
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}
