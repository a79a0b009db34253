//! A collection as files: in the form of a tool, piece by piece as it is read, and as the report for an insurer.

use std::{convert::Infallible, sync::Arc};

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{
        HeaderName, HeaderValue,
        header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Response},
};
use futures_util::stream;
use safehouse_app::problem::Kind;
use safehouse_collection::{
    Report,
    pages::{self, export::lines as lines_of},
};
use safehouse_engine::{
    copies::{
        dialect::{Dialect, FileWriter, Line, OWN, dialect, losses, part},
        insurance::{Insurance, InsuranceOptions},
    },
    limits::NAME_BYTES,
    visible::visible,
};
use safehouse_service::{Caller, Refusal, collections as inner, wire::collection_files::ExportLosses};
use serde::Deserialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, By, With},
    reference::game_of,
};
use crate::http::{
    ServerState,
    collection::print_report,
    per_account::{PerAccount, Place},
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(export_collection))
        .routes(routes!(list_export_losses))
        .routes(routes!(insure_collection))
}

/// In which form a collection is exported.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ExportCollection {
    /// The tool that is to read it; our own form without it, which carries everything.
    #[param(default = "safehouse")]
    tool: Option<String>,
    /// Only the copies in this place.
    place: Option<String>,
}

/// Collections that are exported at a time by this process: each has its copies in the memory until its reader has
/// the last of them.
static EXPORTED: std::sync::LazyLock<Arc<Semaphore>> = std::sync::LazyLock::new(|| Arc::new(Semaphore::new(32)));
/// Of one account: whoever begins to read many and never goes on keeps nobody else from theirs.
static EXPORTED_BY: PerAccount = PerAccount::new(2);
/// Seconds to wait while others are.
const WAIT: u64 = 5;
/// Lines that are written at a time.
const LINES: usize = 400;

/// A collection that is being exported.
struct Exporting {
    site: ServerState,
    game: String,
    writer: FileWriter,
    lines: Vec<Line>,
    /// How many of the lines are written; `None` before the head is.
    written: Option<usize>,
    _turn: (OwnedSemaphorePermit, Place),
}

impl Exporting {
    /// The next piece of the file; nothing at its end.
    fn piece(&mut self) -> Option<Bytes> {
        let Some(written) = self.written else {
            self.written = Some(0);
            return Some(self.writer.head().into());
        };
        let rest = part(self.lines.get(written..)?, LINES);
        if rest.is_empty() {
            return None;
        }
        let catalogue = &self.site.app.library.of_game(&self.game)?.catalogue;
        let text = self.writer.rows(rest, catalogue);
        self.written = Some(written + rest.len());
        Some(text.into())
    }
}

/// The tool that is to read a file.
fn tool_of(tool: Option<&str>) -> Result<&'static Dialect, Refused> {
    let tool = tool.unwrap_or(OWN);
    dialect(tool).filter(|to| to.written.is_some()).ok_or_else(|| not_written(tool))
}

fn not_written(tool: &str) -> Refused {
    let words = format!("No tool “{tool}” is written for. The page of files lists those that are.");
    Kind::Unreadable.problem(words).into()
}

/// Exports a collection
///
/// As a table (CSV) in the form of a tool, sent as it is written. The copies are those of one moment. What a tool cannot
/// carry is not in it; what has to be found is nowhere, and so in no file.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/export", operation_id = "export_collection",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), ExportCollection),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "The file.", content_type = "text/csv", body = String)))]
async fn export_collection(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    With(asked): With<ExportCollection>,
) -> Result<Response, Refused> {
    let library = game_of(&site, &game)?;
    let to = tool_of(asked.tool.as_deref())?;
    let opened = inner::open_collection(&site.app.service, &by.caller, library.game()).await?;
    let busy = || Refusal::Busy { seconds: WAIT };
    let own = EXPORTED_BY.take(by.caller.account()?).ok_or_else(busy)?;
    let turn = EXPORTED.clone().try_acquire_owned().map_err(|_| busy())?;
    let place = asked.place;
    // All events are looked at, which keeps a thread busy.
    let lines = tokio::task::spawn_blocking(move || opened.look(|shelf| lines_of(shelf, place.as_deref())));
    let lines = lines.await.map_err(|_| Refused::internal())?;
    let writer = FileWriter::new(&lines, to).ok_or_else(|| not_written(to.id))?;
    let exporting = Exporting { site, game, writer, lines, written: None, _turn: (turn, own) };
    let pieces = stream::unfold(exporting, |mut exporting| async move {
        let piece = exporting.piece()?;
        Some((Ok::<_, Infallible>(piece), exporting))
    });
    let name = format!("attachment; filename=\"collection-{}.csv\"", to.id);
    Ok(file(Body::from_stream(pieces), "text/csv; charset=utf-8", &name))
}

