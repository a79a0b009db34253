//! Which history goes on.

use safehouse_statements::{Digest, Statement, statement::Origin};
use safehouse_store::{LogEntry, LogOrigin};
use safehouse_transparency::{Checkpoint, Hash, Note, tree};

use super::reading::root_of;
use crate::{Refusal, Service, notary, refusal::LogFault};

/// The history that goes on. One begins where there is none, or where the last one may not go on.
pub(super) async fn current(service: &Service) -> Result<LogOrigin, Refusal> {
    match service.store.current_log().await? {
        None => begin(service, 1, None).await,
        Some(found) if found.restored_at.is_some() && may_contradict(service, &found).await? => {
            begin_after(service, &found).await
        }
        Some(found) => Ok(found),
    }
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

/// Begins a history in place of one that may not go on.
pub(super) async fn begin_after(service: &Service, before: &LogOrigin) -> Result<LogOrigin, Refusal> {
    let last = match last_signed(service, &before.origin).await? {
        Some(last) => Some((last.size(), last.root())),
        None => signed(before),
    };
    tracing::warn!(
        origin = before.origin,
        size = before.size,
        "the log may not go on from here without contradicting itself: another history begins"
    );
    begin(service, before.number.saturating_add(1), Some((&before.origin, last))).await
}

/// The last checkpoint that the database knows.
fn signed(log: &LogOrigin) -> Option<(u64, Hash)> {
    let note = Note::parse(log.signed.as_ref()?.note.as_bytes()).ok()?;
    let read = Checkpoint::parse(note.text()).ok()?;
    Some((read.size(), read.root()))
}

async fn begin(
    service: &Service,
    number: u32,
    before: Option<(&str, Option<(u64, Hash)>)>,
) -> Result<LogOrigin, Refusal> {
    let host = service.notary.host()?;
    let origin = if number == 1 { format!("{host}/log") } else { format!("{host}/log/{number}") };
    let now = service.clock.now_ms();
    let entries: Vec<LogEntry> = match before {
        None => Vec::new(),
        Some((old, last)) => {
            let (size, root) = last.unwrap_or((0, tree::EMPTY_ROOT));
            let key = service.notary.log_key(&origin)?;
            let stated = Statement::LogContinued {
                origin: Origin::read(old).ok_or(Refusal::Failed)?,
                size,
                root: Digest::from_bytes(root.0),
                at: now.unsigned_abs(),
            };
            vec![notary::entry(&stated, &key)?]
        }
    };
    // Of several who begin it one does; all go on with what that one began.
    service.store.begin_log(number, &origin, &entries, now).await?;
    service.store.current_log().await?.ok_or_else(|| LogFault::NoEntry.into())
}
