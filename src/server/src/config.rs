//! What the program is told before it starts.
//!
//! A setting comes from the first of these that names it: a flag, an
//! environment variable, the one TOML file, the default. The table in
//! [`settings`] is the only list of settings: flags, variables, file keys,
//! help and this module's checks are all made from it.

mod file;
pub mod settings;
mod sources;

use std::{fmt, net::SocketAddr, path::PathBuf, str::FromStr, time::Duration};

use safehouse_store::Database;

pub use sources::{Place, Problem, Problems, Sources};

/// The file that is read when it exists and none is named.
pub const DEFAULT_FILE: &str = "safehouse.toml";

/// Everything `safehouse serve` can be told. [`fmt::Debug`] shows no secret.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address and port to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The folder for everything that is kept.
    pub data: PathBuf,
    /// The database; without one, an SQLite file in [`Config::data`].
    pub database: Option<Database>,
    /// A folder of card files to serve instead of the built-in ones.
    pub cards: Option<PathBuf>,
    /// The address visitors use, without a trailing slash.
    pub public_url: Option<PublicUrl>,
    /// How many proxies in front of the program add to `X-Forwarded-For`.
    pub trusted_proxies: usize,
    /// Requests one address may make a minute for pages; 0 is no limit.
    pub page_limit: u32,
    /// Requests one address may make a minute that change something; 0 is no limit.
    pub write_limit: u32,
    /// The most bytes of a request's body.
    pub body_limit: usize,
    /// How long one request may take.
    pub request_timeout: Duration,
    /// How long requests under way may go on after the signal to stop.
    pub drain_timeout: Duration,
    /// Which log lines are written, as in `info,safehouse_server=debug`.
    pub log: String,
    /// How log lines are written.
    pub log_format: LogFormat,
    /// A folder of built files to serve instead of the embedded ones.
    pub assets: Option<PathBuf>,
}

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// Pretty on a terminal, JSON otherwise.
    Auto,
    /// For people.
    Pretty,
    /// One JSON object a line.
    Json,
}

/// The address visitors use: scheme, host and perhaps a port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(String);

impl FromStr for PublicUrl {
    type Err = String;

    /// Reads `http://HOST[:PORT]` or `https://HOST[:PORT]`.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
        if host.is_some_and(|host| !host.is_empty() && host.chars().all(fits)) {
            Ok(Self(text))
        } else {
            Err("write http:// or https:// and a host, without a path, such as https://decks.example.org".to_owned())
        }
    }
}

impl PublicUrl {
    /// Whether visitors come over TLS.
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// The address, with scheme and without a trailing slash; it is also the
    /// site's origin.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 3000)),
            data: PathBuf::from("data"),
            database: None,
            cards: None,
            public_url: None,
            trusted_proxies: 0,
            page_limit: 3000,
            write_limit: 120,
            body_limit: 1024 * 1024,
            request_timeout: Duration::from_secs(30),
            drain_timeout: Duration::from_secs(10),
            log: "info".to_owned(),
            log_format: LogFormat::Auto,
            assets: None,
        }
    }
}

impl Config {
    /// Reads every source and checks every value.
    ///
    /// # Errors
    /// All that is wrong, in the order file, environment, flags; each says
    /// what, where and how to mend it.
    pub fn read(sources: &Sources) -> Result<Self, Problems> {
        sources::read(sources)
    }

    /// The database that is meant.
    pub fn database(&self) -> Database {
        self.database.clone().unwrap_or_else(|| Database::in_folder(&self.data))
    }
}
