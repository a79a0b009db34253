//! Where players sit before the first round.

use safehouse_store::events::{EntryState, EventState};
use safehouse_tournament::{Player, PlayerId, Sheet, seating};
use serde::{Deserialize, Serialize};

use crate::events::access::LOOK;
use crate::{
    Caller, Refusal, Service,
    events::{entrants::shows_entrants, found::seen, seed::open_seed, shown_names::ShownNames},
};

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatShown {
    /// The table, from 1; two players share one.
    pub table: u32,
    /// The player's number.
    pub player: u32,
    /// What everybody calls them.
    pub shown_as: String,
}

/// The seats of the player meeting, by table, drawn from the seed: of everybody who is checked in. There are none before the
/// log has the commitment to the seed, which it gets as the lists, or the entries, are locked. They change while people come,
/// until play begins. Nobody is shown to others than staff where it is not told yet who takes part.
///
/// # Errors
/// There is no such event for the caller; the store fails.
pub async fn list_seats(service: &Service, caller: &Caller, code: &str) -> Result<Vec<SeatShown>, Refusal> {
    LOOK.check(caller)?;
    let seen = seen(service, caller, code).await?;
    if !shows_entrants(service, &seen).await? || !is_committed_to(seen.event.state) {
        return Ok(Vec::new());
    }
    let event = seen.event;
    let entries = service.store.list_play_entries(event.store, event.id).await?;
    let is_there =
        |entry: &&safehouse_store::events::PlayEntry| entry.state == EntryState::CheckedIn && entry.first_round == 1;
    let players = entries.iter().filter(is_there).map(|entry| Player::new(PlayerId(entry.number))).collect();
    let seats = seating(&Sheet { players, ..Sheet::default() }, &open_seed(service, &event)?);
    let names = ShownNames::of(entries.iter().map(|entry| (entry.number, entry.shown_as.as_str())));
    let seat = |seat: safehouse_tournament::Seat| SeatShown {
        table: seat.table,
        player: seat.player.0,
        shown_as: names.name(seat.player.0),
    };
    Ok(seats.into_iter().map(seat).collect())
}

/// Whether the log has the commitment to what an event draws from, or will once it is signed.
fn is_committed_to(state: EventState) -> bool {
    matches!(state, EventState::Locked | EventState::Running | EventState::Finished | EventState::Published)
}
