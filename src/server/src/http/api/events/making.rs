//! Events made, changed and deleted.

use axum::{extract::State, http::StatusCode, response::Response};
use safehouse_engine::library::GameLibrary;
use safehouse_service::{
    Refusal,
    events::{
        self as inner, EventForm,
        settings::{EventSettings, LateLists, Lists, PublicNames, Registration, Reveal, Visible, WithoutList},
        times,
    },
    wire::event_desk::EventDesk,
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::desk::{desk, unfit};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered, created},
        asked::{At, By, Sent},
        reference::game_of,
    },
    problem::Refused,
};

/// The last time that a calendar has: the end of the year 9999.
const LAST_MS: i64 = 253_402_300_799_000;

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(make_event)).routes(routes!(change_event, delete_event))
}

/// What an event says and how it goes. What is left out is as in the form of the site.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EventWords {
    /// Its name, on one line.
    #[schema(example = "Friday Night")]
    name: String,
    /// The game.
    #[schema(example = "necrogenesis")]
    game: String,
    /// The format.
    #[schema(example = "standard")]
    format: String,
    /// The snapshot of the format that lists are judged by; without it, the one of the day on which the event begins.
    #[serde(default)]
    snapshot: String,
    /// When it begins, in milliseconds since 1970-01-01T00:00:00Z.
    #[schema(example = 2_050_000_000_000_i64)]
    starts_at: i64,
    /// When it ends.
    #[schema(example = 2_050_020_000_000_i64)]
    ends_at: i64,
    /// The name of its time zone in the IANA database.
    #[schema(example = "Europe/Berlin")]
    time_zone: String,
    /// How many may take part; without it, as many as come.
    capacity: Option<u32>,
    /// From when on lists are taken; without it, when staff open them.
    lists_open_at: Option<i64>,
    /// When they lock, at the latest when the event begins; without it, then.
    deadline_at: Option<i64>,
    /// What it says of itself, in Markdown.
    #[serde(default)]
    description: String,
    /// Where it is; without it, at the address of the store.
    #[serde(default)]
    venue: String,
    /// How people come to take part: `open`, `approval`, `code` (whoever has the invitation code,
    /// which the desk tells) or `invitation`.
    registration: Option<String>,
    /// Whether lists are handed in: `none`, `accepted` or `required`.
    lists: Option<String>,
    /// What becomes of a list after the deadline: `refuse`, `note` or `allow`.
    late: Option<String>,
    /// What becomes of somebody without a list, where lists are required: `drop`, `warn` or `nothing`.
    without_list: Option<String>,
    /// Whether lists that are not legal are taken.
    takes_illegal: Option<bool>,
    /// Who sees lists in the Swiss rounds: `private`, `opponent` or `public`.
    visible_swiss: Option<String>,
    /// Who sees lists in the cut; never fewer. Where no cut is announced, whoever sees them in the Swiss rounds.
    visible_cut: Option<String>,
    /// When lists are shown to everybody: `round_1`, `cut`, `end` or `never`.
    reveal: Option<String>,
    /// What players agree to; without it, the site's own words.
    #[serde(default)]
    consent: String,
    /// By which name players are shown: `pseudonym` or `name`.
    public_names: Option<String>,
    /// Whether everybody sees who takes part, and how many, before the first round is shown.
    shows_count: Option<bool>,
    /// Swiss rounds, 0 for a single elimination from the start; without it, as many as suit the players.
    rounds: Option<u32>,
    /// Games of a match: 1 or 3.
    games: Option<u32>,
    /// Minutes of a round.
    round_minutes: Option<u32>,
    /// How many play on after the Swiss rounds; 0 for nobody.
    cut: Option<u32>,
}

/// One of some words; without one, what is usual.
fn word<T>(
    field: &'static str,
    said: Option<&String>,
    usual: T,
    named: impl Fn(&str) -> Option<T>,
) -> Result<T, Refusal> {
    match said {
        None => Ok(usual),
        Some(said) => named(said).ok_or_else(|| unfit(field, &format!("there is no such word for “{field}”"))),
    }
}

/// A time that a calendar has.
fn time(field: &'static str, at: i64) -> Result<i64, Refusal> {
    if (0..=LAST_MS).contains(&at) {
        Ok(at)
    } else {
        Err(unfit(field, "write milliseconds since 1970, up to the year 9999"))
    }
}

