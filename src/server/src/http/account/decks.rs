//! Pages of the decks in an account, and what is done on them.

use axum::{
    Router,
    extract::{Path, Request, State},
    http::{HeaderMap, Uri},
    middleware::from_fn_with_state,
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use safehouse_app::{
    context::GameName,
    drawing::Page,
    pages::account::{
        FieldFault, Form,
        decks::{
            ComparedVersion, ShelfPage, Sought, VersionsPage, deeds, draw_conflict, draw_difference, draw_shelf,
            draw_versions, fields, word,
        },
    },
    pages::refused::Way,
    paths,
    problem::Kind,
};
use safehouse_engine::game::GameDefinition;
use safehouse_service::{
    Caller, Refusal, Service,
    saved_decks::{
        self, BranchDeck, DeckConflict, Device, MAX_ACCOUNT_BYTES, SavedDeck, SavedDeckId, Shelf, ShelfAsked,
        ShelfOrder, Side,
    },
};

use super::{
    answer::{Answering, waiting},
    fields::{Fields, query},
};
use crate::http::{ServerState, framed, lead::leads_to, posted::Posted, problem::Refused, sessions::agent};

/// Versions on one page.
const VERSIONS: u32 = 30;
/// Decks on one page.
const DECKS: u32 = 50;

/// What a page says was just done.
const DONE: &[(&str, &str)] = &[
    ("archived", "The deck is in the archive."),
    ("branched", "This is the new deck."),
    ("copied", "The copy is in your account. It says where it came from."),
    ("deleted", "The deck is deleted for good."),
    ("moved", "The deck is in its folder."),
    ("named", "The version has its name and is kept for good."),
    ("put-back", "The deck is back among those in use."),
    ("tagged", "The tag is on the deck."),
    ("untagged", "The tag is off the deck."),
    ("settled", "It is settled. What was not chosen is among the versions."),
    ("restored", "The old version is the newest now."),
    ("trashed", "The deck is in the trash. It can be put back for 30 days."),
];

const DECK: &str = "/account/decks/{deck}";
const CONFLICT: &str = "/account/decks/{deck}/conflict";
const COMPARE: &str = "/account/decks/{deck}/compare";
const DEED: &str = "/account/decks/{deck}/{deed}";

pub(super) fn routes(site: &ServerState) -> Router<ServerState> {
    Router::new()
        .route(paths::OWN_DECKS, get(get_shelf))
        .route(paths::RENAME_TAG, post(post_tag_name))
        .route(paths::DELETE_TAG, post(post_tag_deletion))
        .route(DECK, get(get_versions))
        .route(COMPARE, get(get_difference))
        .route(CONFLICT, get(get_conflict))
        .route(DEED, post(post_deed))
        .layer(from_fn_with_state((site.clone(), Way::OwnDecks), framed::frame))
}

fn done(request: &Request) -> &'static str {
    let done = query(request.uri(), "done");
    DONE.iter().find(|(name, _)| *name == done).map_or("", |(_, words)| words)
}

/// A page of this site with what was just done on it.
fn with_done(page: &str, done: &str) -> String {
    let joint = if page.contains('?') { '&' } else { '?' };
    format!("{page}{joint}done={done}")
}

/// No page; the ids in addresses that are none are those of decks that are not there.
fn deck_of(text: &str) -> Result<SavedDeckId, Refusal> {
    SavedDeckId::from_simple(text).ok_or(Refusal::NoDeck)
}

async fn get_shelf(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let asked = query(request.uri(), fields::SHELF);
    let shelf = Shelf::ALL.into_iter().find(|shelf| shelf.as_str() == asked).unwrap_or(Shelf::Decks);
    let after = SavedDeckId::from_simple(&query(request.uri(), fields::BEFORE));
    let (sought, done) = (sought(request.uri()), shelf_done(&request));
    match shelf_page(&site, &answering, shelf, sought, after, done).await {
        Ok(page) => answering.show(paths::OWN_DECKS, draw_shelf(&page, &Form::default())).await,
        Err(refusal) => answering.fail(&refusal),
    }
}

