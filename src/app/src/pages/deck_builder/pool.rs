//! The pool: every card that the query finds, beside the deck.

use leptos::{ev, html, prelude::*};
use safehouse_engine::{
    card::CardName,
    catalogue::{
        CardIndex, Suggestion, SuggestionKind,
        query::{BareWords, NoticeKind},
    },
    english::counted,
    library::GameLibrary,
};
use wasm_bindgen::JsCast;

use super::{
    drag,
    preview::use_preview,
    row_menu,
    state::{Tab, use_builder},
};
use crate::{
    browser, card_words,
    components::{
        patience::Patience,
        suggestions::{said, worth_showing},
        toasts::use_toasts,
    },
    deck::{address, editor::use_editor},
    paths::{HasPaths as _, encode},
    provided, query_fault_words,
};

/// Id of the query's field.
const FIELD: &str = "pool-query";

/// Height of a row in pixels until one was measured; it follows the size of
/// the visitor's text.
const ROW: f64 = 40.0;
/// Rows drawn beyond each edge of what is seen, so that scrolling never
/// shows a gap.
const MARGIN: usize = 12;
/// Rows the server draws, before the height of the list is known.
const FIRST_ROWS: usize = 40;

/// Ways to order the pool, as the query language names them. The first is how it is found: by number, or
/// with words typed the nearest names first.
const ORDERS: [(&str, &str); 5] =
    [("", "Number"), ("name", "Name"), ("rarity", "Rarity"), ("type", "Type"), ("-owned", "Owned")];

