//! The builder's dialogs: import, export, share, versions.

mod export;
mod import;
mod share;
mod versions;

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;

use super::preview::close_on_backdrop;
use crate::{
    components::{modal, toasts::DialogToasts},
    context::use_site,
    drawing::{Dialogs, Form},
};

/// What they show. It comes with the cards, and not with the builder: nothing here but
/// this list names it.
pub(crate) const DIALOGS: Dialogs = Dialogs {
    import: import::import_form,
    export: export::export_form,
    share: share::share_form,
    versions: versions::versions_form,
};

/// A modal dialog with a title and a close button. The browser keeps the
/// keyboard inside it and Escape closes it. Its content exists while it is open.
#[component]
pub(super) fn Dialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// Its heading.
    title: &'static str,
    /// Selects what has the keyboard first.
    first: &'static str,
    /// Which form it shows.
    form: fn(&Dialogs) -> Form,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let heading = format!("dialog-{}", title.to_lowercase().replace(' ', "-"));
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if open.get() && !dialog.open() {
            modal::open(&dialog);
            // Its content is there with the next frame.
            request_animation_frame(move || {
                let first = dialog.query_selector(first).ok().flatten();
                if let Some(first) = first.and_then(|first| first.dyn_into::<web_sys::HtmlElement>().ok()) {
                    // What cannot take the keyboard leaves it on the dialog's first button.
                    drop(first.focus());
                }
            });
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    let site = use_site();
    let content = move || site.tools_untracked().map(|tools| form(&tools.dialogs)(open));

    view! {
        <dialog
            node_ref=dialog
            class="dialog"
            aria-labelledby=heading.clone()
            on:close=move |_| open.set(false)
            on:click=move |event| close_on_backdrop(&event, dialog)
        >
            <header class="dialog__header">
                <h2 id=heading.clone()>{title}</h2>
                <button type="button" class="icon-button" aria-label="Close" on:click=move |_| open.set(false)>
                    "×"
                </button>
            </header>
            <Show when=move || open.get()>{content}</Show>
            <DialogToasts />
        </dialog>
    }
    .into_any()
}
