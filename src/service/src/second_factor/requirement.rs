//! Whether an account must have a second factor, and whether it has one.

use safehouse_store::{AccountId, Role};

use crate::{Refusal, Service};

/// Roles whose accounts must have a second factor.
const MUST_HAVE: &[Role] = &[Role::Administrator];

/// Whether accounts of this role must have one. Until they do, whoever is signed in to one
/// may do nothing but set it up.
pub fn is_required_of(role: Role) -> bool {
    MUST_HAVE.contains(&role)
}

impl Service {
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
