//! Measurements: asked for, looked at, cancelled.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use safehouse_app::problem::Kind;
use safehouse_engine::{
    catalogue::Catalogue,
    deck::list::DeckList,
    necrogenesis::{
        simulation::{
            measurement::{Gathered, Measurement as Measured, Question},
            policy::PolicyKind,
        },
        wire::measurement::Measured as MeasuredForm,
    },
};
use safehouse_service::{
    measurements::{self as inner, OpenedMeasurement},
    wire::{
        VERSION,
        measurements::{Measurement, Measurements},
    },
};
use safehouse_store::MeasurementId;
use serde::Deserialize;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered, created},
    asked::{At, By, Sent, With, unreadable},
    cursor::AddressCursor,
    decks::{next, page},
    lists::AnyList,
    reference::game_of,
    test_games::rules_of,
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(ask_measurement))
        .routes(routes!(list_measurements))
        .routes(routes!(open_measurement, delete_measurement))
        .routes(routes!(show_measurement_result))
        .routes(routes!(cancel_measurement))
}

/// A deck: the list as `deck`, or else as `text`. It need not be whole: blanks stand for what it lacks.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DeckAsked {
    /// The list as the API has it; either this or `text`.
    deck: Option<DeckList>,
    /// The list in any form that the site imports; either this or `deck`.
    #[schema(example = "1 Rifle")]
    text: Option<String>,
    /// What the deck is called; without it, as the list says. Nobody else is told.
    name: Option<String>,
}

impl DeckAsked {
    fn read(self, catalogue: &Catalogue) -> Result<DeckList, Refused> {
        let (deck, _) = AnyList { deck: self.deck, text: self.text }.read(catalogue)?;
        Ok(match self.name {
            Some(name) => DeckList { name, ..deck },
            None => deck,
        })
    }
}

/// What is to be measured.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AskMeasurement {
    /// The deck, in the first seat.
    deck: DeckAsked,
    /// Another version of it, that plays every game, too: which of the two does better.
    versus: Option<DeckAsked>,
    /// Cards of the deck of which it is asked what a copy is worth, by their names; of all of them where none is
    /// named. Not together with `versus`.
    ablate: Option<Vec<String>>,
    /// Whom it plays against, from 1 to 32, in turns.
    opponents: Vec<DeckAsked>,
    /// Who plays the first and the second seat: `dummy`, `random`, `rule-of-thumb`, or `search:N` with N up to 200;
    /// without it, both by rules of thumb.
    policies: Option<[String; 2]>,
    /// Where the rules are others than usual: members of the rules config, such as `{"hand_size": 6}`.
    #[schema(value_type = Option<Object>)]
    rules: Option<Value>,
    /// The number that decides everything random; without it, 1, as on the command line.
    seed: Option<u64>,
    /// The most games, of a comparison pairs, against all opponents together.
    #[schema(example = 10_000)]
    games: u64,
    /// Ends once the interval is no wider than this share, such as 0.02.
    until_width: Option<f64>,
}

/// Asks for a measurement
///
/// The site plays it, in turns with what others ask for: read it again to see how far it is. What was
/// measured before, with the same rules and cards, is there at once, and whoever asks for the same again by a
/// token is answered the address that they have, with 200. With the same numbers `safehouse simulate` finds
/// the same.
#[utoipa::path(post, path = "/api/v1/games/{game}/measurements", operation_id = "ask_measurement",
    tag = "measurements",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = AskMeasurement,
    security((), ("token" = ["games"])),
    responses(
        (status = 201, description = "The measurement.", body = Measurement),
        (status = 200, description = "The same, asked for before.", body = Measurement),
    ))]
async fn ask_measurement(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    Sent(body): Sent<AskMeasurement>,
) -> Result<Response, Refused> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    let (service, caller) = (&site.app.service, &by.caller);
    let asked = inner::ask_measurement(service, caller, catalogue, body.read(catalogue)?).await?;
    let id = asked.id.to_string();
    let form = form(&inner::open_measurement(service, caller, catalogue, &id).await?)?;
    if asked.is_known {
        return Ok(Answer(form).into_response());
    }
    Ok(created(&format!("/api/v1/games/{game}/measurements/{id}"), Answer(form)))
}

impl AskMeasurement {
    fn read(self, catalogue: &Catalogue) -> Result<Measured, Refused> {
        let rules = rules_of(self.rules)?;
        let question = match (self.versus, self.ablate) {
            (None, None) => Question::Report,
            (Some(other), None) => Question::Compare(other.read(catalogue)?),
            (None, Some(names)) => Question::Ablate(Some(names).filter(|names| !names.is_empty())),
            (Some(_), Some(_)) => {
                return Err(unreadable("The body", "“versus” and “ablate” are two questions; ask one at a time"));
            }
        };
        let policies = match self.policies {
            Some([first, second]) => [policy(&first)?, policy(&second)?],
            None => [PolicyKind::default(); 2],
        };
        Ok(Measured {
            deck: self.deck.read(catalogue)?,
            question,
            opponents: self.opponents.into_iter().map(|opponent| opponent.read(catalogue)).collect::<Result<_, _>>()?,
            policies,
            rules,
            seed: self.seed.unwrap_or(1),
            games: self.games,
            until_width: self.until_width,
        })
    }
}

