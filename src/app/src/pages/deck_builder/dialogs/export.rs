//! Export: the deck in every form other programs take.

use leptos::prelude::*;
use safehouse_engine::deck::interchange::{Target, export};

use super::Dialog;
use crate::{browser, components::toasts::use_toasts, deck::editor::use_editor};

/// The forms offered: what to call them, the file's ending and media type.
const FORMS: &[(Target, &str, &str, &str)] = &[
    (Target::Text, "Text", "txt", "text/plain"),
    (Target::Code, "Deck code", "code.txt", "text/plain"),
    (Target::Json, "JSON", "json", "application/json"),
    (Target::Csv, "CSV", "csv", "text/csv"),
    (Target::Cockatrice, "Cockatrice deck", "cod", "application/xml"),
    (Target::CockatriceSet, "Cockatrice card list", "xml", "application/xml"),
    (Target::TabletopSimulator, "Tabletop Simulator", "tts.json", "application/json"),
];

/// The export dialog.
#[component]
pub(in super::super) fn ExportDialog(open: RwSignal<bool>) -> impl IntoView {
    let editor = use_editor();
    let chosen = RwSignal::new(0_usize);
    view! {
        <Dialog open title="Export the deck">
            <ExportForm editor chosen />
        </Dialog>
    }
    .into_any()
}

#[component]
fn ExportForm(editor: crate::deck::editor::Editor, chosen: RwSignal<usize>) -> impl IntoView {
    let toasts = use_toasts();
    let text = Memo::new(move |_| {
        let (target, ..) = FORMS[chosen.get().min(FORMS.len() - 1)];
        editor.with_library(|library| editor.deck.with(|deck| export(deck, &library.catalogue, target)))
    });
    let copy = move |_| {
        let text = text.get_untracked();
        leptos::task::spawn_local(async move {
            if browser::copy(&text).await {
                toasts.say("Copied.");
            } else {
                toasts.warn("The browser did not allow copying. Select the text and copy it by hand.");
            }
        });
    };
    let download = move |_| {
        let (_, _, ending, media_type) = FORMS[chosen.get_untracked().min(FORMS.len() - 1)];
        let name = crate::paths::slug(&editor.deck.with_untracked(|deck| deck.name.clone()));
        let name = if name.is_empty() { "deck" } else { &name };
        if !browser::download(&format!("{name}.{ending}"), media_type, &text.get_untracked()) {
            toasts.warn("The browser did not allow the download. Copy the text instead.");
        }
    };

    view! {
        <fieldset class="chips">
            <legend class="hidden">"Form"</legend>
            {FORMS
                .iter()
                .enumerate()
                .map(|(position, (_, name, ..))| {
                    view! {
                        <label class="chip">
                            <input
                                type="radio"
                                name="export-form"
                                prop:checked=move || chosen.get() == position
                                on:change=move |_| chosen.set(position)
                            />
                            <span>{*name}</span>
                        </label>
                    }
                })
                .collect_view()}
        </fieldset>
        <pre class="export__text" tabindex="0" aria-label="The deck in this form">
            {move || text.get()}
        </pre>
        <div class="dialog__actions">
            <button type="button" class="button" on:click=copy>
                "Copy"
            </button>
            <button type="button" class="button button--plain" on:click=download>
                "Download"
            </button>
        </div>
    }
    .into_any()
}
