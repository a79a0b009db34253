//! What the parts of the builder tell each other apart from the deck itself.

use leptos::prelude::*;

/// The columns of the builder; on a phone one at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tab {
    /// The pool.
    Cards,
    /// The deck.
    Deck,
    /// The verdict, curves and odds.
    Verdict,
}

impl Tab {
    pub(super) const ALL: [Tab; 3] = [Tab::Cards, Tab::Deck, Tab::Verdict];

    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Cards => "cards",
            Self::Deck => "deck",
            Self::Verdict => "verdict",
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Cards => "Cards",
            Self::Deck => "Deck",
            Self::Verdict => "Verdict",
        }
    }
}

/// State of the builder's surface.
#[derive(Debug, Clone, Copy)]
pub(super) struct BuilderState {
    /// The column a phone shows.
    pub(super) tab: RwSignal<Tab>,
    /// What is searched in the pool.
    pub(super) query: RwSignal<String>,
}

pub(super) fn use_builder() -> BuilderState {
    expect_context::<BuilderState>()
}

impl BuilderState {
    pub(super) fn provide(query: String) -> Self {
        let state = Self { tab: RwSignal::new(Tab::Cards), query: RwSignal::new(query) };
        provide_context(state);
        state
    }

    /// Searches the pool and shows it.
    pub(super) fn search(self, query: &str) {
        self.query.set(query.to_owned());
        self.tab.set(Tab::Cards);
        crate::browser::focus("#pool-query");
    }
}
