//! How often a secret may be tried.
//!
//! Delays grow to a quarter of an hour and no further, and no account is locked. Tries of a
//! password are counted for each name, whether an account has it or not, and, apart from
//! these, for each browser that signed in to the account before, so that a stranger's tries
//! do not keep its owner out there. A stranger who never stops can keep the owner out
//! elsewhere; a code lets them in all the same, as tries of codes, which nobody guesses, are
//! counted for each network that tries.

use std::net::IpAddr;

use safehouse_store::{AccountId, Digest};
use tokio::sync::Mutex;

use crate::{Caller, Refusal, Service, digest::digest};

/// Tries that fail before there is any delay.
const FREE: u32 = 5;
/// Minutes to wait after each further one; the last stands for all that follow.
const MINUTES: [i64; 5] = [1, 2, 4, 8, 15];
const MINUTE_MS: i64 = 60_000;
/// How long a failure is remembered.
pub(crate) const REMEMBERED_MS: i64 = 24 * 60 * MINUTE_MS;

/// Whoever counts does it alone, of this process: between looking at what failed and counting
/// one more, nobody else counts. Where several processes share a database, each may count
/// one that it then refuses.
static COUNTING: Mutex<()> = Mutex::const_new(());

/// What is tried.
#[derive(Debug, Clone)]
pub(crate) struct TryKey(Digest);

impl TryKey {
    /// The password of a name, whether an account has it or not.
    pub(crate) fn of_name(name_key: &str) -> Self {
        Self(digest(&["name", name_key]))
    }

    /// The password of an account, by a browser that signed in to it before.
    pub(crate) fn of_device(device: Digest) -> Self {
        Self(device)
    }

    /// The password of an account, by whoever is signed in to it.
    pub(crate) fn of_own(account: AccountId) -> Self {
        Self(digest(&["own", &account.to_string()]))
    }

    /// Letters that somebody has sent to addresses of their choice.
    pub(crate) fn of_letters(account: AccountId) -> Self {
        Self(digest(&["letters of", &account.to_string()]))
    }

    /// Letters that a network has sent to addresses of its choice.
    pub(crate) fn of_letters_by(network: Option<IpAddr>) -> Self {
        let network = network.map(|network| network.to_string()).unwrap_or_default();
        Self(digest(&["letters by", &network]))
    }

    /// The second factor of an account, by whoever knows its password.
    pub(crate) fn of_factor(account: AccountId) -> Self {
        Self(digest(&["factor", &account.to_string()]))
    }

    /// The second factor of an account, by whoever is signed in to it.
    pub(crate) fn of_own_factor(account: AccountId) -> Self {
        Self(digest(&["own factor", &account.to_string()]))
    }

    /// The codes of a name, by a network.
    pub(crate) fn of_code(name_key: &str, network: Option<IpAddr>) -> Self {
        let network = network.map(|network| network.to_string()).unwrap_or_default();
        Self(digest(&["code of", name_key, &network]))
    }
}

/// Takes a try, or a question after a name, from what the caller's network may try.
pub(crate) async fn take(service: &Service, caller: &Caller) -> Result<(), Refusal> {
    let Some(network) = caller.network() else { return Ok(()) };
    let taken = service.budgets.take_password(network).await;
    taken.map_err(|shortage| Refusal::of(shortage, |seconds| Refusal::TriedTooOften { seconds }))
}

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
    let remembered_since = now.saturating_sub(REMEMBERED_MS);
    let _alone = COUNTING.lock().await;
    let mut failures = 0;
    if let Some(tried) = service.store.find_attempts(&key.0).await? {
        if tried.last_at.saturating_sub(now) > delay(u32::MAX) {
            // The clock was ahead and went back: it says nothing of how long ago that was.
            service.store.forget_attempts(&key.0).await?;
        } else if tried.last_at >= remembered_since {
            failures = tried.failures;
            let free_at = tried.last_at.saturating_add(delay(failures));
            if now < free_at {
                return Err(too_often(free_at.saturating_sub(now)));
            }
        }
    }
    let counted = service.store.count_attempt(&key.0, now, remembered_since).await?.failures;
    if counted > FREE && counted > failures.saturating_add(1) {
        return Err(too_often(delay(counted)));
    }
    Ok(())
}

fn too_often(milliseconds: i64) -> Refusal {
    Refusal::TriedTooOften { seconds: milliseconds.unsigned_abs().div_ceil(1000) }
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
