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
use safehouse_store::{ListField, ListFields, ListShown, ShownCounts};

/// From how many copies on a list that does not say how many there are says only that: four and more.
pub const SOME: u32 = 4;

/// The most copies of a line that whoever may see a list learns of: one, where the list does not say how many there
/// are, so that nobody counts them by comparing or asking.
pub(crate) const fn most_told(shown: ListShown) -> u32 {
    match shown.counts {
        _ if !shown.fields.has(ListField::Count) => 1,
        ShownCounts::Some => SOME,
        ShownCounts::Exact => u32::MAX,
    }
}

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

/// Copies as others see them, each field where the list has it. There is none for where they are, what they cost, when
/// they came, what was noted of them, or which certificate they have, and there will be none.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PublicCopy {
    /// The collector number.
    pub number: Option<String>,
    /// The name of the card; `None` as well where the cards of the game do not have the number.
    pub name: Option<String>,
    /// The print run.
    pub edition: Option<Edition>,
    /// The surface.
    pub finish: Option<Finish>,
    /// The language; `None` as well where nobody said.
    pub language: Option<Language>,
    /// How worn they are; `None` as well where nobody said.
    pub condition: Option<Condition>,
    /// Whether their owner would give them away.
    pub is_for_trade: Option<bool>,
    /// How many.
    pub count: Option<PublicCount>,
}

impl PublicCopy {
    /// What copies of a holding are told apart by, without how many there are; `None` where nobody would learn what they
    /// are.
    fn of(holding: &Holding, fields: ListFields, catalogue: &Catalogue) -> Option<Self> {
        let has = |field| fields.has(field);
        let copy = Self {
            number: has(ListField::Number).then(|| holding.number.clone()),
            name: has(ListField::Name).then(|| name_of(&holding.number, catalogue)).flatten(),
            edition: has(ListField::Edition).then_some(holding.edition),
            finish: has(ListField::Finish).then_some(holding.finish),
            language: holding.language.filter(|_| has(ListField::Language)),
            condition: holding.condition.filter(|_| has(ListField::Condition)),
            is_for_trade: has(ListField::ForTrade).then_some(holding.is_for_trade),
            count: None,
        };
        (copy.number.is_some() || copy.name.is_some()).then_some(copy)
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

/// Copies as a list shows them, in the order of their numbers or names: those that look the same on it as one, those that
/// have to be found left out.
pub(crate) fn public_copies(balances: &Balances, shown: ListShown, catalogue: &Catalogue) -> Vec<PublicCopy> {
    let mut copies: BTreeMap<PublicCopy, u64> = BTreeMap::new();
    for (holding, count) in balances.iter() {
        let Some(count) = u64::try_from(count).ok().filter(|count| *count > 0) else { continue };
        if let Some(copy) = PublicCopy::of(holding, shown.fields, catalogue) {
            let sum = copies.entry(copy).or_default();
            *sum = sum.saturating_add(count);
        }
    }
    let counted = |(copy, copies)| PublicCopy { count: shown_count(copies, shown), ..copy };
    copies.into_iter().map(counted).collect()
}

/// How many there are, where a list says it.
fn shown_count(copies: u64, shown: ListShown) -> Option<PublicCount> {
    shown.fields.has(ListField::Count).then(|| PublicCount::of(copies, shown.counts))
}

/// Offers by what others can tell them apart by, at most so many of each. What is not plain is left out: a list that
/// cannot say that a copy is signed does not promise it as one that is not.
pub(crate) fn public_offers(offers: &[Offered], most: u32) -> Vec<Offered> {
    let mut copies: BTreeMap<Holding, u32> = BTreeMap::new();
    for offer in offers.iter().filter(|offer| offer.holding.is_plain()) {
        let sum = copies.entry(public_holding(&offer.holding)).or_default();
        *sum = sum.saturating_add(offer.copies);
    }
    copies.into_iter().map(|(holding, copies)| Offered { holding, copies: copies.min(most) }).collect()
}

/// Offers as far as whoever may propose a trade is told of them: what the list does not say of a copy is not known of it,
/// and is neither compared nor answered. None where the list does not say which printing, print run and finish it is
/// about.
pub(crate) fn told_offers(offers: &[Offered], shown: ListShown) -> Vec<Offered> {
    let fields = shown.fields;
    if ![ListField::Number, ListField::Edition, ListField::Finish].iter().all(|field| fields.has(*field)) {
        return Vec::new();
    }
    let told = |offer: &Offered| Offered { holding: told_holding(&offer.holding, fields), copies: offer.copies };
    let plain = offers.iter().filter(|offer| offer.holding.is_plain());
    public_offers(&plain.map(told).collect::<Vec<_>>(), most_told(shown))
}

/// What a list says of plain copies.
pub(crate) fn told_holding(holding: &Holding, fields: ListFields) -> Holding {
    Holding {
        language: holding.language.filter(|_| fields.has(ListField::Language)),
        condition: holding.condition.filter(|_| fields.has(ListField::Condition)),
        ..holding.clone()
    }
}

/// What somebody wants as others see it, each field where the list has it: neither what they noted nor how much or until
/// when they want it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicWant {
    /// The name of the card; `None` as well where the cards of the game do not have it.
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
    pub count: Option<PublicCount>,
}

impl PublicWant {
    /// `None` where nobody would learn what is wanted.
    pub(crate) fn of(want: &Want, shown: ListShown, catalogue: &Catalogue) -> Option<Self> {
        let has = |field| shown.fields.has(field);
        let (name, number) = match &want.what {
            Wanted::Card { name } => (Some(name.clone()), None),
            Wanted::Printing { number } => (name_of(number, catalogue), Some(number.clone())),
        };
        let (name, number) = (name.filter(|_| has(ListField::Name)), number.filter(|_| has(ListField::Number)));
        (name.is_some() || number.is_some()).then(|| Self {
            name,
            number,
            editions: if has(ListField::Edition) { want.editions.clone() } else { Vec::new() },
            finishes: if has(ListField::Finish) { want.finishes.clone() } else { Vec::new() },
            languages: if has(ListField::Language) { want.languages.clone() } else { Vec::new() },
            worst: want.worst.filter(|_| has(ListField::Condition)),
            count: shown_count(want.count.into(), shown),
        })
    }
}

/// Wants that are open on a day.
pub(crate) fn open_wants(wants: Vec<Want>, today: &str) -> Vec<Want> {
    wants.into_iter().filter(|want| want.is_open(today)).collect()
}

/// Wants that are open on a day, as far as whoever may give for them is told of them: what the list does not say of a want
/// is not asked of a copy, so that nobody learns it by comparing. None of which the list says neither card nor number.
pub(crate) fn told_wants(wants: Vec<Want>, shown: ListShown, catalogue: &Catalogue, today: &str) -> Vec<Want> {
    let told = |want: Want| {
        let PublicWant { name, number, editions, finishes, languages, worst, .. } =
            PublicWant::of(&want, shown, catalogue)?;
        let what = match (number, name) {
            (Some(number), _) => Wanted::Printing { number },
            (None, Some(name)) => Wanted::Card { name },
            (None, None) => return None,
        };
        let count = want.count.min(most_told(shown));
        Some(Want { what, count, editions, finishes, languages, worst, ..want })
    };
    open_wants(wants, today).into_iter().filter_map(told).collect()
}
