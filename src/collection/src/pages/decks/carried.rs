//! What the addresses of all pages of decks carry on.

use maud::{Markup, html};
use safehouse_paths::collection as at;

use super::{
    kept::Kept,
    liked::{Liked, PLAY},
    turns::Turns,
};
use crate::{Desk, Fields};

/// Which places stay as they are, which copies are rather played, which decks take turns, and by which prices is bought.
#[derive(Debug, Clone)]
pub(super) struct Carried {
    pub(super) kept: Kept,
    pub(super) liked: Liked,
    pub(super) turns: Turns,
    list: String,
    currency: String,
}

impl Carried {
    /// Reads an address or a form.
    pub(super) fn read(desk: &Desk<'_>, fields: &Fields) -> Self {
        let text = |name: &str| fields.get(name).to_owned();
        Self {
            kept: Kept::read(desk, fields),
            liked: Liked::of(fields.all(PLAY)),
            turns: Turns::read(desk, fields),
            list: text("list"),
            currency: text("currency"),
        }
    }

    /// The same with other decks that take turns.
    pub(super) fn with_turns(&self, turns: &Turns) -> Self {
        Self { turns: turns.clone(), ..self.clone() }
    }

    /// As fields of a form, but for the prices.
    pub(super) fn asked(&self, desk: &Desk<'_>) -> Vec<(&'static str, String)> {
        self.kept.asked().chain(self.liked.asked()).chain(self.turns.asked(desk)).collect()
    }

    /// By which prices, as fields of a form.
    pub(super) fn prices(&self) -> Vec<(&'static str, String)> {
        vec![("list", self.list.clone()), ("currency", self.currency.clone())]
    }

    /// An address that carries all of it.
    pub(super) fn address(&self, desk: &Desk<'_>, address: &str) -> String {
        let asked: Vec<(&str, String)> = self.asked(desk).into_iter().chain(self.prices()).collect();
        let asked: Vec<(&str, &str)> = asked.iter().map(|(name, value)| (*name, value.as_str())).collect();
        at::asking(address, &asked)
    }

    /// All of it in a form.
    pub(super) fn hidden(&self, desk: &Desk<'_>) -> Markup {
        html! { (hidden(&self.asked(desk))) (hidden(&self.prices())) }
    }
}

/// Fields of a form that nobody sees; empty ones say nothing.
pub(super) fn hidden(fields: &[(&'static str, String)]) -> Markup {
    html! { @for (name, value) in fields.iter().filter(|(_, value)| !value.is_empty()) { input type="hidden" name=(name) value=(value); } }
}
