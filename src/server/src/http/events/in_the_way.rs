//! What keeps lists that everybody sees from being legal today.

use axum::{
    extract::{Request, State},
    response::Response,
};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::events::{InTheWayPage, draw_in_the_way},
    paths::events as at,
};
use safehouse_service::events::most_in_the_way;

use super::super::{ServerState, public_decks::answer::Answering};

/// GET /events/in-the-way: of a game and a format of it, or else of the first.
pub(super) async fn get_in_the_way(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let (game, format) = (answering.query("game"), answering.query("format"));
    let games = &site.app.library;
    let Some(library) = (if game.is_empty() { Some(games.first()) } else { games.of_game(&game) }) else {
        return answering.nothing();
    };
    let formats = &library.formats;
    let format = if format.is_empty() { formats.all().first() } else { formats.get(&format) };
    let Some(format) = format.map(|format| format.id.clone()) else { return answering.nothing() };
    let here = at::in_the_way(library.game().id, &format);
    match most_in_the_way(answering.service(), &answering.caller, library, &format).await {
        Ok(found) => {
            let page = InTheWayPage { format, found };
            // A page that says nothing is none to be found.
            let is_hidden = page.found.lists == 0;
            let extras = HeadExtras { is_hidden, sheet: Some(Sheet::Stores), ..HeadExtras::default() };
            let drawn = answering.draw(library.game().id, |scene| draw_in_the_way(scene, &page));
            answering.show(&here, drawn, extras).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}
