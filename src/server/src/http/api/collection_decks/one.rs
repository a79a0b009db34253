//! One deck: where the copies of each line are, and what goes in and out.

use axum::extract::State;
use safehouse_collection::{
    Desk, OwnDeck,
    pages::decks::{DecksAsked, OneDeck, Stocks, goes_back_to, others_built, position},
};
use safehouse_service::wire::collection_decks::{CollectionDeck, CollectionDeckEntry, ReturnPlace};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    asked::{LookAtDecks, PageOfLines, Said},
    own::{Own, contested_card, copies, entry, page, question, swapped},
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
    OpenApiRouter::new().routes(routes!(open_collection_deck))
}

/// Shows a deck with the copies for it
///
/// Of each line how many copies are in the deck, where the others are and why just these are named, and how many are
/// missing; what goes into the deck and out of it to have all of it that can be had; where its copies go when it is taken
/// apart. A deck that is not among the account's decks any more is shown as long as copies stand in its place.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/decks/{id}", operation_id = "open_collection_deck",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = String, Path, description = "The deck."), LookAtDecks, PageOfLines),
    security(("token" = ["collection:read", "decks:read"])),
    responses((status = 200, description = "The deck.", body = CollectionDeck)))]
async fn open_collection_deck(
    State(site): State<ServerState>,
    At((game, id)): At<(String, String)>,
    by: By,
    mut said: Said,
) -> Answered<CollectionDeck> {
    let own = Own::of(&site, &game, &by, Some(&id)).await?;
    let LookAtDecks { keep, play, turns } = LookAtDecks::read(&mut said)?;
    let PageOfLines { after, limit } = PageOfLines::read(&mut said)?;
    said.end()?;
    let asked = DecksAsked { kept: keep, played: play, turns, ..DecksAsked::default() };
    let form = own.look(&site, |desk| match position(desk, &id) {
        Some(position) => shown(desk, position, &asked, (after, limit)),
        None => gone(desk, &id).ok_or_else(Refused::not_found),
    });
    Ok(Answer(form?))
}

fn shown(
    desk: &Desk<'_>,
    position: usize,
    asked: &DecksAsked,
    lines: (usize, usize),
) -> Result<CollectionDeck, Refused> {
    let question = question(desk, asked)?;
    let stocks = Stocks::of(desk, &question.kept, &question.liked);
    let allocator = stocks.allocator(desk, &question.turns);
    let one = OneDeck::of(desk, &stocks, &allocator, &question.turns, position);
    let deck = desk.decks.get(position).ok_or_else(Refused::not_found)?;
    let sums = entry(desk, position, one.is_built, &one.lines).ok_or_else(Refused::not_found)?;
    let (lines, next) = page(desk, &one.lines, &stocks.stocks, lines);
    let form = CollectionDeck::new(sums, returns(desk, deck))
        .with_difference(one.difference.out.into_iter().map(copies), one.difference.into.into_iter().map(copies))
        .with_contested(one.contested.into_iter().map(|one| contested_card(desk, one)));
    let gives = one.gives.iter().map(|(from, swap)| swapped(desk, &stocks, (*from, position), swap)).collect();
    Ok(CollectionDeck { lines, next, gives, ..form })
}

/// A deck that is none of the account's any more, while copies stand in its place.
fn gone(desk: &Desk<'_>, id: &str) -> Option<CollectionDeck> {
    let known = others_built(desk).into_iter().find(|other| other.id == id)?;
    let sums =
        CollectionDeckEntry { id: known.id, name: known.name, is_built: true, have: 0, elsewhere: 0, missing: 0 };
    let deck = OwnDeck::gone(id, desk.game());
    Some(CollectionDeck { is_gone: true, ..CollectionDeck::new(sums, returns(desk, &deck)) })
}

fn returns(desk: &Desk<'_>, deck: &OwnDeck) -> Vec<ReturnPlace> {
    let places = goes_back_to(desk, deck).into_iter();
    places.map(|(place, copies)| ReturnPlace { place, copies }).collect()
}
