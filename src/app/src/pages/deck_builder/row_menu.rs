//! What is rarely done with a line of the deck, in a menu that serves every row.

pub(super) mod items;

use leptos::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    deck::list::ChosenPrinting,
};
use wasm_bindgen::JsCast;

use super::rows::RowKey;
use crate::{
    browser,
    components::menu::{Menu, MenuState},
    context::use_site,
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
    let site = use_site();
    let items = move || site.tools_untracked().map(|tools| (tools.dialogs.line_menu)());
    view! {
        <Menu state=state.menu id=ID label>
            {items}
        </Menu>
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
