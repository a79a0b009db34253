//! The query language for decks: what it finds, in which order and page by page, and
//! what it says about queries that are wrong.

mod conditions;
mod errors;
mod fixture;
mod pages;
mod plain;
mod properties;
mod reference;
