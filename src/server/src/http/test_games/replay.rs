//! A game that is looked at by its record, which the address carries.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        test_games::{By, Replay, Seated, Since, Table, draw_replay_form, draw_table},
    },
    paths::games,
};
use safehouse_engine::necrogenesis::orders::Orders;
use safehouse_service::test_games;

use super::{
    begin::playable,
    table::{file, not_written},
};
use crate::http::{ServerState, lead::leads_to, posted::Posted, public_decks::answer::Answering};

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
        return show_form(&answering, &game, "", None).await;
    }
    let at = answering.query("at").parse().ok();
    let (service, caller) = (answering.service(), &answering.caller);
    match test_games::read_replay(service, caller, &library.catalogue, word, at) {
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
            let [first, second] = &read.names;
            let seated = |deck| Seated { by: By::Person, deck };
            let (at, none) = (read.session.at(), Orders::default());
            let table = Table {
                id: "",
                game: &game,
                revision: 0,
                session: (&read.session).into(),
                seats: [seated(first), seated(second)],
                notes: &[],
                is_open: true,
                since: at.checked_sub(1).map_or(Since::Now, Since::Step),
                told: None,
                orders: [&none, &none],
                record: None,
                replay: Some(Replay { word, at, of: read.steps }),
                between: None,
                example: None,
            };
            let page = answering.draw(&game, |scene| draw_table(scene, &table));
            answering.show_own(&games::replays(&game), page).await
        }
        Err(refusal) => show_form(&answering, &game, word, Some(FieldFault::of(&refusal, ""))).await,
    }
}

/// The form that a record is pasted into, with what is wrong with it.
async fn show_form(answering: &Answering, game: &str, word: &str, fault: Option<FieldFault>) -> Response {
    let page = answering.draw(game, |scene| draw_replay_form(scene, word, fault.as_ref()));
    answering.show_own(&games::replays(game), page).await
}

/// POST /{game}/replay: a game of one's own that goes on from there.
pub(super) async fn post_replay(Path(game): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let site = answering.site.clone();
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let word = fields.get("game").trim();
    let at = fields.get("at").parse().ok();
    let (service, caller) = (answering.service(), &answering.caller);
    match test_games::play_replay(service, caller, &library.catalogue, word, at).await {
        Ok(begun) => leads_to(&games::game(&game, begun.id.as_str())),
        Err(refusal) => show_form(&answering, &game, word, Some(FieldFault::of(&refusal, ""))).await,
    }
}
