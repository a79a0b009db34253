//! Members of the JSON that other tools write, any of which may be missing.

use serde_json::Value;

/// A member of an object; `null` where there is none.
pub(crate) fn member<'a>(value: &'a Value, name: &str) -> &'a Value {
    value.get(name).unwrap_or(&Value::Null)
}

/// A member that is text.
pub(crate) fn text<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    member(value, name).as_str()
}
