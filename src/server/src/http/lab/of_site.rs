//! What the site measures: asked for by a form, shown on a page that loads itself anew, taken along.

use axum::{
    extract::{Path, Request, State},
    http::{
        HeaderName, HeaderValue,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Response},
};
use maud::{PreEscaped, html};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::lab::of_site::{LOADS_EVERY, OfSite, Stand, draw_of_site},
    paths::{games, of},
    problem::Kind,
};
use safehouse_engine::{
    library::GameLibrary,
    necrogenesis::{
        simulation::{
            measurement::{MOST_GAMES, Measurement, Question},
            policy::PolicyKind,
        },
        wire::measurement,
    },
};
use safehouse_lab::{
    csv::csv,
    desk,
    drawing::{Further, Shown, result},
    sentence,
};
use safehouse_service::measurements::{
    OpenedMeasurement, Progress, ask_measurement, cancel_measurement, delete_measurement, open_measurement,
};

use super::super::{
    ServerState,
    lead::{leads_to, private},
    posted::Posted,
    problem::Refused,
    public_decks::answer::Answering,
    test_games::begin::playable,
};

/// Browsers load a page anew by it.
const REFRESH: HeaderName = HeaderName::from_static("refresh");

/// How many games that went the other way are shown.
const PARTED: usize = 6;

/// POST /{game}/lab/measurements: leads to what the site measures then.
pub(super) async fn post_measurement(
    Path(game): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let site = answering.site.clone();
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let asked = match measurement::Asked::read(fields.get("asked")) {
        Ok(asked) => asked,
        Err(error) => return unreadable(&format!("{error}.")),
    };
    let games = match fields.get("games") {
        "" => asked.games,
        games => match games.parse() {
            Ok(games) => games,
            Err(_) => return unreadable("The number of games is none."),
        },
    };
    let asked = Measurement { games, ..asked };
    match ask_measurement(answering.service(), &answering.caller, &library.catalogue, asked).await {
        Ok(asked) => leads_to(&games::measurement(&game, asked.id.as_str())),
        Err(refusal) => answering.fail(&refusal, &of(&game).lab()),
    }
}

fn unreadable(why: &str) -> Response {
    let words = format!("What is to be measured cannot be read. {why} Go back and measure from the form of the lab.");
    private(Refused::from(Kind::Unreadable.problem(words)).into_response())
}

/// POST /{game}/lab/measurements/{id}/{deed}
pub(super) async fn post_deed(
    Path((game, id, deed)): Path<(String, String, String)>,
    Posted { answering, .. }: Posted<Answering>,
) -> Response {
    let site = answering.site.clone();
    if playable(&site, &game).is_none() {
        return answering.nothing();
    }
    let (service, caller) = (answering.service(), &answering.caller);
    let (done, then) = match deed.as_str() {
        games::MEASUREMENT_CANCEL => (cancel_measurement(service, caller, &id).await, games::measurement(&game, &id)),
        games::MEASUREMENT_DELETE => (delete_measurement(service, caller, &id).await, of(&game).lab()),
        _ => return answering.nothing(),
    };
    match done {
        Ok(()) => leads_to(&then),
        Err(refusal) => answering.fail(&refusal, &of(&game).lab()),
    }
}

/// GET /{game}/lab/measurements/{id}/{file}
pub(super) async fn get_file(
    State(site): State<ServerState>,
    Path((game, id, name)): Path<(String, String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let opened = open_measurement(answering.service(), &answering.caller, &library.catalogue, &id).await;
    let opened = match opened {
        Ok(opened) => opened,
        Err(refusal) => return answering.fail(&refusal, &of(&game).lab()),
    };
    let written = match (name.as_str(), &opened.measured) {
        (games::MEASUREMENT_ASKED, _) => {
            serde_json::to_string(&measurement::Asked::from(&opened.measurement)).map(|json| ("application/json", json))
        }
        (games::MEASUREMENT_JSON, Some(found)) => {
            serde_json::to_string(&measurement::Measured::from(found)).map(|json| ("application/json", json + "\n"))
        }
        (games::MEASUREMENT_CSV, Some(found)) => Ok(("text/csv; charset=utf-8", csv(&opened.measurement, found))),
        _ => return answering.nothing(),
    };
    let Ok((media_type, text)) = written else { return Refused::internal().into_response() };
    let mut response = private(text.into_response());
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        response.headers_mut().insert(CONTENT_DISPOSITION, disposition);
    }
    response
}

