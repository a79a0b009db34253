//! What a visitor is told when the cards do not arrive.

use leptos::{ev, prelude::*};

use crate::{browser, context::use_site, library::LibraryFault};

/// Says that the browser has no cards, and offers the way out. It also tries
/// again by itself once the device is online again.
#[component]
pub fn LibraryNotice() -> impl IntoView {
    let site = use_site();
    let fault = Memo::new(move |_| site.library.with(|library| library.fault()));

    Effect::new(move |_| {
        let online = window_event_listener(ev::online, move |_| {
            if fault.get_untracked() == Some(LibraryFault::Unreachable) {
                site.fetch_again();
            }
        });
        on_cleanup(move || online.remove());
    });

    let act = move |_| match fault.get_untracked() {
        Some(LibraryFault::Outdated) => browser::reload(),
        _ => {
            // The button goes; whoever pressed it must not be left nowhere.
            browser::focus("#content");
            site.fetch_again();
        }
    };
    let notice = move || {
        let (words, label) = match fault.get()? {
            LibraryFault::Unreachable => (
                "The cards did not arrive; until they do, no deck is kept on this device. Check the connection. ",
                "Try again",
            ),
            LibraryFault::Outdated => ("This page is older than the cards of the site. ", "Load it again"),
        };
        Some(view! {
            <p class="toast toast--problem">
                <span class="toast__words">"Problem: " {words}</span>
                <button type="button" class="link-button" on:click=act>
                    {label}
                </button>
            </p>
        })
    };
    view! { {notice} }.into_any()
}
