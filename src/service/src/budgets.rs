//! How much a network may have done for it.
//!
//! What a stranger could fill the store with, or try secrets by, is counted in the store:
//! all processes of a site share it, and one that starts anew goes on where it was. What
//! costs a process its time is counted by that process.

use std::{fmt::Debug, net::IpAddr, sync::Arc};

use async_trait::async_trait;
use safehouse_store::{AccountId, BudgetShare, Store, StoreError};

use crate::{clock::Clock, digest::digest};

const MINUTE_MS: i64 = 60 * 1000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// How many times as much as one network the networks of one provider's customer may take
/// together: one that has many of them has no more by that.
const NEIGHBOURS: u32 = 8;

/// How much a network may have done for it. Each takes what is asked for, or refuses with how
/// long until there is as much.
#[async_trait]
pub trait Budgets: Debug + Send + Sync {
    /// A short link that holds so many bytes.
    ///
    /// # Errors
    /// There is too little; the store fails.
    async fn take_share(&self, network: IpAddr, bytes: usize) -> Result<(), Shortage>;

    /// A new account.
    ///
    /// # Errors
    /// There is too little; the store fails.
    async fn take_account(&self, network: IpAddr) -> Result<(), Shortage>;

    /// A test game that begins.
    ///
    /// # Errors
    /// There is too little; the store fails.
    async fn take_game(&self, network: IpAddr) -> Result<(), Shortage>;

    /// So many games that are played to measure something, for an account where there is one.
    ///
    /// # Errors
    /// There is too little; the store fails.
    async fn take_measurement(&self, network: IpAddr, account: Option<AccountId>, games: u64) -> Result<(), Shortage>;

    /// A password to be tried.
    ///
    /// # Errors
    /// There is too little; the store fails.
    async fn take_password(&self, network: IpAddr) -> Result<(), Shortage>;

    /// A picture to be drawn.
    ///
    /// # Errors
    /// Seconds to wait.
    fn take_picture(&self, network: IpAddr) -> Result<(), u64>;
}

/// Why a network gets nothing.
#[derive(Debug)]
pub enum Shortage {
    /// It had as much as it may: seconds to wait.
    Wait(u64),
    /// The store fails.
    Store(StoreError),
}

/// Budgets without an end, for whoever sits at the machine.
#[derive(Debug, Clone, Copy)]
pub struct Unlimited;

#[async_trait]
impl Budgets for Unlimited {
    async fn take_share(&self, _: IpAddr, _: usize) -> Result<(), Shortage> {
        Ok(())
    }

    async fn take_account(&self, _: IpAddr) -> Result<(), Shortage> {
        Ok(())
    }

    async fn take_game(&self, _: IpAddr) -> Result<(), Shortage> {
        Ok(())
    }

    async fn take_measurement(&self, _: IpAddr, _: Option<AccountId>, _: u64) -> Result<(), Shortage> {
        Ok(())
    }

    async fn take_password(&self, _: IpAddr) -> Result<(), Shortage> {
        Ok(())
    }

    fn take_picture(&self, _: IpAddr) -> Result<(), u64> {
        Ok(())
    }
}

/// How much one network may have; 0 is no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quotas {
    /// Short links in a day.
    pub shares_a_day: u32,
    /// What these hold, in KiB.
    pub share_kib_a_day: u32,
    /// Accounts in a day.
    pub accounts_a_day: u32,
    /// Test games that begin in a day.
    pub games_a_day: u32,
    /// Games that are played to measure something in a day, in thousands by rules of thumb.
    pub measured_kilogames_a_day: u32,
    /// Passwords in a minute.
    pub passwords_a_minute: u32,
}

/// Pictures that a process draws for a network.
pub trait PictureBudget: Debug + Send + Sync {
    /// Takes one.
    ///
    /// # Errors
    /// Seconds to wait.
    fn take(&self, network: IpAddr) -> Result<(), u64>;
}

/// Budgets that all processes of a site share, but for pictures.
#[derive(Debug, Clone)]
pub struct SharedBudgets {
    store: Store,
    clock: Arc<dyn Clock>,
    quotas: Quotas,
    pictures: Arc<dyn PictureBudget>,
}

impl SharedBudgets {
    /// These quotas, counted in this store.
    pub fn new(store: Store, clock: Arc<dyn Clock>, quotas: Quotas, pictures: Arc<dyn PictureBudget>) -> Self {
        Self { store, clock, quotas, pictures }
    }

