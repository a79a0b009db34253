//! What decks need that share their copies.

use super::{Allocator, pool::Pool};

impl Allocator<'_> {
    /// How many copies for each wish of a pool serve each of these decks, which take turns or are one. A
    /// copy that a narrow wish reserves serves wider ones in the other decks, too.
    ///
    /// Wishes that do not cross form a tree, and what is reserved within a wish has to be at least what
    /// any one deck asks for within it, and what the wishes in it reserve; the tree of the larger of
    /// both is what has to be reserved, and it is enough. Which wishes cross is asked of all decks that
    /// take turns, chosen or not, so that one more deck never makes a group need less.
    pub(super) fn reserved(&self, pool: &Pool<'_>, decks: &[usize]) -> Vec<i64> {
        let mut asked = Vec::with_capacity(decks.len());
        for &deck in decks {
            let mut of_deck = vec![0_i64; pool.wishes.len()];
            for want in pool.wants_of(deck) {
                of_deck[want.wish] = of_deck[want.wish].saturating_add(i64::from(want.copies));
            }
            asked.push(of_deck);
        }
        if let [only] = asked.as_slice() {
            return only.clone();
        }
        let crossed = self.crossed(pool, decks);
        let mut reserved = vec![0; pool.wishes.len()];
        for (at, (wish, _)) in pool.wishes.iter().enumerate() {
            let within = |copies: &[i64]| {
                let parts = copies.iter().zip(&pool.wishes).filter(|(_, (part, _))| wish.holds(*part));
                parts.fold(0_i64, |sum, (copies, _)| sum.saturating_add(*copies))
            };
            // Narrower wishes come before wider ones: theirs are reserved already.
            let most = if crossed[at] {
                asked.iter().map(|copies| copies[at]).max()
            } else {
                asked.iter().map(|copies| within(copies).saturating_sub(within(&reserved))).max()
            };
            reserved[at] = most.unwrap_or_default().max(0);
        }
        reserved
    }

    /// The wishes that share nothing with narrower ones, because some of their printing cross: all
    /// of the printing but the one that holds all others.
    fn crossed(&self, pool: &Pool<'_>, decks: &[usize]) -> Vec<bool> {
        let group = decks.first().map(|&deck| self.turns_of(deck)).unwrap_or_default();
        let mut is_wished = vec![false; pool.wishes.len()];
        group.iter().flat_map(|&deck| pool.wants_of(deck)).for_each(|want| is_wished[want.wish] = true);
        let wishes =
            || pool.wishes.iter().zip(&is_wished).filter(|(_, is_wished)| **is_wished).map(|((wish, _), _)| *wish);
        let is_crossed = |number| {
            let of_number = || wishes().filter(move |wish| wish.number == number);
            of_number().any(|wish| of_number().any(|other| wish.crosses(other)))
        };
        let holds_all = |wish: super::wish::Wish| {
            pool.wishes.iter().filter(|(other, _)| other.number == wish.number).all(|(other, _)| wish.holds(*other))
        };
        pool.wishes
            .iter()
            .map(|(wish, _)| wish.number.is_some() && !holds_all(*wish) && is_crossed(wish.number))
            .collect()
    }
}
