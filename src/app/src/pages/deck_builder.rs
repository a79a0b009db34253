//! The deck builder: pool, deck and verdict side by side.
//!
//! The server draws the builder with the deck of the address (`?deck=` a deck
//! code) and lets the browser adopt it as it is. Once the browser has the cards
//! it puts the living builder in its place: the same components, with the deck
//! of the address or else the one that was opened last on this device. Without
//! script the buttons are a form whose answer is the page with the changed deck.

mod deck_panel;
mod deck_row;
mod dialogs;
mod drag;
mod header;
mod keyboard_place;
mod leaving;
mod measures;
mod news;
mod notes;
mod odds;
mod pool;
mod preview;
mod quick_add;
mod row_menu;
mod rows;
mod said;
mod shortcuts;
mod state;
mod unknown_line;
mod verdict;

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::{
    NavigateOptions,
    hooks::{use_navigate, use_query_map},
    params::ParamsMap,
};
use safehouse_engine::{deck::list::DeckList, library::GameLibrary};

pub(crate) use self::dialogs::DIALOGS;
use self::{
    deck_panel::DeckPanel,
    header::Header,
    keyboard_place::KeyboardPlace,
    measures::Measures,
    odds::OddsPanel,
    pool::Pool,
    preview::{Preview, PreviewSheet},
    said::Said,
    state::{BuilderState, Tab, use_builder},
    verdict::VerdictPanel,
};
use crate::{
    browser,
    components::{
        modal,
        toasts::{Toasts, use_toasts},
        verdict::{state, summary},
    },
    context::{Site, use_site},
    deck::{
        address,
        editor::{Editor, keeper::Opened, news::SaveState, run, use_editor},
        home::device::DeviceHome,
        label::{self, DeckLabel},
    },
    head::{LiveHead, full_title},
    paths::{self, HasPaths as _},
};

/// The builder's page.
#[component]
pub fn DeckBuilderPage() -> impl IntoView {
    let site = use_site();
    let query = use_query_map();

    let early = Early::new();
    // No cards come before the page is hydrated (`provided::Hydrated`), so the
    // first client view is the server's markup as it stands.
    #[cfg(feature = "ssr")]
    let first = site
        .ready()
        .map(|library| {
            let start = query.with_untracked(|query| Start::of(&library, query));
            let format = start.deck.as_ref().and_then(|deck| deck.format.as_deref());
            if library.formats.resolve(format).is_err() {
                crate::head::answer_with(crate::components::verdict::UNKNOWN_FORMAT_STATUS);
            }
            builder(library, start).into_view().to_html()
        })
        .unwrap_or_default();
    #[cfg(not(feature = "ssr"))]
    let first = "<p class=\"page waiting\" role=\"status\">Loading cards…</p>".to_owned();

    let library = Memo::new_with_compare(
        move |_| if cfg!(feature = "ssr") { None } else { site.ready() },
        // The cards of a game that have come never change again.
        |before: Option<&Option<Arc<GameLibrary>>>, now| {
            let game = |library: Option<&Option<Arc<GameLibrary>>>| {
                library.and_then(|library| library.as_ref().map(|library| library.game().id))
            };
            before.is_none() || game(before) != game(now)
        },
    );

    // Until a deck is in hand the address may say what it is called.
    let name = RwSignal::new(query.with_untracked(|query| DeckLabel::read(|name| query.get(name))).name);
    let title = Signal::derive(move || name.with(|name| page_title(name)));

    view! {
        <LiveHead
            title
            description="Build a legal deck: live verdict with the rule behind each failure, one-click repairs, odds, import, export, sharing and printing."
        />
        {move || match library.get() {
            Some(library) => {
                let start = query.with_untracked(|query| Start::of(&library, query));
                view! { <LiveBuilder library start early name /> }.into_any()
            }
            None => {
                view! { <div class="builder-still" inner_html=first.clone() on:submit=move |event| early.hold(&event)></div> }
                    .into_any()
            }
        }}
    }
    .into_any()
}

