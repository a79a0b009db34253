//! Notes of the deck and on its cards, and tags: folded away until they are wanted.

pub(super) mod fields;

use leptos::{html, prelude::*};

use crate::{browser, context::use_site, paths};

/// The cards that somebody began to write on, though nothing may be written yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct BegunNotes {
    cards: RwSignal<Vec<String>>,
    panel: NodeRef<html::Details>,
    /// Whether the fields are there: from when they are wanted first.
    wanted: RwSignal<bool>,
}

pub(super) fn use_begun_notes() -> BegunNotes {
    expect_context::<BegunNotes>()
}

impl BegunNotes {
    /// Provides them to the panel and to the rows.
    pub(super) fn provide() {
        provide_context(Self { cards: RwSignal::new(Vec::new()), panel: NodeRef::new(), wanted: RwSignal::new(false) });
    }

    /// Opens the field for what is written on a card, and leads the keyboard there.
    pub(super) fn begin(self, card: &str) {
        self.cards.update(|cards| {
            if !cards.iter().any(|known| known == card) {
                cards.push(card.to_owned());
            }
        });
        if let Some(panel) = self.panel.get_untracked() {
            panel.set_open(true);
        }
        self.wanted.set(true);
        let id = field_id(card);
        // The menu that asks gives the keyboard back first, and the field is drawn after this.
        request_animation_frame(move || {
            browser::focus(&format!("#{id}"));
        });
    }
}

/// Id of the field for what is written on a card.
fn field_id(card: &str) -> String {
    format!("note-on-{}", paths::slug(card))
}

/// The panel; what is in it comes with the builder's dialogs.
#[component]
pub(super) fn Notes() -> impl IntoView {
    let (site, notes) = (use_site(), use_begun_notes());
    let fields = move || site.tools_untracked().map(|tools| (tools.dialogs.notes)());
    view! {
        <details class="notes" node_ref=notes.panel on:toggle=move |_| notes.wanted.set(true)>
            <summary>"Notes and tags"</summary>
            <Show when=move || notes.wanted.get()>{fields}</Show>
        </details>
    }
    .into_any()
}
