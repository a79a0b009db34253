//! What anybody may read of the log.

use std::collections::BTreeMap;

use safehouse_statements::Statement;
use safehouse_store::{LogOrigin, LogPlace};
use safehouse_transparency::{
    Hash, Note, Proof,
    tile::{Level, Tile, TileError, write_bundle},
    tree::{self, Place, TreeError},
};

use crate::{Access, Caller, Refusal, Service, refusal::LogFault};

/// Who may read the log.
pub const READ: Access = Access::Anyone;
/// How many entries a page of it shows.
pub const ENTRIES: u32 = 50;

/// An entry as a page shows it.
#[derive(Debug, Clone)]
pub struct EntryShown {
    /// Its place, from 0.
    pub position: u64,
    /// The whole note.
    pub note: String,
    /// What it states; `None` of an entry of a newer program.
    pub statement: Option<Statement>,
    /// The name of the key that it says it is signed with.
    pub signed_by: Option<String>,
}

/// Every history of the log, the first one first.
///
/// # Errors
/// The store fails.
pub async fn logs(service: &Service, caller: &Caller) -> Result<Vec<LogOrigin>, Refusal> {
    READ.check(caller)?;
    Ok(service.store.list_logs().await?)
}

/// The last checkpoint of a history.
///
/// # Errors
/// [`LogFault::NoEntry`] when there is none yet; the store fails.
pub async fn checkpoint(service: &Service, caller: &Caller, log: u32) -> Result<String, Refusal> {
    READ.check(caller)?;
    Ok(signed(service, log).await?.1)
}

/// How many entries the last checkpoint of a history is of, and the whole of it.
async fn signed(service: &Service, log: u32) -> Result<(u64, String), Refusal> {
    let found = service.store.find_log(log).await?.and_then(|found| found.signed);
    let signed = found.ok_or(LogFault::NoEntry)?;
    Ok((signed.size, signed.note))
}

/// A tile of a history: hashes, or entries behind their lengths. Only what a checkpoint is of is told.
///
/// # Errors
/// [`LogFault::NoEntry`] when it is not all there; the store fails.
pub async fn log_tile(service: &Service, caller: &Caller, log: u32, tile: Tile) -> Result<Vec<u8>, Refusal> {
    READ.check(caller)?;
    let (size, _) = signed(service, log).await?;
    if !tile.is_within(size) {
        return Err(LogFault::NoEntry.into());
    }
    let written = match tile.level() {
        Level::Hashes(_) => {
            let places = tile.places().map_err(unwritten)?;
            tile.write(&kept(service, log, places).await?)
        }
        Level::Entries => {
            let found = service.store.list_log_entries(log, tile.start(), tile.width().into()).await?;
            write_bundle(found.iter().map(String::as_bytes))
        }
    };
    written.map_err(unwritten)
}

fn unwritten(error: TileError) -> Refusal {
    tracing::error!(%error, "a tile of the log cannot be written");
    Refusal::Failed
}

/// Up to [`ENTRIES`] entries of a history up to a place, the newest first; those that a checkpoint is
/// of alone.
///
/// # Errors
/// The store fails.
pub async fn list_entries(
    service: &Service,
    caller: &Caller,
    log: u32,
    before: Option<u64>,
) -> Result<Vec<EntryShown>, Refusal> {
    READ.check(caller)?;
    let Some(found) = service.store.find_log(log).await? else { return Ok(Vec::new()) };
    let size = found.signed.map_or(0, |signed| signed.size);
    let end = before.map_or(size, |before| before.min(size));
    let from = end.saturating_sub(ENTRIES.into());
    let most = u32::try_from(end - from).unwrap_or(ENTRIES);
    let notes = service.store.list_log_entries(log, from, most).await?;
    let shown = (from..).zip(notes).map(|(position, note)| {
        let read = Note::parse(note.as_bytes()).ok();
        EntryShown {
            position,
            statement: read.as_ref().and_then(|read| Statement::read(read.text()).ok()),
            signed_by: read.and_then(|read| read.signatures().first().map(|line| line.name().to_owned())),
            note,
        }
    });
    let mut shown: Vec<_> = shown.collect();
    shown.reverse();
    Ok(shown)
}

/// The entry at a place, with the proof that the last checkpoint of its history is of it.
///
/// # Errors
/// [`LogFault::NoEntry`] when it is not there, or no checkpoint is of it yet; the store fails.
pub async fn prove(service: &Service, caller: &Caller, place: LogPlace) -> Result<(String, Proof), Refusal> {
    READ.check(caller)?;
    let (size, checkpoint) = signed(service, place.log).await?;
    if place.position >= size {
        return Err(LogFault::NoEntry.into());
    }
    let entry = service.store.list_log_entries(place.log, place.position, 1).await?.pop();
    let entry = entry.ok_or(LogFault::NoEntry)?;
    let places = tree::places_for_inclusion(place.position, size).map_err(missing)?;
    let hashes = kept(service, place.log, places).await?;
    let proof = tree::inclusion_proof(place.position, size, &hashes).map_err(missing)?;
    let note = Note::parse(checkpoint.as_bytes()).map_err(|_| LogFault::NoEntry)?;
    Ok((entry, Proof { extra: None, index: place.position, hashes: proof, checkpoint: note }))
}

/// The root of the first so many entries of a history.
pub(super) async fn root_of(service: &Service, log: u32, size: u64) -> Result<Hash, Refusal> {
    let places = tree::places_for_root(size).map_err(missing)?;
    let hashes = kept(service, log, places).await?;
    tree::root(size, &hashes).map_err(missing)
}

/// The proof that a history of a size begins with its first so many entries.
pub(super) async fn consistency_of(service: &Service, log: u32, old: u64, size: u64) -> Result<Vec<Hash>, Refusal> {
    let places = tree::places_for_consistency(old, size).map_err(missing)?;
    let hashes = kept(service, log, places).await?;
    tree::consistency_proof(old, size, &hashes).map_err(missing)
}

/// Hashes that were read before they are asked for.
async fn kept(service: &Service, log: u32, places: Vec<Place>) -> Result<BTreeMap<Place, Hash>, Refusal> {
    let hashes = service.store.log_hashes(log, &places).await?;
    Ok(places.into_iter().zip(hashes).collect())
}

/// A hash that must be there is not: the database was changed by hand.
fn missing(error: TreeError) -> Refusal {
    tracing::error!(%error, "the hashes of the log are not whole");
    Refusal::Failed
}
