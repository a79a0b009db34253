//! What whoever asks owns, for a search that asks it.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::Uri,
    middleware::Next,
    response::Response,
};
use safehouse_app::provided::Owned;
use safehouse_engine::{catalogue::query::BareWords, copies::is_deck_place, library::GameLibrary};
use safehouse_service::collections;

use crate::http::{ServerState, access::caller_of};

/// Finds it out where the address is that of a search that asks it, and the caller has an account. Where
/// it cannot be read now, the page says that no collection is known.
pub(super) async fn provide(State(site): State<ServerState>, mut request: Request, next: Next) -> Response {
    if let Some(library) = asked(&site, request.uri())
        && let Ok(caller) = caller_of(&request)
        && let Ok(opened) = collections::open_collection(&site.app.service, &caller, library.game()).await
    {
        let owned = opened.look(|shelf| library.owned(shelf.balances(), &is_deck_place));
        request.extensions_mut().insert(Owned(Arc::new(owned)));
    }
    next.run(request).await
}

/// The game whose cards are searched by what somebody owns of them.
fn asked<'a>(site: &'a ServerState, address: &Uri) -> Option<&'a GameLibrary> {
    let game = address.path().strip_prefix('/')?.strip_suffix("/cards")?;
    let library = site.app.library.of_game(game)?;
    let fields = url::form_urlencoded::parse(address.query()?.as_bytes());
    let (mut query, mut order) = (String::new(), String::new());
    for (name, value) in fields {
        match name.as_ref() {
            "q" => query = value.into_owned(),
            "order" => order = value.into_owned(),
            _ => {}
        }
    }
    let formats = library.formats.newest();
    let asks = |text: &str| {
        library.catalogue.query(text, &formats, BareWords::Anywhere).is_ok_and(|query| query.asks_collection())
    };
    (asks(&query) || asks(&format!("order:{order}"))).then_some(library)
}
