//! Where a list comes in: pasted as text or opened as a file.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;

use crate::{browser, components::toasts::use_toasts};

/// A field for text and one for a file whose text is put into the first.
#[component]
pub fn ListInput(
    /// The field for text, for whoever empties it.
    area: NodeRef<html::Textarea>,
    /// Is given the text whenever it changes.
    read: Callback<String>,
) -> impl IntoView {
    let toasts = use_toasts();
    let open_file = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else {
            return;
        };
        leptos::task::spawn_local(async move {
            match browser::read_file(&file).await {
                Some(text) => {
                    if let Some(area) = area.get_untracked() {
                        area.set_value(&text);
                    }
                    read.run(text);
                }
                None => toasts.warn("The file could not be read as text. Open it and paste its content instead."),
            }
        });
    };

    view! {
        <label class="labelled">
            <span class="label">"List"</span>
            // User text never becomes a child here: the renderer does not escape it.
            <textarea
                node_ref=area
                class="field import__text"
                rows="8"
                spellcheck="false"
                on:input=move |event| read.run(event_target_value(&event))
            ></textarea>
        </label>
        <label class="labelled">
            <span class="label">"Or open a file"</span>
            <input type="file" accept=".txt,.json,.csv,.cod,.dec,text/plain,application/json" on:change=open_file />
        </label>
    }
    .into_any()
}
