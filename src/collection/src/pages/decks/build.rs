//! Copies that go into a deck and out of it.

use std::collections::BTreeMap;

use safehouse_engine::copies::{
    Change, Holding,
    allocation::{Allocation, Origin, Stock},
    deck_of_place, deck_place,
    ledger::Cause,
};

use crate::{
    Desk, Draft, Fields, OwnDeck,
    edits::pair,
    parts::{holding_of, key_of},
};

/// Copies of a holding that go somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Which, where they are now.
    pub holding: Holding,
    /// How many, one at least.
    pub copies: u32,
}

/// What makes a deck of what stands in its place.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// What is in its place and no line takes.
    pub out: Vec<Part>,
    /// What has to be fetched, by place and number.
    pub into: Vec<Part>,
}

/// Why nothing is done with a deck.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BuildFault {
    /// Nobody says what.
    #[error("Choose what is to be done with the deck.")]
    NoDeed,
    /// There is nothing to be taken apart.
    #[error("The deck is not built: nothing stands in its place.")]
    NotBuilt,
    /// No part of what was shown is ticked.
    #[error("Tick what you have pulled, or do all of it.")]
    NothingTicked,
    /// What is in it is all that can be.
    #[error("There is nothing to be put in or taken out.")]
    NothingToDo,
    /// A row of a form is none.
    #[error("A row of the list means nothing. Look at it again.")]
    Meaningless,
    /// Copies went since they were looked at.
    #[error("Of {number} there are fewer copies than when this was shown. Look at it again.")]
    Fewer {
        /// Their collector number.
        number: String,
    },
    /// What is to go into the deck is there, or what is to go out of it is not.
    #[error("Something is in another place than when this was shown. Look at it again.")]
    Elsewhere,
    /// Of what its id is made no place is named.
    #[error("This deck has an identity that no place can bear. Save it anew.")]
    NoPlace,
}

impl Part {
    /// So many copies; `None` where an event cannot say so many.
    pub fn new(holding: Holding, copies: u32) -> Option<Self> {
        (1..=i32::MAX.unsigned_abs()).contains(&copies).then_some(Self { holding, copies })
    }

    /// As a form says it.
    pub(super) fn value(&self) -> String {
        format!("{}*{}", self.copies, key_of(&self.holding))
    }

    fn read(value: &str) -> Option<Self> {
        let (copies, key) = value.split_once('*')?;
        Self::new(holding_of(key)?, copies.parse().ok()?)
    }
}

/// How many copies parts are.
pub(super) fn sum(parts: &[Part]) -> u64 {
    parts.iter().fold(0, |sum, part| sum.saturating_add(u64::from(part.copies)))
}

/// What is fetched and what goes out for one deck, by the allocation for it and, behind it, for built decks that it takes
/// turns with: what it shares with these is fetched from them.
pub(super) fn difference(allocation: &Allocation<'_>, stocks: &[Stock<'_>], deck: usize) -> Difference {
    let mut used: BTreeMap<usize, u32> = BTreeMap::new();
    let mut shared: BTreeMap<usize, u32> = BTreeMap::new();
    for piece in allocation.lines.iter().filter(|line| line.deck == deck).flat_map(|line| &line.pieces) {
        let of_origin = match piece.origin {
            Origin::InPlace => &mut used,
            Origin::Shared { .. } => &mut shared,
            Origin::Free | Origin::Protected | Origin::OtherDeck { .. } => continue,
        };
        let copies = of_origin.entry(piece.stock).or_default();
        *copies = copies.saturating_add(piece.copies);
    }
    let there = stocks.iter().enumerate().filter(|(_, stock)| stock.deck == Some(deck));
    let out = there.filter_map(|(position, stock)| {
        let there = u32::try_from(stock.copies).unwrap_or(u32::MAX).min(i32::MAX.unsigned_abs());
        let copies = there.saturating_sub(used.get(&position).copied().unwrap_or_default());
        (copies > 0).then(|| Part { holding: stock.holding.clone(), copies })
    });
    let fetched = allocation.moves().iter().filter(|step| step.deck == deck).map(|step| (step.stock, step.copies));
    let into = shared.into_iter().chain(fetched).filter_map(|(stock, copies)| {
        let stock = stocks.get(stock)?;
        Some(Part { holding: stock.holding.clone(), copies })
    });
    Difference { out: out.collect(), into: into.collect() }
}

/// Whether a place is that of a deck, whatever it was called when it was built.
pub(super) fn is_of(deck: &OwnDeck, place: &str) -> bool {
    deck_of_place(place).is_some_and(|of| of.id == deck.id)
}

/// The place of a deck: where copies of it stand, or a new one.
fn place_of(desk: &Desk<'_>, deck: &OwnDeck) -> Option<String> {
    let new = deck_place(&deck.name, &deck.id)?;
    if desk.shelf.places().contains_key(&new) {
        return Some(new);
    }
    let known = desk.shelf.places().keys().find(|place| is_of(deck, place));
    Some(known.cloned().unwrap_or(new))
}

