//! What is promised of what networks may have in a while.

use safehouse_store::{BudgetShare, Database, Store};

use super::given::{NOW, at_once, digest};

const PERIOD: i64 = 1000;

/// A tenth of a budget that fills in a second.
fn tenth(number: u8) -> BudgetShare {
    BudgetShare { key: digest(number), cost_ms: PERIOD / 10, period_ms: PERIOD }
}

pub(crate) async fn a_budget_is_taken_and_fills_evenly(store: Store, _: Database) {
    for _ in 0..10 {
        assert_eq!(store.take_of_budgets(&[tenth(1)], NOW).await.unwrap(), Ok(()));
    }
    assert_eq!(store.take_of_budgets(&[tenth(1)], NOW).await.unwrap(), Err(100));
    assert_eq!(store.take_of_budgets(&[tenth(1)], NOW + 99).await.unwrap(), Err(1), "what is refused costs nothing");
    assert_eq!(store.take_of_budgets(&[tenth(2)], NOW).await.unwrap(), Ok(()), "each by itself");
    assert_eq!(store.take_of_budgets(&[tenth(1)], NOW + 100).await.unwrap(), Ok(()));
    assert_eq!(store.take_of_budgets(&[tenth(1)], NOW + 199).await.unwrap(), Err(1));
    let much = BudgetShare { cost_ms: PERIOD, ..tenth(1) };
    assert_eq!(store.take_of_budgets(std::slice::from_ref(&much), NOW + 1099).await.unwrap(), Err(1));
    assert_eq!(store.take_of_budgets(&[much], NOW + 1100).await.unwrap(), Ok(()), "all of it, once it is full");
}

pub(crate) async fn all_of_several_are_taken_or_none(store: Store, _: Database) {
    let half = |number| BudgetShare { cost_ms: PERIOD / 2, ..tenth(number) };
    for _ in 0..2 {
        assert_eq!(store.take_of_budgets(&[half(2)], NOW).await.unwrap(), Ok(()));
    }
    assert_eq!(store.take_of_budgets(&[half(1), half(2), half(3)], NOW).await.unwrap(), Err(500));
    for number in [1, 3] {
        let all = BudgetShare { cost_ms: PERIOD, ..tenth(number) };
        assert_eq!(store.take_of_budgets(&[all], NOW).await.unwrap(), Ok(()), "nothing was taken of {number}");
    }
}

pub(crate) async fn more_than_a_budget_holds_is_never_there(store: Store, _: Database) {
    let more = BudgetShare { cost_ms: PERIOD + 1, ..tenth(1) };
    assert_eq!(store.take_of_budgets(&[tenth(2), more], NOW).await.unwrap(), Err(PERIOD));
    assert_eq!(store.forget_full_budgets(i64::MAX).await.unwrap(), 0, "nothing was written");
    assert_eq!(store.take_of_budgets(&[], NOW).await.unwrap(), Ok(()));
}

pub(crate) async fn however_many_take_at_once_no_more_is_given(store: Store, _: Database) {
    // Each asks for both in an order of its own.
    let answers = at_once(64, |number| {
        let (store, mut shares) = (store.clone(), [tenth(1), tenth(2)]);
        if number % 2 == 0 {
            shares.reverse();
        }
        async move { store.take_of_budgets(&shares, NOW).await.unwrap() }
    });
    assert_eq!(answers.await.iter().filter(|answer| answer.is_ok()).count(), 10);
}

pub(crate) async fn a_clock_that_goes_back_keeps_nobody_waiting(store: Store, _: Database) {
    let all = BudgetShare { cost_ms: PERIOD, ..tenth(1) };
    let take = |now| store.take_of_budgets(std::slice::from_ref(&all), now);
    assert_eq!(take(NOW).await.unwrap(), Ok(()));
    // A clock of another process may be a little behind.
    assert_eq!(take(NOW - PERIOD).await.unwrap(), Err(2 * PERIOD));
    assert_eq!(take(NOW - PERIOD - 1).await.unwrap(), Ok(()));
}

pub(crate) async fn full_budgets_are_forgotten(store: Store, _: Database) {
    for (number, now) in [(1, NOW), (2, NOW + 1)] {
        assert_eq!(store.take_of_budgets(&[tenth(number)], now).await.unwrap(), Ok(()));
    }
    assert_eq!(store.forget_full_budgets(NOW + 99).await.unwrap(), 0);
    assert_eq!(store.forget_full_budgets(NOW + 100).await.unwrap(), 1);
    assert_eq!(store.forget_full_budgets(NOW + 101).await.unwrap(), 1);
}
