//! How long it takes until an answer is given that nobody is asked for.

use crate::Service;

/// The least and the most milliseconds until an answer is given that nobody is asked for.
const MOMENT_MS: (u32, u32) = (400, 1_000);

/// How many milliseconds it takes until an answer is given that nobody is asked for. It goes by
/// chance alone, so that it tells nothing of what is held.
pub(super) fn moment(service: &Service) -> i64 {
    let (least, most) = MOMENT_MS;
    let drawn = u32::from_le_bytes(service.chance.bytes());
    i64::from(least + drawn % (most - least + 1))
}
