//! Whether a choice may be taken back without asking the other player.
//!
//! It may while nothing came of it that somebody could use: no die fell, no
//! hidden card changed hands or was shown, and the other seat decided nothing.
//! Otherwise it is said what stands against it, for the other player to consent
//! to. Who plays a card of their own hand has shown nothing but that, to their
//! own cost: it can be taken back.

use super::{
    Seat,
    told::{Telling, Told},
};

/// Why a choice is not taken back without consent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Against {
    /// Chance decided something.
    #[error("a die fell since")]
    Die,
    /// A hidden card changed hands or was shown.
    #[error("a hidden card was drawn or shown since")]
    Card,
    /// The other seat decided something.
    #[error("the other player has decided something since")]
    Choice,
}

/// What stands against it that `seat` goes back from one state of a game to one
/// before it, with the events in between: each reason once, as they came.
/// Nothing does when the list is empty, and the undo is free.
///
/// It goes by what the seat itself may know of these events. So the answer
/// tells it nothing: that the other seat could have answered, and did not, is
/// no reason.
pub fn against_undo<R: Telling>(
    rules: &R,
    before: &R::State,
    after: &R::State,
    events: &[R::Event],
    seat: Seat,
) -> Vec<Against> {
    let told = events.iter().filter_map(|event| match rules.tells(*event, seat) {
        Told::Die => Some(Against::Die),
        Told::Card => Some(Against::Card),
        Told::Choice(chose) if chose != seat => Some(Against::Choice),
        Told::Choice(_) | Told::Foreseen | Told::Turn | Told::Answer(_) | Told::Damage(_) => None,
    });
    let lots = rules.drew_lots(before, after).then_some(Against::Die);
    let is_shown = rules.is_shown(after, seat) && !rules.is_shown(before, seat);
    let shown = is_shown.then_some(Against::Card);
    let mut against = Vec::new();
    for reason in told.chain(lots).chain(shown) {
        if !against.contains(&reason) {
            against.push(reason);
        }
    }
    against
}
