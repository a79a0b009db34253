//! What can be done with a line whose card is not in the list: take a card
//! with a name like it, look for another, or take the line out.

use leptos::prelude::*;
use safehouse_engine::{
    card::CardName,
    deck::{edit::Edit, unknown::replacements},
};

use super::state::use_builder;
use crate::deck::editor::use_editor;

/// The ways on for a line, as buttons.
#[component]
pub(super) fn UnknownLineWays(
    /// The line, counted from 0.
    line: usize,
    /// How many cards are offered at most.
    offered: usize,
    /// Called after one of them was gone.
    #[prop(optional)]
    then: Option<Callback<()>>,
) -> impl IntoView {
    let editor = use_editor();
    let builder = use_builder();
    let near =
        editor.with_library(|library| editor.deck.with_untracked(|deck| replacements(deck, line, &library.catalogue)));
    let go = move |edit: Edit| {
        editor.apply(edit);
        if let Some(then) = then {
            then.run(());
        }
    };
    let word = editor.deck.with_untracked(|deck| deck.lines.get(line).map(|line| line.card.clone()));
    let search = move |_| {
        if let Some(then) = then {
            then.run(());
        }
        builder.search(word.as_deref().unwrap_or_default());
    };

    view! {
        {near
            .into_iter()
            .take(offered)
            .map(|replacement| {
                let edit = replacement.edit;
                let pictured = replacement.card.clone();
                view! {
                    <button type="button" class="button button--plain button--small" data-card=pictured on:click=move |_| go(edit.clone())>
                        {format!("Replace with {}", replacement.card)}
                    </button>
                }
            })
            .collect_view()}
        <button type="button" class="button button--plain button--small" on:click=search>
            "Find a card"
        </button>
        <button type="button" class="button button--plain button--small" on:click=move |_| go(Edit::Remove { line })>
            "Take out"
        </button>
    }
    .into_any()
}

/// In the place of a face: that there is no such card, and the ways on.
#[component]
pub(super) fn UnknownCard(
    /// The name as the deck writes it.
    name: String,
    /// Closes what shows it.
    close: Callback<()>,
) -> impl IntoView {
    let editor = use_editor();
    let wanted = CardName::new(&name);
    let line =
        editor.deck.with_untracked(|deck| deck.lines.iter().position(|line| CardName::new(&line.card) == wanted));
    view! {
        <div class="unknown-card">
            <h2 tabindex="-1" data-first>"No card is called “"<bdi>{name}</bdi>"”"</h2>
            <p class="muted">
                "The line stays as it is until you decide. It may be misspelt, or of a set that is not in this list."
            </p>
            {line.map(|line| view! { <p class="unknown-card__ways"><UnknownLineWays line offered=5 then=close /></p> })}
        </div>
    }
    .into_any()
}
