//! Notes and tags of the deck.

use leptos::prelude::*;
use safehouse_engine::deck::edit::Edit;

use crate::deck::editor::use_editor;

/// Notes and tags, folded away until they are wanted.
#[component]
pub(super) fn Notes() -> impl IntoView {
    let editor = use_editor();
    let tags = Memo::new(move |_| editor.deck.with(|deck| deck.tags.join(", ")));
    let set_tags = move |event| {
        let tags = event_target_value(&event);
        let tags = tags.split(',').map(str::trim).filter(|tag| !tag.is_empty()).map(str::to_owned).collect();
        editor.apply_typing(Edit::SetTags(tags));
    };

    view! {
        <details class="notes">
            <summary>"Notes and tags"</summary>
            <div class="labelled">
                <label for="deck-notes">"Notes"</label>
                // Filled after hydration: the renderer does not escape what stands inside.
                <textarea
                    id="deck-notes"
                    class="field"
                    rows="5"
                    prop:value=move || editor.deck.with(|deck| deck.notes.clone())
                    on:input=move |event| editor.apply_typing(Edit::SetNotes(event_target_value(&event)))
                ></textarea>
            </div>
            <div class="labelled">
                <label for="deck-tags">"Tags, separated by commas"</label>
                <input id="deck-tags" class="field" autocomplete="off" prop:value=tags on:change=set_tags />
            </div>
        </details>
    }
    .into_any()
}
