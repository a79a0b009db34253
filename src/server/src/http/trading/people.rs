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

use super::shown::{drawn, library_of};
use crate::http::{ServerState, public_decks::answer::Answering};

/// The most people of a page.
const SHOWN: usize = 20;

/// GET /{game}/collection/matches
pub(super) async fn get_people(
    State(site): State<ServerState>,
    Path(game): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = library_of(&answering, &game) else { return answering.nothing() };
    match people(&answering, &library).await {
        Ok(response) => response,
        Err(refusal) => answering.fail(&refusal, &at::page(&game, at::MATCHES)),
    }
}

async fn people(answering: &Answering, library: &GameLibrary) -> Result<Response, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let after = answering.query("after").parse().unwrap_or_default();
    let asked = FitAsked { after, most: SHOWN };
    let lists = shared_lists::list_shared_lists(service, caller, library.game().id).await?;
    let page = PeoplePage {
        fits: trades::find_matches(service, caller, &library.catalogue, asked).await?,
        after,
        is_found: lists.iter().any(|list| list.shown.visibility.has_matches()),
    };
    drawn(answering, library, |desk| draw_people(desk, &page)).await
}
