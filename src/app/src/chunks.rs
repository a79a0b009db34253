//! What a page needs arrives with the page: the parts of the client that load
//! on demand.
//!
//! The main module holds the frame around the pages, the router and nothing of
//! the engine. Each function here that is marked lazy becomes a chunk with
//! everything that only it reaches; what several of them reach becomes chunks
//! that they share. Pages that are visited together stand in one group, because
//! each further lazy function multiplies the chunks.

use leptos::{lazy, prelude::*};
use leptos_router::ChooseView;

use crate::{
    components::{add_to_deck::AddToDeck, card_picture::CardPicture},
    pages::{
        card::CardPage,
        compare::ComparePage,
        credits::CreditsPage,
        deck_builder::DeckBuilderPage,
        decks::DecksPage,
        format::FormatPage,
        formats::FormatsPage,
        glossary::GlossaryPage,
        home::HomePage,
        print::PrintPage,
        query_help::QueryHelpPage,
        rules::RulesPage,
        search::SearchPage,
        set::SetPage,
        sets::SetsPage,
        shared_deck::{DeckViewPage, SharedDeckPage},
    },
};

/// Pages that show cards and rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// `/`
    Home,
    /// `/cards`
    Search,
    /// `/cards/:set/:number/:slug?`
    Card,
    /// `/sets`
    Sets,
    /// `/sets/:code`
    Set,
    /// `/formats`
    Formats,
    /// `/formats/:id`
    Format,
    /// `/rules`
    Rules,
    /// `/rules/glossary`
    Glossary,
    /// `/help/search`
    QueryHelp,
    /// `/credits`
    Credits,
}

impl ChooseView for Reading {
    async fn choose(self) -> AnyView {
        reading(self).await
    }

    async fn preload(&self) {
        #[cfg(target_arch = "wasm32")]
        __preload_reading().await;
    }
}

#[lazy]
fn reading(page: Reading) -> AnyView {
    let page = match page {
        Reading::Home => view! { <HomePage /> }.into_any(),
        Reading::Search => view! { <SearchPage /> }.into_any(),
        Reading::Card => view! { <CardPage /> }.into_any(),
        Reading::Sets => view! { <SetsPage /> }.into_any(),
        Reading::Set => view! { <SetPage /> }.into_any(),
        Reading::Formats => view! { <FormatsPage /> }.into_any(),
        Reading::Format => view! { <FormatPage /> }.into_any(),
        Reading::Rules => view! { <RulesPage /> }.into_any(),
        Reading::Glossary => view! { <GlossaryPage /> }.into_any(),
        Reading::QueryHelp => view! { <QueryHelpPage /> }.into_any(),
        Reading::Credits => view! { <CreditsPage /> }.into_any(),
    };
    with_cards(page)
}

/// Pages that work on decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeckTool {
    /// `/build`
    Builder,
    /// `/decks`
    Decks,
    /// `/decks/view`
    View,
    /// `/decks/compare`
    Compare,
    /// `/decks/print`
    Print,
    /// `/d/:id`
    Shared,
}

impl ChooseView for DeckTool {
    async fn choose(self) -> AnyView {
        deck_tool(self).await
    }

    async fn preload(&self) {
        #[cfg(target_arch = "wasm32")]
        __preload_deck_tool().await;
    }
}

#[lazy]
fn deck_tool(page: DeckTool) -> AnyView {
    let page = match page {
        DeckTool::Builder => view! { <DeckBuilderPage /> }.into_any(),
        DeckTool::Decks => view! { <DecksPage /> }.into_any(),
        DeckTool::View => view! { <DeckViewPage /> }.into_any(),
        DeckTool::Compare => view! { <ComparePage /> }.into_any(),
        DeckTool::Print => view! { <PrintPage /> }.into_any(),
        DeckTool::Shared => view! { <SharedDeckPage /> }.into_any(),
    };
    with_cards(page)
}

/// A page on which every card's name shows its card and can be added to a deck.
fn with_cards(page: AnyView) -> AnyView {
    view! {
        {page}
        <CardPicture />
        <AddToDeck />
    }
    .into_any()
}

/// Reads the cards and formats in the browser.
///
/// # Errors
/// The first fault, in words, as the library says it.
#[cfg(not(feature = "ssr"))]
#[lazy]
pub(crate) fn read_library(bundle: String) -> Result<safehouse_engine::library::Library, String> {
    crate::library::read(&bundle)
}