/// What is said where a query asks what a guest owns.
const NO_COLLECTION: &str = "No collection is known here. Sign in to ask what you own.";
/// The pool beside the deck.
#[component]
pub(super) fn Pool() -> impl IntoView {
    let editor = use_editor();
    let text = use_builder().query;
    let kind = RwSignal::new(String::new());
    let order = RwSignal::new(String::new());
    let types = editor.with_library(|library| library.catalogue.game().types);
    // Only a phone folds the filters away.
    let filters = RwSignal::new(false);

    let has_collection = provided::has_collection();
    // What the server was asked; then an empty line and the names of cards, a line each, or else what is wrong.
    let answered = RwSignal::new(String::new());
    let found = Memo::new(move |before: Option<&Found>| {
        let (written, order, owned) = (text.get(), order.get(), provided::owned());
        let look = |library: &GameLibrary| -> Result<Found, (String, String)> {
            let catalogue = &library.catalogue;
            let formats = library.formats.newest();
            let mut query = catalogue.query(&written, &formats, BareWords::Anywhere).map_err(|errors| {
                let words: Vec<_> = errors.0.iter().map(query_fault_words::sentence).collect();
                (String::new(), words.join("\n"))
            })?;
            // The first of the orders is none.
            drop(query.order_by(catalogue.game(), &order));
            let mut found = Found::default();
            let result = catalogue.search_with_owned(&query, &formats, owned.as_deref());
            let all: Vec<CardIndex> = if result.notices.iter().any(|notice| notice.kind == NoticeKind::NoCollection) {
                if !has_collection {
                    return Err((String::new(), NO_COLLECTION.to_owned()));
                }
                found.asked = format!("cards?q={}&order={}", encode(&written), encode(&order));
                let answered = answered.get();
                let answer = answered.strip_prefix(&found.asked).and_then(|answer| answer.strip_prefix('\n'));
                // Until an answer comes nothing is wrong.
                let answer = answer.unwrap_or_default();
                let Some(names) = answer.strip_prefix('\n') else { return Err((found.asked, answer.to_owned())) };
                names.lines().filter_map(|name| catalogue.find_name(name)).collect()
            } else {
                found.suggestions = worth_showing(&result.suggestions);
                result.rows.into_iter().map(|row| row.card).collect()
            };
            found.all = all.len();
            let kind = kind.get();
            let is_chosen = |card: &CardIndex| kind.is_empty() || catalogue.card(*card).card_type == kind;
            found.cards = all.into_iter().filter(is_chosen).collect();
            Ok(found)
        };
        // While a query is being typed it is often unfinished; what was found
        // last stays, and the message comes over it.
        editor.with_library(look).unwrap_or_else(|(asked, words)| Found {
            asked,
            fault: Some(words),
            ..before.cloned().unwrap_or_default()
        })
    });
    let patience = Patience::provide(FIELD);
    let error = move || {
        let fault = found.with(|found| found.fault.clone());
        fault.filter(|words| !words.is_empty() && !patience.waits())
    };

    let orders = if has_collection { &ORDERS[..] } else { &ORDERS[..ORDERS.len() - 1] };
    let placeholder = editor.with_library(|library| format!("Name or {}", library.game().samples.group));

    view! {
        <section class="pool" aria-labelledby="pool-title">
            <header class="panel-header">
                <h2 id="pool-title">"Cards"</h2>
                <span class="count" role="status">
                    {move || counted(found.with(|found| found.cards.len()) as u64, ("card", "cards"))}
                    <span class="hidden">
                        {move || {
                            let first = found.with(|found| found.suggestions.first().map(said));
                            first.map(|words| format!(". {words}"))
                        }}
                    </span>
                </span>
                <label class="labelled labelled--inline panel-header__choice">
                    <span>"Order"</span>
                    <select class="field field--small" on:change=move |event| order.set(event_target_value(&event))>
                        {orders.iter().map(|(id, name)| view! { <option value=*id>{*name}</option> }).collect_view()}
                    </select>
                </label>
            </header>
            <div class="pool__search">
                <label class="hidden" for="pool-query">
                    "Search the cards"
                </label>
                <input
                    id=FIELD
                    name="q"
                    type="search"
                    class="field"
                    placeholder=placeholder
                    autocomplete="off"
                    aria-invalid=move || error().map(|_| "true")
                    aria-describedby="pool-error"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                    on:keydown=move |event| {
                        if event.key() == "ArrowDown" {
                            event.prevent_default();
                            browser::focus(".pool-row__name");
                        }
                    }
                />
                <button
                    type="button"
                    class="button button--plain button--small pool__filter with-script"
                    aria-expanded=move || filters.get().to_string()
                    aria-controls="pool-filters"
                    on:click=move |_| filters.update(|filters| *filters = !*filters)
                >
                    "Filter"
                </button>
                // A page script asks the server (`owned.js`), and puts here what it answers.
                <input
                    type="hidden"
                    data-asked=move || found.with(|found| found.asked.clone())
                    on:input=move |event| answered.set(event_target_value(&event))
                />
                // It floats, so that the list does not move.
                <p id="pool-error" class="pool__error" role="status">
                    {error}
                </p>
            </div>
            <div id="pool-filters" class="pool__filters" class:pool__filters--open=filters>
                <fieldset class="chips">
                    <legend class="hidden">"Card type"</legend>
                    <TypeChip kind chosen="" name="All" />
                    {types.iter().map(|word| view! { <TypeChip kind chosen=word.id name=word.name /> }).collect_view()}
                </fieldset>
            </div>
            <PoolRows found />
            <Show when=move || found.with(Found::is_empty)>
                <Nothing found kind />
            </Show>
        </section>
    }
    .into_any()
}

/// What the pool's query finds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Found {
    /// The cards of the chosen type.
    cards: Vec<CardIndex>,
    /// The number of cards of every type.
    all: usize,
    /// What may have been meant where there is none.
    suggestions: Vec<Suggestion>,
    /// What the server is asked, below the address of a collection in the API; empty where it is not.
    asked: String,
    /// Why the cards are those of an earlier query; empty while the server is asked.
    fault: Option<String>,
}

impl Found {
    /// Whether the query was answered and no card fits.
    fn is_empty(&self) -> bool {
        self.fault.is_none() && self.cards.is_empty()
    }
}

