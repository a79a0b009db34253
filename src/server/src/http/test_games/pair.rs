//! Two games side by side, by their records, which the address carries.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::{
        account::FieldFault,
        test_games::{Pair, PairedGame, RECORD_A, RECORD_B, ReplayPlace, Table, draw_pair, draw_pair_form},
    },
    paths::games,
};
use safehouse_service::test_games::{self, PairRefusal, Paired, Which};

use super::{begin::playable, replay::with_table};
use crate::http::{ServerState, public_decks::answer::Answering, security_headers::HasFrames};

/// GET /{game}/replay/pair
pub(super) async fn get_pair(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let (first, second) = (answering.query(RECORD_A), answering.query(RECORD_B));
    let words = [first.trim(), second.trim()];
    let at = answering.query("at").parse().ok();
    let page = if words.iter().all(|word| word.is_empty()) {
        answering.draw(&game, |scene| draw_pair_form(scene, words, None))
    } else {
        match test_games::read_pair(answering.service(), &answering.caller, &library.catalogue, words, at) {
            Ok(read) => {
                let [one, other] = &read.games;
                let [word, other_word] = words;
                with_table(&game, word, &one.game, ReplayPlace::Embed, |table| {
                    with_table(&game, other_word, &other.game, ReplayPlace::Embed, |other_table| {
                        let games = [paired(one, word, table), paired(other, other_word, other_table)];
                        let pair = Pair { games, same: read.same, other: &read.other, at: read.at, steps: read.steps };
                        answering.draw(&game, |scene| draw_pair(scene, &pair))
                    })
                })
            }
            Err(PairRefusal { which, refusal }) => {
                let field = match which {
                    Which::First => RECORD_A,
                    Which::Second => RECORD_B,
                };
                let fault = FieldFault::of(&refusal, "");
                answering.draw(&game, |scene| draw_pair_form(scene, words, Some((field, fault))))
            }
        }
    };
    let extras = HeadExtras { sheet: Some(Sheet::Lab), ..HeadExtras::default() };
    let mut response = answering.show_own_with(&games::pairs(&game), page, extras).await;
    response.extensions_mut().insert(HasFrames);
    response
}

fn paired<'a>(read: &'a Paired, word: &'a str, table: &'a Table<'a>) -> PairedGame<'a> {
    PairedGame { word, table, end: read.end, parting: read.parting.as_deref() }
}
