//! The public log: what programs read of it as C2SP specifies (`tlog-tiles`, `tlog-proof`,
//! `tlog-witness`), and a page about it.

use axum::{
    Router,
    body::Bytes,
    extract::{FromRequest as _, Path, Request, State},
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
    routing::{get, post},
};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::{
        log::{EntryPage, LogPage, NamedEvents, draw_entry, draw_log},
        refused::Way,
    },
    paths::log as at,
    problem::{Kind, refused},
};
use safehouse_service::{
    Caller, LogPlace, Refusal, events,
    log::{self, Added, EntryShown},
    refusal::LogFault,
};
use safehouse_statements::Statement;
use safehouse_transparency::{tile::Tile, witness::CONFLICT_TYPE};

use super::{ServerState, access::caller_of, framed, problem::Refused, public_decks::answer::Answering};

/// How long what may still grow is kept by whoever asked for it.
const FRESH: &str = "public, max-age=2";
/// How long what never changes is.
const FOREVER: &str = "public, max-age=31536000, immutable";
const TEXT: &str = "text/plain; charset=utf-8";

/// The pages.
pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new().route(at::LOG, get(get_log)).route(at::ENTRY_PAGE, get(get_entry_page));
    framed::pages(site, Way::Log, pages)
}

/// What programs read.
pub(super) fn files(site: &ServerState) -> Router {
    Router::new()
        .route(at::CHECKPOINT, get(get_checkpoint))
        .route(at::CHECKPOINT_OF, get(get_checkpoint_of))
        .route(at::TILE, get(get_tile))
        .route(at::TILE_OF, get(get_tile_of))
        .route(at::ENTRY, get(get_entry))
        .route(at::PROOF, get(get_proof))
        .route(at::POLICY, get(get_policy))
        .with_state(site.clone())
}

/// What other logs ask for.
pub(super) fn witness(site: &ServerState) -> Router {
    Router::new().route(at::ADD_CHECKPOINT, post(post_checkpoint)).with_state(site.clone())
}

/// GET /log
async fn get_log(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let address = answering.address().to_owned();
    match log_page(&answering).await {
        Ok(page) => {
            let extras = HeadExtras { sheet: Some(Sheet::Stores), ..HeadExtras::default() };
            answering.show(&address, draw_log(&page), extras).await
        }
        Err(refusal) => answering.fail(&refusal, at::LOG),
    }
}

async fn log_page(answering: &Answering) -> Result<LogPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let logs = log::logs(service, caller).await?;
    let asked = answering.query("log").parse().ok();
    let shown = asked.or_else(|| logs.last().map(|log| log.number)).unwrap_or(1);
    let before = answering.query("before").parse().ok();
    let entries = log::list_entries(service, caller, shown, before).await?;
    Ok(LogPage {
        events: named(answering, &entries).await?,
        entries,
        keys: log::keys(service, caller).await.ok(),
        witnessed: log::list_witnessed(service, caller).await?,
        witnesses: log::witnesses(service, caller, shown).await?,
        logs,
        shown,
    })
}

/// The events of entries that everybody finds.
async fn named(answering: &Answering, entries: &[EntryShown]) -> Result<NamedEvents, Refusal> {
    let of = |entry: &EntryShown| entry.statement.as_ref().and_then(Statement::event);
    events::name_shown_events(answering.service(), &answering.caller, &entries.iter().filter_map(of).collect()).await
}

/// GET /log/checkpoint
async fn get_checkpoint(state: State<ServerState>, request: Request) -> Response {
    checkpoint(&state, 1, caller_of(&request)).await
}

/// GET /log/{log}/checkpoint
async fn get_checkpoint_of(state: State<ServerState>, Path(log): Path<String>, request: Request) -> Response {
    match log.parse() {
        Ok(log) => checkpoint(&state, log, caller_of(&request)).await,
        Err(_) => nothing(),
    }
}

async fn checkpoint(site: &ServerState, number: u32, caller: Result<Caller, Refusal>) -> Response {
    told(async { log::checkpoint(&site.app.service, &caller?, number).await }.await, TEXT, FRESH)
}

/// GET /log/tile/…
async fn get_tile(state: State<ServerState>, Path(path): Path<String>, request: Request) -> Response {
    tile(&state, 1, &path, caller_of(&request)).await
}

/// GET /log/{log}/tile/…
async fn get_tile_of(
    state: State<ServerState>,
    Path((log, path)): Path<(String, String)>,
    request: Request,
) -> Response {
    match log.parse() {
        Ok(log) => tile(&state, log, &path, caller_of(&request)).await,
        Err(_) => nothing(),
    }
}

