//! What answers about groups share.

use axum::http::HeaderMap;
use safehouse_service::{Caller, GroupId, Refusal, Service, groups as inner, turns::Turn, wire::groups::Group};

use crate::http::{
    ServerState,
    api::{asked::By, condition::Condition},
    problem::Refused,
};

/// A group with whoever is in it.
pub(super) async fn opened(service: &Service, caller: &Caller, id: GroupId) -> Result<Group, Refusal> {
    let group = inner::open_group(service, caller, id).await?;
    Ok(Group::new(group, inner::list_members(service, caller, id).await?))
}

/// Refuses a change of a group that is not as it was read, where that is asked. Until the turn
/// that is answered is dropped, nobody else changes it on a condition.
pub(super) async fn hold_against(
    site: &ServerState,
    by: &By,
    id: GroupId,
    headers: &HeaderMap,
) -> Result<Option<Turn>, Refused> {
    let condition = Condition::of(headers)?;
    let turn = condition.turn(&site.app.service, &by.caller, "group", id).await?;
    if turn.is_some() {
        condition.check(&opened(&site.app.service, &by.caller, id).await?, None)?;
    }
    Ok(turn)
}
