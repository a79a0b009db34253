//! Whether decks fit at once, by sums alone.
//!
//! By Hall's theorem the lines of a card can all be served exactly if, for every set of wishes,
//! together they ask for no more copies than there are of which one of them takes. Sets that count are
//! few: those that hold every wish inside of what they take together. Wishes of different printings take
//! nothing in common, so these are all the lines of a card, and for each printing the wishes inside of a
//! set of its finishes and editions. Each such set is a bound, and decks fit where all bounds hold.

use std::collections::BTreeMap;

use super::{Allocator, pool::Pool, wish::Wish};

/// Bounds on what decks may ask for together.
pub(super) struct Room<'a> {
    pub allocator: &'a Allocator<'a>,
    /// How many copies each bound has.
    pub copies: Vec<i64>,
    /// The bounds of each pool: their number, and the wishes that they count.
    of_pool: Vec<Vec<(usize, Vec<usize>)>>,
}

/// How many copies decks ask for, by bound; only where they ask for any.
pub(super) type Asked = BTreeMap<usize, i64>;

impl<'a> Room<'a> {
    pub fn new(allocator: &'a Allocator<'a>) -> Self {
        let mut room = Self { allocator, copies: Vec::new(), of_pool: Vec::new() };
        for pool in &allocator.pools {
            let mut bounds = Vec::new();
            for set in sets(pool) {
                let taken = pool.supplies.iter().filter(|supply| set.takes(pool.makes[supply.make]));
                let inside = pool.wishes.iter().enumerate().filter(|(_, (wish, _))| set.holds(*wish));
                bounds.push((room.copies.len(), inside.map(|(at, _)| at).collect()));
                room.copies.push(taken.fold(0_i64, |sum, supply| sum.saturating_add(supply.copies)));
            }
            room.of_pool.push(bounds);
        }
        room
    }

    /// What decks ask for that take turns or are one.
    pub fn asked_by(&self, decks: &[usize]) -> Asked {
        let mut asked = Asked::new();
        let mut pools: Vec<usize> =
            decks.iter().filter_map(|&deck| self.allocator.asked.get(deck)).flatten().copied().collect();
        pools.sort_unstable();
        pools.dedup();
        for at in pools {
            let (Some(pool), Some(bounds)) = (self.allocator.pools.get(at), self.of_pool.get(at)) else {
                continue;
            };
            let reserved = self.allocator.reserved(pool, decks);
            for (bound, wishes) in bounds {
                let sum = wishes.iter().fold(0_i64, |sum, &wish| sum.saturating_add(reserved[wish]));
                if sum > 0 {
                    asked.insert(*bound, sum);
                }
            }
        }
        asked
    }

    /// What is in use of each bound before any deck asks.
    pub fn nothing(&self) -> Vec<i64> {
        vec![0; self.copies.len()]
    }

    /// What is in use when somebody asks for more; `None` where that is not there.
    pub fn with(&self, mut used: Vec<i64>, more: &Asked) -> Option<Vec<i64>> {
        for (&bound, &copies) in more {
            used[bound] = used[bound].saturating_add(copies);
            if used[bound] > self.copies[bound] {
                return None;
            }
        }
        Some(used)
    }

    /// What a deck asks for beyond what the decks of its turns that are kept ask for.
    pub fn added_by(&self, deck: usize, kept: &[usize]) -> Asked {
        if kept.is_empty() {
            return self.asked_by(&[deck]);
        }
        let mut all = kept.to_vec();
        all.push(deck);
        let before = self.asked_by(kept);
        let mut more = self.asked_by(&all);
        for (bound, copies) in &mut more {
            *copies = copies.saturating_sub(before.get(bound).copied().unwrap_or_default());
        }
        more.retain(|_, copies| *copies > 0);
        more
    }

    /// See [`Allocator::by_ranking`].
    pub fn by_ranking(&self, ranking: &[usize]) -> Vec<usize> {
        let mut used = self.nothing();
        let mut by_unit: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut kept = Vec::new();
        for &deck in ranking {
            let partners = by_unit.entry(self.allocator.unit(deck)).or_default();
            let more = self.added_by(deck, partners);
            if more.iter().all(|(&bound, copies)| used[bound].saturating_add(*copies) <= self.copies[bound]) {
                more.iter().for_each(|(&bound, copies)| used[bound] = used[bound].saturating_add(*copies));
                partners.push(deck);
                kept.push(deck);
            }
        }
        kept
    }
}

/// What the sets of wishes take that bound a pool.
fn sets(pool: &Pool<'_>) -> Vec<Wish> {
    let mut sets: Vec<Wish> = Vec::new();
    for (wish, _) in &pool.wishes {
        let mut joined = vec![*wish];
        let with_known = sets.iter().filter(|set| set.number == wish.number);
        joined.extend(with_known.map(|set| Wish { number: wish.number, makes: set.makes | wish.makes }));
        joined.retain(|set| !sets.contains(set));
        joined.dedup();
        sets.extend(joined);
    }
    sets.sort_by_key(|set| set.key());
    sets.dedup();
    sets
}