/// The title of the document with a deck of this name.
fn page_title(name: &str) -> String {
    full_title(if name.is_empty() { "Deck builder".to_owned() } else { format!("{name} · Deck builder") })
}

/// Buttons that were pressed while the cards were on their way. Their form would
/// begin another deck than the one that this device is about to open.
#[derive(Debug, Clone, Copy)]
struct Early {
    pressed: StoredValue<Vec<(String, String)>>,
    site: Site,
    toasts: Toasts,
}

impl Early {
    fn new() -> Self {
        Self { pressed: StoredValue::new(Vec::new()), site: use_site(), toasts: use_toasts() }
    }

    /// Keeps what a button asks for; without hope of cards the server answers it.
    fn hold(self, event: &web_sys::SubmitEvent) {
        let has_fault = self.site.library.with_untracked(|library| library.fault().is_some());
        let button = event.submitter().filter(|_| !has_fault);
        let asked = button.and_then(|button| Some((button.get_attribute("name")?, button.get_attribute("value")?)));
        if let Some((name, card)) = asked.filter(|(name, _)| [address::ADD, address::TAKE].contains(&name.as_str())) {
            event.prevent_default();
            self.toasts.say(format!("{card}: done as soon as the cards are here."));
            self.pressed.update_value(|pressed| pressed.push((name, card)));
        }
    }

    /// Does to the deck what was asked for.
    fn make_good(self, editor: Editor) {
        for (name, card) in self.pressed.try_update_value(std::mem::take).unwrap_or_default() {
            let Some(card) = editor.with_library(|library| library.catalogue.find_name(&card)) else { continue };
            if name == address::ADD {
                editor.add(card, 1, None);
            } else {
                editor.take_one(card);
            }
        }
    }
}

/// What the address says the builder begins with.
#[derive(Debug, Clone, Default)]
struct Start {
    /// The deck, when the address carries one.
    deck: Option<DeckList>,
    /// What is wrong with the deck code.
    problem: Option<String>,
    /// Whether a new deck is asked for, in place of the one opened last.
    is_new: bool,
    /// The search in the pool.
    query: String,
}

impl Start {
    fn of(library: &GameLibrary, query: &ParamsMap) -> Self {
        let (deck, problem) = match address::read(library, query) {
            Some(Ok(deck)) => (Some(deck), None),
            Some(Err(problem)) => (None, Some(problem)),
            None => (None, None),
        };
        let is_new = query.get("new").is_some();
        Self { deck, problem, is_new, query: query.get("q").unwrap_or_default() }
    }
}

/// What is said of a link whose deck cannot be read.
fn unread_link(problem: &str) -> String {
    format!("The deck in this link could not be read: {}. Your own decks are unchanged.", problem.trim_end_matches('.'))
}

