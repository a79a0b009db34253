//! A round and its matches, as documents say them.

/// Which round of which event. Texts are printed as they are; an empty one is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Round {
    /// What the event is called.
    pub event: String,
    /// Which round, as `Round 3 of 5`.
    pub round: String,
    /// When, as `Starts at 19:30`.
    pub time: String,
}

/// Two players at a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Match {
    /// Which table.
    pub table: String,
    /// Names or pseudonyms.
    pub players: [String; 2],
}
