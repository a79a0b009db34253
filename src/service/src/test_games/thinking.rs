//! Where games are played: on threads of their own, and programs that think long one after the other.

use safehouse_engine::{necrogenesis::simulation::policy::PolicyKind, table::record::ReplayError};

use super::{game::Player, tables::SearchTurn};
use crate::{Caller, Refusal, Service, refusal::GameFault};

/// A turn for a program that thinks long, where one plays.
pub(super) async fn turn(
    service: &Service,
    caller: &Caller,
    players: [Player; 2],
) -> Result<Option<SearchTurn>, Refusal> {
    if !players.into_iter().any(|player| matches!(player, Player::Policy(PolicyKind::Search(_)))) {
        return Ok(None);
    }
    let turn = service.tables.turn(caller).await;
    turn.map(Some).ok_or(Refusal::TestGame(GameFault::Busy { seconds: 1 }))
}

/// Plays on a thread of its own, as games may be long and programs may think long; `turn` is held
/// meanwhile.
pub(crate) async fn compute<T: Send + 'static>(
    turn: Option<SearchTurn>,
    play: impl FnOnce() -> Result<T, ReplayError> + Send + 'static,
) -> Result<T, Refusal> {
    let played = tokio::task::spawn_blocking(move || {
        let played = play();
        drop(turn);
        played
    });
    match played.await {
        Ok(Ok(played)) => Ok(played),
        Ok(Err(error)) => {
            tracing::error!(%error, "a test game cannot be played again");
            Err(Refusal::Failed)
        }
        Err(error) => {
            tracing::error!(%error, "a test game ended its thread");
            Err(Refusal::Failed)
        }
    }
}
