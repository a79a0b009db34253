//! How many copies of each printing there are, wherever and in whatever state.

use std::collections::BTreeMap;

use super::Balances;
use crate::{
    card::{Edition, Finish},
    catalogue::{CardIndex, Catalogue, PrintingIndex},
};

pub(super) const FORMS: usize = Finish::ALL.len() * Edition::ALL.len();

/// How many copies of each printing of a catalogue there are, by finish and edition. What has to be found
/// counts as none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owned {
    forms: Vec<[u32; FORMS]>,
    unknown: BTreeMap<String, u64>,
}

impl Owned {
    /// What these balances come to.
    pub fn of(balances: &Balances, catalogue: &Catalogue) -> Self {
        let mut forms: Vec<[u32; FORMS]> = vec![[0; FORMS]; catalogue.printing_count()];
        let mut unknown: BTreeMap<String, u64> = BTreeMap::new();
        for (holding, copies) in balances.iter() {
            let Some(copies) = u64::try_from(copies).ok().filter(|copies| *copies > 0) else { continue };
            let place = catalogue.find_number(&holding.number).and_then(|index| forms.get_mut(index.0 as usize));
            match place.and_then(|forms| forms.get_mut(form(holding.finish, holding.edition))) {
                Some(count) => *count = count.saturating_add(u32::try_from(copies).unwrap_or(u32::MAX)),
                None => {
                    let count = unknown.entry(holding.number.clone()).or_default();
                    *count = count.saturating_add(copies);
                }
            }
        }
        Self { forms, unknown }
    }

    /// How many there are of a printing in a finish and an edition; without them, in any.
    pub fn copies(&self, printing: PrintingIndex, finish: Option<Finish>, edition: Option<Edition>) -> u32 {
        let Some(forms) = self.forms.get(printing.0 as usize) else { return 0 };
        in_forms(forms, finish, edition)
    }

    /// How many there are of a card, of whichever of its printings.
    pub fn of_card(&self, card: CardIndex, catalogue: &Catalogue) -> u32 {
        let printings = catalogue.printings_of(card).map(PrintingIndex);
        printings.fold(0, |sum, printing| sum.saturating_add(self.copies(printing, None, None)))
    }

    /// The numbers that the catalogue does not have, with their copies: they stay, and count nowhere.
    pub fn unknown(&self) -> impl ExactSizeIterator<Item = (&str, u64)> {
        self.unknown.iter().map(|(number, copies)| (number.as_str(), *copies))
    }
}

/// How many copies there are in a finish and an edition; without them, in any.
pub(super) fn in_forms(forms: &[u32; FORMS], finish: Option<Finish>, edition: Option<Edition>) -> u32 {
    let finishes = Finish::ALL.iter().filter(|one| finish.is_none_or(|asked| asked == **one));
    let all = finishes.flat_map(|finish| {
        let editions = Edition::ALL.iter().filter(|one| edition.is_none_or(|asked| asked == **one));
        editions.map(move |edition| form(*finish, *edition))
    });
    all.filter_map(|form| forms.get(form)).fold(0, |sum, copies| sum.saturating_add(*copies))
}

/// Where copies of a finish and an edition are counted.
pub(super) fn form(finish: Finish, edition: Edition) -> usize {
    let finish = Finish::ALL.iter().position(|one| *one == finish).unwrap_or_default();
    let edition = Edition::ALL.iter().position(|one| *one == edition).unwrap_or_default();
    finish * Edition::ALL.len() + edition
}
