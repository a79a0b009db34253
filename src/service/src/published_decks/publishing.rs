//! One's own decks, published, shown to others or not, taken back.

use safehouse_cards::{
    catalogue::Catalogue,
    deck::{certificate::certify_as_meant, format::Formats},
    visible::visible_deck,
};
use safehouse_store::{
    AccountId, DeckOrigin, NewPublishedVersion, PublicAddress, PublishDeck, Published, PublishedDeck, SavedDeckId,
    Visibility, published_decks::MAX_NOTE_BYTES,
};

use super::{
    access::{PUBLISH, READ_OWN},
    judged::{facts, findings, legality},
};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    audit::{self, Action},
    refusal::GroupFault,
    saved_decks::{read, version_of},
    words::{lines, lines_within},
};

/// A version of a deck to be published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publish {
    /// The deck, of the caller's.
    pub deck: SavedDeckId,
    /// The number of its version.
    pub revision: i64,
    /// Who may see it from now on.
    pub visibility: Visibility,
    /// What changed since the last published version; may be empty.
    pub note: String,
}

/// Publishes a version of a deck of the caller's and answers what its link ends in and which
/// of its published versions this is.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`], also of one in the trash or of a game
/// that the catalogue is not of; [`Refusal::NoVersion`]; [`Refusal::EmptyDeck`]; the note is
/// too long; it was taken down ([`Refusal::TakenDown`]); the caller is not in the group that
/// it is to be for ([`GroupFault::None`]); the account published enough for now; the store
/// fails.
pub async fn publish_deck(
    service: &Service,
    caller: &Caller,
    asked: &Publish,
    catalogue: &Catalogue,
    formats: &Formats,
) -> Result<(PublicAddress, i64), Refusal> {
    PUBLISH.check(caller)?;
    let account = caller.account()?;
    let note = lines_within(&asked.note, MAX_NOTE_BYTES)?;
    let (entry, version) = version_of(service, account, asked.deck, asked.revision).await?;
    if entry.game != catalogue.game().id {
        return Err(Refusal::NoDeck);
    }
    let mut deck = visible_deck(read(&version, &entry.game)?);
    deck.notes = lines(&deck.notes);
    deck.card_notes.values_mut().for_each(|note| *note = lines(note));
    if deck.lines.iter().all(|line| line.quantity == 0) {
        return Err(Refusal::EmptyDeck);
    }
    is_shown_to(service, account, asked.visibility).await?;
    take(service, account, Counted::Publish).await?;
    let certificate = certify_as_meant(&deck, catalogue, formats);
    let publish = PublishDeck {
        account,
        deck: asked.deck,
        address: PublicAddress::of(service.chance.bytes()),
        visibility: asked.visibility,
        name: deck.name.clone(),
        game: entry.game,
        facts: facts(&deck, catalogue),
        version: NewPublishedVersion {
            revision: asked.revision,
            deck_json: serde_json::to_string(&deck).map_err(|_| Refusal::UnreadDeck)?,
            content_id: certificate.content_id,
            note,
            format: certificate.format.clone(),
            snapshot: certificate.snapshot.clone(),
            legality: legality(certificate.verdict),
            findings: findings(&certificate, catalogue),
            made_at: service.clock.now_ms(),
        },
    };
    match service.store.publish_deck(&publish).await? {
        Published::Done { address, number } => {
            let details = serde_json::json!({ "deck": address.as_str(), "version": number });
            audit::write_more(service, caller, account, Action::DeckPublished, &details).await?;
            Ok((address, number))
        }
        Published::Nothing => Err(Refusal::NoDeck),
        Published::TakenDown => Err(Refusal::TakenDown),
    }
}

/// The code of the game of a deck of the caller's that is to be published.
///
/// # Errors
/// The caller may not publish; [`Refusal::NoDeck`]; the store fails.
pub async fn game_to_publish(service: &Service, caller: &Caller, deck: SavedDeckId) -> Result<String, Refusal> {
    PUBLISH.check(caller)?;
    let found = service.store.find_saved_deck(caller.account()?, deck).await?;
    Ok(found.ok_or(Refusal::NoDeck)?.game)
}

/// Lets a published deck of the caller's be seen by others than before, and answers it
/// as it is then.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the caller is not in the group that it
/// is to be for ([`GroupFault::None`]); the store fails.
pub async fn set_visibility(
    service: &Service,
    caller: &Caller,
    deck: SavedDeckId,
    visibility: Visibility,
) -> Result<PublishedDeck, Refusal> {
    PUBLISH.check(caller)?;
    let account = caller.account()?;
    is_shown_to(service, account, visibility).await?;
    if !service.store.set_deck_visibility(account, deck, visibility).await? {
        return Err(Refusal::NoDeck);
    }
    let details = serde_json::json!({ "deck": deck.to_string(), "visibility": visibility.as_str() });
    audit::write_more(service, caller, account, Action::DeckVisibility, &details).await?;
    service.store.find_publication(deck).await?.ok_or(Refusal::NoDeck)
}

/// Takes a published deck of the caller's back for good, with its published versions, likes
/// and comments. The deck itself stays in the account.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; it was taken down, which is not undone by
/// this ([`Refusal::TakenDown`]); the store fails.
pub async fn withdraw_deck(service: &Service, caller: &Caller, deck: SavedDeckId) -> Result<(), Refusal> {
    PUBLISH.check(caller)?;
    let account = caller.account()?;
    let found = service.store.find_publication(deck).await?.filter(|found| found.account == account);
    if found.ok_or(Refusal::NoDeck)?.taken_down.is_some() {
        return Err(Refusal::TakenDown);
    }
    if !service.store.withdraw_deck(account, deck).await? {
        return Err(Refusal::NoDeck);
    }
    let details = serde_json::json!({ "deck": deck.to_string() });
    audit::write_more(service, caller, account, Action::DeckWithdrawn, &details).await
}

/// What the caller published of a deck of theirs, if anything, whoever sees it.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn own_publication(
    service: &Service,
    caller: &Caller,
    deck: SavedDeckId,
) -> Result<Option<PublishedDeck>, Refusal> {
    READ_OWN.check(caller)?;
    let account = caller.account()?;
    Ok(service.store.find_publication(deck).await?.filter(|found| found.account == account))
}

/// What the caller published, whoever sees it, what was published last first.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_own_publications(service: &Service, caller: &Caller) -> Result<Vec<PublishedDeck>, Refusal> {
    READ_OWN.check(caller)?;
    let most = u32::try_from(safehouse_store::saved_decks::MAX_DECKS).unwrap_or(u32::MAX);
    Ok(service.store.list_publications(caller.account()?, most).await?)
}

/// What a deck of the caller's is a copy of, if it is one.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the store fails.
pub async fn own_origin(service: &Service, caller: &Caller, deck: SavedDeckId) -> Result<Option<DeckOrigin>, Refusal> {
    READ_OWN.check(caller)?;
    service.store.find_saved_deck(caller.account()?, deck).await?.ok_or(Refusal::NoDeck)?;
    Ok(service.store.find_deck_origin(deck).await?)
}

/// Refuses to show something to a group that an account is not in.
async fn is_shown_to(service: &Service, account: AccountId, visibility: Visibility) -> Result<(), Refusal> {
    let Visibility::Group(group) = visibility else { return Ok(()) };
    let found = service.store.find_own_group(account, group).await?;
    found.map(|_| ()).ok_or(GroupFault::None.into())
}
