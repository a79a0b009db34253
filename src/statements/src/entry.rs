//! Entries of the log: statements, signed.

use safehouse_transparency::{Note, SigningKey, VerifyingKey, note::NoteError};

use crate::{
    id::Slug,
    lines::LineFault,
    statement::{ENTRY_BYTES, Signer, Statement},
};

/// A statement with the note that it is the text of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    statement: Statement,
    note: Note,
}

/// Why an entry was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// It has this many bytes.
    #[error("the entry has {0} bytes; a log holds {ENTRY_BYTES} at most")]
    TooLong(usize),
    /// It is no signed note.
    #[error(transparent)]
    Note(#[from] NoteError),
    /// The text of the note is no statement.
    #[error("the statement: {0}")]
    Statement(#[from] LineFault),
    /// The key is not one that signs such a statement.
    #[error("{key} is no key that signs a {kind}")]
    Signer {
        /// The name of the key.
        key: String,
        /// The kind of the statement.
        kind: &'static str,
    },
}

/// The name of a store's key: `HOST/store/SLUG`.
pub fn store_key_name(host: &str, store: &Slug) -> String {
    format!("{host}/store/{store}")
}

/// Whether a key has the name of one of this store, at whatever host.
pub fn is_key_of(name: &str, store: &Slug) -> bool {
    let host = name.strip_suffix(store.as_str()).and_then(|rest| rest.strip_suffix("/store/"));
    host.is_some_and(|host| !host.is_empty())
}

/// Whether a key has the name of one of this store at the host of this log: a host vouches for keys of its own stores
/// alone. The first log of a host is `HOST/log`, the next `HOST/log/2`.
pub fn is_key_at(name: &str, store: &Slug, origin: &str) -> bool {
    let host = origin.split_once("/log").map_or(origin, |(host, _)| host);
    name == store_key_name(host, store)
}

impl Entry {
    /// A statement, signed by the key of its store, or of the host.
    ///
    /// # Errors
    /// The key is not one that signs such a statement, or the entry is too long for a log.
    pub fn sign(statement: Statement, key: &SigningKey) -> Result<Self, EntryError> {
        let is_store = statement.store().is_some_and(|store| is_key_of(key.name(), store));
        let is_host = !key.name().contains("/store/");
        let may = match statement.signer() {
            Signer::Store => is_store,
            Signer::Host => is_host,
            Signer::Any => is_store || is_host,
        };
        if !may {
            return Err(EntryError::Signer { key: key.name().to_owned(), kind: statement.kind() });
        }
        let note = Note::sign(&statement.to_string(), key)?;
        let entry = Self { statement, note };
        let bytes = entry.text().len();
        if bytes > ENTRY_BYTES { Err(EntryError::TooLong(bytes)) } else { Ok(entry) }
    }

    /// Reads an entry. Nothing is verified: see [`Entry::is_signed_by`].
    ///
    /// # Errors
    /// The bytes are no signed note, or its text is no statement.
    pub fn read(bytes: &[u8]) -> Result<Self, EntryError> {
        if bytes.len() > ENTRY_BYTES {
            return Err(EntryError::TooLong(bytes.len()));
        }
        let note = Note::parse(bytes)?;
        Ok(Self { statement: Statement::read(note.text())?, note })
    }

    /// The statement.
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// The note.
    pub fn note(&self) -> &Note {
        &self.note
    }

    /// The bytes of the entry.
    pub fn text(&self) -> String {
        self.note.to_string()
    }

    /// Whether a line of the note is by this key and holds.
    pub fn is_signed_by(&self, key: &VerifyingKey) -> bool {
        self.note.verify(std::slice::from_ref(key)).is_ok()
    }
}
