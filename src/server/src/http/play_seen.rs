//! The play of an event, for pages that are there before it begins as well.

use safehouse_service::{
    Refusal,
    events::{
        PlayFault,
        rounds::{self, PlaySeen},
    },
};

use super::public_decks::answer::Answering;

/// The play of an event; none before it begins.
pub(in crate::http) async fn play(answering: &Answering, code: &str) -> Result<Option<PlaySeen>, Refusal> {
    match rounds::see_play(answering.service(), &answering.caller, code).await {
        Ok(play) => Ok(Some(play)),
        Err(Refusal::Play(PlayFault::NotStarted)) => Ok(None),
        Err(refusal) => Err(refusal),
    }
}
