//! Short messages about what just happened.

use std::{
    cell::{Cell, RefCell},
    sync::Arc,
    time::Duration,
};

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{connection_notice::ConnectionNotice, library_notice::LibraryNotice, modal};
use crate::browser;

/// How long a message stays.
const SHOWN_FOR: Duration = Duration::from_secs(6);
/// How long a message stays that offers something to do. One that has the keyboard
/// stays until the keyboard leaves it.
const OFFERED_FOR: Duration = Duration::from_secs(20);

/// The key that leads to what a message offers, and back.
pub const KEY: &str = "F6";

thread_local! {
    /// What had the keyboard before a message got it. A document has one keyboard.
    static BEFORE: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
    /// The messages of the document, where there is one.
    static PAGE: Cell<Option<Toasts>> = const { Cell::new(None) };
}

/// A dialog opens: what was said before it ends, or it would lie over the
/// dialog's buttons. What offers something stays below, and waits.
pub(super) fn make_room() {
    if let Some(toasts) = PAGE.get() {
        // The document may be on its way out.
        let _ = toasts.shown.try_update(|shown| shown.retain(|toast| toast.offer.is_some()));
        let _ = toasts.since.try_set(toasts.next.get_value());
    }
}

/// Puts the keyboard on the newest offer that can be reached, or without one on what
/// closes the newest message, or gives it back from there; false without a message.
pub fn visit() -> bool {
    let active = document().active_element();
    if active.as_ref().is_some_and(is_in_toast) {
        give_back();
        return true;
    }
    let area = if modal::is_open() { "dialog:modal" } else { "body > .toasts" };
    let newest = |button: &str| {
        let found = document().query_selector_all(&format!("{area} .toast {button}")).ok()?;
        let last = found.length().checked_sub(1)?;
        found.item(last)?.dyn_into::<HtmlElement>().ok()
    };
    newest(".link-button").or_else(|| newest("button")).is_some_and(|button| button.focus().is_ok())
}

/// An offer gets the keyboard from this element, or from none.
fn come_from(before: Option<web_sys::EventTarget>) {
    let before = before.and_then(|before| before.dyn_into::<HtmlElement>().ok());
    if before.as_ref().is_none_or(|before| !is_in_toast(before)) {
        BEFORE.replace(before);
    }
}

/// Gives the keyboard back to what had it, or to the page.
fn give_back() {
    let before = BEFORE.take().filter(|before| before.is_connected() && before.tag_name() != "BODY");
    match before {
        // What cannot take the keyboard leaves it where it is.
        Some(before) => drop(before.focus()),
        None => drop(browser::focus("#content")),
    }
}

fn is_in_toast(element: &web_sys::Element) -> bool {
    element.closest(".toast").is_ok_and(|toast| toast.is_some())
}

/// Whether the message of this number has the keyboard.
fn has_keyboard(id: u32) -> bool {
    let toast = document().active_element().and_then(|active| active.closest(".toast").ok().flatten());
    toast.and_then(|toast| toast.get_attribute("data-toast")).is_some_and(|number| number == id.to_string())
}

/// Shows messages. [`crate::App`] provides it; ask with [`use_toasts`].
#[derive(Debug, Clone, Copy)]
pub struct Toasts {
    shown: RwSignal<Vec<Toast>>,
    next: StoredValue<u32>,
    /// The first message that the open dialog shows.
    since: RwSignal<u32>,
}

#[derive(Clone)]
struct Toast {
    id: u32,
    text: String,
    is_problem: bool,
    offer: Option<Offer>,
}

