//! Price lists of a collection, and what it is worth by them.

use axum::{extract::State, http::StatusCode};
use safehouse_engine::{
    copies::prices::{Point, Valuation, Valued},
    wire::collection::{CollectionValue, NotTaken, Superseded},
};
use safehouse_service::{
    collections::{self as inner, FaultyRows},
    wire::price_lists::{KeptPriceList, PriceListText, PriceLists},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, By, Sent, With},
    reference::game_of,
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_price_lists))
        .routes(routes!(get_price_list, keep_price_list, delete_price_list))
        .routes(routes!(value_collection))
}

/// Lists the price lists of a collection
///
/// That of the latest day first, without their prices.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/prices", operation_id = "list_price_lists",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "The lists.", body = PriceLists)))]
async fn list_price_lists(State(site): State<ServerState>, At(game): At<String>, by: By) -> Answered<PriceLists> {
    let game = game_of(&site, &game)?.game();
    Ok(Answer(inner::list_price_lists(&site.app.service, &by.caller, game).await?.into()))
}

/// Gets a price list
///
/// Its text is the one that was loaded.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/prices/{name}", operation_id = "get_price_list",
    tag = "collections",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("name" = String, Path, description = "What it is called.", example = "November")
    ),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "The list.", body = PriceListText)))]
async fn get_price_list(
    State(site): State<ServerState>,
    At((game, name)): At<(String, String)>,
    by: By,
) -> Answered<PriceListText> {
    let game = game_of(&site, &game)?.game();
    let found = inner::price_list_text(&site.app.service, &by.caller, game, &name).await?;
    Ok(Answer(found.ok_or_else(Refused::not_found)?.into()))
}

/// A price list to be kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct KeepPriceList {
    /// A table with the header `number,edition,finish,condition,currency,price,date,source`, its columns in any order, at
    /// most 2 MiB. Edition, finish, condition and source may be empty or left out; a column `grade` (`PSA 9.5`) says that
    /// a row is of graded copies.
    #[schema(example = "number,currency,price,date\nNG-01-045,EUR,1.20,2026-11-02\n")]
    text: String,
    /// Whether rows that are no prices are left out. Without it nothing is kept of a list that has some.
    #[serde(default)]
    leaves_out_faulty_rows: bool,
}

/// Keeps a price list
///
/// In the place of one of the same name. A row that is no price is told by its line.
#[utoipa::path(put, path = "/api/v1/games/{game}/collection/prices/{name}", operation_id = "keep_price_list",
    tag = "collections",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("name" = String, Path, description = "What it is called from now on, 1 to 200 bytes.", example = "November")
    ),
    request_body = KeepPriceList,
    security(("token" = ["collection:write"])),
    responses((status = 200, description = "What is kept, and what became of the rows.", body = KeptPriceList)))]
async fn keep_price_list(
    State(site): State<ServerState>,
    At((game, name)): At<(String, String)>,
    by: By,
    Sent(body): Sent<KeepPriceList>,
) -> Answered<KeptPriceList> {
    let library = game_of(&site, &game)?;
    let faulty = if body.leaves_out_faulty_rows { FaultyRows::LeaveOut } else { FaultyRows::Refuse };
    let list = (name.as_str(), body.text.as_str());
    let (entry, reading) =
        inner::keep_price_list(&site.app.service, &by.caller, &library.catalogue, list, faulty).await?;
    Ok(Answer(KeptPriceList::new(entry, &reading)))
}

/// Deletes a price list
#[utoipa::path(delete, path = "/api/v1/games/{game}/collection/prices/{name}", operation_id = "delete_price_list",
    tag = "collections",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("name" = String, Path, description = "What it is called.", example = "November")
    ),
    security(("token" = ["collection:write"])),
    responses((status = 204, description = "It is done.")))]
async fn delete_price_list(
    State(site): State<ServerState>,
    At((game, name)): At<(String, String)>,
    by: By,
) -> Result<StatusCode, Refused> {
    let game = game_of(&site, &game)?.game();
    let is_gone = inner::delete_price_list(&site.app.service, &by.caller, game, &name).await?;
    if is_gone { Ok(StatusCode::NO_CONTENT) } else { Err(Refused::not_found()) }
}

/// By which price list a collection is valued.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ValueCollection {
    /// The price list; without it the one of the latest day.
    list: Option<String>,
    /// The currency that is taken where a price has several, as `EUR`.
    currency: Option<String>,
    /// Whether it is also valued by each of the other lists.
    #[serde(default)]
    series: bool,
}

/// The most rows of each list of what a collection is worth. The page of the value lists all of them as CSV.
const VALUE_ROWS: usize = 5_000;

/// Values a collection by a price list
///
/// Sums in each currency and of how many copies they speak, by set, rarity and place as well; what has no price, and
/// what was paid. Nothing is converted. Where there is no price list, nothing has a price. A list of what has no price,
/// or of places, has 5000 rows at the most; `left_out` says how many are missing.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/value", operation_id = "value_collection",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), ValueCollection),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "The value, as `safehouse collection value --json` prints it.",
        content_type = "application/json", body = serde_json::Value)))]
async fn value_collection(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    With(asked): With<ValueCollection>,
) -> Answered<CollectionValue> {
    let library = game_of(&site, &game)?;
    let (service, catalogue) = (&site.app.service, &library.catalogue);
    let entries = inner::list_price_lists(service, &by.caller, library.game()).await?;
    let name = match &asked.list {
        Some(name) => Some(name),
        None => entries.first().map(|entry| &entry.name),
    };
    let opened = match name {
        Some(name) => {
            let opened = inner::open_price_list(service, &by.caller, catalogue, name).await?;
            Some(opened.ok_or_else(Refused::not_found)?.1)
        }
        None => None,
    };
    let mut others = Vec::new();
    if asked.series {
        for entry in &entries {
            let opened = inner::open_price_list(service, &by.caller, catalogue, &entry.name).await?;
            others.extend(opened.map(|(entry, list)| (entry.day, list)));
        }
    }
    let list = opened.unwrap_or_default();
    let currency = asked.currency.as_deref();
    let collection = inner::open_collection(service, &by.caller, library.game()).await?;
    let form = collection.look(|shelf| {
        let valuation = Valuation::of(shelf.balances(), &list, currency);
        let printing =
            |row: &Valued<'_>| catalogue.find_number(&row.holding.number).map(|printing| catalogue.printing(printing));
        let set = |row: &Valued<'_>| printing(row).map(|known| known.set.clone()).unwrap_or_default();
        let rarity = |row: &Valued<'_>| printing(row).map(|known| known.rarity.to_owned()).unwrap_or_default();
        let parts = vec![
            ("set", valuation.by(set)),
            ("rarity", valuation.by(rarity)),
            ("place", valuation.by(|row| row.holding.place.clone())),
        ];
        let point = |(day, list): &(String, std::sync::Arc<_>)| {
            let worth = Valuation::of(shelf.balances(), list, currency).worth();
            Point { day: day.clone(), worth }
        };
        let mut series: Vec<Point> = others.iter().map(point).collect();
        series.sort_by(|one, other| one.day.cmp(&other.day));
        CollectionValue::new(&valuation, shelf.paid(), None, parts, &series)
    });
    Ok(Answer(form.with_rows(Vec::<NotTaken>::new(), Vec::<Superseded>::new()).at_most(VALUE_ROWS)))
}
