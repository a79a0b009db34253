//! Invitations to groups. What lets somebody in is sent in bodies alone: addresses are written
//! down on the way.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use safehouse_app::paths;
use safehouse_service::{
    groups as inner,
    wire::groups::{Group, GroupInvitations, InvitingGroup, MadeGroupInvitation},
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
    OpenApiRouter::new()
        .routes(routes!(list_invitations, invite))
        .routes(routes!(revoke_invitation))
        .routes(routes!(open_invitation))
        .routes(routes!(accept_invitation))
}

/// Lists the invitations to a group
///
/// That the account owns: those that still work, the newest first.
#[utoipa::path(get, path = "/api/v1/groups/{id}/invitations", operation_id = "list_invitations", tag = "groups",
    params(("id" = Uuid, Path, description = "The group.")),
    security(("token" = ["social"])),
    responses((status = 200, description = "The invitations.", body = GroupInvitations)))]
async fn list_invitations(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Answered<GroupInvitations> {
    Ok(Answer(inner::list_invitations(&site.app.service, &by.caller, id.into()).await?.into()))
}

/// An invitation to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Invite {
    /// How many may accept it.
    #[schema(minimum = 1, maximum = 100)]
    uses: u32,
}

/// Invites into a group
///
/// That the account owns. The invitation works for seven days; what lets somebody in cannot
/// be read again.
#[utoipa::path(post, path = "/api/v1/groups/{id}/invitations", operation_id = "invite", tag = "groups",
    params(("id" = Uuid, Path, description = "The group.")),
    request_body = Invite,
    security(("token" = ["social"])),
    responses((status = 201, description = "The invitation.", body = MadeGroupInvitation)))]
async fn invite(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    Sent(body): Sent<Invite>,
) -> Result<Response, Refused> {
    let made = inner::invite(&site.app.service, &by.caller, id.into(), body.uses).await?;
    let link = format!("{}{}", site.config.origin(), paths::groups::invitation(&made.token));
    Ok((StatusCode::CREATED, Answer(MadeGroupInvitation::new(made, link))).into_response())
}

/// Takes an invitation back
///
/// To a group that the account owns.
#[utoipa::path(delete, path = "/api/v1/groups/{id}/invitations/{invitation}", operation_id = "revoke_invitation",
    tag = "groups",
    params(("id" = Uuid, Path, description = "The group."),
        ("invitation" = Uuid, Path, description = "The invitation.", example = "0199c5d7-9c3a-7e1f-8a2b-0123456789ab")),
    security(("token" = ["social"])),
    responses((status = 204, description = "It does not work any more.")))]
async fn revoke_invitation(
    State(site): State<ServerState>,
    by: By,
    At((id, invitation)): At<(Uuid, Uuid)>,
) -> Result<StatusCode, Refused> {
    inner::revoke_invitation(&site.app.service, &by.caller, id.into(), invitation).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What lets somebody into a group.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct InvitationToken {
    /// What an invitation was made with; the last part of its link.
    token: String,
}

/// Looks at an invitation
///
/// It accepts nothing.
#[utoipa::path(post, path = "/api/v1/group-invitations/open", operation_id = "open_invitation", tag = "groups",
    request_body = InvitationToken,
    security(("token" = ["social"])),
    responses((status = 200, description = "The group that it is to.", body = InvitingGroup)))]
async fn open_invitation(
    State(site): State<ServerState>,
    by: By,
    Sent(body): Sent<InvitationToken>,
) -> Answered<InvitingGroup> {
    Ok(Answer(inner::open_invitation(&site.app.service, &by.caller, &body.token).await?.into()))
}

/// Accepts an invitation
///
/// The account is in the group from then on.
#[utoipa::path(post, path = "/api/v1/group-invitations/accept", operation_id = "accept_invitation", tag = "groups",
    request_body = InvitationToken,
    security(("token" = ["social"])),
    responses((status = 200, description = "The group.", body = Group)))]
async fn accept_invitation(
    State(site): State<ServerState>,
    by: By,
    Sent(body): Sent<InvitationToken>,
) -> Answered<Group> {
    let (service, caller) = (&site.app.service, &by.caller);
    let id = inner::accept_invitation(service, caller, &body.token).await?;
    Ok(Answer(opened(service, caller, id).await?))
}
