//! The copies of a card, and the lines that ask for it.

use std::collections::BTreeMap;

use super::{
    Preferences, Stock,
    cost::Cost,
    wish::{Make, Wish},
};
use crate::{
    card::fold,
    catalogue::{CardIndex, Catalogue},
    deck::list::{ChosenPrinting, DeckLine, DeckList},
};

/// A card that some deck asks for.
#[derive(Debug)]
pub(super) struct Pool<'a> {
    /// Its name, as the first line spells it.
    pub name: &'a str,
    /// Where it is in the catalogue.
    pub card: Option<CardIndex>,
    /// Its copies, in the order of their holdings.
    pub supplies: Vec<Supply>,
    /// The different makes among the copies.
    pub makes: Vec<Make>,
    /// The supplies of each make, by what a copy costs elsewhere, the cheapest first.
    cheapest: Vec<Vec<usize>>,
    /// The supplies that are in a built deck.
    in_decks: Vec<usize>,
    /// The lines, by deck and line.
    pub wants: Vec<Want>,
    /// The different wishes of the lines, each as a printing to choose; in the order of
    /// [`Wish::key`].
    pub wishes: Vec<(Wish, Option<&'a ChosenPrinting>)>,
}

/// Copies of the card that can be played, one at least.
#[derive(Debug)]
pub(super) struct Supply {
    /// Which.
    pub stock: usize,
    /// How many.
    pub copies: i64,
    /// The position of their make in its pool.
    pub make: usize,
    /// The built deck they are in.
    pub deck: Option<usize>,
    /// What a copy costs where it is.
    pub stays: Cost,
    /// What it costs elsewhere.
    pub moves: Cost,
}

/// A line that asks for copies of the card, one at least.
#[derive(Debug)]
pub(super) struct Want {
    pub deck: usize,
    pub line: usize,
    /// The position of its wish in its pool.
    pub wish: usize,
    pub copies: u32,
}

impl Pool<'_> {
    /// The supplies of which so many copies can be taken at the least cost, in the order of supplies: all that are
    /// with one of those who ask, as `is_home` says of decks, and of each make the cheapest others that have as many
    /// copies together. Whoever took of a dearer one would leave a cheaper one of its make unused.
    pub fn at_hand(&self, copies: i64, is_home: impl Fn(usize) -> bool) -> Vec<usize> {
        let is_at_home = |at: usize| self.supplies.get(at).and_then(|supply| supply.deck).is_some_and(&is_home);
        let mut at_hand: Vec<usize> = self.in_decks.iter().copied().filter(|at| is_at_home(*at)).collect();
        for of_make in &self.cheapest {
            let mut lacking = copies;
            for &at in of_make.iter().filter(|at| !is_at_home(**at)) {
                if lacking <= 0 {
                    break;
                }
                lacking = lacking.saturating_sub(self.supplies.get(at).map_or(0, |supply| supply.copies));
                at_hand.push(at);
            }
        }
        at_hand.sort_unstable();
        at_hand
    }

    /// The lines of a deck, in order.
    pub fn wants_of(&self, deck: usize) -> &[Want] {
        let start = self.wants.partition_point(|want| want.deck < deck);
        let end = self.wants.partition_point(|want| want.deck <= deck);
        self.wants.get(start..end).unwrap_or_default()
    }
}

/// The pools of all cards that some decks ask for.
pub(super) struct Pools<'a> {
    pub pools: Vec<Pool<'a>>,
    /// The pools that each deck asks of, ascending.
    pub asked: Vec<Vec<usize>>,
}

/// By what copies and lines are of one card.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum CardKey {
    /// A card of the catalogue.
    Known(CardIndex),
    /// A printing that the catalogue no longer has: a line that names it can have it.
    Number(String),
    /// A card that the catalogue does not know, folded. There are no copies of it.
    Name(String),
}

impl CardKey {
    /// The card of a line, and the printing that it may ask for.
    fn of_line<'a>(line: &'a DeckLine, catalogue: &Catalogue) -> (Self, Option<(u32, &'a ChosenPrinting)>) {
        let chosen = line.printing.as_ref();
        let number = |chosen: &ChosenPrinting| catalogue.find_number(&chosen.number);
        if let Some(card) = catalogue.find_name(&line.card) {
            let own = chosen.and_then(|chosen| Some((number(chosen)?, chosen)));
            let own = own.filter(|(printing, _)| catalogue.card_of(*printing) == card);
            return (Self::Known(card), own.map(|(printing, chosen)| (printing.0, chosen)));
        }
        match chosen.filter(|chosen| number(chosen).is_none()) {
            Some(chosen) => (Self::of_lost_number(&chosen.number), Some((0, chosen))),
            None => (Self::Name(fold(&line.card)), None),
        }
    }

    fn of_lost_number(number: &str) -> Self {
        Self::Number(number.trim().to_uppercase())
    }
}