/// In place of the list: the way on where no card fits.
#[component]
fn Nothing(found: Memo<Found>, kind: RwSignal<String>) -> impl IntoView {
    let text = use_builder().query;
    let help = StoredValue::new(use_editor().with_library(|library| library.paths().query_help()));
    let ask = move |query: String| {
        text.set(query);
        browser::focus("#pool-query");
    };
    view! {
        <div class="pool__nothing empty">
            <p>"No card fits."</p>
            <Show when=move || found.with(|found| found.all > 0)>
                <p>
                    <button
                        type="button"
                        class="button button--plain button--small"
                        on:click=move |_| {
                            kind.set(String::new());
                            browser::focus("#pool-query");
                        }
                    >
                        {move || format!("Show all types: {}", counted(found.with(|found| found.all) as u64, ("card", "cards")))}
                    </button>
                </p>
            </Show>
            <ul class="suggestions">
                {move || {
                    let all = found.with(|found| found.suggestions.clone());
                    all.into_iter()
                        .map(|suggestion| {
                            view! {
                    <li>
                        <button
                            type="button"
                            class="button button--plain button--small"
                            on:click={
                                let query = suggestion.query.clone();
                                move |_| ask(query.clone())
                            }
                        >
                            {match suggestion.kind {
                                SuggestionKind::Fewer => format!("Without “{}”", suggestion.written),
                                _ => said(&suggestion),
                            }}
                        </button>
                        <span class="muted">{suggestion.finds()}</span>
                    </li>
                }
                        })
                        .collect_view()
                }}
            </ul>
            <p>
                <a href=help.get_value()>"How to search"</a>
            </p>
        </div>
    }
    .into_any()
}

#[component]
fn TypeChip(kind: RwSignal<String>, chosen: &'static str, name: &'static str) -> impl IntoView {
    view! {
        <label class="chip">
            <input
                type="radio"
                name="pool-type"
                value=chosen
                checked=kind.with_untracked(|kind| kind == chosen)
                prop:checked=move || kind.with(|kind| kind == chosen)
                on:change=move |_| kind.set(chosen.to_owned())
            />
            <span>{name}</span>
        </label>
    }
    .into_any()
}

