//! Pages of collections, and the forms on them.
//!
//! What they show and do is said by `safehouse_collection`; here a request is read, the collection is
//! opened, and what is to be recorded is recorded. Whoever is not signed in has a collection on the device
//! (`collection/device.rs`).

mod brought;
mod device;

pub(super) use brought::MOST_SENT;
pub(super) use device::get_offline;

use axum::{
    Router,
    extract::{Path, Request, State},
    http::{HeaderValue, header},
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use safehouse_app::{
    drawing::Page,
    head::{HeadExtras, Sheet},
    pages::refused::Way,
    paths::collection as at,
};
use safehouse_collection::{Answer, BroughtFile, Deed, Desk, Fields, File, Keeper, OwnDeck, Request as Asked, pages};
use safehouse_engine::{
    copies::{Shelf, ledger::EventId},
    library::GameLibrary,
};
use safehouse_service::{
    Refusal,
    collections::{self, Made},
    saved_decks::{self, ShelfAsked},
};

use tokio::sync::Semaphore;

use self::brought::Sent;
use super::{
    ServerState, framed,
    lead::{leads_to, private},
    posted::Posted,
    public_decks::answer::Answering,
    time_limit::Receiving,
};

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(at::COLLECTION, get(get_overview))
        .route(at::BRING, get(get_part))
        .route(at::PART, get(get_part).post(post_form))
        .route(at::PART_OF, get(get_part).post(post_form));
    let bringing = Router::new().route(at::BRING, post(post_file)).with_state(site.clone());
    framed::pages(site, Way::Collection, pages).merge(bringing)
}

/// GET /{game}/collection
async fn get_overview(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    asked(&Answering::of(&site, &request), &game, None).await
}

/// GET /{game}/collection/{part} and below
async fn get_part(
    State(site): State<ServerState>,
    Path(parts): Path<Vec<(String, String)>>,
    request: Request,
) -> Response {
    asked(&Answering::of(&site, &request), game_of(&parts), None).await
}

/// POST /{game}/collection/{part} and below
async fn post_form(
    Path(parts): Path<Vec<(String, String)>>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let fields: Fields = fields.each().collect();
    asked(&answering, game_of(&parts), Some((fields, None))).await
}

/// Files that are read at a time: each is in the memory whole, some times over.
static BROUGHT: Semaphore = Semaphore::const_new(2);
/// Seconds to wait while others bring a file.
const WAIT: u64 = 5;

/// POST /{game}/collection/import
async fn post_file(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    if site.app.library.of_game(&game).is_none() {
        return answering.nothing();
    }
    if answering.caller.account().is_err() {
        return answering.fail(&Refusal::SignIn, &at::overview(&game));
    }
    let Ok(_turn) = BROUGHT.try_acquire() else {
        return answering.fail(&Refusal::Busy { seconds: WAIT }, &at::overview(&game));
    };
    let receiving = request.extensions().get::<Receiving>().cloned().unwrap_or_default();
    receiving.set(true);
    let sent = brought::read(request).await;
    receiving.set(false);
    match sent {
        Ok(sent) => asked(&answering, &game, Some(sent)).await,
        Err(refused) => refused.into_response(),
    }
}

/// The game that an address begins with.
fn game_of(parts: &[(String, String)]) -> &str {
    parts.first().map_or("", |(_, game)| game)
}

/// Answers what the address asks, or the form that was sent to it.
async fn asked(answering: &Answering, game: &str, sent: Option<Sent>) -> Response {
    let Some(library) = answering.site.app.library.of_game(game).cloned() else { return answering.nothing() };
    let address = answering.address().to_owned();
    match answer(answering, &library, &address, sent).await {
        Ok(response) => response,
        Err(refusal) => answering.fail(&refusal, &at::overview(game)),
    }
}

async fn answer(
    answering: &Answering,
    library: &GameLibrary,
    address: &str,
    sent: Option<Sent>,
) -> Result<Response, Refusal> {
    let game = library.game().id;
    let base = at::overview(game);
    let rest = address.strip_prefix(&base).map_or("", |rest| rest.trim_start_matches('/'));
    let is_form = sent.is_some();
    let (form, file) = sent.map_or((None, None), |(form, file)| (Some(form), file));
    let request = Asked { form, file, ..Asked::read(rest, None) };
    if answering.caller.account().is_err() {
        // The device keeps theirs, and answers its forms. One that comes here is of a browser that runs no script.
        return match is_form {
            true => Err(Refusal::SignIn),
            false => Ok(show(answering, library, address, pages::on_device(library, address).into()).await),
        };
    }
    let beside = Beside {
        file: known_file(answering, library, &request).await?,
        decks: own_decks(answering, library, &request).await?,
    };
    let (service, caller) = (answering.service(), &answering.caller);
    let opened = collections::open_collection(service, caller, library.game()).await?;
    let drawn = opened.look(|shelf| desk(answering, library, shelf, &beside, |desk| pages::answer(desk, &request)));
    match drawn {
        Answer::Deed(deed) => record(answering, library, deed, beside.file.as_ref()).await,
        Answer::Bring { file, then } => {
            let content = file.content.unwrap_or_default();
            collections::bring_file(service, caller, (library.game(), &file.digest), &file.name, &content).await?;
            Ok(leads_to(&then))
        }
        other => Ok(show(answering, library, address, other).await),
    }
}

