//! Texts between quotes.

use serde_json::Value;

/// A text between quotes, as JSON writes it.
pub(super) fn quoted(text: &str) -> String {
    // Most texts hold nothing that JSON writes otherwise.
    let is_plain = text.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\');
    if is_plain { ["\"", text, "\""].concat() } else { Value::from(text).to_string() }
}
