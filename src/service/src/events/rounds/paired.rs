//! A pairing as it is kept, with its reasons.

use safehouse_tournament::{Assessment, CutMatch, Pairing, PlayerId, Round};
use serde::{Deserialize, Serialize};

use super::cut_difference::CutStands;

/// How a round was paired.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PairedRound {
    /// What was computed, of a Swiss round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computed: Option<Pairing>,
    /// What is to be said of it since somebody changed it by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<Assessment>,
    /// The matches of the bracket, of an elimination round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bracket: Vec<CutMatch>,
    /// That staff let the cut stand though results were corrected since it was made, of its first round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut_stands: Option<CutStands>,
}

impl PairedRound {
    /// What staff changed by hand of what was computed: the tables at which others sit, and who has a bye instead; nothing
    /// of a round that was not computed.
    pub fn changed(&self, played: &Round) -> (Vec<u32>, Vec<PlayerId>) {
        let Some(computed) = self.computed.as_ref().map(Pairing::round) else { return (Vec::new(), Vec::new()) };
        let seats = |round: &Round| round.matches.iter().map(|game| (game.table, game.a, game.b)).collect::<Vec<_>>();
        let before = seats(&computed);
        let moved = seats(played).into_iter().filter(|seat| !before.contains(seat)).map(|(table, ..)| table);
        let mut tables: Vec<u32> = moved.collect();
        tables.sort_unstable();
        (tables, played.byes.iter().copied().filter(|player| !computed.byes.contains(player)).collect())
    }
}
