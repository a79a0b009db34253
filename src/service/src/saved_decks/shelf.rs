//! Decks: opened, listed, put in order, put away.

use std::collections::BTreeMap;

use safehouse_cards::deck::list::DeckList;
use safehouse_store::{
    AccountId, ConflictMark, Holder, NewDeckVersion, SavedDeck, SavedDeckId, SavedDeckTotals, SavedDecksAsked, Shelf,
    VersionKind,
};
use uuid::Uuid;

use super::{
    access::{PURGE, READ, WRITE},
    kept::{self, Device, TRIES, append, is_there, json, label, newest, read, words},
};
use crate::{Caller, Refusal, Service};

/// The most decks or versions of one page of a list.
pub const PAGE: u32 = 100;

/// How long a deck stays in the trash.
pub const TRASH_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// The label of a version that only has another name.
const RENAMED: &str = "Renamed";

/// A deck that was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedDeck {
    /// What lists say about it.
    pub entry: SavedDeck,
    /// Its newest version, of which `entry` has the number.
    pub deck: DeckList,
}

/// A deck of the caller's with its newest version, from which whoever opened it goes on.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; [`Refusal::UnreadDeck`]; the store
/// fails.
pub async fn open_deck(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    holder: Option<Uuid>,
) -> Result<OpenedDeck, Refusal> {
    READ.check(caller)?;
    let account = caller.account()?;
    let (entry, head) = newest(service, account, id).await?;
    let deck = read(&head, &entry.game)?;
    if let Some(holder) = holder {
        let now = service.clock.now_ms();
        let holder = Holder { id: holder, base: None };
        service.store.hold_deck_version(account, id, holder, entry.revision, now).await?;
    }
    Ok(OpenedDeck { entry, deck })
}

/// What lists say about a deck of the caller's.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the store fails.
pub async fn find_deck(service: &Service, caller: &Caller, id: SavedDeckId) -> Result<SavedDeck, Refusal> {
    READ.check(caller)?;
    service.store.find_saved_deck(caller.account()?, id).await?.ok_or(Refusal::NoDeck)
}

/// The newest version of each of these decks that the caller has and that can be read.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn open_newest(
    service: &Service,
    caller: &Caller,
    decks: &[SavedDeck],
) -> Result<BTreeMap<SavedDeckId, DeckList>, Refusal> {
    READ.check(caller)?;
    let ids: Vec<SavedDeckId> = decks.iter().map(|deck| deck.id).collect();
    let newest = service.store.list_newest_versions(caller.account()?, &ids).await?;
    let read = |(id, version)| {
        let game = &decks.iter().find(|deck| deck.id == id)?.game;
        Some((id, read(&version, game).ok()?))
    };
    Ok(newest.into_iter().filter_map(read).collect())
}

/// The decks of an account for a game that are neither in the archive nor in the trash, as far as they can be read: so
/// many of those that `is_asked` asks for and that were changed last.
pub(crate) async fn newest_decks(
    service: &Service,
    account: AccountId,
    (game, most): (&str, usize),
    is_asked: impl Fn(SavedDeckId) -> bool,
) -> Result<Vec<(SavedDeckId, DeckList)>, Refusal> {
    let decks = service.store.list_all_saved_decks(account).await?.into_iter();
    let is_meant = |deck: &SavedDeck| deck.game == game && deck.shelf() == Shelf::Decks && is_asked(deck.id);
    let ids: Vec<SavedDeckId> = decks.filter(is_meant).take(most).map(|deck| deck.id).collect();
    let versions = service.store.list_newest_versions(account, &ids).await?;
    let mut lists: BTreeMap<SavedDeckId, DeckList> =
        versions.into_iter().filter_map(|(id, version)| Some((id, read(&version, game).ok()?))).collect();
    Ok(ids.into_iter().filter_map(|id| Some((id, lists.remove(&id)?))).collect())
}

/// How many versions there are of a deck of the caller's.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn count_versions(service: &Service, caller: &Caller, id: SavedDeckId) -> Result<u64, Refusal> {
    READ.check(caller)?;
    Ok(service.store.count_deck_versions(caller.account()?, id).await?)
}

