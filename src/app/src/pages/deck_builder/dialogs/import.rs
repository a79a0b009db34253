//! Import: paste or open a list; every line says what became of it before
//! anything in the deck changes.

use leptos::{html, prelude::*};
use safehouse_engine::deck::{
    edit::Edit,
    interchange::{Import, import},
};

use super::Dialog;
use crate::{
    components::{import_report::ImportReport, list_input::ListInput, toasts::use_toasts},
    deck::editor::use_editor,
};

/// The import dialog.
#[component]
pub(in super::super) fn ImportDialog(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog open title="Import a deck">
            <ImportForm open />
        </Dialog>
    }
    .into_any()
}

#[component]
fn ImportForm(open: RwSignal<bool>) -> impl IntoView {
    let editor = use_editor();
    let toasts = use_toasts();
    let area = NodeRef::<html::Textarea>::new();
    let read = RwSignal::new(None::<Import>);
    let check = Callback::new(move |text: String| {
        let is_empty = text.trim().is_empty();
        read.set((!is_empty).then(|| editor.with_library(|library| import(&text, &library.catalogue))));
    });
    let replace = move |_| {
        if let Some(import) = read.get_untracked() {
            editor.replace(import.deck, "Imported");
            open.set(false);
            toasts.say("Imported. Undo brings the deck before it back.");
        }
    };
    let add = move |_| {
        if let Some(import) = read.get_untracked() {
            editor.apply(Edit::Batch(import.deck.lines.into_iter().map(Edit::Add).collect()));
            open.set(false);
            toasts.say("Added to the deck.");
        }
    };

    view! {
        <p class="muted">
            "Paste a list, a deck code, CSV, JSON or a Cockatrice deck. Nothing changes until you press a button below."
        </p>
        <ListInput area read=check />
        <ImportReport read />
        <div class="dialog__actions">
            <button type="button" class="button" disabled=move || read.with(Option::is_none) on:click=replace>
                "Replace the deck"
            </button>
            <button type="button" class="button button--plain" disabled=move || read.with(Option::is_none) on:click=add>
                "Add to the deck"
            </button>
        </div>
    }
    .into_any()
}
