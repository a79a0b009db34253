//! What the script of a collection's pages finds on them (`http/page_scripts/collection.js`): where it draws,
//! and what the worker that keeps a collection on a device is made of.

use axum::{
    extract::{Request, State},
    response::Response,
};
use maud::{Markup, html};
use safehouse_app::paths::{self, collection as at};
use safehouse_engine::library::GameLibrary;
use serde_json::json;

use crate::{
    assets::{File, hash},
    http::{ServerState, assets, page_scripts},
};

/// A page with what its script needs. Of whoever `is_alone`, without an account, that is said where the script
/// says it as well, as nothing may move once that runs.
pub(super) fn around(site: &ServerState, library: &GameLibrary, page: &Markup, is_alone: bool) -> Markup {
    let assets = &site.app.assets;
    let game = library.game().id;
    html! {
        div data-collection-device=(at::overview(game)) data-game=(game) data-script=(assets.collection_script)
            data-wasm=(assets.collection_wasm) data-cards=(site.bundle.address()) data-icons=(assets.icons) data-offline=(at::OFFLINE) {
            p class="collection-said hidden" role="status" {}
            section class="collection-bar" aria-label="This device" hidden[!is_alone] {
                @if is_alone {
                    div class="notice-line notice-line--way" {
                        p { "This collection is on this device alone." }
                        a class="button button--plain button--small" href=(paths::with_next(paths::SIGN_IN, &at::overview(game))) rel="external" { "Keep it in an account" }
                    }
                }
            }
            div class="collection-shown" { (page) }
        }
    }
}

/// The service worker that has these pages open without a line.
const OFFLINE: &str = include_str!("../page_scripts/collection_offline.js");

/// GET /collection-offline.js
pub(in crate::http) async fn get_offline(State(site): State<ServerState>, request: Request) -> Response {
    let text = format!("const KEPT = {};\n{OFFLINE}", kept(&site));
    let plain = text.into_bytes();
    let hash = hash(&plain);
    let file = File { plain: plain.into(), brotli: None, gzip: None, media_type: "text/javascript", hash };
    assets::answer(&file, request.headers(), assets::NEVER)
}

/// What it keeps: the files of this build that a page of a collection needs. Another build has others, and
/// another version with them.
fn kept(site: &ServerState) -> serde_json::Value {
    let names = &site.app.assets;
    let built = [
        &names.style,
        &names.deck_style,
        &names.collection_style,
        &names.script,
        &names.wasm,
        &names.icons,
        &names.collection_script,
        &names.collection_wasm,
    ];
    let mut files: Vec<String> =
        built.into_iter().chain(&names.fonts).filter(|name| !name.is_empty()).cloned().collect();
    files.extend(page_scripts::of_collections());
    files.push(site.bundle.address());
    let version = hash(format!("{}\n{OFFLINE}", files.join("\n")).as_bytes());
    json!({ "version": version, "files": files })
}
