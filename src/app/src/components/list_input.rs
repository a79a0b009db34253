//! Where a list comes in: pasted as text or opened as a file.

use std::time::Duration;

use leptos::{ev, html, leptos_dom::helpers::TimeoutHandle, prelude::*};
use safehouse_engine::deck::interchange::Encoding;
use wasm_bindgen::JsCast;

use crate::{browser, components::toasts::use_toasts, context::use_site};

/// Pause in the typing of a list after which it is read: what is said of it is read
/// out, and nobody wants to hear that of every letter.
const READ_AFTER: Duration = Duration::from_millis(600);

/// A list that was pasted and not taken yet. It stays in the tab under a key, over a
/// reload and when the tab is opened again, until the signal is emptied.
pub fn kept_draft(key: &'static str) -> RwSignal<String> {
    let draft = RwSignal::new(String::new());
    // Only a browser runs effects.
    Effect::new(move |was_read: Option<()>| {
        let text = draft.get();
        match was_read {
            Some(()) => browser::keep_in_tab(key, &text),
            None => draft.set(browser::kept_in_tab(key).unwrap_or(text)),
        }
    });
    draft
}

/// A field for text and one for a file whose text is put into the first.
#[component]
pub fn ListInput(
    /// The field for text, for whoever empties it.
    area: NodeRef<html::Textarea>,
    /// Is given the text whenever it changes.
    read: Callback<String>,
    /// Keeps the text while the field or the page is away, see [`kept_draft`].
    draft: RwSignal<String>,
) -> impl IntoView {
    let toasts = use_toasts();
    let site = use_site();
    let pause = StoredValue::new(None::<TimeoutHandle>);
    // Whether something that was typed is still to be read.
    let end_pause = move || {
        let pause = pause.try_update_value(Option::take).flatten();
        pause.inspect(TimeoutHandle::clear).is_some()
    };
    let read = Callback::new(move |text: String| {
        end_pause();
        draft.set(text.clone());
        read.run(text);
    });
    let typed = move |event: ev::Event| {
        let text = event_target_value(&event);
        let how = event.dyn_ref::<web_sys::InputEvent>().map(web_sys::InputEvent::input_type).unwrap_or_default();
        let by_letters = ["insertText", "insertLineBreak", "insertComposition", "delete"];
        if text.is_empty() || !by_letters.iter().any(|kind| how.starts_with(kind)) {
            return read.run(text);
        }
        draft.set(text.clone());
        end_pause();
        let reading = set_timeout_with_handle(
            move || {
                // The field may be gone by then.
                let _ = read.try_run(text);
            },
            READ_AFTER,
        );
        pause.set_value(reading.ok());
    };
    // Whoever presses a button below the field does not wait. Not when the field is
    // left: what is drawn then would move the button away from under the press.
    Effect::new(move |_| {
        StoredValue::new_local([browser::EarlyListener::new("click", move |_| {
            if end_pause()
                && let Some(area) = area.get_untracked()
            {
                read.run(area.value());
            }
        })]);
    });
    // What the field holds already: kept from before, put there by the browser on
    // the way back, or pasted before there were cards to read it with.
    Effect::new(move |_| {
        let Some(area) = area.get().filter(|_| site.ready().is_some()) else { return };
        if area.value().is_empty() {
            area.set_value(&draft.get_untracked());
        }
        if !area.value().is_empty() {
            read.run(area.value());
        }
    });
    let open_file = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else {
            return;
        };
        leptos::task::spawn_local(async move {
            match browser::read_file(&file).await {
                Some((text, encoding)) => {
                    if encoding == Encoding::Windows1252 {
                        toasts.say("The file is not UTF-8. It was read as Windows-1252; look at names with accents.");
                    }
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
                on:input=typed
            ></textarea>
        </label>
        <label class="labelled">
            <span class="label">"Or open a file"</span>
            <input type="file" accept=".txt,.json,.csv,.cod,.dec,.dek,.o8d,text/plain,application/json" on:change=open_file />
        </label>
    }
    .into_any()
}
