//! Which price of a list a copy has.

use super::list::{Price, PriceList, Sort, grade_key};
use crate::{
    card::{Edition, Finish},
    copies::{Condition, Holding},
};

/// How closely a price fits a copy. Printing, finish and edition always fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// The price is of copies of the same condition, or of the same grade.
    Exact,
    /// The list says no condition, and the copy has one.
    ConditionNotStated,
    /// The price is of copies in this condition, and the copy is in another, or nobody said in which.
    OtherCondition(Condition),
    /// The copy is signed or altered and not graded, and lists say prices of copies that are not.
    Unmarked,
}

/// Why a copy has no price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unpriced {
    /// The list has no price of this number.
    NotListed,
    /// It has the number, but no price of copies in this finish and edition that are not graded.
    OtherForms,
    /// It has the number, and the copy is graded: no price of another grade, and none of copies that
    /// are not graded, stands in for it.
    Graded,
}

/// The price of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found<'l> {
    /// The row of the list.
    pub price: &'l Price,
    /// How closely it fits.
    pub fit: Fit,
}

impl PriceList {
    /// The price of a copy of a holding. Never one of another printing, finish or edition, and of a
    /// graded copy never one of another grade or none. The first of these that the list has:
    ///
    /// 1. by what the row says of the surface and the print run: both; the finish alone; the edition
    ///    alone; neither, which stands for all;
    /// 2. within that by condition: the same; none stated; then the worse ones, the nearest first, and
    ///    after them the better ones, the nearest first, so that nothing is worth more than the list
    ///    bears out. Where nobody said how worn the copy is, `Near Mint` comes first, which lists
    ///    usually mean, then the worse ones, then `Mint`;
    /// 3. within that by currency: the preferred one; else the one of the latest day, of several the
    ///    first by its code.
    ///
    /// # Errors
    /// The list has no price of it.
    pub fn find(&self, holding: &Holding, preferred: Option<&str>) -> Result<Found<'_>, Unpriced> {
        let of_number = self.of_number(&holding.number).ok_or(Unpriced::NotListed)?;
        let forms = [
            (Some(holding.edition), Some(holding.finish)),
            (None, Some(holding.finish)),
            (Some(holding.edition), None),
            (None, None),
        ];
        let grade = holding.grading.as_ref().map(grade_key);
        let conditions = match grade {
            Some(_) => vec![None],
            None => conditions(holding.condition),
        };
        for (edition, finish) in forms {
            for condition in &conditions {
                let sort = Sort { grade: grade.clone(), edition, finish, condition: *condition };
                if let Some(price) = of_number.get(&sort).and_then(|prices| in_currency(prices, preferred)) {
                    return Ok(Found { price, fit: fit(holding, *condition) });
                }
            }
        }
        Err(if grade.is_some() { Unpriced::Graded } else { Unpriced::OtherForms })
    }

    /// What a copy that is to be bought costs in a currency, in its smallest unit: one of which nothing is asked
    /// but its number, edition and finish, by [`Self::find`]. `None` where the list has no such price in this
    /// currency: prices of two currencies cannot be held against each other.
    pub fn price_of(&self, number: &str, edition: Edition, finish: Finish, currency: &str) -> Option<u64> {
        let copy = Holding::new(number, edition, finish);
        let money = &self.find(&copy, Some(currency)).ok()?.price.money;
        (money.currency.as_deref() == Some(currency)).then_some(money.minor)
    }
}

fn fit(holding: &Holding, condition: Option<Condition>) -> Fit {
    match condition {
        _ if holding.grading.is_some() => Fit::Exact,
        _ if !holding.is_plain() => Fit::Unmarked,
        _ if condition == holding.condition => Fit::Exact,
        None => Fit::ConditionNotStated,
        Some(condition) => Fit::OtherCondition(condition),
    }
}

/// Conditions in the order in which their prices are taken.
fn conditions(own: Option<Condition>) -> Vec<Option<Condition>> {
    let from = own.unwrap_or(Condition::NearMint);
    let worse = Condition::ALL.iter().filter(|one| **one > from);
    let better = Condition::ALL.iter().rev().filter(|one| **one < from);
    let first = match own {
        Some(_) => [Some(from), None],
        None => [None, Some(from)],
    };
    first.into_iter().chain(worse.chain(better).copied().map(Some)).collect()
}

fn in_currency<'l>(prices: &'l [Price], preferred: Option<&str>) -> Option<&'l Price> {
    let wanted = preferred.and_then(|code| prices.iter().find(|price| price.money.currency.as_deref() == Some(code)));
    // Of several that are the latest the last counts, so they are looked at from behind.
    wanted.or_else(|| prices.iter().rev().max_by_key(|price| price.day.as_str()))
}
