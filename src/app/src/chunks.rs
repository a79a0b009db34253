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

#[cfg(not(feature = "ssr"))]
use crate::{
    components::toasts::{Toasts, use_toasts},
    deck::account_decks::{follow, following, leave},
};
use crate::{
    components::{
        add_to_deck::{self, AddToDeck},
        card_picture::{self, CardPicture},
        pasted_list, slots,
    },
    context::use_site,
    drawing::Tools,
    drawn::ReadingPage,
    pages::{
        account::AccountPage,
        card,
        compare::ComparePage,
        credits,
        deck_builder::{self, DeckBuilderPage},
        decks::DecksPage,
        format, formats, glossary,
        home::{self, HomePage},
        not_found::{self, NotFound},
        print::PrintPage,
        query_help,
        search::{self, SearchPage},
        set, sets,
        shared_deck::{self, DeckViewPage, SharedDeckPage},
        test_games::live::TablePage,
    },
};

/// What is done with a library.
pub static TOOLS: Tools = Tools {
    home: home::draw,
    card: card::draw,
    sets: sets::draw,
    set: set::draw,
    formats: formats::draw,
    format: format::draw,
    glossary: glossary::draw,
    query_help: query_help::draw,
    credits: credits::draw,
    deck_view: shared_deck::draw,
    not_found: not_found::draw,
    search: search::search,
    search_rest: search::rest,
    written_query: search::written_query,
    slot: slots::inside,
    picture: card_picture::face,
    add_card: add_to_deck::add,
    meant: pasted_list::meant,
    last_deck: home::last_deck,
    dialogs: deck_builder::DIALOGS,
};

/// Where what is done with the library comes from: the server has it from the start.
#[cfg(feature = "ssr")]
pub(crate) const LIBRARY: &Tools = &TOOLS;

/// Where the library comes from, with what is done with it.
#[cfg(not(feature = "ssr"))]
pub(crate) const LIBRARY: crate::library::Read = |bundle| Box::pin(read_library(bundle));

/// The page that the server drew is taken over before this is here.
#[cfg(not(feature = "ssr"))]
#[lazy]
fn read_library(bundle: String) -> Result<(safehouse_engine::library::Library, &'static Tools), String> {
    Ok((crate::library::read(&bundle)?, &TOOLS))
}

/// A page, by the chunk that it is in. All are of one type: what handles a page is
/// downloaded once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A page that shows cards and rules.
    Reading(Reading),
    /// `/:game/build`
    Builder,
    /// A page that shows whole decks.
    DeckTool(DeckTool),
    /// A page of accounts, of which the browser has nothing.
    Account,
    /// `/:game/games/:id`, `/:game/replay` and examples of the rules
    Table,
}

impl ChooseView for Part {
    async fn choose(self) -> AnyView {
        match self {
            Self::Reading(page) => reading(page).await,
            Self::Builder => styled(builder()).await,
            Self::DeckTool(page) => styled(deck_tool(page)).await,
            Self::Account => view! { <AccountPage /> }.into_any(),
            Self::Table => table().await,
        }
    }

    async fn preload(&self) {
        #[cfg(target_arch = "wasm32")]
        match self {
            Self::Reading(_) => __preload_reading().await,
            Self::Builder => __preload_builder().await,
            Self::DeckTool(_) => __preload_deck_tool().await,
            Self::Account => {}
            Self::Table => __preload_table().await,
        }
    }
}

/// A page about decks, with its style sheet: the server names it in the document, the
/// browser waits for it.
async fn styled(page: impl Future<Output = AnyView>) -> AnyView {
    #[cfg(feature = "ssr")]
    crate::head::Sheet::Decks.link();
    #[cfg(not(feature = "ssr"))]
    let style = crate::browser::load_style("data-deck-style");
    let page = page.await;
    #[cfg(not(feature = "ssr"))]
    style.await;
    page
}

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
    /// `/:game/rules/glossary`
    Glossary,
    /// `/:game/help/search`
    QueryHelp,
    /// `/credits`
    Credits,
}

#[lazy]
fn reading(page: Reading) -> AnyView {
    in_game(|| match page {
        Reading::Home => view! { <HomePage /> }.into_any(),
        Reading::Search => view! { <SearchPage /> }.into_any(),
        Reading::Card => view! { <ReadingPage draw=|tools| tools.card /> }.into_any(),
        Reading::Sets => view! { <ReadingPage draw=|tools| tools.sets /> }.into_any(),
        Reading::Set => view! { <ReadingPage draw=|tools| tools.set /> }.into_any(),
        Reading::Formats => view! { <ReadingPage draw=|tools| tools.formats /> }.into_any(),
        Reading::Format => view! { <ReadingPage draw=|tools| tools.format /> }.into_any(),
        Reading::Glossary => view! { <ReadingPage draw=|tools| tools.glossary /> }.into_any(),
        Reading::QueryHelp => view! { <ReadingPage draw=|tools| tools.query_help /> }.into_any(),
        Reading::Credits => view! { <ReadingPage draw=|tools| tools.credits /> }.into_any(),
    })
}

#[lazy]
fn builder() -> AnyView {
    in_game(|| view! { <DeckBuilderPage /> }.into_any())
}

#[lazy]
fn table() -> AnyView {
    in_game(|| view! { <TablePage /> }.into_any())
}

/// Pages that show whole decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeckTool {
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

#[lazy]
fn deck_tool(page: DeckTool) -> AnyView {
    in_game(|| match page {
        DeckTool::Decks => view! { <DecksPage /> }.into_any(),
        DeckTool::View => view! { <DeckViewPage /> }.into_any(),
        DeckTool::Compare => view! { <ComparePage /> }.into_any(),
        DeckTool::Print => view! { <PrintPage /> }.into_any(),
        DeckTool::Shared => view! { <SharedDeckPage /> }.into_any(),
    })
}

/// What is to be done about the decks of an account. Only those come here whom it concerns:
/// a guest's page needs nothing of what reads decks.
#[cfg(not(feature = "ssr"))]
#[derive(Debug, Clone)]
enum AccountDecks {
    /// Those of this account follow.
    Follow(String),
    /// Their person has signed out.
    Leave(Toasts),
    /// Their person's session has ended.
    End(Toasts),
}

#[cfg(not(feature = "ssr"))]
#[lazy]
fn account_decks(task: AccountDecks) {
    match task {
        AccountDecks::Follow(account) => follow::start(account),
        AccountDecks::Leave(toasts) => leave::leave_device(toasts),
        AccountDecks::End(toasts) => leave::leave_ended(toasts),
    }
}

/// Begins what is to be done about the decks of an account.
#[cfg(not(feature = "ssr"))]
fn begin_account_decks(toasts: Toasts) {
    following::begin(|account| Box::pin(account_decks(AccountDecks::Follow(account))));
    if leave::has_signed_out() {
        leptos::task::spawn_local(account_decks(AccountDecks::Leave(toasts)));
    } else if leave::has_ended() {
        leptos::task::spawn_local(account_decks(AccountDecks::End(toasts)));
    }
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
    #[cfg(not(feature = "ssr"))]
    {
        let toasts = use_toasts();
        Effect::new(move |_| begin_account_decks(toasts));
    }
    view! {
        {page()}
        <CardPicture />
        <AddToDeck />
    }
    .into_any()
}
