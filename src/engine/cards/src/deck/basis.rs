//! What a certificate rests on, in bytes that stay: the facts of the cards concerned, the snapshot, the
//! certificate itself.
//!
//! "Legal then" can be recomputed for ever when whoever published a list also published what it was judged by,
//! and said beforehand, by digests, what that was. Each of the three texts here is versioned by its first line
//! and made of lines that end in `\n`; texts in them stand between quotes as JSON writes them. They are not the
//! forms that leave the program elsewhere, which may grow: a change here makes another version.
//!
//! * [`Facts::text`]: what rules and formats look at of some cards.
//! * [`snapshot_text`]: what a snapshot asks, without what it only tells people.
//! * [`certificate_text`]: the verdict and every finding, without sentences and repairs.
//!
//! [`cards_part`] and [`format_part`] write the same facts and the same snapshot as the files that the readers
//! of this crate read, so that a list carries with it what it was judged by.

mod certificate;
mod facts;
mod part;
mod quoted;
mod reads;
mod snapshot;

pub use self::{
    certificate::{RULES_VERSION, certificate_text},
    facts::Facts,
    part::cards_part,
    reads::{PrintingFact, Reads},
    snapshot::{format_part, snapshot_text},
};