/// Decks of the caller's, those that were changed last first.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_decks(
    service: &Service,
    caller: &Caller,
    asked: &SavedDecksAsked<'_>,
) -> Result<Vec<SavedDeck>, Refusal> {
    READ.check(caller)?;
    let asked = SavedDecksAsked { most: asked.most.min(PAGE), ..*asked };
    Ok(service.store.list_saved_decks(caller.account()?, &asked).await?)
}

/// The folders of the caller's decks, with how many are in each.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_folders(service: &Service, caller: &Caller) -> Result<Vec<(String, u64)>, Refusal> {
    READ.check(caller)?;
    Ok(service.store.list_deck_folders(caller.account()?).await?)
}

/// How much the caller's account keeps.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn total_decks(service: &Service, caller: &Caller) -> Result<SavedDeckTotals, Refusal> {
    READ.check(caller)?;
    Ok(service.store.total_saved_decks(caller.account()?).await?)
}

/// Gives a deck of the caller's another name, which is a version on top of the newest.
///
/// # Errors
/// As [`save_deck`].
pub async fn rename_deck(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    name: &str,
    device: &Device,
) -> Result<SavedDeck, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    let name = kept::name(name)?;
    for _ in 0..TRIES {
        let (entry, head) = newest(service, account, id).await?;
        let deck = read(&head, &entry.game)?;
        if deck.name == name {
            return Ok(entry);
        }
        let version = NewDeckVersion {
            parent: Some(entry.revision),
            kind: VersionKind::Checkpoint,
            label: RENAMED.to_owned(),
            deck_json: json(&DeckList { name: name.clone(), ..deck })?,
            content_id: head.entry.content_id,
            device: words(device),
            save: None,
            made_at: service.clock.now_ms(),
        };
        // Whoever has it in hand goes on from what they have seen: they did not see this.
        let nobody = Device { holder: None, ..device.clone() };
        if append(service, account, id, entry.revision, &name, &[version], &nobody, None, ConflictMark::Stays)
            .await?
            .is_some()
        {
            return service.store.find_saved_deck(account, id).await?.ok_or(Refusal::NoDeck);
        }
    }
    Err(Refusal::Outrun)
}

/// Puts a deck of the caller's into a folder, or with an empty one into none.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the folder's name is too long; the
/// store fails.
pub async fn move_deck(service: &Service, caller: &Caller, id: SavedDeckId, folder: &str) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    let folder = label(folder)?;
    is_there(service.store.move_saved_deck(caller.account()?, id, &folder).await?)
}

/// Puts a deck of the caller's into the archive, or takes it out.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the store fails.
pub async fn archive_deck(service: &Service, caller: &Caller, id: SavedDeckId, away: bool) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    let at = away.then(|| service.clock.now_ms());
    is_there(service.store.archive_saved_deck(caller.account()?, id, at).await?)
}

/// Puts a deck of the caller's into the trash, where it stays for [`TRASH_MS`]. A request that
/// says what tells it from all others and was done is not done again, even if the deck was taken
/// out since.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the store fails.
pub async fn trash_deck(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    request: Option<Uuid>,
) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    let now = service.clock.now_ms();
    is_there(service.store.trash_saved_deck(caller.account()?, id, now, request).await?)
}

/// Takes a deck of the caller's out of the trash.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the store fails.
pub async fn restore_deck(service: &Service, caller: &Caller, id: SavedDeckId) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    is_there(service.store.restore_saved_deck(caller.account()?, id).await?)
}

/// Deletes a deck of the caller's for good, with all its versions.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the store fails.
pub async fn delete_deck(service: &Service, caller: &Caller, id: SavedDeckId) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    is_there(service.store.delete_saved_deck(caller.account()?, id).await?)
}

/// Deletes the decks that are in the trash for longer than [`TRASH_MS`] and answers how
/// many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn purge_decks(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    PURGE.check(caller)?;
    Ok(service.store.purge_saved_decks(service.clock.now_ms().saturating_sub(TRASH_MS)).await?)
}
