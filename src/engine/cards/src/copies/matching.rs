//! What two people can give each other of what they want.
//!
//! Copies of different cards never compete, so each card is a problem of its own: which offered
//! copies go to which wants is a largest flow, each copy once ([`assign`]). Which units of wants can
//! be served together is a matroid, so serving the more wanted first never serves fewer in all: the
//! answer has as many copies as any other, and no other serves more of a higher priority.

use std::{
    cmp::{Ordering, Reverse},
    collections::BTreeMap,
};

use serde::{Deserialize, Serialize};

use super::{
    Balances, Holding,
    flow::Network,
    wants::{Priority, Want, Wanted},
};
use crate::catalogue::{CardIndex, Catalogue};

/// Copies that somebody would give away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offered {
    /// Which.
    pub holding: Holding,
    /// How many, at least 1.
    pub copies: u32,
}

/// What of these copies is offered: what is for trade, less what is promised to somebody already, in the
/// order of holdings. What has to be found is not offered.
pub fn offered<'a>(balances: &Balances, reserved: impl IntoIterator<Item = (&'a Holding, u32)>) -> Vec<Offered> {
    let mut left: BTreeMap<&Holding, i64> = balances.iter().filter(|(holding, _)| holding.is_for_trade).collect();
    for (holding, copies) in reserved {
        if let Some(left) = left.get_mut(holding) {
            *left = left.saturating_sub(copies.into());
        }
    }
    let offer = |(holding, left): (&Holding, i64)| {
        let copies = u32::try_from(left.min(u32::MAX.into())).ok().filter(|copies| *copies > 0)?;
        Some(Offered { holding: holding.clone(), copies })
    };
    left.into_iter().filter_map(offer).collect()
}

/// Offered copies that go to a want.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Given {
    /// The position of the want.
    pub want: usize,
    /// The position of the offer.
    pub offer: usize,
    /// How many, at least 1.
    pub copies: u32,
}

/// What copies of different keys never compete about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key<'a> {
    Card(CardIndex),
    /// A number that the cards of the game do not have.
    Number(&'a str),
}

impl<'a> Key<'a> {
    fn of_number(number: &'a str, catalogue: &Catalogue) -> Self {
        let found = catalogue.find_number(number);
        found.map_or(Self::Number(number.trim()), |found| Self::Card(catalogue.card_of(found)))
    }

    /// `None` for a name that no card has.
    fn of_want(want: &'a Want, catalogue: &Catalogue) -> Option<Self> {
        match &want.what {
            Wanted::Card { name } => catalogue.find_name(name).map(Self::Card),
            Wanted::Printing { number } => Some(Self::of_number(number, catalogue)),
        }
    }
}

/// Which offered copies go to which wants: each copy to one at most and to none more than it asks for, as
/// many as possible, of these the most wanted. Of equal choices one and always the same, in the order
/// of wants and then of offers.
pub fn assign(catalogue: &Catalogue, wants: &[Want], offers: &[Offered]) -> Vec<Given> {
    let mut problems: BTreeMap<Key<'_>, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
    for (at, want) in wants.iter().enumerate() {
        if let Some(key) = Key::of_want(want, catalogue) {
            problems.entry(key).or_default().0.push(at);
        }
    }
    for (at, offer) in offers.iter().enumerate() {
        // What nobody wants is no problem.
        if let Some(problem) = problems.get_mut(&Key::of_number(&offer.holding.number, catalogue)) {
            problem.1.push(at);
        }
    }
    let mut given = Vec::new();
    for (asking, giving) in problems.into_values().filter(|(_, giving)| !giving.is_empty()) {
        let asking: Vec<(usize, &Want)> = asking.into_iter().filter_map(|at| Some((at, wants.get(at)?))).collect();
        let giving: Vec<(usize, &Offered)> = giving.into_iter().filter_map(|at| Some((at, offers.get(at)?))).collect();
        given.extend(assign_card(catalogue, &asking, &giving));
    }
    given.sort_unstable();
    given
}

/// The same for the wants and the offers of one card.
fn assign_card(catalogue: &Catalogue, asking: &[(usize, &Want)], giving: &[(usize, &Offered)]) -> Vec<Given> {
    const SINK: usize = 0;
    let (wants, offers) = (1, 1 + asking.len());
    let mut network: Network<i64> = Network::new(offers + giving.len());
    let mut arcs = Vec::new();
    for (from, (offer, offered)) in (offers..).zip(giving) {
        network.admit(from, *offer, offered.copies.into(), 0);
        for (to, (want, asked)) in (wants..).zip(asking) {
            if asked.satisfies(&offered.holding, catalogue) {
                let arc = network.lay(from, to, i64::from(offered.copies.min(asked.count)), 0);
                arcs.push((*want, *offer, arc));
            }
        }
    }
    for (from, (_, asked)) in (wants..).zip(asking) {
        network.lay(from, SINK, asked.count.into(), rank(asked.priority));
    }
    network.fill(SINK);
    let given = arcs.into_iter().map(|(want, offer, arc)| {
        let copies = u32::try_from(network.carried(arc)).unwrap_or_default();
        Given { want, offer, copies }
    });
    given.filter(|given| given.copies > 0).collect()
}

/// What it costs to serve a unit: any numbers that grow as it is wanted less.
fn rank(priority: Priority) -> i64 {
    match priority {
        Priority::High => 0,
        Priority::Normal => 1,
        Priority::Low => 2,
    }
}

/// What somebody wants and what they would give away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side<'a> {
    /// What is wanted.
    pub wants: &'a [Want],
    /// What is offered.
    pub offers: &'a [Offered],
}

/// What two people can give each other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Matching {
    /// What the first would get: wants of the first, offers of the second.
    pub gets: Vec<Given>,
    /// What the first would give: wants of the second, offers of the first.
    pub gives: Vec<Given>,
}

/// How well two people fit: more is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cover {
    /// The copies that could go in the direction in which fewer could.
    pub mutual: u64,
    /// The copies that could go in either direction.
    pub sum: u64,
}

impl Matching {
    /// What these two can give each other. The other way round it is the same with both directions
    /// exchanged.
    pub fn of(catalogue: &Catalogue, first: Side<'_>, second: Side<'_>) -> Self {
        Self {
            gets: assign(catalogue, first.wants, second.offers),
            gives: assign(catalogue, second.wants, first.offers),
        }
    }

    /// How well they fit.
    pub fn cover(&self) -> Cover {
        let copies = |given: &[Given]| given.iter().map(|given| u64::from(given.copies)).sum::<u64>();
        let (gets, gives) = (copies(&self.gets), copies(&self.gives));
        Cover { mutual: gets.min(gives), sum: gets + gives }
    }

    /// The order in which people are named: by how well they fit, and by a key of theirs where two fit as
    /// well.
    pub fn order<K: Ord>(one: (&Self, K), other: (&Self, K)) -> Ordering {
        let key = |(matching, key): (&Self, K)| (Reverse(matching.cover()), key);
        key(one).cmp(&key(other))
    }
}
