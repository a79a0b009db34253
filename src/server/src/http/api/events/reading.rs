//! Events, who takes part, and the lists that everybody sees.

use axum::extract::State;
use safehouse_service::{
    events::{self as inner, EntryState, Sought},
    stores,
    wire::{
        event_lists::{EventListForm, EventLists},
        events::{EventPlayers, StoreEvent, StoreEvents},
    },
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Shown, With},
        cursor::EventCursor,
        event_asker::{asker, opened},
        reference::game_of,
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_events))
        .routes(routes!(open_event))
        .routes(routes!(list_event_players))
        .routes(routes!(list_event_lists))
        .routes(routes!(open_event_list))
}

/// Which events are looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListEvents {
    /// Of the store that addresses name so; without it, of all stores that whoever runs the site confirmed.
    #[serde(default)]
    store: String,
    /// Of this game alone.
    #[serde(default)]
    #[param(example = "necrogenesis")]
    game: String,
    /// Whether those that are over are meant, the last first.
    #[serde(default)]
    #[param(example = true)]
    past: bool,
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<EventCursor>,
}

/// Lists events
///
/// Those that everybody sees, in the order in which they begin.
#[utoipa::path(get, path = "/api/v1/events", operation_id = "list_events", tag = "stores",
    params(ListEvents),
    responses((status = 200, description = "A page of the list.", body = StoreEvents)))]
async fn list_events(State(site): State<ServerState>, by: By, With(asked): With<ListEvents>) -> Answered<StoreEvents> {
    let service = &site.app.service;
    let game = if asked.game.is_empty() { "" } else { game_of(&site, &asked.game)?.game().id };
    if !asked.store.is_empty() {
        stores::see_store(service, &by.caller, &asked.store).await?;
    }
    let after = asked.cursor.map(|EventCursor(at, id)| (at, id));
    let sought = Sought { store: &asked.store, game, is_past: asked.past, after };
    let found = inner::list_events(service, &by.caller, sought).await?;
    let next = found.more.map(|(at, id)| EventCursor(at, id).text());
    Ok(Answer(StoreEvents::new(&found.events, false, next)))
}

/// Opens an event
///
/// Also a draft or a hidden one by a token of its staff with the scope “stores:read”.
#[utoipa::path(get, path = "/api/v1/events/{event}", operation_id = "open_event", tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    responses((status = 200, description = "The event.", body = StoreEvent)))]
async fn open_event(
    State(site): State<ServerState>,
    by: By,
    shown: Shown,
    At(code): At<String>,
) -> Answered<StoreEvent> {
    let caller = asker(&site, by, &shown).await?;
    let seen = opened(&site.app.service, &caller, &code).await?;
    Ok(Answer(StoreEvent::from(&seen)))
}

/// Lists who takes part in an event
///
/// As everybody sees them, with the names that they chose. Nobody before the lists are locked where the event says so.
#[utoipa::path(get, path = "/api/v1/events/{event}/players", operation_id = "list_event_players", tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    responses((status = 200, description = "The players.", body = EventPlayers)))]
async fn list_event_players(State(site): State<ServerState>, by: By, At(code): At<String>) -> Answered<EventPlayers> {
    let (service, caller) = (&site.app.service, &by.caller);
    opened(service, caller, &code).await?;
    let mut players = inner::list_players(service, caller, &code).await?;
    players.retain(|player| matches!(player.state, EntryState::Registered | EntryState::CheckedIn));
    Ok(Answer(players.into()))
}

/// Lists the lists of an event
///
/// Those that everybody sees. Of any other nothing is told, not even that there is one.
#[utoipa::path(get, path = "/api/v1/events/{event}/lists", operation_id = "list_event_lists", tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    responses((status = 200, description = "The lists.", body = EventLists)))]
async fn list_event_lists(State(site): State<ServerState>, by: By, At(code): At<String>) -> Answered<EventLists> {
    let (service, caller) = (&site.app.service, &by.caller);
    opened(service, caller, &code).await?;
    Ok(Answer(inner::published_lists(service, caller, &site.app.library, &code).await?.into()))
}

/// Opens a list of an event
///
/// That everybody sees.
#[utoipa::path(get, path = "/api/v1/events/{event}/lists/{number}", operation_id = "open_event_list", tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player whose list it is.")),
    responses((status = 200, description = "The list.", body = EventListForm)))]
async fn open_event_list(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
) -> Answered<EventListForm> {
    let (service, caller) = (&site.app.service, &by.caller);
    opened(service, caller, &code).await?;
    let (_, list) = inner::open_list(service, caller, &site.app.library, (&code, number)).await?;
    Ok(Answer(list.into()))
}
