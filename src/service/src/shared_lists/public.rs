//! What others see of copies and wants: these fields and no other.

use std::collections::BTreeMap;

use safehouse_cards::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    copies::{
        Balances, Condition, Holding, Language,
        matching::Offered,
        wants::{Want, Wanted},
    },
};
use safehouse_store::ShownCounts;

/// From how many copies on a list that does not say how many there are says only that: four and more.
pub const SOME: u32 = 4;

/// How many copies others are told that there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PublicCount {
    /// As many.
    Exact(u64),
    /// [`SOME`] or more.
    FourOrMore,
}

impl PublicCount {
    /// What is told of so many copies.
    pub fn of(copies: u64, counts: ShownCounts) -> Self {
        match counts {
            ShownCounts::Some if copies >= u64::from(SOME) => Self::FourOrMore,
            ShownCounts::Some | ShownCounts::Exact => Self::Exact(copies),
        }
    }

    /// `3`, or `4+`.
    pub fn shown(self) -> String {
        match self {
            Self::Exact(copies) => copies.to_string(),
            Self::FourOrMore => format!("{SOME}+"),
        }
    }
}

/// Copies as others see them. It has no field for where they are, what they cost, when they came, what was noted
/// of them, or which certificate they have, and gets none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicCopy {
    /// The collector number.
    pub number: String,
    /// The name of the card; `None` where the cards of the game do not have the number.
    pub name: Option<String>,
    /// The print run.
    pub edition: Edition,
    /// The surface.
    pub finish: Finish,
    /// The language; `None` where nobody said.
    pub language: Option<Language>,
    /// How worn they are; `None` where nobody said.
    pub condition: Option<Condition>,
    /// How many.
    pub count: PublicCount,
    /// Whether their owner would give them away.
    pub is_for_trade: bool,
}

impl PublicCopy {
    /// Copies of a holding, of which so many are told of.
    pub(crate) fn of(holding: &Holding, count: PublicCount, catalogue: &Catalogue) -> Self {
        Self {
            number: holding.number.clone(),
            name: name_of(&holding.number, catalogue),
            edition: holding.edition,
            finish: holding.finish,
            language: holding.language,
            condition: holding.condition,
            count,
            is_for_trade: holding.is_for_trade,
        }
    }
}

/// The name of the card of a printing.
pub(crate) fn name_of(number: &str, catalogue: &Catalogue) -> Option<String> {
    let card = catalogue.find_number(number).map(|found| catalogue.card_of(found))?;
    Some(catalogue.card(card).name.as_str().to_owned())
}

/// What others can tell copies apart by.
pub(crate) fn public_holding(holding: &Holding) -> Holding {
    Holding {
        condition: holding.condition,
        language: holding.language,
        is_for_trade: holding.is_for_trade,
        ..Holding::new(holding.number.clone(), holding.edition, holding.finish)
    }
}

/// Copies by what others can tell them apart by, those that have to be found left out.
pub(crate) fn public_copies(balances: &Balances) -> BTreeMap<Holding, u64> {
    let mut copies: BTreeMap<Holding, u64> = BTreeMap::new();
    for (holding, count) in balances.iter() {
        if let Some(count) = u64::try_from(count).ok().filter(|count| *count > 0) {
            let sum = copies.entry(public_holding(holding)).or_default();
            *sum = sum.saturating_add(count);
        }
    }
    copies
}

/// Offers by what others can tell them apart by. What is not plain is left out: a list that cannot say that a
/// copy is signed does not promise it as one that is not.
pub(crate) fn public_offers(offers: &[Offered], counts: ShownCounts) -> Vec<Offered> {
    let mut copies: BTreeMap<Holding, u32> = BTreeMap::new();
    for offer in offers.iter().filter(|offer| offer.holding.is_plain()) {
        let sum = copies.entry(public_holding(&offer.holding)).or_default();
        *sum = sum.saturating_add(offer.copies);
    }
    let most = if counts == ShownCounts::Some { SOME } else { u32::MAX };
    copies.into_iter().map(|(holding, copies)| Offered { holding, copies: copies.min(most) }).collect()
}

/// What somebody wants as others see it: neither what they noted nor how much or until when they want it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicWant {
    /// The name of the card; `None` where the cards of the game do not have it.
    pub name: Option<String>,
    /// The collector number, where a printing is wanted.
    pub number: Option<String>,
    /// The print runs that will do; empty for any.
    pub editions: Vec<Edition>,
    /// The surfaces that will do; empty for any.
    pub finishes: Vec<Finish>,
    /// The languages that will do; empty for any.
    pub languages: Vec<Language>,
    /// The worst condition that will do; `None` for any.
    pub worst: Option<Condition>,
    /// How many.
    pub count: PublicCount,
}

impl PublicWant {
    pub(crate) fn of(want: &Want, counts: ShownCounts, catalogue: &Catalogue) -> Self {
        let (name, number) = match &want.what {
            Wanted::Card { name } => (Some(name.clone()), None),
            Wanted::Printing { number } => (name_of(number, catalogue), Some(number.clone())),
        };
        Self {
            name,
            number,
            editions: want.editions.clone(),
            finishes: want.finishes.clone(),
            languages: want.languages.clone(),
            worst: want.worst,
            count: PublicCount::of(want.count.into(), counts),
        }
    }
}

/// Wants that are open on a day, of no more copies than others are told.
pub(crate) fn public_wants(wants: Vec<Want>, counts: ShownCounts, today: &str) -> Vec<Want> {
    let most = if counts == ShownCounts::Some { SOME } else { u32::MAX };
    let open = wants.into_iter().filter(|want| want.is_open(today));
    open.map(|want| Want { count: want.count.min(most), ..want }).collect()
}
