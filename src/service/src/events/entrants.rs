//! Whether it is told who takes part, and by that how many.

use safehouse_store::events::RoundState;

use super::found::EventSeen;
use crate::{Refusal, Service};

/// Whether whoever asks sees who takes part: staff do, and everybody where the event shows how many they are, else from
/// its first round on that is shown, which names them.
///
/// # Errors
/// The store fails.
pub(super) async fn shows_entrants(service: &Service, seen: &EventSeen) -> Result<bool, Refusal> {
    if seen.settings.shows_count || seen.standing.role.is_some() {
        return Ok(true);
    }
    let rounds = service.store.list_event_rounds(seen.event.store, seen.event.id).await?;
    Ok(rounds.iter().any(|round| round.state != RoundState::Draft))
}
