//! What the program is told before it starts.
//!
//! A setting comes from the first of these that names it: a flag, an
//! environment variable, the one TOML file, the default. The table in
//! [`settings`] is the only list of settings: flags, variables, file keys,
//! help and this module's checks are all made from it.

mod contact;
mod file;
mod key_source;
pub mod mail;
mod otlp_endpoint;
mod public_url;
pub mod settings;
mod sources;

use std::{fs, net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use crate::{chance::SystemChance, log_state::LogState, webhooks::Networks};
use safehouse_service::{Chance, Letterhead, Notary, Sealing};
use safehouse_store::Database;

pub use contact::Contact;
pub use key_source::{KeyError, KeySource, LOG, SEALING, new_key};
pub use mail::MailConfig;
pub use otlp_endpoint::OtlpEndpoint;
pub use public_url::PublicUrl;
pub use sources::{Place, Problem, Problems, Sources};

/// The file that is read when it exists and none is named.
pub const DEFAULT_FILE: &str = "safehouse.toml";

/// The file of the data folder that says where the site listened last.
const LAST_ADDRESS: &str = "last-address.txt";

/// Everything `safehouse serve` can be told. [`std::fmt::Debug`] shows no secret.
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
    /// Card sheets that are drawn for one network in a minute; 0 is no limit.
    pub sheet_limit: u32,
    /// The most bytes of a request's body.
    pub body_limit: usize,
    /// How long one request may take.
    pub request_timeout: Duration,
    /// How long the head of a request may take to arrive.
    pub header_timeout: Duration,
    /// How long a connection stays open without a request.
    pub idle_timeout: Duration,
    /// How long a visitor may read next to nothing of an answer.
    pub write_timeout: Duration,
    /// Connections that are open at a time.
    pub connection_limit: usize,
    /// Connections that one network has open at a time.
    pub network_connection_limit: usize,
    /// Threads that draw pages; 0 is one a core.
    pub drawing_threads: usize,
    /// Pages that are drawn or wait for it at a time.
    pub drawing_queue: usize,
    /// How long requests under way may go on after the signal to stop.
    pub drain_timeout: Duration,
    /// Short links that one network may make in a day; 0 is no limit.
    pub share_limit: u32,
    /// KiB that the short links of one network in a day may hold; 0 is no limit.
    pub share_limit_kib: u32,
    /// MiB that all short links together may hold.
    pub share_store_mib: u32,
    /// Days that a short link is kept which nobody opens; 0 is for ever.
    pub share_days: u32,
    /// Test games that one network may begin in a day; 0 is no limit.
    pub game_limit: u32,
    /// Threads that play what is measured; 0 leaves it to other processes.
    pub measurement_workers: usize,
    /// Games, in thousands, that one network or account may have played in a day to measure
    /// something; 0 is no limit.
    pub measurement_limit: u32,
    /// Days that a test game without an account is kept which nobody touches; 0 is for ever.
    pub guest_game_days: u32,
    /// Days that a test game of an account is kept which nobody touches; 0 is for ever.
    pub game_days: u32,
    /// Accounts that one network may make in a day; 0 is no limit.
    pub account_limit: u32,
    /// Passwords that one network may try in a minute; 0 is no limit.
    pub sign_in_limit: u32,
    /// Whether people may sign in over http, where everybody on the way can read it.
    pub insecure_http: bool,
    /// Whether browsers are told that what is below the name of the site speaks https alone, too.
    pub https_subdomains: bool,
    /// What secrets in the database are sealed with.
    pub sealing_key: KeySource,
    /// What secrets in the database were sealed with before, and are opened with.
    pub sealing_key_before: Option<KeySource>,
    /// What signs the public log, and where what was signed last is kept beside it.
    pub log_key: KeySource,
    /// The file of passwords that became known elsewhere; without one, none is refused for that.
    pub breached_passwords: Option<PathBuf>,
    /// Where people report a security fault or a shared deck.
    pub contact: Option<Contact>,
    /// The address and port at which figures are read; without one, nowhere.
    pub metrics_listen: Option<SocketAddr>,
    /// Where traces of requests are sent; without one, nowhere.
    pub otlp_endpoint: Option<OtlpEndpoint>,
    /// Networks of whoever runs the site that addresses of accounts may be in.
    pub webhook_networks: Networks,
    /// How letters leave.
    pub mail: MailConfig,
    /// Which log lines are written, as in `info,safehouse_server=debug`.
    pub log: String,
    /// Whether log lines name the visitor's address.
    pub log_addresses: bool,
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
            sheet_limit: 20,
            body_limit: 256 * 1024,
            request_timeout: Duration::from_secs(30),
            header_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_secs(60),
            write_timeout: Duration::from_secs(30),
            connection_limit: 4096,
            network_connection_limit: 512,
            drawing_threads: 0,
            drawing_queue: 1024,
            drain_timeout: Duration::from_secs(10),
            share_limit: 200,
            share_limit_kib: 2048,
            share_store_mib: 1024,
            share_days: 400,
            game_limit: 500,
            measurement_workers: 1,
            measurement_limit: 20_000,
            guest_game_days: 30,
            game_days: 400,
            account_limit: 20,
            sign_in_limit: 20,
            insecure_http: false,
            https_subdomains: true,
            sealing_key: KeySource::InDataFolder,
            sealing_key_before: None,
            log_key: KeySource::InDataFolder,
            breached_passwords: None,
            contact: None,
            metrics_listen: None,
            otlp_endpoint: None,
            webhook_networks: Networks::default(),
            mail: MailConfig::default(),
            log: "info".to_owned(),
            log_addresses: false,
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

    /// The address that visitors use, as far as the settings say.
    pub fn origin(&self) -> String {
        self.public_url.as_ref().map_or_else(|| format!("http://{}", self.listen), |url| url.as_str().to_owned())
    }

    /// The same for links that a command prints: where the settings say no address, the one that the site listened on last.
    pub fn origin_of_site(&self) -> String {
        let is_said = self.public_url.is_some() || self.listen != Self::default().listen;
        let kept = if is_said { None } else { fs::read_to_string(self.data.join(LAST_ADDRESS)).ok() };
        let kept = kept.filter(|kept| kept.trim().parse::<PublicUrl>().is_ok());
        kept.map_or_else(|| self.origin(), |kept| kept.trim().to_owned())
    }

    /// Keeps in the data folder where the site listens, for [`Self::origin_of_site`].
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep_address(&self, address: &str) -> std::io::Result<()> {
        fs::write(self.data.join(LAST_ADDRESS), format!("{address}\n"))
    }

    /// What letters say of the site; `None` where none leave.
    pub fn letterhead(&self) -> Option<Letterhead> {
        self.mail.is_on().then(|| Letterhead::new(&self.origin()))
    }

    /// What seals secrets in the database, and opens them; the key of the data folder is made
    /// where it is missing.
    ///
    /// # Errors
    /// A file of a key cannot be read or made, or holds none.
    pub fn sealing(&self, chance: &dyn Chance) -> Result<Sealing, KeyError> {
        let sealing = Sealing::with(&self.sealing_key.open(SEALING, &self.data, chance)?);
        Ok(match &self.sealing_key_before {
            Some(before) => sealing.with_before(&before.open(SEALING, &self.data, chance)?),
            None => sealing,
        })
    }

    /// What opens sealed secrets, as far as keys are there; none is made.
    pub fn sealing_that_is_there(&self) -> Sealing {
        if self.sealing_key.is_to_be_made(SEALING, &self.data) {
            return Sealing::without_key();
        }
        self.sealing(&SystemChance).unwrap_or_else(|_| Sealing::without_key())
    }

    /// Who signs the public log.
    ///
    /// # Errors
    /// The key of the log cannot be read or made.
    pub fn notary(&self, chance: &dyn Chance) -> Result<Notary, KeyError> {
        let seed = self.log_key.open(LOG, &self.data, chance)?;
        let host = self.public_url.as_ref().and_then(|url| url.as_str().split_once("://"));
        let host = host.map_or("localhost", |(_, host)| host);
        Ok(Notary::with(seed, host, Arc::new(LogState::beside(&self.log_key, &self.data))))
    }

    /// The same, as far as its key is there; none is made.
    pub fn notary_that_is_there(&self) -> Notary {
        if self.log_key.is_to_be_made(LOG, &self.data) {
            return Notary::without_key();
        }
        self.notary(&SystemChance).unwrap_or_else(|_| Notary::without_key())
    }

    /// The database that is meant.
    pub fn database(&self) -> Database {
        self.database.clone().unwrap_or_else(|| Database::in_folder(&self.data))
    }
}
