//! What the parts of the builder tell each other apart from the deck itself.

use leptos::prelude::*;

use super::deck_panel::Grouping;
use crate::components::list_input::kept_draft;

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
    /// How the deck's lines are put into groups.
    pub(super) grouping: RwSignal<Grouping>,
    /// Which dialogs are open.
    pub(super) dialogs: Dialogs,
    /// A list that was pasted and not taken yet, while its dialog is closed or the page is loaded again.
    pub(super) import_draft: RwSignal<String>,
    /// Which form the deck is exported in: its place among those offered.
    pub(super) export_form: RwSignal<usize>,
}

/// Whether each of the builder's dialogs is open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dialogs {
    pub(super) import: RwSignal<bool>,
    pub(super) export: RwSignal<bool>,
    pub(super) share: RwSignal<bool>,
    pub(super) versions: RwSignal<bool>,
}

pub(super) fn use_builder() -> BuilderState {
    expect_context::<BuilderState>()
}

impl BuilderState {
    pub(super) fn provide(query: String) -> Self {
        let [import, export, share, versions] = std::array::from_fn(|_| RwSignal::new(false));
        let dialogs = Dialogs { import, export, share, versions };
        let state = Self {
            tab: RwSignal::new(Tab::Cards),
            query: RwSignal::new(query),
            grouping: RwSignal::new(Grouping::Type),
            dialogs,
            import_draft: kept_draft("safehouse.draft.import"),
            export_form: RwSignal::new(0),
        };
        provide_context(state);
        state
    }

    /// Searches the pool and shows it.
    pub(super) fn search(self, query: &str) {
        self.query.set(query.to_owned());
        self.go(Tab::Cards, "#pool-query");
    }

    /// Shows a column and puts the keyboard on the first element of a selector
    /// in it; of several selectors, with commas between them, the first that
    /// finds one.
    pub(super) fn go(self, tab: Tab, selector: &str) {
        self.tab.set(tab);
        let selector = selector.to_owned();
        // On a phone the column is there with the next frame.
        request_animation_frame(move || {
            selector.split(", ").any(crate::browser::focus);
        });
    }
}