fn policy(name: &str) -> Result<PolicyKind, Refused> {
    name.parse::<PolicyKind>().map_err(|unknown| unreadable("“policies”", &unknown.to_string()))
}

fn form(opened: &OpenedMeasurement) -> Result<Measurement, Refused> {
    Measurement::new(opened).ok_or_else(Refused::internal)
}

/// Where measurements are listed from.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ListMeasurements {
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<AddressCursor<MeasurementId>>,
    /// The most measurements of the page, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 100)]
    limit: Option<u32>,
}

/// Lists the measurements of the account
///
/// The newest first.
#[utoipa::path(get, path = "/api/v1/measurements", operation_id = "list_measurements", tag = "measurements",
    params(ListMeasurements),
    security(("token" = ["games"])),
    responses((status = 200, description = "A page of the list.", body = Measurements)))]
async fn list_measurements(
    State(site): State<ServerState>,
    by: By,
    With(asked): With<ListMeasurements>,
) -> Answered<Measurements> {
    let most = page(asked.limit)?;
    let before = asked.cursor.as_ref().map(|AddressCursor(at, id)| (*at, id.as_str()));
    let entries = inner::list_measurements(&site.app.service, &by.caller, before, most).await?;
    let next = next(&entries, most).map(|last| AddressCursor(last.created_at, last.id.clone()).text());
    Ok(Answer(Measurements { version: VERSION, measurements: entries.into_iter().map(Into::into).collect(), next }))
}

/// Opens a measurement
///
/// With what is found so far, and its intervals. While it is `waiting` or `running`, ask again after a
/// second or more.
#[utoipa::path(get, path = "/api/v1/games/{game}/measurements/{id}", operation_id = "open_measurement",
    tag = "measurements",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = String, Path, description = "The measurement."),
    ),
    security((), ("token" = ["games"])),
    responses((status = 200, description = "The measurement.", body = Measurement)))]
async fn open_measurement(
    State(site): State<ServerState>,
    At((game, id)): At<(String, String)>,
    by: By,
) -> Answered<Measurement> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    form(&inner::open_measurement(&site.app.service, &by.caller, catalogue, &id).await?).map(Answer)
}

/// Shows what a measurement found
///
/// All of it, so far or at its end: of each opponent the report on both decks, with causes, turns, damage and
/// cards, and what is compared or asked about cards. Where nothing is counted yet, `games` is 0.
#[utoipa::path(get, path = "/api/v1/games/{game}/measurements/{id}/result",
    operation_id = "show_measurement_result", tag = "measurements",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = String, Path, description = "The measurement."),
    ),
    security((), ("token" = ["games"])),
    responses((status = 200, description = "What was found.", content_type = "application/json", body = Value)))]
async fn show_measurement_result(
    State(site): State<ServerState>,
    At((game, id)): At<(String, String)>,
    by: By,
) -> Result<Response, Refused> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    let opened = inner::open_measurement(&site.app.service, &by.caller, catalogue, &id).await?;
    let Some(prepared) = &opened.prepared else {
        let advice = "It was asked for with other rules or cards than there are now. Ask for it again.";
        return Err(Kind::MeasurementOutdated.problem(advice).into());
    };
    let measured = opened.measured.unwrap_or_else(|| prepared.result(Gathered::default().sum()));
    Ok(Answer(MeasuredForm::from(&measured)).into_response())
}

/// Cancels a measurement
///
/// What is counted stays, and is shown as it was then. One that is done stays as it is.
#[utoipa::path(post, path = "/api/v1/games/{game}/measurements/{id}/cancel", operation_id = "cancel_measurement",
    tag = "measurements",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = String, Path, description = "The measurement."),
    ),
    security((), ("token" = ["games"])),
    responses((status = 200, description = "The measurement.", body = Measurement)))]
async fn cancel_measurement(
    State(site): State<ServerState>,
    At((game, id)): At<(String, String)>,
    by: By,
) -> Answered<Measurement> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    let (service, caller) = (&site.app.service, &by.caller);
    inner::cancel_measurement(service, caller, &id).await?;
    form(&inner::open_measurement(service, caller, catalogue, &id).await?).map(Answer)
}

/// Deletes a measurement
///
/// Its address leads nowhere then, and nothing more of it is played.
#[utoipa::path(delete, path = "/api/v1/games/{game}/measurements/{id}", operation_id = "delete_measurement",
    tag = "measurements",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = String, Path, description = "The measurement."),
    ),
    security((), ("token" = ["games"])),
    responses((status = 204, description = "It is gone.")))]
async fn delete_measurement(
    State(site): State<ServerState>,
    At((game, id)): At<(String, String)>,
    by: By,
) -> Result<StatusCode, Refused> {
    game_of(&site, &game)?;
    inner::delete_measurement(&site.app.service, &by.caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
