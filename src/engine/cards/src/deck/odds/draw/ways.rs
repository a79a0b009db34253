//! Binomial coefficients, and the work that is left to be done with them.

use std::{collections::BTreeMap, rc::Rc};

use super::pool::TooWide;
use crate::deck::odds::natural::Natural;

/// How many steps of the counting are taken before a question counts as too
/// wide; a step multiplies two numbers. The bench `odds` has the widest
/// questions that are answered.
const BUDGET: u32 = 1_000_000;

/// Rows of Pascal's triangle, each computed once, as far as it was needed.
pub(super) struct Ways {
    rows: BTreeMap<u32, Rc<[Natural]>>,
    /// Steps left.
    budget: u32,
    /// Steps of small numbers that a multiplication takes.
    weight: u32,
}

impl Ways {
    /// For a pool of so many cards.
    pub(super) fn new(cards: u32) -> Self {
        // The numbers have up to a bit for each card, and products cost the square.
        let limbs = cards / 32;
        Self { rows: BTreeMap::new(), budget: BUDGET, weight: 1 + limbs * limbs / 64 }
    }

    /// Notes work about to be done.
    ///
    /// # Errors
    /// It is more than is left.
    pub(super) fn spend(&mut self, steps: u32) -> Result<(), TooWide> {
        self.budget = self.budget.checked_sub(steps.saturating_mul(self.weight)).ok_or(TooWide)?;
        Ok(())
    }

    /// C(n, 0), C(n, 1), … up to C(n, `most`) or C(n, n), perhaps further.
    pub(super) fn row(&mut self, n: u32, most: u32) -> Result<Rc<[Natural]>, TooWide> {
        let length = n.min(most) as usize + 1;
        if let Some(row) = self.rows.get(&n).filter(|row| row.len() >= length) {
            return Ok(Rc::clone(row));
        }
        self.spend(length as u32)?;
        let mut row = vec![Natural::one()];
        for k in 0..n.min(most) {
            let next = row[k as usize].times_small(n - k).divided_by_small(k + 1);
            row.push(next.map_or_else(Natural::zero, |(quotient, _)| quotient));
        }
        let row: Rc<[Natural]> = row.into();
        self.rows.insert(n, Rc::clone(&row));
        Ok(row)
    }

    /// C(n, k): the ways to choose `k` of `n` cards.
    pub(super) fn binomial(&mut self, n: u32, k: u32) -> Result<Natural, TooWide> {
        if k > n {
            return Ok(Natural::zero());
        }
        let k = k.min(n - k);
        let row = self.row(n, k)?;
        Ok(row.get(k as usize).cloned().unwrap_or_else(Natural::zero))
    }
}
