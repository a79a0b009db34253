//! What waits for the signature of a store that keeps its key itself, and what it hands in.

use safehouse_statements::{Entry, several};
use safehouse_store::{
    GameStore, LogEntry, SignedStatement, WaitingLogged, WaitingStatement, WaitingStoreKey, WaitingTotals,
    log::MAX_SIGNED_AT_A_TIME,
};
use safehouse_transparency::VerifyingKey;

use super::{
    access::{LOOK_AFTER, OWN_ROLES, SIGN},
    acts::{Act, write_act},
    kept::{staffed, stating},
    keys,
};
use crate::{Caller, Refusal, Service, notary, refusal::LogFault};

/// The most statements that are listed, and signed, at a time.
pub const MOST_WAITING: u32 = MAX_SIGNED_AT_A_TIME;
/// From how long on it is said that something waits long, in milliseconds.
pub const WAITS_LONG_MS: i64 = 24 * 60 * 60 * 1000;
/// What a signature adds to a statement, in bytes at most: its line, with the longest name of a key.
const SIGNATURE_BYTES: usize = 640;

/// What waits for the signature of a store.
#[derive(Debug, Clone)]
pub struct Waiting {
    /// The store.
    pub store: GameStore,
    /// The first [`MOST_WAITING`], in the order in which they are signed and logged.
    pub statements: Vec<WaitingStatement>,
    /// How many wait in all.
    pub all: u64,
    /// Whether the first one has waited for more than [`WAITS_LONG_MS`].
    pub is_long: bool,
    /// The key that follows the present one once its statement, which is among them, is handed in. What waits behind
    /// that is signed by this key.
    pub next_key: Option<WaitingStoreKey>,
}

impl Waiting {
    /// The file that `safehouse store sign` signs: the first of the statements, as many as take at most so many bytes
    /// when they are signed, and one at least, and none behind one that another key follows; empty where none waits.
    pub fn to_sign(&self, most: usize) -> String {
        let fitting = self.statements.iter().take(self.fitting(most));
        several::write(fitting.map(|waits| waits.statement.as_str()))
    }

    /// How many statements [`Waiting::to_sign`] has of them.
    pub fn fitting(&self, most: usize) -> usize {
        let (mut bytes, mut many) = (0_usize, 0_usize);
        let last = self.next_key.as_ref().map_or(u32::MAX, |key| key.number);
        for waits in self.statements.iter().take_while(|waits| waits.number <= last) {
            bytes = bytes.saturating_add(waits.statement.len()).saturating_add(SIGNATURE_BYTES);
            if many > 0 && bytes > most {
                break;
            }
            many = many.saturating_add(1);
        }
        many
    }
}

/// What waits for the signature of a store of the caller's.
///
/// # Errors
/// The caller does not own it; [`StoreFault::None`](crate::refusal::StoreFault::None); the store fails.
pub async fn list_waiting_statements(service: &Service, caller: &Caller, slug: &str) -> Result<Waiting, Refusal> {
    SIGN.check(caller)?;
    let store = staffed(service, caller, slug, OWN_ROLES).await?;
    let statements = service.store.list_waiting_statements(store.id, MOST_WAITING).await?;
    let (all, since) = service.store.count_waiting_statements(store.id).await?;
    let is_long = since.is_some_and(|since| since < service.clock.now_ms().saturating_sub(WAITS_LONG_MS));
    let next_key = service.store.find_waiting_store_key(store.id).await?;
    Ok(Waiting { store, statements, all, is_long, next_key })
}

/// How much has waited for the signatures of stores for more than [`WAITS_LONG_MS`].
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn total_long_waiting(service: &Service, caller: &Caller) -> Result<WaitingTotals, Refusal> {
    LOOK_AFTER.check(caller)?;
    let before = service.clock.now_ms().saturating_sub(WAITS_LONG_MS);
    Ok(service.store.total_waiting_statements(before).await?)
}

