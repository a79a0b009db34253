//! Two games side by side, by their records, which the address carries.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::{
        account::FieldFault,
        test_games::{Pair, ReplayPlace, draw_pair, draw_pair_form},
    },
    paths::games,
};
use safehouse_service::test_games;

use super::{begin::playable, replay::with_table};
use crate::http::{ServerState, public_decks::answer::Answering, security_headers::HasFrames};

/// GET /{game}/replay/pair
pub(super) async fn get_pair(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let (first, second) = (answering.query("game"), answering.query("other"));
    let words = [first.trim(), second.trim()];
    let at = answering.query("at").parse().ok();
    let page = if words.iter().all(|word| word.is_empty()) {
        answering.draw(&game, |scene| draw_pair_form(scene, words, None))
    } else {
        match test_games::read_pair(answering.service(), &answering.caller, &library.catalogue, words, at) {
            Ok(read) => {
                let [one, other] = &read.games;
                with_table(&game, words[0], one, ReplayPlace::Embed, |one| {
                    with_table(&game, words[1], other, ReplayPlace::Embed, |other| {
                        let (ends, same, at, steps) = (read.ends, read.same, read.at, read.steps);
                        let parting = read.parting.each_ref().map(Option::as_deref);
                        let pair = Pair { words, tables: [one, other], ends, same, parting, at, steps };
                        answering.draw(&game, |scene| draw_pair(scene, &pair))
                    })
                })
            }
            Err((number, refusal)) => {
                let fault = FieldFault::of(&refusal, "");
                answering.draw(&game, |scene| draw_pair_form(scene, words, Some((number, fault))))
            }
        }
    };
    let extras = HeadExtras { sheet: Some(Sheet::Lab), ..HeadExtras::default() };
    let mut response = answering.show_own_with(&games::pairs(&game), page, extras).await;
    response.extensions_mut().insert(HasFrames);
    response
}
