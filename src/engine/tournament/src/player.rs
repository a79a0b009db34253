//! Who takes part, and from when to when.

use serde::{Deserialize, Serialize};

/// The number of a player within the event, given by whoever keeps the event. It says nothing of
/// strength and is never given twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

impl std::fmt::Display for PlayerId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// What the rounds are to a late player that were missed before entering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Late {
    /// Each is a lost match.
    #[default]
    LossesForMissed,
    /// The first is a bye, the others are lost.
    OneBye,
}

/// A change of whether a player is there. Later entries of the history overrule earlier ones
/// from their round on, so that a mistaken drop is undone by adding to the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Away from the round after this one on.
    DroppedAfter(u32),
    /// There again from this round on.
    BackFrom(u32),
}

impl Presence {
    /// The first round that the change concerns, and whether the player is there then.
    const fn from(self) -> (u32, bool) {
        match self {
            Presence::DroppedAfter(round) => (round.saturating_add(1), false),
            Presence::BackFrom(round) => (round, true),
        }
    }
}

/// A player of the event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The player's number.
    pub id: PlayerId,
    /// The first round that the player can be paired in; 1 from the start.
    #[serde(default = "first")]
    pub entered_round: u32,
    /// What missed rounds before that are.
    #[serde(default)]
    pub late: Late,
    /// Drops and returns, in the order in which they were recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub presence: Vec<Presence>,
    /// Byes awarded beforehand, for the first so many rounds.
    #[serde(default)]
    pub awarded_byes: u32,
    /// The table that the player keeps all day, such as one that a wheelchair reaches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_table: Option<u32>,
}

const fn first() -> u32 {
    1
}

impl Player {
    /// A player from the start, without anything special.
    #[must_use]
    pub const fn new(id: PlayerId) -> Player {
        Player {
            id,
            entered_round: 1,
            late: Late::LossesForMissed,
            presence: Vec::new(),
            awarded_byes: 0,
            fixed_table: None,
        }
    }

    /// Whether the player takes part in a round: entered, and not dropped then. What is recorded
    /// for later rounds changes nothing.
    #[must_use]
    pub fn is_present(&self, round: u32) -> bool {
        let last = self.presence.iter().rev().map(|change| change.from()).find(|(from, _)| *from <= round);
        round >= self.entered_round && last.is_none_or(|(_, is_there)| is_there)
    }

    /// Whether the player has dropped by a round, having entered before.
    #[must_use]
    pub fn is_dropped(&self, round: u32) -> bool {
        round >= self.entered_round && !self.is_present(round)
    }

    /// Whether a bye was awarded beforehand for a round.
    #[must_use]
    pub const fn has_awarded_bye(&self, round: u32) -> bool {
        round >= self.entered_round && round <= self.awarded_byes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drop_holds_from_the_round_after_it_and_the_last_word_of_the_history_counts() {
        let mut player = Player::new(PlayerId(1));
        player.presence = vec![Presence::DroppedAfter(2)];
        assert_eq!((1..5).map(|round| player.is_present(round)).collect::<Vec<_>>(), [true, true, false, false]);
        player.presence.push(Presence::BackFrom(4));
        assert_eq!((1..6).map(|round| player.is_present(round)).collect::<Vec<_>>(), [true, true, false, true, true]);
        player.presence.push(Presence::BackFrom(3));
        assert!(player.is_present(3), "a drop recorded by mistake is undone");
        player.presence.push(Presence::DroppedAfter(0));
        assert!(!player.is_present(1));
    }

    #[test]
    fn nobody_is_there_before_entering_and_nobody_drops_before_entering() {
        let player = Player { entered_round: 3, ..Player::new(PlayerId(1)) };
        assert!(!player.is_present(2) && player.is_present(3) && !player.is_dropped(2));
    }
}
