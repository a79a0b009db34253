//! The event ends.

use safehouse_statements::Statement;
use safehouse_store::events::RoundState;
use safehouse_tournament::Cut;
use serde_json::json as value;

use super::finishing::signed;
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        access::RUN_ROLES,
        desk::{acted, staffed},
        play::{Play, made, tries},
        seed::open_seed,
        showing::show_after,
    },
    stores::Act,
};

/// Ends an event whose rounds are finished, and shows its seed: from now on anybody computes what
/// was drawn. Lists that the event shows at its end are shown. With `early`, it ends before all rounds were played.
///
/// # Errors
/// The caller is neither owner nor organiser; [`PlayFault::NotStarted`], [`PlayFault::Over`];
/// [`PlayFault::Unfinished`], [`PlayFault::NotDone`]; the store fails.
pub async fn end_event(service: &Service, caller: &Caller, code: &str, early: bool) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, RUN_ROLES).await?;
    let seed = open_seed(service, &event)?;
    for _ in tries() {
        let play = Play::running(service, &event).await?;
        if let Some(last) = play.last()
            && last.state != RoundState::Finished
        {
            return Err(PlayFault::Unfinished(last.number).into());
        }
        if !early && !is_done(&play)? {
            return Err(PlayFault::NotDone.into());
        }
        let bytes = seed.0;
        let stated = signed(service, &event, |store, of, at| Statement::SeedRevealed {
            store,
            event: of,
            seed: safehouse_statements::Seed::from_bytes(bytes),
            at,
        })
        .await?;
        let now = service.clock.now_ms();
        let ended = service.store.finish_play(play.base(), &hex::encode(seed.0), stated.as_ref(), now).await?;
        if made(ended, PlayFault::Over)? {
            show_after(service, &event).await;
            return acted(service, caller, &event, Act::EventEnded, value!({ "rounds": play.rounds.len() })).await;
        }
    }
    Err(PlayFault::Moved.into())
}

/// Whether every round was played.
fn is_done(play: &Play) -> Result<bool, Refusal> {
    let swiss = play.settings.rounds.is_none_or(|rounds| play.swiss_rounds() >= rounds);
    let cut = match play.bracket()? {
        Some(bracket) => bracket.winner().is_some(),
        None => play.settings.cut == Cut::None,
    };
    Ok(swiss && cut)
}
