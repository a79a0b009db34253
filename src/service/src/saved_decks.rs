//! Decks in an account: saved, opened, put in order, taken back to what they were.
//!
//! Nothing is written over. A save is a version on top of the newest one, and where
//! others were faster, both are brought together line by line ([`together`]) and the answer
//! says what they did. Another's deck is answered as one that is not there, whoever
//! asks.

pub mod together;

use std::borrow::Cow;

use safehouse_cards::{
    deck::{content_id::ContentId, list::DeckList, merge::Conflict},
    game::GameDefinition,
    limits::{Excess, Limits, Measure},
    visible::{visible, visible_deck},
};
use safehouse_store::{AccountId, Advance, Advanced, DeckVersion, Holder, NewDeckVersion, NewSavedDeck, StoreError};
pub use safehouse_store::{
    DeckVersionEntry, SavedDeck, SavedDeckId, SavedDeckTotals, SavedDecksAsked, VersionKind,
    saved_decks::{MAX_ACCOUNT_BYTES, MAX_DECKS, MAX_LABEL_BYTES, Shelf},
};
use uuid::Uuid;

use self::together::{Decision, Step, decide};
use crate::{Access, Caller, Refusal, Scope, Service, shared_decks::check};

/// Who may read decks of their own.
pub const READ: Access = Access::Scoped(Scope::DecksRead);
/// Who may keep decks, and change their own.
pub const WRITE: Access = Access::Scoped(Scope::DecksWrite);
/// Who may ask for a page of decks of their own.
pub const OWN: Access = Access::SignedIn;
/// Who may ask at an address of the API that is about decks of their own.
pub const KEYED: Access = Access::Keyed;
/// Who empties the trash.
pub const PURGE: Access = Access::Job;

/// The most decks or versions of one page of a list.
pub const PAGE: u32 = 100;
/// How long a deck stays in the trash.
pub const TRASH_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// The most saves without an answer that are looked for: a device sends one at a time.
pub const MAX_UNANSWERED: usize = 8;
/// How often a save is decided anew because others were faster. Each time one of them is
/// done.
const TRIES: usize = 64;
/// The label of a version that only has another name.
const RENAMED: &str = "Renamed";

/// Where something comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Device {
    /// The tab or program that has the deck in hand, as it calls itself: what it was given
    /// is kept for a month for it to go on from.
    pub holder: Option<Uuid>,
    /// The device in words, for whoever reads the list of versions.
    pub words: String,
}

/// A deck to be saved.
#[derive(Debug, Clone)]
pub struct SaveDeck {
    /// Its identity, which whoever makes a deck chooses at random.
    pub id: SavedDeckId,
    /// The deck.
    pub deck: DeckList,
    /// The game that it is for.
    pub game: &'static GameDefinition,
    /// The revision that it goes on from; `None` for one that was never saved.
    pub base: Option<i64>,
    /// The only revision on which it is saved, where what others did is not to be brought together
    /// with it; 0 where there must be no such deck yet.
    pub only_on: Option<i64>,
    /// Tells this save from all others of the deck: one that is sent twice is done once.
    pub save: Uuid,
    /// The saves that were sent since the base and not answered. The newest of them that
    /// arrived is what the deck goes on from. No more than [`MAX_UNANSWERED`] are
    /// looked for, the last ones.
    pub unanswered: Vec<Uuid>,
    /// Whether it comes from elsewhere as a whole: a device, a file.
    pub is_import: bool,
    /// What was done, in a few words.
    pub label: String,
    /// Where it comes from.
    pub device: Device,
}

/// A deck that was saved, with what others did to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// What it is now.
    pub deck: DeckList,
    /// The revision of that, from which whoever saved it goes on.
    pub revision: i64,
    /// What others had done.
    pub others: Others,
    /// Whether old versions gave way for it.
    pub made_room: bool,
    /// Whether it was in the trash and is not any more.
    pub left_trash: bool,
}

