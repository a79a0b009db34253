//! Collections: what there is, what happened, and what is recorded.

mod desk;
mod found;
mod history;
mod once;
mod owned;
mod places;
mod steps;

pub(super) use self::{
    desk::desk,
    once::{not_recorded, record_once},
};

use axum::extract::State;
use safehouse_app::problem::Kind;
use safehouse_collection::Draft;
use safehouse_engine::{
    copies::{
        Change, Holding, Shelf,
        entry::{Amount, Entered, EntryDefaults, EntryLine, read},
        ledger::{Cause, Event, EventId},
    },
    library::GameLibrary,
};
use safehouse_service::{
    collections::{self as inner, EVENTS_AT_A_TIME},
    wire::{
        VERSION,
        collections::{Collection, CollectionEvents, OwnCopies, OwnCopiesPage, Recorded},
    },
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, By, Sent, With, unreadable},
    reference::game_of,
};
use crate::http::{ServerState, deeds, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(show_collection))
        .routes(routes!(list_copies))
        .routes(routes!(list_collection_events, record_collection_events))
        .routes(routes!(enter_copies))
        .routes(routes!(undo_collection_events))
        .merge(found::routes())
        .merge(history::routes())
        .merge(owned::routes())
        .merge(places::routes())
        .merge(steps::routes())
}

/// Shows a collection in a few figures
#[utoipa::path(get, path = "/api/v1/games/{game}/collection", operation_id = "show_collection",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "The figures.", body = Collection)))]
async fn show_collection(State(site): State<ServerState>, At(game): At<String>, by: By) -> Answered<Collection> {
    let game = game_of(&site, &game)?.game();
    let opened = inner::open_collection(&site.app.service, &by.caller, game).await?;
    Ok(Answer(opened.look(|shelf| Collection::new(game.id, shelf.balances()))))
}

/// The most kinds of copies of a page.
const PAGE: usize = 1_000;

/// Where copies are listed from.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ListCopies {
    /// Where the page before ended: its `next`.
    cursor: Option<String>,
    /// Only the copies of this collector number.
    number: Option<String>,
    /// Only the copies in this place.
    place: Option<String>,
    /// The most kinds of copies of the page, 1 to 1000.
    #[param(minimum = 1, maximum = 1000, default = 1000)]
    limit: Option<usize>,
}

/// Lists the copies of a collection
///
/// In the order of their numbers. Copies of which everything is the same stand together.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/copies", operation_id = "list_copies",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), ListCopies),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "A page of the list.", body = OwnCopiesPage)))]
async fn list_copies(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    With(asked): With<ListCopies>,
) -> Answered<OwnCopiesPage> {
    let game = game_of(&site, &game)?.game();
    let most = asked.limit.unwrap_or(PAGE);
    if !(1..=PAGE).contains(&most) {
        return Err(unreadable("“limit”", "a page has 1 to 1000 kinds of copies"));
    }
    let after: Option<Holding> = match &asked.cursor {
        Some(cursor) => {
            Some(serde_json::from_str(cursor).map_err(|_| unreadable("“cursor”", "it is no “next” of a page"))?)
        }
        None => None,
    };
    let opened = inner::open_collection(&site.app.service, &by.caller, game).await?;
    let mut holdings: Vec<OwnCopies> = opened.look(|shelf| {
        let is_asked = |holding: &Holding| {
            after.as_ref().is_none_or(|after| holding > after)
                && asked.number.as_ref().is_none_or(|number| holding.number == *number)
                && asked.place.as_ref().is_none_or(|place| holding.place == *place)
        };
        let found = shelf.balances().iter().filter(|(holding, _)| is_asked(holding));
        found.take(most + 1).map(|(holding, copies)| OwnCopies { holding: holding.clone(), copies }).collect()
    });
    let is_more = holdings.len() > most;
    holdings.truncate(most);
    let last = holdings.last().filter(|_| is_more);
    let next = last.and_then(|last| serde_json::to_string(&last.holding).ok());
    Ok(Answer(OwnCopiesPage { version: VERSION, holdings, next }))
}

