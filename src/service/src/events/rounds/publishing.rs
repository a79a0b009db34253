//! A round is shown to everybody.

use safehouse_store::events::{RoundMade, RoundPhase};
use serde_json::json as value;

use super::{
    pairing::{assessed, draft_of, is_cut_settled, is_fresh},
    timing::end_of,
};
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        desk::{SCORE_ROLES, acted, staffed},
        play::{Play, made, tries},
        seed::open_seed,
        showing::show_after,
    },
    stores::Act,
};

/// Shows the draft of a round to everybody, and begins its time where `minutes` says how long it
/// lasts. Where its phase begins with it and the event shows its lists then, they are shown. A draft since whose pairing
/// somebody left or came in, or a result was corrected, is refused, with what of that it is. Whoever left in the cut is in it all the same: they lose as they do not come.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::NotStarted`], [`PlayFault::NoRound`] without a draft,
/// [`PlayFault::StaleDraft`], [`PlayFault::CutOvertaken`], [`PlayFault::Hand`] with what is impossible, [`PlayFault::Minutes`]; the store fails.
pub async fn publish_round(
    service: &Service,
    caller: &Caller,
    code: &str,
    minutes: Option<u32>,
) -> Result<u32, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    let seed = open_seed(service, &event)?;
    let now = service.clock.now_ms();
    let ends_at = minutes.map(|minutes| end_of(now, minutes)).transpose()?;
    for _ in tries() {
        let play = Play::running(service, &event).await?;
        let draft = draft_of(&play)?;
        let number = draft.number;
        is_cut_settled(&play, &seed)?;
        is_fresh(&play, draft, &seed)?;
        if draft.phase == RoundPhase::Swiss && draft.made != RoundMade::Imported {
            assessed(&play, number, &seed, &play.round_of(number)?)?;
        }
        let published = service.store.publish_round(play.base(), number, now, ends_at).await?;
        if made(published, PlayFault::NoRound)? {
            show_after(service, &event).await;
            acted(service, caller, &event, Act::RoundPublished, value!({ "round": number })).await?;
            return Ok(number);
        }
    }
    Err(PlayFault::Moved.into())
}
