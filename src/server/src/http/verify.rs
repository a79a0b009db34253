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
use safehouse_transparency::Policy;

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

/// The keys of every history of the log, and that of receipts; none where the program signs nothing.
async fn keys(answering: &Answering) -> Vec<String> {
    let (service, caller) = (answering.service(), &answering.caller);
    let policy = log::policy(service, caller).await.ok().and_then(|text| Policy::parse(text.as_bytes()).ok());
    let Ok(of_host) = log::keys(service, caller).await else { return Vec::new() };
    let mut keys: Vec<String> = match policy {
        Some(policy) => policy.logs().iter().map(|log| log.key.to_string()).collect(),
        // Before the log has begun its key is known all the same.
        None => vec![of_host.log.to_string()],
    };
    keys.push(of_host.host.to_string());
    keys
}
