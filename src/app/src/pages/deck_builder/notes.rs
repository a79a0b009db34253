//! Notes and tags of the deck.

use leptos::prelude::*;
use safehouse_engine::{deck::edit::Edit, visible::visible};

use crate::deck::editor::use_editor;

/// Notes and tags, folded away until they are wanted.
#[component]
pub(super) fn Notes() -> impl IntoView {
    let editor = use_editor();
    // What is typed stays as it is typed while it means the tags that there are.
    let typed = RwSignal::new(String::new());
    let tags = Memo::new(move |_| {
        let typed = typed.get();
        editor.deck.with(|deck| if tags_of(&typed) == deck.tags { typed } else { deck.tags.join(", ") })
    });
    let set_tags = move |event| {
        let text = event_target_value(&event);
        let tags = tags_of(&text);
        typed.set(text);
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
                <input id="deck-tags" class="field" autocomplete="off" prop:value=tags on:input=set_tags />
            </div>
        </details>
    }
    .into_any()
}

/// The tags in a text, parted by commas, as a deck keeps them.
fn tags_of(text: &str) -> Vec<String> {
    visible(text).split(',').map(str::trim).filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
}
