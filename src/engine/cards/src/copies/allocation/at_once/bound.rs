//! How many decks a choice can still keep.

use std::{cmp::Reverse, collections::BTreeMap};

use super::part::{Part, Partial};

/// How many copies are asked for at least, by who shares them.
type ByUnit = BTreeMap<usize, i64>;

impl Part<'_> {
    /// A number of decks that no choice exceeds which goes on from this one. For everything contested,
    /// some decks must stay out until the others fit, at least as many as of those that ask for most of
    /// it. Where such decks are others each time, these numbers add up.
    pub fn bound(&self, partial: &Partial) -> usize {
        let added = self.added(partial);
        // Decks that share ask for the most that one of them asks for, at least.
        let mut by_bound: BTreeMap<usize, ByUnit> = BTreeMap::new();
        for (at, added) in &added {
            for &(bound, copies) in added.iter() {
                let most = by_bound.entry(bound).or_default().entry(self.unit_of[*at]).or_default();
                *most = copies.max(*most);
            }
        }
        let out = |bound: usize, units: &ByUnit| must_stay_out(self.copies[bound] - partial.used[bound], units);
        let mut contested: Vec<(u64, usize, ByUnit)> = Vec::new();
        for (bound, units) in by_bound {
            let out = out(bound, &units);
            if out > 0 {
                // Those first that keep most of their decks out, in parts of a million.
                contested.push((out as u64 * 1_000_000 / units.len().max(1) as u64, bound, units));
            }
        }
        contested.sort_by_key(|(share, bound, _)| (Reverse(*share), *bound));
        let mut is_claimed = vec![false; self.decks.len()];
        let mut out_in_all = 0;
        for (_, bound, mut units) in contested {
            units.retain(|unit, _| !is_claimed[*unit]);
            let out = out(bound, &units);
            if out > 0 {
                out_in_all += out;
                units.into_keys().for_each(|unit| is_claimed[unit] = true);
            }
        }
        partial.kept() + added.len().saturating_sub(out_in_all)
    }
}

/// How few of those who ask can stay out, so that the others find what is left.
fn must_stay_out(left: i64, units: &ByUnit) -> usize {
    let mut most: Vec<i64> = units.values().copied().collect();
    most.sort_unstable_by(|one, other| other.cmp(one));
    let mut excess = most.iter().fold(0_i64, |sum, copies| sum.saturating_add(*copies)).saturating_sub(left);
    let mut out = 0;
    for copies in most {
        if excess <= 0 {
            break;
        }
        excess = excess.saturating_sub(copies);
        out += 1;
    }
    out
}
