//! Typing `4 med` adds four Medkits.

use leptos::{ev, prelude::*};
use safehouse_engine::catalogue::{CardIndex, Catalogue};

use crate::{
    card_words,
    context::use_site,
    deck::{address, editor::use_editor},
    drawing::Tools,
};

/// Id of the field.
pub(super) const FIELD: &str = "quick-add";

/// Suggestions shown at most.
const SUGGESTIONS: usize = 8;

/// Letters of a name from which on slips are looked for.
const LEAST_SLIP: usize = 4;

/// A field that completes card names, with an optional number of copies first.
#[component]
pub(super) fn QuickAdd() -> impl IntoView {
    let editor = use_editor();
    let site = use_site();
    let text = RwSignal::new(String::new());
    let active = RwSignal::new(0_usize);
    let suggestions = Memo::new(move |_| {
        let (_, name) = address::copies_and_name(&text.get());
        if name.is_empty() {
            return Vec::new();
        }
        editor.with_library(|library| found(&library.catalogue, &name, site.tools()))
    });
    // Said when Enter is pressed on it, and while it stands there afterwards.
    let missing = RwSignal::new(None::<String>);
    let open = Memo::new(move |_| suggestions.with(|suggestions| !suggestions.is_empty()));
    let add = move |card: CardIndex| {
        let (copies, _) = address::copies_and_name(&text.get_untracked());
        editor.add(card, copies, None);
        text.set(String::new());
        active.set(0);
    };
    let keys = move |event: ev::KeyboardEvent| {
        let count = suggestions.with_untracked(Vec::len);
        match event.key().as_str() {
            "ArrowDown" if count > 0 => active.update(|active| *active = (*active + 1) % count),
            "ArrowUp" if count > 0 => active.update(|active| *active = (*active + count - 1) % count),
            "Enter" => {
                let (_, name) = address::copies_and_name(&text.get_untracked());
                match suggestions.with_untracked(|found| found.get(active.get_untracked()).copied()) {
                    Some(card) => add(card),
                    None if name.is_empty() => {}
                    None => missing.set(Some(format!("No card is called “{name}”. Nothing was added."))),
                }
            }
            "Escape" => {
                text.set(String::new());
                missing.set(None);
            }
            _ => return,
        }
        event.prevent_default();
    };
    let name_of = move |card: CardIndex| {
        editor.with_library(|library| {
            let found = library.catalogue.card(card);
            (found.name.to_string(), card_words::summary(library.catalogue.game(), found))
        })
    };

    let numbered = move || suggestions.get().into_iter().enumerate().collect::<Vec<_>>();
    let option = move |(position, card): (usize, CardIndex)| {
        let (name, facts) = name_of(card);
        let pictured = name.clone();
        view! {
            <li
                id=format!("quick-add-{position}")
                data-card=pictured
                role="option"
                class="quick-add__option"
                aria-selected=move || (active.get() == position).to_string()
                // The field keeps the keyboard when an option is pressed.
                on:mousedown=move |event| event.prevent_default()
                on:click=move |_| add(card)
            >
                <span>{name}</span>
                <span class="muted">{facts}</span>
            </li>
        }
    };

    view! {
        <div class="quick-add">
            <label for=FIELD class="hidden">
                "Add a card by name, with the number of copies first"
            </label>
            <input
                id=FIELD
                name=address::QUICK
                class="field"
                type="text"
                role="combobox"
                placeholder="Add: 4 med"
                autocomplete="off"
                aria-keyshortcuts="A"
                aria-invalid=move || missing.with(Option::is_some).then_some("true")
                aria-describedby="quick-add-missing"
                aria-autocomplete="list"
                aria-controls="quick-add-list"
                aria-expanded=move || open.get().to_string()
                aria-activedescendant=move || open.get().then(|| format!("quick-add-{}", active.get()))
                prop:value=text
                on:input=move |event| {
                    text.set(event_target_value(&event));
                    active.set(0);
                    missing.set(None);
                }
                on:keydown=keys
            />
            <ul id="quick-add-list" class="quick-add__list" role="listbox" aria-label="Matching cards" hidden=move || !open.get()>
                <For
                    each=numbered
                    key=|suggestion| *suggestion
                    children=option
                />
            </ul>
            <p id="quick-add-missing" class="quick-add__missing problem" role="status">
                {move || missing.get()}
            </p>
        </div>
    }
    .into_any()
}

/// The cards that a name may mean: those it begins or is part of, else those it
/// may be a slip of.
fn found(catalogue: &Catalogue, name: &str, tools: Option<&Tools>) -> Vec<CardIndex> {
    let complete = catalogue.complete(name, SUGGESTIONS);
    if !complete.is_empty() || name.chars().count() < LEAST_SLIP {
        return complete;
    }
    tools.map(|tools| (tools.meant)(catalogue, name)).unwrap_or_default().into_iter().take(SUGGESTIONS).collect()
}
