//! What use-cases answer as it leaves the program: forms of their own, each with a
//! version, like those of [`safehouse_cards::wire`].

pub mod blockers;
pub mod collection_decks;
pub mod collection_files;
pub mod collections;
pub mod event_checks;
pub mod event_desk;
pub mod event_drafts;
pub mod event_kiosks;
pub mod event_lists;
pub mod event_own;
pub mod event_reasons;
pub mod event_results;
pub mod event_rounds;
pub mod event_staff;
pub mod event_statistics;
pub mod events;
pub mod groups;
pub mod log;
pub mod measurements;
pub mod price_lists;
pub mod public_stores;
pub mod published_decks;
pub mod saved_decks;
pub mod shared_lists;
pub mod store_lists;
pub mod store_statements;
pub mod stores;
pub mod test_games;
pub mod trades;
pub mod wants;
pub mod webhooks;

use std::fmt;

use safehouse_cards::wire::WireForm;
use safehouse_store::{
    Account, AuditEntry, LetterEntry, LetterState, OutboxTotals, SessionEntry, SharedDeckEntry, SharedDeckTotals,
};
use serde::Serialize;

use crate::resealing::Resealed;

/// The version of all of them.
pub const VERSION: u32 = 1;

/// The decks behind short links:
///
/// ```json
/// {
///   "version": 1, "decks": 2, "bytes": 900,
///   "newest": [{
///     "id": "4h7kq2m9xz", "bytes": 450, "created_at": 1780000000000,
///     "last_seen_at": 1780000000000, "opened_at": null, "removed_at": null
///   }]
/// }
/// ```
///
/// `decks` and `bytes` count all that were not removed. Times are milliseconds since
/// 1970-01-01T00:00:00Z, or `null` for what did not happen.
#[derive(Debug, Clone, Serialize)]
pub struct SharedDecks<'a> {
    version: u32,
    decks: u64,
    bytes: u64,
    newest: Vec<Entry<'a>>,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Entry<'a> {
    id: &'a str,
    bytes: u64,
    created_at: i64,
    last_seen_at: i64,
    opened_at: Option<i64>,
    removed_at: Option<i64>,
}

/// Decks that were to be taken out, by the last parts of their links; those that
/// were not there are `missing`:
///
/// ```json
/// { "version": 1, "removed": ["4h7kq2m9xz"], "missing": [] }
/// ```
#[derive(Debug, Clone, Copy, Serialize)]
pub struct RemovedDecks<'a> {
    version: u32,
    removed: &'a [String],
    missing: &'a [&'a str],
}

/// Accounts by name; without passwords or addresses for letters:
///
/// ```json
/// {
///   "version": 1,
///   "accounts": [{
///     "id": "019b…", "name": "Rick", "role": "player", "created_at": 1780000000000, "disabled_at": null
///   }]
/// }
/// ```
#[derive(Debug, Clone, Serialize)]
pub struct Accounts<'a> {
    version: u32,
    accounts: Vec<AccountRow<'a>>,
}

#[derive(Debug, Clone, Serialize)]
struct AccountRow<'a> {
    id: String,
    name: &'a str,
    role: &'static str,
    created_at: i64,
    disabled_at: Option<i64>,
}

/// A link that sets the password of an account, once, until `ends_at`:
///
/// ```json
/// { "version": 1, "name": "Rick", "link": "https://cards.example/recover/…", "ends_at": 1780003600000 }
/// ```
#[derive(Clone, Copy, Serialize)]
pub struct MadeLink<'a> {
    version: u32,
    name: &'a str,
    link: &'a str,
    ends_at: i64,
}

/// The sessions of an account, the one that was used last first:
///
/// ```json
/// {
///   "version": 1, "name": "Rick",
///   "sessions": [{
///     "browser": "Firefox on Linux", "network": "192.0.2.0/24",
///     "created_at": 1780000000000, "seen_at": 1780000000000, "ends_at": 1790000000000
///   }]
/// }
/// ```
#[derive(Debug, Clone, Serialize)]
pub struct OpenSessions<'a> {
    version: u32,
    name: &'a str,
    sessions: Vec<SessionRow<'a>>,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct SessionRow<'a> {
    browser: &'a str,
    network: &'a str,
    created_at: i64,
    seen_at: i64,
    ends_at: i64,
}

