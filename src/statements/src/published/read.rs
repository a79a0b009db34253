//! A published file from bytes, with a clear word for what is wrong.

use safehouse_engine::limits::{DEPTH, json_depth};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    fault::FileFault,
    form::{ENTRIES, FILE_BYTES, LISTS, Published, VERSION},
    html,
};

/// What of JSON that does not read tells which it is.
#[derive(Deserialize)]
struct Kind {
    safehouse_published: Option<Box<RawValue>>,
    kind: Option<Box<RawValue>>,
}

/// The kind that the export of an event's results says that it is, as JSON.
const EXPORT: &str = r#""safehouse event""#;

/// How files begin that people take for the one that verifies: what is printed, photographed or packed.
const BINARY: &[(&[u8], &str)] = &[
    (b"%PDF-", "a PDF"),
    (b"\x89PNG\r\n", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"RIFF", "a picture"),
    (b"PK\x03\x04", "an archive or a document of an office program"),
    (b"\x1f\x8b", "a compressed file"),
    (b"\x28\xb5\x2f\xfd", "a compressed file"),
];

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
    if let Some((_, kind)) = BINARY.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(FileFault::Binary(kind));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| FileFault::Utf8(error.valid_up_to()))?;
    let text = text.trim_start_matches('\u{feff}').trim();
    let json =
        if text.starts_with('{') { text } else { html::data(text).map_err(|fault| without_data(text, fault))? };
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

/// What is wrong with a text in which nothing was found, as its beginning tells.
fn without_data(text: &str, fault: FileFault) -> FileFault {
    let first = text.lines().next().unwrap_or_default();
    match fault {
        FileFault::NoData if first.starts_with('[') => FileFault::OtherKind,
        FileFault::NoData if first.contains(',') && !first.contains(['<', '{']) => FileFault::Table,
        other => other,
    }
}

/// What is wrong with JSON that does not read; a later version has members that this one does not know.
fn fault(json: &str, error: &serde_json::Error) -> FileFault {
    if let Ok(read) = serde_json::from_str::<Kind>(json) {
        match read.safehouse_published.map(|version| version.get().parse()) {
            Some(Ok(version)) if version != VERSION => return FileFault::Version(version),
            Some(_) => {}
            None if read.kind.is_some_and(|kind| kind.get() == EXPORT) => return FileFault::Export,
            None => return FileFault::OtherKind,
        }
    }
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_owned();
    FileFault::Json { line: error.line(), column: error.column(), message }
}
