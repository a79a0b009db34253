//! What staff say of players beside their lists: their names, what they are given beforehand, and who comes late.

use axum::extract::State;
use safehouse_service::{
    events::{self, LateAs, STAFF_RUN, rounds},
    wire::{
        event_desk::{EventDesk, EventGivenBeforehand},
        event_rounds::EventPairings,
    },
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    desk::{desk, unfit},
    players::player,
    rounds::pairings,
};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent},
    },
};

/// The most byes that somebody is given beforehand.
const MOST_BYES: u32 = 64;
/// The last table that somebody may keep.
const LAST_TABLE: u32 = 9_999;

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(rename_player))
        .routes(routes!(give_beforehand))
        .routes(routes!(list_given_beforehand))
        .routes(routes!(enter_player_late))
}

/// What somebody is called.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RenamePlayer {
    /// The name that staff know, on one line.
    #[schema(example = "Ada")]
    name: String,
    /// What everybody sees, where the event has players choose; without it, “Player” and their number.
    #[serde(default)]
    shown_as: String,
}

/// Renames a player
///
/// By whoever runs the event. By a helper until the lists are locked, and of those without an account.
#[utoipa::path(put, path = "/api/v1/events/{event}/players/{number}/name", operation_id = "rename_event_player",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player.")),
    request_body = RenamePlayer,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The desk.", body = EventDesk)))]
async fn rename_player(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
    Sent(body): Sent<RenamePlayer>,
) -> Answered<EventDesk> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    let player = player(service, caller, &code, number).await?;
    events::rename_player(service, caller, &code, player, (&body.name, &body.shown_as)).await?;
    Ok(Answer(desk(service, caller, &code).await?))
}

/// What somebody is given before play begins.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GiveBeforehand {
    /// For how many of the first rounds they have a bye, at most 64.
    #[serde(default)]
    #[schema(example = 1)]
    byes: u32,
    /// The table that they keep, 1 to 9999; without it, they sit wherever they are paired.
    table: Option<u32>,
}

/// Gives a player byes and a table beforehand
///
/// In place of what they were given before. Not once play began.
#[utoipa::path(put, path = "/api/v1/events/{event}/players/{number}/beforehand",
    operation_id = "give_event_player_beforehand", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player.")),
    request_body = GiveBeforehand,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The desk.", body = EventDesk)))]
async fn give_beforehand(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
    Sent(body): Sent<GiveBeforehand>,
) -> Answered<EventDesk> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    if body.byes > MOST_BYES {
        return Err(unfit("byes", "at most 64 are given").into());
    }
    if body.table.is_some_and(|table| !(1..=LAST_TABLE).contains(&table)) {
        return Err(unfit("table", "tables are 1 to 9999").into());
    }
    rounds::give_beforehand(service, caller, &code, number, (body.byes, body.table)).await?;
    Ok(Answer(desk(service, caller, &code).await?))
}

/// Lists what players are given beforehand
///
/// Byes and tables, of whoever has any, until play begins.
#[utoipa::path(get, path = "/api/v1/events/{event}/beforehand", operation_id = "list_event_beforehand",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["stores:read"])),
    responses((status = 200, description = "What they are given.", body = EventGivenBeforehand)))]
async fn list_given_beforehand(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
) -> Answered<EventGivenBeforehand> {
    Ok(Answer(rounds::list_given_beforehand(&site.app.service, &by.caller, &code).await?.into()))
}

/// How the rounds before somebody came count.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EnterLate {
    /// As `losses`, or as `one_bye`: the first as a bye and the others as losses. Without it, as losses.
    #[schema(example = "one_bye")]
    earlier: Option<String>,
    /// Whether they play though they have no list that may be played, where the event asks for one and only warns.
    #[serde(default)]
    despite_list: bool,
}

/// Enters a player late
///
/// Somebody who was entered at the event and does not play, from the next round on.
#[utoipa::path(post, path = "/api/v1/events/{event}/players/{number}/late", operation_id = "enter_event_player_late",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player.")),
    request_body = EnterLate,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn enter_player_late(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
    Sent(body): Sent<EnterLate>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    let late = match body.earlier.as_deref() {
        None => LateAs::Losses,
        Some(earlier) => LateAs::named(earlier).ok_or_else(|| unfit("earlier", "say losses or one_bye"))?,
    };
    rounds::enter_late(service, caller, &code, number, (late, body.despite_list)).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}
