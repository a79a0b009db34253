//! Files that are looked at before their copies are taken in.

use safehouse_cards::{copies::ledger::EventId, game::GameDefinition, limits::COLLECTION_BYTES, visible::visible};
use safehouse_store::collections::{MAX_BROUGHT_BYTES, MAX_FILE_NAME_BYTES};
use uuid::Uuid;

use super::{
    CollectionFault,
    access::{EXPIRE, READ, WRITE},
    packing::{packed, unpacked},
};
use crate::{Caller, Refusal, Service};

/// The most bytes of a file that is brought: fifty thousand rows of the widest form. It is in the memory
/// some times over while it is looked at.
pub const BROUGHT_BYTES: usize = COLLECTION_BYTES / 2;

/// How long a file is kept after it was brought, in milliseconds.
const KEPT_MS: i64 = 24 * 60 * 60 * 1000;

/// A file that was brought, or whose copies were taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// What it is called.
    pub name: String,
    /// What it holds; `None` where it is not kept any more.
    pub content: Option<Vec<u8>>,
    /// When its copies were taken in the last time, in milliseconds since 1970-01-01T00:00:00Z, and by which
    /// event or whole.
    pub imported: Option<(i64, EventId)>,
}

/// Keeps a file of the caller's for a day, by the digest of its content: 64 hexadecimal digits.
///
/// # Errors
/// The caller is not signed in; [`CollectionFault::FileTooLong`]; the store fails.
pub async fn bring_file(
    service: &Service,
    caller: &Caller,
    (game, digest): (&'static GameDefinition, &str),
    name: &str,
    content: &[u8],
) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    let too_long = || CollectionFault::FileTooLong { limit: BROUGHT_BYTES };
    if content.len() > BROUGHT_BYTES {
        return Err(too_long().into());
    }
    let packed = packed(content).ok_or(Refusal::Failed)?;
    if packed.len() > MAX_BROUGHT_BYTES {
        return Err(too_long().into());
    }
    let now = service.clock.now_ms();
    Ok(service.store.bring_collection_file((account, game.id, digest), &shown(name), &packed, now).await?)
}

/// What can be seen of the name of a file, as much of it as is kept.
fn shown(name: &str) -> String {
    let mut name = visible(name).trim().to_owned();
    name.truncate(name.floor_char_boundary(MAX_FILE_NAME_BYTES));
    name
}

/// A file of the caller's by its digest; `None` where nothing is known of it.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn find_file(
    service: &Service,
    caller: &Caller,
    (game, digest): (&'static GameDefinition, &str),
) -> Result<Option<File>, Refusal> {
    READ.check(caller)?;
    let found = service.store.find_collection_file(caller.account()?, game.id, digest).await?;
    Ok(found.map(|file| File {
        name: file.name,
        content: file.content.and_then(|packed| unpacked(&packed, BROUGHT_BYTES)),
        imported: file.imported.map(|(at, by)| (at, EventId(by.as_u128()))),
    }))
}

/// Says that the copies of a file of the caller's were taken in.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn note_import(
    service: &Service,
    caller: &Caller,
    (game, digest): (&'static GameDefinition, &str),
    name: &str,
    by: EventId,
) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    let of = (caller.account()?, game.id, digest);
    let now = service.clock.now_ms();
    Ok(service.store.note_collection_import(of, &shown(name), Uuid::from_u128(by.0), now).await?)
}

/// Deletes the files that had their time, and answers how many they were.
///
/// # Errors
/// The caller is no job of the site's; the store fails.
pub async fn expire_files(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    let before = service.clock.now_ms().saturating_sub(KEPT_MS);
    Ok(service.store.expire_brought_files(before).await?)
}
