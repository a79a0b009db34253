//! Which copies go where, and why.

use std::{cmp::Ordering, collections::BTreeMap};

use super::{
    Allocator, Stock,
    assign::{Available, Demand, Taken, assign},
    cost::Cost,
    pool::{Pool, Supply, Want},
    shopping::Shortfall,
};
use crate::catalogue::{Catalogue, number_parts};

/// Which copies go into which lines of some decks.
#[derive(Debug, Clone)]
pub struct Allocation<'a> {
    /// Every line that asks for copies, deck by deck in the order they were named.
    pub lines: Vec<AllocatedLine>,
    /// What the choice costs; no other costs less. Copies that serve several decks in turns count once.
    pub cost: Cost,
    pub(super) shortfalls: Vec<Shortfall<'a>>,
    pub(super) catalogue: &'a Catalogue,
    stocks: &'a [Stock<'a>],
    moves: Vec<Move>,
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

impl<'a> Allocation<'a> {
    pub(super) fn new(allocator: &'a Allocator<'a>, decks: &[usize]) -> Self {
        let units = allocator.units(decks);
        let mut rows: BTreeMap<(usize, usize), AllocatedLine> = BTreeMap::new();
        let mut pools: Vec<usize> = Vec::new();
        for (place, &deck) in decks.iter().enumerate() {
            for &at in allocator.asked.get(deck).into_iter().flatten() {
                pools.push(at);
                for &Want { deck, line, copies, .. } in
                    allocator.pools.get(at).into_iter().flat_map(|pool| pool.wants_of(deck))
                {
                    rows.insert(
                        (place, line),
                        AllocatedLine { deck, line, copies, pieces: Vec::new(), missing: copies },
                    );
                }
            }
        }
        pools.sort_unstable();
        pools.dedup();
        let home_of =
            units.iter().enumerate().flat_map(|(home, unit)| unit.iter().map(move |&deck| (deck, home))).collect();
        let places = decks.iter().enumerate().map(|(place, &deck)| (deck, place)).collect();
        let mut filling = Filling {
            allocator,
            units: &units,
            home_of,
            places,
            rows,
            cost: Cost::default(),
            shortfalls: Vec::new(),
            moves: Vec::new(),
            first_move: 0,
        };
        for pool in pools.into_iter().filter_map(|at| allocator.pools.get(at)) {
            filling.fill(pool);
        }
        let Filling { rows, cost, shortfalls, mut moves, .. } = filling;
        let (catalogue, stocks) = (allocator.catalogue, allocator.stocks);
        moves.sort_by_cached_key(|step| {
            let holding = stocks.get(step.stock).map(|stock| stock.holding);
            let key = holding.map(|holding| (holding.place.as_str(), number_parts(&holding.number), holding));
            (key, step.deck, step.origin, step.stock)
        });
        Self { lines: rows.into_values().collect(), cost, shortfalls, catalogue, stocks, moves }
    }

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

/// An allocation while its cards are filled in one after the other.
struct Filling<'f, 'a> {
    allocator: &'a Allocator<'a>,
    units: &'f [Vec<usize>],
    /// Which of them each deck is in.
    home_of: BTreeMap<usize, usize>,
    /// Which place each deck has among those that were named.
    places: BTreeMap<usize, usize>,
    rows: BTreeMap<(usize, usize), AllocatedLine>,
    cost: Cost,
    shortfalls: Vec<Shortfall<'a>>,
    moves: Vec<Move>,
    /// Where the moves of the card begin that is being filled in.
    first_move: usize,
}

impl<'a> Filling<'_, 'a> {
    fn fill(&mut self, pool: &'a Pool<'a>) {
        self.first_move = self.moves.len();
        let mut demands = Vec::new();
        let mut wants: Vec<Option<&Want>> = Vec::new();
        for (home, unit) in self.units.iter().enumerate() {
            if let [deck] = unit.as_slice() {
                for want in pool.wants_of(*deck) {
                    demands.push(Demand { home, wish: want.wish, copies: i64::from(want.copies) });
                    wants.push(Some(want));
                }
            } else {
                let reserved = self.allocator.reserved(pool, unit).into_iter().enumerate();
                for (wish, copies) in reserved.filter(|(_, copies)| *copies > 0) {
                    demands.push(Demand { home, wish, copies });
                    wants.push(None);
                }
            }
        }
        let available: Vec<Available> = pool
            .supplies
            .iter()
            .enumerate()
            .map(|(supply, Supply { copies, deck, .. })| {
                let home = deck.and_then(|deck| self.home_of.get(&deck).copied());
                Available { supply, copies: *copies, home }
            })
            .collect();
        let taken = assign(pool, &available, &demands);

        let mut missing: Vec<i64> = demands.iter().map(|demand| demand.copies).collect();
        let mut reserves: BTreeMap<usize, BTreeMap<usize, i64>> = BTreeMap::new();
        for Taken { demand, supply, copies } in taken {
            missing[demand] -= copies;
            if let Some(want) = wants[demand] {
                self.single(pool, want, supply, copies);
            } else {
                *reserves.entry(demands[demand].home).or_default().entry(supply).or_default() += copies;
            }
        }
        for (home, reserve) in reserves {
            if let Some(unit) = self.units.get(home) {
                self.in_turns(pool, unit, &reserve);
            }
        }
        let mut short: BTreeMap<usize, i64> = BTreeMap::new();
        for (demand, missing) in demands.iter().zip(missing).filter(|(_, missing)| *missing > 0) {
            let is_named = pool.wishes[demand.wish].0.number.is_some();
            let cost = Cost { missing: 1, missing_named: i64::from(is_named), ..Cost::default() };
            self.cost = self.cost.plus(cost.times(missing));
            let sum = short.entry(demand.wish).or_default();
            *sum = sum.saturating_add(missing);
        }
        self.shortfalls.extend(short.into_iter().map(|(wish, copies)| {
            let printing = pool.wishes[wish].1;
            Shortfall { name: pool.name, card: pool.card, printing, copies }
        }));
    }