/// What an address of the shelf looks for. An empty folder is that of decks without.
fn sought(uri: &Uri) -> Sought {
    let given = |name: &str| {
        let found =
            url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).find(|(key, _)| key == name);
        found.map(|(_, value)| value.into_owned())
    };
    Sought {
        words: given(fields::WORDS).unwrap_or_default(),
        folder: given(fields::FOLDER),
        tag: given(fields::TAG).filter(|tag| !tag.is_empty()),
        order: ShelfOrder::parse(&query(uri, fields::ORDER)).unwrap_or_default(),
    }
}

/// What was just done; with a tag, on how many decks.
fn shelf_done(request: &Request) -> String {
    let decks: u32 = query(request.uri(), "decks").parse().unwrap_or(0);
    let on = if decks == 1 { "1 deck".to_owned() } else { format!("{decks} decks") };
    match query(request.uri(), "done").as_str() {
        "tag-renamed" => format!("The tag has its new name on {on}."),
        "tag-deleted" => format!("The tag is off {on}."),
        _ => done(request).to_owned(),
    }
}

async fn shelf_page(
    site: &ServerState,
    answering: &Answering,
    shelf: Shelf,
    sought: Sought,
    after: Option<SavedDeckId>,
    done: String,
) -> Result<ShelfPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let asked = ShelfAsked {
        shelf,
        folder: sought.folder.as_deref(),
        tag: sought.tag.as_deref(),
        game: None,
        words: &sought.words,
        order: sought.order,
        after,
        most: DECKS,
    };
    Ok(ShelfPage {
        shelf,
        found: saved_decks::find_on_shelf(service, caller, &asked).await?,
        sought,
        totals: saved_decks::total_decks(service, caller).await?,
        most_bytes: MAX_ACCOUNT_BYTES,
        games: GameName::of(&site.app.library),
        now_ms: service.clock.now_ms(),
        done,
    })
}

async fn post_tag_name(headers: HeaderMap, Posted { answering, fields }: Posted<Answering>) -> Response {
    let device = Device { holder: None, words: agent::in_words(&headers) };
    let (tag, name) = (fields.get(fields::TAG), fields.get(fields::NAME));
    let renamed = saved_decks::rename_tag(answering.service(), &answering.caller, tag, name, &device).await;
    tags_changed(&answering, renamed, "tag-renamed").await
}

async fn post_tag_deletion(headers: HeaderMap, Posted { answering, fields }: Posted<Answering>) -> Response {
    let device = Device { holder: None, words: agent::in_words(&headers) };
    let deleted =
        saved_decks::delete_tag(answering.service(), &answering.caller, fields.get(fields::TAG), &device).await;
    tags_changed(&answering, deleted, "tag-deleted").await
}

