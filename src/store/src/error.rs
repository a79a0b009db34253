//! Why the store could not do what was asked.

use std::{fmt, io, path::PathBuf};

use sqlx::error::ErrorKind;

/// Everything that can go wrong between a question and the database.
///
/// "Not found" is not here: a lookup answers `Ok(None)`.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address of the database cannot be used.
    #[error("{0}")]
    Address(String),
    /// The folder of the SQLite file cannot be made.
    #[error("cannot make the folder {folder}: {source}")]
    Folder {
        /// The folder that was to be made.
        folder: PathBuf,
        /// What the file system said.
        source: std::io::Error,
    },
    /// The SQLite file cannot be made.
    #[error("cannot make the file {file}: {source}")]
    File {
        /// The file that was to be made.
        file: PathBuf,
        /// What the file system said.
        source: std::io::Error,
    },
    /// The database was migrated by a newer program, or a migration failed.
    #[error("the database could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The database cannot be asked.
    #[error("{0}")]
    Unavailable(Absence),
    /// A shared deck above the limit of its size.
    #[error("a shared deck may have {limit} bytes; this one has {actual}")]
    TooLarge {
        /// The most bytes a deck may have.
        limit: usize,
        /// The bytes this deck has.
        actual: usize,
    },
    /// All shared decks together have as many bytes as they may.
    #[error("the shared decks have the {limit} bytes that they may have together")]
    Full {
        /// The most bytes that all decks together may have.
        limit: u64,
    },
    /// An account has as many decks as it may.
    #[error("an account may keep {limit} decks")]
    TooManyDecks {
        /// The most decks of an account.
        limit: u64,
    },
    /// A deck has as many named versions as it may.
    #[error("a deck may have {limit} named versions")]
    TooManyNamed {
        /// The most named versions of a deck.
        limit: u64,
    },
    /// The decks of an account have as many bytes as they may.
    #[error("the decks of an account may have {limit} bytes together")]
    AccountFull {
        /// The most bytes of all versions of all decks of an account.
        limit: u64,
    },
    /// A collection has as many events as it may.
    #[error("a collection may have {limit} events")]
    TooManyEvents {
        /// The most events of an account.
        limit: u64,
    },
    /// The events of a collection have as many bytes as they may.
    #[error("the events of a collection may have {limit} bytes together")]
    CollectionFull {
        /// The most bytes of all events of an account.
        limit: u64,
    },
    /// Whoever runs the site took this deck out.
    #[error("the shared deck was taken out")]
    Removed,
    /// Another account has this name or this e-mail address.
    #[error("{0}")]
    Taken(Taken),
    /// There is no account of this id, or there is none any more.
    #[error("there is no such account")]
    NoAccount,
    /// A value that a row cannot hold, or that a row should not have held.
    #[error("the database holds or was given an impossible value: {0}")]
    Value(&'static str),
    /// Any other answer of the database.
    #[error("the database failed: {0}")]
    Database(Failure),
}

/// What another account has already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// Its name, or one that is too like it.
    Name,
    /// Its e-mail address, or one that leads to the same place.
    Email,
    /// The name of a group, or one that is too like it: another group has it.
    Group,
    /// What addresses name a game store by: another one is named so.
    Store,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "another account has this name",
            Self::Email => "another account has this e-mail address",
            Self::Group => "another group has this name",
            Self::Store => "another store is named so in addresses",
        })
    }
}

/// An answer of the database that has no meaning of its own here. PostgreSQL adds
/// the row that it refused, with the secrets in it: both [`fmt::Display`] and
/// [`fmt::Debug`] show the sentence alone.
pub struct Failure(sqlx::Error);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Failure({})", self.0)
    }
}

impl StoreError {
    /// The same, but for a change of one thing that only one account can have.
    pub(crate) fn or_taken(self, what: Taken) -> Self {
        match self.violation() {
            Some(ErrorKind::UniqueViolation) => Self::Taken(what),
            _ => self,
        }
    }

    /// The same, but for a new row that names nothing but an account.
    pub(crate) fn or_no_account(self) -> Self {
        match self.violation() {
            Some(ErrorKind::ForeignKeyViolation) => Self::NoAccount,
            _ => self,
        }
    }

    /// The sort of constraint that kept the database from a change.
    fn violation(&self) -> Option<ErrorKind> {
        match self {
            Self::Database(Failure(error)) => Some(error.as_database_error()?.kind()),
            _ => None,
        }
    }
}

/// Why a database cannot be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Absence {
    /// No answer in time: it is away or busy, or every connection is in use.
    Silent,
    /// This program has closed its connections.
    Closed,
    /// Its machine answers, but nothing listens on that port.
    Refused,
    /// The name of its machine is not known.
    UnknownHost,
    /// The connection broke, with what the system said.
    Broken(String),
}

impl fmt::Display for Absence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Silent => f.write_str("the database does not answer"),
            Self::Closed => f.write_str("the connections to the database are closed"),
            Self::Refused => {
                f.write_str("the connection is refused; is the database running at that address and port?")
            }
            Self::UnknownHost => f.write_str("the host name is not known; is it spelled right?"),
            Self::Broken(reason) => write!(f, "the connection broke: {reason}"),
        }
    }
}

impl From<&io::Error> for Absence {
    fn from(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::ConnectionRefused => Self::Refused,
            io::ErrorKind::TimedOut => Self::Silent,
            // The kind of a failed look-up is not stable yet.
            _ if error.to_string().starts_with("failed to lookup address") => Self::UnknownHost,
            _ => Self::Broken(error.to_string()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolTimedOut => Self::Unavailable(Absence::Silent),
            sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => Self::Unavailable(Absence::Closed),
            sqlx::Error::Io(error) => Self::Unavailable((&error).into()),
            other => Self::Database(Failure(other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_said_is_told_apart() {
        let absence = |error: io::Error| Absence::from(&error);
        assert_eq!(absence(io::ErrorKind::ConnectionRefused.into()), Absence::Refused);
        assert_eq!(absence(io::ErrorKind::TimedOut.into()), Absence::Silent);
        let lookup = io::Error::other("failed to lookup address information: Name or service not known");
        assert_eq!(absence(lookup), Absence::UnknownHost);
        assert_eq!(absence(io::Error::other("odd")), Absence::Broken("odd".to_owned()));
    }
}
