//! What whoever asks owns, for pages that show cards.

use axum::{
    extract::{Request, State},
    http::Uri,
    middleware::Next,
    response::Response,
};
use safehouse_app::provided::Owned;
use safehouse_engine::library::GameLibrary;
use safehouse_service::collections;

use crate::http::{ServerState, access::caller_of};

/// Finds it out where the address is that of a search, of a card, or of the builder with a query in its pool,
/// and the caller has an account. Where it cannot be read now, the page has no marks, and says of a query that
/// asks it that no collection is known.
pub(super) async fn provide(State(site): State<ServerState>, mut request: Request, next: Next) -> Response {
    if let Some(library) = shown(&site, request.uri())
        && let Ok(caller) = caller_of(&request)
        && caller.account().is_ok()
        && let Ok(opened) = collections::open_collection(&site.app.service, &caller, library.game()).await
    {
        let owned = opened.look(|shelf| library.owned_of(shelf).clone());
        request.extensions_mut().insert(Owned(owned));
    }
    next.run(request).await
}

/// The game of which a page shows cards.
fn shown<'a>(site: &'a ServerState, address: &Uri) -> Option<&'a GameLibrary> {
    let (game, rest) = address.path().strip_prefix('/')?.split_once('/')?;
    let library = site.app.library.of_game(game)?;
    // A browser asks for what it finds itself; only a form without script has the pool's query.
    let has_query = || address.query().is_some_and(|query| query.split('&').any(|asked| asked.starts_with("q=")));
    (rest == "cards" || rest.starts_with("cards/") || rest == "build" && has_query()).then_some(library)
}
