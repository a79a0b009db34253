//! What a page needs arrives with the page: the parts of the client that load
//! on demand.
//!
//! The main module holds the frame around the pages, the router and nothing of
//! the engine. Each function here that is marked lazy becomes a chunk with
//! everything that only it reaches; what several of them reach becomes chunks
//! that they share. Pages that are visited together stand in one group, because
//! each further lazy function multiplies the chunks.

use leptos::{lazy, prelude::*};
use leptos_router::{ChooseView, hooks::use_params_map};

use crate::{
    components::{add_to_deck::AddToDeck, card_picture::CardPicture},
    context::use_site,
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
        not_found::NotFound,
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
    /// `/` and `/:game`
    Home,
    /// `/:game/cards`
    Search,
    /// `/:game/cards/:set/:number/:slug?`
    Card,
    /// `/:game/sets`
    Sets,
    /// `/:game/sets/:code`
    Set,
    /// `/:game/formats`
    Formats,
    /// `/:game/formats/:id`
    Format,
    /// `/:game/rules`
    Rules,
    /// `/:game/rules/glossary`
    Glossary,
    /// `/:game/help/search`
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
    in_game(|| match page {
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
    })
}

/// Pages that work on decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeckTool {
    /// `/:game/build`
    Builder,
    /// `/:game/decks`
    Decks,
    /// `/:game/decks/view`
    View,
    /// `/:game/decks/compare`
    Compare,
    /// `/:game/decks/print`
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
    in_game(|| match page {
        DeckTool::Builder => view! { <DeckBuilderPage /> }.into_any(),
        DeckTool::Decks => view! { <DecksPage /> }.into_any(),
        DeckTool::View => view! { <DeckViewPage /> }.into_any(),
        DeckTool::Compare => view! { <ComparePage /> }.into_any(),
        DeckTool::Print => view! { <PrintPage /> }.into_any(),
        DeckTool::Shared => view! { <SharedDeckPage /> }.into_any(),
    })
}

/// A page on which every card's name shows its card and can be added to a deck; where
/// the address names a game that is not served, the page that says so.
fn in_game(page: impl FnOnce() -> AnyView) -> AnyView {
    let site = use_site();
    let is_served =
        use_params_map().with_untracked(|params| params.get("game").is_none_or(|game| site.has_game(&game)));
    if !is_served {
        return view! { <NotFound /> }.into_any();
    }
    view! {
        {page()}
        <CardPicture />
        <AddToDeck />
    }
    .into_any()
}
