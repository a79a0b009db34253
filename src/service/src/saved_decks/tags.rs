//! The tags of decks: put on one and taken off it, and changed on all that have one. Each
//! change is a version on top of the newest, as every change of a deck is.

use safehouse_cards::{
    deck::list::DeckList,
    limits::{Limits, Measure},
    visible::visible,
};
use safehouse_store::{AccountId, ConflictMark, NewDeckVersion, SavedDeck, SavedDeckId, VersionKind};

use super::{
    access::WRITE,
    folding::tag_key,
    kept::{Device, TRIES, append, json, newest, read, words},
};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
};

/// The label of a version that only has other tags.
const TAGGED: &str = "Tags changed";

/// Puts a tag on a deck of the caller's. One that the deck has in another spelling gets this one.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; [`Refusal::NoLabel`]; the tag is too long or
/// the deck has too many ([`Refusal::Excess`]); [`Refusal::UnreadDeck`]; the account has no
/// room, or changed enough tags for now; the store fails.
pub async fn add_tag(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    tag: &str,
    device: &Device,
) -> Result<SavedDeck, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    let tag = written(tag)?;
    take(service, account, Counted::Tag).await?;
    change(service, account, id, device, |tags| put(tags, &tag)).await
}

/// Takes a tag off a deck of the caller's, in whatever spelling it has it.
///
/// # Errors
/// As [`add_tag`].
pub async fn remove_tag(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    tag: &str,
    device: &Device,
) -> Result<SavedDeck, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    take(service, account, Counted::Tag).await?;
    let key = tag_key(tag);
    change(service, account, id, device, |tags| tags.retain(|tag| tag_key(tag) != key)).await
}

/// Gives a tag another name on every deck of the caller's that has it, in whatever spelling,
/// and answers how many these are. One that has both keeps one.
///
/// # Errors
/// As [`add_tag`]. What was changed until then is.
pub async fn rename_tag(
    service: &Service,
    caller: &Caller,
    from: &str,
    to: &str,
    device: &Device,
) -> Result<usize, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    let to = written(to)?;
    take(service, account, Counted::Tag).await?;
    let key = tag_key(from);
    let swap = |tags: &mut Vec<String>| {
        if let Some(place) = tags.iter().position(|tag| tag_key(tag) == key) {
            tags.retain(|tag| tag_key(tag) != key && tag_key(tag) != tag_key(&to));
            tags.insert(place.min(tags.len()), to.clone());
        }
    };
    change_all(service, account, &key, device, swap).await
}

/// Takes a tag off every deck of the caller's that has it, in whatever spelling, and answers
/// how many these are.
///
/// # Errors
/// As [`add_tag`]. What was changed until then is.
pub async fn delete_tag(service: &Service, caller: &Caller, tag: &str, device: &Device) -> Result<usize, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    take(service, account, Counted::Tag).await?;
    let key = tag_key(tag);
    change_all(service, account, &key, device, |tags| tags.retain(|tag| tag_key(tag) != key)).await
}

/// A tag as it is kept: without what shows nothing, spaces around it and the sign that stands
/// before tags.
fn written(tag: &str) -> Result<String, Refusal> {
    let tag = visible(tag.trim().trim_start_matches('#').trim()).into_owned();
    if tag.is_empty() {
        return Err(Refusal::NoLabel);
    }
    Measure::Tag.check(tag.len(), Limits::STRANGER.name_bytes)?;
    Ok(tag)
}

/// Puts a tag in the place of its other spellings, or behind all.
fn put(tags: &mut Vec<String>, tag: &str) {
    let key = tag_key(tag);
    match tags.iter().position(|other| tag_key(other) == key) {
        Some(place) => {
            tags.retain(|other| tag_key(other) != key);
            tags.insert(place.min(tags.len()), tag.to_owned());
        }
        None => tags.push(tag.to_owned()),
    }
}

async fn change_all(
    service: &Service,
    account: AccountId,
    key: &str,
    device: &Device,
    edit: impl Fn(&mut Vec<String>),
) -> Result<usize, Refusal> {
    let all = service.store.list_all_saved_decks(account).await?;
    // Working on a deck takes it out of the trash, so what is there keeps its tags.
    let has_tag = |deck: &&SavedDeck| deck.trashed_at.is_none() && deck.tags.iter().any(|tag| tag_key(tag) == key);
    let mut changed = 0;
    for deck in all.iter().filter(has_tag) {
        match change(service, account, deck.id, device, &edit).await {
            Ok(_) => changed += 1,
            // It went meanwhile.
            Err(Refusal::NoDeck) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Ok(changed)
}

/// Puts a version with other tags on top of a deck, unless nothing changes by it.
async fn change(
    service: &Service,
    account: AccountId,
    id: SavedDeckId,
    device: &Device,
    edit: impl Fn(&mut Vec<String>),
) -> Result<SavedDeck, Refusal> {
    for _ in 0..TRIES {
        let (entry, head) = newest(service, account, id).await?;
        let deck = read(&head, &entry.game)?;
        let mut tags = deck.tags.clone();
        edit(&mut tags);
        if deck.tags == tags {
            return Ok(entry);
        }
        Measure::Tags.check(tags.len(), Limits::STRANGER.tags)?;
        let deck = DeckList { tags, ..deck };
        let version = NewDeckVersion {
            parent: Some(entry.revision),
            kind: VersionKind::Checkpoint,
            label: TAGGED.to_owned(),
            deck_json: json(&deck)?,
            content_id: head.entry.content_id,
            device: words(device),
            save: None,
            made_at: service.clock.now_ms(),
        };
        // Whoever has it in hand goes on from what they have seen: they did not see this.
        let nobody = Device { holder: None, ..device.clone() };
        if append(service, account, id, entry.revision, &deck.name, &[version], &nobody, None, ConflictMark::Stays)
            .await?
            .is_some()
        {
            return service.store.find_saved_deck(account, id).await?.ok_or(Refusal::NoDeck);
        }
    }
    Err(Refusal::Outrun)
}
