//! Groups of accounts.

mod answers;
mod decks;
mod invitations;
mod members;

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use safehouse_service::{
    GroupId,
    groups::{self as inner, GroupWords},
    wire::groups::{Group, Groups},
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use self::answers::{hold_against, opened};
use super::{
    answer::{Answer, Answered, Changed, created},
    asked::{At, By, Sent},
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_groups, make_group))
        .routes(routes!(open_group, change_group, dissolve_group))
        .merge(members::routes())
        .merge(invitations::routes())
        .merge(decks::routes())
}

/// Lists the groups of the account
///
/// Those that it is in, by name.
#[utoipa::path(get, path = "/api/v1/groups", operation_id = "list_groups", tag = "groups",
    security(("token" = ["social"])),
    responses((status = 200, description = "The groups.", body = Groups)))]
async fn list_groups(State(site): State<ServerState>, by: By) -> Answered<Groups> {
    Ok(Answer(inner::list_groups(&site.app.service, &by.caller).await?.into()))
}

/// A group to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MakeGroup {
    /// Its name, formed as those of accounts are; no two look alike.
    #[schema(example = "Riverside club")]
    name: String,
    /// What it says of itself.
    #[serde(default)]
    description: String,
}

/// Makes a group
///
/// The account owns it.
#[utoipa::path(post, path = "/api/v1/groups", operation_id = "make_group", tag = "groups",
    request_body = MakeGroup,
    security(("token" = ["social"])),
    responses((status = 201, description = "The group.", body = Group)))]
async fn make_group(State(site): State<ServerState>, by: By, Sent(body): Sent<MakeGroup>) -> Result<Response, Refused> {
    let (service, caller) = (&site.app.service, &by.caller);
    let words = GroupWords { name: body.name, description: body.description };
    let id = inner::make_group(service, caller, &words).await?;
    let form = Changed::new(opened(service, caller, id).await?);
    Ok(created(&format!("/api/v1/groups/{id}"), form))
}

/// Opens a group
///
/// With whoever is in it.
#[utoipa::path(get, path = "/api/v1/groups/{id}", operation_id = "open_group", tag = "groups",
    params(("id" = Uuid, Path, description = "The group.")),
    security(("token" = ["social"])),
    responses((status = 200, description = "The group.", body = Group)))]
async fn open_group(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Answered<Group> {
    Ok(Answer(opened(&site.app.service, &by.caller, id.into()).await?))
}

/// What is changed of a group; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChangeGroup {
    /// Its name.
    name: Option<String>,
    /// What it says of itself.
    #[schema(example = "Fridays at seven.")]
    description: Option<String>,
}

/// Changes a group
///
/// That the account owns: its name, what it says of itself.
#[utoipa::path(patch, path = "/api/v1/groups/{id}", operation_id = "change_group", tag = "groups",
    params(("id" = Uuid, Path, description = "The group."),
        ("If-Match" = Option<String>, Header, description = "The ETag of what was read: it is done only if the group is still that.")),
    request_body = ChangeGroup,
    security(("token" = ["social"])),
    responses((status = 200, description = "The group.", body = Group)))]
async fn change_group(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    headers: HeaderMap,
    Sent(body): Sent<ChangeGroup>,
) -> Result<Changed<Group>, Refused> {
    let (service, caller, id) = (&site.app.service, &by.caller, GroupId::from(id));
    let _turn = hold_against(&site, &by, id, &headers).await?;
    let group = inner::open_group(service, caller, id).await?;
    let words = GroupWords {
        name: body.name.unwrap_or(group.name),
        description: body.description.unwrap_or(group.description),
    };
    inner::change_group(service, caller, id, &words).await?;
    Ok(Changed::new(opened(service, caller, id).await?))
}

/// Dissolves a group
///
/// That the account owns. What was for it is for nobody but its authors.
#[utoipa::path(delete, path = "/api/v1/groups/{id}", operation_id = "dissolve_group", tag = "groups",
    params(("id" = Uuid, Path, description = "The group."),
        ("If-Match" = Option<String>, Header, description = "The ETag of what was read: it is done only if the group is still that.")),
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn dissolve_group(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    headers: HeaderMap,
) -> Result<StatusCode, Refused> {
    let id = GroupId::from(id);
    let _turn = hold_against(&site, &by, id, &headers).await?;
    inner::dissolve_group(&site.app.service, &by.caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
