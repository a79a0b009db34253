//! The query language: what it finds, in which order, and what it says about
//! queries that are wrong.

mod bare_words;
mod conditions;
mod errors;
mod fields;
mod fixture;
mod form;
mod keyword_names;
mod names;
mod order;
mod owned;
mod properties;
mod reference;
