//! Versions of decks in an account.

use axum::{extract::State, http::HeaderMap, response::Response};
use safehouse_service::{
    saved_decks::{self as inner, BranchDeck},
    wire::saved_decks::{Deck, Saved, Version, Versions},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    answers::{created, hold_against, next, page, saved},
    body::device,
};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered, Changed},
        asked::{At, By, Sent, With},
        condition::Condition,
    },
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_versions))
        .routes(routes!(open_version, name_version))
        .routes(routes!(restore_version))
        .routes(routes!(branch_deck))
}

/// Which versions are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListVersions {
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<i64>,
    /// The most versions of the page, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 100)]
    limit: Option<u32>,
}

/// Lists the versions of a deck
///
/// The newest first.
#[utoipa::path(get, path = "/api/v1/decks/{id}/versions", operation_id = "list_versions", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ListVersions),
    security(("token" = ["decks:read"])),
    responses((status = 200, description = "A page of the list.", body = Versions)))]
async fn list_versions(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    With(asked): With<ListVersions>,
) -> Answered<Versions> {
    let most = page(asked.limit)?;
    let versions = inner::list_versions(&site.app.service, &by.caller, id.into(), asked.cursor, most).await?;
    let next = next(&versions, most).map(|last| last.number.to_string());
    Ok(Answer(Versions::new(versions, next)))
}

/// Opens a version
#[utoipa::path(get, path = "/api/v1/decks/{id}/versions/{number}", operation_id = "open_version", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("number" = i64, Path, description = "The number of the version.")),
    security(("token" = ["decks:read"])),
    responses((status = 200, description = "The version.", body = Version)))]
async fn open_version(State(site): State<ServerState>, by: By, At((id, number)): At<(Uuid, i64)>) -> Answered<Version> {
    Ok(Answer(inner::open_version(&site.app.service, &by.caller, id.into(), number).await?.into()))
}

/// The name of a version.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NameVersion {
    /// Its name, or `null` for none.
    name: Option<String>,
}

/// Names a version
///
/// One with a name is kept for good; `null` takes the name away.
#[utoipa::path(patch, path = "/api/v1/decks/{id}/versions/{number}", operation_id = "name_version", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("number" = i64, Path, description = "The number of the version."), ("If-Match" = Option<String>, Header, description = "The ETag of the version that was read: it is named only if it is still that.")),
    request_body = NameVersion,
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "The version.", body = Version)))]
async fn name_version(
    State(site): State<ServerState>,
    by: By,
    At((id, number)): At<(Uuid, i64)>,
    headers: HeaderMap,
    Sent(body): Sent<NameVersion>,
) -> Result<Changed<Version>, Refused> {
    let service = &site.app.service;
    let condition = Condition::of(&headers)?;
    let turn = condition.turn(service, &by.caller, "deck", id).await?;
    if turn.is_some() {
        let present = inner::open_version(service, &by.caller, id.into(), number).await?;
        condition.check(&Version::from(present), None)?;
    }
    inner::name_version(service, &by.caller, id.into(), number, body.name.as_deref()).await?;
    Ok(Changed::new(inner::open_version(service, &by.caller, id.into(), number).await?.into()))
}

/// How an old version is made the newest.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RestoreVersion {
    /// The revision that was seen last: where it is not the newest, the answer says so.
    seen: i64,
    /// The tab or program that has the deck in hand.
    holder: Option<Uuid>,
}

/// Goes back to a version
///
/// It becomes the newest once more, and what it takes the place of stays a version.
#[utoipa::path(post, path = "/api/v1/decks/{id}/versions/{number}/restore", operation_id = "restore_version", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("number" = i64, Path, description = "The number of the version."), ("If-Match" = Option<String>, Header, description = "The ETag of what was read: it is done only if the deck is still that.")),
    request_body = RestoreVersion,
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "What it is now.", body = Saved)))]
async fn restore_version(
    State(site): State<ServerState>,
    by: By,
    At((id, number)): At<(Uuid, i64)>,
    headers: HeaderMap,
    Sent(body): Sent<RestoreVersion>,
) -> Result<Response, Refused> {
    let _turn = hold_against(&site, &by, id.into(), &headers).await?;
    let device = device(&by, body.holder);
    let restored = inner::restore_version(&site.app.service, &by.caller, id.into(), number, body.seen, &device).await?;
    saved(&site, &by, id.into(), restored).await
}

/// A copy to be made of a version.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = BranchDeck)]
#[serde(deny_unknown_fields)]
struct BranchBody {
    /// The id of the copy, for whoever chooses it: asked for twice, it is made once.
    id: Option<Uuid>,
    /// Its name, if that is to be another.
    name: Option<String>,
    /// The tab or program that takes it in hand.
    holder: Option<Uuid>,
}

/// Makes a deck of its own of a version
#[utoipa::path(post, path = "/api/v1/decks/{id}/versions/{number}/branch", operation_id = "branch_deck", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."), ("number" = i64, Path, description = "The number of the version.")),
    request_body = BranchBody,
    security(("token" = ["decks:write"])),
    responses((status = 201, description = "The new deck.", body = Deck)))]
async fn branch_deck(
    State(site): State<ServerState>,
    by: By,
    At((deck, number)): At<(Uuid, i64)>,
    Sent(body): Sent<BranchBody>,
) -> Result<Response, Refused> {
    let service = &site.app.service;
    let id = body.id.unwrap_or_else(|| service.chance.id(service.clock.now_ms()));
    let device = device(&by, body.holder);
    let asked = BranchDeck { deck: deck.into(), number, id: id.into(), name: body.name, device };
    let made = inner::branch_deck(service, &by.caller, asked).await?;
    Ok(created(id, made))
}
