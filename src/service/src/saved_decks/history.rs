//! The versions of a deck: listed, opened, named, gone back to, made decks of their own.

use std::collections::BTreeMap;

use safehouse_cards::deck::list::DeckList;
use safehouse_store::{ConflictMark, DeckVersionEntry, NewDeckVersion, NewSavedDeck, SavedDeckId, VersionKind};

use super::{
    access::{READ, WRITE},
    kept::{self, Device, TRIES, append, create, find, hold, json, label, read, version_of, words},
    saving::{Others, Saved},
    shelf::{OpenedDeck, PAGE},
};
use crate::{Caller, Refusal, Service};

/// The bytes of a version that is read to say in a list what changed with it: five times those of
/// a usual one.
const SHORT_BYTES: u32 = 16 * 1024;

/// A version that was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedVersion {
    /// What lists say about it.
    pub entry: DeckVersionEntry,
    /// The deck as it was.
    pub deck: DeckList,
}

/// A copy to be made of a version of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BranchDeck {
    /// The deck.
    pub deck: SavedDeckId,
    /// The number of its version.
    pub number: i64,
    /// The identity of the copy.
    pub id: SavedDeckId,
    /// Its name, if that is to be another.
    pub name: Option<String>,
    /// Where it is made.
    pub device: Device,
}

/// The versions of a deck of the caller's, the newest first; only those before the one of
/// this number.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the store fails.
pub async fn list_versions(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    before: Option<i64>,
    most: u32,
) -> Result<Vec<DeckVersionEntry>, Refusal> {
    READ.check(caller)?;
    let account = caller.account()?;
    let versions = service.store.list_deck_versions(account, id, before, most.min(PAGE)).await?;
    if versions.is_empty() {
        service.store.find_saved_deck(account, id).await?.ok_or(Refusal::NoDeck)?;
    }
    Ok(versions)
}

/// A version of a deck of the caller's.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; [`Refusal::NoVersion`];
/// [`Refusal::UnreadDeck`]; the store fails.
pub async fn open_version(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    number: i64,
) -> Result<OpenedVersion, Refusal> {
    READ.check(caller)?;
    let (entry, version) = version_of(service, caller.account()?, id, number).await?;
    let deck = read(&version, &entry.game)?;
    Ok(OpenedVersion { entry: version.entry, deck })
}

/// Versions of a deck of the caller's, which is of this game, by their numbers, the newest of
/// them; only those before the one of this number. Those that are long or cannot be read are left
/// out.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn open_short_versions(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    game: &str,
    before: Option<i64>,
    most: u32,
) -> Result<BTreeMap<i64, DeckList>, Refusal> {
    READ.check(caller)?;
    let account = caller.account()?;
    let texts = service.store.list_deck_texts(account, id, before, most.min(PAGE), SHORT_BYTES).await?;
    let read = |(number, text): (i64, String)| {
        let list: DeckList = serde_json::from_str(&text).ok()?;
        Some((number, list.named(game)))
    };
    Ok(texts.into_iter().filter_map(read).collect())
}

/// Gives a version of a deck of the caller's a name, so that it is kept for good, or takes it
/// away.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; [`Refusal::NoVersion`]; the name is
/// empty or too long; too many have one ([`Refusal::TooManyNamed`]); the store fails.
pub async fn name_version(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    number: i64,
    name: Option<&str>,
) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    let name = name.map(label).transpose()?;
    if name.as_deref() == Some("") {
        return Err(Refusal::NoLabel);
    }
    if service.store.name_deck_version(account, id, number, name.as_deref()).await? {
        return Ok(());
    }
    service.store.find_saved_deck(account, id).await?.ok_or(Refusal::NoDeck)?;
    Err(Refusal::NoVersion)
}

/// Makes a version of a deck of the caller's the newest once more. What it takes the place
/// of stays a version, and where that is another than the one that was seen, the answer
/// says so.
///
/// # Errors
/// As [`save_deck`], and [`Refusal::NoVersion`].
pub async fn restore_version(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    number: i64,
    seen: i64,
    device: &Device,
) -> Result<Saved, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    for _ in 0..TRIES {
        let (entry, old) = version_of(service, account, id, number).await?;
        let deck = read(&old, &entry.game)?;
        let head = entry.revision;
        let others = if head == seen {
            Others::Nothing
        } else {
            Others::Changed { conflicts: Vec::new(), theirs: head, ours: None }
        };
        let newest = if number == head { Some(old.clone()) } else { find(service, account, id, head).await? };
        let Some(newest) = newest else { continue };
        if newest.deck_json == old.deck_json {
            hold(service, account, id, device, Some(seen), head).await?;
            return Ok(Saved {
                deck,
                revision: head,
                others,
                made_room: false,
                left_trash: false,
                conflict: entry.conflict,
            });
        }
        let version = NewDeckVersion {
            parent: Some(number),
            kind: VersionKind::Restored,
            label: old.entry.label,
            deck_json: old.deck_json,
            content_id: old.entry.content_id,
            device: words(device),
            save: None,
            made_at: service.clock.now_ms(),
        };
        if let Some((revision, made_room)) =
            append(service, account, id, head, &deck.name, &[version], device, Some(seen), ConflictMark::Stays).await?
        {
            return Ok(Saved {
                deck,
                revision,
                others,
                made_room,
                left_trash: entry.trashed_at.is_some(),
                conflict: entry.conflict,
            });
        }
    }
    Err(Refusal::Outrun)
}

/// Makes a deck of its own of a version of a deck of the caller's. It says where it came
/// from.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`], also where the new id is taken;
/// [`Refusal::NoVersion`]; [`Refusal::UnreadDeck`]; the name is too long; the account has as
/// many decks or bytes as it may; the store fails.
pub async fn branch_deck(service: &Service, caller: &Caller, asked: BranchDeck) -> Result<OpenedDeck, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    let (from, version) = version_of(service, account, asked.deck, asked.number).await?;
    let mut deck = read(&version, &from.game)?;
    if let Some(name) = &asked.name {
        deck.name = kept::name(name)?;
    }
    let new = NewSavedDeck {
        id: asked.id,
        account,
        game: from.game,
        name: deck.name.clone(),
        folder: from.folder,
        origin: Some((asked.deck, asked.number)),
        version: NewDeckVersion {
            parent: None,
            kind: VersionKind::Imported,
            label: String::new(),
            deck_json: json(&deck)?,
            content_id: version.entry.content_id,
            device: words(&asked.device),
            save: None,
            made_at: service.clock.now_ms(),
        },
        holder: asked.device.holder,
    };
    create(service, &new).await?;
    let entry = service.store.find_saved_deck(account, asked.id).await?;
    // One that has the id already is the same branch only if it came from the same.
    let entry = entry.filter(|entry| entry.origin == new.origin).ok_or(Refusal::NoDeck)?;
    let head = find(service, account, asked.id, entry.revision).await?.ok_or(Refusal::NoDeck)?;
    Ok(OpenedDeck { deck: read(&head, &entry.game)?, entry })
}
