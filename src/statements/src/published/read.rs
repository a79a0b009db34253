//! A published file from bytes, with a clear word for what is wrong.

use safehouse_engine::limits::{DEPTH, json_depth};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::Value;

use super::{
    fault::FileFault,
    form::{ENTRIES, FILE_BYTES, LISTS, Published, VERSION},
    html,
};

/// What every version has.
#[derive(Deserialize)]
struct Versioned {
    safehouse_published: u32,
}

/// What of other JSON tells that it is no such file.
#[derive(Deserialize)]
struct Kind {
    safehouse_published: Option<IgnoredAny>,
    kind: Option<Value>,
}

/// The kind that the export of an event's results says that it is.
const EXPORT: &str = "safehouse event";

impl Published {
    /// Reads a file: JSON, or HTML that carries it.
    ///
    /// # Errors
    /// The first thing that is wrong with its form.
    pub fn read(bytes: &[u8]) -> Result<Self, FileFault> {
        file(bytes)
    }
}

fn file(bytes: &[u8]) -> Result<Published, FileFault> {
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
    if let Ok(Versioned { safehouse_published: version }) = serde_json::from_str(json)
        && version != VERSION
    {
        return FileFault::Version(version);
    }
    match serde_json::from_str::<Kind>(json) {
        Ok(Kind { safehouse_published: None, kind: Some(kind) }) if kind.as_str() == Some(EXPORT) => FileFault::Export,
        Ok(Kind { safehouse_published: None, .. }) => FileFault::OtherKind,
        _ => {
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default().to_owned();
            FileFault::Json { line: error.line(), column: error.column(), message }
        }
    }
}
