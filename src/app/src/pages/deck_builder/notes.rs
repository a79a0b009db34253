//! Notes of the deck and on its cards, and tags.

use leptos::{html, prelude::*};
use safehouse_engine::{deck::edit::Edit, visible::visible};

use crate::{browser, deck::editor::use_editor, paths};

/// The cards that somebody began to write on, though nothing may be written yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct BegunNotes {
    cards: RwSignal<Vec<String>>,
    panel: NodeRef<html::Details>,
}

pub(super) fn use_begun_notes() -> BegunNotes {
    expect_context::<BegunNotes>()
}

impl BegunNotes {
    /// Provides them to the panel and to the rows.
    pub(super) fn provide() {
        provide_context(Self { cards: RwSignal::new(Vec::new()), panel: NodeRef::new() });
    }

    /// Opens the field for what is written on a card, and leads the keyboard there.
    pub(super) fn begin(self, card: &str) {
        self.cards.update(|cards| {
            if !cards.iter().any(|known| known == card) {
                cards.push(card.to_owned());
            }
        });
        if let Some(panel) = self.panel.get_untracked() {
            panel.set_open(true);
        }
        let id = field_id(card);
        // The menu that asks gives the keyboard back first, and the field is drawn after this.
        request_animation_frame(move || {
            browser::focus(&format!("#{id}"));
        });
    }
}

fn field_id(card: &str) -> String {
    format!("note-on-{}", paths::slug(card))
}

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

    let begun = use_begun_notes();
    let cards = Memo::new(move |_| {
        let mut cards: Vec<String> = editor.deck.with(|deck| deck.card_notes.keys().cloned().collect());
        begun.cards.with(|begun| cards.extend(begun.iter().cloned()));
        cards.sort();
        cards.dedup();
        cards
    });

    view! {
        <details class="notes" node_ref=begun.panel>
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
            <For each=move || cards.get() key=Clone::clone let:card>
                <CardNote card />
            </For>
            <div class="labelled">
                <label for="deck-tags">"Tags, separated by commas"</label>
                <input id="deck-tags" class="field" autocomplete="off" prop:value=tags on:input=set_tags />
            </div>
        </details>
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
