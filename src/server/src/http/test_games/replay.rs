//! A game that is looked at by its record, which the address carries.

use axum::{
    extract::{Path, Request, State},
    response::{Html, IntoResponse as _, Response},
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        test_games::{
            By, POSITION, Replay, ReplayPlace, Seated, Since, Solo, Table, TurnMark, draw_embed, draw_replay_form,
            draw_table,
        },
    },
    paths::games,
    problem::refused,
};
use safehouse_engine::{library::GameLibrary, necrogenesis::orders::Orders};
use safehouse_service::{
    Refusal,
    test_games::{self, Replayed, StartPosition},
};

use super::{
    begin::playable,
    shown::turn_marks,
    table::{file, not_written},
};
use crate::http::{
    ServerState,
    lead::{leads_to, private},
    posted::Posted,
    problem::Refused,
    public_decks::answer::Answering,
    security_headers::{Embeddable, RequestNonce},
};

/// GET /{game}/replay
pub(super) async fn get_replay(
    State(site): State<ServerState>,
    Path(game): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let word = answering.query("game");
    let word = word.trim();
    if word.is_empty() {
        return show_form(&answering, &game, "", "", None).await;
    }
    match read(&answering, library, word) {
        Ok(read) => {
            match answering.query("as").as_str() {
                games::POSITION => {
                    return match read.position(&library.catalogue) {
                        Ok(text) => file("text/plain; charset=utf-8", games::POSITION, text),
                        Err(why) => not_written(why),
                    };
                }
                games::REPORT => {
                    let text = read.report(&library.catalogue, env!("CARGO_PKG_VERSION"));
                    return file("text/plain; charset=utf-8", games::REPORT, text);
                }
                _ => {}
            }
            let site = answering.whole("");
            let page = with_table(&game, word, &read, ReplayPlace::Page(&site), |table| {
                answering.draw(&game, |scene| draw_table(scene, table))
            });
            answering.show_own(&games::replays(&game), page).await
        }
        Err(refusal) => show_form(&answering, &game, word, "", Some(FieldFault::of(&refusal, ""))).await,
    }
}

/// GET /{game}/replay/embed: for a frame on a page of another site.
pub(super) async fn get_embed(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    let nonce = request.extensions().get::<RequestNonce>().map(|nonce| nonce.0.clone()).unwrap_or_default();
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let word = answering.query("game");
    let word = word.trim();
    match read(&answering, library, word) {
        Ok(read) => {
            let assets = &site.app.assets;
            let styles = [assets.style.as_str(), assets.table_style.as_str()];
            let document = with_table(&game, word, &read, ReplayPlace::Embed, |table| {
                answering.draw(&game, |scene| draw_embed(scene, table, styles, &nonce))
            });
            let mut response = private(Html(document).into_response());
            response.extensions_mut().insert(Embeddable);
            response
        }
        Err(refusal) => private(Refused::from(refused(&refusal)).into_response()),
    }
}

fn read(answering: &Answering, library: &GameLibrary, word: &str) -> Result<Replayed, Refusal> {
    let at = answering.query("at").parse().ok();
    test_games::read_replay(answering.service(), &answering.caller, &library.catalogue, word, at)
}

/// Gives the table of a replay to whoever draws it.
pub(super) fn with_table<T>(
    game: &str,
    word: &str,
    read: &Replayed,
    place: ReplayPlace<'_>,
    draw: impl FnOnce(&Table<'_>) -> T,
) -> T {
    let [first, second] = &read.names;
    let seated = |deck| Seated { by: By::Person, deck };
    let (at, none) = (read.session.at(), Orders::default());
    let turns: Vec<TurnMark> = turn_marks(Ok::<_, ()>(read.turns.clone()));
    draw(&Table {
        id: "",
        game,
        revision: 0,
        session: (&read.session).into(),
        seats: [seated(first), seated(second)],
        notes: &[],
        is_open: true,
        since: at.checked_sub(1).map_or(Since::Now, Since::Step),
        told: None,
        orders: [&none, &none],
        record: None,
        solo: Solo { turns: &turns, ..Solo::default() },
        replay: Some(Replay { word, at, of: read.steps, place }),
        between: None,
        example: None,
    })
}

/// The forms that a record or a position is pasted into, with what is wrong with it.
async fn show_form(
    answering: &Answering,
    game: &str,
    word: &str,
    position: &str,
    fault: Option<FieldFault>,
) -> Response {
    let page = answering.draw(game, |scene| draw_replay_form(scene, word, position, fault.as_ref()));
    answering.show_own(&games::replays(game), page).await
}

/// POST /{game}/replay: a game of one's own that goes on from there, or that begins with a position.
pub(super) async fn post_replay(Path(game): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let site = answering.site.clone();
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let (service, caller) = (answering.service(), &answering.caller);
    let position = fields.get(POSITION);
    if !position.trim().is_empty() || fields.get("game").trim().is_empty() {
        let asked = StartPosition { catalogue: &library.catalogue, scenario: position, title: "" };
        return match test_games::start_position(service, caller, asked).await {
            Ok(begun) => leads_to(&games::game(&game, begun.id.as_str())),
            Err(refusal) => {
                let fault = FieldFault { field: POSITION, ..FieldFault::of(&refusal, "") };
                show_form(&answering, &game, "", position, Some(fault)).await
            }
        };
    }
    let word = fields.get("game").trim();
    let at = fields.get("at").parse().ok();
    match test_games::play_replay(service, caller, &library.catalogue, word, at).await {
        Ok(begun) => leads_to(&games::game(&game, begun.id.as_str())),
        Err(refusal) => show_form(&answering, &game, word, "", Some(FieldFault::of(&refusal, ""))).await,
    }
}
