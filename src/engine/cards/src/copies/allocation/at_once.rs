//! As many decks as possible at once.
//!
//! What no two decks compete for decides nothing and is left out. What is left ties decks together, and
//! decks that nothing ties are chosen apart. Within each part the search tries both for one deck after
//! the other, with it and without it, and gives up where the decks that are open could no longer
//! beat the best choice so far (branch and bound).

mod bound;
mod part;

use self::part::Part;
use super::room::Room;

/// Decks that can be complete at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtOnce {
    /// Their positions, in the order in which they were named.
    pub decks: Vec<usize>,
    /// Whether there is a larger choice.
    pub certainty: Certainty,
}

/// How sure it is that no choice of decks is larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// None is.
    Optimal,
    /// The steps did not suffice to tell.
    Between {
        /// How many decks were found.
        at_least: usize,
        /// No choice has more than this.
        at_most: usize,
    },
}

/// See [`super::Allocator::most_at_once`].
pub(super) fn most(room: &Room<'_>, decks: &[usize], mut steps: u64) -> AtOnce {
    let ranked = room.by_ranking(decks);
    let whole = Part::new(room, decks.to_vec());
    let start = whole.settled(whole.start());
    let mut kept = whole.kept(&start);
    let mut at_most = kept.len();
    for open in whole.parts(&start) {
        // What was settled uses nothing that the parts compete for.
        let part = Part::new(room, open);
        let known = part.decks.iter().copied().filter(|deck| ranked.contains(deck)).collect();
        let (best, most) = part.best(known, &mut steps);
        at_most += most;
        kept.extend(best);
    }
    let at_least = kept.len();
    let decks = decks.iter().copied().filter(|deck| kept.contains(deck)).collect();
    let certainty = if at_least == at_most { Certainty::Optimal } else { Certainty::Between { at_least, at_most } };
    AtOnce { decks, certainty }
}