/// After which place events are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ListEvents {
    /// The place of the last event that is known: the `next` of the page before. Without it, from the first.
    after: Option<i64>,
    /// The most events of the page, 1 to 1000.
    #[param(minimum = 1, maximum = 1000, default = 1000)]
    limit: Option<u32>,
}

/// Lists what happened to a collection
///
/// In the order of its arrival. What an account has is the sum of all of it, without what was undone: a
/// program that keeps a collection of its own asks for what came after the last place that it knows.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/events", operation_id = "list_collection_events",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), ListEvents),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "A page of the list.", body = CollectionEvents)))]
async fn list_collection_events(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    With(asked): With<ListEvents>,
) -> Answered<CollectionEvents> {
    let game = game_of(&site, &game)?.game();
    let most = asked.limit.unwrap_or(EVENTS_AT_A_TIME);
    if !(1..=EVENTS_AT_A_TIME).contains(&most) {
        return Err(unreadable("“limit”", "a page has 1 to 1000 events"));
    }
    let after = asked.after.unwrap_or_default();
    let events = inner::list_events(&site.app.service, &by.caller, game, after, most).await?;
    let is_more = events.len() == most as usize;
    let next = events.last().filter(|_| is_more).map(|last| last.place);
    Ok(Answer(CollectionEvents { version: VERSION, events: events.into_iter().map(Into::into).collect(), next }))
}

/// Events that a device made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RecordEvents {
    /// The events, at most 2000, each as the list of events has them.
    #[schema(value_type = Vec<Object>, example = json!([{"id": "01900000000070008000000000000001", "device": "01900000000070008000000000000002", "sequence": 1, "at": 1_790_000_000_000_i64, "cause": {"kind": "acquired"}, "changes": [{"holding": {"number": "NG-01-045", "edition": "unlimited", "finish": "regular"}, "by": 1}]}]))]
    events: Vec<Event>,
}

/// Records what a device did to a collection
///
/// All of it, or nothing. An event has an identity that the device made (a UUID of version 7 as 32 hexadecimal
/// digits), a device of its own and a number among its events, so that it counts once however often it is sent.
#[utoipa::path(post, path = "/api/v1/games/{game}/collection/events", operation_id = "record_collection_events",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = RecordEvents,
    security(("token" = ["collection:write"])),
    responses((status = 200, description = "What was recorded.", body = Recorded)))]
async fn record_collection_events(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    Sent(body): Sent<RecordEvents>,
) -> Answered<Recorded> {
    let game = game_of(&site, &game)?.game();
    let recorded = inner::record(&site.app.service, &by.caller, game, &body.events).await?;
    Ok(Answer(Recorded::new(recorded, &body.events)))
}

/// Lines of entry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EnterCopies {
    /// Lines as people enter them: `45x3`, `45f`, `1-60 !7`, `-45`, `=45x2`, and without a number what holds for the
    /// lines after it: `NG-01`, `@Binder 2`, `nm`. At most 1000, of 10,000 numbers together.
    #[schema(example = json!(["@Binder 2", "45x3", "13x2"]))]
    lines: Vec<String>,
}

/// The most lines that are entered at a time.
const LINES: usize = 1_000;
/// The most numbers that all of them name, each as often as it is named.
const NUMBERS: usize = 10_000;

/// Enters copies by number
///
/// All lines, or none: a line that means nothing is refused with its place. All of them are undone as one.
#[utoipa::path(post, path = "/api/v1/games/{game}/collection/entries", operation_id = "enter_copies",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = EnterCopies,
    security(("token" = ["collection:write"])),
    responses((status = 200, description = "What was recorded.", body = Recorded)))]