async fn tile(site: &ServerState, number: u32, path: &str, caller: Result<Caller, Refusal>) -> Response {
    let Ok(tile) = format!("tile/{path}").parse::<Tile>() else { return nothing() };
    let read = async { log::log_tile(&site.app.service, &caller?, number, tile).await }.await;
    told(read, "application/octet-stream", FOREVER)
}

/// The place that an address names.
fn place_of(log: &str, position: &str) -> Option<LogPlace> {
    Some(LogPlace { log: log.parse().ok()?, position: position.parse().ok()? })
}

/// GET /log/{log}/entries/{position}
async fn get_entry(
    State(site): State<ServerState>,
    Path((log, position)): Path<(String, String)>,
    request: Request,
) -> Response {
    let Some(place) = place_of(&log, &position) else { return nothing() };
    let caller = caller_of(&request);
    let read = async { log::prove(&site.app.service, &caller?, place).await }.await;
    told(read.map(|(entry, _)| entry), TEXT, FOREVER)
}

/// GET /log/{log}/entries/{position}/about
async fn get_entry_page(
    State(site): State<ServerState>,
    Path((log, position)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let here = answering.address().to_owned();
    match entry_page(&answering, place_of(&log, &position)).await {
        Ok(page) => {
            let extras = HeadExtras { sheet: Some(Sheet::Stores), ..HeadExtras::default() };
            answering.show(&here, draw_entry(&page), extras).await
        }
        Err(refusal) => answering.fail(&refusal, at::LOG),
    }
}

async fn entry_page(answering: &Answering, place: Option<LogPlace>) -> Result<EntryPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let LogPlace { log: number, position } = place.ok_or(LogFault::NoEntry)?;
    let logs = log::logs(service, caller).await?;
    let log = logs.into_iter().find(|log| log.number == number).ok_or(LogFault::NoEntry)?;
    let newest = log::list_entries(service, caller, number, Some(position.saturating_add(1))).await?.into_iter().next();
    let entry = newest.filter(|entry| entry.position == position).ok_or(LogFault::NoEntry)?;
    let events = named(answering, std::slice::from_ref(&entry)).await?;
    Ok(EntryPage { log, entry, events })
}

/// GET /log/{log}/proofs/{position}.tlog-proof
async fn get_proof(
    State(site): State<ServerState>,
    Path((log, name)): Path<(String, String)>,
    request: Request,
) -> Response {
    let position = name.strip_suffix(".tlog-proof");
    let Some(place) = position.and_then(|position| place_of(&log, position)) else { return nothing() };
    let caller = caller_of(&request);
    let read = async { log::prove(&site.app.service, &caller?, place).await }.await;
    told(read.map(|(_, proof)| proof.to_string()), TEXT, FRESH)
}

/// GET /log/policy
async fn get_policy(State(site): State<ServerState>, request: Request) -> Response {
    let caller = caller_of(&request);
    told(async { log::policy(&site.app.service, &caller?).await }.await, TEXT, FRESH)
}

/// POST /witness/add-checkpoint
async fn post_checkpoint(State(site): State<ServerState>, request: Request) -> Response {
    let caller = caller_of(&request);
    let Ok(body) = Bytes::from_request(request, &()).await else {
        return Refused::from(Kind::Incomplete.problem("The request was not sent to its end.")).into_response();
    };
    let added = async { log::add_checkpoint(&site.app.service, &caller?, &body).await }.await;
    match added {
        Ok(Added::Cosigned(lines)) => ([(CONTENT_TYPE, TEXT)], lines).into_response(),
        Ok(Added::Refused(why)) => {
            let status = StatusCode::from_u16(why.status()).unwrap_or(StatusCode::BAD_REQUEST);
            let form = if status == StatusCode::CONFLICT { CONFLICT_TYPE } else { TEXT };
            (status, [(CONTENT_TYPE, form)], why.body()).into_response()
        }
        Err(refusal) => Refused::from(refused(&refusal)).into_response(),
    }
}

fn told(read: Result<impl IntoResponse, Refusal>, form: &'static str, lasting: &'static str) -> Response {
    match read {
        Ok(read) => ([(CONTENT_TYPE, form), (CACHE_CONTROL, lasting)], read).into_response(),
        Err(refusal) => Refused::from(refused(&refusal)).into_response(),
    }
}

fn nothing() -> Response {
    Refused::from(refused(&LogFault::NoEntry.into())).into_response()
}
