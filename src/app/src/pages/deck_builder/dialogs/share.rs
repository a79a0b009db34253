//! Share: a link that carries the deck itself, and a short one that the
//! server keeps under the deck's content id.

use leptos::prelude::*;

use crate::{
    browser,
    components::toasts::use_toasts,
    deck::{address::link_of, editor::use_editor, label::DeckLabel, share::share_deck},
    paths,
};

/// Id of the button that asks for the short link.
const MAKE: &str = "make-short-link";

/// The form of the share dialog.
pub(super) fn share_form(_: RwSignal<bool>) -> AnyView {
    let editor = use_editor();
    let toasts = use_toasts();
    let long = Memo::new(move |_| {
        let link = editor.with_library(|library| editor.deck.with(|deck| link_of(library, deck)));
        Some(link).filter(|link| !link.is_empty())
    });
    let short = RwSignal::new(None::<String>);
    let asking = RwSignal::new(false);
    let ask = move |_| {
        if asking.get_untracked() {
            return;
        }
        asking.set(true);
        let deck = editor.deck.get_untracked();
        leptos::task::spawn_local(async move {
            match share_deck(deck).await {
                Ok(id) => {
                    // Where the keyboard is on the button, the link takes it over.
                    let has_keyboard = browser::has_keyboard(MAKE);
                    short.set(Some(paths::shared(&id, &DeckLabel::default())));
                    toasts.say("The short link is made.");
                    request_animation_frame(move || {
                        if has_keyboard {
                            browser::focus(".share__short a");
                        }
                    });
                }
                Err(problem) if problem.is_of_shared_decks() => toasts.warn(problem.detail),
                Err(_) => toasts.warn("The short link could not be made. The long link works without the server."),
            }
            asking.set(false);
        });
    };

    view! {
        <p class="muted">"Whoever opens a link sees the deck with its verdict and can make a copy. Notes and tags stay with you; of the links only the long one says the name."</p>
        <h3>"Short link"</h3>
        <p class="muted">"The server keeps the list under its content id; the same cards always give the same link, whatever the deck is called."</p>
        {move || match short.get() {
            Some(path) => view! { <div class="share__short"><LinkBox path /></div> }.into_any(),
            None => {
                view! {
                    // Not `disabled`, which would take the keyboard away.
                    <button
                        type="button"
                        id=MAKE
                        class="button"
                        aria-disabled=move || asking.get().to_string()
                        on:click=ask
                    >
                        {move || if asking.get() { "Making the link…" } else { "Make a short link" }}
                    </button>
                }
                    .into_any()
            }
        }}
        <h3>"Link that carries the deck"</h3>
        {move || match long.get() {
            Some(path) => view! { <LinkBox path /> }.into_any(),
            None => {
                view! { <p>"This deck cannot be written as a code: a line has a section or a number of copies that no code carries."</p> }
                    .into_any()
            }
        }}
    }
    .into_any()
}

#[component]
fn LinkBox(path: String) -> impl IntoView {
    let toasts = use_toasts();
    let address = format!("{}{path}", browser::origin());
    let copied = address.clone();
    let copy = move |_| {
        let address = copied.clone();
        leptos::task::spawn_local(async move {
            if browser::copy(&address).await {
                toasts.say("Link copied.");
            } else {
                toasts.warn("The browser did not allow copying. Select the link and copy it by hand.");
            }
        });
    };
    view! {
        <div class="link-box">
            <a href=path>{address}</a>
            <button type="button" class="button button--plain button--small" on:click=copy>
                "Copy"
            </button>
        </div>
    }
    .into_any()
}
