//! Copies in pages of trading.

use maud::Markup;
use safehouse_engine::copies::Holding;

use crate::{
    Desk,
    parts::{copies_of, form_words, holding_of, key_of},
};

/// A collector number with its card, which leads to it.
pub fn numbered(desk: &Desk<'_>, number: &str) -> Markup {
    copies_of(desk, number)
}

/// What is said of copies beside their number; empty for ordinary ones. Where they are is not.
pub fn copy_words(holding: &Holding) -> String {
    form_words(&Holding { is_for_trade: false, ..holding.clone() })
}

/// A holding in a word, for a form.
pub fn holding_key(holding: &Holding) -> String {
    key_of(holding)
}

/// The holding that a word of a form says; `None` for what is none.
pub fn keyed_holding(key: &str) -> Option<Holding> {
    holding_of(key)
}
