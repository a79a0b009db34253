//! A published file from bytes, with a clear word for what is wrong.

use safehouse_engine::limits::{DEPTH, json_depth};
use serde::Deserialize;

use super::{ENTRIES, FILE_BYTES, LISTS, Published, VERSION, html};

/// Why a file was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// It has this many bytes.
    #[error("the file has {0} bytes; at most {FILE_BYTES} are read")]
    TooLarge(usize),
    /// It is not UTF-8 from this byte on.
    #[error("the file is not UTF-8 at byte {0}")]
    Utf8(usize),
    /// It is neither JSON nor a page that carries it.
    #[error("the file is neither the JSON of a published list nor a page that carries it")]
    NoData,
    /// A page that carries it more than once: people and programs could be shown different ones.
    #[error("the page carries a published list more than once")]
    Twice,
    /// Brackets in brackets.
    #[error("the JSON is nested more than {DEPTH} levels deep")]
    TooDeep,
    /// It is no JSON of this form.
    #[error("line {line}, column {column} of the JSON: {message}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// It is of another version.
    #[error("the file is of version {0}, not {VERSION}: a newer program reads it")]
    Version(u32),
    /// There are more of something than is read.
    #[error("the file has more than {most} {what}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many are read.
        most: usize,
    },
    /// It publishes nothing.
    #[error("the file has no list")]
    Empty,
}

/// What every version has.
#[derive(Deserialize)]
struct Versioned {
    safehouse_published: u32,
}

pub(super) fn file(bytes: &[u8]) -> Result<Published, FileFault> {
    if bytes.len() > FILE_BYTES {
        return Err(FileFault::TooLarge(bytes.len()));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| FileFault::Utf8(error.valid_up_to()))?;
    let text = text.trim_start_matches('\u{feff}').trim();
    let json = if text.starts_with('{') { text } else { html::data(text)? };
    if json_depth(json) > DEPTH {
        return Err(FileFault::TooDeep);
    }
    let read = serde_json::from_str::<Published>(json).map_err(|error| fault(json, &error))?;
    if read.version != VERSION {
        return Err(FileFault::Version(read.version));
    }
    let most = |what, found: usize, most| if found > most { Err(FileFault::TooMany { what, most }) } else { Ok(()) };
    most("lists", read.lists.len(), LISTS)?;
    most("keys", read.keys.len(), ENTRIES)?;
    most("entries", read.entries.len(), ENTRIES)?;
    most("grounds", read.grounds.len(), ENTRIES)?;
    most("hosts", read.hosts.len(), ENTRIES)?;
    if read.lists.is_empty() { Err(FileFault::Empty) } else { Ok(read) }
}

/// What is wrong with JSON that does not read; a later version has members that this one does not know.
fn fault(json: &str, error: &serde_json::Error) -> FileFault {
    match serde_json::from_str::<Versioned>(json) {
        Ok(Versioned { safehouse_published: version }) if version != VERSION => FileFault::Version(version),
        _ => {
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default().to_owned();
            FileFault::Json { line: error.line(), column: error.column(), message }
        }
    }
}
