//! Which rounds that were shown a corrected result would have paired otherwise.

use safehouse_store::events::{RoundPhase, RoundState, StoredRound};
use safehouse_tournament::{Difference, PairingFault, Seed, difference, pair};

use super::{PairedRound, pairing::refused};
use crate::{
    Refusal,
    events::play::{Play, read_json},
};

/// How the Swiss rounds after one that everybody sees would have been paired otherwise than they were, of whoever was
/// there then, had its results been those of `after`. Told are those alone that `before` and `after` pair differently:
/// others are no matter of this correction. Drafts were not played, and what another program paired is not known.
///
/// # Errors
/// What is kept cannot be read or paired.
pub(super) fn differing(before: &Play, after: &Play, round: u32, seed: &Seed) -> Result<Vec<Difference>, Refusal> {
    let (was, would) = (before.sheet()?, after.sheet()?);
    let is_later = |later: &&StoredRound| {
        later.number > round && later.phase == RoundPhase::Swiss && later.state != RoundState::Draft
    };
    let mut all = Vec::new();
    for later in before.rounds.iter().filter(is_later) {
        let Some(paired) = read_json::<PairedRound>(&later.pairing)?.computed else { continue };
        let new = match pair(&would, later.number, seed) {
            Ok(new) => new,
            Err(PairingFault::Open { .. }) => break,
            Err(fault) => return Err(refused(fault)),
        };
        let Some(found) = difference(&paired, &new) else { continue };
        let old = pair(&was, later.number, seed).map_err(refused)?;
        if difference(&old, &new).is_some() {
            all.push(found);
        }
    }
    Ok(all)
}
