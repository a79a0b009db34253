//! Files that copies come out of: looked at, then taken in as one. Whoever takes one in sends it again with what was
//! decided, so nothing of it is kept in between.

mod sent;

use axum::extract::{Request, State};
use safehouse_collection::{
    Desk, Draft,
    pages::import::{
        Asked, AskedFault, Change, Read, Total, Unread, changed, digest_of, drafts, is_taken_in, offers, openings, read,
    },
};
use safehouse_engine::{
    copies::{
        dialect::{Dialect, Reading},
        ledger::EventId,
    },
    english::counted,
};
use safehouse_service::{
    collections::{self as inner, File},
    wire::{
        VERSION,
        collection_files::{ImportPreview, ImportReading, ImportTool, ImportTotal},
        collections::RecordedOnce,
    },
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use self::sent::{ImportChoices, ImportFile, receive};
use super::{
    answer::{Answer, Answered},
    asked::{At, By, unreadable},
    collections::{desk, not_recorded, record_once},
    reference::game_of,
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(preview_import)).routes(routes!(import_collection))
}

/// The most rows of a page, and how many it has where nobody says it.
const MOST_ROWS: usize = 1_000;
const ROWS: usize = 100;

/// A file to be looked at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PreviewImport {
    /// The file.
    file: ImportFile,
    /// How it is read, and what is decided about it.
    #[serde(default)]
    choices: ImportChoices,
    /// The line behind which the page of rows begins: the `next` of the page before.
    #[serde(default)]
    after: u64,
    /// The most rows of the page, 0 to 1000; 100 where it is not said.
    #[schema(minimum = 0, maximum = 1000, default = 100)]
    limit: Option<usize>,
}

/// Looks at a file of a collection
///
/// Which tool wrote it, or which ones may have; what becomes of each row, what has to be decided, and how many copies of
/// each set there would be. Nothing is recorded, and the file is not kept.
#[utoipa::path(post, path = "/api/v1/games/{game}/collection/imports/preview", operation_id = "preview_import",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = PreviewImport,
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "What it would change.", body = ImportPreview)))]
async fn preview_import(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    request: Request,
) -> Answered<ImportPreview> {
    let library = game_of(&site, &game)?.clone();
    inner::READ.check(&by.caller)?;
    let (_turn, body) = receive::<PreviewImport>(by.caller.account()?, request).await?;
    let most = body.limit.unwrap_or(ROWS);
    if most > MOST_ROWS {
        return Err(unreadable("“limit”", "a page has at most 1000 rows"));
    }
    let PreviewImport { file, choices, after, .. } = body;
    let (_, content) = file.read()?;
    let digest = digest_of(&content);
    let service = &site.app.service;
    let known = inner::find_file(service, &by.caller, (library.game(), &digest)).await?.and_then(|file| file.imported);
    let opened = inner::open_collection(service, &by.caller, library.game()).await?;
    let from = site.clone();
    let looked = tokio::task::spawn_blocking(move || {
        opened.look(|shelf| {
            let desk = desk(&from, &library, shelf, &[]);
            let (asked, read) = understood(&desk, &content, &choices)?;
            let looked = match read {
                Ok(read) => Looked::Read(read.rows.dialect, Box::new(reading(&desk, &asked, &read, (after, most)))),
                Err(candidates) => Looked::Unclear(candidates),
            };
            Ok::<_, Refused>((looked, is_taken_in(&desk, known.map(|(_, by)| by))))
        })
    });
    let (looked, is_taken_in) = looked.await.map_err(|_| Refused::internal())??;
    let imported_at = known.map(|(at, _)| at);
    let (tool, candidates, reading) = match looked {
        Looked::Read(tool, reading) => (Some(tool.into()), Vec::new(), Some(*reading)),
        Looked::Unclear(tools) => (None, tools.into_iter().map(ImportTool::from).collect(), None),
    };
    Ok(Answer(ImportPreview { version: VERSION, digest, imported_at, is_taken_in, tool, candidates, reading }))
}

