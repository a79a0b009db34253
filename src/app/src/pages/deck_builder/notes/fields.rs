//! What is in the panel of notes and tags.

use leptos::prelude::*;
use safehouse_engine::{deck::edit::Edit, visible::visible};

use super::{field_id, use_begun_notes};
use crate::deck::editor::use_editor;

/// The fields of the panel.
pub(in crate::pages::deck_builder) fn fields() -> AnyView {
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

    let begun = use_begun_notes();
    let cards = Memo::new(move |_| {
        let mut cards: Vec<String> = editor.deck.with(|deck| deck.card_notes.keys().cloned().collect());
        begun.cards.with(|begun| cards.extend(begun.iter().cloned()));
        cards.sort();
        cards.dedup();
        cards
    });

    view! {
        <div class="labelled">
            <label for="deck-notes">"Notes"</label>
            // A property: the renderer does not escape what stands inside.
            <textarea
                id="deck-notes"
                class="field"
                rows="5"
                prop:value=move || editor.deck.with(|deck| deck.notes.clone())
                on:input=move |event| editor.apply_typing(Edit::SetNotes(event_target_value(&event)))
            ></textarea>
        </div>
        <For each=move || cards.get() key=Clone::clone let:card>
            <CardNote card />
        </For>
        <div class="labelled">
            <label for="deck-tags">"Tags, separated by commas"</label>
            <input id="deck-tags" class="field" autocomplete="off" prop:value=tags on:input=set_tags />
        </div>
    }
    .into_any()
}

/// What is written on a card.
#[component]
fn CardNote(card: String) -> impl IntoView {
    let editor = use_editor();
    let id = field_id(&card);
    let (label_for, shown) = (id.clone(), card.clone());
    let card = StoredValue::new(card);
    let note = Memo::new(move |_| {
        card.with_value(|card| editor.deck.with(|deck| deck.card_notes.get(card).cloned().unwrap_or_default()))
    });
    view! {
        <div class="labelled">
            <label for=label_for>"Note on " <bdi>{shown}</bdi></label>
            <textarea
                id=id
                class="field"
                rows="2"
                prop:value=note
                on:input=move |event| {
                    editor.apply_typing(Edit::SetCardNote { card: card.get_value(), note: event_target_value(&event) });
                }
            ></textarea>
        </div>
    }
    .into_any()
}

/// The tags in a text, parted by commas, as a deck keeps them.
fn tags_of(text: &str) -> Vec<String> {
    visible(text).split(',').map(str::trim).filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
}
