//! What pages of trading are shown with.

use std::sync::Arc;

use axum::response::Response;
use safehouse_app::problem;
use safehouse_collection::{Answer, Desk, Page};
use safehouse_engine::library::GameLibrary;
use safehouse_service::{Refusal, collections};

use crate::http::{
    collection::{Beside, show},
    public_decks::answer::Answering,
};

/// The library of the game that an address begins with.
pub(super) fn library_of(answering: &Answering, game: &str) -> Option<Arc<GameLibrary>> {
    answering.site.app.library.of_game(game).cloned()
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
