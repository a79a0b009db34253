//! What marks a game that the rules alone did not lead to.

use safehouse_engine::table::record::ByHand;

/// In a few words, as they stand beside a game wherever it is named.
pub fn by_hand_words(by_hand: ByHand) -> &'static str {
    match by_hand {
        ByHand::Begun => "begun from a position",
        ByHand::Changed => "changed by hand",
    }
}
