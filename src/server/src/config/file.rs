//! The TOML file.

use std::path::Path;

use toml::de::{DeTable, DeValue};

use super::{
    Place, Problem,
    settings::{SETTINGS, nearest},
};

/// One value of the file, as text, and its line.
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) text: String,
    pub(super) line: usize,
}

/// Reads the file's entries. What cannot be an entry is a problem; the
/// others are still returned, so that one run reports everything.
pub(super) fn read(path: &Path, content: &str) -> (Vec<Entry>, Vec<Problem>) {
    let at = |offset: usize| {
        let line = 1 + content.bytes().take(offset).filter(|byte| *byte == b'\n').count();
        Place::File { path: path.to_owned(), line }
    };
    let (document, errors) = DeTable::parse_recoverable(content);
    let mut problems: Vec<_> = errors
        .iter()
        .map(|error| Problem {
            place: at(error.span().map_or(0, |span| span.start)),
            what: format!("this is not TOML: {}", error.message()),
            mend: "write one `key = value` a line, with text in \"quotes\"".to_owned(),
        })
        .collect();

    let mut entries = Vec::new();
    for (key, value) in document.get_ref() {
        let place = at(key.span().start);
        let name = key.get_ref().as_ref();
        if let Some(text) = as_text(value.get_ref()) {
            let Place::File { line, .. } = place else { continue };
            entries.push(Entry { key: name.to_owned(), text, line });
        } else {
            let known = SETTINGS.iter().map(|setting| setting.key);
            let mend = match nearest(name, known) {
                Some(key) => format!("write `{key} = …` outside any [section], with one value"),
                None => "remove it; settings stand outside any [section]".to_owned(),
            };
            let what = format!("`{name}` has a value that no setting has");
            problems.push(Problem { place, what, mend });
        }
    }
    entries.sort_by_key(|entry| entry.line);
    (entries, problems)
}

/// A single value as a flag would have it.
fn as_text(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Boolean(choice) => Some(choice.to_string()),
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => None,
    }
}
