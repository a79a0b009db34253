//! New luck from a choice on.

use serde::{Deserialize, Serialize};

use super::{super::random::Seed, hex};

/// Another seed from a choice on: what chance decides after it, and the order
/// of hidden cards that nobody knows the place of.
///
/// Streams of randomness go on from where they stood. Which cards lie where
/// nobody has looked is dealt anew as well: they would otherwise come as they
/// were seen to come before the choice was taken back. See
/// [`super::Recorded::reseed`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reseed {
    /// How many choices were taken before.
    pub at: usize,
    /// The seed from there on.
    #[serde(with = "hex::seed")]
    pub seed: Seed,
}