async fn enter_copies(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    Sent(body): Sent<EnterCopies>,
) -> Answered<Recorded> {
    let library = game_of(&site, &game)?;
    if body.lines.len() > LINES {
        return Err(unreadable("“lines”", "at most 1000 lines are entered at a time"));
    }
    let entered = entered(library, &body.lines)?;
    let drafts = |shelf: &Shelf| {
        // Each line goes on from those before it.
        let mut balances = shelf.balances().clone();
        let mut caused: Vec<(Cause, Vec<Change>)> = Vec::new();
        for one in &entered {
            let Some(change) = one.change(&balances) else { continue };
            let cause = match one.amount {
                Amount::Add(_) => Cause::Acquired,
                Amount::Remove(_) => Cause::Removed,
                Amount::Set(_) => Cause::Counted { known: balances.of(&one.holding) },
            };
            balances.add(&change.holding, change.by.into());
            match caused.last_mut() {
                // Each count is an event of its own.
                Some((last, changes)) if *last == cause && !matches!(cause, Cause::Counted { .. }) => {
                    changes.push(change)
                }
                _ => caused.push((cause, vec![change])),
            }
        }
        caused.iter().flat_map(|(cause, changes)| Draft::of(cause, changes)).collect()
    };
    recorded(&site, &by, library, drafts).await
}

/// What lines mean.
fn entered(library: &GameLibrary, lines: &[String]) -> Result<Vec<Entered>, Refused> {
    let catalogue = &library.catalogue;
    let set = catalogue.sets().first().map(|set| set.code.clone()).unwrap_or_default();
    let (mut defaults, mut last, mut all) = (EntryDefaults::new(set), Vec::new(), Vec::new());
    for (at, line) in lines.iter().enumerate() {
        let reading = read(line, &defaults, &last, catalogue).map_err(|fault| {
            let words = format!("Line {}, from sign {}: {fault} Nothing was recorded.", at + 1, fault.column);
            Refused::from(Kind::NotRecorded.problem(words))
        })?;
        match reading.line {
            EntryLine::Defaults(said) => defaults = said,
            EntryLine::Copies(entered) => {
                all.extend(entered.iter().cloned());
                last = entered;
                if all.len() > NUMBERS {
                    return Err(unreadable("“lines”", "at most 10,000 numbers are entered at a time"));
                }
            }
            EntryLine::Question(_) | EntryLine::Nothing => {}
        }
    }
    Ok(all)
}

/// What is to be undone.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UndoEvents {
    /// The identities of events, or of wholes such as an import.
    #[schema(value_type = Vec<String>, example = json!(["01900000000070008000000000000001"]))]
    events: Vec<EventId>,
}

/// Undoes what happened to a collection
///
/// What came goes, and what went comes back, by an event of its own. What was undone already, or is not there,
/// is left out.
#[utoipa::path(post, path = "/api/v1/games/{game}/collection/undo", operation_id = "undo_collection_events",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = UndoEvents,
    security(("token" = ["collection:write"])),
    responses((status = 200, description = "What was recorded.", body = Recorded)))]
async fn undo_collection_events(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    Sent(body): Sent<UndoEvents>,
) -> Answered<Recorded> {
    let library = game_of(&site, &game)?;
    let drafts = |shelf: &Shelf| {
        let ledger = shelf.ledger();
        let named = body.events.iter().flat_map(|id| match ledger.event(*id) {
            Some(event) => vec![event.id],
            None => ledger.of_whole(*id),
        });
        Draft::undoing(&ledger.undoing(&named.collect::<Vec<_>>()).0)
    };
    recorded(&site, &by, library, drafts).await
}

async fn recorded(
    site: &ServerState,
    by: &By,
    library: &GameLibrary,
    drafts: impl Fn(&Shelf) -> Vec<Draft>,
) -> Answered<Recorded> {
    let (service, game) = (&site.app.service, library.game());
    let done = deeds::record_drafts(service, &by.caller, game, |shelf| Ok::<_, Refused>(drafts(shelf))).await?;
    Ok(Answer(Recorded::new(done.new, &done.events)))
}
