//! The query language: what it finds, in which order, and what it says about
//! queries that are wrong.

mod conditions;
mod errors;
mod fixture;
mod names;
mod order;
mod properties;
mod reference;
