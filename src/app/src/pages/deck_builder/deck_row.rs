//! One line of the deck: how many, which card, which printing, what is wrong.

use leptos::{ev, prelude::*};
use safehouse_engine::{deck::edit::Edit, limits::COPIES};
use wasm_bindgen::JsCast;

use super::{
    drag,
    keyboard_place::use_keyboard_place,
    preview::use_preview,
    row_menu::{self, use_row_menu},
    rows::{RowKey, use_rows},
};
use crate::{
    browser::{self, Neighbour},
    card_words,
    components::{card_face::costs, card_names, symbols, toasts::use_toasts},
    deck::{address, editor::use_editor},
};

#[component]
pub(super) fn DeckRow(row: RowKey) -> impl IntoView {
    let editor = use_editor();
    let preview = use_preview();
    let rows = use_rows();
    let toasts = use_toasts();
    let name = row.card.clone();
    let row = StoredValue::new(row);
    let told = {
        let name = name.clone();
        move |problem: &str| {
            let (before, words, after) = card_names::around(problem, &name);
            view! { {before.to_owned()}<bdi>{words.to_owned()}</bdi>{after.to_owned()} }
        }
    };
    let position = Memo::new(move |_| row.with_value(|row| rows.position(row)));
    let quantity = Memo::new(move |_| {
        position.get().and_then(|position| editor.deck.with(|deck| deck.lines.get(position).map(|line| line.quantity)))
    });
    let problems = Memo::new(move |_| {
        let said = |position: usize| editor.said_of_lines.with(|said| said.get(position).cloned());
        position.get().and_then(said).unwrap_or_default()
    });
    let note = {
        let name = name.clone();
        Memo::new(move |_| editor.deck.with(|deck| deck.note_on(&name).to_owned()))
    };
    let edit = move |make: fn(usize) -> Edit| {
        if let Some(line) = position.get_untracked() {
            editor.apply(make(line));
        }
    };
    let set = move |event: ev::Event| {
        let typed = event_target_value(&event);
        match (position.get_untracked(), typed.trim().parse::<u32>()) {
            (Some(line), Ok(quantity)) if quantity <= COPIES => editor.apply(Edit::SetQuantity { line, quantity }),
            _ => {
                toasts.warn(format!("“{}” is no number of copies; a line has 0 to {COPIES}.", typed.trim()));
                // The field shows what the deck has.
                if let Some(field) = event.target().and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok())
                {
                    field.set_value(&quantity.get_untracked().unwrap_or_default().to_string());
                }
            }
        }
    };
    let more = move |_| {
        if let (Some(line), Some(quantity)) = (position.get_untracked(), quantity.get_untracked()) {
            editor.apply(Edit::SetQuantity { line, quantity: quantity.saturating_add(1) });
        }
    };
    let fewer = move |_| edit(|line| Edit::TakeCopies { line, copies: 1 });
    let menu = use_row_menu();
    let button = row.with_value(row_menu::button_id);
    let open_menu = {
        let button = button.clone();
        move || row.with_value(|row| menu.toggle(row, &button))
    };
    let face = editor.with_library(|library| {
        let catalogue = &library.catalogue;
        let card = catalogue.card(catalogue.find_name(&name)?);
        let chosen = row.with_value(|row| row.printing.clone());
        let usual = card.printings.first().map(|printing| &printing.number);
        // Another printing than the usual is worth a word of its own.
        let unusual = chosen
            .as_ref()
            .filter(|chosen| usual != Some(&chosen.number) || chosen.edition.is_some() || chosen.finish.is_some())
            .map(|chosen| card_words::printing(catalogue, chosen));
        let printing = chosen
            .map(|chosen| chosen.number)
            .and_then(|number| card.printings.iter().find(|printing| printing.number == number))
            .or_else(|| card.printings.first());
        let gems: Vec<_> = costs(catalogue.game(), card).into_iter().map(|cost| (cost.id, cost.figure)).collect();
        let printing = printing.map(|printing| (printing.number.clone(), printing.rarity));
        let tone = catalogue.game().face.tone(card.card_type).name();
        Some((tone, card_words::cost(catalogue.game(), card), gems, printing, unusual))
    });
    let tone = face.as_ref().map(|(tone, ..)| *tone);
    let printing = face.as_ref().and_then(|(_, _, _, printing, _)| printing.clone());
    let chosen = face.as_ref().and_then(|(.., unusual)| unusual.clone());
    let (number, rarity) = printing.map_or((None, None), |(number, rarity)| (Some(number), Some(rarity)));
    let cost = match face {
        Some((_, words, gems, ..)) => gem_row(words, gems).into_any(),
        None => view! { <span class="deck-row__cost deck-row__cost--none">"not in the list"</span> }.into_any(),
    };

    let keys = {
        let (name, open_menu) = (name.clone(), open_menu.clone());
        move |event: ev::KeyboardEvent| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            match event.key().as_str() {
                "+" | "=" => more(()),
                "-" => fewer(()),
                "Delete" | "0" => edit(|line| Edit::Remove { line }),
                "i" | "I" => preview.show(&name),
                "m" | "M" => open_menu(),
                digit => match digit.parse::<u32>() {
                    Ok(quantity @ 1..=9) => {
                        if let Some(line) = position.get_untracked() {
                            editor.apply(Edit::SetQuantity { line, quantity });
                        }
                    }
                    _ => return,
                },
            }
            event.prevent_default();
        }
    };
    let place = use_keyboard_place();
    let tabindex = {
        let row = button.clone();
        let is_reached = Memo::new(move |_| place.is_reached(&row));
        move || if is_reached.get() { "0" } else { "-1" }
    };
    let row_id = button.clone();
    let shown = name.clone();
    let dragged = name.clone();

    view! {
        <li
            class="deck-row"
            class:deck-row--wrong=move || problems.with(|problems| !problems.is_empty())
            data-tone=tone
            data-row=row_id
            data-line=move || position.get().map(|line| line.to_string())
            draggable="true"
            on:keydown=walk
            on:dragstart=move |event| drag::start(&event, &dragged, row.with_value(|row| Some(row.section.clone())))
        >
            <span class="stepper">
                <button
                    type="submit"
                    name=address::TAKE
                    value=name.clone()
                    class="stepper__button"
                    aria-label=format!("One {name} fewer")
                    tabindex=tabindex
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
                    tabindex=tabindex
                    // For who has no script.
                    value=quantity.get_untracked().unwrap_or_default().to_string()
                    prop:value=move || quantity.get().unwrap_or_default().to_string()
                    on:change=set
                />
                <button
                    type="submit"
                    name=address::ADD
                    value=name.clone()
                    class="stepper__button"
                    aria-label=format!("One {name} more")
                    tabindex=tabindex
                    on:click=move |event| {
                        event.prevent_default();
                        more(());
                    }
                >
                    "+"
                </button>
            </span>
            <button
                type="button"
                class="deck-row__name"
                data-card=name.clone()
                data-printing=number
                aria-keyshortcuts="+ - Delete I M"
                tabindex=tabindex
                on:click=move |_| preview.show(&shown)
                on:keydown=keys
            >
                <bdi>{name.clone()}</bdi>
            </button>
            {chosen
                .map(|chosen| {
                    let words = chosen.clone();
                    view! {
                        <span class="deck-row__chosen" title=chosen>
                            <span class="hidden">{words}</span>
                        </span>
                    }
                })}
            {cost}
            <span class="deck-row__rarity rarity" data-rarity=rarity.map(|code| editor.with_library(|library| symbols::rarity_colour(library.game(), code).to_string()))>
                {rarity.map(|rarity| view! { <span inner_html=editor.with_library(|library| symbols::rarity(library.game(), rarity)).into_string()></span> })}
                {rarity}
            </span>
            <button
                type="button"
                id=button
                class="deck-row__more with-script"
                aria-label=format!("More about {name}")
                aria-haspopup="menu"
                tabindex=tabindex
                aria-expanded=move || row.with_value(|row| menu.is_open_at(row)).to_string()
                on:click=move |_| open_menu()
            >
                "⋯"
            </button>
            {move || note.with(|note| (!note.is_empty()).then(|| view! { <p class="deck-row__note">{note.clone()}</p> }))}
            <For each=move || problems.get() key=Clone::clone let:problem>
                <p class="deck-row__problem">
                    <span class="mark mark--fail" aria-hidden="true">"!"</span>
                    {told(&problem)}
                </p>
            </For>
        </li>
    }
    .into_any()
}

