//! Entry by number: a line of a few characters says which copies come and go.
//!
//! Whoever has a sorted pile reads numbers faster than anything else, so a line is made for the
//! number pad. `45` is one copy of number 45 of the set, `45x3` three, `45f` a foil, `45e` one of
//! the First Edition, `45fex2` two that are both; `1-60 !7 !13` is a row of numbers without two of
//! them, `45,46,50` are three. `-45` takes one away, `=45x2` says that there are two, `?45` only
//! asks. `+` and `-` alone do the last line once more or take one of it back. What is said without a
//! number holds for the lines after it: `@Binder 2` the place, `nm` the condition, `de` the
//! language, `f` and `e` finish and edition, `NG-02` the set.
//!
//! [`read`] says what a line means, and changes nothing.

mod defaults;
mod fault;
mod hint;
mod item;
mod number;
mod part;

pub use defaults::EntryDefaults;
pub use fault::{EntryFault, EntryFaultKind};
pub use hint::Hint;

use super::{Balances, Change, Holding};
use crate::{
    catalogue::{Catalogue, PrintingIndex},
    limits::{ENTRY_CHARACTERS, NAME_BYTES},
    visible::visible,
};
use item::Item;
use part::Part;

/// What is done with copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// So many come.
    Add(u32),
    /// So many go.
    Remove(u32),
    /// There are so many.
    Set(u32),
}

/// What a line does with one holding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// The printing.
    pub printing: PrintingIndex,
    /// Which copies.
    pub holding: Holding,
    /// How many.
    pub amount: Amount,
}

impl Entered {
    /// What that changes about what there is; `None` where there is so much already.
    pub fn change(&self, balances: &Balances) -> Option<Change> {
        let by = match self.amount {
            Amount::Add(copies) => i64::from(copies),
            Amount::Remove(copies) => -i64::from(copies),
            Amount::Set(copies) => i64::from(copies).saturating_sub(balances.of(&self.holding)),
        };
        // What is too large for one change is brought up to its bound.
        let by = i32::try_from(by.clamp(i64::from(i32::MIN), i64::from(i32::MAX))).unwrap_or_default();
        (by != 0).then(|| Change { holding: self.holding.clone(), by })
    }
}

/// What a line means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryLine {
    /// Copies come or go.
    Copies(Vec<Entered>),
    /// Somebody asks what there is of these.
    Question(Vec<PrintingIndex>),
    /// What holds from now on.
    Defaults(EntryDefaults),
    /// Nothing is written.
    Nothing,
}

/// What a line means, with what should be said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryReading {
    /// What it means.
    pub line: EntryLine,
    /// What should be said.
    pub hints: Vec<Hint>,
}

/// What a line means after another one, which a bare `+` or `-` does again.
///
/// # Errors
/// The first thing that is wrong, with its place: the line is too long, a number does not exist,
/// a finish or an edition was never printed, a sign means nothing. Nothing of the line counts then.
pub fn read(
    line: &str,
    defaults: &EntryDefaults,
    last: &[Entered],
    catalogue: &Catalogue,
) -> Result<EntryReading, EntryFault> {
    let characters = line.chars().count();
    if characters > ENTRY_CHARACTERS {
        let kind = EntryFaultKind::TooLong { limit: ENTRY_CHARACTERS };
        return Err(EntryFault { kind, column: ENTRY_CHARACTERS + 1, length: characters - ENTRY_CHARACTERS });
    }
    let plain = |line| Ok(EntryReading { line, hints: Vec::new() });
    let whole = Part::of(line);
    if let Some(place) = whole.text.strip_prefix('@') {
        let place = visible(place).trim().to_owned();
        if place.len() > NAME_BYTES {
            return Err(EntryFault::at(whole, EntryFaultKind::PlaceTooLong { limit: NAME_BYTES }));
        }
        return plain(EntryLine::Defaults(EntryDefaults { place, ..defaults.clone() }));
    }
    // Phones write a longer dash where a row was meant, and some keyboards the sign of arithmetic.
    let plainly = line.replace(['‐', '‑', '‒', '–', '—', '−'], "-");
    let whole = Part::of(&plainly);
    let text = whole.text;
    match text {
        "" => return plain(EntryLine::Nothing),
        "+" | "-" if last.is_empty() => {
            return Err(EntryFault::at(whole, EntryFaultKind::NothingToRepeat));
        }
        "+" => return plain(EntryLine::Copies(last.iter().map(|entered| once(entered, true)).collect())),
        "-" => return plain(EntryLine::Copies(last.iter().map(|entered| once(entered, false)).collect())),
        _ => {}
    }
    if let Some(defaults) = defaults.said(text, catalogue) {
        return plain(EntryLine::Defaults(defaults));
    }
    let (sign, rest) = whole.without_sign().unwrap_or(('+', whole));
    let (set, rest) = match rest.first_word() {
        // A set that stands before numbers is theirs.
        (word, Some(behind)) if catalogue.set(word).is_some() => (word, behind),
        _ => (defaults.set.as_str(), rest),
    };
    let numbers = number::Numbers::of(catalogue, set);
    let mut hints = Vec::new();
    let items = item::items(rest, &numbers, &mut hints)?;
    if sign == '?' {
        return Ok(EntryReading { line: EntryLine::Question(items.iter().map(|item| item.printing).collect()), hints });
    }
    let mut entered: Vec<Entered> = Vec::with_capacity(items.len());
    for item in &items {
        let amount = match sign {
            '-' => Amount::Remove(item.copies),
            '=' => Amount::Set(item.copies),
            _ => Amount::Add(item.copies),
        };
        if amount == Amount::Add(0) || amount == Amount::Remove(0) {
            return Err(EntryFault::at(item.part, EntryFaultKind::NoCopies));
        }
        let holding = holding(item, defaults, catalogue, &mut hints)?;
        entered.push(Entered { printing: item.printing, holding, amount });
    }
    Ok(EntryReading { line: EntryLine::Copies(entered), hints })
}

/// One copy more of what was entered, or one fewer.
fn once(entered: &Entered, is_more: bool) -> Entered {
    let amount = if is_more { Amount::Add(1) } else { Amount::Remove(1) };
    Entered { amount, ..entered.clone() }
}

fn holding(
    item: &Item<'_>,
    defaults: &EntryDefaults,
    catalogue: &Catalogue,
    hints: &mut Vec<Hint>,
) -> Result<Holding, EntryFault> {
    let printing = catalogue.printing(item.printing);
    let (finish, edition) = (item.finish.unwrap_or(defaults.finish), item.edition.unwrap_or(defaults.edition));
    let never = |kind| Err(EntryFault::at(item.part, kind));
    let number = || printing.number.clone();
    let finish = match printing.finishes.as_slice() {
        finishes if finishes.contains(&finish) => finish,
        [only] if item.finish.is_none() => {
            hints.push(Hint::OnlyPrinting(number()));
            *only
        }
        finishes => return never(EntryFaultKind::NoSuchFinish { number: number(), finish, exist: finishes.to_vec() }),
    };
    let edition = match printing.editions.as_slice() {
        editions if editions.contains(&edition) => edition,
        [only] if item.edition.is_none() => {
            hints.push(Hint::OnlyPrinting(number()));
            *only
        }
        editions => {
            return never(EntryFaultKind::NoSuchEdition { number: number(), edition, exist: editions.to_vec() });
        }
    };
    Ok(Holding {
        condition: defaults.condition,
        language: defaults.language,
        place: defaults.place.clone(),
        ..Holding::new(number(), edition, finish)
    })
}
