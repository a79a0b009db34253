//! What there is to tell about the deck in hand, in words: it is kept on this device,
//! and others who have it in hand are other tabs.

use std::{cell::RefCell, sync::Arc};

use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use safehouse_engine::{deck::merge::Conflict, english::English};

use crate::{
    components::toasts::Toasts,
    deck::{
        editor::{
            Editor,
            news::{News, SaveState, Tell},
        },
        home::Refusal,
    },
    paths::HasPaths as _,
};

/// What is said of a deck whose game the site does not have.
pub(super) const UNKNOWN_GAME: &str =
    "The deck of this address is one of a game that this site does not have. It stays as it is; this is a new one.";

thread_local! {
    /// Goes to the builder, from wherever one is.
    static WAY_BACK: RefCell<Option<Box<dyn Fn()>>> = const { RefCell::new(None) };
}

fn go_back() {
    WAY_BACK.with_borrow(|way| way.iter().for_each(|go| go()));
}

/// Makes this builder the one that a message about a deck that was put aside leads to.
pub(super) fn offer_way_back(editor: Editor) {
    let navigate = use_navigate();
    // It is gone by the time that somebody goes back.
    let address = editor.with_library(|library| library.paths().builder());
    let go = move || navigate(&address, Default::default());
    WAY_BACK.with_borrow_mut(|way| *way = Some(Box::new(go)));
}

/// Where the last changes are, in words.
pub(super) fn words_of(state: SaveState) -> &'static str {
    match state {
        SaveState::Untouched => "Kept on this device as you edit",
        SaveState::Opening => "Opening…",
        SaveState::Saving => "Saving…",
        SaveState::Saved => "Saved on this device",
        SaveState::Deleted => "Not saved: another tab deleted this deck. Any change keeps it again.",
        SaveState::Unread => {
            "Another tab keeps this deck in a form that this page cannot read. Load the page again; a change made here becomes a deck of its own."
        }
        SaveState::Refused(Refusal::Unavailable) => {
            "Not saved: this browser lets the site store nothing. Export the deck before you leave."
        }
        SaveState::Refused(Refusal::Full) => {
            "Not saved: the storage for this site is full. Delete old decks, or export this one."
        }
        SaveState::Refused(Refusal::Unread) => {
            "Not saved: something that this page cannot read is kept in its place. Export the deck before you leave."
        }
    }
}

/// Tells news as messages of the page.
pub(super) fn teller(toasts: Toasts, editor: StoredValue<Option<Editor>>) -> Tell {
    Arc::new(move |news| {
        match news {
        News::LineIsGone => toasts.warn("That line has changed in the meantime; nothing was done."),
        News::StillOpening => toasts.warn("Your deck is still being opened; nothing was done. Try again in a moment."),
        News::Stands(state) => toasts.warn(words_of(state)),
        News::KeptBeside => toasts.warn(
            "What is kept in the place of this deck cannot be read by this page and stays as it is. Your deck is kept beside it as one of its own.",
        ),
        News::MadeRoom => toasts.warn(
            "The storage for this site is full: the oldest versions made room. Back up your decks, and delete those that you no longer need.",
        ),
        News::BroughtBack => toasts.warn("Another tab had deleted this deck. Your change has brought it back."),
        News::Deleted => toasts.offer("Another tab deleted this deck. It is open here still.", "Keep it", move || {
            // The builder may be left by then.
            if let Some(editor) = editor.try_get_value().flatten() {
                editor.keeper.keep_again();
            }
        }),
        News::Together => toasts.say("Another tab changed this deck too. Both changes are in it now."),
        News::Conflicts(conflicts) => {
            if let Some(editor) = editor.try_get_value().flatten() {
                toasts.warn(conflicting(&editor.english(), &conflicts));
            }
        }
        News::HasMet => toasts.warn(
            "Another tab changed the same as this one and brought both together. Versions has both decks as they were.",
        ),
        News::PutAside => toasts.offer(
            "The deck that you left could not be kept on this device. It is lost when you close the page.",
            "Go back to it",
            go_back,
        ),
        News::NotFound => toasts.warn("The deck of this address is not on this device. This is a new one."),
        News::NotReadable => toasts.warn(
            "This deck is kept on this device in a form that this page cannot read: it was written by a newer Safehouse, or is damaged. It stays as it is; the page of decks hands it out.",
        ),
    }
    })
}

fn conflicting(english: &English, conflicts: &[Conflict]) -> String {
    let told: Vec<String> = conflicts.iter().map(|conflict| english.conflict(conflict)).collect();
    format!("Another tab changed the same as this one. {}. Versions has both decks as they were.", told.join(". "))
}
