//! Trading with others, as far as it is about the reader's own: what they want, and what stands around every page of
//! wants, lists and trades.
//!
//! Wants are kept by whoever keeps accounts, beside the ledger. So these pages are pure functions of a desk of their own
//! ([`TradingDesk`]) and a request, and answer what is to be saved or forgotten ([`TradingAnswer`]).

mod answer;
mod desk;
mod lines;
mod requests;
mod tabs;
mod wants;

pub use answer::{SavedWant, TradingAnswer};
pub use desk::{OwnSource, OwnWant, TradingDesk};
pub use lines::{copy_words, holding_key, keyed_holding, numbered};
pub use requests::{answer, refused};
pub use tabs::{Tab, page};
