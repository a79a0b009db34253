//! What there is to tell about the deck in hand, in words: it is kept on this device and
//! in the account that it belongs to, and others who have it in hand are other tabs and, in an
//! account, other devices.

use std::{borrow::Cow, cell::RefCell, sync::Arc};

use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use safehouse_engine::{deck::merge::Conflict, english::English};

use crate::{
    browser,
    components::toasts::Toasts,
    deck::{
        account_decks::following::{self, Progress},
        editor::{
            Editor,
            news::{News, SaveState, Tell},
        },
        home::Refusal,
    },
    paths::HasPaths as _,
    provided::account,
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

/// Whether there is something that its person has to do about the deck in hand.
pub(super) fn is_problem(state: SaveState, progress: Option<&Progress>) -> bool {
    state.is_problem() || progress.is_some_and(Progress::is_problem)
}

/// Where the last changes are, in words.
pub(super) fn words_of(state: SaveState, progress: Option<&Progress>) -> Cow<'static, str> {
    let words = match state {
        SaveState::Untouched if account().is_some() => "Kept in your account as you edit",
        SaveState::Untouched => "Kept on this device as you edit",
        SaveState::Opening => "Opening…",
        SaveState::Saving => "Saving…",
        SaveState::Saved => return saved(progress),
        SaveState::Deleted => "Not saved: this deck was deleted elsewhere. Any change keeps it again.",
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
    };
    Cow::Borrowed(words)
}

/// The same in two words, for where there is no room for more.
pub(super) fn short_words_of(state: SaveState, progress: Option<&Progress>) -> &'static str {
    match (state, progress) {
        (SaveState::Untouched | SaveState::Opening, _) => "",
        (SaveState::Saving, _) | (SaveState::Saved, Some(Progress::Sending)) => "Saving…",
        (SaveState::Saved, Some(Progress::Kept)) => "Saved",
        (SaveState::Saved, Some(Progress::Waiting)) => "Offline: kept on this device",
        (SaveState::Saved, None | Some(_)) => "On this device",
        (SaveState::Refused(_) | SaveState::Deleted | SaveState::Unread, _) => "Not saved",
    }
}

/// Where a deck is that this device keeps.
fn saved(progress: Option<&Progress>) -> Cow<'static, str> {
    let words = match progress {
        None => "Saved on this device",
        Some(Progress::Kept) => "Saved in your account",
        Some(Progress::Sending) => "Saved on this device; saving in your account…",
        Some(Progress::Waiting) => "Saved on this device. Your account cannot be reached; it follows by itself.",
        Some(Progress::SignedOut) => "Saved on this device only: sign in again to save it in your account.",
        Some(Progress::NoRoom) => {
            "Saved on this device only: its storage for this site is full, so your account cannot follow. Delete old decks."
        }
        Some(Progress::Refused(why)) => return format!("Saved on this device, not in your account. {why}").into(),
    };
    Cow::Borrowed(words)
}

/// Says that both sides changed the same, and shows both where they can be seen.
fn offer_both(toasts: Toasts, words: String, id: Option<&str>) {
    match id.and_then(following::places).and_then(|places| places.both) {
        Some(address) => toasts.offer(words, "See both", move || browser::open_document(&address)),
        None => toasts.warn(words),
    }
}

/// Tells news as messages of the page.
pub(super) fn teller(toasts: Toasts, editor: StoredValue<Option<Editor>>) -> Tell {
    Arc::new(move |news| {
        let id = editor.try_get_value().flatten().and_then(|editor| editor.id.get_untracked());
        let is_in_account = id.as_deref().is_some_and(|id| untrack(|| following::progress(id)).is_some());
        let another = if is_in_account { "Another tab or device" } else { "Another tab" };
        // What is deleted may be known as one of the account no more.
        let deleter = if account().is_some() { "Another tab or device" } else { another };
        match news {
        News::LineIsGone => toasts.warn("That line has changed in the meantime; nothing was done."),
        News::StillOpening => toasts.warn("Your deck is still being opened; nothing was done. Try again in a moment."),
        News::Stands(state) => toasts.warn(words_of(state, None)),
        News::KeptBeside => toasts.warn(
            "What is kept in the place of this deck cannot be read by this page and stays as it is. Your deck is kept beside it as one of its own.",
        ),
        News::MadeRoom => toasts.warn(
            "The storage for this site is full: the oldest versions made room. Back up your decks, and delete those that you no longer need.",
        ),
        News::BroughtBack => toasts.warn(format!("{deleter} had deleted this deck. Your change has brought it back.")),
        News::Deleted => toasts.offer(format!("{deleter} deleted this deck. It is open here still."), "Keep it", move || {
            // The builder may be left by then.
            if let Some(editor) = editor.try_get_value().flatten() {
                editor.keeper.keep_again();
            }
        }),
        News::Together => toasts.say(format!("{another} changed this deck too. Both changes are in it now.")),
        News::Conflicts(conflicts) => {
            if let Some(editor) = editor.try_get_value().flatten() {
                offer_both(toasts, conflicting(another, &editor.english(), &conflicts), id.as_deref());
            }
        }
        News::HasMet => {
            let words = format!("{another} changed the same as this one and brought both together. Versions has both decks as they were.");
            offer_both(toasts, words, id.as_deref());
        }
        News::PutAside => toasts.offer(
            "The deck that you left could not be kept on this device. It is lost when you close the page.",
            "Go back to it",
            go_back,
        ),
        News::NotFound if account().is_some() => {
            toasts.warn("The deck of this address is neither on this device nor in your account. This is a new one.");
        }
        News::NotFound => toasts.warn("The deck of this address is not on this device. This is a new one."),
        News::OutOfReach => toasts.warn(
            "The deck of this address is not on this device, and your account cannot be reached. Load the page again once there is a connection.",
        ),
        News::NotReadable => toasts.warn(
            "This deck is kept on this device in a form that this page cannot read: it was written by a newer Safehouse, or is damaged. It stays as it is; the page of decks hands it out.",
        ),
    }
    })
}

fn conflicting(another: &str, english: &English, conflicts: &[Conflict]) -> String {
    let told: Vec<String> = conflicts.iter().map(|conflict| english.conflict(conflict)).collect();
    format!("{another} changed the same as this one. {}. Versions has both decks as they were.", told.join(". "))
}