/// The builder in the browser: it opens the right deck and keeps it. The
/// server renders the builder itself, never this.
#[component]
fn LiveBuilder(library: Arc<GameLibrary>, start: Start, early: Early, name: RwSignal<String>) -> impl IntoView {
    let brings_deck = start.deck.is_some() || start.is_new;
    if let Some(problem) = &start.problem {
        use_toasts().warn(unread_link(problem));
    }
    // The server's fields are still there, and a visitor may be typing.
    let typed = StoredValue::new_local(Some(browser::Typed::below(".builder-still")));
    Effect::new(move |_| {
        if let Some(typed) = typed.try_update_value(Option::take).flatten() {
            typed.put_back();
        }
    });
    let view = builder(library, start);
    let editor = use_editor();
    let id = use_query_map().with_untracked(|query| query.get("id"));
    // The kept deck that the address leads to.
    let led = StoredValue::new(None);
    let (site, toasts, navigate) = (use_site(), use_toasts(), use_navigate());
    let open = move |id: Option<String>| {
        let navigate = navigate.clone();
        // Programs write identities with hyphens.
        let id = id.map(|id| id.replace('-', ""));
        run(async move {
            match editor.keeper.open(id.as_deref()).await {
                Opened::Superseded => return,
                Opened::InHand => led.set_value(editor.id.get_untracked()),
                // What the address asked for is not there.
                Opened::Nothing if editor.id.get_untracked().is_some() => editor.keeper.begin(no_deck(editor)),
                Opened::Nothing => {}
                Opened::OtherGame(game) if site.has_game(&game) => {
                    let kept = id.iter().map(|id| paths::of(&game).build_kept(id));
                    kept.for_each(|kept| navigate(&kept, NavigateOptions { replace: true, ..Default::default() }));
                    return;
                }
                Opened::OtherGame(_) => toasts.warn(news::UNKNOWN_GAME),
            }
            early.make_good(editor);
        });
    };
    if brings_deck {
        early.make_good(editor);
    } else {
        open(id);
    }
    lead_to_kept(editor, led);
    follow_address(editor, open);
    shortcuts::listen(editor);
    news::offer_way_back(editor);
    leaving::keep_what_is_left(editor);
    Effect::new(move |_| name.set(editor.deck.with(|deck| deck.name.clone())));
    view
}

/// Once a deck that came with the address, or is new, was changed and kept, the
/// address leads to the kept one, so that a reload does not show the deck as it
/// came. An address that found a kept deck stays as it is.
fn lead_to_kept(editor: Editor, led: StoredValue<Option<String>>) {
    let kept_at = move |id: &str| editor.with_library(|library| library.paths().build_kept(id));
    let navigate = StoredValue::new(use_navigate());
    Effect::new(move |_| {
        let (id, is_saved) = (editor.id.get(), editor.save_state.get() == SaveState::Saved);
        let Some(id) = id.filter(|id| led.with_value(|led| led.as_ref() != Some(id))) else {
            if editor.id.get_untracked().is_none() {
                led.set_value(None);
            }
            return;
        };
        if !is_saved {
            led.set_value(None);
            return;
        }
        // The router moves some time later, and not while a dialog is open; a page that
        // is loaded again before that has to find the deck.
        browser::rename_entry(&kept_at(&id));
        led.set_value(Some(id));
        let lead = move || {
            let Some(Some(id)) = editor.id.try_get_untracked() else { return };
            let replace = NavigateOptions { replace: true, scroll: false, ..Default::default() };
            navigate.with_value(|navigate| navigate(&kept_at(&id), replace));
        };
        modal::then(lead);
    });
}

/// Takes another deck in hand when a link of the site, or the way back, leads to
/// the builder while it is shown.
fn follow_address(editor: Editor, open: impl Fn(Option<String>) + 'static) {
    let query = use_query_map();
    let asked = Memo::new(move |_| query.with(|query| ["new", address::DECK, "id"].map(|name| query.get(name))));
    let toasts = use_toasts();
    Effect::new(move |before: Option<[Option<String>; 3]>| {
        let now = asked.get();
        if before.is_some_and(|before| before != now) {
            let start = query.with_untracked(|query| editor.with_library(|library| Start::of(library, query)));
            let [_, _, id] = &now;
            if let Some(problem) = start.problem {
                toasts.warn(unread_link(&problem));
            } else if start.is_new || start.deck.is_some() {
                editor.keeper.begin(start.deck.unwrap_or_else(|| no_deck(editor)));
            } else if id.is_none() {
                editor.keeper.take_put_aside();
            } else if *id != editor.id.get_untracked() {
                open(id.clone());
            }
        }
        now
    });
}

fn no_deck(editor: Editor) -> DeckList {
    editor.with_library(|library| DeckList::new(library.game().id))
}

