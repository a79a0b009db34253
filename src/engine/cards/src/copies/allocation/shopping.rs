//! What has to be bought.

use super::Allocation;
use crate::{
    card::{Edition, Finish},
    catalogue::{CardIndex, Catalogue},
    deck::list::ChosenPrinting,
};

/// Copies that no stock has: the fewest that complete the decks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shopping {
    /// What to buy, by card in the order in which the decks first ask for them.
    pub cards: Vec<ToBuy>,
    /// What it costs, as far as prices are known.
    pub total: u64,
    /// How many copies have no known price.
    pub unpriced: u64,
}

/// Copies of a card to buy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToBuy {
    /// The card, as a deck spells it.
    pub card: String,
    /// The printing that the decks want; `None` where any will do.
    pub printing: Option<ChosenPrinting>,
    /// How many copies; those of decks that take turns count once.
    pub copies: u64,
    /// The cheapest that will do, of what has a known price.
    pub cheapest: Option<Offer>,
}

/// A printing at its price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its collector number.
    pub number: String,
    /// The print run.
    pub edition: Edition,
    /// The surface.
    pub finish: Finish,
    /// What one copy costs, in the smallest unit of the caller's currency.
    pub price: u64,
}

impl Shopping {
    /// How many of its cards have a known price: its total speaks of those alone.
    pub fn priced(&self) -> usize {
        self.cards.iter().filter(|card| card.cheapest.is_some()).count()
    }
}

/// Copies that are missing, of a card and for a wish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shortfall<'a> {
    pub name: &'a str,
    pub card: Option<CardIndex>,
    pub printing: Option<&'a ChosenPrinting>,
    pub copies: i64,
}

impl Allocation<'_> {
    /// What has to be bought, at the prices that are known: `price` gives what a copy costs by its collector
    /// number, edition and finish, in the smallest unit of a currency. Of printings that cost the
    /// same the first in the catalogue is offered.
    pub fn shopping(&self, price: impl Fn(&str, Edition, Finish) -> Option<u64>) -> Shopping {
        let mut shopping = Shopping { cards: Vec::new(), total: 0, unpriced: 0 };
        for short in &self.shortfalls {
            let copies = short.copies.unsigned_abs();
            let priced = short.offers(self.catalogue).filter_map(|(number, edition, finish)| {
                let price = price(number, edition, finish)?;
                Some(Offer { number: number.to_owned(), edition, finish, price })
            });
            // The first of equals.
            let cheapest = priced.min_by_key(|offer| offer.price);
            match &cheapest {
                Some(offer) => {
                    shopping.total = shopping.total.saturating_add(offer.price.saturating_mul(copies));
                }
                None => shopping.unpriced = shopping.unpriced.saturating_add(copies),
            }
            let printing = short.printing.cloned();
            shopping.cards.push(ToBuy { card: short.name.to_owned(), printing, copies, cheapest });
        }
        shopping
    }
}

impl<'a> Shortfall<'a> {
    /// What would do.
    fn offers(&self, catalogue: &'a Catalogue) -> impl Iterator<Item = (&'a str, Edition, Finish)> {
        let chosen = self.printing;
        let wanted = chosen.map(|chosen| catalogue.find_number(&chosen.number));
        let printings = self.card.map(|card| catalogue.card(card).printings.as_slice()).unwrap_or_default();
        let first = self.card.map(|card| catalogue.printings_of(card).start).unwrap_or_default();
        let printings = printings.iter().zip(first..);
        let printings =
            printings.filter(move |(_, at)| wanted.is_none_or(|wanted| wanted.is_some_and(|one| one.0 == *at)));
        printings.flat_map(move |(printing, _)| {
            let editions = printing.editions.iter().copied();
            let both = editions.flat_map(|edition| printing.finishes.iter().map(move |&finish| (edition, finish)));
            let will_do = both.filter(move |(edition, finish)| {
                let wanted = |chosen: &ChosenPrinting| {
                    chosen.edition.is_none_or(|wanted| wanted == *edition)
                        && chosen.finish.is_none_or(|wanted| wanted == *finish)
                };
                chosen.is_none_or(wanted)
            });
            will_do.map(|(edition, finish)| (printing.number.as_str(), edition, finish))
        })
    }
}
