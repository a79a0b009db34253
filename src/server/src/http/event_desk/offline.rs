//! The service worker that has the pages of an event's staff open without a line.

use axum::{
    extract::{Request, State},
    response::Response,
};
use serde_json::json;

use super::super::{ServerState, assets, page_scripts};
use crate::assets::{File, hash};

const OFFLINE: &str = include_str!("../page_scripts/event_offline.js");

/// GET /event-offline.js
pub(in crate::http) async fn get_offline(State(site): State<ServerState>, request: Request) -> Response {
    let plain = format!("const KEPT = {};\n{OFFLINE}", kept(&site)).into_bytes();
    let hash = hash(&plain);
    let file = File { plain: plain.into(), brotli: None, gzip: None, media_type: "text/javascript", hash };
    assets::answer(&file, request.headers(), assets::NEVER)
}

/// The files of this build that the pages need. Another build has others, and another version with them.
fn kept(site: &ServerState) -> serde_json::Value {
    let names = &site.app.assets;
    let built = [&names.style, &names.deck_style, &names.stores_style, &names.script, &names.wasm, &names.icons];
    let mut files: Vec<String> =
        built.into_iter().chain(&names.fonts).filter(|name| !name.is_empty()).cloned().collect();
    files.push(page_scripts::of_desks());
    let version = hash(format!("{}\n{OFFLINE}", files.join("\n")).as_bytes());
    json!({ "version": version, "files": files })
}
