//! Texts in double quotes, with the escapes of JSON: the way our own forms
//! write what a reader would otherwise misread.

/// Writes a text in quotes, on one line. What cannot be seen is written as
/// an escape, so that no editor or mail program can change it unnoticed.
pub(super) fn write(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            c if is_unseen(c) => {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    quoted.push_str(&format!("\\u{unit:04x}"));
                }
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// Whether a character shows nothing, or a space that is not the usual one.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || (c.is_whitespace() && c != ' ')
        || matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

/// Reads a quoted text at the beginning of another: the text and what
/// follows the closing quote.
pub(super) fn read(text: &str) -> Option<(String, &str)> {
    let body = text.strip_prefix('"')?;
    let mut escaped = false;
    let end = body.find(|c| {
        let is_end = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        is_end
    })?;
    let (quoted, rest) = text.split_at(end + 2);
    serde_json::from_str(quoted).ok().map(|text| (text, rest))
}

/// Writes a value that stands alone after a colon: plain, or quoted when it
/// would not be read back as it is.
pub(super) fn write_value(value: &str) -> String {
    let is_plain =
        !value.is_empty() && value == value.trim() && !value.starts_with('"') && !value.chars().any(is_unseen);
    if is_plain { value.to_owned() } else { write(value) }
}

/// Reads a value that stands alone after a colon.
pub(super) fn read_value(value: &str) -> String {
    unquoted(value.trim().to_owned())
}

/// The text in a value that is quoted as a whole; any other value as it is.
pub(super) fn unquoted(value: String) -> String {
    match read(&value) {
        Some((text, "")) => text,
        _ => value,
    }
}