/// What was done to accounts, the newest first; `account` is null for a name that nobody
/// has:
///
/// ```json
/// {
///   "version": 1,
///   "entries": [{
///     "at": 1780000000000, "account": "019b…", "actor": "self", "action": "signed-in", "network": "192.0.2.0/24"
///   }]
/// }
/// ```
#[derive(Debug, Clone, Serialize)]
pub struct History<'a> {
    version: u32,
    entries: Vec<HistoryRow<'a>>,
}

#[derive(Debug, Clone, Serialize)]
struct HistoryRow<'a> {
    at: i64,
    account: Option<String>,
    actor: &'a str,
    action: &'a str,
    network: &'a str,
}

impl WireForm for Accounts<'_> {}
impl WireForm for MadeLink<'_> {}
impl WireForm for OpenSessions<'_> {}
impl WireForm for History<'_> {}

impl<'a> Accounts<'a> {
    /// Accounts in their order.
    pub fn new(accounts: &'a [Account]) -> Self {
        let row = |account: &'a Account| AccountRow {
            id: account.id.to_string(),
            name: &account.name,
            role: account.role.as_str(),
            created_at: account.created_at,
            disabled_at: account.disabled_at,
        };
        Self { version: VERSION, accounts: accounts.iter().map(row).collect() }
    }
}

impl fmt::Debug for MadeLink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MadeLink").field("name", &self.name).field("ends_at", &self.ends_at).finish_non_exhaustive()
    }
}

impl<'a> MadeLink<'a> {
    /// A link that was made for the account of this name.
    pub fn new(name: &'a str, link: &'a str, ends_at: i64) -> Self {
        Self { version: VERSION, name, link, ends_at }
    }
}

impl<'a> OpenSessions<'a> {
    /// The sessions of the account of this name.
    pub fn new(name: &'a str, sessions: &'a [SessionEntry]) -> Self {
        let row = |session: &'a SessionEntry| SessionRow {
            browser: &session.agent,
            network: &session.network,
            created_at: session.created_at,
            seen_at: session.seen_at,
            ends_at: session.ends_at,
        };
        Self { version: VERSION, name, sessions: sessions.iter().map(row).collect() }
    }
}

impl<'a> History<'a> {
    /// Entries in their order.
    pub fn new(entries: &'a [AuditEntry]) -> Self {
        let row = |entry: &'a AuditEntry| HistoryRow {
            at: entry.at,
            account: entry.account_id.map(|account| account.to_string()),
            actor: &entry.actor,
            action: &entry.action,
            network: &entry.network,
        };
        Self { version: VERSION, entries: entries.iter().map(row).collect() }
    }
}

impl WireForm for SharedDecks<'_> {}
impl WireForm for RemovedDecks<'_> {}

impl<'a> SharedDecks<'a> {
    /// The decks that were shared last, with the sums over all.
    pub fn new(newest: &'a [SharedDeckEntry], totals: SharedDeckTotals) -> Self {
        let SharedDeckTotals { decks, bytes } = totals;
        Self { version: VERSION, decks, bytes, newest: newest.iter().map(Entry::from).collect() }
    }
}

impl<'a> RemovedDecks<'a> {
    /// What was taken out and what there was not.
    pub fn new(removed: &'a [String], missing: &'a [&'a str]) -> Self {
        Self { version: VERSION, removed, missing }
    }
}

impl<'a> From<&'a SharedDeckEntry> for Entry<'a> {
    fn from(deck: &'a SharedDeckEntry) -> Self {
        let SharedDeckEntry { short_id, bytes, created_at, last_seen_at, opened_at, removed_at } = deck;
        Self {
            id: short_id.as_str(),
            bytes: *bytes,
            created_at: *created_at,
            last_seen_at: *last_seen_at,
            opened_at: *opened_at,
            removed_at: *removed_at,
        }
    }
}

