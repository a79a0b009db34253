//! What one does with decks of others: like them, copy them.

use safehouse_store::{DeckCopy, DeckOrigin, NewDeckVersion, NewSavedDeck, SavedDeckId, StoreError, VersionKind};

use super::{
    access::{COPY, READ_OWN, SOCIAL},
    reading::{OpenedPublication, open_publication, seen},
};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
};

/// The most copies of one deck that are told of.
pub const MOST_COPIES: u32 = 10;

/// Likes a deck of somebody else, or does not any more, and answers how many do.
///
/// # Errors
/// The caller is not signed in, or made the deck; [`Refusal::NoPublication`];
/// [`Refusal::TakenDown`]; the account did so often enough for now; the store fails.
pub async fn like_deck(service: &Service, caller: &Caller, address: &str, likes: bool) -> Result<u64, Refusal> {
    SOCIAL.check(caller)?;
    let account = caller.account()?;
    let deck = seen(service, caller, address).await?;
    if deck.account == account {
        return Err(Refusal::Forbidden);
    }
    take(service, account, Counted::Like).await?;
    let now = service.clock.now_ms();
    service.store.like_deck(account, deck.id, likes, now).await?.ok_or(Refusal::NoPublication)
}

/// Copies a published version of a deck into the caller's account, which remembers what it is a
/// copy of, also when the original is gone.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoPublication`]; [`Refusal::TakenDown`];
/// [`Refusal::NoVersion`]; the account keeps as many decks or bytes as it may, or made
/// enough copies for now; the store fails.
pub async fn copy_publication(
    service: &Service,
    caller: &Caller,
    address: &str,
    number: Option<i64>,
) -> Result<SavedDeckId, Refusal> {
    COPY.check(caller)?;
    let account = caller.account()?;
    let OpenedPublication { deck, version, list, .. } = open_publication(service, caller, address, number).await?;
    take(service, account, Counted::Copy).await?;
    let now = service.clock.now_ms();
    let id = SavedDeckId::from(service.chance.id(now));
    let new = NewSavedDeck {
        id,
        account,
        game: deck.game,
        name: list.name.clone(),
        folder: String::new(),
        origin: None,
        version: NewDeckVersion {
            parent: None,
            kind: VersionKind::Imported,
            label: String::new(),
            deck_json: serde_json::to_string(&list).map_err(|_| Refusal::UnreadDeck)?,
            content_id: version.content_id,
            device: String::new(),
            save: None,
            made_at: now,
        },
        holder: None,
    };
    match service.store.create_saved_deck(&new).await {
        Err(StoreError::NoAccount) => return Err(Refusal::SignIn),
        made => made?,
    };
    let origin = DeckOrigin {
        address: deck.address,
        number: version.number,
        name: deck.name,
        author: deck.author,
        copied_at: now,
    };
    service.store.set_deck_origin(account, id, &origin).await?;
    Ok(id)
}

/// The copies in the caller's account of a published deck that they may see, those made last
/// first, at most [`MOST_COPIES`]. What is in the trash is none.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoPublication`]; [`Refusal::TakenDown`]; the store
/// fails.
pub async fn list_own_copies(service: &Service, caller: &Caller, address: &str) -> Result<Vec<DeckCopy>, Refusal> {
    READ_OWN.check(caller)?;
    let account = caller.account()?;
    let deck = seen(service, caller, address).await?;
    Ok(service.store.list_deck_copies(account, &deck.address, MOST_COPIES).await?)
}
