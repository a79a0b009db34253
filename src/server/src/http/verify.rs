//! The page that verifies what was published. The visitor's browser does it; the site is asked for nothing.

use axum::{
    Router,
    extract::{Request, State},
    response::Response,
    routing::get,
};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::{
        refused::Way,
        verify::{VerifyPage, draw_verify},
    },
    paths::verify::VERIFY,
};
use safehouse_service::log;

use super::{ServerState, framed, page_scripts::with_scripts, public_decks::answer::Answering};

pub(super) fn routes(site: &ServerState) -> Router {
    framed::pages(site, Way::Log, Router::new().route(VERIFY, get(get_verify)))
}

/// GET /verify
async fn get_verify(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let assets = site.files.names();
    let drawn = draw_verify(&VerifyPage {
        script: assets.verify_script.clone(),
        wasm: assets.verify_wasm.clone(),
        cards: site.bundle.address(),
        keys: keys(&answering).await,
    });
    let page = with_scripts(drawn, request.extensions());
    answering.show(VERIFY, page, HeadExtras { sheet: Some(Sheet::Stores), ..HeadExtras::default() }).await
}

/// The keys that the host stands by; none where the program signs nothing.
async fn keys(answering: &Answering) -> Vec<String> {
    log::known_keys(answering.service(), &answering.caller).await.unwrap_or_default()
}