/// What a toast's button says and does. It outlives the page that made it.
type Offer = (&'static str, Arc<dyn Fn() + Send + Sync>);

/// The page's toasts.
pub fn use_toasts() -> Toasts {
    expect_context::<Toasts>()
}

impl Toasts {
    pub(crate) fn provide() -> Self {
        let toasts = Self { shown: RwSignal::new(Vec::new()), next: StoredValue::new(0), since: RwSignal::new(0) };
        if !cfg!(feature = "ssr") {
            PAGE.set(Some(toasts));
        }
        provide_context(toasts);
        toasts
    }

    /// Says that something was done.
    pub fn say(self, text: impl Into<String>) {
        self.push(text.into(), false, None);
    }

    /// Says that something went wrong, and the way out.
    pub fn warn(self, text: impl Into<String>) {
        self.push(text.into(), true, None);
    }

    /// Says that something was done and offers one thing to do about it, such
    /// as taking it back.
    pub fn offer(self, text: impl Into<String>, label: &'static str, act: impl Fn() + Send + Sync + 'static) {
        self.push(text.into(), false, Some((label, Arc::new(act))));
    }

    fn push(self, text: String, is_problem: bool, offer: Option<Offer>) {
        let id = self.next.get_value();
        self.next.set_value(id.wrapping_add(1));
        let duration = if offer.is_some() { OFFERED_FOR } else { SHOWN_FOR };
        self.shown.update(|shown| shown.push(Toast { id, text, is_problem, offer }));
        set_timeout(move || self.expire(id), duration);
    }

    fn expire(self, id: u32) {
        if has_keyboard(id) || self.is_below_dialog(id) {
            set_timeout(move || self.expire(id), SHOWN_FOR);
        } else {
            self.remove(id);
        }
    }

    fn is_below_dialog(self, id: u32) -> bool {
        modal::is_open() && id < self.since.get_untracked()
    }

    fn remove(self, id: u32) {
        if has_keyboard(id) {
            give_back();
        }
        self.shown.update(|shown| shown.retain(|toast| toast.id != id));
    }
}

/// Where the messages appear; screen readers read them out.
#[component]
pub fn ToastArea(
    /// The messages.
    toasts: Toasts,
) -> impl IntoView {
    view! {
        <div class="toasts" role="status" aria-live="polite">
            <LibraryNotice />
            <ConnectionNotice />
            <ToastList toasts shown=Signal::derive(move || toasts.shown.get()) />
        </div>
    }
}

/// The messages since a modal dialog was opened, inside it: what stands below one
/// is dimmed, and not there for a screen reader.
#[component]
pub fn DialogToasts() -> impl IntoView {
    let toasts = use_toasts();
    let shown = move || {
        let since = toasts.since.get();
        toasts.shown.get().into_iter().filter(|toast| toast.id >= since).collect()
    };
    view! {
        <div class="toasts" role="status" aria-live="polite">
            <ToastList toasts shown=Signal::derive(shown) />
        </div>
    }
    .into_any()
}

fn leave(event: ev::KeyboardEvent) {
    if event.key() == "Escape" {
        event.prevent_default();
        give_back();
    }
}

#[component]
fn ToastList(toasts: Toasts, shown: Signal<Vec<Toast>>) -> impl IntoView {
    view! {
        <For each=move || shown.get() key=|toast| toast.id let:toast>
            <p class="toast" class:toast--problem=toast.is_problem data-toast=toast.id.to_string()>
                <span class="toast__words">
                    {toast.is_problem.then_some("Problem: ")}
                    {toast.text}
                </span>
                {toast
                    .offer
                    .map(|(label, act)| {
                        let accept = move |_| {
                            toasts.remove(toast.id);
                            act();
                        };
                        view! {
                            <button
                                type="button"
                                class="link-button"
                                aria-keyshortcuts=KEY
                                title=format!("{label} ({KEY})")
                                on:click=accept
                                on:focus=move |event| come_from(event.related_target())
                                on:keydown=leave
                            >
                                {label}
                            </button>
                        }
                    })}
                // Its sign is the style sheet's, so that the words are all that is read.
                <button
                    type="button"
                    class="toast__close"
                    aria-label="Hide this message"
                    aria-keyshortcuts=KEY
                    on:click=move |_| toasts.remove(toast.id)
                    on:focus=move |event| come_from(event.related_target())
                    on:keydown=leave
                ></button>
            </p>
        </For>
    }
    .into_any()
}