    async fn take(&self, shares: Vec<BudgetShare>) -> Result<(), Shortage> {
        if shares.is_empty() {
            return Ok(());
        }
        match self.store.take_of_budgets(&shares, self.clock.now_ms()).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(wait_ms)) => Err(Shortage::Wait(wait_ms.unsigned_abs().div_ceil(1000))),
            Err(error) => Err(Shortage::Store(error)),
        }
    }
}

#[async_trait]
impl Budgets for SharedBudgets {
    async fn take_share(&self, network: IpAddr, bytes: usize) -> Result<(), Shortage> {
        let kib = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX).max(1);
        let mut shares = daily("short links", network, self.quotas.shares_a_day, 1);
        shares.extend(daily("KiB of short links", network, self.quotas.share_kib_a_day, kib));
        self.take(shares).await
    }

    async fn take_account(&self, network: IpAddr) -> Result<(), Shortage> {
        self.take(daily("accounts", network, self.quotas.accounts_a_day, 1)).await
    }

    async fn take_game(&self, network: IpAddr) -> Result<(), Shortage> {
        self.take(daily("test games", network, self.quotas.games_a_day, 1)).await
    }

    async fn take_measurement(&self, network: IpAddr, account: Option<AccountId>, games: u64) -> Result<(), Shortage> {
        let kilogames = u32::try_from(games.div_ceil(1000)).unwrap_or(u32::MAX);
        let (what, most) = ("measured games", self.quotas.measured_kilogames_a_day);
        let mut shares = daily(what, network, most, kilogames);
        // Whoever has many networks has no more by that.
        if let Some(account) = account {
            shares.extend(share_of("measured games of an account", &account.to_string(), most, kilogames, DAY_MS));
        }
        self.take(shares).await
    }

    async fn take_password(&self, network: IpAddr) -> Result<(), Shortage> {
        // A customer of a provider who has many networks of IPv6 tries no more by that.
        let customer = neighbourhood(network);
        self.take(share("passwords", customer, self.quotas.passwords_a_minute, 1, MINUTE_MS).into_iter().collect())
            .await
    }

    fn take_picture(&self, network: IpAddr) -> Result<(), u64> {
        self.pictures.take(network)
    }
}

/// So many of what a network may have so often in a day, and of what its neighbours may.
fn daily(what: &str, network: IpAddr, most: u32, count: u32) -> Vec<BudgetShare> {
    let neighbourhood = neighbourhood(network);
    let own = share(what, network, most, count, DAY_MS);
    let all = network.is_ipv6().then(|| {
        share(&format!("{what} of a customer"), neighbourhood, most.saturating_mul(NEIGHBOURS), count, DAY_MS)
    });
    own.into_iter().chain(all.flatten()).collect()
}

fn share(what: &str, network: IpAddr, most: u32, count: u32, period_ms: i64) -> Option<BudgetShare> {
    share_of(what, &network.to_string(), most, count, period_ms)
}

fn share_of(what: &str, whose: &str, most: u32, count: u32, period_ms: i64) -> Option<BudgetShare> {
    let cost_ms = period_ms.saturating_mul(i64::from(count)).checked_div(i64::from(most))?;
    Some(BudgetShare { key: digest(&["budget", what, whose]), cost_ms, period_ms })
}

/// What one customer of a provider has: an IPv4 address, or the upper 48 bits of an IPv6
/// address, in which there are 65,536 networks.
pub fn neighbourhood(network: IpAddr) -> IpAddr {
    match network {
        IpAddr::V4(_) => network,
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 80 << 80).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_of_one_customer_are_neighbours() {
        let of = |text: &str| neighbourhood(text.parse().unwrap()).to_string();
        assert_eq!(of("2001:db8:1:2::"), "2001:db8:1::");
        assert_eq!(of("2001:db8:2:2::"), "2001:db8:2::");
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
    }

    #[test]
    fn zero_is_no_limit_and_a_network_without_neighbours_is_counted_once() {
        let (four, six) = ("192.0.2.7".parse().unwrap(), "2001:db8:1:2::".parse().unwrap());
        assert_eq!(daily("accounts", four, 0, 1), []);
        assert_eq!(daily("accounts", four, 20, 1).len(), 1);
        let both = daily("accounts", six, 20, 1);
        assert_eq!(both.iter().map(|share| share.cost_ms).collect::<Vec<_>>(), [DAY_MS / 20, DAY_MS / 160]);
    }
}