/// What a look at a file finds.
enum Looked {
    Read(&'static Dialect, Box<ImportReading>),
    /// One of these tools wrote it, or none that is known.
    Unclear(Vec<&'static Dialect>),
}

/// How a file is to be read, and it read so; or the tools of which one has to be named.
fn understood(
    desk: &Desk<'_>,
    content: &[u8],
    choices: &ImportChoices,
) -> Result<(Asked, Result<Read, Vec<&'static Dialect>>), Refused> {
    let faulty = |fault: AskedFault| unreadable("“choices”", &fault.to_string());
    let asked = Asked::strict(desk, &choices.fields()).map_err(faulty)?;
    let read = match read(desk, content, &asked) {
        Ok(read) => Ok(read),
        Err(Unread::Several(tools)) => Err(tools),
        Err(Unread::Unknown) => Err(Vec::new()),
        Err(Unread::NoText) => {
            return Err(unreadable("“file”", "it is no text; export the collection as CSV and send that"));
        }
        Err(Unread::TooLarge(excess)) => {
            return Err(unreadable(
                "“file”",
                &format!("it is larger than is read: {excess}; divide it and send the parts"),
            ));
        }
    };
    Ok((asked, read))
}

fn reading(desk: &Desk<'_>, asked: &Asked, read: &Read, page: (u64, usize)) -> ImportReading {
    let Change { totals, goes } = changed(desk, &read.rows, asked);
    let total = |Total { set, before, after }| ImportTotal { set, before, after };
    let openings = openings(&read.rows);
    let offers = |cause: &_| {
        let printings = openings.get(cause).map_or(&[][..], |open| &open.printings);
        offers(desk.catalogue(), cause, printings)
    };
    let totals = totals.into_iter().map(total).collect();
    ImportReading::new(&read.rows, read.letters, &offers, (totals, goes), page)
}

/// A file to be taken in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ImportCollection {
    /// The identity of this request: a UUID of version 7 as 32 hexadecimal digits. A request that is sent again with the
    /// same one counts once. It is also that by which the import is undone.
    #[schema(value_type = String, example = "01900000000070008000000000000019")]
    request: EventId,
    /// The digest of the file that was looked at: another file is not taken in.
    digest: String,
    /// The file.
    file: ImportFile,
    /// How it is read, and what is decided about it.
    #[serde(default)]
    choices: ImportChoices,
    /// Whether it is taken in although its copies were already.
    #[serde(default)]
    again: bool,
    /// Whether rows of which something is still to be decided are left out. Without it nothing is recorded while there are
    /// any.
    #[serde(default)]
    leaves_out_open: bool,
}

/// Takes the copies of a file in
///
/// The whole of it is undone as one. Rows that cannot be taken are left out, as the look at the file said.
#[utoipa::path(post, path = "/api/v1/games/{game}/collection/imports", operation_id = "import_collection",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = ImportCollection,
    security(("token" = ["collection:write"])),
    responses((status = 200, description = "What was recorded.", body = RecordedOnce)))]
async fn import_collection(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    request: Request,
) -> Answered<RecordedOnce> {
    let library = game_of(&site, &game)?.clone();
    inner::WRITE.check(&by.caller)?;
    let (_turn, body) = receive::<ImportCollection>(by.caller.account()?, request).await?;
    let ImportCollection { request, digest, file, choices, again, leaves_out_open } = body;
    let (name, content) = file.read()?;
    if digest_of(&content) != digest {
        return Err(not_recorded("This is not the file that was looked at: its digest is another one."));
    }
    let (service, caller) = (&site.app.service, &by.caller);
    let of = (library.game(), digest.as_str());
    let known = inner::find_file(service, caller, of).await?.and_then(|File { imported, .. }| imported);
    let (from, its) = (site.clone(), library.clone());
    let once = record_once(service, caller, &library, request, move |shelf| {
        let desk = desk(&from, &its, shelf, &[]);
        if is_taken_in(&desk, known.map(|(_, by)| by)) && !again {
            let words = "The copies of this very file were taken in already. Say “again” to take them in once more.";
            return Err(not_recorded(words));
        }
        taken_in(&desk, &content, &choices, leaves_out_open)
    });
    let once = once.await?;
    if let Some(by) = once.undo
        && known.is_none_or(|(_, before)| before != by)
    {
        inner::note_import(service, caller, of, &name, by).await?;
    }
    Ok(Answer(once.into()))
}

fn taken_in(
    desk: &Desk<'_>,
    content: &[u8],
    choices: &ImportChoices,
    leaves_out_open: bool,
) -> Result<Vec<Draft>, Refused> {
    let (asked, read) = understood(desk, content, choices)?;
    let rows: Reading = match read {
        Ok(read) => read.rows,
        Err(tools) => return Err(unreadable("“tool”", &to_be_said(&tools))),
    };
    let open = rows.open();
    if let Some(first) = open.first().filter(|_| !leaves_out_open) {
        let things = counted(open.len() as u64, ("thing is", "things are"));
        let words = format!(
            "{things} still to be decided, first {}: {} Decide, or say “leaves_out_open”.",
            first.cause.key(),
            first.cause
        );
        return Err(not_recorded(&words));
    }
    Ok(drafts(desk, &rows, &asked))
}

fn to_be_said(tools: &[&'static Dialect]) -> String {
    let ids: Vec<&str> = tools.iter().map(|tool| tool.id).collect();
    match ids.as_slice() {
        [] => {
            "no known tool writes such a header; say which form it has, or give its columns our names: Number, Name, \
               Quantity, Edition, Finish"
                .to_owned()
        }
        ids => format!("several tools write such a header; it is one of {}", ids.join(", ")),
    }
}
