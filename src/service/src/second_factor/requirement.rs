//! Whether an account must have a second factor, and whether it has one.

use safehouse_store::{Account, AccountId};

use crate::{Rank, Refusal, Service};

/// Who must have a second factor: whoever can do something to others.
const MUST_HAVE: &[Rank] = &[Rank::Staff, Rank::Administrator];

/// Whether accounts of this rank must have one. Until they do, whoever is signed in to one
/// may do nothing but set it up.
pub fn is_required_of(rank: Rank) -> bool {
    MUST_HAVE.contains(&rank)
}

impl Service {
    /// How much an account can do to others at the most.
    ///
    /// # Errors
    /// The store fails.
    pub async fn rank_of(&self, account: &Account) -> Result<Rank, Refusal> {
        let of_stores = !self.store.list_stores_of(account.id).await?.is_empty();
        let now = self.clock.now_ms();
        let is_staff = of_stores || !self.store.list_events_staffed_by(account.id, now).await?.is_empty();
        Ok(Rank::of(account.role, is_staff))
    }

    /// Whether an account has a second factor.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn has_second_factor(&self, account: AccountId) -> Result<bool, Refusal> {
        Ok(self.store.has_second_factor(account).await?)
    }

    /// Whether an account has an authenticator that counts.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn has_authenticator(&self, account: AccountId) -> Result<bool, Refusal> {
        Ok(self.store.find_totp(account).await?.is_some_and(|totp| totp.confirmed_at.is_some()))
    }
}