/// What others had done to a deck that was saved. Versions are those to be shown side
/// by side: what they made of it, and what was saved, where that was not the newest
/// already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Others {
    /// Nothing.
    Nothing,
    /// They changed it, and these touch what was changed here.
    Changed {
        /// What both changed; ours is what was saved.
        conflicts: Vec<Conflict>,
        /// The number of their version.
        theirs: i64,
        /// The number of what was saved, if it is one.
        ours: Option<i64>,
    },
    /// They changed it, and what was gone on from is not kept any more, so that nobody can
    /// tell what either side took out: everything of both is there.
    Apart {
        /// In what both differ.
        conflicts: Vec<Conflict>,
        /// The number of their version.
        theirs: i64,
        /// The number of what was saved, if it is one.
        ours: Option<i64>,
    },
}

/// A deck that was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedDeck {
    /// What lists say about it.
    pub entry: SavedDeck,
    /// Its newest version, of which `entry` has the number.
    pub deck: DeckList,
}

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

/// Saves a deck of the caller's, or makes one of it.
///
/// # Errors
/// The caller is not signed in; the deck is too large or of no section of the game;
/// there is no deck of this id that could be gone on from, or somebody else's
/// ([`Refusal::NoDeck`]); the newest version was written by a newer program
/// ([`Refusal::UnreadDeck`]); the account has as many decks or bytes as it may; or the
/// store fails. Nothing is changed then.
pub async fn save_deck(service: &Service, caller: &Caller, asked: SaveDeck) -> Result<Saved, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    if asked.deck.game != asked.game.id {
        return Err(Refusal::UnknownGame { game: asked.deck.game });
    }
    check_deck(&asked.deck, asked.game)?;
    let asked = SaveDeck { label: label(&asked.label)?, deck: visible_deck(asked.deck), ..asked };
    for _ in 0..TRIES {
        if let Some(saved) = try_to_save(service, account, &asked).await? {
            return Ok(saved);
        }
    }
    Err(Refusal::Outrun)
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
            return Ok(Saved { deck, revision: head, others, made_room: false, left_trash: false });
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
            append(service, account, id, head, &deck.name, &[version], device, Some(seen)).await?
        {
            return Ok(Saved { deck, revision, others, made_room, left_trash: entry.trashed_at.is_some() });
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
        deck.name = self::name(name)?;
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
    let name = self::name(name)?;
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
        if append(service, account, id, entry.revision, &name, &[version], &nobody, None).await?.is_some() {
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

/// Puts a deck of the caller's into the trash, or takes it out. It stays there for
/// [`TRASH_MS`].
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the store fails.
pub async fn trash_deck(service: &Service, caller: &Caller, id: SavedDeckId, away: bool) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    let at = away.then(|| service.clock.now_ms());
    is_there(service.store.trash_saved_deck(caller.account()?, id, at).await?)
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

/// Saves a deck, unless somebody else was faster.
async fn try_to_save(service: &Service, account: AccountId, asked: &SaveDeck) -> Result<Option<Saved>, Refusal> {
    let now = service.clock.now_ms();
    let id = asked.id;
    let version = |deck: &DeckList, parent: Option<i64>, kind: VersionKind| -> Result<NewDeckVersion, Refusal> {
        Ok(NewDeckVersion {
            parent,
            kind,
            label: asked.label.clone(),
            deck_json: json(deck)?,
            content_id: ContentId::of(deck, asked.game),
            device: words(&asked.device),
            save: Some(asked.save),
            made_at: now,
        })
    };
    let kind = if asked.is_import { VersionKind::Imported } else { VersionKind::Checkpoint };
    let found = service.store.find_saved_deck(account, id).await?;
    let head = found.as_ref().map_or(0, |entry| entry.revision);
    if asked.only_on.is_some_and(|only| only != head) && !is_saved(service, account, asked).await? {
        return Err(Refusal::Moved { revision: head });
    }
    let Some(entry) = found else {
        if asked.base.is_some() {
            return Err(Refusal::NoDeck);
        }
        let new = NewSavedDeck {
            id,
            account,
            game: asked.game.id.to_owned(),
            name: asked.deck.name.clone(),
            folder: String::new(),
            origin: None,
            version: version(&asked.deck, None, kind)?,
            holder: asked.device.holder,
        };
        if create(service, &new).await? {
            let (deck, others) = (asked.deck.clone(), Others::Nothing);
            return Ok(Some(Saved { deck, revision: 1, others, made_room: false, left_trash: false }));
        }
        // Made by another tab in the meantime; or it is somebody else's.
        return match service.store.find_saved_deck(account, id).await? {
            Some(_) => Ok(None),
            None => Err(Refusal::NoDeck),
        };
    };
    if entry.game != asked.game.id {
        return Err(Refusal::NoDeck);
    }
    let Some(head) = find(service, account, id, entry.revision).await? else { return Ok(None) };
    let theirs = read(&head, &entry.game)?;
    let (base, ours) = base_of(service, account, asked).await?;
    let base_deck = match &base {
        Some(base) => Some(read(base, &entry.game)?),
        None => None,
    };
    let parent = base.map(|base| base.entry.number);
    let ours = ours.unwrap_or_else(|| asked.deck.clone());

    let Decision { step, others, conflicts } = decide(base_deck.as_ref(), &ours, &theirs);
    let head = entry.revision;
    let (deck, versions) = match step {
        Step::Nothing => (theirs, Vec::new()),
        // What grew out of both is one of both.
        Step::Ours if others => (ours.clone(), vec![version(&ours, Some(head), VersionKind::Merged)?]),
        Step::Ours => (ours.clone(), vec![version(&ours, parent, kind)?]),
        Step::Both(merged) => {
            check_deck(&merged, asked.game)?;
            let on_top = NewDeckVersion {
                label: String::new(),
                save: None,
                ..version(&merged, Some(head), VersionKind::Merged)?
            };
            (merged, vec![version(&ours, parent, kind)?, on_top])
        }
    };
    let ours = (!versions.is_empty()).then(|| head.saturating_add(1));
    let others = match (others, parent) {
        (false, _) => Others::Nothing,
        (true, Some(_)) => Others::Changed { conflicts, theirs: head, ours },
        (true, None) => Others::Apart { conflicts, theirs: head, ours },
    };
    if versions.is_empty() {
        hold(service, account, id, &asked.device, asked.base, head).await?;
        return Ok(Some(Saved { deck, revision: head, others, made_room: false, left_trash: false }));
    }
    let appended = append(service, account, id, head, &deck.name, &versions, &asked.device, asked.base).await?;
    Ok(appended.map(|(revision, made_room)| {
        let left_trash = entry.trashed_at.is_some();
        Saved { deck, revision, others, made_room, left_trash }
    }))
}

/// Whether what is to be saved was saved before: whoever sends it once more is not told that
/// they were in their own way.
async fn is_saved(service: &Service, account: AccountId, asked: &SaveDeck) -> Result<bool, Refusal> {
    Ok(service.store.find_deck_version_of_save(account, asked.id, asked.save).await?.is_some())
}

/// The version that a save goes on from, `None` if that is not kept; and what was saved, if
/// that was done before: the same save is not done twice, whatever it has.
async fn base_of(
    service: &Service,
    account: AccountId,
    asked: &SaveDeck,
) -> Result<(Option<DeckVersion>, Option<DeckList>), Refusal> {
    let of_save = async |save| service.store.find_deck_version_of_save(account, asked.id, save).await;
    if let Some(done) = of_save(asked.save).await? {
        let deck = read(&done, asked.game.id)?;
        return Ok((Some(done), Some(deck)));
    }
    let mut newest: Option<DeckVersion> = None;
    for &save in asked.unanswered.iter().rev().take(MAX_UNANSWERED) {
        let arrived = of_save(save).await?;
        let number = |version: &DeckVersion| version.entry.number;
        newest = newest.into_iter().chain(arrived).max_by_key(number);
    }
    let base = match (newest, asked.base) {
        (Some(newest), _) => Some(newest),
        (None, Some(number)) => find(service, account, asked.id, number).await?,
        (None, None) => None,
    };
    Ok((base, None))
}

/// Puts versions on top of a deck; its newest and whether others gave way for it. `None` when
/// somebody else was faster.
#[expect(clippy::too_many_arguments, reason = "it is one change of a deck")]
async fn append(
    service: &Service,
    account: AccountId,
    deck: SavedDeckId,
    head: i64,
    name: &str,
    versions: &[NewDeckVersion],
    device: &Device,
    base: Option<i64>,
) -> Result<Option<(i64, bool)>, Refusal> {
    let holder = device.holder.map(|id| Holder { id, base });
    let advance = Advance { account, deck, head, name, versions, holder, now: service.clock.now_ms() };
    match service.store.append_deck_versions(&advance).await? {
        Advanced::Done { head, gave_way } => Ok(Some((head, gave_way > 0))),
        Advanced::Moved => Ok(None),
        Advanced::Nothing => Err(Refusal::NoDeck),
    }
}

async fn create(service: &Service, deck: &NewSavedDeck) -> Result<bool, Refusal> {
    match service.store.create_saved_deck(deck).await {
        // The account went while the request was under way.
        Err(StoreError::NoAccount) => Err(Refusal::SignIn),
        made => Ok(made?),
    }
}

async fn hold(
    service: &Service,
    account: AccountId,
    deck: SavedDeckId,
    device: &Device,
    base: Option<i64>,
    number: i64,
) -> Result<(), Refusal> {
    let Some(id) = device.holder else { return Ok(()) };
    let holder = Holder { id, base };
    Ok(service.store.hold_deck_version(account, deck, holder, number, service.clock.now_ms()).await?)
}

async fn find(
    service: &Service,
    account: AccountId,
    deck: SavedDeckId,
    number: i64,
) -> Result<Option<DeckVersion>, Refusal> {
    Ok(service.store.find_deck_version(account, deck, number).await?)
}

/// A deck and its newest version.
async fn newest(service: &Service, account: AccountId, id: SavedDeckId) -> Result<(SavedDeck, DeckVersion), Refusal> {
    for _ in 0..TRIES {
        let entry = service.store.find_saved_deck(account, id).await?.ok_or(Refusal::NoDeck)?;
        // One that is not the newest any more may have given way by now.
        if let Some(head) = find(service, account, id, entry.revision).await? {
            return Ok((entry, head));
        }
    }
    Err(Refusal::Outrun)
}

/// A deck and a version of it.
pub(crate) async fn version_of(
    service: &Service,
    account: AccountId,
    id: SavedDeckId,
    number: i64,
) -> Result<(SavedDeck, DeckVersion), Refusal> {
    let entry = service.store.find_saved_deck(account, id).await?.ok_or(Refusal::NoDeck)?;
    let version = find(service, account, id, number).await?.ok_or(Refusal::NoVersion)?;
    Ok((entry, version))
}

fn is_there(is_there: bool) -> Result<(), Refusal> {
    if is_there { Ok(()) } else { Err(Refusal::NoDeck) }
}

/// Refuses what no deck of the game needs, notes and tags included.
fn check_deck(deck: &DeckList, game: &GameDefinition) -> Result<(), Refusal> {
    deck.check(&Limits::STRANGER)?;
    check(deck, game)
}

pub(crate) fn read(version: &DeckVersion, game: &str) -> Result<DeckList, Refusal> {
    let deck: Result<DeckList, _> = serde_json::from_str(&version.deck_json);
    deck.map(|deck| deck.named(game)).map_err(|error| {
        tracing::error!(%error, number = version.entry.number, "a version of a deck cannot be read");
        Refusal::UnreadDeck
    })
}

fn json(deck: &DeckList) -> Result<String, Refusal> {
    // A list is text and numbers, which JSON can always hold.
    serde_json::to_string(deck).map_err(|_| StoreError::Value("a deck that JSON cannot hold").into())
}

/// The name of a deck as it is kept.
fn name(name: &str) -> Result<String, Excess> {
    Measure::DeckName.check(name.len(), Limits::STRANGER.name_bytes)?;
    Ok(visible(name).into_owned())
}

/// The label of a version or the name of a folder as it is kept.
pub(crate) fn label(label: &str) -> Result<String, Refusal> {
    let label = visible(label.trim());
    if label.len() > MAX_LABEL_BYTES {
        return Err(Refusal::LongLabel { limit: MAX_LABEL_BYTES });
    }
    Ok(label.into_owned())
}

/// A device in words that fit: whoever made them says nothing else by them.
fn words(device: &Device) -> String {
    let words: Cow<'_, str> = visible(&device.words);
    let fits = |(at, letter): &(usize, char)| at + letter.len_utf8() <= MAX_LABEL_BYTES;
    words.char_indices().take_while(fits).map(|(_, letter)| letter).collect()
}
