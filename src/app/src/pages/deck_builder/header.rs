//! Above the columns: the deck's name, that it is kept, and what can be done
//! with it as a whole.

use leptos::{ev, prelude::*};
use safehouse_engine::{
    deck::{
        edit::{Edit, EditLabel},
        list::DeckList,
    },
    visible::visible,
};
use wasm_bindgen::JsCast;

use super::{
    dialogs::Dialog,
    news::{is_problem, short_words_of, words_of},
    state::use_builder,
    verdict::VerdictChip,
};
use crate::{
    browser,
    components::{
        menu::{Menu, MenuState},
        test_deck,
    },
    deck::{
        account_decks::{
            following::{self, Progress},
            sync::Became,
        },
        address,
        editor::{Editor, news::SaveState, use_editor},
        home::Versions,
        label::DeckLabel,
    },
    paths::HasPaths as _,
};

/// Id of the field with the deck's name.
pub(super) const NAME_FIELD: &str = "deck-name";
/// Id of the menu with everything else, and of its button.
const MENU: &str = "deck-menu";
const MENU_BUTTON: &str = "deck-menu-button";

/// The builder's head.
#[component]
pub(super) fn Header() -> impl IntoView {
    let editor = use_editor();
    let dialogs = use_builder().dialogs;
    let menu = MenuState::new();
    let progress = Memo::new(move |_| {
        let state = editor.save_state.get();
        // Nobody is known while the page is drawn, so nothing is asked before a deck is kept.
        let is_kept = matches!(state, SaveState::Saved | SaveState::Deleted);
        let id = editor.id.get().filter(|_| is_kept);
        id.and_then(|id| following::progress(&id))
    });
    let problem = move || progress.with(|progress| is_problem(editor.save_state.get(), progress.as_ref()));
    // Blanks at the ends are part of a name that is still being typed.
    let typed = move |event: &ev::Event, is_done: bool| {
        let typed = event_target_value(event);
        let shown = visible(&typed);
        let name = if is_done || shown.trim().is_empty() { shown.trim() } else { &*shown };
        if editor.deck.with_untracked(|deck| deck.name != name) {
            editor.apply_typing(Edit::Rename(name.to_owned()));
        }
        let field = browser::target(event).and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok());
        let shown = if is_done { name } else { &*shown };
        if let Some(field) = field.filter(|_| typed != shown) {
            field.set_value(shown);
        }
    };

    view! {
        <header class="builder-header">
            <h1 class="hidden">"Deck builder"</h1>
            <label class="hidden" for=NAME_FIELD>
                "Name of the deck"
            </label>
            <input
                id=NAME_FIELD
                class="builder-header__name"
                placeholder="Unnamed deck"
                maxlength="120"
                autocomplete="off"
                prop:value=move || editor.deck.with(|deck| deck.name.clone())
                on:input=move |event| typed(&event, false)
                on:change=move |event| typed(&event, true)
            />
            <VerdictChip />
            // Only what goes wrong is read out: each change is told by its card.
            <p
                class="save-state"
                class:save-state--problem=problem
                data-short=move || progress.with(|progress| short_words_of(editor.save_state.get(), progress.as_ref()))
                role=move || problem().then_some("alert")
            >
                {move || progress.with(|progress| words_of(editor.save_state.get(), progress.as_ref()))}
            </p>
            <div class="toolbar with-script" role="toolbar" aria-label="Deck">
                <UndoButton label=Signal::derive(move || editor.undo_label()) act=move || editor.undo() word="Undo" />
                <UndoButton
                    label=Signal::derive(move || editor.redo_label())
                    act=move || editor.redo()
                    word="Redo"
                    class="toolbar__wide"
                />
                <DialogButton open=dialogs.import word="Import" key="L" />
                <DialogButton open=dialogs.export word="Export" key="E" />
                <DialogButton open=dialogs.share word="Share" key="S" />
                <button
                    type="button"
                    class="button button--plain button--small toolbar__wide"
                    aria-keyshortcuts="T"
                    title="A game with this deck by the real rules (T)"
                    on:click=move |_| test(editor)
                >
                    "Test"
                </button>
                <button
                    type="button"
                    id=MENU_BUTTON
                    class="button button--plain button--small toolbar__more"
                    aria-label="More"
                    aria-haspopup="menu"
                    aria-expanded=move || menu.is_open().to_string()
                    on:click=move |_| menu.toggle(MENU_BUTTON)
                >
                    "⋯"
                </button>
            </div>
        </header>
        <DeckNotice progress />
        <Menu state=menu id=MENU label="Deck">
            <MoreItems />
        </Menu>
        <Dialog open=dialogs.import title="Import a deck" first="textarea" form=|dialogs| dialogs.import />
        <Dialog open=dialogs.export title="Export the deck" first="input:checked" form=|dialogs| dialogs.export />
        <Dialog open=dialogs.share title="Share the deck" first=".button, a" form=|dialogs| dialogs.share />
        <Dialog open=dialogs.versions title="Versions" first=".icon-button" form=|dialogs| dialogs.versions />
    }
    .into_any()
}

