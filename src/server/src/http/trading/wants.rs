//! What the reader wants.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::paths::collection as at;
use safehouse_collection::{
    Answer, Fields, Request as Asked,
    trading::{self, OwnWant, SavedWant, TradingAnswer, TradingDesk},
};
use safehouse_engine::library::GameLibrary;
use safehouse_service::{
    Refusal, collections,
    refusal::WantRefused,
    wants::{self, SaveWant},
};
use uuid::Uuid;

use super::shown::{answered, mended_in_place};
use crate::http::{
    ServerState,
    collection::{Beside, show},
    lead::leads_to,
    posted::Posted,
    public_decks::answer::Answering,
};

/// GET /{game}/collection/wants
pub(super) async fn get_wants(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    asked(&Answering::of(&site, &request), &game, None).await
}

/// POST /{game}/collection/wants
pub(super) async fn post_wants(Path(game): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    asked(&answering, &game, Some(fields.each().collect())).await
}

async fn asked(answering: &Answering, game: &str, form: Option<Fields>) -> Response {
    let address = at::page(game, at::WANTS);
    let page = async |answering: &Answering, library: &GameLibrary| answer(answering, library, form).await;
    answered(answering, (game, &address), page).await
}

async fn answer(answering: &Answering, library: &GameLibrary, form: Option<Fields>) -> Result<Response, Refusal> {
    let (service, caller, game) = (answering.service(), &answering.caller, library.game());
    let address = answering.address().to_owned();
    let rest = address.strip_prefix(&at::overview(game.id)).map_or("", |rest| rest.trim_start_matches('/'));
    let request = Asked { form, ..Asked::read(rest, None) };
    let kept = wants::list_wants(service, caller, game.id).await?;
    let own: Vec<OwnWant> = kept.into_iter().map(|kept| OwnWant { id: kept.id.to_string(), want: kept.want }).collect();
    let beside = match request.form.as_ref().is_some_and(|form| form.get("from") == "decks") {
        true => Beside::of_decks(answering, library).await?,
        false => Beside::default(),
    };
    let opened = collections::open_collection(service, caller, game).await?;
    let answered = opened.look(|shelf| {
        let desk = beside.desk(answering, library, shelf);
        trading::answer(&TradingDesk { desk, wants: &own }, &request)
    });
    match answered {
        TradingAnswer::Page(page) => Ok(show(answering, library, &address, Answer::Page(page)).await),
        TradingAnswer::Save { wants, then } => {
            let wants: Vec<SaveWant> = wants.into_iter().map(saved).collect::<Result<_, _>>()?;
            if wants.is_empty() {
                return Ok(leads_to(&then));
            }
            match wants::save_wants(service, caller, &library.catalogue, wants).await {
                Ok(_) => Ok(leads_to(&then)),
                Err(refusal) => {
                    let words = mended_in_place(refusal)?;
                    let page = opened.look(|shelf| {
                        let desk = beside.desk(answering, library, shelf);
                        trading::refused(&TradingDesk { desk, wants: &own }, &request, &words)
                    });
                    Ok(show(answering, library, &address, Answer::Page(page)).await)
                }
            }
        }
        TradingAnswer::Forget { id, then } => {
            // What is no identity is that of no want.
            wants::delete_want(service, caller, id.parse().unwrap_or(Uuid::nil())).await?;
            Ok(leads_to(&then))
        }
        TradingAnswer::Nothing => Ok(answering.nothing()),
    }
}

fn saved(SavedWant { id, want }: SavedWant) -> Result<SaveWant, Refusal> {
    let id = id.map(|id| id.parse().map_err(|_| WantRefused::None)).transpose()?;
    Ok(SaveWant { id, want })
}
