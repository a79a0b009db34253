//! What happened to copies, of one card and by day.

use axum::extract::State;
use safehouse_collection::pages::{
    day,
    history::{HistoryAsked, happened},
};
use safehouse_engine::{
    copies::{
        Change, Shelf,
        ledger::{Event, EventId},
    },
    deck::format::is_day,
};
use safehouse_service::{
    collections as inner,
    wire::{
        VERSION,
        collections::{CollectionHistory, CopiesChange, HistoryEntry},
    },
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::desk::desk;
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, With, unreadable},
        reference::game_of,
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(list_history))
}

/// The most events of a page, and how many it has where nobody says it.
const MOST: usize = 1_000;
const EVENTS: usize = 100;

/// Of what the history is asked for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ListHistory {
    /// Only what changed copies of this collector number.
    #[param(example = "NG-01-045")]
    number: String,
    /// Only the event with this identity, or the parts of such a whole, e.g. of an import.
    of: String,
    /// Only what was made on this day of Universal Time or after it, `YYYY-MM-DD`.
    since: String,
    /// Only what was made on this day of Universal Time or before it, `YYYY-MM-DD`.
    until: String,
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<EventId>,
    /// The most events of the page.
    #[param(minimum = 1, maximum = 1000, default = 100)]
    limit: Option<usize>,
}

/// Lists what happened to copies, the newest first
///
/// Of one card, of some days, or all of it, with what each event changed. A program that keeps a collection of its own
/// reads the events in the order of their arrival instead.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/history", operation_id = "list_collection_history",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), ListHistory),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "A page of the list.", body = CollectionHistory)))]
async fn list_history(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    With(asked): With<ListHistory>,
) -> Answered<CollectionHistory> {
    let library = game_of(&site, &game)?;
    let most = asked.limit.unwrap_or(EVENTS);
    if !(1..=MOST).contains(&most) {
        return Err(unreadable("“limit”", "a page has 1 to 1000 events"));
    }
    for (name, said) in [("“since”", &asked.since), ("“until”", &asked.until)] {
        if !said.is_empty() && !is_day(said) {
            return Err(unreadable(name, "a day is written as 2026-11-20"));
        }
    }
    let opened = inner::open_collection(&site.app.service, &by.caller, library.game()).await?;
    let form = opened.look(|shelf| {
        let ListHistory { number, of, since, until, cursor, .. } = &asked;
        let wanted = HistoryAsked { number, whole: of, before: *cursor, since, until };
        let (events, next) = happened(&desk(&site, library, shelf, &[]), &wanted, most);
        let events = events.into_iter().map(|event| entry(shelf, event));
        CollectionHistory { version: VERSION, events: events.collect(), next: next.map(|id| id.to_string()) }
    });
    Ok(Answer(form))
}

fn entry(shelf: &Shelf, event: &Event) -> HistoryEntry {
    let change = |Change { holding, by }| CopiesChange { holding, by: by.into() };
    let ledger = shelf.ledger();
    HistoryEntry {
        day: day(event.at),
        changes: ledger.effect(event).into_iter().map(change).collect(),
        is_undone: ledger.is_undone(event.id),
        event: event.clone(),
    }
}
