//! What everything that is done with a deck needs of the store, and how its texts are kept.

use std::borrow::Cow;

use safehouse_cards::{
    deck::list::DeckList,
    limits::{Excess, Limits, Measure},
    visible::visible,
};
use safehouse_store::{
    AccountId, Advance, Advanced, ConflictMark, DeckVersion, Holder, NewDeckVersion, NewSavedDeck, SavedDeck,
    SavedDeckId, StoreError, saved_decks::MAX_LABEL_BYTES,
};
use uuid::Uuid;

use crate::{Refusal, Service};

/// How often a save is decided anew because others were faster. Each time one of them is
/// done.
pub(super) const TRIES: usize = 64;

/// Where something comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Device {
    /// The tab or program that has the deck in hand, as it calls itself: what it was given
    /// is kept for a month for it to go on from.
    pub holder: Option<Uuid>,
    /// The device in words, for whoever reads the list of versions.
    pub words: String,
}

/// Puts versions on top of a deck; its newest and whether others gave way for it. `None` when
/// somebody else was faster.
#[expect(clippy::too_many_arguments, reason = "it is one change of a deck")]
pub(super) async fn append(
    service: &Service,
    account: AccountId,
    deck: SavedDeckId,
    head: i64,
    name: &str,
    versions: &[NewDeckVersion],
    device: &Device,
    base: Option<i64>,
    conflict: ConflictMark,
) -> Result<Option<(i64, bool)>, Refusal> {
    let holder = device.holder.map(|id| Holder { id, base });
    let advance = Advance { account, deck, head, name, versions, holder, conflict, now: service.clock.now_ms() };
    match service.store.append_deck_versions(&advance).await? {
        Advanced::Done { head, gave_way } => Ok(Some((head, gave_way > 0))),
        Advanced::Moved => Ok(None),
        Advanced::Nothing => Err(Refusal::NoDeck),
    }
}

pub(super) async fn create(service: &Service, deck: &NewSavedDeck) -> Result<bool, Refusal> {
    match service.store.create_saved_deck(deck).await {
        // The account went while the request was under way.
        Err(StoreError::NoAccount) => Err(Refusal::SignIn),
        made => Ok(made?),
    }
}

pub(super) async fn hold(
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

pub(super) async fn find(
    service: &Service,
    account: AccountId,
    deck: SavedDeckId,
    number: i64,
) -> Result<Option<DeckVersion>, Refusal> {
    Ok(service.store.find_deck_version(account, deck, number).await?)
}

/// A deck and its newest version.
pub(super) async fn newest(
    service: &Service,
    account: AccountId,
    id: SavedDeckId,
) -> Result<(SavedDeck, DeckVersion), Refusal> {
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

pub(super) fn is_there(is_there: bool) -> Result<(), Refusal> {
    if is_there { Ok(()) } else { Err(Refusal::NoDeck) }
}

pub(crate) fn read(version: &DeckVersion, game: &str) -> Result<DeckList, Refusal> {
    let deck: Result<DeckList, _> = serde_json::from_str(&version.deck_json);
    deck.map(|deck| deck.named(game)).map_err(|error| {
        tracing::error!(%error, number = version.entry.number, "a version of a deck cannot be read");
        Refusal::UnreadDeck
    })
}

pub(super) fn json(deck: &DeckList) -> Result<String, Refusal> {
    // A list is text and numbers, which JSON can always hold.
    serde_json::to_string(deck).map_err(|_| StoreError::Value("a deck that JSON cannot hold").into())
}

/// The name of a deck as it is kept.
pub(super) fn name(name: &str) -> Result<String, Excess> {
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
pub(super) fn words(device: &Device) -> String {
    let words: Cow<'_, str> = visible(&device.words);
    let fits = |(at, letter): &(usize, char)| at + letter.len_utf8() <= MAX_LABEL_BYTES;
    words.char_indices().take_while(fits).map(|(_, letter)| letter).collect()
}
