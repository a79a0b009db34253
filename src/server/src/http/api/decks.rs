//! Decks in an account.

pub(super) mod answers;
mod body;
mod tags;
mod versions;

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use safehouse_service::{
    Refusal,
    saved_decks::{self as inner, SaveDeck, ShelfAsked, ShelfOrder},
    wire::saved_decks::{Deck, DeckSummary, Decks, Folders, Saved, Totals},
};
use safehouse_store::{
    SavedDeckId, SavedDecksAsked, Shelf,
    saved_decks::{MAX_ACCOUNT_BYTES, MAX_DECKS},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

pub(super) use self::answers::{next, page};
use self::{
    answers::{created, hold_against, saved, summary, tag_of_deck},
    body::{SaveBody, device},
};
use super::{
    answer::{Answer, Answered},
    asked::{At, By, Sent, With, unreadable},
    condition::Condition,
    cursor::DeckCursor,
    layers::Revision,
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_decks, create_deck))
        .routes(routes!(open_deck, save_deck, change_deck, delete_deck))
        .routes(routes!(restore_deck))
        .routes(routes!(settle_conflict))
        .merge(versions::routes())
        .routes(routes!(list_folders))
        .routes(routes!(total_decks))
        .merge(tags::routes())
}

/// Where decks are listed from.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[schema(as = DeckShelf)]
#[serde(rename_all = "snake_case")]
enum WhichShelf {
    /// Decks in use.
    #[default]
    Decks,
    /// The archive.
    Archive,
    /// The trash.
    Trash,
}

/// In which order decks are listed.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[schema(as = DeckOrder)]
#[serde(rename_all = "snake_case")]
enum WhichOrder {
    /// Those that were changed last first.
    #[default]
    Changed,
    /// By their names.
    Name,
    /// Those that were made last first.
    Created,
}

/// Which decks are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListDecks {
    /// Those in use, in the archive or in the trash.
    #[serde(default)]
    #[param(inline)]
    shelf: WhichShelf,
    /// Only those of this folder; an empty one is that of decks without.
    folder: Option<String>,
    /// Only those of this game.
    game: Option<String>,
    /// Only those with this tag, in whatever spelling.
    tag: Option<String>,
    /// Only those that have each of these words in their name, folder or tags.
    #[serde(default)]
    #[param(default = "")]
    q: String,
    /// In this order.
    #[serde(default)]
    #[param(inline)]
    order: WhichOrder,
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<DeckCursor>,
    /// The most decks of the page, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 100)]
    limit: Option<u32>,
}

/// Lists decks
///
/// By shelf, folder, game, tag and words, in the order that is asked for.
#[utoipa::path(get, path = "/api/v1/decks", operation_id = "list_decks", tag = "decks",
    params(ListDecks),
    security(("token" = ["decks:read"])),
    responses((status = 200, description = "A page of the list.", body = Decks)))]
async fn list_decks(State(site): State<ServerState>, by: By, With(asked): With<ListDecks>) -> Answered<Decks> {
    let most = page(asked.limit)?;
    let shelf = match asked.shelf {
        WhichShelf::Decks => Shelf::Decks,
        WhichShelf::Archive => Shelf::Archive,
        WhichShelf::Trash => Shelf::Trash,
    };
    if asked.tag.is_some() || !asked.q.is_empty() || !matches!(asked.order, WhichOrder::Changed) {
        return find_decks(&site, &by, shelf, &asked, most).await;
    }
    let asked = SavedDecksAsked {
        shelf,
        folder: asked.folder.as_deref(),
        game: asked.game.as_deref(),
        before: asked.cursor.map(|DeckCursor(changed_at, id)| (changed_at, id)),
        most,
    };
    let decks = inner::list_decks(&site.app.service, &by.caller, &asked).await?;
    let next = next(&decks, most).map(|last| DeckCursor(last.changed_at, last.id).text());
    Ok(Answer(Decks::new(decks, next)))
}

