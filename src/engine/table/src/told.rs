//! What happened, as far as a seat could not know it when it decided.
//!
//! Whoever takes a choice back and whoever made several ahead ask the same of
//! what came of it: whether chance decided, whether something hidden came to
//! light, and what the other seat did. A game says it of its events.

use super::{Rules, Seat};

/// What an event tells a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Told {
    /// Nothing but what follows from the rules and from what the seat saw.
    Foreseen,
    /// A turn began.
    Turn,
    /// Chance decided something in the open.
    Die,
    /// A hidden card changed hands or was shown, or hidden cards were mixed.
    Card,
    /// A seat decided, as far as this one may know.
    Choice(Seat),
    /// A card of a seat was played or used, or was set off by what happened.
    Answer(Seat),
    /// So much damage to what the seat loses by.
    Damage(u8),
}

/// Rules that say what their events tell.
pub trait Telling: Rules {
    /// What an event tells a seat. Nothing in it goes beyond what the seat may
    /// know: an event that is hidden from it is [`Told::Foreseen`].
    fn tells(&self, event: Self::Event, seat: Seat) -> Told;

    /// Whether chance decided anything between two states of a game, an event
    /// told it or not. Shuffles are [`Told::Card`] and do not count.
    fn drew_lots(&self, before: &Self::State, after: &Self::State) -> bool;

    /// Whether what a seat is asked shows it hidden cards at this moment, of
    /// which no event tells before it has answered.
    fn is_shown(&self, state: &Self::State, seat: Seat) -> bool;
}
