//! Who is in a group, who leaves, who is sent away, and who looks after it next.

use axum::{extract::State, http::StatusCode};
use safehouse_service::{
    AccountId, GroupId, Refusal, account_names::key, groups as inner, refusal::GroupFault, wire::groups::Group,
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::answers::opened;
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent},
    },
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(leave_group)).routes(routes!(remove_member)).routes(routes!(pass_group))
}

/// The account of a name that is in a group of the caller's.
async fn member_of(site: &ServerState, by: &By, id: GroupId, name: &str) -> Result<AccountId, Refusal> {
    let members = inner::list_members(&site.app.service, &by.caller, id).await?;
    let meant = key(name);
    let found = members.into_iter().find(|member| key(&member.name) == meant);
    Ok(found.ok_or(GroupFault::NoMember)?.account)
}

/// Leaves a group
///
/// That the account does not own. What it showed there is for nobody else from then on.
#[utoipa::path(delete, path = "/api/v1/groups/{id}/membership", operation_id = "leave_group", tag = "groups",
    params(("id" = Uuid, Path, description = "The group.")),
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn leave_group(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Result<StatusCode, Refused> {
    inner::leave_group(&site.app.service, &by.caller, id.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a member away
///
/// From a group that the account owns. What they showed there is for nobody else from then
/// on, and every invitation to the group ends.
#[utoipa::path(delete, path = "/api/v1/groups/{id}/members/{member}", operation_id = "remove_member", tag = "groups",
    params(("id" = Uuid, Path, description = "The group."),
        ("member" = String, Path, description = "The name of the member's account.", example = "Daryl")),
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn remove_member(
    State(site): State<ServerState>,
    by: By,
    At((id, member)): At<(Uuid, String)>,
) -> Result<StatusCode, Refused> {
    let id = GroupId::from(id);
    let member = member_of(&site, &by, id, &member).await?;
    inner::remove_member(&site.app.service, &by.caller, id, member).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who is to own a group.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PassGroup {
    /// The name of the account of a member.
    #[schema(example = "Daryl")]
    member: String,
}

/// Passes a group on
///
/// That the account owns, to a member. The account stays in it.
#[utoipa::path(put, path = "/api/v1/groups/{id}/owner", operation_id = "pass_group", tag = "groups",
    params(("id" = Uuid, Path, description = "The group.")),
    request_body = PassGroup,
    security(("token" = ["social"])),
    responses((status = 200, description = "The group.", body = Group)))]
async fn pass_group(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    Sent(body): Sent<PassGroup>,
) -> Answered<Group> {
    let id = GroupId::from(id);
    let member = member_of(&site, &by, id, &body.member).await?;
    inner::pass_group(&site.app.service, &by.caller, id, member).await?;
    Ok(Answer(opened(&site.app.service, &by.caller, id).await?))
}
