//! The builder's dialogs: import, export, share, versions.

pub(super) mod export;
pub(super) mod import;
pub(super) mod share;
pub(super) mod versions;

use leptos::{html, prelude::*};

use super::preview::close_on_backdrop;

/// A modal dialog with a title and a close button. The browser keeps the
/// keyboard inside it and Escape closes it. Its content exists while it is open.
#[component]
pub(super) fn Dialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// Its heading.
    title: &'static str,
    /// What it shows.
    children: ChildrenFn,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let heading = format!("dialog-{}", title.to_lowercase().replace(' ', "-"));
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if open.get() && !dialog.open() {
            // Refused only for a dialog outside the document, which has no user.
            drop(dialog.show_modal());
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    let children = StoredValue::new(children);

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
            <Show when=move || open.get()>{children.with_value(|children| children())}</Show>
        </dialog>
    }
    .into_any()
}
