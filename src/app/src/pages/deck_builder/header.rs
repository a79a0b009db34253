//! Above the columns: the deck's name, that it is kept, and what can be done
//! with it as a whole.

use leptos::prelude::*;
use safehouse_engine::deck::edit::{Edit, EditLabel};

use super::{
    dialogs::{export::ExportDialog, import::ImportDialog, share::ShareDialog, versions::VersionsDialog},
    verdict::VerdictChip,
};
use crate::{
    deck::{
        address,
        device_decks::StorageError,
        editor::{SaveState, use_editor},
        label::DeckLabel,
    },
    paths,
};

/// The builder's head.
#[component]
pub(super) fn Header() -> impl IntoView {
    let editor = use_editor();
    let [import, export, share, versions] = std::array::from_fn(|_| RwSignal::new(false));
    let link =
        Memo::new(move |_| editor.with_library(|library| editor.deck.with(|deck| address::link_of(library, deck))));
    let proxies = Memo::new(move |_| {
        editor.with_library(|library| {
            editor.deck.with(|deck| paths::print(&address::code_of(library, deck), &DeckLabel::of(deck)))
        })
    });

    view! {
        <header class="builder-header">
            <div class="builder-header__title">
                <h1 class="hidden">"Deck builder"</h1>
                <label class="hidden" for="deck-name">
                    "Name of the deck"
                </label>
                <input
                    id="deck-name"
                    class="builder-header__name"
                    placeholder="Unnamed deck"
                    maxlength="120"
                    autocomplete="off"
                    prop:value=move || editor.deck.with(|deck| deck.name.clone())
                    on:input=move |event| editor.apply_typing(Edit::Rename(event_target_value(&event)))
                />
                <VerdictChip />
                <p class="save-state" role="status">
                    {move || save_words(editor.save_state.get())}
                </p>
            </div>
            <div class="toolbar" role="toolbar" aria-label="Deck">
                <UndoButton label=Signal::derive(move || editor.undo_label()) act=move || editor.undo() word="Undo" />
                <UndoButton label=Signal::derive(move || editor.redo_label()) act=move || editor.redo() word="Redo" />
                <button type="button" class="button button--plain button--small" aria-haspopup="dialog" on:click=move |_| import.set(true)>
                    "Import"
                </button>
                <button type="button" class="button button--plain button--small" aria-haspopup="dialog" on:click=move |_| export.set(true)>
                    "Export"
                </button>
                <button type="button" class="button button--plain button--small" aria-haspopup="dialog" on:click=move |_| share.set(true)>
                    "Share"
                </button>
                <button type="button" class="button button--plain button--small" aria-haspopup="dialog" on:click=move |_| versions.set(true)>
                    "Versions"
                </button>
                <a class="button button--plain button--small" href=move || proxies.get()>
                    "Print"
                </a>
                <a class="button button--plain button--small" href=move || paths::compare(&link.get(), "")>
                    "Compare"
                </a>
                <a class="button button--plain button--small" href=paths::DECKS>
                    "All decks"
                </a>
            </div>
        </header>
        <ImportDialog open=import />
        <ExportDialog open=export />
        <ShareDialog open=share />
        <VersionsDialog open=versions />
    }
    .into_any()
}

#[component]
fn UndoButton(label: Signal<Option<EditLabel>>, act: impl Fn() + 'static, word: &'static str) -> impl IntoView {
    let editor = use_editor();
    let title = move || match label.get() {
        Some(label) => format!("{word}: {}", editor.english().edit(&label)),
        None => format!("Nothing to {}", word.to_lowercase()),
    };
    view! {
        <button
            type="button"
            class="button button--plain button--small"
            title=title
            // Not `disabled`, which would take the keyboard away at the last step.
            aria-disabled=move || label.with(Option::is_none).to_string()
            on:click=move |_| act()
        >
            {word}
        </button>
    }
    .into_any()
}

fn save_words(state: SaveState) -> &'static str {
    match state {
        SaveState::Untouched => "Kept on this device as you edit",
        SaveState::Saving => "Saving…",
        SaveState::Saved => "Saved on this device",
        SaveState::Deleted => "Not saved: another tab deleted this deck. Any change keeps it again.",
        SaveState::Refused(StorageError::Unavailable) => {
            "Not saved: this browser lets the site store nothing. Export the deck before you leave."
        }
        SaveState::Refused(StorageError::Full) => {
            "Not saved: the storage for this site is full. Delete old decks, or export this one."
        }
    }
}
