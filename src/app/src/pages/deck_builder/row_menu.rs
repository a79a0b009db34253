//! What is rarely done with a line of the deck: its printing, its section, all
//! its copies at once, reading it, taking it out. One menu serves every row.

use leptos::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    deck::{edit::Edit, list::ChosenPrinting},
    english::counted,
};
use wasm_bindgen::JsCast;

use super::{
    notes::use_begun_notes,
    preview::use_preview,
    rows::{RowKey, use_rows},
};
use crate::{
    browser, card_words,
    components::menu::{Menu, MenuState},
    deck::editor::use_editor,
};

/// Id of the menu's box.
pub(super) const ID: &str = "row-menu";

/// The menu of the row that was asked last.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowMenuState {
    menu: MenuState,
    row: RwSignal<Option<RowKey>>,
}

pub(super) fn use_row_menu() -> RowMenuState {
    expect_context::<RowMenuState>()
}

impl RowMenuState {
    /// Provides the menu to the rows below.
    pub(super) fn provide() -> Self {
        let state = Self { menu: MenuState::new(), row: RwSignal::new(None) };
        provide_context(state);
        state
    }

    /// Opens the menu of a row beside the button of this id, or closes it.
    pub(super) fn toggle(self, row: &RowKey, button: &str) {
        self.row.set(Some(row.clone()));
        self.menu.toggle(button);
    }

    /// Whether the menu of this row is open, tracked.
    pub(super) fn is_open_at(self, row: &RowKey) -> bool {
        self.menu.is_open() && self.row.with(|open| open.as_ref() == Some(row))
    }
}

/// Id of a row's button.
pub(super) fn button_id(row: &RowKey) -> String {
    let printing = row.printing.as_ref().map(spelling).unwrap_or_default();
    let written = format!("{}-{}-{printing}-{}", row.section, row.card, row.occurrence);
    format!("more-{}", crate::paths::slug(&written))
}

/// Opens the menu of the first row of a card, by the name that the deck writes.
pub(super) fn open_of(card: &str) {
    let names = document().query_selector_all(".deck-row__name").ok();
    let count = names.as_ref().map_or(0, web_sys::NodeList::length);
    let mut names = (0..count).filter_map(|at| names.as_ref()?.item(at)?.dyn_into::<web_sys::Element>().ok());
    let row = names.find(|name| name.get_attribute("data-card").as_deref() == Some(card));
    let row = row.and_then(|name| name.closest(".deck-row").ok().flatten());
    let button = row.and_then(|row| row.query_selector(".deck-row__more").ok().flatten());
    if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
        // The menu stands beside its button, so that has to be in sight.
        browser::show_nearest(&button);
        button.click();
    }
}

/// The menu itself.
#[component]
pub(super) fn RowMenu(state: RowMenuState) -> impl IntoView {
    let label =
        Signal::derive(move || state.row.with(|row| row.as_ref().map_or_else(String::new, |row| row.card.clone())));
    view! {
        <Menu state=state.menu id=ID label>
            {move || state.row.get().map(|row| view! { <Items row /> })}
        </Menu>
    }
    .into_any()
}

#[component]
fn Items(row: RowKey) -> impl IntoView {
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

fn spelling(printing: &ChosenPrinting) -> String {
    format!(
        "{}/{}/{}",
        printing.number,
        printing.edition.map(Edition::id).unwrap_or_default(),
        printing.finish.map(Finish::id).unwrap_or_default()
    )
}