/// GET /{game}/lab?measurement={id}
pub(super) async fn show(answering: &Answering, library: &GameLibrary, id: &str) -> Response {
    let game = library.game().id;
    let opened = open_measurement(answering.service(), &answering.caller, &library.catalogue, id).await;
    let opened = match opened {
        Ok(opened) => opened,
        Err(refusal) => return answering.fail(&refusal, &of(game).lab()),
    };
    let loads_itself = answering.query(games::STILL).is_empty();
    let stand = match opened.progress {
        Progress::Waiting => Stand::Waiting,
        Progress::Running => Stand::Running,
        Progress::Done => Stand::Done,
        Progress::Cancelled => Stand::Cancelled,
        Progress::Failed => Stand::Failed(&opened.fault),
        Progress::Outdated => Stand::Outdated,
    };
    let title = sentence::title(&opened.measurement);
    let Ok(asked) = serde_json::to_string(&measurement::Asked::from(&opened.measurement)) else {
        return Refused::internal().into_response();
    };
    let shown = OfSite {
        id: opened.id.as_str(),
        title: &title,
        stand,
        games: opened.games,
        most_games: opened.measurement.games,
        is_of_pairs: matches!(opened.measurement.question, Question::Compare(_)),
        result: drawn(library, &opened),
        asked: &asked,
        further: further(&opened),
        loads_itself,
        is_of_account: opened.is_of_account,
        kept_until: opened.ends_at,
    };
    let page = answering.draw(game, |scene| draw_of_site(scene, &shown));
    let extras = HeadExtras { sheet: Some(Sheet::Lab), ..HeadExtras::default() };
    let mut response = answering.show_own_with(&of(game).lab(), page, extras).await;
    if stand.is_open() && loads_itself {
        response.headers_mut().insert(REFRESH, LOADS_EVERY.into());
    }
    response
}

/// What is found so far.
fn drawn(library: &GameLibrary, opened: &OpenedMeasurement) -> PreEscaped<String> {
    let (Some(found), Some(prepared)) = (&opened.measured, &opened.prepared) else { return html! {} };
    let measurement = &opened.measurement;
    // Whose programs search, their games take long to play once more.
    let is_quick = !measurement.policies.into_iter().any(|policy| matches!(policy, PolicyKind::Search(_)));
    let parted = found.comparison.iter().flat_map(|comparison| &comparison.parted).take(PARTED);
    let replay = format!("{}?game=", games::replays(library.game().id));
    let parted: Vec<_> = if is_quick && !opened.progress.is_open() {
        parted.filter_map(|game| desk::parted_game(&library.catalogue, measurement, prepared, *game, &replay)).collect()
    } else {
        Vec::new()
    };
    let notes = desk::notes(measurement, prepared);
    result(&Shown { measurement, found, notes: &notes, further: None, parted: &parted, worth: None })
}

/// How many games one may go on to.
fn further(opened: &OpenedMeasurement) -> Option<u64> {
    let found = opened.measured.as_ref()?;
    let width = match (&found.comparison, &found.ablation) {
        (Some(comparison), _) => comparison.difference.width(),
        (None, Some(ablation)) => ablation.cards.iter().map(|card| card.worth.width()).fold(0.0, f64::max),
        (None, None) => found.wins.first()?.all.width(),
    };
    Further::after(opened.games, width, None, MOST_GAMES).map(|further| further.games)
}
