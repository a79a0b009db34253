//! What pages of trading are shown with.

use std::sync::Arc;

use axum::response::Response;
use safehouse_app::problem;
use safehouse_collection::{Answer, Desk, Page};
use safehouse_engine::library::GameLibrary;
use safehouse_service::{Refusal, collections};

use crate::http::{
    collection::{Beside, show, turns},
    public_decks::answer::Answering,
};

/// The library of the game that an address begins with.
pub(super) fn library_of(answering: &Answering, game: &str) -> Option<Arc<GameLibrary>> {
    answering.site.app.library.of_game(game).cloned()
}

/// Answers with a page of a game, or with why there is none, from which `address` leads back here.
pub(super) async fn answered(
    answering: &Answering,
    (game, address): (&str, &str),
    page: impl AsyncFnOnce(&Answering, &GameLibrary) -> Result<Response, Refusal>,
) -> Response {
    let Some(library) = library_of(answering, game) else { return answering.nothing() };
    let _place = turns::look(&answering.caller).await;
    let answer = page(answering, &library).await;
    answer.unwrap_or_else(|refusal| answering.fail(&refusal, address))
}

/// Shows a page that is drawn with the desk of the reader's collection.
pub(super) async fn drawn(
    answering: &Answering,
    library: &GameLibrary,
    draw: impl FnOnce(&Desk<'_>) -> Page,
) -> Result<Response, Refusal> {
    let opened = collections::open_collection(answering.service(), &answering.caller, library.game()).await?;
    let beside = Beside::default();
    let page = opened.look(|shelf| draw(&beside.desk(answering, library, shelf)));
    let address = answering.address().to_owned();
    Ok(show(answering, library, &address, Answer::Page(page)).await)
}

/// What was refused, where a person can mend it on the page; otherwise the refusal.
pub(super) fn mended_in_place(refusal: Refusal) -> Result<String, Refusal> {
    match refusal {
        Refusal::Want(_) | Refusal::List(_) | Refusal::Trade(_) | Refusal::DoneTooOften { .. } => {
            Ok(problem::refused(&refusal).detail)
        }
        other => Err(other),
    }
}
