//! Which history goes on.

use safehouse_statements::{
    Digest, Statement,
    code::KeyReason,
    statement::{HostKeys, Origin},
};
use safehouse_store::{LogEnd, LogEntry, LogOrigin, NewLog};
use safehouse_transparency::{Checkpoint, Hash, Note, tree};

use super::reading::root_of;
use crate::{Notary, Refusal, Service, notary, refusal::LogFault};

/// The history that goes on. One begins where there is none, or where the last one may not go on.
pub(super) async fn current(service: &Service) -> Result<LogOrigin, Refusal> {
    match service.store.current_log().await? {
        None => begin(service, 1, None).await,
        Some(found) => going_on(service, found).await,
    }
}

/// The history that goes on from this last one: itself, or another one where it may not go on.
///
/// # Errors
/// [`LogFault::OtherKey`] when the program has another key than it, and no backup was read.
pub(super) async fn going_on(service: &Service, last: LogOrigin) -> Result<LogOrigin, Refusal> {
    let (last, is_own) = with_keys(service, last).await?;
    if last.restored_at.is_none() {
        return if is_own { Ok(last) } else { Err(LogFault::OtherKey.into()) };
    }
    if !is_own {
        // A backup has no key: whoever reads it on another machine has a new one.
        return begin_after(service, &last, LogEnd::Lost).await;
    }
    if may_contradict(service, &last).await? { begin_after(service, &last, LogEnd::Restored).await } else { Ok(last) }
}

/// Whether the program has the key of a history. One from before keys were kept shows it by its last checkpoint.
pub(super) fn is_own(service: &Service, log: &LogOrigin) -> Result<bool, Refusal> {
    let own = service.notary.log_key(&log.origin)?;
    if let Some(keys) = &log.keys {
        return Ok(keys.log == own.verifying_key().to_string());
    }
    let Some(signed) = &log.signed else { return Ok(true) };
    let note = Note::parse(signed.note.as_bytes());
    Ok(note.is_ok_and(|note| Checkpoint::verify(&note, own.verifying_key()).is_ok()))
}

/// The last history with the keys of the host in it, and whether the program has them. Of one from before keys were
/// kept they are kept now, and stated, if the program has them.
pub(super) async fn with_keys(service: &Service, last: LogOrigin) -> Result<(LogOrigin, bool), Refusal> {
    let is_own_now = is_own(service, &last)?;
    if last.keys.is_some() || !is_own_now {
        return Ok((last, is_own_now));
    }
    let mut keys = Vec::new();
    for log in service.store.list_logs().await?.iter().filter(|log| log.keys.is_none()) {
        keys.push((log.number, service.notary.log_keys(&log.origin)?));
    }
    let now = service.clock.now_ms();
    let stated = host_keys(&service.notary, &last.origin, now)?;
    service.store.keep_log_keys(last.number, &keys, &[stated], now).await?;
    let kept = service.store.current_log().await?.ok_or(LogFault::NoEntry)?;
    let is_own = is_own(service, &kept)?;
    Ok((kept, is_own))
}

/// What the host states of its keys in a history.
fn host_keys(notary: &Notary, origin: &str, now: i64) -> Result<LogEntry, Refusal> {
    let key = notary.log_key(origin)?;
    let host = notary::host_of(origin);
    let keys = HostKeys {
        log: key.verifying_key().clone(),
        receipts: notary.receipt_key(host)?.verifying_key().clone(),
        witness: notary.witness_key(host)?.verifying_key().clone(),
    };
    let stated = Statement::HostKeys { keys: Box::new(keys), at: now.unsigned_abs() };
    notary::entry(&stated, &key)
}

/// Whether signing on could contradict what was signed before: this machine signed a tree that is
/// not the beginning of the one that is here, or nobody knows what was signed after a backup.
pub(super) async fn may_contradict(service: &Service, log: &LogOrigin) -> Result<bool, Refusal> {
    let last = last_signed(service, &log.origin).await?;
    let Some(last) = last else {
        // Nothing is known of what was signed here: only a backup leaves something out.
        return Ok(log.restored_at.is_some() && log.size > 0);
    };
    if last.size() > log.size || root_of(service, log.number, last.size()).await? != last.root() {
        return Ok(true);
    }
    // Of several processes each knows what it signed itself: another one may have signed more after the backup.
    if log.restored_at.is_some() && service.store.is_shared() {
        return Ok(true);
    }
    // What this machine signed last is what the backup says: nothing was signed after it was made.
    let signed = log.signed.as_ref().map_or(0, |signed| signed.size);
    Ok(log.restored_at.is_some() && last.size() != signed)
}

