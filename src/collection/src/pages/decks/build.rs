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
pub(super) struct Part {
    /// Which, where they are now.
    pub(super) holding: Holding,
    pub(super) copies: u32,
}

/// What makes a deck of what stands in its place.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Difference {
    /// What is in its place and no line takes.
    pub(super) out: Vec<Part>,
    /// What has to be fetched, by place and number.
    pub(super) into: Vec<Part>,
}

impl Part {
    /// As a form says it.
    pub(super) fn value(&self) -> String {
        format!("{}*{}", self.copies, key_of(&self.holding))
    }

    fn read(value: &str) -> Option<Self> {
        let (copies, key) = value.split_once('*')?;
        let copies = copies.parse().ok().filter(|copies| (1..=i32::MAX.unsigned_abs()).contains(copies))?;
        Some(Self { holding: holding_of(key)?, copies })
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
/// What cannot be done, in words.
pub(super) fn drafts(desk: &Desk<'_>, deck: &OwnDeck, form: &Fields) -> Result<Vec<Draft>, String> {
    let (out, into) = match form.get("do") {
        "apart" => (everything(desk, deck), Vec::new()),
        "ticked" => (parts(desk, form, "out")?, parts(desk, form, "in")?),
        "all" => (parts(desk, form, "all-out")?, parts(desk, form, "all-in")?),
        _ => return Err("Choose what is to be done with the deck.".to_owned()),
    };
    if out.is_empty() && into.is_empty() {
        return Err(match form.get("do") {
            "apart" => "The deck is not built: nothing stands in its place.".to_owned(),
            "ticked" => "Tick what you have pulled, or do all of it.".to_owned(),
            _ => "There is nothing to be put in or taken out.".to_owned(),
        });
    }
    if out.iter().any(|part| !is_of(deck, &part.holding.place))
        || into.iter().any(|part| is_of(deck, &part.holding.place))
    {
        return Err("Something is in another place than when this was shown. Look at it again.".to_owned());
    }
    let place = place_of(desk, deck).ok_or("This deck has an identity that no place can bear. Save it anew.")?;
    let mut put = Vec::new();
    for part in &into {
        pair(&mut put, &part.holding, &part.holding.at(place.as_str()), part.copies);
    }
    let mut drafts = Draft::of(&Cause::TakenApart, &back(desk, deck, &out));
    drafts.extend(Draft::of(&Cause::Built, &put));
    Ok(drafts)
}

/// The parts that a form names, if all of them are there.
fn parts(desk: &Desk<'_>, form: &Fields, name: &str) -> Result<Vec<Part>, String> {
    let mut parts: Vec<Part> = Vec::new();
    for value in form.all(name) {
        let part = Part::read(value).ok_or("A row of the list means nothing. Look at it again.")?;
        match parts.iter_mut().find(|known| known.holding == part.holding) {
            Some(known) => known.copies = known.copies.saturating_add(part.copies),
            None => parts.push(part),
        }
    }
    let lacks = |part: &&Part| desk.shelf.balances().of(&part.holding) < i64::from(part.copies);
    match parts.iter().find(lacks) {
        Some(part) => Err(format!(
            "Of {} there are fewer copies than when this was shown. Look at it again: nothing was changed.",
            part.holding.number
        )),
        None => Ok(parts),
    }
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
pub(super) fn goes_back_to(desk: &Desk<'_>, deck: &OwnDeck) -> BTreeMap<String, u64> {
    let mut places: BTreeMap<String, u64> = BTreeMap::new();
    for (_, origins) in desk.shelf.ledger().origins(|place| is_of(deck, place)) {
        for (place, copies) in origins {
            let sum = places.entry(place).or_default();
            *sum = sum.saturating_add(copies);
        }
    }
    places
}