/// Leaves for a game with the deck in hand, as it is now.
pub(super) fn test(editor: Editor) {
    let fields = editor.with_library(|library| {
        let (code, label) = editor.deck.with_untracked(|deck| (address::code_of(library, deck), DeckLabel::of(deck)));
        let against = test_deck::opponent(library, &code)?;
        let paths = library.paths();
        Some((paths.test_games(), paths.test(&code, &label), against))
    });
    if let Some((address, own, against)) = fields {
        let fields = [("own", &*own), ("against", &against), ("by", test_deck::OPPONENT)];
        browser::open_by_form(&address, &fields);
    }
}

/// Leaves for the lab with the deck in hand: alone, or compared with the newest version kept
/// on this device that holds other cards.
fn measure(editor: Editor, is_compared: bool) {
    let leave = move |versions: Versions| {
        let now = editor.deck.get_untracked();
        let other = versions.versions.into_iter().map(|version| version.deck).find(|deck| deck.lines != now.lines);
        editor.with_library(|library| {
            let paths = library.paths();
            let written = |deck: &DeckList| paths.measure(&address::code_of(library, deck), &DeckLabel::of(deck));
            match other.filter(|_| is_compared) {
                Some(other) => {
                    browser::open_by_form(&paths.lab(), &[("own", &written(&other)), ("versus", &written(&now))]);
                }
                None => browser::open_by_form(&paths.lab(), &[("own", &written(&now))]),
            }
        });
    };
    editor.keeper.with_versions(leave);
}

/// What became of the deck in hand that its person should look at; it stays until they did.
#[component]
fn DeckNotice(progress: Memo<Option<Progress>>) -> impl IntoView {
    let editor = use_editor();
    move || {
        // What follows the account says when there is something new.
        progress.track();
        let id = editor.id.get().filter(|_| progress.with_untracked(Option::is_some))?;
        let became = following::became(&id);
        let words = match became {
            Some(Became::OutOfTrash) => "This deck was in the trash of your account. Your change took it out.",
            Some(Became::Anew) => {
                "This deck was deleted for good elsewhere. What you have here is a new deck in your account."
            }
            None => "Two devices changed the same of this deck. Both are brought together in it.",
        };
        let both = following::places(&id).and_then(|places| places.both);
        let way = match (became, both) {
            (Some(_), _) => view! {
                <button
                    type="button"
                    class="button button--plain button--small"
                    on:click=move |_| following::set_became(&id, None)
                >
                    "Understood"
                </button>
            }
            .into_any(),
            (None, Some(address)) => view! {
                <a class="button button--plain button--small" href=address rel="external">
                    "Choose what stays"
                </a>
            }
            .into_any(),
            (None, None) => return None,
        };
        Some(view! { <p class="deck-notice" role="status">{words} " " {way}</p> }.into_any())
    }
}

#[component]
fn DialogButton(open: RwSignal<bool>, word: &'static str, key: &'static str) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button button--plain button--small toolbar__wide"
            aria-haspopup="dialog"
            aria-keyshortcuts=key
            title=format!("{word} ({key})")
            on:click=move |_| open.set(true)
        >
            {word}
        </button>
    }
}