/// The checkpoint of an origin that this machine signed last.
pub(super) async fn last_signed(service: &Service, origin: &str) -> Result<Option<Checkpoint>, Refusal> {
    let Some(text) = service.notary.last_signed().await? else { return Ok(None) };
    let read = Note::parse(text.as_bytes()).ok().and_then(|note| Checkpoint::parse(note.text()).ok());
    let read = read.ok_or_else(|| {
        tracing::error!("what was signed last cannot be read: nothing is signed before the file is put back");
        Refusal::Failed
    })?;
    Ok(Some(read).filter(|read| read.origin() == origin))
}

/// Begins a history in place of one that may not go on, or whose key nobody has.
pub(super) async fn begin_after(service: &Service, before: &LogOrigin, end: LogEnd) -> Result<LogOrigin, Refusal> {
    let last = match last_signed(service, &before.origin).await? {
        Some(last) => Some((last.size(), last.root())),
        None => signed(before),
    };
    tracing::warn!(
        origin = before.origin,
        size = before.size,
        why = end.id(),
        "the log may not go on from here without contradicting itself: another history begins"
    );
    let (size, root) = last.unwrap_or((0, tree::EMPTY_ROOT));
    begin(service, before.number.saturating_add(1), Some(Before { log: before, end, size, root })).await
}

/// The last checkpoint that the database knows.
fn signed(log: &LogOrigin) -> Option<(u64, Hash)> {
    let note = Note::parse(log.signed.as_ref()?.note.as_bytes()).ok()?;
    let read = Checkpoint::parse(note.text()).ok()?;
    Some((read.size(), read.root()))
}

/// The history that another one goes on from, why, and which checkpoint of it.
pub(super) struct Before<'a> {
    pub(super) log: &'a LogOrigin,
    pub(super) end: LogEnd,
    pub(super) size: u64,
    pub(super) root: Hash,
}

impl Before<'_> {
    /// What the next history says first.
    fn entries(&self, notary: &Notary, origin: &str, now: i64) -> Result<Vec<LogEntry>, Refusal> {
        let (key, at) = (notary.log_key(origin)?, now.unsigned_abs());
        let continued = Statement::LogContinued {
            origin: Origin::read(&self.log.origin).ok_or(Refusal::Failed)?,
            size: self.size,
            root: Digest::from_bytes(self.root.0),
            at,
        };
        let reason = match self.end {
            LogEnd::Restored | LogEnd::Replaced => None,
            LogEnd::Lost => Some(KeyReason::Lost),
            LogEnd::Exposed => Some(KeyReason::Exposed),
        };
        let mut stated = vec![continued];
        if let Some((reason, keys)) = reason.zip(self.log.keys.as_ref()) {
            let vkey = keys.log.parse().map_err(|_| Refusal::Failed)?;
            stated.push(Statement::LogKeyRevoked { vkey, reason, at });
        }
        stated.iter().map(|stated| notary::entry(stated, &key)).collect()
    }
}

/// The origin of the history of a number.
pub(super) fn origin_of(host: &str, number: u32) -> String {
    if number == 1 { format!("{host}/log") } else { format!("{host}/log/{number}") }
}

/// A history that begins with the keys of this notary, and its first entries.
pub(super) fn beginning(
    notary: &Notary,
    number: u32,
    before: Option<&Before<'_>>,
    now: i64,
) -> Result<(NewLog, Vec<LogEntry>), Refusal> {
    let origin = origin_of(notary.host()?, number);
    let mut entries = before.map_or(Ok(Vec::new()), |before| before.entries(notary, &origin, now))?;
    entries.push(host_keys(notary, &origin, now)?);
    Ok((NewLog { number, keys: notary.log_keys(&origin)?, origin }, entries))
}

async fn begin(service: &Service, number: u32, before: Option<Before<'_>>) -> Result<LogOrigin, Refusal> {
    let now = service.clock.now_ms();
    let (new, entries) = beginning(&service.notary, number, before.as_ref(), now)?;
    // Of several who begin it one does; all go on with what that one began.
    service.store.begin_log(&new, before.map(|before| before.end), &entries, now).await?;
    let begun = service.store.current_log().await?.ok_or(LogFault::NoEntry)?;
    let is_own = begun.keys.as_ref() == Some(&service.notary.log_keys(&begun.origin)?);
    if is_own { Ok(begun) } else { Err(LogFault::OtherKey.into()) }
}