/// Letters, the newest first, without their texts, and how many are in which state:
///
/// ```json
/// {
///   "version": 1, "waiting": 1, "sent": 4, "failed": 0, "oldest_waiting": 1780000000000,
///   "letters": [{
///     "id": "019b…", "kind": "recover", "recipient": "rick@example.org", "state": "waiting", "tries": 2,
///     "created_at": 1780000000000, "next_at": 1780000060000, "done_at": null, "fault": "no answer"
///   }]
/// }
/// ```
///
/// `sent` and `failed` count those that are remembered, for some days; `next_at` is `null`
/// for what is done, `done_at` for what waits.
#[derive(Debug, Clone, Serialize)]
pub struct Letters<'a> {
    version: u32,
    waiting: u64,
    sent: u64,
    failed: u64,
    oldest_waiting: Option<i64>,
    letters: Vec<LetterRow<'a>>,
}

#[derive(Debug, Clone, Serialize)]
struct LetterRow<'a> {
    id: String,
    kind: &'a str,
    recipient: &'a str,
    state: &'static str,
    tries: u32,
    created_at: i64,
    next_at: Option<i64>,
    done_at: Option<i64>,
    fault: &'a str,
}

/// How many letters are tried again at once:
///
/// ```json
/// { "version": 1, "letters": 3 }
/// ```
#[derive(Debug, Clone, Copy, Serialize)]
pub struct RetriedLetters {
    version: u32,
    letters: u64,
}

/// Whether a mail server took a letter, and what it said otherwise:
///
/// ```json
/// { "version": 1, "taken": false, "fault": "no answer" }
/// ```
#[derive(Debug, Clone, Copy, Serialize)]
pub struct TriedLetter<'a> {
    version: u32,
    taken: bool,
    fault: Option<&'a str>,
}

/// What a file of passwords that became known elsewhere holds:
///
/// ```json
/// { "version": 1, "passwords": 11200000, "bytes": 25231424 }
/// ```
#[derive(Debug, Clone, Copy, Serialize)]
pub struct BuiltBreached {
    version: u32,
    passwords: u64,
    bytes: u64,
}

/// What became of secrets that are sealed, under another key: `unread` are those that neither
/// key opens:
///
/// ```json
/// { "version": 1, "resealed": 12, "present": 0, "unread": 0 }
/// ```
#[derive(Debug, Clone, Copy, Serialize)]
pub struct ResealedSecrets {
    version: u32,
    resealed: u64,
    present: u64,
    unread: u64,
}

impl WireForm for ResealedSecrets {}

impl ResealedSecrets {
    /// What became of them.
    pub fn new(done: Resealed) -> Self {
        let Resealed { resealed, present, unread } = done;
        Self { version: VERSION, resealed, present, unread }
    }
}

impl WireForm for BuiltBreached {}
impl WireForm for Letters<'_> {}
impl WireForm for RetriedLetters {}
impl WireForm for TriedLetter<'_> {}

impl<'a> Letters<'a> {
    /// Letters in their order, with the sums over all.
    pub fn new(letters: &'a [LetterEntry], totals: OutboxTotals) -> Self {
        let OutboxTotals { waiting, sent, failed, oldest_waiting } = totals;
        let row = |letter: &'a LetterEntry| LetterRow {
            id: letter.id.to_string(),
            kind: &letter.kind,
            recipient: &letter.recipient,
            state: letter.state.as_str(),
            tries: letter.tries,
            created_at: letter.created_at,
            next_at: (letter.state == LetterState::Waiting).then_some(letter.next_at),
            done_at: letter.done_at,
            fault: &letter.fault,
        };
        Self { version: VERSION, waiting, sent, failed, oldest_waiting, letters: letters.iter().map(row).collect() }
    }
}

impl BuiltBreached {
    /// So many different passwords, in so many bytes.
    pub fn new(passwords: u64, bytes: u64) -> Self {
        Self { version: VERSION, passwords, bytes }
    }
}

impl RetriedLetters {
    /// So many.
    pub fn new(letters: u64) -> Self {
        Self { version: VERSION, letters }
    }
}

impl<'a> TriedLetter<'a> {
    /// What the mail server said against it, if it did.
    pub fn new(fault: Option<&'a str>) -> Self {
        Self { version: VERSION, taken: fault.is_none(), fault }
    }
}
