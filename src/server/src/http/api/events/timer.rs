//! The time of a round.

use axum::extract::State;
use safehouse_service::{
    Refusal,
    events::{
        STAFF_RUN,
        rounds::{self as inner, RoundState, Timer},
    },
    wire::event_rounds::EventPairings,
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    desk::unfit,
    rounds::{is_still, pairings},
};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent},
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(set_event_timer))
}

/// What is done with the time of a round.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SetTimer {
    /// What: `start` has it begin now, `extend` has it last longer, `stop` has nothing say when it is over, `resume` has it
    /// go on with what was left.
    #[schema(example = "start")]
    deed: String,
    /// For how many minutes, or how many more, 1 to 600; none to stop it or to have it go on.
    #[schema(example = 50)]
    minutes: Option<u32>,
    /// How many milliseconds were left, 1 to 36,000,000, to have it go on; none otherwise.
    left: Option<i64>,
}

impl SetTimer {
    fn read(&self) -> Result<Timer, Refusal> {
        if self.deed != "resume" && self.left.is_some() {
            return Err(unfit("left", "leave it out but to resume the time"));
        }
        match (self.deed.as_str(), self.minutes) {
            ("start", Some(minutes)) => Ok(Timer::Start(minutes)),
            ("extend", Some(minutes)) => Ok(Timer::Extend(minutes)),
            ("stop", None) => Ok(Timer::Stop),
            ("resume", None) => Ok(Timer::Resume(self.left.ok_or_else(|| unfit("left", "say how many milliseconds"))?)),
            ("start" | "extend", None) => Err(unfit("minutes", "say how many, 1 to 600")),
            ("stop" | "resume", Some(_)) => Err(unfit("minutes", "leave them out to stop or resume the time")),
            _ => Err(unfit("deed", "say start, extend, stop or resume")),
        }
    }
}

/// Sets the time of a round
///
/// That is played: the site tells when it is over, and whoever shows it counts down. A time that did not begin is not
/// extended.
#[utoipa::path(post, path = "/api/v1/events/{event}/rounds/{round}/timer", operation_id = "set_event_timer",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("round" = u32, Path, description = "The number of the round.")),
    request_body = SetTimer,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn set_event_timer(
    State(site): State<ServerState>,
    by: By,
    At((code, round)): At<(String, u32)>,
    Sent(body): Sent<SetTimer>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    let timer = body.read()?;
    is_still(service, caller, &code, (round, RoundState::Published)).await?;
    inner::set_timer(service, caller, &code, timer).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}