async fn tags_changed(answering: &Answering, changed: Result<usize, Refusal>, done: &str) -> Response {
    match changed {
        Ok(decks) => leads_to(&format!("{}?done={done}&decks={decks}", paths::OWN_DECKS)),
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn get_versions(State(site): State<ServerState>, Path(deck): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let before = query(request.uri(), fields::BEFORE).parse().ok();
    match versions_page(&site, &answering, &deck, before, done(&request)).await {
        Ok(page) => answering.show(paths::OWN_DECKS, draw_versions(&page, &Form::default())).await,
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn versions_page(
    site: &ServerState,
    answering: &Answering,
    deck: &str,
    before: Option<i64>,
    done: &'static str,
) -> Result<VersionsPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let id = deck_of(deck)?;
    let deck = saved_decks::find_deck(service, caller, id).await?;
    let versions = saved_decks::list_versions(service, caller, id, before, VERSIONS).await?;
    let last = versions.last().filter(|_| versions.len() >= usize::try_from(VERSIONS).unwrap_or(usize::MAX));
    let folders = saved_decks::list_folders(service, caller).await?.into_iter().map(|(folder, _)| folder);
    let tags = saved_decks::list_tags(service, caller).await?;
    Ok(VersionsPage {
        next: last.map(|last| last.number),
        is_served: site.app.library.of_game(&deck.game).is_some(),
        versions,
        deck,
        folders: folders.filter(|folder| !folder.is_empty()).collect(),
        tags: tags.into_iter().map(|(tag, _)| tag).collect(),
        now_ms: service.clock.now_ms(),
        done,
    })
}

async fn get_conflict(State(site): State<ServerState>, Path(deck): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    match conflict_page(&site, &answering, &deck).await {
        Ok(Some(page)) => answering.show(paths::OWN_DECKS, page).await,
        // Somebody looked at it meanwhile.
        Ok(None) => leads_to(&paths::own_deck(&deck)),
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn conflict_page(site: &ServerState, answering: &Answering, deck: &str) -> Result<Option<Page>, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let Some(open) = saved_decks::open_conflict(service, caller, deck_of(deck)?).await? else { return Ok(None) };
    let game = game_of(site, &open.deck)?;
    Ok(Some(draw_conflict(&open, game, service.clock.now_ms())))
}

fn game_of(site: &ServerState, deck: &SavedDeck) -> Result<&'static GameDefinition, Refusal> {
    let library = site.app.library.of_game(&deck.game);
    library.map(|library| library.game()).ok_or_else(|| Refusal::UnknownGame { game: deck.game.clone() })
}

/// Says that a conflict was looked at, and takes what was chosen.
async fn settle(
    site: &ServerState,
    answering: &Answering,
    id: SavedDeckId,
    fields: &Fields,
    device: &Device,
) -> Result<String, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let number = |name| fields.get(name).parse::<i64>().map_err(|_| Refusal::NoVersion);
    let seen = DeckConflict { theirs: number(fields::FROM)?, ours: number(fields::TO)? };
    let game = game_of(site, &saved_decks::find_deck(service, caller, id).await?)?;
    let chosen = |(name, value): (String, String)| {
        let place = name.strip_prefix(fields::TAKE)?.parse().ok()?;
        let side = [Side::Theirs, Side::Ours].into_iter().find(|side| word(*side) == value)?;
        Some((place, side))
    };
    let taken: Vec<_> = fields.each().filter_map(chosen).collect();
    saved_decks::settle_conflict(service, caller, id, seen, &taken, game, device).await?;
    Ok(with_done(&paths::own_deck(&id.simple()), "settled"))
}

async fn get_difference(State(site): State<ServerState>, Path(deck): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let numbers = [fields::FROM, fields::TO].map(|name| query(request.uri(), name).parse::<i64>().ok());
    let [Some(from), Some(to)] = numbers else {
        return Refused::from(Kind::Unreadable.problem("Name two versions by their numbers, as ?from=1&to=2."))
            .into_response();
    };
    match difference_page(&site, &answering, &deck, [from, to]).await {
        Ok(page) => answering.show(paths::OWN_DECKS, page).await,
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn difference_page(
    site: &ServerState,
    answering: &Answering,
    deck: &str,
    [from, to]: [i64; 2],
) -> Result<Page, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let id = deck_of(deck)?;
    let entry = saved_decks::find_deck(service, caller, id).await?;
    let from = open_version(service, caller, id, from).await?;
    let to = open_version(service, caller, id, to).await?;
    let library = site.app.library.of_game(&entry.game);
    let library = library.ok_or_else(|| Refusal::UnknownGame { game: entry.game.clone() })?;
    Ok(draw_difference(library, &entry, [&from, &to], service.clock.now_ms()))
}

async fn open_version(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    number: i64,
) -> Result<ComparedVersion, Refusal> {
    let opened = saved_decks::open_version(service, caller, id, number).await?;
    Ok(ComparedVersion { entry: opened.entry, deck: opened.deck })
}

async fn post_deed(
    State(site): State<ServerState>,
    Path((deck, deed)): Path<(String, String)>,
    headers: HeaderMap,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let device = Device { holder: None, words: agent::in_words(&headers) };
    let id = match deck_of(&deck) {
        Ok(id) => id,
        Err(refusal) => return answering.fail(&refusal),
    };
    if deed == deeds::SETTLE {
        return match settle(&site, &answering, id, &fields, &device).await {
            Ok(next) => leads_to(&next),
            Err(refusal) => answering.fail(&refusal),
        };
    }
    match act(answering.service(), &answering.caller, id, &deed, &fields, device).await {
        Ok(Some(next)) => leads_to(&next),
        Ok(None) => Refused::from(Kind::NotFound.problem("There is nothing at this address.")).into_response(),
        Err(
            refusal @ (Refusal::LongLabel { .. }
            | Refusal::NoLabel
            | Refusal::Excess(_)
            | Refusal::DoneTooOften { .. }
            | Refusal::TooManyNamed { .. }),
        ) => {
            let form = Form { fault: Some(FieldFault::of(&refusal, "")), ..Form::default() };
            match versions_page(&site, &answering, &deck, None, "").await {
                Ok(page) => waiting(&refusal, answering.show(paths::OWN_DECKS, draw_versions(&page, &form)).await),
                Err(refusal) => answering.fail(&refusal),
            }
        }
        Err(refusal) => answering.fail(&refusal),
    }
}

/// Does something with a deck; where to go on, `None` for a deed that is none.
async fn act(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    deed: &str,
    fields: &Fields,
    device: Device,
) -> Result<Option<String>, Refusal> {
    let number = |name| fields.get(name).parse::<i64>().map_err(|_| Refusal::NoVersion);
    let away = fields.get(fields::AWAY) == "yes";
    let page = paths::own_deck(&id.simple());
    let on_shelf = |done| with_done(paths::OWN_DECKS, done);
    Ok(Some(match deed {
        deeds::MOVE => {
            saved_decks::move_deck(service, caller, id, fields.get(fields::FOLDER)).await?;
            with_done(&page, "moved")
        }
        deeds::ARCHIVE => {
            saved_decks::archive_deck(service, caller, id, away).await?;
            on_shelf(if away { "archived" } else { "put-back" })
        }
        deeds::TRASH => {
            saved_decks::trash_deck(service, caller, id, away).await?;
            on_shelf(if away { "trashed" } else { "put-back" })
        }
        deeds::DELETE => {
            saved_decks::delete_deck(service, caller, id).await?;
            on_shelf("deleted")
        }
        deeds::RESTORE => {
            let (number, seen) = (number(fields::NUMBER)?, number(fields::SEEN)?);
            saved_decks::restore_version(service, caller, id, number, seen, &device).await?;
            with_done(&page, "restored")
        }
        deeds::BRANCH => {
            let new = SavedDeckId::from(service.chance.id(service.clock.now_ms()));
            let asked = BranchDeck { deck: id, number: number(fields::NUMBER)?, id: new, name: None, device };
            saved_decks::branch_deck(service, caller, asked).await?;
            with_done(&paths::own_deck(&new.simple()), "branched")
        }
        deeds::TAG => {
            saved_decks::add_tag(service, caller, id, fields.get(fields::TAG), &device).await?;
            with_done(&page, "tagged")
        }
        deeds::UNTAG => {
            saved_decks::remove_tag(service, caller, id, fields.get(fields::TAG), &device).await?;
            with_done(&page, "untagged")
        }
        deeds::NAME => {
            let name = fields.get(fields::NAME);
            saved_decks::name_version(service, caller, id, number(fields::NUMBER)?, Some(name)).await?;
            with_done(&page, "named")
        }
        _ => return Ok(None),
    }))
}
