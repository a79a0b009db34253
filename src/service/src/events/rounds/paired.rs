//! A pairing as it is kept, with its reasons.

use safehouse_tournament::{Assessment, CutMatch, Pairing};
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