/// The list itself: only the rows in sight exist, so a thousand cards scroll
/// like ten.
#[component]
fn PoolRows(found: Memo<Found>) -> impl IntoView {
    let length = move || found.with(|found| found.cards.len());
    let list = NodeRef::<html::Div>::new();
    let scrolled = RwSignal::new(0.0_f64);
    let row = RwSignal::new(ROW);
    let height = RwSignal::new(FIRST_ROWS as f64 * ROW);
    let measure = move || {
        if let Some(list) = list.get_untracked() {
            if let Ok(Some(drawn)) = list.query_selector(".pool-row") {
                row.set(drawn.get_bounding_client_rect().height().max(1.0));
            }
            scrolled.set(f64::from(list.scroll_top()));
            height.set(f64::from(list.client_height()).max(ROW));
        }
    };
    // One row is reached by Tab, the others from it by keys: nobody steps
    // through a thousand cards to get to the deck.
    let chosen = RwSignal::new(0_usize);
    Effect::new(move |_| {
        list.track();
        found.track();
        measure();
    });
    Effect::new(move |_| {
        let handle = window_event_listener(ev::resize, move |_| measure());
        on_cleanup(move || handle.remove());
    });
    // A new result begins at its top.
    Effect::new(move |before: Option<usize>| {
        let length = length();
        if before.is_some_and(|before| before != length)
            && let Some(list) = list.get_untracked()
        {
            list.set_scroll_top(0);
        }
        length
    });

    let window = Memo::new(move |_| {
        let first = ((scrolled.get() / row.get()).floor() as usize).saturating_sub(MARGIN);
        let seen = (height.get() / row.get()).ceil() as usize + 2 * MARGIN;
        (first, (first + seen).min(length()))
    });
    let reached = Memo::new(move |_| {
        let (first, end) = window.get();
        chosen.get().min(end.saturating_sub(1)).max(first)
    });
    // The list holds the keyboard for a row that is scrolled away, before it goes.
    let scroll = move || {
        let row = list.get_untracked().and_then(|list| keyboard_row(&list));
        measure();
        let (first, end) = window.get_untracked();
        if let (Some(row), Some(list)) = (row.filter(|row| !(first..end).contains(row)), list.get_untracked()) {
            chosen.set(row);
            hold_keyboard(&list);
        }
    };
    // Brings a row into sight, where it is drawn, and puts the keyboard on it.
    let go = move |position: usize| {
        let Some(list) = list.get_untracked() else { return };
        let (top, height) = (position as f64 * row.get_untracked(), row.get_untracked());
        let (seen, room) = (f64::from(list.scroll_top()), f64::from(list.client_height()));
        if top < seen {
            list.set_scroll_top(top.floor() as i32);
        } else if top + height > seen + room {
            list.set_scroll_top((top + height - room).ceil() as i32);
        }
        scroll();
        chosen.set(position);
        leptos::task::spawn_local(async move {
            leptos::task::tick().await;
            browser::focus(&format!(".pool-row[aria-posinset=\"{}\"] .pool-row__name", position + 1));
        });
    };
    let keys = move |event: ev::KeyboardEvent| {
        let is_walked =
            browser::target(&event).is_some_and(|target| target.matches(".pool-row__name, .pool-rows") == Ok(true));
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key();
        let Some(last) = untrack(length).checked_sub(1).filter(|_| is_walked && !has_modifier) else {
            return;
        };
        let here = chosen.get_untracked().min(last);
        let page = ((height.get_untracked() / row.get_untracked()).floor() as usize).saturating_sub(1).max(1);
        go(match event.key().as_str() {
            "ArrowDown" => (here + 1).min(last),
            "ArrowUp" => here.saturating_sub(1),
            "PageDown" => (here + page).min(last),
            "PageUp" => here.saturating_sub(page),
            "Home" => 0,
            "End" => last,
            _ => return,
        });
        event.prevent_default();
    };
    let rows = move || {
        let (first, end) = window.get();
        found.with(|found| {
            found
                .cards
                .get(first.min(end)..end)
                .unwrap_or_default()
                .iter()
                .copied()
                .enumerate()
                .map(|(offset, card)| (first + offset, card))
                .collect::<Vec<_>>()
        })
    };

    view! {
        <div class="pool__list" node_ref=list on:scroll=move |_| scroll()>
            <ul
                class="pool-rows"
                tabindex="-1"
                aria-labelledby="pool-title"
                on:keydown=keys
                style:--rows=move || length().to_string()
                style:--first=move || window.get().0.to_string()
            >
                <For each=rows key=|row| *row let((position, card))>
                    <PoolRow card position chosen reached total=Signal::derive(length) />
                </For>
            </ul>
        </div>
    }
    .into_any()
}

/// The place of the row that has the keyboard, counted from 0.
fn keyboard_row(list: &web_sys::Element) -> Option<usize> {
    let row = document().active_element().filter(|active| list.contains(Some(active)))?.closest(".pool-row").ok()??;
    row.get_attribute("aria-posinset")?.parse::<usize>().ok()?.checked_sub(1)
}

fn hold_keyboard(list: &web_sys::Element) {
    let rows = list.query_selector(".pool-rows").ok().flatten();
    if let Some(rows) = rows.and_then(|rows| rows.dyn_into::<web_sys::HtmlElement>().ok()) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        // The list can have the keyboard.
        drop(rows.focus_with_options(&options));
    }
}

