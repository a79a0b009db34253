//! Places of a collection: what is in each, and what is done with one as a whole.

use axum::extract::State;
use safehouse_collection::pages::places::{emptied, merged, renamed, sums};
use safehouse_engine::copies::{deck_of_place, ledger::EventId};
use safehouse_service::{
    collections as inner,
    wire::{
        VERSION,
        collections::{CollectionPlace, CollectionPlaces, RecordedOnce},
    },
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    desk::desk,
    once::{not_recorded, record_once},
};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent},
        reference::game_of,
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(list_places, change_place))
}

/// Lists the places of a collection
///
/// With what is in each.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/places", operation_id = "list_places",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "The places.", body = CollectionPlaces)))]
async fn list_places(State(site): State<ServerState>, At(game): At<String>, by: By) -> Answered<CollectionPlaces> {
    let library = game_of(&site, &game)?;
    let opened = inner::open_collection(&site.app.service, &by.caller, library.game()).await?;
    let places = opened.look(|shelf| {
        let sums = sums(&desk(&site, library, shelf, &[]));
        let place = |(place, sum): (&str, safehouse_collection::pages::places::Sum)| CollectionPlace {
            place: place.to_owned(),
            copies: sum.copies,
            numbers: sum.numbers as u64,
            to_be_found: sum.missing as u64,
            deck: deck_of_place(place).map(|deck| deck.id.to_owned()),
        };
        sums.into_iter().map(place).collect()
    });
    Ok(Answer(CollectionPlaces { version: VERSION, places }))
}

/// What is done with a place.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChangePlace {
    /// The identity of this request: a UUID of version 7 as 32 hexadecimal digits. A request that is sent again with the
    /// same one counts once. It is also that by which the change is undone.
    #[schema(value_type = String, example = "01900000000070008000000000000029")]
    request: EventId,
    /// The place; empty for copies in none.
    #[schema(example = "Binder 2")]
    from: String,
    /// What is done with all that is there.
    deed: PlaceDeed,
    /// The other name, or the place that all of it goes to.
    #[serde(default)]
    #[schema(example = "Binder 3")]
    to: String,
}

/// What is done with all that is in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum PlaceDeed {
    /// The place gets a name that no other has.
    Rename,
    /// It goes to another place that is there.
    Merge,
    /// It is in no place from then on.
    Empty,
}

/// Renames, merges or empties a place
///
/// All that is there moves, and is undone as one.
#[utoipa::path(post, path = "/api/v1/games/{game}/collection/places", operation_id = "change_place",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = ChangePlace,
    security(("token" = ["collection:write"])),
    responses((status = 200, description = "What was recorded.", body = RecordedOnce)))]
async fn change_place(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    Sent(body): Sent<ChangePlace>,
) -> Answered<RecordedOnce> {
    let library = game_of(&site, &game)?.clone();
    let (from, its) = (site.clone(), library.clone());
    let request = body.request;
    let once = record_once(&site.app.service, &by.caller, &library, request, move |shelf| {
        let desk = desk(&from, &its, shelf, &[]);
        if !shelf.places().contains_key(&body.from) {
            return Err(not_recorded("There is no such place."));
        }
        let drafts = match body.deed {
            PlaceDeed::Rename => renamed(&desk, &body.from, &body.to),
            PlaceDeed::Merge => merged(&desk, &body.from, &body.to),
            PlaceDeed::Empty => Ok(emptied(&desk, &body.from)),
        };
        drafts.map_err(|fault| not_recorded(&fault))
    });
    Ok(Answer(once.await?.into()))
}
