//! Lists of what everybody may see, page by page, and change by change.

use safehouse_cards::deck::list::DeckList;
use safehouse_store::{AccountId, PublicDeckPlace, PublicDecksAsked, PublishedDeck, SavedDeckId};

use super::{
    access::{INDEX, READ, SOCIAL},
    reading::list_of,
};
use crate::{Caller, Refusal, Service};

/// The most decks of one page of a list.
pub const PAGE: u32 = 60;

/// The last change of a deck that everybody may see, or may not any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedDeck {
    /// The number of the change. A later one of any deck has a higher one.
    pub sequence: i64,
    /// The deck.
    pub id: SavedDeckId,
    /// What lists say about it and what it holds, every line with its section, card and
    /// copies; `None` when it is to be forgotten.
    pub content: Option<(PublishedDeck, DeckList)>,
}

/// A page of the decks of a game that everybody may see.
///
/// # Errors
/// The store fails.
pub async fn browse_decks(
    service: &Service,
    caller: &Caller,
    asked: &PublicDecksAsked<'_>,
) -> Result<Vec<PublishedDeck>, Refusal> {
    READ.check(caller)?;
    let asked = PublicDecksAsked { most: asked.most.min(PAGE), ..*asked };
    Ok(service.store.list_public_decks(&asked).await?)
}

/// The cards that lead most public decks of a game and the tags that most have, with how
/// many: by which they can be looked through.
///
/// # Errors
/// The store fails.
pub async fn browse_facets(
    service: &Service,
    caller: &Caller,
    game: &str,
    most: u32,
) -> Result<[Vec<(String, u64)>; 2], Refusal> {
    READ.check(caller)?;
    let most = most.min(PAGE);
    let leads = service.store.list_public_leads(game, most).await?;
    Ok([leads, service.store.list_public_tags(game, most).await?])
}

/// A page of the decks of all games that everybody may see, those published last first; of
/// one author, if one is named.
///
/// # Errors
/// The store fails.
pub async fn newest_decks(
    service: &Service,
    caller: &Caller,
    author: Option<AccountId>,
    after: PublicDeckPlace,
    most: u32,
) -> Result<Vec<PublishedDeck>, Refusal> {
    READ.check(caller)?;
    Ok(service.store.list_newest_decks(author, after, most.min(PAGE)).await?)
}

/// A page of what those published whom the caller follows, the newest first.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn followed_decks(
    service: &Service,
    caller: &Caller,
    after: PublicDeckPlace,
    most: u32,
) -> Result<Vec<PublishedDeck>, Refusal> {
    SOCIAL.check(caller)?;
    Ok(service.store.list_followed_decks(caller.account()?, after, most.min(PAGE)).await?)
}

/// The decks that everybody may see, or may not any more, with a change after the one of this
/// number, in the order of their last changes; from 0 on, all of them. Whoever reads on from
/// the last number has missed nothing, whichever process made it. A deck that cannot be read
/// is left out.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn changed_decks(
    service: &Service,
    caller: &Caller,
    after: i64,
    most: u32,
) -> Result<Vec<ChangedDeck>, Refusal> {
    INDEX.check(caller)?;
    let changes = service.store.list_public_changes(after, most).await?;
    let read = changes.into_iter().map(|change| {
        let content = change.content.and_then(|content| {
            let list = list_of(&content.deck_json, &content.deck.game).ok()?;
            Some((content.deck, list))
        });
        ChangedDeck { sequence: change.sequence, id: change.id, content }
    });
    Ok(read.collect())
}
