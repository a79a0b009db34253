//! Export: the deck in every form other programs take.

use leptos::prelude::*;
use safehouse_engine::{
    catalogue::Catalogue,
    deck::{
        interchange::{Target, export, tabletop_simulator::Hosted},
        list::DeckList,
    },
};

use super::super::state::use_builder;
use crate::{
    browser,
    components::toasts::use_toasts,
    context::{Places, use_site},
    deck::editor::use_editor,
};

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

/// The form of the export dialog.
pub(super) fn export_form(_: RwSignal<bool>) -> AnyView {
    let editor = use_editor();
    let chosen = use_builder().export_form;
    let toasts = use_toasts();
    let places = use_site().places;
    let target = move || FORMS[chosen.get().min(FORMS.len() - 1)].0;
    let text = Memo::new(move |_| {
        let target = target();
        editor.with_library(|library| {
            let catalogue = &library.catalogue;
            editor.deck.with(|deck| places.with_value(|places| written(deck, catalogue, target, places)))
        })
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
        <Show when=move || target() == Target::TabletopSimulator>
            <p class="muted">
                "Put the file into the game's folder Saves/Saved Objects. It holds the deck and the addresses of its pictures, which the game loads from this site."
            </p>
        </Show>
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

/// The deck in this form. A saved object of Tabletop Simulator refers to the
/// sheets that this site draws; a deck that no code can carry has placeholders.
fn written(deck: &DeckList, catalogue: &Catalogue, target: Target, places: &Places) -> String {
    if target == Target::TabletopSimulator
        && !places.sheets.is_empty()
        && let Ok(hosted) = Hosted::new(deck, catalogue)
    {
        let origin = if places.origin.is_empty() { browser::origin() } else { places.origin.clone() };
        return hosted.export(catalogue, &format!("{origin}{}/{}", places.sheets, catalogue.game().id));
    }
    export(deck, catalogue, target)
}
