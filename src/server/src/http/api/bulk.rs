//! All cards, printings and formats as files, each with a name of its own for its content,
//! so that whoever has one has it for good.

mod files;

use axum::{
    extract::State,
    http::{
        HeaderValue,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Response},
};
use safehouse_app::problem::Kind;
use safehouse_engine::wire::WireForm;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use self::files::BulkFile;
pub(in crate::http) use self::files::BulkFiles;
use super::{answer::Answer, asked::At};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(list_bulk_files)).routes(routes!(get_bulk_file))
}

/// The bulk files that there are.
#[derive(Debug, Serialize, ToSchema)]
struct BulkList<'a> {
    /// The version of this form.
    version: u32,
    /// The files.
    files: Vec<&'a BulkFile>,
}

impl WireForm for BulkList<'_> {}

/// Lists the bulk files
///
/// All cards, printings and formats of each game. Other content has another name.
#[utoipa::path(get, path = "/api/v1/bulk", operation_id = "list_bulk_files", tag = "bulk",
    responses((status = 200, description = "The files.", body = BulkList)))]
async fn list_bulk_files(State(site): State<ServerState>) -> Response {
    let files = site.bulk.each().collect();
    Answer(BulkList { version: 1, files }).into_response()
}

/// Gets a bulk file
///
/// It may be kept for good.
#[utoipa::path(get, path = "/api/v1/bulk/{name}", operation_id = "get_bulk_file", tag = "bulk",
    params(("name" = String, Path, description = "The name of the file, from the list.")),
    responses((status = 200, description = "The file.", content_type = "application/json", body = serde_json::Value)))]
async fn get_bulk_file(State(site): State<ServerState>, At(name): At<String>) -> Result<Response, Refused> {
    let Some(json) = site.bulk.named(&name) else {
        let words = "There is no file of this name any more. /api/v1/bulk lists those that there are.";
        return Err(Kind::NotFound.problem(words).into());
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    Ok((headers, json).into_response())
}
