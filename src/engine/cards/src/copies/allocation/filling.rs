//! How an allocation is filled in, one card after the other.

use std::collections::BTreeMap;

use super::{
    Allocator,
    answer::{AllocatedLine, Allocation, Move, Origin, Piece},
    assign::{Available, Demand, Taken, assign},
    cost::Cost,
    pool::{Pool, Supply, Want},
    shopping::Shortfall,
};
use crate::catalogue::number_parts;

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
        let asked = demands.iter().fold(0_i64, |sum, demand| sum.saturating_add(demand.copies));
        let at_hand = pool.at_hand(asked, |deck| self.home_of.contains_key(&deck));
        let available = at_hand.into_iter().filter_map(|supply| {
            let Supply { copies, deck, .. } = pool.supplies.get(supply)?;
            let home = deck.and_then(|deck| self.home_of.get(&deck).copied());
            Some(Available { supply, copies: *copies, home })
        });
        let available: Vec<Available> = available.collect();
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