/// The builder with a deck in hand.
fn builder(library: Arc<GameLibrary>, start: Start) -> impl IntoView + use<> {
    let deck = start.deck.unwrap_or_else(|| DeckList::new(library.game().id));
    let (code, name) = (address::code_of(&library, &deck), deck.name.clone());
    let here = library.paths().builder();
    // The news of an editor may be about what it can do, so each has the other.
    let editor = StoredValue::new(None);
    let tell = news::teller(use_toasts(), editor);
    editor.set_value(Some(Editor::provide(library, deck, DeviceHome::of_document(), tell)));
    BuilderState::provide(start.query);
    KeyboardPlace::provide(use_editor());
    Preview::provide();

    view! {
        <div class="builder">
            <Header />
            <noscript>
                {start.problem.map(|problem| view! { <p class="problem" role="alert">{unread_link(&problem)}</p> })}
                <p class="muted">
                    "Without script the deck lives in the address of this page: every button answers with the changed deck. Bookmark the page to keep it."
                </p>
            </noscript>
            <Tabs />
            // Without script this is what the buttons send; with it nothing is sent.
            <form method="get" action=here on:submit=move |event| event.prevent_default()>
                <button type="submit" class="hidden" tabindex="-1" aria-hidden="true">
                    "Search"
                </button>
                <input type="hidden" name=address::DECK value=code />
                <input type="hidden" name=label::NAME value=name />
                <Columns />
            </form>
            <PreviewSheet />
            <Said />
        </div>
    }
    .into_any()
}

/// The columns' names, as tabs on a phone.
#[component]
fn Tabs() -> impl IntoView {
    let builder = use_builder();
    let editor = use_editor();
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let tabs = Tab::ALL;
        let now = tabs.iter().position(|tab| *tab == builder.tab.get_untracked()).unwrap_or(0);
        let next = match event.key().as_str() {
            "ArrowRight" => (now + 1) % tabs.len(),
            "ArrowLeft" => (now + tabs.len() - 1) % tabs.len(),
            _ => return,
        };
        event.prevent_default();
        builder.tab.set(tabs[next]);
        crate::browser::focus(&format!("#tab-{}", tabs[next].id()));
    };
    view! {
        <div class="builder-tabs" role="tablist" aria-label="Parts of the builder" on:keydown=on_key>
            {Tab::ALL
                .into_iter()
                .map(|tab| {
                    let is_chosen = move || builder.tab.get() == tab;
                    view! {
                        <button
                            type="button"
                            role="tab"
                            id=format!("tab-{}", tab.id())
                            class=move || tab_class(&editor, tab)
                            aria-selected=move || is_chosen().to_string()
                            aria-controls=format!("panel-{}", tab.id())
                            tabindex=move || if is_chosen() { "0" } else { "-1" }
                            on:click=move |_| builder.tab.set(tab)
                        >
                            {tab.name()}
                            {(tab == Tab::Verdict)
                                .then(|| {
                                    view! {
                                        <span class="builder-tab__verdict">
                                            {move || editor.certificate.with(summary)}
                                        </span>
                                    }
                                })}
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
    .into_any()
}

/// The verdict's tab takes the colour of the verdict.
fn tab_class(editor: &Editor, tab: Tab) -> String {
    match tab {
        Tab::Verdict => {
            let state = editor.certificate.with(|certificate| state(certificate.verdict));
            format!("builder-tab builder-tab--{state}")
        }
        Tab::Cards | Tab::Deck => "builder-tab".to_owned(),
    }
}

#[component]
fn Columns() -> impl IntoView {
    let builder = use_builder();
    let class = move |tab: Tab| {
        let chosen = if builder.tab.get() == tab { " builder-column--chosen" } else { "" };
        format!("builder-column builder-column--{}{chosen}", tab.id())
    };
    view! {
        <div class="builder-columns">
            <div id="panel-cards" class=move || class(Tab::Cards)>
                <Pool />
            </div>
            <div id="panel-deck" class=move || class(Tab::Deck)>
                <DeckPanel />
            </div>
            <div id="panel-verdict" class=move || class(Tab::Verdict)>
                <VerdictPanel />
                <Measures />
                <OddsPanel />
            </div>
        </div>
    }
    .into_any()
}