/// What stands in each row, by its column.
const COLUMNS: [&str; 5] = [
    ".deck-row .stepper__button:first-child",
    ".deck-row .stepper__value",
    ".deck-row .stepper__button:last-child",
    ".deck-row__name",
    ".deck-row__more",
];

/// Up and down lead to the same in the row before and the next, Home and End to
/// that of the first row and the last.
fn walk(event: ev::KeyboardEvent) {
    let key = event.key();
    let is_typing = browser::target(&event).is_some_and(|target| browser::takes_text(&target));
    let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key();
    let to = match key.as_str() {
        _ if has_modifier => return,
        "ArrowUp" => Neighbour::Previous,
        "ArrowDown" => Neighbour::Next,
        // In a field they lead through its text.
        "Home" if !is_typing => Neighbour::First,
        "End" if !is_typing => Neighbour::Last,
        _ => return,
    };
    let target = browser::target(&event);
    let column = COLUMNS.iter().find(|column| target.as_ref().is_some_and(|target| target.matches(column) == Ok(true)));
    if let Some(column) = column {
        event.prevent_default();
        browser::focus_neighbour(&event, column, to);
    }
}

/// What a card costs, as on its face: a figure in the shape of each cost.
fn gem_row(words: String, gems: Vec<(&'static str, String)>) -> impl IntoView {
    let title = words.clone();
    view! {
        <span class="deck-row__cost" title=title>
            <span class="hidden">{words}</span>
            {gems
                .into_iter()
                .map(|(id, figure)| {
                    view! {
                        <span class="gem" data-cost=id aria-hidden="true">
                            {figure}
                        </span>
                    }
                })
                .collect_view()}
        </span>
    }
}
