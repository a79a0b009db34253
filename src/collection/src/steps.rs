//! Copies of a printing more, fewer or counted, from wherever it is shown.

use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::{Catalogue, PrintingIndex},
    copies::{Balances, Change, Holding, Shelf, is_deck_place, ledger::Cause},
};

use crate::Draft;

/// How many copies there shall be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// So many more.
    More(u32),
    /// So many fewer.
    Fewer(u32),
    /// So many, in the finish and edition that are meant, wherever they are.
    Exactly(u32),
}

/// What is to become of the copies of a printing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The printing.
    pub printing: PrintingIndex,
    /// The finish; without it the usual one, and where copies go any that is there.
    pub finish: Option<Finish>,
    /// The edition, likewise.
    pub edition: Option<Edition>,
    /// The place that copies come to and rather go from; empty for none.
    pub place: String,
    /// How many.
    pub amount: Amount,
}

/// Why it cannot be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepFault {
    /// The printing does not exist in this finish; it does in these.
    NoSuchFinish(Vec<Finish>),
    /// The printing does not exist in this edition; it does in these.
    NoSuchEdition(Vec<Edition>),
}

impl std::fmt::Display for StepFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (what, there): (_, Vec<&str>) = match self {
            Self::NoSuchFinish(finishes) => ("finish", finishes.iter().map(|finish| finish.id()).collect()),
            Self::NoSuchEdition(editions) => ("edition", editions.iter().map(|edition| edition.id()).collect()),
        };
        write!(f, "the printing was not made in this {what}; it was in {}", there.join(", "))
    }
}

impl Step {
    /// What is to be recorded; nothing where nothing would change. Never more goes than there is: whoever
    /// takes the last copy may have been preceded by another device.
    ///
    /// # Errors
    /// The printing was never made in the finish or the edition.
    pub fn draft(&self, shelf: &Shelf, catalogue: &Catalogue) -> Result<Option<Draft>, StepFault> {
        let printing = catalogue.printing(self.printing);
        if self.finish.is_some_and(|finish| !printing.finishes.contains(&finish)) {
            return Err(StepFault::NoSuchFinish(printing.finishes.clone()));
        }
        if self.edition.is_some_and(|edition| !printing.editions.contains(&edition)) {
            return Err(StepFault::NoSuchEdition(printing.editions.clone()));
        }
        let finish = self.finish.or_else(|| usual(&printing.finishes, Finish::Regular));
        let edition = self.edition.or_else(|| usual(&printing.editions, Edition::Unlimited));
        let (Some(finish), Some(edition)) = (finish, edition) else { return Ok(None) };
        let asked = Holding::new(&printing.number, edition, finish).at(&self.place);
        let balances = shelf.balances();
        let (more, fewer) = match self.amount {
            Amount::More(copies) => (copies, 0),
            Amount::Fewer(copies) => (0, copies),
            Amount::Exactly(copies) => {
                let meant = |holding: &Holding| holding.finish == finish && holding.edition == edition;
                let there = balances.of_number(&asked.number).filter(|(holding, copies)| meant(holding) && *copies > 0);
                let there =
                    there.fold(0_u32, |sum, (_, copies)| sum.saturating_add(copies.try_into().unwrap_or(u32::MAX)));
                (copies.saturating_sub(there), there.saturating_sub(copies))
            }
        };
        let is_exact = matches!(self.amount, Amount::Exactly(_));
        let (mut cause, changes) = match (more, fewer) {
            (0, fewer) => (Cause::Removed, self.taken(balances, &asked, is_exact, fewer)),
            (more, _) => (Cause::Acquired, change(&asked, more).into_iter().collect()),
        };
        // Whoever counts is asked where another device knew more.
        if let ([change], true) = (changes.as_slice(), is_exact) {
            cause = Cause::Counted { known: balances.of(&change.holding) };
        }
        Ok((!changes.is_empty()).then_some(Draft { cause, changes, lot: None }))
    }

    /// Which copies go: those that are as it is said, then the most ordinary ones, those in no place before
    /// others, and those of built decks last.
    fn taken(&self, balances: &Balances, asked: &Holding, is_exact: bool, copies: u32) -> Vec<Change> {
        let may_go = |holding: &Holding| {
            (holding.finish == asked.finish || !is_exact && self.finish.is_none())
                && (holding.edition == asked.edition || !is_exact && self.edition.is_none())
        };
        let there = balances.of_number(&asked.number).filter(|(holding, copies)| *copies > 0 && may_go(holding));
        let mut there: Vec<(&Holding, i64)> = there.collect();
        there.sort_by_key(|(holding, _)| {
            (
                *holding != asked,
                is_deck_place(&holding.place),
                holding.finish != asked.finish,
                holding.edition != asked.edition,
                holding.place != asked.place,
                !holding.is_plain(),
                !holding.place.is_empty(),
            )
        });
        let mut left = copies;
        let mut changes = Vec::new();
        for (holding, there) in there {
            let goes = left.min(there.try_into().unwrap_or(u32::MAX));
            left -= goes;
            changes.extend(change(holding, goes).map(|change| change.opposite()));
        }
        changes
    }
}

fn change(holding: &Holding, copies: u32) -> Option<Change> {
    let by = i32::try_from(copies).ok().filter(|by| *by > 0)?;
    Some(Change { holding: holding.clone(), by })
}

/// The usual form, where a printing has it, or the first that it has.
fn usual<T: Copy + PartialEq>(forms: &[T], usual: T) -> Option<T> {
    forms.iter().copied().find(|form| *form == usual).or_else(|| forms.first().copied())
}

#[cfg(test)]
mod tests;