/// Everything that has no button of its own; on a phone that is nearly all.
#[component]
fn MoreItems() -> impl IntoView {
    let editor = use_editor();
    let dialogs = use_builder().dialogs;
    let (proxies, compare, new_deck, decks) = editor.with_library(|library| {
        let paths = library.paths();
        editor.deck.with_untracked(|deck| {
            let proxies = paths.print(&address::code_of(library, deck), &DeckLabel::of(deck));
            let compare = paths.compare(&address::link_of(library, deck), "");
            (proxies, compare, paths.new_deck(), paths.decks())
        })
    });
    let places = editor.id.get_untracked().and_then(|id| following::places(&id));
    let redo = editor.redo_label().map(|label| editor.english().edit(&label));
    view! {
        {redo
            .map(|words| {
                view! {
                    <button
                        type="button"
                        role="menuitem"
                        tabindex="-1"
                        class="menu__item menu__item--narrow"
                        title=words
                        on:click=move |_| editor.redo()
                    >
                        "Redo"
                    </button>
                }
            })}
        <DialogItem open=dialogs.import word="Import" key="L" is_narrow=true />
        <DialogItem open=dialogs.export word="Export" key="E" is_narrow=true />
        <DialogItem open=dialogs.share word="Share" key="S" is_narrow=true />
        <DialogItem open=dialogs.versions word="Versions" key="H" is_narrow=false />
        {places
            .map(|places| {
                view! {
                    <a role="menuitem" tabindex="-1" class="menu__item" rel="external" href=places.history>
                        "History in your account"
                    </a>
                    <a role="menuitem" tabindex="-1" class="menu__item" rel="external" href=places.publish>
                        "Publish…"
                    </a>
                }
            })}
        <button
            type="button"
            role="menuitem"
            tabindex="-1"
            class="menu__item menu__item--narrow"
            on:click=move |_| test(editor)
        >
            "Test"
            <kbd aria-hidden="true">"T"</kbd>
        </button>
        {[("Measure", false), ("What did my last change do?", true)]
            .map(|(words, is_compared)| {
                view! {
                    <button
                        type="button"
                        role="menuitem"
                        tabindex="-1"
                        class="menu__item"
                        on:click=move |_| measure(editor, is_compared)
                    >
                        {words}
                    </button>
                }
            })}
        <a role="menuitem" tabindex="-1" class="menu__item" href=proxies>
            "Print proxies"
            <kbd aria-hidden="true">"P"</kbd>
        </a>
        <a role="menuitem" tabindex="-1" class="menu__item" href=compare>
            "Compare"
        </a>
        <a role="menuitem" tabindex="-1" class="menu__item" href=new_deck>
            "New deck"
        </a>
        <a role="menuitem" tabindex="-1" class="menu__item" href=decks>
            "All decks"
        </a>
        <a role="menuitem" tabindex="-1" class="menu__item" href="#keys" data-opens="keys">
            "Keys"
            <kbd aria-hidden="true">"?"</kbd>
        </a>
    }
    .into_any()
}

#[component]
fn DialogItem(open: RwSignal<bool>, word: &'static str, key: &'static str, is_narrow: bool) -> impl IntoView {
    view! {
        <button
            type="button"
            role="menuitem"
            tabindex="-1"
            class="menu__item"
            class:menu__item--narrow=is_narrow
            aria-haspopup="dialog"
            on:click=move |_| open.set(true)
        >
            {word}
            <kbd aria-hidden="true">{key}</kbd>
        </button>
    }
}

#[component]
fn UndoButton(
    label: Signal<Option<EditLabel>>,
    act: impl Fn() + 'static,
    word: &'static str,
    #[prop(optional)] class: &'static str,
) -> impl IntoView {
    let editor = use_editor();
    let title = move || match label.get() {
        Some(label) => format!("{word}: {}", editor.english().edit(&label)),
        None => format!("Nothing to {}", word.to_lowercase()),
    };
    view! {
        <button
            type="button"
            class=format!("button button--plain button--small {class}")
            title=title
            // Not `disabled`, which would take the keyboard away at the last step.
            aria-disabled=move || label.with(Option::is_none).to_string()
            on:click=move |_| act()
        >
            {word}
        </button>
    }
    .into_any()
}
