//! One line of the deck: how many, which card, which printing, what is wrong.

use leptos::{ev, prelude::*};
use safehouse_engine::{
    card::{Edition, Finish},
    deck::{edit::Edit, list::ChosenPrinting},
};

use super::{
    drag,
    preview::use_preview,
    rows::{RowKey, use_rows},
};
use crate::{
    card_words,
    deck::{address, editor::use_editor},
};

#[component]
pub(super) fn DeckRow(row: RowKey) -> impl IntoView {
    let editor = use_editor();
    let preview = use_preview();
    let rows = use_rows();
    let name = row.card.clone();
    let row = StoredValue::new(row);
    let position = Memo::new(move |_| row.with_value(|row| rows.position(row)));
    let quantity = Memo::new(move |_| {
        position.get().and_then(|position| editor.deck.with(|deck| deck.lines.get(position).map(|line| line.quantity)))
    });
    let problems = Memo::new(move |_| {
        let said = |position: usize| editor.said_of_lines.with(|said| said.get(&position).cloned());
        position.get().and_then(said).unwrap_or_default()
    });
    let edit = move |make: fn(usize) -> Edit| {
        if let Some(line) = position.get_untracked() {
            editor.apply(make(line));
        }
    };
    let set = move |event: ev::Event| {
        let (Some(line), Ok(quantity)) = (position.get_untracked(), event_target_value(&event).trim().parse()) else {
            return;
        };
        editor.apply(Edit::SetQuantity { line, quantity });
    };
    let more = move |_| {
        if let (Some(line), Some(quantity)) = (position.get_untracked(), quantity.get_untracked()) {
            editor.apply(Edit::SetQuantity { line, quantity: quantity.saturating_add(1) });
        }
    };
    let fewer = move |_| edit(|line| Edit::TakeCopies { line, copies: 1 });
    let cost = editor.with_library(|library| {
        let game = library.catalogue.game();
        let index = library.catalogue.find_name(&name)?;
        Some(card_words::cost(game, library.catalogue.card(index)))
    });
    let is_known = cost.is_some();

    let keys = {
        let name = name.clone();
        move |event: ev::KeyboardEvent| match event.key().as_str() {
            "+" | "=" => more(()),
            "-" => fewer(()),
            "Delete" => edit(|line| Edit::Remove { line }),
            "ArrowDown" | "ArrowUp" => {
                crate::browser::focus_neighbour(&event, ".deck-row__name", event.key() == "ArrowDown");
                event.prevent_default();
            }
            "i" => preview.show(&name),
            _ => {}
        }
    };
    let shown = name.clone();
    let dragged = name.clone();

    view! {
        <li
            class="deck-row"
            class:deck-row--wrong=move || problems.with(|problems| !problems.is_empty())
            data-line=move || position.get().map(|line| line.to_string())
            draggable="true"
            on:dragstart=move |event| drag::start(&event, &dragged, row.with_value(|row| Some(row.section.clone())))
        >
            <span class="stepper">
                <button
                    type="submit"
                    name=address::TAKE
                    value=name.clone()
                    class="stepper__button"
                    aria-label=format!("One {name} fewer")
                    on:click=move |event| {
                        event.prevent_default();
                        fewer(());
                    }
                >
                    "−"
                </button>
                <input
                    class="stepper__value"
                    inputmode="numeric"
                    aria-label=format!("Copies of {name}")
                    prop:value=move || quantity.get().unwrap_or_default().to_string()
                    on:change=set
                />
                <button
                    type="submit"
                    name=address::ADD
                    value=name.clone()
                    class="stepper__button"
                    aria-label=format!("One {name} more")
                    on:click=move |event| {
                        event.prevent_default();
                        more(());
                    }
                >
                    "+"
                </button>
            </span>
            <button type="button" class="deck-row__name" on:click=move |_| preview.show(&shown) on:keydown=keys>
                {name.clone()}
            </button>
            <span class="deck-row__cost">
                {cost.unwrap_or_else(|| "not in the list".to_owned())}
            </span>
            <span class="deck-row__choices">
                {is_known.then(|| view! { <PrintingChoice name=name.clone() position /> })}
                <SectionChoice position row />
            </span>
            <For each=move || problems.get() key=Clone::clone let:problem>
                <p class="deck-row__problem">
                    <span class="mark mark--fail" aria-hidden="true">"!"</span>
                    {problem}
                </p>
            </For>
        </li>
    }
    .into_any()
}

