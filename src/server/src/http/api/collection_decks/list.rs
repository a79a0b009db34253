//! All decks, and what built ones contest.

use axum::extract::State;
use safehouse_collection::{
    Desk,
    pages::decks::{DecksAsked, OtherBuilt, Stocks, contested, others_built},
};
use safehouse_engine::copies::allocation::Allocator;
use safehouse_service::wire::collection_decks::{CollectionDecks, DecksInTurns, OtherBuiltDeck};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    asked::{LookAtDecks, RankDecks, Said},
    own::{Own, contested_card, entry, id, question, swapped},
};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By},
    },
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(list_collection_decks))
}

/// Lists decks with the copies for them
///
/// How many copies of each deck are in it, elsewhere, or missing, where that deck alone is asked about; which are built; what
/// built decks contest; what changes hands between decks that are never out at the same time. Ranking, places and turns are
/// kept nowhere: each request says them.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/decks", operation_id = "list_collection_decks",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), RankDecks, LookAtDecks),
    security(("token" = ["collection:read", "decks:read"])),
    responses((status = 200, description = "The decks.", body = CollectionDecks)))]
async fn list_collection_decks(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    mut said: Said,
) -> Answered<CollectionDecks> {
    let own = Own::of(&site, &game, &by, None).await?;
    let RankDecks { ranking } = RankDecks::read(&mut said)?;
    let LookAtDecks { keep, play, turns } = LookAtDecks::read(&mut said)?;
    said.end()?;
    let asked = DecksAsked { ranking, picked: Vec::new(), kept: keep, played: play, turns };
    let form = own.look(&site, |desk| {
        let question = question(desk, &asked)?;
        let stocks = Stocks::of(desk, &question.kept, &question.liked);
        let allocator = stocks.allocator(desk, &question.turns);
        let built = stocks.built();
        let deck = |&position: &usize| {
            let lines = allocator.allocate(&[position]).lines;
            entry(desk, position, built.contains(&position), &lines)
        };
        let decks = question.ranking.order.iter().filter_map(deck).collect();
        let others = others_built(desk).into_iter().map(other).collect();
        let contested = contested(desk, &allocator, &built);
        let contested = contested.into_iter().map(|one| contested_card(desk, one)).collect();
        let in_turns = question.turns.groups.iter().map(|group| in_turns(desk, &stocks, &allocator, group)).collect();
        Ok::<_, Refused>(CollectionDecks::new(decks, others, contested, in_turns))
    });
    Ok(Answer(form?))
}

fn other(OtherBuilt { id, name, copies }: OtherBuilt) -> OtherBuiltDeck {
    OtherBuiltDeck { id, name, copies }
}

fn in_turns(desk: &Desk<'_>, stocks: &Stocks<'_>, allocator: &Allocator<'_>, group: &[usize]) -> DecksInTurns {
    let changes = allocator.changes(group).into_iter();
    DecksInTurns {
        decks: group.iter().map(|deck| id(desk, *deck)).collect(),
        changes: changes.map(|(from, to, swap)| swapped(desk, stocks, (from, to), &swap)).collect(),
    }
}