/// The same by tag and words or in another order, for which all decks are looked through.
async fn find_decks(site: &ServerState, by: &By, shelf: Shelf, asked: &ListDecks, most: u32) -> Answered<Decks> {
    let looked = ShelfAsked {
        shelf,
        folder: asked.folder.as_deref(),
        tag: asked.tag.as_deref(),
        game: asked.game.as_deref(),
        words: &asked.q,
        order: match asked.order {
            WhichOrder::Changed => ShelfOrder::Changed,
            WhichOrder::Name => ShelfOrder::Name,
            WhichOrder::Created => ShelfOrder::Created,
        },
        after: asked.cursor.map(|DeckCursor(_, id)| id),
        most,
    };
    let found = inner::find_on_shelf(&site.app.service, &by.caller, &looked).await?;
    if !found.goes_on {
        let why = "“cursor” is behind a deck that is not in this list any more: begin again without it";
        return Err(unreadable("The query of the address", why));
    }
    let last = found.decks.iter().find(|deck| Some(deck.id) == found.next);
    let next = last.map(|last| DeckCursor(last.changed_at, last.id).text());
    Ok(Answer(Decks::new(found.decks, next)))
}

/// Makes a deck
///
/// With an id of its own. Whoever chooses the id saves it there instead.
#[utoipa::path(post, path = "/api/v1/decks", operation_id = "create_deck", tag = "decks",
    request_body = SaveBody,
    security(("token" = ["decks:write"])),
    responses((status = 201, description = "The deck.", body = Deck)))]
async fn create_deck(State(site): State<ServerState>, by: By, Sent(body): Sent<SaveBody>) -> Result<Response, Refused> {
    let service = &site.app.service;
    let id = service.chance.id(service.clock.now_ms());
    let asked = SaveDeck { base: None, unanswered: Vec::new(), ..body.into_asked(&site, &by, id)? };
    inner::save_deck(service, &by.caller, asked).await?;
    let made = inner::open_deck(service, &by.caller, id.into(), None).await?;
    Ok(created(id, made))
}

/// Who takes a deck in hand.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct OpenDeck {
    /// The tab or program that goes on from what it is given.
    holder: Option<Uuid>,
}

/// Opens a deck
///
/// Its newest version.
#[utoipa::path(get, path = "/api/v1/decks/{id}", operation_id = "open_deck", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), OpenDeck),
    security(("token" = ["decks:read"])),
    responses((status = 200, description = "The deck.", body = Deck)))]
async fn open_deck(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    With(asked): With<OpenDeck>,
) -> Result<Response, Refused> {
    let opened = inner::open_deck(&site.app.service, &by.caller, id.into(), asked.holder).await?;
    let revision = Revision(opened.entry.revision);
    Ok((Extension(revision), Answer(Deck::from(opened))).into_response())
}

/// Saves a deck
///
/// Or makes one of this id. It goes on from the revision `base`; what others did since then is brought
/// together with it line by line, and `others` tells what touched. With If-Match nothing is brought together:
/// it is saved only if nobody else saved it.
#[utoipa::path(put, path = "/api/v1/decks/{id}", operation_id = "save_deck", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("If-Match" = Option<String>, Header, description = "The ETag of what was read: the deck is saved only if it is still that."), ("If-None-Match" = Option<String>, Header, description = "`*`: the deck is saved only if there is none.")),
    request_body = SaveBody,
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "What it is now.", body = Saved)))]
async fn save_deck(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    headers: HeaderMap,
    Sent(body): Sent<SaveBody>,
) -> Result<Response, Refused> {
    let condition = Condition::of(&headers)?;
    let only_on = condition.revision(&headers)?;
    if condition.is_any() && inner::open_deck(&site.app.service, &by.caller, id.into(), None).await.is_err() {
        return Err(Refusal::Moved { revision: 0 }.into());
    }
    let asked = body.into_asked(&site, &by, id)?;
    // Whoever says on which revision alone it is saved goes on from that.
    let base = asked.base.or(only_on.filter(|&revision| revision > 0));
    let asked = SaveDeck { only_on, base, ..asked };
    match inner::save_deck(&site.app.service, &by.caller, asked).await {
        Ok(answer) => saved(&site, &by, id.into(), answer).await,
        Err(refusal @ Refusal::Moved { revision: 1.. }) => {
            Err(Refused::from(refusal).with_present(&tag_of_deck(&site, &by, id.into()).await?))
        }
        Err(refusal) => Err(refusal.into()),
    }
}

/// What is changed of a deck beside its list; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChangeDeck {
    /// Its name, which is a version on top of the newest.
    name: Option<String>,
    /// Its folder; an empty one is none.
    folder: Option<String>,
    /// Whether it is in the archive.
    archived: Option<bool>,
}