#[component]
fn PoolRow(
    card: CardIndex,
    position: usize,
    /// The row that last had the keyboard.
    chosen: RwSignal<usize>,
    /// The row that Tab reaches.
    reached: Memo<usize>,
    total: Signal<usize>,
) -> impl IntoView {
    let editor = use_editor();
    let preview = use_preview();
    let (name, facts, tone) = editor.with_library(|library| {
        let game = library.catalogue.game();
        let card = library.catalogue.card(card);
        (card.name.to_string(), card_words::facts(game, card), game.face.tone(card.card_type).name())
    });
    // What has no room in the row.
    let all_facts = facts.join(", ");
    let copies = Memo::new(move |_| editor.copies(card));
    // One copy is what the plus is for.
    let full = Memo::new(move |_| editor.most_copies(card).filter(|most| *most > 1));
    let filled = name.clone();
    let toasts = use_toasts();
    let builder = use_builder();
    let keys = {
        let name = name.clone();
        let none_in_deck = {
            let name = name.clone();
            move || toasts.say(format!("{name} is not in the deck. Enter adds it."))
        };
        move |event: ev::KeyboardEvent| {
            match event.key().as_str() {
                _ if event.ctrl_key() || event.meta_key() || event.alt_key() => return,
                "Enter" | "+" | "=" => editor.add(card, 1, None),
                "-" => editor.take_one(card),
                "i" | "I" => preview.show(&name),
                "Delete" | "0" if copies.get_untracked() == 0 => none_in_deck(),
                "Delete" | "0" => editor.set_copies(card, 0),
                "m" | "M" => {
                    let line = editor.deck.with_untracked(|deck| {
                        deck.lines
                            .iter()
                            .find(|line| CardName::new(&line.card) == CardName::new(&name))
                            .map(|line| line.card.clone())
                    });
                    match line {
                        Some(written) => {
                            builder.tab.set(Tab::Deck);
                            request_animation_frame(move || row_menu::open_of(&written));
                        }
                        None => none_in_deck(),
                    }
                }
                digit => match digit.parse::<u32>() {
                    Ok(copies @ 1..=9) => editor.set_copies(card, copies),
                    _ => return,
                },
            }
            event.prevent_default();
        }
    };
    let (shown, dragged) = (name.clone(), name.clone());
    // Without script there are no arrows, so Tab reaches everything.
    let by_tab = |is_reached: bool| if cfg!(feature = "ssr") || is_reached { "0" } else { "-1" };

    view! {
        <li
            class="pool-row"
            data-tone=tone
            class:pool-row--in-deck=move || { copies.get() > 0 }
            aria-posinset=(position + 1).to_string()
            aria-setsize=move || total.get().to_string()
            draggable="true"
            on:dragstart=move |event| drag::start(&event, &dragged, None)
        >
            <button
                type="button"
                class="pool-row__name"
                data-card=name.clone()
                aria-keyshortcuts="Enter + - Delete I M"
                tabindex=move || by_tab(reached.get() == position)
                on:focus=move |_| chosen.set(position)
                on:click=move |_| preview.show(&shown)
                on:keydown=keys
            >
                <span class="pool-row__title">{name.clone()}</span>
                <span class="pool-row__facts" title=all_facts>
                    {facts.into_iter().map(|fact| view! { <span>{fact}</span> }).collect_view()}
                </span>
            </button>
            <button
                type="submit"
                name=address::TAKE
                value=name.clone()
                class="pool-row__button"
                aria-label=format!("Remove one {name}")
                tabindex=by_tab(false)
                disabled=move || copies.get() == 0
                on:click=move |event| {
                    event.prevent_default();
                    editor.take_one(card);
                }
            >
                "−"
            </button>
            <span class="pool-row__copies">
                {move || (copies.get() > 0).then(|| view! { <span class="hidden">"In deck: "</span> {copies.get()} })}
            </span>
            <button
                type="submit"
                name=address::ADD
                value=name.clone()
                class="pool-row__button pool-row__button--add"
                aria-label=format!("Add {name}")
                tabindex=by_tab(false)
                on:click=move |event| {
                    event.prevent_default();
                    editor.add(card, 1, None);
                }
            >
                "+"
            </button>
            {move || {
                full.get()
                    .map(|most| {
                        view! {
                            <button
                                type="button"
                                class="pool-row__button pool-row__button--fill with-script"
                                aria-label=format!("{most} copies of {filled}")
                                tabindex=by_tab(false)
                                disabled=move || { copies.get() >= most }
                                on:click=move |_| editor.set_copies(card, most)
                            >
                                {format!("×{most}")}
                            </button>
                        }
                    })
            }}
        </li>
    }
    .into_any()
}
