//! What answers about decks share: pages, places, conditions.

use axum::{http::HeaderMap, response::Response};
use safehouse_service::{
    saved_decks::{self as inner, PAGE},
    turns::Turn,
    wire::saved_decks::{Deck, DeckSummary, Saved},
};
use safehouse_store::SavedDeckId;
use uuid::Uuid;

use crate::http::{
    ServerState,
    api::{
        answer::{self, Answer, Changed, with_tag},
        asked::{By, unreadable},
        condition::{Condition, tag_of_form},
    },
    problem::Refused,
};

/// Where decks are.
const DECKS: &str = "/api/v1/decks";

/// The last of a page behind which there may be more.
pub(in crate::http::api) fn next<T>(page: &[T], most: u32) -> Option<&T> {
    page.last().filter(|_| page.len() >= most as usize)
}

/// How many a page has.
///
/// # Errors
/// More than may be asked for, or none.
pub(in crate::http::api) fn page(limit: Option<u32>) -> Result<u32, Refused> {
    match limit.unwrap_or(PAGE) {
        limit @ 1..=PAGE => Ok(limit),
        _ => Err(unreadable("The query of the address", &format!("“limit” is 1 to {PAGE}"))),
    }
}

pub(in crate::http::api) fn created(id: Uuid, made: inner::OpenedDeck) -> Response {
    let revision = Some(made.entry.revision);
    answer::created(&format!("{DECKS}/{id}"), Changed { form: Deck::from(made), revision })
}

/// What became of a deck that was saved, with its tag.
pub(super) async fn saved(
    site: &ServerState,
    by: &By,
    id: SavedDeckId,
    saved: inner::Saved,
) -> Result<Response, Refused> {
    let tag = tag_of_deck(site, by, id).await?;
    Ok(with_tag(Answer(Saved::from(saved)), Ok(tag)))
}

/// Refuses a change of a deck that is not as it was read, where that is asked. Until the turn
/// that is answered is dropped, nobody else changes it on a condition.
pub(super) async fn hold_against(
    site: &ServerState,
    by: &By,
    id: SavedDeckId,
    headers: &HeaderMap,
) -> Result<Option<Turn>, Refused> {
    let condition = Condition::of(headers)?;
    let turn = condition.turn(&site.app.service, &by.caller, "deck", id).await?;
    if turn.is_some() {
        let opened = inner::open_deck(&site.app.service, &by.caller, id, None).await?;
        let revision = opened.entry.revision;
        condition.check(&Deck::from(opened), Some(revision))?;
    }
    Ok(turn)
}

/// The tag of a deck as it is now.
pub(super) async fn tag_of_deck(site: &ServerState, by: &By, id: SavedDeckId) -> Result<String, Refused> {
    let opened = inner::open_deck(&site.app.service, &by.caller, id, None).await?;
    let revision = opened.entry.revision;
    tag_of_form(&Deck::from(opened), Some(revision))
}

/// What lists say about a deck after a change, with the tag of the deck.
pub(super) async fn summary(site: &ServerState, by: &By, id: SavedDeckId) -> Result<Response, Refused> {
    let opened = inner::open_deck(&site.app.service, &by.caller, id, None).await?;
    let (entry, revision) = (opened.entry.clone(), opened.entry.revision);
    let tag = tag_of_form(&Deck::from(opened), Some(revision));
    Ok(with_tag(Answer(DeckSummary::from(entry)), tag))
}