/// Changes what is beside the list
///
/// Its name, its folder, whether it is in the archive. The answer's ETag is that of the deck.
#[utoipa::path(patch, path = "/api/v1/decks/{id}", operation_id = "change_deck", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("If-Match" = Option<String>, Header, description = "The ETag of what was read: it is done only if the deck is still that.")),
    request_body = ChangeDeck,
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "What lists say about it.", body = DeckSummary)))]
async fn change_deck(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    headers: HeaderMap,
    Sent(body): Sent<ChangeDeck>,
) -> Result<Response, Refused> {
    let (service, caller, id) = (&site.app.service, &by.caller, SavedDeckId::from(id));
    let _turn = hold_against(&site, &by, id, &headers).await?;
    if let Some(name) = &body.name {
        inner::rename_deck(service, caller, id, name, &device(&by, None)).await?;
    }
    if let Some(folder) = &body.folder {
        inner::move_deck(service, caller, id, folder).await?;
    }
    if let Some(archived) = body.archived {
        inner::archive_deck(service, caller, id, archived).await?;
    }
    summary(&site, &by, id).await
}

/// How a deck is deleted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct DeleteDeck {
    /// For good, with all its versions, rather than into the trash.
    #[serde(default)]
    for_good: bool,
    /// Tells this request to put the deck into the trash from all others: one that is sent again is
    /// not done a second time, even if the deck was taken out of the trash since.
    request: Option<Uuid>,
}

/// Deletes a deck
///
/// Into the trash, where it stays for thirty days, or for good.
#[utoipa::path(delete, path = "/api/v1/decks/{id}", operation_id = "delete_deck", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), DeleteDeck, ("If-Match" = Option<String>, Header, description = "The ETag of what was read: it is done only if the deck is still that.")),
    security(("token" = ["decks:write"])),
    responses((status = 204, description = "It is done.")))]
async fn delete_deck(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    headers: HeaderMap,
    With(asked): With<DeleteDeck>,
) -> Result<StatusCode, Refused> {
    let service = &site.app.service;
    let _turn = hold_against(&site, &by, id.into(), &headers).await?;
    if asked.for_good {
        inner::delete_deck(service, &by.caller, id.into()).await?;
    } else {
        inner::trash_deck(service, &by.caller, id.into(), asked.request).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a deck out of the trash
#[utoipa::path(post, path = "/api/v1/decks/{id}/restore", operation_id = "restore_deck", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("If-Match" = Option<String>, Header, description = "The ETag of what was read: it is done only if the deck is still that.")),
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "What lists say about it.", body = DeckSummary)))]
async fn restore_deck(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let id = id.into();
    let _turn = hold_against(&site, &by, id, &headers).await?;
    inner::restore_deck(&site.app.service, &by.caller, id).await?;
    summary(&site, &by, id).await
}

/// Says that a conflict was looked at
///
/// The two versions that `conflict` of the deck names touch, and were brought together. What is to stay is
/// saved as any change is; this takes the mark away.
#[utoipa::path(delete, path = "/api/v1/decks/{id}/conflict", operation_id = "settle_conflict", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("If-Match" = Option<String>, Header, description = "The ETag of what was read: it is done only if the deck is still that.")),
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "What lists say about it.", body = DeckSummary)))]
async fn settle_conflict(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let id = SavedDeckId::from(id);
    let _turn = hold_against(&site, &by, id, &headers).await?;
    let deck = inner::find_deck(&site.app.service, &by.caller, id).await?;
    if let Some(conflict) = deck.conflict {
        let game = site.app.library.of_game(&deck.game).ok_or(Refusal::UnknownGame { game: deck.game })?.game();
        let device = device(&by, None);
        inner::settle_conflict(&site.app.service, &by.caller, id, conflict, &[], game, &device).await?;
    }
    summary(&site, &by, id).await
}

/// Lists the folders of decks
#[utoipa::path(get, path = "/api/v1/deck-folders", operation_id = "list_folders", tag = "decks",
    security(("token" = ["decks:read"])),
    responses((status = 200, description = "The folders.", body = Folders)))]
async fn list_folders(State(site): State<ServerState>, by: By) -> Answered<Folders> {
    Ok(Answer(inner::list_folders(&site.app.service, &by.caller).await?.into()))
}

/// Tells how much is kept
///
/// And how much may be.
#[utoipa::path(get, path = "/api/v1/deck-totals", operation_id = "total_decks", tag = "decks",
    security(("token" = ["decks:read"])),
    responses((status = 200, description = "The sums.", body = Totals)))]
async fn total_decks(State(site): State<ServerState>, by: By) -> Answered<Totals> {
    let totals = inner::total_decks(&site.app.service, &by.caller).await?;
    Ok(Answer(Totals::new(totals, MAX_DECKS, MAX_ACCOUNT_BYTES)))
}
