//! The items of that menu: its printing, its section, all its copies at once, reading it,
//! writing on it, taking it out. They come with the builder's dialogs.

use leptos::prelude::*;
use safehouse_engine::{
    deck::{edit::Edit, list::ChosenPrinting},
    english::counted,
};

use super::{spelling, use_row_menu};
use crate::{
    card_words,
    deck::editor::use_editor,
    pages::deck_builder::{
        notes::use_begun_notes,
        preview::use_preview,
        rows::{RowKey, use_rows},
    },
};

/// The items of the menu of the row that was asked last.
pub(in crate::pages::deck_builder) fn items() -> AnyView {
    use_row_menu().row.get().map(line_items).into_any()
}

fn line_items(row: RowKey) -> AnyView {
    let editor = use_editor();
    let preview = use_preview();
    let rows = use_rows();
    let name = row.card.clone();
    let line = rows.with_untracked(|rows| rows.position(&row));
    let quantity =
        line.and_then(|line| editor.deck.with_untracked(|deck| deck.lines.get(line).map(|line| line.quantity)));
    let game = editor.with_library(|library| library.catalogue.game());
    let index = editor.with_library(|library| library.catalogue.find_name(&name));
    let full = index.and_then(|card| editor.most_copies(card)).filter(|full| quantity.is_some_and(|now| now < *full));
    let (read, written_on) = (name.clone(), name.clone());
    let notes = use_begun_notes();
    let section = row.section.clone();

    view! {
        <div class="menu__title" aria-hidden="true">
            {name.clone()}
        </div>
        {index
            .is_some()
            .then(|| {
                view! {
                    <button type="button" role="menuitem" tabindex="-1" class="menu__item" on:click=move |_| preview.show(&read)>
                        "Read the card"
                        <kbd aria-hidden="true">"I"</kbd>
                    </button>
                }
            })}
        {line
            .zip(full)
            .map(|(line, full)| {
                view! {
                    <button
                        type="button"
                        role="menuitem"
                        tabindex="-1"
                        class="menu__item"
                        on:click=move |_| editor.apply(Edit::SetQuantity { line, quantity: full })
                    >
                        {counted(full.into(), ("copy", "copies"))}
                        <kbd aria-hidden="true">{full}</kbd>
                    </button>
                }
            })}
        <button type="button" role="menuitem" tabindex="-1" class="menu__item" on:click=move |_| notes.begin(&written_on)>
            "Write a note"
        </button>
        {index.is_some().then(|| view! { <Printings row=row.clone() line /> })}
        <div class="menu__group" role="group" aria-label="Section">
            <div class="menu__heading" aria-hidden="true">
                "Section"
            </div>
            {game
                .sections
                .iter()
                .map(|target| {
                    let is_here = target.id == section;
                    let put = move |_| {
                        if let (Some(line), Some(copies), false) = (line, quantity, is_here) {
                            editor.apply(Edit::Move { line, copies, section: target.id.to_owned() });
                        }
                    };
                    view! {
                        <button
                            type="button"
                            role="menuitemradio"
                            tabindex="-1"
                            class="menu__item"
                            aria-checked=is_here.to_string()
                            on:click=put
                        >
                            {target.name}
                        </button>
                    }
                })
                .collect_view()}
        </div>
        {line
            .map(|line| {
                view! {
                    <button
                        type="button"
                        role="menuitem"
                        tabindex="-1"
                        class="menu__item"
                        on:click=move |_| editor.apply(Edit::Remove { line })
                    >
                        "Take out"
                        <kbd aria-hidden="true">"Delete"</kbd>
                    </button>
                }
            })}
    }
    .into_any()
}

/// Every printing, finish and edition of the card, and "any".
#[component]
fn Printings(row: RowKey, line: Option<usize>) -> impl IntoView {
    let editor = use_editor();
    let name = row.card;
    let mut options: Vec<Option<ChosenPrinting>> = vec![None];
    // A list may say the number and leave finish or edition open; that choice is
    // one of its own.
    let chosen = row.printing.clone();
    if chosen.as_ref().is_some_and(|chosen| chosen.finish.is_none() || chosen.edition.is_none()) {
        options.push(chosen.clone());
    }
    let printed = editor.with_card(&name, |card| {
        let mut options = Vec::new();
        for printing in &card.printings {
            for edition in &printing.editions {
                for finish in &printing.finishes {
                    options.push(Some(ChosenPrinting {
                        number: printing.number.clone(),
                        finish: Some(*finish),
                        edition: Some(*edition),
                    }));
                }
            }
        }
        options
    });
    options.extend(printed.unwrap_or_default());

    view! {
        <div class="menu__group" role="group" aria-label="Printing">
            <div class="menu__heading" aria-hidden="true">
                "Printing"
            </div>
            {options
                .into_iter()
                .map(|option| {
                    let is_chosen = option == chosen;
                    let words = option.as_ref().map_or_else(
                        || "Any printing".to_owned(),
                        |option| editor.with_library(|library| card_words::printing(&library.catalogue, option)),
                    );
                    let value = option.as_ref().map(spelling).unwrap_or_default();
                    let choose = move |_| {
                        if let Some(line) = line {
                            editor.choose_printing(line, option.clone());
                        }
                    };
                    view! {
                        <button
                            type="button"
                            role="menuitemradio"
                            tabindex="-1"
                            class="menu__item"
                            aria-checked=is_chosen.to_string()
                            data-value=value
                            on:click=choose
                        >
                            {words}
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
    .into_any()
}
