//! How everybody stands.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::evening::{StandingsPage, draw_no_rounds, draw_standings},
    paths::evening as at,
};
use safehouse_service::events::{
    PlayFault,
    rounds::{self, RoundState},
};

use super::{
    super::{ServerState, events::opened, play_seen::play, public_decks::answer::Answering},
    answers::show,
};

/// GET /events/{event}/standings
pub(super) async fn get_standings(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let here = at::part(&code, "standings");
    let drawn = async {
        let (seen, _) = opened(&answering, &code).await?;
        let Some(mut play) = play(&answering, &code).await? else {
            return Ok(draw_no_rounds(&seen, None, "standings"));
        };
        play.rounds.retain(|round| round.state != RoundState::Draft);
        let asked = answering.query("round");
        let asked = match asked.as_str() {
            "" => None,
            text => Some(text.parse::<u32>().map_err(|_| PlayFault::NoRound)?),
        };
        let last = play.rounds.iter().rev().find(|round| round.state == RoundState::Finished);
        let Some(round) = asked.or(last.map(|round| round.number)) else {
            return Ok(draw_no_rounds(&seen, Some(&play), "standings"));
        };
        let (standings, placings) =
            rounds::see_standings(answering.service(), &answering.caller, &code, Some(round)).await?;
        Ok(draw_standings(&StandingsPage { seen, play, round, standings, placings }))
    };
    match drawn.await {
        Ok(page) => show(&answering, &here, page).await,
        Err(refusal) => answering.fail(&refusal, &here),
    }
}