/// Every printing, finish and edition of the card, and "any".
#[component]
fn PrintingChoice(name: String, position: Memo<Option<usize>>) -> impl IntoView {
    let editor = use_editor();
    let options = editor
        .with_card(&name, |card| {
            let mut options = Vec::new();
            for printing in &card.printings {
                for edition in &printing.editions {
                    for finish in &printing.finishes {
                        options.push(ChosenPrinting {
                            number: printing.number.clone(),
                            finish: Some(*finish),
                            edition: Some(*edition),
                        });
                    }
                }
            }
            options
        })
        .unwrap_or_default();
    let chosen = Memo::new(move |_| {
        let position = position.get()?;
        editor.deck.with(|deck| deck.lines.get(position).and_then(|line| line.printing.clone()))
    });
    let choices = options.clone();
    let choose = move |event: ev::Event| {
        if let Some(line) = position.get_untracked() {
            let value = event_target_value(&event);
            let printing = choices.iter().find(|option| spelling(option) == value).cloned();
            editor.choose_printing(line, printing);
        }
    };
    // A list may say the number and leave finish or edition open; that choice
    // gets an option of its own, so that opening the menu does not change it.
    let open_choice = move || chosen.get().filter(|chosen| chosen.finish.is_none() || chosen.edition.is_none());

    view! {
        <label class="deck-row__printing">
            <span class="hidden">{format!("Printing of {name}")}</span>
            <select class="field field--small" on:change=choose prop:value=move || chosen.get().as_ref().map(spelling).unwrap_or_default()>
                <option value="">"Any printing"</option>
                {move || open_choice().map(|chosen| view! { <option value=spelling(&chosen)>{label(&chosen)}</option> })}
                {options
                    .iter()
                    .map(|option| view! { <option value=spelling(option)>{label(option)}</option> })
                    .collect_view()}
            </select>
        </label>
    }
    .into_any()
}

fn spelling(printing: &ChosenPrinting) -> String {
    format!(
        "{}/{}/{}",
        printing.number,
        printing.edition.map(Edition::id).unwrap_or_default(),
        printing.finish.map(Finish::id).unwrap_or_default()
    )
}

fn label(printing: &ChosenPrinting) -> String {
    let mut label = printing.number.clone();
    for word in [printing.edition.map(Edition::name), printing.finish.map(Finish::name)].into_iter().flatten() {
        label.push_str(", ");
        label.push_str(word);
    }
    label
}

/// Moves the line to another section.
#[component]
fn SectionChoice(position: Memo<Option<usize>>, row: StoredValue<RowKey>) -> impl IntoView {
    let editor = use_editor();
    let sections = editor.with_library(|library| library.catalogue.game().sections);
    let (card, current) = row.with_value(|row| (row.card.clone(), row.section.clone()));
    let selected = current.clone();
    let choose = move |event: ev::Event| {
        let section = event_target_value(&event);
        let copies = position.get_untracked().and_then(|line| {
            editor.deck.with_untracked(|deck| deck.lines.get(line).map(|found| (line, found.quantity)))
        });
        if let Some((line, copies)) = copies {
            editor.apply(Edit::Move { line, copies, section });
        }
    };

    view! {
        <label class="deck-row__section">
            <span class="hidden">{format!("Section of {card}")}</span>
            <select class="field field--small" on:change=choose prop:value=selected>
                {sections
                    .iter()
                    .map(|section| {
                        view! {
                            <option value=section.id selected={section.id == current}>
                                {section.name}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </label>
    }
    .into_any()
}
