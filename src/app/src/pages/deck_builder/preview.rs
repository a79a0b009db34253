//! A card's reading view: a sheet on a phone, a panel beside the lists on a
//! desktop. Escape closes it.

use super::unknown_line::UnknownCard;
use crate::{
    browser,
    components::{
        card_face::{Face, card_face},
        modal,
        toasts::DialogToasts,
    },
    deck::editor::use_editor,
    paths::HasPaths as _,
};
use leptos::{html, prelude::*};

/// The card being read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Preview {
    card: RwSignal<Option<String>>,
}

/// The page's preview.
pub(super) fn use_preview() -> Preview {
    expect_context::<Preview>()
}

impl Preview {
    /// Provides a preview that shows nothing yet.
    pub(super) fn provide() {
        provide_context(Self { card: RwSignal::new(None) });
    }

    /// Shows a card by name.
    pub(super) fn show(self, name: &str) {
        self.card.set(Some(name.to_owned()));
    }
}

/// The dialog that shows it.
#[component]
pub(super) fn PreviewSheet() -> impl IntoView {
    let preview = use_preview();
    let editor = use_editor();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if preview.card.with(Option::is_some)
            && let Some(dialog) = dialog.get()
        {
            modal::open(&dialog);
            // What has the keyboard first changes nothing, however often Enter comes.
            request_animation_frame(|| {
                browser::focus(".sheet [data-first]");
            });
        }
    });
    let icons = crate::context::use_site().places.with_value(|places| places.icons.clone());
    let markup = move || {
        let name = preview.card.get()?;
        editor.with_library(|library| {
            let index = library.catalogue.find_name(&name)?;
            let printing = library.catalogue.default_printing(index);
            let face = Face { linked: false, ..Face::new(&library.catalogue, printing, &icons) };
            Some((card_face(&face).into_string(), library.paths().card(library.catalogue.printing(printing), &name)))
        })
    };
    let markup = Memo::new(move |_| markup());
    let unknown = Memo::new(move |_| {
        let name = preview.card.get()?;
        editor.with_library(|library| library.catalogue.find_name(&name).is_none()).then_some(name)
    });
    let close = Callback::new(move |()| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    });
    let card = move || {
        let name = preview.card.get()?;
        editor.with_library(|library| library.catalogue.find_name(&name))
    };
    let copies = move || card().map(|card| editor.copies(card)).unwrap_or_default();

    view! {
        <dialog
            node_ref=dialog
            class="dialog sheet"
            aria-label="Card"
            on:close=move |_| preview.card.set(None)
            on:click=move |event| close_on_backdrop(&event, dialog)
        >
            {move || unknown.get().map(|name| view! { <UnknownCard name close /> })}
            <Show when=move || unknown.with(Option::is_none)>
                <div class="sheet__face" inner_html=move || markup.get().map(|(face, _)| face).unwrap_or_default()></div>
                <div class="sheet__actions">
                    <button type="button" class="button button--plain" on:click=move |_| { if let Some(card) = card() { editor.take_one(card) } }
                        // Not `disabled`, which would take the keyboard away at the last copy.
                        aria-disabled=move || (copies() == 0).to_string()
                    >
                        "Remove one"
                    </button>
                    <span class="count" aria-live="polite">{move || format!("{} in deck", copies())}</span>
                    <button type="button" class="button" on:click=move |_| { if let Some(card) = card() { editor.add(card, 1, None) } }>
                        "Add one"
                    </button>
                    <a class="button button--plain" href=move || markup.get().map(|(_, page)| page).unwrap_or_default()>
                        "Card page"
                    </a>
                    <button
                        type="button"
                        class="button button--plain"
                        data-first
                        on:click=move |_| { if let Some(dialog) = dialog.get() { dialog.close() } }
                    >
                        "Close"
                    </button>
                </div>
            </Show>
            <DialogToasts />
        </dialog>
    }
    .into_any()
}

/// A click beside a dialog's content closes it.
pub(super) fn close_on_backdrop(event: &web_sys::MouseEvent, dialog: NodeRef<html::Dialog>) {
    if let (Some(dialog), Some(target)) = (dialog.get_untracked(), event.target())
        && wasm_bindgen::JsCast::dyn_ref::<web_sys::Node>(&target).is_some_and(|node| dialog.is_same_node(Some(node)))
    {
        dialog.close();
    }
}
