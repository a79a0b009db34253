//! Which copies go where, and why.

use std::{cmp::Ordering, collections::BTreeMap};

use super::{Stock, cost::Cost, shopping::Shortfall};
use crate::catalogue::{Catalogue, number_parts};

/// Which copies go into which lines of some decks.
#[derive(Debug, Clone)]
pub struct Allocation<'a> {
    /// Every line that asks for copies, deck by deck in the order they were named.
    pub lines: Vec<AllocatedLine>,
    /// What the choice costs; no other costs less. Where decks take turns, that holds for what is reserved
    /// for all of them together, each copy of it counted once and in place where one of them has it.
    pub cost: Cost,
    pub(super) shortfalls: Vec<Shortfall<'a>>,
    pub(super) catalogue: &'a Catalogue,
    pub(super) stocks: &'a [Stock<'a>],
    pub(super) moves: Vec<Move>,
}

/// What a line of a deck gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllocatedLine {
    /// The position of the deck.
    pub deck: usize,
    /// The line of its list, counted from 0.
    pub line: usize,
    /// How many copies it asks for.
    pub copies: u32,
    /// What it gets, what is in place first.
    pub pieces: Vec<Piece>,
    /// How many copies it misses: there are none left that would do.
    pub missing: u32,
}

/// Copies of one stock in a line, one at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The position of the stock.
    pub stock: usize,
    /// How many of it.
    pub copies: u32,
    /// Where they come from.
    pub origin: Origin,
}

/// Where copies come from, and what speaks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// They are in the deck already.
    InPlace,
    /// They are in a deck that takes turns with this one.
    Shared {
        /// The position of that deck.
        deck: usize,
    },
    /// They lie free.
    Free,
    /// They are in a protected place: what lies free does not suffice.
    Protected,
    /// They are in another built deck: what is in none does not suffice.
    OtherDeck {
        /// The position of that deck.
        deck: usize,
        /// Whether they are protected there.
        is_protected: bool,
    },
}

/// Copies to fetch for a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The position of the stock that they are taken from.
    pub stock: usize,
    /// How many.
    pub copies: u32,
    /// The position of the deck that they go to.
    pub deck: usize,
    /// Where they come from; never in place.
    pub origin: Origin,
}

/// Copies of one stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StockCopies {
    /// The position of the stock.
    pub stock: usize,
    /// How many.
    pub copies: u32,
}

/// What changes when one deck makes room for another; by collector number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Swap {
    /// What is in the former deck alone.
    pub out: Vec<StockCopies>,
    /// What is in the latter alone.
    pub into: Vec<StockCopies>,
    /// What is in both.
    pub stays: Vec<StockCopies>,
}

impl Origin {
    /// It in a word that never changes, for programs.
    pub const fn id(self) -> &'static str {
        match self {
            Self::InPlace => "in-place",
            Self::Shared { .. } => "shared",
            Self::Free => "free",
            Self::Protected => "protected",
            Self::OtherDeck { .. } => "other-deck",
        }
    }

    /// What speaks for such copies, as the end of a sentence.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::InPlace => "in the deck already",
            Self::Shared { .. } => "in a deck that takes turns with it",
            Self::Free => "free",
            Self::Protected => "what lies free does not suffice",
            Self::OtherDeck { .. } => "what is in no built deck does not suffice",
        }
    }

    /// The deck that they are in, where it is another one.
    pub const fn deck(self) -> Option<usize> {
        match self {
            Self::Shared { deck } | Self::OtherDeck { deck, .. } => Some(deck),
            Self::InPlace | Self::Free | Self::Protected => None,
        }
    }
}

impl AllocatedLine {
    /// How many copies are in the deck already.
    pub fn in_place(&self) -> u32 {
        self.count(|origin| origin == Origin::InPlace)
    }

    /// How many copies are elsewhere; its pieces say where.
    pub fn elsewhere(&self) -> u32 {
        self.count(|origin| origin != Origin::InPlace)
    }

    fn count(&self, counts: impl Fn(Origin) -> bool) -> u32 {
        let pieces = self.pieces.iter().filter(|piece| counts(piece.origin));
        pieces.fold(0, |sum, piece| sum.saturating_add(piece.copies))
    }
}

impl Allocation<'_> {
    /// What to fetch, by the place where it is and then by collector number. Copies that decks in turns
    /// share are fetched once, for the deck that stands first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many copies have to be bought.
    pub fn missing(&self) -> u64 {
        self.shortfalls.iter().fold(0, |sum, short| sum.saturating_add(short.copies.unsigned_abs()))
    }

    /// What changes hands when one deck makes room for another that shares copies with it.
    pub fn swap(&self, from: usize, to: usize) -> Swap {
        let used = |deck: usize| {
            let mut used: BTreeMap<usize, u32> = BTreeMap::new();
            for piece in self.lines.iter().filter(|line| line.deck == deck).flat_map(|line| &line.pieces) {
                let copies = used.entry(piece.stock).or_default();
                *copies = copies.saturating_add(piece.copies);
            }
            used
        };
        let (from, to) = (used(from), used(to));
        let of = |used: &BTreeMap<usize, u32>, stock: usize| used.get(&stock).copied().unwrap_or_default();
        let listed = |copies: &dyn Fn(usize) -> u32| {
            let stocks = from.keys().chain(to.keys().filter(|stock| !from.contains_key(stock)));
            let mut list: Vec<StockCopies> = stocks
                .map(|&stock| StockCopies { stock, copies: copies(stock) })
                .filter(|listed| listed.copies > 0)
                .collect();
            list.sort_by(|left, right| by_number(self.stocks, left.stock, right.stock));
            list
        };
        Swap {
            out: listed(&|stock| of(&from, stock).saturating_sub(of(&to, stock))),
            into: listed(&|stock| of(&to, stock).saturating_sub(of(&from, stock))),
            stays: listed(&|stock| of(&from, stock).min(of(&to, stock))),
        }
    }
}

/// By collector number, its digits as numbers, then in the order of holdings.
fn by_number(stocks: &[Stock<'_>], left: usize, right: usize) -> Ordering {
    let (Some(one), Some(other)) = (stocks.get(left), stocks.get(right)) else {
        return left.cmp(&right);
    };
    let key = |stock: &Stock<'_>| (stock.deck, stock.is_protected);
    number_parts(&one.holding.number)
        .cmp(&number_parts(&other.holding.number))
        .then_with(|| one.holding.cmp(other.holding))
        .then_with(|| key(one).cmp(&key(other)))
        .then(left.cmp(&right))
}
