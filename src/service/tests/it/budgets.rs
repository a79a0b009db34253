//! What a network may have, counted by all processes of a site together.

use std::{net::IpAddr, sync::Arc};

use safehouse_service::budgets::{Budgets as _, PictureBudget, Quotas, SharedBudgets, Shortage};

use super::house::{DAY, House, SECOND};

const QUOTAS: Quotas = Quotas {
    shares_a_day: 3,
    share_kib_a_day: 4,
    accounts_a_day: 2,
    games_a_day: 2,
    measured_kilogames_a_day: 5,
    passwords_a_minute: 2,
};

#[derive(Debug)]
struct NoPictures;

impl PictureBudget for NoPictures {
    fn take(&self, _: IpAddr) -> Result<(), u64> {
        Err(7)
    }
}

/// A process on the store of this house.
fn process(house: &House, quotas: Quotas) -> SharedBudgets {
    SharedBudgets::new(house.service.store.clone(), house.clock.clone(), quotas, Arc::new(NoPictures))
}

fn network(text: &str) -> IpAddr {
    text.parse().unwrap()
}

/// The seconds to wait; `None` when it was given.
fn wait(taken: Result<(), Shortage>) -> Option<u64> {
    match taken {
        Ok(()) => None,
        Err(Shortage::Wait(seconds)) => Some(seconds),
        Err(Shortage::Store(error)) => panic!("{error}"),
    }
}

#[tokio::test]
async fn processes_of_one_site_count_together_and_one_that_starts_anew_goes_on() {
    let house = House::new().await;
    let (one, other) = (process(&house, QUOTAS), process(&house, QUOTAS));
    let home = network("192.0.2.7");
    assert_eq!(wait(one.take_account(home).await), None);
    assert_eq!(wait(other.take_account(home).await), None);
    assert_eq!(wait(one.take_account(home).await), Some(43_200));
    assert_eq!(wait(process(&house, QUOTAS).take_account(home).await), Some(43_200));
    assert_eq!(wait(one.take_account(network("192.0.2.8")).await), None, "another network has its own");
    house.pass(DAY / 2);
    assert_eq!(wait(other.take_account(home).await), None);
}

#[tokio::test]
async fn each_budget_is_one_by_itself_and_what_is_refused_costs_nothing() {
    let house = House::new().await;
    let (site, home) = (process(&house, QUOTAS), network("192.0.2.7"));
    assert_eq!(wait(site.take_share(home, 3 * 1024).await), None);
    assert_eq!(wait(site.take_share(home, 2 * 1024).await), Some(21_600), "there is 1 KiB left");
    assert_eq!(wait(site.take_share(home, 5 * 1024).await), Some(86_400), "more than a day's");
    assert_eq!(wait(site.take_share(home, 1).await), None, "of three links this is the second");
    for _ in 0..2 {
        assert_eq!(wait(site.take_password(home).await), None);
    }
    assert_eq!(wait(site.take_password(home).await), Some(30));
    house.pass(30 * SECOND);
    assert_eq!(wait(site.take_password(home).await), None);
    assert_eq!(site.take_picture(home), Err(7), "pictures are each process's own");
}

#[tokio::test]
async fn many_networks_of_one_customer_have_eight_times_as_much_and_no_more_tries() {
    let house = House::new().await;
    let site = process(&house, QUOTAS);
    let of = |number: u32| network(&format!("2001:db8:1:{number:x}::"));
    for number in 0..16 {
        assert_eq!(wait(site.take_account(of(number)).await), None, "{number}");
    }
    assert!(wait(site.take_account(of(16)).await).is_some());
    for number in 0..2 {
        assert_eq!(wait(site.take_password(of(number)).await), None);
    }
    assert_eq!(wait(site.take_password(of(2)).await), Some(30));
}

#[tokio::test]
async fn zero_is_no_limit_and_nothing_is_written_for_it() {
    let house = House::new().await;
    let none = Quotas {
        shares_a_day: 0,
        share_kib_a_day: 0,
        accounts_a_day: 0,
        games_a_day: 0,
        measured_kilogames_a_day: 0,
        passwords_a_minute: 0,
    };
    let (site, home) = (process(&house, none), network("192.0.2.7"));
    for _ in 0..50 {
        assert_eq!(wait(site.take_share(home, 1 << 20).await), None);
        assert_eq!(wait(site.take_account(home).await), None);
        assert_eq!(wait(site.take_password(home).await), None);
    }
    assert_eq!(house.service.store.forget_full_budgets(i64::MAX).await.unwrap(), 0);
}