/// What a form changes about a deck: `do` is `all`, `ticked` or `apart`; the parts that were shown stand
/// under `all-out` and `all-in`, those that are ticked under `out` and `in`.
///
/// # Errors
/// What cannot be done.
pub(super) fn drafts(desk: &Desk<'_>, deck: &OwnDeck, form: &Fields) -> Result<Vec<Draft>, BuildFault> {
    match form.get("do") {
        "apart" => taken_apart(desk, deck),
        "ticked" => match changed(desk, deck, &parts(form, "out")?, &parts(form, "in")?) {
            Err(BuildFault::NothingToDo) => Err(BuildFault::NothingTicked),
            done => done,
        },
        "all" => changed(desk, deck, &parts(form, "all-out")?, &parts(form, "all-in")?),
        _ => Err(BuildFault::NoDeed),
    }
}

/// What is to be recorded where a deck is taken apart: all that stands in its place goes back where it came from.
///
/// # Errors
/// Nothing stands there.
pub fn taken_apart(desk: &Desk<'_>, deck: &OwnDeck) -> Result<Vec<Draft>, BuildFault> {
    match everything(desk, deck) {
        out if out.is_empty() => Err(BuildFault::NotBuilt),
        out => changed(desk, deck, &out, &[]),
    }
}

/// What is to be recorded where some copies go out of a deck, back where they came from, and others into it.
///
/// # Errors
/// There are no such copies, they are elsewhere, or none are named.
pub fn changed(desk: &Desk<'_>, deck: &OwnDeck, out: &[Part], into: &[Part]) -> Result<Vec<Draft>, BuildFault> {
    let (out, into) = (known(desk, out)?, known(desk, into)?);
    if out.is_empty() && into.is_empty() {
        return Err(BuildFault::NothingToDo);
    }
    if out.iter().any(|part| !is_of(deck, &part.holding.place))
        || into.iter().any(|part| is_of(deck, &part.holding.place))
    {
        return Err(BuildFault::Elsewhere);
    }
    let place = place_of(desk, deck).ok_or(BuildFault::NoPlace)?;
    let mut put = Vec::new();
    for part in &into {
        pair(&mut put, &part.holding, &part.holding.at(place.as_str()), part.copies);
    }
    let mut drafts = Draft::of(&Cause::TakenApart, &back(desk, deck, &out));
    drafts.extend(Draft::of(&Cause::Built, &put));
    Ok(drafts)
}

/// The parts that a form names.
fn parts(form: &Fields, name: &str) -> Result<Vec<Part>, BuildFault> {
    form.all(name).map(|value| Part::read(value).ok_or(BuildFault::Meaningless)).collect()
}

/// These parts, each holding once, if all of their copies are there.
fn known(desk: &Desk<'_>, named: &[Part]) -> Result<Vec<Part>, BuildFault> {
    let mut copies: BTreeMap<&Holding, u32> = BTreeMap::new();
    for part in named {
        let sum = copies.entry(&part.holding).or_default();
        *sum = sum.saturating_add(part.copies);
    }
    let part = |(holding, copies): (&Holding, u32)| {
        let there = desk.shelf.balances().of(holding) >= i64::from(copies);
        let part = there.then(|| Part::new(holding.clone(), copies)).flatten();
        part.ok_or_else(|| BuildFault::Fewer { number: holding.number.clone() })
    };
    copies.into_iter().map(part).collect()
}

/// All that stands in the place of a deck.
fn everything(desk: &Desk<'_>, deck: &OwnDeck) -> Vec<Part> {
    let there = desk.shelf.balances().iter().filter(|(holding, copies)| *copies > 0 && is_of(deck, &holding.place));
    there
        .map(|(holding, copies)| {
            let copies = u32::try_from(copies).unwrap_or(u32::MAX).min(i32::MAX.unsigned_abs());
            Part { holding: holding.clone(), copies }
        })
        .collect()
}

/// Copies that go back where they came from, the latest first.
fn back(desk: &Desk<'_>, deck: &OwnDeck, out: &[Part]) -> Vec<Change> {
    let mut changes = Vec::new();
    if out.is_empty() {
        return changes;
    }
    let origins = desk.shelf.ledger().origins(|place| is_of(deck, place));
    for part in out {
        let known = origins.iter().find(|(holding, _)| *holding == part.holding);
        let mut left = part.copies;
        for (place, copies) in known.iter().flat_map(|(_, places)| places.iter().rev()) {
            let some = left.min(u32::try_from(*copies).unwrap_or(u32::MAX));
            pair(&mut changes, &part.holding, &part.holding.at(place.as_str()), some);
            left -= some;
        }
        pair(&mut changes, &part.holding, &part.holding.at(""), left);
    }
    changes
}

/// Where the copies of a deck go when it is taken apart, by place.
pub fn goes_back_to(desk: &Desk<'_>, deck: &OwnDeck) -> BTreeMap<String, u64> {
    let mut places: BTreeMap<String, u64> = BTreeMap::new();
    for (_, origins) in desk.shelf.ledger().origins(|place| is_of(deck, place)) {
        for (place, copies) in origins {
            let sum = places.entry(place).or_default();
            *sum = sum.saturating_add(copies);
        }
    }
    places
}
