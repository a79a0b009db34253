//! `/schemas/{game}-collection-row.json`: what a row of our own collection files may say.

use axum::{
    extract::{Path, State},
    http::header::CONTENT_TYPE,
    response::{IntoResponse as _, Response},
};
use safehouse_app::{paths::collection::ROW_SCHEMA_END, problem::Kind};
use safehouse_engine::copies::dialect::schema::row;

use crate::http::{ServerState, problem::Refused};

/// GET /schemas/{name}
pub(super) async fn get_row_schema(State(site): State<ServerState>, Path(name): Path<String>) -> Response {
    let game = name.strip_suffix(ROW_SCHEMA_END).and_then(|game| site.app.library.of_game(game));
    match game {
        Some(library) => {
            ([(CONTENT_TYPE, "application/schema+json")], format!("{:#}\n", row(library.game()))).into_response()
        }
        None => {
            let advice = "It is named by a game: necrogenesis-collection-row.json.";
            Refused::from(Kind::NoSuchFile.problem(advice)).into_response()
        }
    }
}