impl<'a> Pools<'a> {
    pub fn new(
        catalogue: &Catalogue,
        stocks: &'a [Stock<'a>],
        decks: &[&'a DeckList],
        preferences: &Preferences,
    ) -> Self {
        let mut pools = Self { pools: Vec::new(), asked: vec![Vec::new(); decks.len()] };
        let by_key = pools.add_lines(catalogue, decks);
        // Holdings are far more than cards: most are passed over by a look into a table.
        let mut by_card: Vec<Option<usize>> = vec![None; catalogue.cards().len()];
        for (key, &pool) in &by_key {
            if let CardKey::Known(CardIndex(card)) = key
                && let Some(place) = by_card.get_mut(*card as usize)
            {
                *place = Some(pool);
            }
        }
        let mut members: Vec<Vec<(usize, Make)>> = pools.pools.iter().map(|_| Vec::new()).collect();
        // Stocks of one printing mostly stand side by side.
        let mut last = None;
        for (position, stock) in stocks.iter().enumerate() {
            if stock.copies <= 0 || stock.holding.grading.is_some() && !preferences.plays_graded {
                continue;
            }
            let number = stock.holding.number.as_str();
            let (pool, printing) = match last {
                Some((known, found)) if known == number => found,
                _ => {
                    let found = match catalogue.find_number(number) {
                        Some(printing) => {
                            (by_card.get(catalogue.card_of(printing).0 as usize).copied().flatten(), printing.0)
                        }
                        None => (by_key.get(&CardKey::of_lost_number(number)).copied(), 0),
                    };
                    last = Some((number, found));
                    found
                }
            };
            if let Some(members) = pool.and_then(|pool| members.get_mut(pool)) {
                members.push((position, Make::new(printing, stock.holding.finish, stock.holding.edition)));
            }
        }
        for (pool, members) in pools.pools.iter_mut().zip(members) {
            pool.add_supplies(members, stocks, preferences);
        }
        pools
    }

    fn add_lines(&mut self, catalogue: &Catalogue, decks: &[&'a DeckList]) -> BTreeMap<CardKey, usize> {
        let mut by_key = BTreeMap::new();
        // Which wish each want has, until the wishes of its pool are in order.
        let mut wished: Vec<Vec<(Wish, Option<&'a ChosenPrinting>)>> = Vec::new();
        for ((deck, list), asked) in decks.iter().enumerate().zip(&mut self.asked) {
            for (line, written) in list.lines.iter().enumerate() {
                let is_aside = catalogue.game().section(&written.section).is_some_and(|section| !section.counted);
                if is_aside || written.quantity == 0 {
                    continue;
                }
                let (key, printing) = CardKey::of_line(written, catalogue);
                let card = if let CardKey::Known(card) = key { Some(card) } else { None };
                let pool = *by_key.entry(key).or_insert_with(|| {
                    self.pools.push(Pool {
                        name: &written.card,
                        card,
                        supplies: Vec::new(),
                        makes: Vec::new(),
                        cheapest: Vec::new(),
                        in_decks: Vec::new(),
                        wants: Vec::new(),
                        wishes: Vec::new(),
                    });
                    wished.push(Vec::new());
                    self.pools.len() - 1
                });
                asked.push(pool);
                self.pools[pool].wants.push(Want { deck, line, wish: 0, copies: written.quantity });
                wished[pool].push(match printing {
                    Some((number, chosen)) => (Wish::new(number, chosen), Some(chosen)),
                    None => (Wish::ANY, None),
                });
            }
            asked.sort_unstable();
            asked.dedup();
        }
        for (pool, wished) in self.pools.iter_mut().zip(wished) {
            pool.wishes.clone_from(&wished);
            pool.wishes.sort_by_key(|(wish, _)| wish.key());
            pool.wishes.dedup_by_key(|(wish, _)| *wish);
            for (want, (wish, _)) in pool.wants.iter_mut().zip(wished) {
                want.wish = pool.wishes.iter().position(|(known, _)| *known == wish).unwrap_or_default();
            }
        }
        by_key
    }
}

impl Pool<'_> {
    fn add_supplies(&mut self, mut members: Vec<(usize, Make)>, stocks: &[Stock<'_>], preferences: &Preferences) {
        // The order decides between what is otherwise equal, so it must not be that of the caller.
        members.sort_by_key(|&(position, _)| {
            stocks.get(position).map(|stock| (stock.holding, stock.deck, stock.is_protected, stock.copies))
        });
        self.makes = members.iter().map(|(_, make)| *make).collect();
        self.makes.sort_unstable();
        self.makes.dedup();
        for (order, (position, make)) in members.into_iter().enumerate() {
            let (Some(stock), Ok(make)) = (stocks.get(position), self.makes.binary_search(&make)) else {
                continue;
            };
            let disliked = preferences.against(stock.holding);
            let stays = Cost { disliked, order: order as i64, ..Cost::default() };
            let moves = Cost {
                from_decks: i64::from(stock.deck.is_some()),
                moved: 1,
                broken_out: i64::from(stock.is_protected),
                ..stays
            };
            self.supplies.push(Supply { stock: position, copies: stock.copies, make, deck: stock.deck, stays, moves });
        }
        self.cheapest = vec![Vec::new(); self.makes.len()];
        for (at, supply) in self.supplies.iter().enumerate() {
            if let Some(of_make) = self.cheapest.get_mut(supply.make) {
                of_make.push(at);
            }
            if supply.deck.is_some() {
                self.in_decks.push(at);
            }
        }
        let supplies = &self.supplies;
        self.cheapest.iter_mut().for_each(|of_make| of_make.sort_by_key(|at| supplies.get(*at).map(|one| one.moves)));
    }
}
