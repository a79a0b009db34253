//! Decks in an account.

use axum::{
    Extension,
    extract::State,
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{IF_MATCH, IF_NONE_MATCH, LOCATION},
    },
    response::{IntoResponse as _, Response},
};
use safehouse_engine::{deck::list::DeckList, game::GameDefinition};
use safehouse_service::{
    Refusal,
    saved_decks::{self as inner, BranchDeck, Device, PAGE, SaveDeck},
    wire::saved_decks::{Deck, DeckSummary, Decks, Folders, Saved, Totals, Version, Versions},
};
use safehouse_store::{
    SavedDeckId, SavedDecksAsked, Shelf,
    saved_decks::{MAX_ACCOUNT_BYTES, MAX_DECKS},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    answer::{Answer, Answered},
    asked::{At, By, Sent, With, unreadable},
    cursor::DeckCursor,
    layers::Revision,
};
use crate::http::{ServerState, problem::Refused};

/// Where decks are.
const DECKS: &str = "/api/v1/decks";

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_decks, create_deck))
        .routes(routes!(open_deck, save_deck, change_deck, delete_deck))
        .routes(routes!(restore_deck))
        .routes(routes!(list_versions))
        .routes(routes!(open_version, name_version))
        .routes(routes!(restore_version))
        .routes(routes!(branch_deck))
        .routes(routes!(list_folders))
        .routes(routes!(total_decks))
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
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<DeckCursor>,
    /// The most decks of the page, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 100)]
    limit: Option<u32>,
}

/// Lists decks
///
/// Those that were changed last come first.
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

/// The last of a page behind which there may be more.
fn next<T>(page: &[T], most: u32) -> Option<&T> {
    page.last().filter(|_| page.len() >= most as usize)
}

/// How many a page has.
fn page(limit: Option<u32>) -> Result<u32, Refused> {
    match limit.unwrap_or(PAGE) {
        limit @ 1..=PAGE => Ok(limit),
        _ => Err(unreadable("The query of the address", &format!("“limit” is 1 to {PAGE}"))),
    }
}

/// A deck to be saved.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SaveDeck)]
#[serde(deny_unknown_fields)]
struct SaveBody {
    /// The list; it names its game.
    deck: DeckList,
    /// The game of a list that names none.
    game: Option<String>,
    /// The revision that it goes on from; none for a deck that was never saved.
    base: Option<i64>,
    /// Tells this save from all others of the deck: one that is sent twice is done once.
    save: Option<Uuid>,
    /// The saves since the base that were not answered, the newest last.
    #[serde(default)]
    unanswered: Vec<Uuid>,
    /// Whether it comes from elsewhere as a whole: a device, a file.
    #[serde(default)]
    import: bool,
    /// What was done, in a few words.
    #[serde(default)]
    label: String,
    /// The tab or program that has the deck in hand: what it was given is kept for a month for
    /// it to go on from.
    holder: Option<Uuid>,
}

impl SaveBody {
    fn into_asked(self, site: &ServerState, by: &By, id: Uuid) -> Result<SaveDeck, Refused> {
        let deck = self.deck.named(self.game.as_deref().unwrap_or_default());
        let game = game(site, &deck.game)?;
        let service = &site.app.service;
        Ok(SaveDeck {
            id: id.into(),
            game,
            deck,
            base: self.base,
            only_on: None,
            save: self.save.unwrap_or_else(|| service.chance.id(service.clock.now_ms())),
            unanswered: self.unanswered,
            is_import: self.import,
            label: self.label,
            device: device(by, self.holder),
        })
    }
}

fn game(site: &ServerState, id: &str) -> Result<&'static GameDefinition, Refused> {
    match site.app.library.of_game(id) {
        Some(library) => Ok(library.game()),
        None => Err(Refusal::UnknownGame { game: id.to_owned() }.into()),
    }
}

fn device(by: &By, holder: Option<Uuid>) -> Device {
    Device { holder, words: by.device.clone() }
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
    Ok(created(id, Deck::from(made)))
}