impl EventWords {
    /// The form of the site that says the same.
    fn read(self) -> Result<EventForm, Refusal> {
        let usual = EventSettings::default();
        if !times::is_zone(&self.time_zone) {
            return Err(unfit("time_zone", "there is no such time zone; write one as Europe/Berlin"));
        }
        let settings = EventSettings {
            registration: word("registration", self.registration.as_ref(), usual.registration, Registration::named)?,
            lists: word("lists", self.lists.as_ref(), usual.lists, Lists::named)?,
            late: word("late", self.late.as_ref(), usual.late, LateLists::named)?,
            without_list: word("without_list", self.without_list.as_ref(), usual.without_list, WithoutList::named)?,
            takes_illegal: self.takes_illegal.unwrap_or(usual.takes_illegal),
            visible_swiss: word("visible_swiss", self.visible_swiss.as_ref(), usual.visible_swiss, Visible::named)?,
            visible_cut: word("visible_cut", self.visible_cut.as_ref(), usual.visible_cut, Visible::named)?,
            reveal: word("reveal", self.reveal.as_ref(), usual.reveal, Reveal::named)?,
            public_names: word("public_names", self.public_names.as_ref(), usual.public_names, PublicNames::named)?,
            shows_count: self.shows_count.unwrap_or(usual.shows_count),
            rounds: self.rounds,
            games: self.games.unwrap_or(usual.games),
            round_minutes: self.round_minutes.unwrap_or(usual.round_minutes),
            cut: self.cut.unwrap_or(usual.cut),
            description: self.description,
            venue: self.venue,
            consent: self.consent,
            time_zone: self.time_zone,
            ..usual
        };
        Ok(EventForm {
            name: self.name,
            format: self.format,
            snapshot: self.snapshot,
            starts_at: time("starts_at", self.starts_at)?,
            ends_at: time("ends_at", self.ends_at)?,
            capacity: self.capacity,
            lists_open_at: self.lists_open_at.map(|at| time("lists_open_at", at)).transpose()?,
            deadline_at: self.deadline_at.map(|at| time("deadline_at", at)).transpose()?,
            settings,
        })
    }

    /// The library of its game.
    fn library<'a>(&self, site: &'a ServerState) -> Result<&'a GameLibrary, Refused> {
        game_of(site, &self.game).map_err(|_| Refused::from(unfit("game", "there is no such game here")))
    }
}

/// Makes an event
///
/// Of a store: a draft, which its staff alone see.
#[utoipa::path(post, path = "/api/v1/stores/{store}/events", operation_id = "make_event", tag = "running events",
    params(("store" = String, Path, description = "What addresses name the store by.")),
    request_body = EventWords,
    security(("token" = ["events:run"])),
    responses((status = 201, description = "The desk of the event.", body = EventDesk)))]
async fn make_event(
    State(site): State<ServerState>,
    by: By,
    At(store): At<String>,
    Sent(body): Sent<EventWords>,
) -> Result<Response, Refused> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::STAFF_RUN.check(caller)?;
    let library = body.library(&site)?;
    let code = inner::make_event(service, caller, library, &store, &body.read()?).await?;
    let answer = Answer(desk(service, caller, &code).await?);
    Ok(created(&format!("/api/v1/events/{code}"), answer))
}

/// An event as it is to be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChangeEvent {
    /// The revision of the event that was seen: it is changed only if it is still at that.
    revision: u64,
    /// All that it says and how it goes.
    event: EventWords,
}

/// Changes an event
///
/// What is left out is as it is usual, not as it was. After the lock only what lists and players do not hang on may
/// change.
#[utoipa::path(put, path = "/api/v1/events/{event}", operation_id = "change_event", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = ChangeEvent,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The desk of the event.", body = EventDesk)))]
async fn change_event(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<ChangeEvent>,
) -> Answered<EventDesk> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::STAFF_RUN.check(caller)?;
    let library = body.event.library(&site)?;
    let form = body.event.read()?;
    inner::change_event(service, caller, library, (&code, body.revision), &form).await?;
    Ok(Answer(desk(service, caller, &code).await?))
}

/// Deletes an event
///
/// A draft that nobody but its staff ever saw, with all of it. One that was announced is cancelled instead.
#[utoipa::path(delete, path = "/api/v1/events/{event}", operation_id = "delete_event", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["events:run"])),
    responses((status = 204, description = "There is no such event any more.")))]
async fn delete_event(State(site): State<ServerState>, by: By, At(code): At<String>) -> Result<StatusCode, Refused> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::STAFF_RUN.check(caller)?;
    let revision = inner::staff_event(service, caller, &code).await?.event.revision;
    inner::delete_event(service, caller, (&code, revision)).await?;
    Ok(StatusCode::NO_CONTENT)
}
