//! Deck checks: which decks are looked at, the list in the order of a sorted deck, and what was
//! found.
//!
//! [`drawn_checks`] says which tables are drawn for a round, [`open_check`] opens the list of one
//! player, which is written down for them to read, as [`keep_check`] has a device keep it, and [`note_check`] keeps what
//! came of it. A device may do the last without a line and send it later: see [`super::operations`].

mod drawn;
mod noted;
mod sheet;

pub use safehouse_store::events::{CheckOutcome, CheckPicked, EventCheck, MAX_EXTRA_MINUTES};

pub(crate) use self::noted::note;
pub(super) use self::sheet::sorted;
pub use self::{
    drawn::{DrawnChecks, DrawnTable, SHARE_OF_DECKS, drawn_checks, shown_checks},
    noted::{CheckMade, CheckNoted, DeckCheck, LineFound, list_check_outcomes, list_checks, note_check},
    sheet::{CheckLine, CheckSection, CheckSheet, Difference, WHOLE, difference, keep_check, open_check},
};
