//! How often a secret may be tried.
//!
//! Delays grow and nobody is ever locked out: whoever knows the password waits a
//! quarter of an hour at most. Tries are counted for each account (or, alike, for a
//! name that nobody has) and, apart from these, for each device that signed in to it
//! before, so that a stranger's tries do not keep its owner out.

use safehouse_store::Digest;

use crate::{Refusal, Service};

/// Tries that fail before there is any delay.
const FREE: u32 = 5;
/// Minutes to wait after each further one; the last stands for all that follow.
const MINUTES: [i64; 5] = [1, 2, 4, 8, 15];
const MINUTE_MS: i64 = 60_000;
/// How long a failure is remembered.
pub(crate) const REMEMBERED_MS: i64 = 24 * 60 * MINUTE_MS;

/// What is tried.
#[derive(Debug, Clone)]
pub(crate) struct TryKey(pub(crate) Digest);

/// How long after its last failure a secret may be tried again, in milliseconds.
fn delay(failures: u32) -> i64 {
    let Some(beyond) = failures.checked_sub(FREE) else { return 0 };
    let step = usize::try_from(beyond).unwrap_or(usize::MAX).min(MINUTES.len() - 1);
    MINUTES.get(step).copied().unwrap_or(15) * MINUTE_MS
}

/// Lets it be tried and counts that as a failure until it is forgotten. A try that is
/// refused counts for nothing; of many at once, only as many are let through as may.
///
/// # Errors
/// [`Refusal::TriedTooOften`]; the store fails.
pub(crate) async fn count(service: &Service, key: &TryKey) -> Result<(), Refusal> {
    let now = service.clock.now_ms();
    let remembered_since = now - REMEMBERED_MS;
    let before = service.store.find_attempts(&key.0).await?.filter(|tried| tried.last_at >= remembered_since);
    let (failures, free_at) =
        before.map_or((0, now), |tried| (tried.failures, tried.last_at.saturating_add(delay(tried.failures))));
    if now < free_at {
        return Err(too_often(free_at - now));
    }
    let counted = service.store.count_attempt(&key.0, now, remembered_since).await?.failures;
    if counted > FREE && counted > failures + 1 {
        return Err(too_often(delay(counted)));
    }
    Ok(())
}

fn too_often(milliseconds: i64) -> Refusal {
    Refusal::TriedTooOften { seconds: u64::try_from(milliseconds.div_euclid(1000) + 1).unwrap_or(1) }
}

/// Forgets what failed: it was right.
///
/// # Errors
/// The store fails.
pub(crate) async fn forget(service: &Service, key: &TryKey) -> Result<(), Refusal> {
    service.store.forget_attempts(&key.0).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_to_a_quarter_of_an_hour_and_no_further() {
        let minutes: Vec<_> = (0..12).map(|failures| delay(failures) / MINUTE_MS).collect();
        assert_eq!(minutes, [0, 0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15]);
        assert_eq!(delay(u32::MAX), 15 * MINUTE_MS);
    }
}
