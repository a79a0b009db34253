//! The address of a database.

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};

use sqlx::postgres::PgConnectOptions;

use crate::StoreError;

/// Where the data lives, read from one string:
///
/// - `sqlite:PATH` or `sqlite://PATH`: a file, made when it is missing;
/// - `postgres://USER:PASSWORD@HOST:PORT/NAME` (or `postgresql://`).
///
/// PostgreSQL is spoken to with TLS where the server offers it. `?sslmode=`
/// asks for more: `require` for TLS at least, `verify-full` for a certificate of
/// that host which a public authority signed, or the one in `&sslrootcert=FILE`.
/// The password never shows in [`fmt::Debug`] or [`fmt::Display`].
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// The file of an embedded database.
    Sqlite(PathBuf),
    /// The address of a PostgreSQL server, password included.
    Postgres(String),
}

impl Database {
    /// The embedded database's file in a data folder.
    pub fn in_folder(folder: &Path) -> Self {
        Self::Sqlite(folder.join("safehouse.db"))
    }
}

impl FromStr for Database {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let refused = |reason: &str| {
            Err(StoreError::Address(format!("{reason}; write sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME")))
        };
        let Some((scheme, rest)) = text.split_once(':') else {
            return refused("the address has no scheme");
        };
        match scheme {
            "sqlite" => {
                let path = rest.strip_prefix("//").unwrap_or(rest);
                match path {
                    "" => refused("the address names no file"),
                    // Every connection of a pool would get a database of its own.
                    ":memory:" => refused("a database in memory cannot be shared by connections"),
                    path if path.contains('?') => refused("an SQLite address takes no options"),
                    path => Ok(Self::Sqlite(PathBuf::from(path))),
                }
            }
            "postgres" | "postgresql" => {
                match PgConnectOptions::from_str(text) {
                    Ok(_) => Ok(Self::Postgres(text.to_owned())),
                    // The reason could quote the address, and with it the password.
                    Err(_) => refused("the PostgreSQL address cannot be read"),
                }
            }
            _ => refused("the scheme is neither sqlite nor postgres"),
        }
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Self::Postgres(address) => f.write_str(&redacted(address)),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

/// The address without password and without options, which may hold one too.
fn redacted(address: &str) -> String {
    let plain = address.split(['?', '#']).next().unwrap_or_default();
    let Some((scheme, rest)) = plain.split_once("://") else {
        return "postgres://…".to_owned();
    };
    // The last @ ends the user part: a password may hold an unescaped one.
    match rest.rsplit_once('@') {
        Some((user, host)) => {
            let name = user.split(':').next().unwrap_or_default();
            if user.contains(':') {
                format!("{scheme}://{name}:…@{host}")
            } else {
                format!("{scheme}://{name}@{host}")
            }
        }
        None => format!("{scheme}://{rest}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let sqlite = |path: &str| Database::Sqlite(PathBuf::from(path));
        for (text, expected) in [
            ("sqlite:data/safehouse.db", sqlite("data/safehouse.db")),
            ("sqlite://data/safehouse.db", sqlite("data/safehouse.db")),
            ("sqlite:///var/lib/safehouse.db", sqlite("/var/lib/safehouse.db")),
            ("postgres://ada@localhost/safehouse", Database::Postgres("postgres://ada@localhost/safehouse".to_owned())),
            ("postgres://h/d?sslmode=verify-full", Database::Postgres("postgres://h/d?sslmode=verify-full".to_owned())),
        ] {
            assert_eq!(text.parse::<Database>().unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn unusable_addresses_are_refused_with_the_forms_that_work() {
        for text in [
            "",
            "safehouse.db",
            "sqlite:",
            "sqlite::memory:",
            "mysql://x",
            "sqlite:a?mode=rw",
            "postgres://h/d?sslmode=perhaps",
        ] {
            let message = text.parse::<Database>().unwrap_err().to_string();
            assert!(message.contains("write sqlite:PATH"), "{text}: {message}");
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        for text in [
            "postgres://ada:hunter2@localhost:5432/safehouse",
            "postgres://ada:hunter2@x@localhost/safehouse",
            "postgres://localhost/safehouse?user=ada&password=hunter2",
        ] {
            let shown = match text.parse::<Database>() {
                Ok(database) => format!("{database} {database:?}"),
                Err(error) => error.to_string(),
            };
            assert!(!shown.contains("hunter2"), "{shown}");
        }
    }
}
