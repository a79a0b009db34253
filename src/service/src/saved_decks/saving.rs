//! A deck is saved, together with what others did to it.

use safehouse_cards::{
    deck::{content_id::ContentId, list::DeckList, merge::Conflict},
    game::GameDefinition,
    limits::Limits,
    visible::visible_deck,
};
use safehouse_store::{
    AccountId, ConflictMark, DeckConflict, DeckVersion, NewDeckVersion, NewSavedDeck, SavedDeckId, VersionKind,
};
use uuid::Uuid;

use super::{
    access::WRITE,
    kept::{Device, TRIES, append, create, find, hold, json, label, read, words},
    together::{Decision, Step, decide},
};
use crate::{Caller, Refusal, Service, shared_decks::check};

/// The most saves without an answer that are looked for: a device sends one at a time.
pub const MAX_UNANSWERED: usize = 8;

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
    /// Two of its versions that touch, brought together without anybody having looked at them since.
    pub conflict: Option<DeckConflict>,
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
            return Ok(Some(Saved { deck, revision: 1, others, made_room: false, left_trash: false, conflict: None }));
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
    let conflict = ours.filter(|_| !conflicts.is_empty()).map(|ours| DeckConflict { base: parent, theirs: head, ours });
    let others = match (others, parent) {
        (false, _) => Others::Nothing,
        (true, Some(_)) => Others::Changed { conflicts, theirs: head, ours },
        (true, None) => Others::Apart { conflicts, theirs: head, ours },
    };
    if versions.is_empty() {
        hold(service, account, id, &asked.device, asked.base, head).await?;
        let conflict = entry.conflict;
        return Ok(Some(Saved { deck, revision: head, others, made_room: false, left_trash: false, conflict }));
    }
    let mark = conflict.map_or(ConflictMark::Stays, ConflictMark::Begins);
    let appended = append(service, account, id, head, &deck.name, &versions, &asked.device, asked.base, mark).await?;
    Ok(appended.map(|(revision, made_room)| {
        let left_trash = entry.trashed_at.is_some();
        Saved { deck, revision, others, made_room, left_trash, conflict: conflict.or(entry.conflict) }
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

/// Refuses what no deck of the game needs, notes and tags included.
fn check_deck(deck: &DeckList, game: &GameDefinition) -> Result<(), Refusal> {
    deck.check(&Limits::STRANGER)?;
    check(deck, game)
}