/// Logs what a store signed of what waited: the first that wait, in their order, all that are handed in or none; what is
/// handed in twice is logged once. Answers how many. One that another key follows is the last of them: that key counts
/// from there on, and signs at once what waits behind it where the host keeps it.
///
/// # Errors
/// The caller does not own it; it may state nothing; [`LogFault::NoStoreKey`]; [`LogFault::NotesUnread`],
/// [`LogFault::NoNotes`], [`LogFault::NoteUnfit`], [`LogFault::NotWaiting`], [`LogFault::NotSignedByStore`],
/// [`LogFault::BehindNextKey`], [`LogFault::SignedBefore`]; [`LogFault::WaitingChanged`], [`LogFault::KeyChanged`]; the store fails.
pub async fn hand_in_notes(service: &Service, caller: &Caller, slug: &str, text: &str) -> Result<u64, Refusal> {
    SIGN.check(caller)?;
    let store = staffed(service, caller, slug, OWN_ROLES).await?;
    stating(service, store.id).await?;
    let keys = notary::store_keys(service, store.id).await?;
    let present = keys.present().ok_or(LogFault::NoStoreKey)?;
    let vkey: VerifyingKey = present.vkey.parse().map_err(|_| Refusal::Failed)?;
    let notes = several::read_notes(text).map_err(|fault| LogFault::NotesUnread(fault.to_string()))?;
    if notes.is_empty() {
        return Err(LogFault::NoNotes.into());
    }
    let waiting = service.store.list_waiting_statements(store.id, MOST_WAITING).await?;
    let next_key = service.store.find_waiting_store_key(store.id).await?.map(|key| key.number);
    let mut signed: Vec<SignedStatement> = Vec::new();
    for (number, note) in (1..).zip(notes) {
        let one = matched(&waiting, (&vkey, next_key), number, note)?;
        if signed.iter().all(|other| other.number != one.number) {
            signed.push(one);
        }
    }
    signed.sort_by_key(|one| one.number);
    let before = waiting.iter().zip(&signed).find(|(waits, one)| waits.number != one.number);
    if let Some((waits, _)) = before {
        return Err(LogFault::SignedBefore { number: waits.number, kind: waits.kind.clone() }.into());
    }
    match service.store.log_waiting_statements(store.id, present.number, &signed, service.clock.now_ms()).await? {
        WaitingLogged::Done => {}
        WaitingLogged::KeyChanged => return Err(LogFault::KeyChanged.into()),
        WaitingLogged::Changed => return Err(LogFault::WaitingChanged.into()),
    }
    let details = serde_json::json!({ "statements": signed.len() });
    write_act(service, caller, store.id, None, Act::StatementsSigned, &details).await?;
    if signed.iter().any(|one| Some(one.number) == next_key) {
        keys::told(service, caller, &store, Act::KeyFollowed).await?;
        // The log has what was handed in, whatever becomes of the rest: that waits until the store states something.
        if let Err(refusal) = notary::stater(service, store.id).await {
            tracing::warn!(?refusal, "what waits behind a key that the host keeps is not signed yet");
        }
    }
    Ok(u64::try_from(signed.len()).unwrap_or(u64::MAX))
}

/// The statement that a note is of, as it is logged with it: signed by the present key, which signs nothing behind the
/// statement of this number, that another one follows.
fn matched(
    waiting: &[WaitingStatement],
    (vkey, next_key): (&VerifyingKey, Option<u32>),
    number: usize,
    note: String,
) -> Result<SignedStatement, Refusal> {
    let unfit = |why: String| LogFault::NoteUnfit { number, why };
    let entry = Entry::read(note.as_bytes()).map_err(|error| unfit(error.to_string()))?;
    let kind = entry.statement().kind();
    let waits = waiting.iter().find(|waits| waits.statement == entry.note().text());
    let waits = waits.ok_or(LogFault::NotWaiting { number, kind })?;
    if next_key.is_some_and(|next| waits.number > next) {
        return Err(LogFault::BehindNextKey { number, kind }.into());
    }
    if !entry.is_signed_by(vkey) {
        return Err(LogFault::NotSignedByStore { number, kind, key: vkey.to_string() }.into());
    }
    // The log would vouch for nothing of another line, and keep it for ever.
    if entry.note().signatures().len() != 1 {
        return Err(unfit("it has the lines of other keys as well".to_owned()).into());
    }
    Ok(SignedStatement { number: waits.number, statement: waits.statement.clone(), note: LogEntry::new(note)? })
}
