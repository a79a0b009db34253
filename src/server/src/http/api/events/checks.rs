//! Deck checks: whose decks are drawn, what was noted, and noting what came of one.
//!
//! No program opens a list that is hidden: whoever checks a deck has the list from the page of the site, or on paper,
//! and what is noted here tells nothing of it afterwards.

use axum::extract::State;
use safehouse_service::{
    Refusal,
    events::{
        STAFF_RUN,
        checks::{self as inner, DeckCheck, LineFound, WHOLE},
        staff_event,
    },
    wire::event_checks::{EventCheckAnswer, EventDeckChecks, EventDrawnChecks, EventDrawnTables},
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
        event_asker::opened,
        reference::game_of,
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(draw_event_checks)).routes(routes!(list_event_checks, note_event_check))
}

/// What anybody may ask.
pub(super) fn open_routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(show_drawn_tables))
}

/// Shows the tables that were drawn for a round
///
/// Whose decks were to be checked, of a round, once the event is over and the seed is shown: anybody draws the same
/// from it.
#[utoipa::path(get, path = "/api/v1/events/{event}/rounds/{round}/drawn", operation_id = "show_drawn_tables",
    tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("round" = u32, Path, description = "The number of the round.")),
    responses((status = 200, description = "The tables.", body = EventDrawnTables)))]
async fn show_drawn_tables(
    State(site): State<ServerState>,
    by: By,
    At((code, round)): At<(String, u32)>,
) -> Answered<EventDrawnTables> {
    let (service, caller) = (&site.app.service, &by.caller);
    opened(service, caller, &code).await?;
    Ok(Answer(EventDrawnTables::new(round, inner::shown_checks(service, caller, &code, round).await?)))
}

/// Draws the tables whose decks are checked
///
/// Of a round that everybody sees, from the seed: the same ones however often it is asked, and for anybody once the
/// seed is shown. For owners, organisers and judges who do not take part.
#[utoipa::path(get, path = "/api/v1/events/{event}/rounds/{round}/checks", operation_id = "draw_event_checks",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("round" = u32, Path, description = "The number of the round.")),
    security(("token" = ["stores:read"])),
    responses((status = 200, description = "The tables.", body = EventDrawnChecks)))]
async fn draw_event_checks(
    State(site): State<ServerState>,
    by: By,
    At((code, round)): At<(String, u32)>,
) -> Answered<EventDrawnChecks> {
    Ok(Answer(inner::drawn_checks(&site.app.service, &by.caller, &code, round).await?.into()))
}

/// Lists the deck checks of an event
///
/// The first one first: how each ended, and nothing of what was found. For owners, organisers and judges who do not take
/// part.
#[utoipa::path(get, path = "/api/v1/events/{event}/checks", operation_id = "list_event_checks", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["stores:read"])),
    responses((status = 200, description = "The checks.", body = EventDeckChecks)))]
async fn list_event_checks(State(site): State<ServerState>, by: By, At(code): At<String>) -> Answered<EventDeckChecks> {
    Ok(Answer(inner::list_check_outcomes(&site.app.service, &by.caller, &code).await?.into()))
}

/// A card that was counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CountedLine {
    /// The id of the section.
    #[schema(example = "survivor_deck")]
    section: String,
    /// The card.
    #[schema(example = "Rifle")]
    card: String,
    /// How many copies there had to be: 0 of one that the list does not have. The list says it, whatever is sent.
    #[schema(example = 1)]
    wanted: u32,
    /// How many there were.
    #[schema(example = 1)]
    found: u32,
}

/// What came of a deck check.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NoteCheck {
    /// An identity that the program gives it, a UUID: however often it is sent, it is kept once.
    #[schema(example = "01900000-0000-7000-8000-000000000061")]
    request: Uuid,
    /// The round; 0 before the first.
    #[schema(example = 1)]
    round: u32,
    /// The table, where the deck was checked at one: that at which the player sits in the round.
    table: Option<u32>,
    /// The number of the player whose deck it is.
    #[schema(example = 1)]
    player: u32,
    /// Which of their lists it was compared with, from 1: where another one counts by now, nothing is kept.
    #[schema(example = 1)]
    list: u32,
    /// The id of the section that was looked at, in at most 64 bytes; without it, the whole deck was.
    scope: Option<String>,
    /// Why this deck, where its table was not drawn; at most 1,000 bytes.
    #[serde(default)]
    #[schema(example = "A torn sleeve")]
    reason: String,
    /// When the check began, in milliseconds since 1970-01-01T00:00:00Z.
    #[schema(example = 4_070_001_000_000_i64)]
    started_at: i64,
    /// When it ended.
    #[schema(example = 4_070_001_300_000_i64)]
    ended_at: i64,
    /// The minutes that the table gets, at most 120; of both decks of a table the longer time counts.
    #[serde(default)]
    extra_minutes: u32,
    /// Whether the deck is as the list says now, though it was not.
    #[serde(default)]
    corrected: bool,
    /// Every line that was counted, at least one and at most 400, with a copy in one of them at least. Those that differ
    /// have at most 65,536 bytes as JSON. Lines of the same section and card are one: their copies are added. Of a line of
    /// the list that is not named no copy was found.
    lines: Vec<CountedLine>,
    /// A note, at most 1,000 bytes; a check that differs or was corrected needs one.
    #[serde(default)]
    note: String,
}

impl NoteCheck {
    fn read(self) -> Result<DeckCheck, Refusal> {
        // Nothing was compared where nothing was counted.
        if self.lines.is_empty() {
            return Err(unfit("lines", "name every line that was counted"));
        }
        let line = |line: CountedLine| LineFound {
            section: line.section,
            card: line.card,
            wanted: line.wanted,
            found: line.found,
        };
        Ok(DeckCheck {
            id: self.request,
            round: self.round,
            table: self.table,
            player: self.player,
            list: self.list,
            scope: self.scope.unwrap_or_else(|| WHOLE.to_owned()),
            reason: self.reason,
            started_at: self.started_at,
            ended_at: self.ended_at,
            extra_minutes: self.extra_minutes,
            is_corrected: self.corrected,
            lines: self.lines.into_iter().map(line).collect(),
            note: self.note,
        })
    }
}

/// Notes what came of a deck check
///
/// Held against the list that counts: a match where every line of it, or of the part that was looked at, has the copies that
/// it has to and nothing was corrected, otherwise what differs is kept, with
/// its note, for the staff who may open the list. A deck whose table was not drawn is checked for a reason. Once play
/// began; by owners, organisers and judges who do not take part.
#[utoipa::path(post, path = "/api/v1/events/{event}/checks", operation_id = "note_event_check", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = NoteCheck,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "What became of it.", body = EventCheckAnswer)))]
async fn note_event_check(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<NoteCheck>,
) -> Answered<EventCheckAnswer> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    let check = body.read()?;
    let library = game_of(&site, &staff_event(service, caller, &code).await?.event.game)?;
    Ok(Answer(inner::note_check(service, caller, library, &code, &check).await?.into()))
}
