//! Collection files of our own and of other tools.
//!
//! Every tool writes the same few facts under other headers and in other words, and the same
//! word is another grade in another tool. So a file is read and written by its [`Dialect`]:
//! [`recognise`] finds it by the header, and where several fit alike their owner is asked.
//!
//! [`read`] gives every row exactly one outcome. What a file does not say, or says in words that
//! its dialect does not have, is never guessed at: such rows are open until [`Choices`] decide
//! them, many at once. [`losses`] says before [`write`](write()) what a form cannot carry.

pub(in crate::copies) mod cell;
mod choices;
pub(in crate::copies) mod column;
pub(in crate::copies) mod day;
pub(in crate::copies) mod finder;
mod form;
pub(in crate::copies) mod grade;
mod known;
mod losses;
mod number;
mod outcome;
mod read;
mod recognise;
pub(in crate::copies) mod rows;
pub mod schema;
mod sentences;
pub(in crate::copies) mod sheet;
mod table;
pub mod tags;
pub(in crate::copies) mod vocabulary;
mod write;

pub use choices::{CAUSES, Choices, Decision, DecisionFault};
pub use column::Column;
pub use form::{Dialect, Form, Habits};
pub use known::{DIALECTS, dialect};
pub use losses::{Fact, Losses, Lost, losses};
pub use outcome::{Cause, Group, Measured, Open, Outcome, Reading, Refusal, Remark, Row, Taken};
pub use read::read;
pub use recognise::{Candidate, Recognition, recognise};
pub use vocabulary::Words;
pub use write::{FileWriter, Line, part, write};

/// [`Dialect::id`] of our own files.
pub const OWN: &str = "safehouse";
