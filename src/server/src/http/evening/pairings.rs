//! Who meets whom, and what the two say came of it.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        evening::{OwnMatch, PairingsPage, RESULT_DEEDS, draw_no_rounds, draw_pairings, result_fields},
    },
    paths::evening as at,
};
use safehouse_service::{
    Refusal,
    events::{
        Asker, EventSeen, PlayFault, checks,
        rounds::{self, PlaySeen, Recomputed, Report, Reported, RoundPhase, RoundState},
        settings::Lists,
    },
    refusal::EventFault,
};

use super::{
    super::{
        ServerState,
        account::fields::Fields,
        events::{kept_code, met_opponent, opened, own},
        lead::leads_to,
        play_seen::play,
        posted::Posted,
        public_decks::answer::{Answering, done},
    },
    answers::{DONE, show},
};

/// GET /events/{event}/pairings
pub(super) async fn get_pairings(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    show_pairings(&answering, &code, None, None).await
}

async fn show_pairings(
    answering: &Answering,
    code: &str,
    fault: Option<FieldFault>,
    written: Option<result_fields::Written>,
) -> Response {
    let here = at::part(code, "pairings");
    let drawn = async {
        let (seen, _) = opened(answering, code).await?;
        let Some(play) = play(answering, code).await? else { return Ok(draw_no_rounds(&seen, None, "pairings")) };
        page(answering, seen, play, (fault, written)).await
    };
    match drawn.await {
        Ok(page) => show(answering, &here, page).await,
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

async fn page(
    answering: &Answering,
    seen: EventSeen,
    mut play: PlaySeen,
    (fault, written): (Option<FieldFault>, Option<result_fields::Written>),
) -> Result<safehouse_app::drawing::Page, Refusal> {
    let (service, caller, code) = (answering.service(), &answering.caller, seen.event.code.clone());
    // Staff look at drafts on their own page.
    play.rounds.retain(|round| round.state != RoundState::Draft);
    let asked = answering.query("round");
    let round = match asked.parse::<u32>() {
        Ok(number) => play.rounds.iter().find(|round| round.number == number).ok_or(PlayFault::NoRound)?,
        Err(_) if !asked.is_empty() => return Err(PlayFault::NoRound.into()),
        Err(_) => match play.rounds.last() {
            Some(round) => round,
            None => return Ok(draw_no_rounds(&seen, Some(&play), "pairings")),
        },
    };
    let (number, phase) = (round.number, round.phase);
    let explained = rounds::explain_round(service, caller, &code, number).await?;
    let is_asked = answering.query("again") == "yes" && seen.event.seed.is_some();
    let recomputed: Option<Recomputed> = match is_asked && phase == RoundPhase::Swiss {
        true => Some(rounds::recompute_round(service, caller, &code, number).await?),
        false => None,
    };
    let are_seats_asked = is_asked && phase == RoundPhase::Cut && play.settings.rounds == Some(0);
    let seats_again = match are_seats_asked {
        true => Some(rounds::recompute_seats(service, caller, &code).await?.is_same()),
        false => None,
    };
    let has_draw = seen.event.seed.is_some() && seen.settings.lists != Lists::None;
    let drawn = if has_draw { Some(checks::shown_checks(service, caller, &code, number).await?) } else { None };
    let page = PairingsPage {
        drawn,
        own: own_match(answering, &seen).await,
        met: met_opponent(answering, &kept_code(answering, &seen), &code).await,
        by_table: answering.query("order") == "table",
        done: done(&answering.query("done"), DONE),
        round: number,
        seen,
        play,
        explained,
        recomputed,
        seats_again,
        fault,
        written,
    };
    Ok(draw_pairings(&page))
}

/// Whether the reader takes part, by their account or the code that their browser keeps.
async fn own_match(answering: &Answering, seen: &EventSeen) -> Option<OwnMatch> {
    if let Some(entry) = &seen.entry {
        return Some(OwnMatch(entry.number));
    }
    let claim = kept_code(answering, seen);
    if claim.is_empty() {
        return None;
    }
    let found = own(answering, &claim, &seen.event.code).await.ok().flatten()?;
    Some(OwnMatch(found.entry.number))
}

/// POST /events/{event}/result
pub(super) async fn post_result(Path(code): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let here = at::part(&code, "pairings");
    match act(&answering, &code, &fields).await {
        Ok(Some(done)) => leads_to(&format!("{here}?done={done}")),
        Ok(None) => answering.nothing(),
        Err(refusal @ (Refusal::Play(_) | Refusal::Event(EventFault::Field { .. }))) => {
            let written = result_fields::Written::of(|name| fields.get(name));
            show_pairings(&answering, &code, Some(FieldFault::of(&refusal, "")), written).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

/// Reports a result or answers one, and says what was done; `None` for a deed that is none.
async fn act(answering: &Answering, code: &str, fields: &Fields) -> Result<Option<&'static str>, Refusal> {
    let service = answering.service();
    let (seen, _) = opened(answering, code).await?;
    let claim = kept_code(answering, &seen);
    let asker = Asker { caller: &answering.caller, claim: &claim };
    let number = |name: &str| fields.get(name).parse::<u32>().map_err(|_| PlayFault::NoMatch);
    let (round, table) = (number("round")?, number("table")?);
    let base = fields.get("base").parse().map_err(|_| PlayFault::ReportMoved)?;
    let deed = fields.get("deed");
    if deed == RESULT_DEEDS.report {
        let games = rounds::see_play(service, &answering.caller, code).await?.settings.games;
        let read = result_fields::read(|name| fields.get(name), table, games);
        let outcome = read.and_then(|outcome| outcome.ok_or(result_fields::NoResult::Unknown));
        let outcome = outcome.map_err(|fault| EventFault::Field { field: "", words: fault.to_string() })?;
        let report = Report { round, table, base, outcome: Some(outcome), reason: String::new() };
        return match rounds::report_result(service, asker, code, &report).await? {
            Reported::Kept { .. } => Ok(Some("reported")),
            Reported::Stale { .. } => Err(PlayFault::ReportMoved.into()),
        };
    }
    let (is_so, is_instead) = (deed == RESULT_DEEDS.confirm, deed == RESULT_DEEDS.instead);
    if !is_so && !is_instead && deed != RESULT_DEEDS.dispute {
        return Ok(None);
    }
    let games = rounds::see_play(service, &answering.caller, code).await?.settings.games;
    let unfit = |words: &str| EventFault::Field { field: "", words: words.to_owned() };
    let said = result_fields::read(|name| fields.get(name), table, games);
    match said.map_err(|fault| unfit(&fault.to_string()))? {
        Some(_) if is_so => return Err(unfit("say that it is so, or what it was instead, not both").into()),
        Some(_) if !is_instead => {
            return Err(unfit("say what it was instead, or only that it is not so, not both").into());
        }
        None if is_instead => {
            return Err(unfit("say what came of the match, or only that it is not so").into());
        }
        Some(outcome) => rounds::dispute_report(service, asker, code, (round, table, base), outcome).await?,
        None => rounds::answer_report(service, asker, code, (round, table, base), is_so).await?,
    };
    Ok(Some(if is_so { "confirmed" } else { "disputed" }))
}