fn created(id: Uuid, deck: Deck) -> Response {
    let location = HeaderValue::from_str(&format!("{DECKS}/{id}"));
    let location = location.map(|location| [(LOCATION, location)]);
    match location {
        Ok(location) => (StatusCode::CREATED, location, Answer(deck)).into_response(),
        Err(_) => (StatusCode::CREATED, Answer(deck)).into_response(),
    }
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
) -> Answered<Saved> {
    let only_on = condition(&headers)?;
    let asked = body.into_asked(&site, &by, id)?;
    // Whoever says on which revision alone it is saved goes on from that.
    let base = asked.base.or(only_on.filter(|&revision| revision > 0));
    let asked = SaveDeck { only_on, base, ..asked };
    Ok(Answer(inner::save_deck(&site.app.service, &by.caller, asked).await?.into()))
}

/// The revision that a change is held against, if it is; 0 for none at all.
fn condition(headers: &HeaderMap) -> Result<Option<i64>, Refused> {
    if headers.get(IF_NONE_MATCH).is_some_and(|tag| tag == "*") {
        return Ok(Some(0));
    }
    let Some(tag) = headers.get(IF_MATCH) else { return Ok(None) };
    let tag = tag.to_str().unwrap_or_default().trim();
    let tag = tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"');
    let revision = tag.split('.').next().and_then(|revision| revision.parse().ok());
    match revision {
        Some(revision @ 1..) => Ok(Some(revision)),
        _ => Err(unreadable("The header If-Match", "it holds the ETag that the deck was read with")),
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
/// Its name, its folder, whether it is in the archive.
#[utoipa::path(patch, path = "/api/v1/decks/{id}", operation_id = "change_deck", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck.")),
    request_body = ChangeDeck,
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "What lists say about it.", body = DeckSummary)))]
async fn change_deck(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    Sent(body): Sent<ChangeDeck>,
) -> Answered<DeckSummary> {
    let (service, caller, id) = (&site.app.service, &by.caller, SavedDeckId::from(id));
    if let Some(name) = &body.name {
        inner::rename_deck(service, caller, id, name, &device(&by, None)).await?;
    }
    if let Some(folder) = &body.folder {
        inner::move_deck(service, caller, id, folder).await?;
    }
    if let Some(archived) = body.archived {
        inner::archive_deck(service, caller, id, archived).await?;
    }
    Ok(Answer(inner::find_deck(service, caller, id).await?.into()))
}

/// How a deck is deleted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct DeleteDeck {
    /// For good, with all its versions, rather than into the trash.
    #[serde(default)]
    for_good: bool,
}

/// Deletes a deck
///
/// Into the trash, where it stays for thirty days, or for good.
#[utoipa::path(delete, path = "/api/v1/decks/{id}", operation_id = "delete_deck", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), DeleteDeck),
    security(("token" = ["decks:write"])),
    responses((status = 204, description = "It is done.")))]
async fn delete_deck(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    With(asked): With<DeleteDeck>,
) -> Result<StatusCode, Refused> {
    let service = &site.app.service;
    if asked.for_good {
        inner::delete_deck(service, &by.caller, id.into()).await?;
    } else {
        inner::trash_deck(service, &by.caller, id.into(), true).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a deck out of the trash
#[utoipa::path(post, path = "/api/v1/decks/{id}/restore", operation_id = "restore_deck", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck.")),
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "What lists say about it.", body = DeckSummary)))]
async fn restore_deck(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Answered<DeckSummary> {
    let (service, id) = (&site.app.service, id.into());
    inner::trash_deck(service, &by.caller, id, false).await?;
    Ok(Answer(inner::find_deck(service, &by.caller, id).await?.into()))
}

/// Which versions are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListVersions {
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<i64>,
    /// The most versions of the page, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 100)]
    limit: Option<u32>,
}

/// Lists the versions of a deck
///
/// The newest first.
#[utoipa::path(get, path = "/api/v1/decks/{id}/versions", operation_id = "list_versions", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ListVersions),
    security(("token" = ["decks:read"])),
    responses((status = 200, description = "A page of the list.", body = Versions)))]
