//! JSON documents, walked so that one broken entry loses no other.

use serde_json::Value;

use super::imported::{Imported, Place, Shape};

/// The shape of a JSON text; nothing when it is none.
pub(super) fn recognise(text: &str) -> Option<Shape> {
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let Ok(value) = serde_json::from_str::<Value>(text) else { return Some(Shape::Own) };
    let has = |key: &str| value.get(key).is_some();
    Some(match &value {
        Value::Array(list) if list.first().is_some_and(|first| first.get("tables").is_some()) => Shape::TopDeck,
        Value::Array(_) => Shape::Limitless,
        _ if has("Rounds") => Shape::Mtgo,
        _ if has("TID") || has("swissNum") || (has("data") && has("rounds")) => Shape::TopDeck,
        _ if has("preliminaryRounds") => Shape::Nrtm,
        _ => Shape::Own,
    })
}

/// Reads a JSON document with a reader of its shape.
pub(super) fn read(text: &str, reader: fn(&Value, &mut Imported)) -> Imported {
    match serde_json::from_str::<Value>(text) {
        Ok(value) => {
            let mut imported = Imported::default();
            reader(&value, &mut imported);
            imported
        }
        Err(error) => Imported::refused(Place::Line(error.line() as u64), format!("no JSON: {error}")),
    }
}

/// The entries of a list in an object; a fault when it is missing or none.
pub(super) fn list<'a>(value: &'a Value, key: &str, path: &str, into: &mut Imported) -> &'a [Value] {
    match value.get(key).and_then(Value::as_array) {
        Some(list) => list,
        None => {
            into.fault(Place::Path(path.to_owned()), format!("`{key}` must be a list"));
            &[]
        }
    }
}

/// A number of an object that fits 32 bits.
pub(super) fn number(value: &Value, key: &str) -> Option<u32> {
    value.get(key)?.as_u64()?.try_into().ok()
}

/// A text of an object that says something; a number is taken as its digits.
pub(super) fn text(value: &Value, key: &str) -> Option<String> {
    let text = match value.get(key)? {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}
