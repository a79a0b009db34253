//! Decks in an account.

use axum::{
    Router,
    extract::State,
    http::{HeaderValue, StatusCode, header::LOCATION},
    response::{IntoResponse as _, Response},
    routing::{get, post},
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
use uuid::Uuid;

use super::{
    answer::Answer,
    asked::{At, By, Sent, With},
    cursor::DeckCursor,
};
use crate::http::{ServerState, problem::Refused};

pub(super) const DECKS: &str = "/api/v1/decks";
pub(super) const DECK: &str = "/api/v1/decks/{id}";
pub(super) const RESTORE_DECK: &str = "/api/v1/decks/{id}/restore";
pub(super) const VERSIONS: &str = "/api/v1/decks/{id}/versions";
pub(super) const VERSION: &str = "/api/v1/decks/{id}/versions/{number}";
pub(super) const RESTORE_VERSION: &str = "/api/v1/decks/{id}/versions/{number}/restore";
pub(super) const BRANCH: &str = "/api/v1/decks/{id}/versions/{number}/branch";
pub(super) const FOLDERS: &str = "/api/v1/deck-folders";
pub(super) const TOTALS: &str = "/api/v1/deck-totals";

type Answered<F> = Result<Answer<F>, Refused>;

pub(super) fn routes() -> Router<ServerState> {
    Router::new()
        .route(DECKS, get(list_decks).post(create_deck))
        .route(DECK, get(open_deck).put(save_deck).patch(change_deck).delete(delete_deck))
        .route(RESTORE_DECK, post(restore_deck))
        .route(VERSIONS, get(list_versions))
        .route(VERSION, get(open_version).patch(name_version))
        .route(RESTORE_VERSION, post(restore_version))
        .route(BRANCH, post(branch_deck))
        .route(FOLDERS, get(list_folders))
        .route(TOTALS, get(total_decks))
}

/// Where decks are listed from.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
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
#[derive(Debug, Deserialize)]
struct ListDecks {
    /// Those in use, in the archive or in the trash.
    #[serde(default)]
    shelf: WhichShelf,
    /// Only those of this folder; an empty one is that of decks without.
    folder: Option<String>,
    /// Only those of this game.
    game: Option<String>,
    /// Where the page before ended.
    cursor: Option<DeckCursor>,
    /// The most decks of the page, 1 to 100.
    limit: Option<u32>,
}

/// Lists decks, those that were changed last first.
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
        _ => Err(super::asked::unreadable("The query of the address", &format!("“limit” is 1 to {PAGE}"))),
    }
}

/// A deck to be saved.
#[derive(Debug, Deserialize)]
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

/// Makes a deck with an id of its own.
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
#[derive(Debug, Deserialize)]
struct OpenDeck {
    /// The tab or program that goes on from what it is given.
    holder: Option<Uuid>,
}

/// Opens a deck: its newest version.
async fn open_deck(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    With(asked): With<OpenDeck>,
) -> Answered<Deck> {
    let opened = inner::open_deck(&site.app.service, &by.caller, id.into(), asked.holder).await?;
    Ok(Answer(opened.into()))
}

/// Saves a deck, or makes one of this id. What others did since its base is brought together
/// with it.
async fn save_deck(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    Sent(body): Sent<SaveBody>,
) -> Answered<Saved> {
    let asked = body.into_asked(&site, &by, id)?;
    Ok(Answer(inner::save_deck(&site.app.service, &by.caller, asked).await?.into()))
}

/// What is changed of a deck beside its list; what is left out stays.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangeDeck {
    /// Its name, which is a version on top of the newest.
    name: Option<String>,
    /// Its folder; an empty one is none.
    folder: Option<String>,
    /// Whether it is in the archive.
    archived: Option<bool>,
}

/// Gives a deck another name or folder, puts it into the archive or takes it out.
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
#[derive(Debug, Deserialize)]
struct DeleteDeck {
    /// For good, with all its versions, rather than into the trash.
    #[serde(default)]
    for_good: bool,
}

/// Puts a deck into the trash, or deletes it for good.
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

/// Takes a deck out of the trash.
async fn restore_deck(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Answered<DeckSummary> {
    let (service, id) = (&site.app.service, id.into());
    inner::trash_deck(service, &by.caller, id, false).await?;
    Ok(Answer(inner::find_deck(service, &by.caller, id).await?.into()))
}

/// Which versions are listed.
#[derive(Debug, Deserialize)]
struct ListVersions {
    /// Where the page before ended.
    cursor: Option<i64>,
    /// The most versions of the page, 1 to 100.
    limit: Option<u32>,
}

/// Lists the versions of a deck, the newest first.
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

/// Opens a version of a deck.
async fn open_version(State(site): State<ServerState>, by: By, At((id, number)): At<(Uuid, i64)>) -> Answered<Version> {
    Ok(Answer(inner::open_version(&site.app.service, &by.caller, id.into(), number).await?.into()))
}

/// The name of a version.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NameVersion {
    /// Its name, or `null` for none.
    name: Option<String>,
}

/// Gives a version a name, so that it is kept for good, or takes it away.
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
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RestoreVersion {
    /// The revision that was seen last: where it is not the newest, the answer says so.
    seen: i64,
    /// The tab or program that has the deck in hand.
    holder: Option<Uuid>,
}

/// Makes an old version the newest once more.
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
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct BranchBody {
    /// The id of the copy, for whoever chooses it: asked for twice, it is made once.
    id: Option<Uuid>,
    /// Its name, if that is to be another.
    name: Option<String>,
    /// The tab or program that takes it in hand.
    holder: Option<Uuid>,
}

/// Makes a deck of its own of a version.
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

/// Lists the folders of decks.
async fn list_folders(State(site): State<ServerState>, by: By) -> Answered<Folders> {
    Ok(Answer(inner::list_folders(&site.app.service, &by.caller).await?.into()))
}

/// Tells how much the account keeps.
async fn total_decks(State(site): State<ServerState>, by: By) -> Answered<Totals> {
    let totals = inner::total_decks(&site.app.service, &by.caller).await?;
    Ok(Answer(Totals::new(totals, MAX_DECKS, MAX_ACCOUNT_BYTES)))
}
