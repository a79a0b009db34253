//! Standing orders: what a seat answers without being asked each time.
//!
//! More than half of what is asked in a game is the routine of the Zombies: draw,
//! spawn, advance, attack. An order answers one kind of question and no other,
//! never what is paid, targeted, discarded or chosen on the way. It answers only
//! where nothing else could be done: where an ability could be used or a React
//! played that was not ordered away, and where the Survivor would die of the
//! answer, the seat is asked.

mod answer;
mod follow;

pub use answer::Thought;

use super::rulestext::ability::Event as Awaited;

/// An order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// Draw Zombies while there is TH, and spawn each that can be paid (7.3.2).
    SpawnAll,
    /// Spawn nothing more (7.3.2).
    SpawnNothing,
    /// Every Zombie advances, in the order in which they stand (7.3.4).
    AdvanceAll,
    /// Every Zombie attacks, what deals least first (7.3.5).
    AttackWeakestFirst,
    /// Every Zombie attacks, what deals most first (7.3.5).
    AttackStrongestFirst,
    /// Never try a Quick Escape (2.2.4).
    NeverEscape,
    /// Always try one (2.2.4).
    AlwaysEscape,
    /// Try one from so much damage on (2.2.4).
    EscapeFrom(u8),
    /// Play no React that waits for this (9.3.0, 15.2.1).
    PassWindow(Awaited),
    /// Play no React (9.3.0).
    NeverReact,
    /// Play no React unless the Survivor would die of the damage (9.3.0).
    ReactIfLethal,
}

/// What an order is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    Spawning,
    Advancing,
    Attacking,
    Escaping,
    Window(Awaited),
    Reacting,
}

/// An order that was given, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Given {
    /// The order.
    pub order: Order,
    /// The turn that it is for; `None` until it is taken back.
    pub turn: Option<u16>,
}

impl Given {
    pub(super) fn holds(&self, turn: u16) -> bool {
        self.turn.is_none_or(|given| given == turn)
    }
}

/// The orders of one seat; by default none. Whoever takes a choice back starts
/// again from none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Orders(Vec<Given>);

impl Orders {
    /// Those that were given, in the order in which they were. Of two about the same
    /// the later one holds, as long as it does.
    pub fn given(&self) -> &[Given] {
        &self.0
    }

    /// Gives an order: for a turn alone, or until it is taken back. It takes the
    /// place of what was ordered about the same; but what was ordered until it is
    /// taken back holds again after the turn.
    pub fn give(&mut self, order: Order, turn: Option<u16>) {
        let stays = |given: &Given| given.order.about() != order.about() || turn.is_some() && given.turn.is_none();
        self.0.retain(stays);
        self.0.push(Given { order, turn });
    }

    /// Takes an order back. Whether it was there.
    pub fn take_back(&mut self, order: Order) -> bool {
        let before = self.0.len();
        self.0.retain(|given| given.order != order);
        self.0.len() < before
    }

    /// Forgets what was ordered for other turns than this one.
    pub fn forget_expired(&mut self, turn: u16) {
        self.0.retain(|given| given.holds(turn));
    }
}

impl Order {
    pub(super) fn about(self) -> About {
        match self {
            Self::SpawnAll | Self::SpawnNothing => About::Spawning,
            Self::AdvanceAll => About::Advancing,
            Self::AttackWeakestFirst | Self::AttackStrongestFirst => About::Attacking,
            Self::NeverEscape | Self::AlwaysEscape | Self::EscapeFrom(_) => About::Escaping,
            Self::PassWindow(awaited) => About::Window(awaited),
            Self::NeverReact | Self::ReactIfLethal => About::Reacting,
        }
    }

    /// The clause of what it answers.
    pub fn clause(self) -> &'static str {
        match self.about() {
            About::Spawning => "7.3.2",
            About::Advancing => "7.3.4",
            About::Attacking => "7.3.5",
            About::Escaping => "2.2.4",
            About::Window(_) | About::Reacting => "9.3.0",
        }
    }
}

#[cfg(test)]
mod tests;
