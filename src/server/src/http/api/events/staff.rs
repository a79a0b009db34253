//! Who is staff of one event alone: invited, given another role, taken out. What lets somebody in is told once.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use safehouse_app::paths;
use safehouse_service::{
    Caller, Refusal, Service,
    events::{self as inner, STAFF_RUN},
    stores::{self, StaffRole},
    wire::event_staff::{EventStaffList, MadeEventInvitation},
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::desk::unfit;
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
        .routes(routes!(list_event_staff))
        .routes(routes!(change_event_staff, remove_event_staff))
        .routes(routes!(invite_event_staff))
        .routes(routes!(revoke_event_invitation))
}

/// The own staff of an event, as whoever runs it sees them.
async fn listed(service: &Service, caller: &Caller, code: &str) -> Result<EventStaffList, Refusal> {
    let staff = inner::list_event_staff(service, caller, code).await?;
    Ok(EventStaffList::new(staff, inner::list_event_invitations(service, caller, code).await?))
}

/// The store of an event and which of its events it is, for its staff.
async fn event_of(service: &Service, caller: &Caller, code: &str) -> Result<(String, Uuid), Refusal> {
    STAFF_RUN.check(caller)?;
    let event = inner::staff_event(service, caller, code).await?.event;
    Ok((event.store_slug, event.id))
}

/// Lists the staff of an event
///
/// That is staff of it alone, beside that of its store, and the invitations that still work. For owners and organisers.
#[utoipa::path(get, path = "/api/v1/events/{event}/staff", operation_id = "list_event_staff", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["stores:read"])),
    responses((status = 200, description = "The staff.", body = EventStaffList)))]
async fn list_event_staff(State(site): State<ServerState>, by: By, At(code): At<String>) -> Answered<EventStaffList> {
    Ok(Answer(listed(&site.app.service, &by.caller, &code).await?))
}

/// What somebody is to be at an event.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EventStaffRole {
    /// `organiser`, which owners of the store alone make somebody, `scorekeeper`, `judge` or `helper`. A program makes
    /// somebody a scorekeeper or a helper: the others open lists that are hidden, which no program does.
    #[schema(example = "helper")]
    role: String,
}

impl EventStaffRole {
    fn read(&self) -> Result<StaffRole, Refusal> {
        StaffRole::named(&self.role).ok_or_else(|| unfit("role", "say organiser, scorekeeper, judge or helper"))
    }
}

/// Invites to the staff of an event
///
/// To that of the event alone. The invitation works once, for seven days; what lets somebody in cannot be read again. For
/// owners and organisers.
#[utoipa::path(post, path = "/api/v1/events/{event}/invitations", operation_id = "invite_event_staff",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = EventStaffRole,
    security(("token" = ["events:run"])),
    responses((status = 201, description = "The invitation.", body = MadeEventInvitation)))]
async fn invite_event_staff(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<EventStaffRole>,
) -> Result<Response, Refused> {
    let (service, caller) = (&site.app.service, &by.caller);
    let (store, event) = event_of(service, caller, &code).await?;
    let made = stores::invite_staff(service, caller, &store, Some(event), body.read()?).await?;
    let link = format!("{}{}", site.config.origin(), paths::stores::invitation(&made.token));
    Ok((StatusCode::CREATED, Answer(MadeEventInvitation::new(made, link))).into_response())
}

/// Takes an invitation to the staff of an event back
///
/// One that is not there any more is what was wanted. For owners and organisers.
#[utoipa::path(delete, path = "/api/v1/events/{event}/invitations/{invitation}",
    operation_id = "revoke_event_invitation", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("invitation" = Uuid, Path, description = "The invitation.", example = "0199c5d7-9c3a-7e1f-8a2b-0123456789ab")),
    security(("token" = ["events:run"])),
    responses((status = 204, description = "It does not work any more.")))]
async fn revoke_event_invitation(
    State(site): State<ServerState>,
    by: By,
    At((code, invitation)): At<(String, Uuid)>,
) -> Result<StatusCode, Refused> {
    let (service, caller) = (&site.app.service, &by.caller);
    let (store, event) = event_of(service, caller, &code).await?;
    stores::revoke_staff_invitation(service, caller, &store, Some(event), invitation).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives somebody of the staff of an event another role
///
/// Of that of the event alone. For owners and organisers.
#[utoipa::path(put, path = "/api/v1/events/{event}/staff/{member}", operation_id = "change_event_staff",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("member" = String, Path, description = "The name of the account.", example = "Daryl")),
    request_body = EventStaffRole,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The staff.", body = EventStaffList)))]
async fn change_event_staff(
    State(site): State<ServerState>,
    by: By,
    At((code, member)): At<(String, String)>,
    Sent(body): Sent<EventStaffRole>,
) -> Answered<EventStaffList> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    inner::change_event_staff(service, caller, &code, (&member, body.read()?)).await?;
    Ok(Answer(listed(service, caller, &code).await?))
}

/// Takes somebody out of the staff of an event
///
/// Of that of the event alone. For owners and organisers.
#[utoipa::path(delete, path = "/api/v1/events/{event}/staff/{member}", operation_id = "remove_event_staff",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("member" = String, Path, description = "The name of the account.", example = "Daryl")),
    security(("token" = ["events:run"])),
    responses((status = 204, description = "They are staff of it no more.")))]
async fn remove_event_staff(
    State(site): State<ServerState>,
    by: By,
    At((code, member)): At<(String, String)>,
) -> Result<StatusCode, Refused> {
    inner::remove_event_staff(&site.app.service, &by.caller, &code, &member).await?;
    Ok(StatusCode::NO_CONTENT)
}
