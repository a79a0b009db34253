//! Two versions of a deck that touch: both were brought together, and whoever has the deck looks
//! at what each of them has and chooses.

use safehouse_cards::deck::{content_id::ContentId, list::DeckList, merge::Conflict};
use safehouse_cards::game::GameDefinition;
use safehouse_store::{AccountId, ConflictMark, DeckConflict, NewDeckVersion, SavedDeck, SavedDeckId, VersionKind};

use super::{
    access::{READ, WRITE},
    history::OpenedVersion,
    kept::{Device, TRIES, append, find, json, newest, read, words},
    together::decide,
};
use crate::{Caller, Refusal, Service};

/// What stands in the list of versions where somebody chose.
const CHOSEN: &str = "Chosen of two";

/// Two versions of a deck that touch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenConflict {
    /// The deck.
    pub deck: SavedDeck,
    /// Its newest version, which has both brought together.
    pub present: DeckList,
    /// What others had made of it.
    pub theirs: OpenedVersion,
    /// What was saved.
    pub ours: OpenedVersion,
    /// What both changed.
    pub conflicts: Vec<Conflict>,
}

/// One of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// What others had made of it.
    Theirs,
    /// What was saved.
    Ours,
}

/// The two versions of a deck of the caller's that touch; `None` where nothing is to be looked
/// at, or one of them gave way by now.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; [`Refusal::UnreadDeck`]; the store fails.
pub async fn open_conflict(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
) -> Result<Option<OpenConflict>, Refusal> {
    READ.check(caller)?;
    let account = caller.account()?;
    let (deck, head) = newest(service, account, id).await?;
    let Some(DeckConflict { base, theirs, ours }) = deck.conflict else { return Ok(None) };
    let Some(theirs) = opened(service, account, &deck, theirs).await? else { return Ok(None) };
    let Some(ours) = opened(service, account, &deck, ours).await? else { return Ok(None) };
    let base = match base {
        Some(base) => opened(service, account, &deck, base).await?,
        None => None,
    };
    let conflicts = decide(base.as_ref().map(|base| &base.deck), &ours.deck, &theirs.deck).conflicts;
    let present = read(&head, &deck.game)?;
    Ok(Some(OpenConflict { deck, present, theirs, ours, conflicts }))
}

async fn opened(
    service: &Service,
    account: AccountId,
    deck: &SavedDeck,
    number: i64,
) -> Result<Option<OpenedVersion>, Refusal> {
    let Some(version) = find(service, account, deck.id, number).await? else { return Ok(None) };
    Ok(Some(OpenedVersion { deck: read(&version, &deck.game)?, entry: version.entry }))
}

/// Says that the two versions were looked at. Of what both changed, the side that is named by
/// its place in [`OpenConflict::conflicts`] is taken, in a version on top of the newest; what
/// none is named of stays.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; others touch by now
/// ([`Refusal::Moved`]); others change the deck all the time ([`Refusal::Outrun`]);
/// [`Refusal::UnreadDeck`]; the account has as many bytes as it may; the store fails.
pub async fn settle_conflict(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    seen: DeckConflict,
    taken: &[(usize, Side)],
    game: &GameDefinition,
    device: &Device,
) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    for _ in 0..TRIES {
        let Some(open) = open_conflict(service, caller, id).await? else {
            return settled(service, account, id, seen).await;
        };
        let head = open.deck.revision;
        if open.deck.conflict.is_none_or(|here| (here.theirs, here.ours) != (seen.theirs, seen.ours)) {
            return Err(Refusal::Moved { revision: head });
        }
        let mut chosen = open.present.clone();
        for (place, side) in taken {
            let of = match side {
                Side::Theirs => &open.theirs.deck,
                Side::Ours => &open.ours.deck,
            };
            if let Some(conflict) = open.conflicts.get(*place) {
                conflict.take(of, &mut chosen);
            }
        }
        if chosen == open.present {
            return settled(service, account, id, seen).await;
        }
        let version = NewDeckVersion {
            parent: Some(head),
            kind: VersionKind::Checkpoint,
            label: CHOSEN.to_owned(),
            deck_json: json(&chosen)?,
            content_id: ContentId::of(&chosen, game),
            device: words(device),
            save: None,
            made_at: service.clock.now_ms(),
        };
        let ends = ConflictMark::Ends;
        if append(service, account, id, head, &chosen.name, &[version], device, None, ends).await?.is_some() {
            return Ok(());
        }
    }
    Err(Refusal::Outrun)
}

/// Takes the mark away, unless others touch by now.
async fn settled(service: &Service, account: AccountId, id: SavedDeckId, seen: DeckConflict) -> Result<(), Refusal> {
    service.store.settle_deck_conflict(account, id, seen).await?;
    Ok(())
}
