//! What there is of each printing, as queries ask it and programs are told.

use std::collections::BTreeMap;

use crate::{
    card::{Edition, Finish},
    catalogue::{Catalogue, PrintingIndex},
    copies::{
        Balances, Condition, Holding,
        owned::{FORMS, form},
    },
};

/// Copies by finish and edition.
pub(super) type Forms = [u32; FORMS];

/// What there is of a printing. What has to be found counts as none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PrintingCopies<'a> {
    pub(super) held: Forms,
    pub(super) trade: Forms,
    pub(super) free: Forms,
    /// In which conditions copies are, each once in the order of their appearance; `None` for those of which
    /// nobody said.
    pub conditions: Vec<Option<Condition>>,
    /// Where copies are, likewise; the empty place for those in none.
    pub places: Vec<&'a str>,
}

/// How many copies there are in a finish and an edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormCopies {
    /// The finish.
    pub finish: Finish,
    /// The edition.
    pub edition: Edition,
    /// How many copies.
    pub copies: u32,
    /// How many of them are for trade.
    pub trade: u32,
    /// How many of them are in no built deck.
    pub free: u32,
}

impl<'a> PrintingCopies<'a> {
    /// What balances come to, for each printing of which there are copies, in the catalogue's order. Numbers
    /// that it does not have count nowhere. `is_built` says of a place whether it is a deck that is built,
    /// whose copies are not free.
    pub fn all(
        balances: &'a Balances,
        catalogue: &Catalogue,
        is_built: &dyn Fn(&str) -> bool,
    ) -> Vec<(PrintingIndex, Self)> {
        let mut all: BTreeMap<PrintingIndex, Self> = BTreeMap::new();
        // Holdings of a number stand together, so each is looked up once.
        let mut last: Option<(&str, Option<PrintingIndex>)> = None;
        for (holding, copies) in balances.iter().filter(|(_, copies)| *copies > 0) {
            let printing = match last {
                Some((number, printing)) if number == holding.number => printing,
                _ => catalogue.find_number(&holding.number),
            };
            last = Some((holding.number.as_str(), printing));
            if let Some(printing) = printing {
                let copies = u32::try_from(copies).unwrap_or(u32::MAX);
                all.entry(printing).or_default().add(holding, copies, is_built(&holding.place));
            }
        }
        all.into_iter().collect()
    }

    fn add(&mut self, holding: &'a Holding, copies: u32, is_built: bool) {
        let at = form(holding.finish, holding.edition);
        let count = |is_counted: bool, forms: &mut Forms| {
            if let Some(count) = forms.get_mut(at).filter(|_| is_counted) {
                *count = count.saturating_add(copies);
            }
        };
        count(true, &mut self.held);
        count(holding.is_for_trade, &mut self.trade);
        count(!is_built, &mut self.free);
        if !self.conditions.contains(&holding.condition) {
            self.conditions.push(holding.condition);
        }
        if !self.places.contains(&holding.place.as_str()) {
            self.places.push(&holding.place);
        }
    }

    /// How many copies there are in each finish and edition.
    pub fn forms(&self) -> impl Iterator<Item = FormCopies> {
        let finishes = Finish::ALL.iter();
        let forms = finishes.flat_map(|finish| Edition::ALL.iter().map(|edition| (*finish, *edition)));
        let of = |forms: &Forms, at: usize| forms.get(at).copied().unwrap_or_default();
        forms.map(move |(finish, edition)| {
            let at = form(finish, edition);
            let (copies, trade, free) = (of(&self.held, at), of(&self.trade, at), of(&self.free, at));
            FormCopies { finish, edition, copies, trade, free }
        })
    }

    /// How many copies there are, in whichever form.
    pub fn copies(&self) -> u32 {
        self.held.iter().fold(0, |sum, copies| sum.saturating_add(*copies))
    }
}
