//! Which decks can be built at once.

use serde::Serialize;

use crate::{
    catalogue::Catalogue,
    copies::{
        Holding,
        allocation::{Allocation, Allocator, Certainty, Move, Offer, Shopping, Stock, StockCopies, Swap, ToBuy},
    },
    wire::WireForm,
};

/// The version of [`DecksBuilt`].
pub const BUILT_VERSION: u32 = 1;

/// Which decks can be built at once, what to fetch for them, and what all of them would need beside:
///
/// ```json
/// {
///   "version": 1, "chosen_by": "number", "at_least": 2, "at_most": 3,
///   "decks": [{ "name": "Horde", "is_built": true, "missing_alone": 0 }],
///   "fetch": [{
///     "from": "Binder 2", "copies": 1, "number": "NG-01-045", "name": "Rusty Pipe", "finish": "foil", "edition": "first",
///     "deck": "Horde", "why": "free"
///   }],
///   "in_turns": [{
///     "decks": ["Horde", "Wall"],
///     "changes": [{ "from": "Horde", "to": "Wall", "out": [{ "copies": 1, "number": "NG-01-045", "finish": "foil", "edition": "first" }], "into": [], "stay": 39 }]
///   }],
///   "shopping": [{
///     "card": "Rusty Pipe", "number": null, "copies": 2,
///     "cheapest": { "number": "NG-01-045", "finish": "regular", "edition": "unlimited", "price": 25 }
///   }],
///   "cost": { "currency": "EUR", "total": 50, "priced": 1, "of": 1, "unpriced_copies": 0 }
/// }
/// ```
///
/// `chosen_by` is `ranking`, where the decks were chosen by their order, or `number`, where as many as possible were:
/// `at_least` and `at_most` bound how many that is, and are equal where no choice is larger. `why` is `free`, `shared`,
/// `protected` or `other-deck`; `from` is empty for no place in particular. `number` is `null` where any printing will do.
///
/// `in_turns` are the decks that are never out at the same time and share their copies, with what changes hands from each to
/// the next. `cheapest` is `null` where no price is known, `cost` where no price list was loaded; its `total` and each `price`
/// are in the smallest unit of the currency, and speak of `priced` of the `of` lines of `shopping`.
#[derive(Debug, Clone, Serialize)]
pub struct DecksBuilt {
    version: u32,
    chosen_by: &'static str,
    at_least: usize,
    at_most: usize,
    decks: Vec<Deck>,
    fetch: Vec<Fetch>,
    in_turns: Vec<InTurns>,
    shopping: Vec<Buy>,
    cost: Option<ShoppingCost>,
}

#[derive(Debug, Clone, Serialize)]
struct Deck {
    name: String,
    is_built: bool,
    missing_alone: u64,
}

#[derive(Debug, Clone, Serialize)]
struct Fetch {
    from: String,
    copies: u32,
    number: String,
    name: String,
    finish: &'static str,
    edition: &'static str,
    deck: String,
    why: &'static str,
}

#[derive(Debug, Clone, Serialize)]
struct Buy {
    card: String,
    number: Option<String>,
    copies: u64,
    cheapest: Option<Cheapest>,
}

#[derive(Debug, Clone, Serialize)]
struct Cheapest {
    number: String,
    finish: &'static str,
    edition: &'static str,
    price: u64,
}

#[derive(Debug, Clone, Serialize)]
struct ShoppingCost {
    currency: String,
    total: u64,
    priced: usize,
    of: usize,
    unpriced_copies: u64,
}

#[derive(Debug, Clone, Serialize)]
struct InTurns {
    decks: Vec<String>,
    changes: Vec<Change>,
}

#[derive(Debug, Clone, Serialize)]
struct Change {
    from: String,
    to: String,
    out: Vec<Changed>,
    into: Vec<Changed>,
    stay: u64,
}

#[derive(Debug, Clone, Serialize)]
struct Changed {
    copies: u32,
    number: String,
    finish: &'static str,
    edition: &'static str,
}

impl WireForm for DecksBuilt {}

