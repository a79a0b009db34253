//! What anybody may look up: games, sets, formats, cards, terms.

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse as _, Response},
};
use safehouse_app::problem::Kind;
use safehouse_engine::{
    catalogue::query::{BareWords, QueryErrors},
    copies::OwnedIndex,
    games::summaries,
    library::GameLibrary,
    wire::{
        reference::{DeckFormats, Game, Games, GlossaryTerms, Sets, WholeCard},
        search::Found,
    },
};
use safehouse_service::collections;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, Shown, With, unreadable},
    cursor::PlaceCursor,
};
use crate::http::{ServerState, problem::Refused};

/// The most cards of a page.
const PAGE: u32 = 100;

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_games))
        .routes(routes!(show_game))
        .routes(routes!(list_sets))
        .routes(routes!(list_formats))
        .routes(routes!(search_cards))
        .routes(routes!(show_card))
        .routes(routes!(list_terms))
}

/// The game that an address names.
///
/// # Errors
/// There is none of this id.
pub(super) fn game_of<'a>(site: &'a ServerState, id: &str) -> Result<&'a GameLibrary, Refused> {
    let library = &site.app.library;
    match library.of_game(id) {
        Some(game) => Ok(game),
        None => {
            let known: Vec<_> = library.games().iter().map(|game| game.game().id).collect();
            let words = format!("There is no such game here; there is {}.", known.join(", "));
            Err(Kind::NotFound.problem(words).into())
        }
    }
}

/// Lists the games
///
/// Every other address names one of them.
#[utoipa::path(get, path = "/api/v1/games", operation_id = "list_games", tag = "reference",
    responses((status = 200, description = "The games.", body = Games)))]
async fn list_games(State(site): State<ServerState>) -> Result<Response, Refused> {
    let games = site.app.library.games().iter().map(|game| game.game());
    Ok(Answer(Games::new(games)).into_response())
}

/// Shows a game
///
/// What its cards and decks are made of.
#[utoipa::path(get, path = "/api/v1/games/{game}", operation_id = "show_game", tag = "reference",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    responses((status = 200, description = "The game.", body = Game)))]
async fn show_game(State(site): State<ServerState>, At(game): At<String>) -> Answered<Game<'static>> {
    Ok(Answer(game_of(&site, &game)?.game().into()))
}

/// Lists the sets of a game
#[utoipa::path(get, path = "/api/v1/games/{game}/sets", operation_id = "list_sets", tag = "reference",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    responses((status = 200, description = "The sets.", body = Sets)))]
async fn list_sets(State(site): State<ServerState>, At(game): At<String>) -> Result<Response, Refused> {
    Ok(Answer(Sets::from(&game_of(&site, &game)?.catalogue)).into_response())
}

/// Lists the formats of a game
///
/// Each with every snapshot of it: how it stood from which day on.
#[utoipa::path(get, path = "/api/v1/games/{game}/formats", operation_id = "list_formats", tag = "reference",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    responses((status = 200, description = "The formats.", body = DeckFormats)))]
async fn list_formats(State(site): State<ServerState>, At(game): At<String>) -> Result<Response, Refused> {
    let formats = DeckFormats::new(game_of(&site, &game)?.formats.all());
    Ok(Answer(formats).into_response())
}

/// What cards are looked for by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SearchCards {
    /// The query, in the language of the site's search; without one, every card.
    #[serde(default)]
    #[param(example = "t:weapon")]
    q: String,
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<PlaceCursor>,
    /// The most rows of the page.
    #[param(minimum = 1, maximum = 100, default = 100)]
    limit: Option<u32>,
}

/// Finds cards
///
/// By a query in the language of the site's search. A query with a fault is refused with
/// the place of each. Conditions on a collection, as `owned>=4`, are about that of the token that is sent, where its
/// scopes allow reading it; otherwise a notice says that none is known.
#[utoipa::path(get, path = "/api/v1/games/{game}/cards", operation_id = "search_cards", tag = "reference",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), SearchCards),
    responses((status = 200, description = "A page of what was found.", body = Found)))]
async fn search_cards(
    State(site): State<ServerState>,
    At(game): At<String>,
    shown: Shown,
    With(asked): With<SearchCards>,
) -> Result<Response, Refused> {
    let library = game_of(&site, &game)?;
    let limit = match asked.limit.unwrap_or(PAGE) {
        limit @ 1..=PAGE => limit as usize,
        _ => return Err(unreadable("The query of the address", &format!("“limit” is 1 to {PAGE}"))),
    };
    let (catalogue, formats) = (&library.catalogue, library.formats.newest());
    let query = catalogue.query(&asked.q, &formats, BareWords::Anywhere).map_err(|errors| faulty(&errors))?;
    let owned = match query.asks_collection() {
        true => owned(&site, library, &shown).await?,
        false => None,
    };
    let result = catalogue.search_with_owned(&query, &formats, owned.as_deref());
    let from = asked.cursor.map_or(0, |PlaceCursor(from)| from);
    let end = from.saturating_add(limit);
    let next = (end < result.total()).then(|| PlaceCursor(end).text());
    let found = Found::new(&query, &result, catalogue, usize::MAX).page(from, limit, next);
    Ok(Answer(found).into_response())
}

/// What queries ask of the collection of whoever asks, where their token is for that.
async fn owned(site: &ServerState, library: &GameLibrary, shown: &Shown) -> Result<Option<Arc<OwnedIndex>>, Refused> {
    let service = &site.app.service;
    let Some(caller) = shown.admitted(service, collections::READ).await? else { return Ok(None) };
    let opened = collections::open_collection(service, &caller, library.game()).await?;
    Ok(Some(opened.look(|shelf| library.owned_of(shelf).clone())))
}

/// A query that is not understood.
pub(super) fn faulty(errors: &QueryErrors) -> Refused {
    Kind::Unreadable.problem(format!("The query is not understood: {errors}.")).into()
}

/// Shows a card
///
/// By the collector number of any of its printings, with all of them.
#[utoipa::path(get, path = "/api/v1/games/{game}/cards/{number}", operation_id = "show_card", tag = "reference",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("number" = String, Path, description = "The collector number.")),
    responses((status = 200, description = "The card.", body = WholeCard)))]
async fn show_card(
    State(site): State<ServerState>,
    At((game, number)): At<(String, String)>,
) -> Result<Response, Refused> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    let Some(printing) = catalogue.find_number(&number) else {
        return Err(Kind::NotFound.problem("No card has this collector number.").into());
    };
    let card = WholeCard::new(catalogue.card_of(printing), catalogue);
    Ok(Answer(card).into_response())
}

/// Lists the terms of a game's rules
#[utoipa::path(get, path = "/api/v1/games/{game}/glossary", operation_id = "list_terms", tag = "reference",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    responses((status = 200, description = "The terms.", body = GlossaryTerms)))]
async fn list_terms(State(site): State<ServerState>, At(game): At<String>) -> Answered<GlossaryTerms<'static>> {
    let game = game_of(&site, &game)?.game();
    Ok(Answer(GlossaryTerms::new((game.glossary)(), summaries(game))))
}
