//! People whose lists fit the reader's.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::trading::{PeoplePage, draw_people},
    paths::collection as at,
};
use safehouse_engine::library::GameLibrary;
use safehouse_service::{
    Refusal, shared_lists,
    trades::{self, FitAsked},
};

use super::shown::{answered, drawn};
use crate::http::{ServerState, public_decks::answer::Answering};

/// The most people of a page.
const SHOWN: usize = 20;

/// GET /{game}/collection/matches
pub(super) async fn get_people(
    State(site): State<ServerState>,
    Path(game): Path<String>,
    request: Request,
) -> Response {
    let address = at::page(&game, at::MATCHES);
    answered(&Answering::of(&site, &request), (&game, &address), people).await
}

async fn people(answering: &Answering, library: &GameLibrary) -> Result<Response, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let after = answering.query("after").parse().unwrap_or_default();
    let asked = FitAsked { after, most: SHOWN };
    let lists = shared_lists::list_shared_lists(service, caller, library.game().id).await?;
    let page = PeoplePage {
        fits: trades::find_matches(service, caller, library, asked).await?,
        after,
        is_found: lists.iter().any(|list| list.shown.visibility.has_matches()),
    };
    drawn(answering, library, |desk| draw_people(desk, &page)).await
}
