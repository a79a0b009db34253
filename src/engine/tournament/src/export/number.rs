//! JSON, with decimal numbers that no floating point number went through.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::Share;

/// A share as a number with three digits after the point.
pub(super) fn decimal(share: &Share) -> Box<RawValue> {
    RawValue::from_string(share.to_string()).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// JSON for people to read, too, with a line break at the end.
pub(super) fn json<T: Serialize>(value: &T) -> String {
    // Maps here have texts for keys, so that nothing can fail.
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}
