//! Copies that become other copies, by why they do.

use safehouse_engine::copies::{Change, Holding, ledger::Cause};

use crate::Draft;

/// Changes by cause, in the order in which the parts of one edit follow each other.
#[derive(Debug, Default)]
pub(crate) struct Edits {
    corrected: Vec<Change>,
    regraded: Vec<Change>,
    marked: Vec<Change>,
    moved: Vec<Change>,
    removed: Vec<Change>,
}

impl Edits {
    /// So many copies go.
    pub(crate) fn remove(&mut self, holding: &Holding, copies: u32) {
        self.removed.extend(change(holding, copies).map(|change| change.opposite()));
    }

    /// So many copies become others. What differs about them decides what is recorded: what was wrong is
    /// corrected, then how they look, then whether they are for trade, then where they are. Each step
    /// begins with what the one before it made.
    pub(crate) fn turn(&mut self, from: &Holding, to: &Holding, copies: u32) {
        let corrected = Holding {
            number: to.number.clone(),
            edition: to.edition,
            finish: to.finish,
            language: to.language,
            ..from.clone()
        };
        let regraded = Holding {
            condition: to.condition,
            grading: to.grading.clone(),
            is_signed: to.is_signed,
            is_altered: to.is_altered,
            ..corrected.clone()
        };
        let marked = Holding { is_for_trade: to.is_for_trade, ..regraded.clone() };
        pair(&mut self.corrected, from, &corrected, copies);
        pair(&mut self.regraded, &corrected, &regraded, copies);
        pair(&mut self.marked, &regraded, &marked, copies);
        pair(&mut self.moved, &marked, to, copies);
    }

    /// What is to be recorded.
    pub(crate) fn drafts(&self) -> Vec<Draft> {
        let parts = [
            (Cause::Corrected, &self.corrected),
            (Cause::Regraded, &self.regraded),
            (Cause::Marked, &self.marked),
            (Cause::Moved, &self.moved),
            (Cause::Removed, &self.removed),
        ];
        parts.iter().flat_map(|(cause, changes)| Draft::of(cause, changes)).collect()
    }
}

/// What goes and what comes, side by side: an event holds an even number of changes, so that no event has
/// the one without the other.
pub(crate) fn pair(changes: &mut Vec<Change>, from: &Holding, to: &Holding, copies: u32) {
    if from != to
        && let (Some(goes), Some(comes)) = (change(from, copies), change(to, copies))
    {
        changes.extend([goes.opposite(), comes]);
    }
}

fn change(holding: &Holding, copies: u32) -> Option<Change> {
    let by = i32::try_from(copies).ok().filter(|by| *by > 0)?;
    Some(Change { holding: holding.clone(), by })
}