impl DecksBuilt {
    /// The decks by their names, in the order of the allocator, and which of them are built: by their order where
    /// `certainty` is none. `shopping` is what all of them lack, by prices in the currency where it is named.
    pub fn new(
        catalogue: &Catalogue,
        stocks: &[Stock<'_>],
        (allocator, names): (&Allocator<'_>, &[&str]),
        (built, certainty): (&[usize], Option<Certainty>),
        (shopping, currency): (&Shopping, Option<&str>),
    ) -> Self {
        let (at_least, at_most) = match certainty {
            Some(Certainty::Between { at_least, at_most }) => (at_least, at_most),
            Some(Certainty::Optimal) | None => (built.len(), built.len()),
        };
        let decks = names.iter().enumerate().map(|(at, name)| Deck {
            name: (*name).to_owned(),
            is_built: built.contains(&at),
            missing_alone: allocator.allocate(&[at]).missing(),
        });
        let cost = currency.map(|currency| ShoppingCost {
            currency: currency.to_owned(),
            total: shopping.total,
            priced: shopping.priced(),
            of: shopping.cards.len(),
            unpriced_copies: shopping.unpriced,
        });
        Self {
            version: BUILT_VERSION,
            chosen_by: if certainty.is_some() { "number" } else { "ranking" },
            at_least,
            at_most,
            decks: decks.collect(),
            fetch: fetch(catalogue, stocks, &allocator.allocate(built), names),
            in_turns: in_turns(stocks, allocator, names),
            shopping: shopping.cards.iter().map(buy).collect(),
            cost,
        }
    }
}

fn buy(short: &ToBuy) -> Buy {
    let cheapest = |offer: &Offer| Cheapest {
        number: offer.number.clone(),
        finish: offer.finish.id(),
        edition: offer.edition.id(),
        price: offer.price,
    };
    Buy {
        card: short.card.clone(),
        number: short.printing.as_ref().map(|printing| printing.number.clone()),
        copies: short.copies,
        cheapest: short.cheapest.as_ref().map(cheapest),
    }
}

fn in_turns(stocks: &[Stock<'_>], allocator: &Allocator<'_>, names: &[&str]) -> Vec<InTurns> {
    let name = |deck: usize| names.get(deck).map(|name| (*name).to_owned()).unwrap_or_default();
    let changed = |listed: &[StockCopies]| -> Vec<Changed> {
        let copies = listed.iter().filter_map(|one| Some((one.copies, stocks.get(one.stock)?.holding)));
        let changed = |(copies, holding): (u32, &Holding)| Changed {
            copies,
            number: holding.number.clone(),
            finish: holding.finish.id(),
            edition: holding.edition.id(),
        };
        copies.map(changed).collect()
    };
    let of_group = |group: &[usize]| {
        let change = |(from, to, swap): (usize, usize, Swap)| {
            let stay = swap.stays.iter().map(|one| u64::from(one.copies)).sum();
            Change { from: name(from), to: name(to), out: changed(&swap.out), into: changed(&swap.into), stay }
        };
        let changes = allocator.changes(group).into_iter().map(change).collect();
        InTurns { decks: group.iter().copied().map(name).collect(), changes }
    };
    allocator.groups().map(of_group).collect()
}

fn fetch(catalogue: &Catalogue, stocks: &[Stock<'_>], chosen: &Allocation<'_>, names: &[&str]) -> Vec<Fetch> {
    let step = |step: &Move| {
        let holding = stocks.get(step.stock)?.holding;
        let printing = catalogue.find_number(&holding.number);
        let name = printing.map_or("", |index| catalogue.card(catalogue.card_of(index)).name.as_str());
        Some(Fetch {
            from: holding.place.clone(),
            copies: step.copies,
            number: holding.number.clone(),
            name: name.to_owned(),
            finish: holding.finish.id(),
            edition: holding.edition.id(),
            deck: (*names.get(step.deck)?).to_owned(),
            // What is in place is never fetched.
            why: step.origin.id(),
        })
    };
    chosen.moves().iter().filter_map(step).collect()
}
