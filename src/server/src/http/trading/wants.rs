//! What the reader wants.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::paths::collection as at;
use safehouse_collection::{
    Answer, Fields, Request as Asked,
    trading::{self, OwnSource, OwnWant, SavedWant, TradingAnswer, TradingDesk},
};
use safehouse_engine::{copies::wants::Source, library::GameLibrary};
use safehouse_service::{
    Refusal, collections,
    refusal::WantRefused,
    wants::{self, FollowedSource, SaveWant},
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
    let followed = wants::list_want_sources(service, caller, library).await?;
    let is_of_decks = |followed: &FollowedSource| matches!(followed.source.of, Source::Decks { .. });
    let asks_decks = request.form.as_ref().is_some_and(|form| form.get("from") == "decks");
    let beside = match asks_decks || followed.iter().any(is_of_decks) {
        true => Beside::of_decks(answering, library).await?,
        false => Beside::default(),
    };
    let sources: Vec<OwnSource> = followed.into_iter().map(own_source).collect();
    let opened = collections::open_collection(service, caller, game).await?;
    let answered = opened.look(|shelf| {
        let desk = beside.desk(answering, library, shelf);
        trading::answer(&TradingDesk { desk, wants: &own, sources: &sources }, &request)
    });
    // What is refused is the page once more, with what was written.
    let done = async |done: Result<(), Refusal>, then: String| {
        let Err(refusal) = done else { return Ok(leads_to(&then)) };
        let words = mended_in_place(refusal)?;
        let page = opened.look(|shelf| {
            let desk = beside.desk(answering, library, shelf);
            trading::refused(&TradingDesk { desk, wants: &own, sources: &sources }, &request, &words)
        });
        Ok(show(answering, library, &address, Answer::Page(page)).await)
    };
    match answered {
        TradingAnswer::Page(page) => Ok(show(answering, library, &address, Answer::Page(page)).await),
        TradingAnswer::Save { wants, then } => {
            let wants: Vec<SaveWant> = wants.into_iter().map(saved).collect::<Result<_, _>>()?;
            let saved = wants::save_wants(service, caller, &library.catalogue, wants).await;
            done(saved.map(drop), then).await
        }
        TradingAnswer::Follow { id, source, then } => {
            let id = id.map(|id| id.parse().map_err(|_| WantRefused::NoSource)).transpose()?;
            let saved = wants::save_want_source(service, caller, library, (id, source)).await;
            done(saved.map(drop), then).await
        }
        TradingAnswer::Unfollow { id, then } => {
            wants::delete_want_source(service, caller, id.parse().unwrap_or(Uuid::nil())).await?;
            Ok(leads_to(&then))
        }
        TradingAnswer::Forget { id, then } => {
            // What is no identity is that of no want.
            wants::delete_want(service, caller, id.parse().unwrap_or(Uuid::nil())).await?;
            Ok(leads_to(&then))
        }
        TradingAnswer::Nothing => Ok(answering.nothing()),
    }
}

fn own_source(followed: FollowedSource) -> OwnSource {
    let FollowedSource { id, source, wants, total, .. } = followed;
    OwnSource { id: id.to_string(), source, wants, total }
}

fn saved(SavedWant { id, want }: SavedWant) -> Result<SaveWant, Refusal> {
    let id = id.map(|id| id.parse().map_err(|_| WantRefused::None)).transpose()?;
    Ok(SaveWant { id, want })
}