/// Says what a file would lose of a collection
///
/// Before it is exported: what the tool cannot be told of how many lines and copies. Nothing else is lost.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/export/losses", operation_id = "list_export_losses",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), ExportCollection),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "What is lost.", body = ExportLosses)))]
async fn list_export_losses(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    With(asked): With<ExportCollection>,
) -> Answered<ExportLosses> {
    let library = game_of(&site, &game)?.clone();
    let to = tool_of(asked.tool.as_deref())?;
    let opened = inner::open_collection(&site.app.service, &by.caller, library.game()).await?;
    let turn = EXPORTED.clone().try_acquire_owned().map_err(|_| Refusal::Busy { seconds: WAIT })?;
    // Every line is written and read back, which keeps a thread busy.
    let told = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let (lines, to_be_found) = opened.look(|shelf| {
            let to_be_found = shelf.ledger().to_be_found().map(|(_, copies)| copies).sum();
            (lines_of(shelf, asked.place.as_deref()), to_be_found)
        });
        losses(&lines, to, &library.catalogue).map(|lost| ExportLosses::new(to, &lost, to_be_found))
    });
    let told = told.await.map_err(|_| Refused::internal())?;
    Ok(Answer(told.ok_or_else(|| not_written(to.id))?))
}

/// What a report says, and in which form.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct InsureCollection {
    /// The price list; without it the one of the latest day.
    list: Option<String>,
    /// The currency that is taken where a price has several, as `EUR`.
    currency: Option<String>,
    /// Whether it says where the copies are.
    #[serde(default)]
    places: bool,
    /// Whose the copies are, at most 200 bytes; on the printed report alone.
    owner: Option<String>,
    /// What the printed report is printed on: `a4` or `letter`.
    #[param(default = "a4")]
    paper: Option<String>,
}

/// Writes the report of a collection for an insurer
///
/// As `insurance.pdf` or as `insurance.csv`, the table whose SHA-256 stands on every printed page. A graded copy has a row
/// of its own, and so have copies that came on other days or for other prices.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/reports/{file}", operation_id = "insure_collection",
    tag = "collections",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("file" = String, Path, description = "`insurance.pdf` or `insurance.csv`.", example = "insurance.csv"),
        InsureCollection
    ),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "The report.",
        content((String = "text/csv"), (Vec<u8> = "application/pdf")))))]
async fn insure_collection(
    State(site): State<ServerState>,
    At((game, name)): At<(String, String)>,
    by: By,
    With(asked): With<InsureCollection>,
) -> Result<Response, Refused> {
    let is_printed = match name.as_str() {
        "insurance.pdf" => true,
        "insurance.csv" => false,
        _ => return Err(Refused::not_found()),
    };
    let is_on_letter = match asked.paper.as_deref() {
        None | Some("a4") => false,
        Some("letter") => true,
        Some(_) => return Err(super::asked::unreadable("“paper”", "it is a4 or letter")),
    };
    let shown = visible(asked.owner.as_deref().unwrap_or_default());
    let owner = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    if owner.len() > NAME_BYTES {
        return Err(super::asked::unreadable("“owner”", "a name has at most 200 bytes"));
    }
    let (list, insurance) = insured(&site, &by.caller, &game, &asked).await?;
    if is_printed {
        let day = pages::day(site.app.service.clock.now_ms());
        let report = Report { insurance, day, owner, list, is_on_letter };
        let printed = print_report(&site, report).await?;
        let name = format!("attachment; filename=\"{}\"", printed.name);
        return Ok(file(Body::from(printed.content), printed.media_type, &name));
    }
    let text = insurance.csv();
    Ok(file(Body::from(text), "text/csv; charset=utf-8", "attachment; filename=\"insurance.csv\""))
}

/// What the report says, and what its price list is called.
async fn insured(
    site: &ServerState,
    caller: &Caller,
    game: &str,
    asked: &InsureCollection,
) -> Result<(String, Insurance), Refused> {
    let library = game_of(site, game)?;
    let service = &site.app.service;
    let name = match &asked.list {
        Some(name) => name.clone(),
        None => {
            let entries = inner::list_price_lists(service, caller, library.game()).await?;
            let none = || Refused::from(Kind::NotRecorded.problem("There is no price list yet. Keep one first."));
            entries.into_iter().next().ok_or_else(none)?.name
        }
    };
    let opened = inner::open_price_list(service, caller, &library.catalogue, &name).await?;
    let (_, list) = opened.ok_or_else(Refused::not_found)?;
    let collection = inner::open_collection(service, caller, library.game()).await?;
    let options = InsuranceOptions { currency: asked.currency.clone(), shows_places: asked.places };
    let library = library.clone();
    // All events are looked at, which keeps a thread busy.
    let report = tokio::task::spawn_blocking(move || {
        let held = collection.look(|shelf| shelf.ledger().held());
        let lots = held.iter().map(|held| (&held.holding, held.copies, &held.lot));
        Insurance::of(lots, &list, &library.catalogue, &options)
    });
    let report = report.await.map_err(|_| Refused::internal())?;
    let too_long =
        |excess| Kind::NotRecorded.problem(format!("The report would be longer than anybody reads: {excess}."));
    Ok((name, report.map_err(too_long)?))
}

fn file(body: Body, media_type: &'static str, disposition: &str) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    // No proxy gathers it.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    if let Ok(value) = HeaderValue::from_str(disposition) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    response
}