async fn list_versions(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    With(asked): With<ListVersions>,
) -> Answered<Versions> {
    let most = page(asked.limit)?;
    let versions = inner::list_versions(&site.app.service, &by.caller, id.into(), asked.cursor, most).await?;
    let next = next(&versions, most).map(|last| last.number.to_string());
    Ok(Answer(Versions::new(versions, next)))
}

/// Opens a version
#[utoipa::path(get, path = "/api/v1/decks/{id}/versions/{number}", operation_id = "open_version", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("number" = i64, Path, description = "The number of the version.")),
    security(("token" = ["decks:read"])),
    responses((status = 200, description = "The version.", body = Version)))]
async fn open_version(State(site): State<ServerState>, by: By, At((id, number)): At<(Uuid, i64)>) -> Answered<Version> {
    Ok(Answer(inner::open_version(&site.app.service, &by.caller, id.into(), number).await?.into()))
}

/// The name of a version.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NameVersion {
    /// Its name, or `null` for none.
    name: Option<String>,
}

/// Names a version
///
/// One with a name is kept for good; `null` takes the name away.
#[utoipa::path(patch, path = "/api/v1/decks/{id}/versions/{number}", operation_id = "name_version", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("number" = i64, Path, description = "The number of the version.")),
    request_body = NameVersion,
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "The version.", body = Version)))]
async fn name_version(
    State(site): State<ServerState>,
    by: By,
    At((id, number)): At<(Uuid, i64)>,
    Sent(body): Sent<NameVersion>,
) -> Answered<Version> {
    let service = &site.app.service;
    inner::name_version(service, &by.caller, id.into(), number, body.name.as_deref()).await?;
    Ok(Answer(inner::open_version(service, &by.caller, id.into(), number).await?.into()))
}

/// How an old version is made the newest.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RestoreVersion {
    /// The revision that was seen last: where it is not the newest, the answer says so.
    seen: i64,
    /// The tab or program that has the deck in hand.
    holder: Option<Uuid>,
}

/// Goes back to a version
///
/// It becomes the newest once more, and what it takes the place of stays a version.
#[utoipa::path(post, path = "/api/v1/decks/{id}/versions/{number}/restore", operation_id = "restore_version", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("number" = i64, Path, description = "The number of the version.")),
    request_body = RestoreVersion,
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "What it is now.", body = Saved)))]
async fn restore_version(
    State(site): State<ServerState>,
    by: By,
    At((id, number)): At<(Uuid, i64)>,
    Sent(body): Sent<RestoreVersion>,
) -> Answered<Saved> {
    let device = device(&by, body.holder);
    let restored = inner::restore_version(&site.app.service, &by.caller, id.into(), number, body.seen, &device).await?;
    Ok(Answer(restored.into()))
}

/// A copy to be made of a version.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = BranchDeck)]
#[serde(deny_unknown_fields)]
struct BranchBody {
    /// The id of the copy, for whoever chooses it: asked for twice, it is made once.
    id: Option<Uuid>,
    /// Its name, if that is to be another.
    name: Option<String>,
    /// The tab or program that takes it in hand.
    holder: Option<Uuid>,
}

/// Makes a deck of its own of a version
#[utoipa::path(post, path = "/api/v1/decks/{id}/versions/{number}/branch", operation_id = "branch_deck", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("number" = i64, Path, description = "The number of the version.")),
    request_body = BranchBody,
    security(("token" = ["decks:write"])),
    responses((status = 201, description = "The new deck.", body = Deck)))]
async fn branch_deck(
    State(site): State<ServerState>,
    by: By,
    At((deck, number)): At<(Uuid, i64)>,
    Sent(body): Sent<BranchBody>,
) -> Result<Response, Refused> {
    let service = &site.app.service;
    let id = body.id.unwrap_or_else(|| service.chance.id(service.clock.now_ms()));
    let device = device(&by, body.holder);
    let asked = BranchDeck { deck: deck.into(), number, id: id.into(), name: body.name, device };
    Ok(created(id, inner::branch_deck(service, &by.caller, asked).await?.into()))
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
