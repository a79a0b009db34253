//! How much of the same an account does at a time.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use safehouse_service::AccountId;
use tokio::sync::Notify;

/// Places for something that takes long, so many for each account: nobody takes those of everybody.
#[derive(Debug)]
pub(super) struct PerAccount {
    most: usize,
    taken: Mutex<BTreeMap<AccountId, usize>>,
    /// Called when a place is free again.
    freed: Notify,
}

/// A place that an account has until this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    of: &'static PerAccount,
    account: AccountId,
}

impl PerAccount {
    /// So many at a time for each account.
    pub(super) const fn new(most: usize) -> Self {
        Self { most, taken: Mutex::new(BTreeMap::new()), freed: Notify::const_new() }
    }

    /// A place for an account, as soon as it has one left.
    pub(super) async fn wait(&'static self, account: AccountId) -> Place {
        loop {
            let freed = self.freed.notified();
            tokio::pin!(freed);
            // From here on nothing that is freed is missed.
            freed.as_mut().enable();
            if let Some(place) = self.take(account) {
                return place;
            }
            freed.await;
        }
    }

    /// A place for an account; `None` where it has all of its.
    pub(super) fn take(&'static self, account: AccountId) -> Option<Place> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(account).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { of: self, account })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.of.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.account) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                taken.remove(&self.account);
            }
        }
        drop(taken);
        self.of.freed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_its_own_places_until_it_lets_go_of_them() {
        static PLACES: PerAccount = PerAccount::new(2);
        let [one, other] = [1, 2].map(|id| uuid::Uuid::from_u128(id).into());
        let (first, second) = (PLACES.take(one), PLACES.take(one));
        assert!(first.is_some() && second.is_some() && PLACES.take(one).is_none());
        assert!(PLACES.take(other).is_some(), "another one has places of its own");
        drop(first);
        assert!(PLACES.take(one).is_some());
        drop(second);
        assert!(PLACES.taken.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn whoever_waits_has_the_next_place() {
        static PLACES: PerAccount = PerAccount::new(1);
        let [one, other] = [3, 4].map(|id| uuid::Uuid::from_u128(id).into());
        let first = PLACES.wait(one).await;
        let waits = tokio::spawn(PLACES.wait(one));
        let _others = PLACES.wait(other).await;
        tokio::task::yield_now().await;
        assert!(!waits.is_finished());
        drop(first);
        let _second = tokio::time::timeout(std::time::Duration::from_secs(20), waits).await.expect("it is called");
    }
}
