//! Card text read into a typed tree, and printed from it.
//!
//! `cards/README.md` describes the language; a line outside it is kept as
//! written and resolved by hand.

pub mod ability;
