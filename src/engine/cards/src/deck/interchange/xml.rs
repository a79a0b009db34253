//! Writing and reading XML 1.0.

pub(super) mod read;

use super::quoted;

/// Whether XML can carry a text unchanged.
pub(super) fn is_carried(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..))
}

/// Writes a text as content or as the value of an attribute.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Readers turn these into spaces or line feeds unless they are escaped.
            '\t' => escaped.push_str("&#9;"),
            '\n' => escaped.push_str("&#10;"),
            '\r' => escaped.push_str("&#13;"),
            c if is_carried(c.encode_utf8(&mut [0; 4])) => escaped.push(c),
            _ => escaped.push('\u{FFFD}'),
        }
    }
    escaped
}

/// Writes an attribute, with a space before it.
pub(super) fn attribute(name: &str, value: &str) -> String {
    format!(" {name}=\"{}\"", escape(value))
}

/// Writes an element with a text. A text that XML cannot carry unchanged, or
/// that is empty and must not be taken for none, is repeated in the attribute
/// `exact`, in quotes with the escapes of JSON.
pub(super) fn element(indent: &str, name: &str, text: &str) -> String {
    let exact = exact(text);
    format!("{indent}<{name}{exact}>{}</{name}>\n", escape(text))
}

/// The attribute `exact`, when a text needs it.
pub(super) fn exact(text: &str) -> String {
    let is_kept = is_carried(text) && !text.is_empty() && text == text.trim();
    if is_kept { String::new() } else { attribute("exact", &ascii(text)) }
}

/// A text in quotes with every character that XML may refuse escaped.
fn ascii(text: &str) -> String {
    let mut escaped = String::new();
    for character in quoted::write(text).chars() {
        if character.is_ascii() {
            escaped.push(character);
        } else {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                escaped.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    escaped
}