/// What some pages look at beside the copies.
struct Beside {
    file: Option<BroughtFile>,
    decks: Vec<OwnDeck>,
}

/// Draws with what pages of a collection look at.
fn desk<T>(
    answering: &Answering,
    library: &GameLibrary,
    shelf: &Shelf,
    beside: &Beside,
    draw: impl FnOnce(&Desk<'_>) -> T,
) -> T {
    let now = answering.service().clock.now_ms();
    let Beside { file, decks } = beside;
    let icons = &answering.site.app.assets.icons;
    draw(&Desk { library, shelf, file: file.as_ref(), decks, icons, keeper: Keeper::Account, now })
}

/// The file that an address names, if any is known.
async fn known_file(
    answering: &Answering,
    library: &GameLibrary,
    request: &Asked,
) -> Result<Option<BroughtFile>, Refusal> {
    let [part, digest] = request.path.as_slice() else { return Ok(None) };
    if part != at::IMPORT {
        return Ok(None);
    }
    let found =
        collections::find_file(answering.service(), &answering.caller, (library.game(), digest.as_str())).await?;
    let brought = |file: collections::File| BroughtFile {
        digest: digest.clone(),
        name: file.name,
        content: file.content,
        imported: file.imported,
    };
    Ok(found.map(brought))
}

/// The most decks of an account that are looked at together, those that were changed last.
const DECKS: u32 = 200;

/// The account's decks of the game, for the pages of decks.
async fn own_decks(answering: &Answering, library: &GameLibrary, request: &Asked) -> Result<Vec<OwnDeck>, Refusal> {
    if request.path.first().is_none_or(|part| part != at::DECKS) {
        return Ok(Vec::new());
    }
    let (service, caller) = (answering.service(), &answering.caller);
    let asked = ShelfAsked { game: Some(library.game().id), ..ShelfAsked::of(saved_decks::Shelf::Decks, DECKS) };
    let found = saved_decks::find_on_shelf(service, caller, &asked).await?.decks;
    let mut lists = saved_decks::open_newest(service, caller, &found).await?;
    let own = found.into_iter().filter_map(|deck| {
        let list = lists.remove(&deck.id)?;
        Some(OwnDeck { id: deck.id.to_string(), name: deck.name, list })
    });
    Ok(own.collect())
}

/// Records what a form did, and leads on.
async fn record(
    answering: &Answering,
    library: &GameLibrary,
    deed: Deed,
    known: Option<&BroughtFile>,
) -> Result<Response, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let Made { device, id, at } = collections::make(service, caller)?;
    let file = deed.file.clone();
    let mut next = id.0;
    let (events, then) = deed.events(device, 1, at, || {
        let id = EventId(next);
        next = next.wrapping_add(1);
        id
    });
    collections::record_made(service, caller, library.game(), &events).await?;
    if let (Some(digest), Some(event)) = (file, events.first()) {
        let name = known.map_or("", |file| file.name.as_str());
        let by = event.whole.unwrap_or(event.id);
        collections::note_import(service, caller, (library.game(), &digest), name, by).await?;
    }
    Ok(leads_to(&then))
}

async fn show(answering: &Answering, library: &GameLibrary, address: &str, answer: Answer) -> Response {
    match answer {
        Answer::Page(page) => {
            let title = page.title;
            let body = device::around(&answering.site, library, &page.body);
            let drawn = Page::new(title, "Copies of cards that you own.", "", body);
            let drawn = Page { status: (page.status != 200).then_some(page.status), ..drawn };
            let extras = HeadExtras { sheet: Some(Sheet::Collection), ..HeadExtras::default() };
            answering.show_own_with(address, drawn, extras).await
        }
        Answer::Lead(address) => leads_to(&address),
        Answer::File(file) => downloaded(file),
        Answer::Deed(_) | Answer::Bring { .. } | Answer::Nothing => answering.nothing(),
    }
}

fn downloaded(File { name, media_type, content }: File) -> Response {
    // Names of files are made here and are plain; what is not is left out.
    let plain: String = name.chars().filter(|sign| sign.is_ascii_alphanumeric() || "-_.".contains(*sign)).collect();
    let disposition = format!("attachment; filename=\"{plain}\"");
    let mut response = content.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    if let Ok(value) = HeaderValue::from_str(&disposition) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    private(response)
}