    /// Copies for a line of a deck that shares with none.
    fn single(&mut self, pool: &Pool<'_>, want: &Want, supply: usize, copies: i64) {
        let origin = self.piece(pool, want, supply, copies, &[]);
        self.counted(&pool.supplies[supply], want.deck, copies, origin);
    }

    /// Copies for all lines of decks that take turns, out of what is reserved for them.
    fn in_turns(&mut self, pool: &Pool<'_>, unit: &[usize], reserve: &BTreeMap<usize, i64>) {
        // How many copies of each supply are in use already.
        let mut used: BTreeMap<usize, i64> = BTreeMap::new();
        for &deck in unit {
            let wants = pool.wants_of(deck);
            let demand = |want: &Want| Demand { home: deck, wish: want.wish, copies: i64::from(want.copies) };
            let demands: Vec<Demand> = wants.iter().map(demand).collect();
            let available =
                |(&supply, &copies): (&usize, &i64)| Available { supply, copies, home: pool.supplies[supply].deck };
            let mut of_deck: BTreeMap<usize, (i64, Origin)> = BTreeMap::new();
            for Taken { demand, supply, copies } in
                assign(pool, &reserve.iter().map(available).collect::<Vec<_>>(), &demands)
            {
                let origin = self.piece(pool, &wants[demand], supply, copies, unit);
                of_deck.entry(supply).or_insert((0, origin)).0 += copies;
            }
            for (supply, (copies, origin)) in of_deck {
                let known = used.entry(supply).or_default();
                let more = copies - *known;
                if more > 0 {
                    *known = copies;
                    self.counted(&pool.supplies[supply], deck, more, origin);
                }
            }
        }
    }

    /// Writes copies into a line.
    fn piece(&mut self, pool: &Pool<'_>, want: &Want, supply: usize, copies: i64, partners: &[usize]) -> Origin {
        let supply = &pool.supplies[supply];
        let is_protected = supply.moves.broken_out > 0;
        let origin = match supply.deck {
            Some(deck) if deck == want.deck => Origin::InPlace,
            Some(deck) if partners.contains(&deck) => Origin::Shared { deck },
            Some(deck) => Origin::OtherDeck { deck, is_protected },
            None if is_protected => Origin::Protected,
            None => Origin::Free,
        };
        let place = self.places.get(&want.deck).copied().unwrap_or_default();
        if let Some(row) = self.rows.get_mut(&(place, want.line)) {
            let copies = whole(copies);
            row.pieces.push(Piece { stock: supply.stock, copies, origin });
            row.missing = row.missing.saturating_sub(copies);
        }
        origin
    }

    /// Counts copies that come into use for a deck.
    fn counted(&mut self, supply: &Supply, deck: usize, copies: i64, origin: Origin) {
        let stays = matches!(origin, Origin::InPlace | Origin::Shared { .. });
        let cost = if stays { supply.stays } else { supply.moves };
        self.cost = self.cost.plus(cost.times(copies));
        if stays {
            return;
        }
        // Two lines of a deck may take of one stock; it is fetched at once.
        let mut of_card = self.moves.iter_mut().skip(self.first_move);
        match of_card.find(|known| known.stock == supply.stock && known.deck == deck) {
            Some(known) => known.copies = known.copies.saturating_add(whole(copies)),
            None => self.moves.push(Move { stock: supply.stock, copies: whole(copies), deck, origin }),
        }
    }
}

/// No more copies are taken for a line than it asks for.
fn whole(copies: i64) -> u32 {
    u32::try_from(copies).unwrap_or(u32::MAX)
}
