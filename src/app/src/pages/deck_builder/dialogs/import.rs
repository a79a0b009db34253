//! Import: paste or open a list; every line says what became of it before
//! anything in the deck changes.

use leptos::{html, prelude::*};
use safehouse_engine::deck::edit::Edit;

use super::super::state::use_builder;
use crate::{
    components::{
        import_report::ImportReport,
        list_input::ListInput,
        pasted_list::{ListNotice, PastedList, is_empty, no_replacement},
        toasts::use_toasts,
    },
    deck::editor::use_editor,
};

/// The form of the import dialog.
pub(super) fn import_form(open: RwSignal<bool>) -> AnyView {
    let editor = use_editor();
    let toasts = use_toasts();
    let draft = use_builder().import_draft;
    let area = NodeRef::<html::Textarea>::new();
    let pasted = PastedList::new();
    let read = pasted.read;
    let check = Callback::new(move |text: String| pasted.take(&text));
    // An import that read nothing must not empty the deck.
    let obstacle = Memo::new(move |_| read.with(|read| read.as_ref().and_then(no_replacement)));
    let adds_nothing = move || read.with(|read| read.as_ref().is_none_or(is_empty));
    // What was typed last may have been read with the press itself.
    let replace = move |_| {
        if let Some(import) = read.get_untracked().filter(|import| no_replacement(import).is_none()) {
            editor.replace(import.deck, "Imported");
            draft.set(String::new());
            open.set(false);
            toasts.say("Imported. Undo brings the deck before it back.");
        }
    };
    let add = move |_| {
        if let Some(import) = read.get_untracked() {
            editor.apply(Edit::Batch(import.deck.lines.into_iter().map(Edit::Add).collect()));
            draft.set(String::new());
            open.set(false);
            toasts.say("Added to the deck.");
        }
    };

    view! {
        <p class="muted">
            "Paste a list, a deck code, a link to a deck, CSV, JSON or a file of another deck program. Nothing changes until you press a button below."
        </p>
        <ListInput area read=check draft />
        <ListNotice list=pasted />
        <ImportReport read />
        <div class="dialog__actions">
            <button
                type="button"
                class="button"
                disabled=move || read.with(Option::is_none) || obstacle.get().is_some()
                aria-describedby=move || obstacle.get().map(|_| "import-obstacle")
                on:click=replace
            >
                "Replace the deck"
            </button>
            <button type="button" class="button button--plain" disabled=adds_nothing on:click=add>
                "Add to the deck"
            </button>
            {move || {
                obstacle.get().map(|why| view! { <p id="import-obstacle" class="import__obstacle" role="status">{why}</p> })
            }}
        </div>
    }
    .into_any()
}
