//! Short messages about what just happened.

use std::{sync::Arc, time::Duration};

use leptos::prelude::*;

use super::{connection_notice::ConnectionNotice, library_notice::LibraryNotice};

/// How long a message stays.
const SHOWN_FOR: Duration = Duration::from_secs(6);
/// How long a message stays that offers something to do.
const OFFERED_FOR: Duration = Duration::from_secs(20);

/// Shows messages. [`crate::App`] provides it; ask with [`use_toasts`].
#[derive(Debug, Clone, Copy)]
pub struct Toasts {
    shown: RwSignal<Vec<Toast>>,
    next: StoredValue<u32>,
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
        let toasts = Self { shown: RwSignal::new(Vec::new()), next: StoredValue::new(0) };
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
        set_timeout(move || self.remove(id), duration);
    }

    fn remove(self, id: u32) {
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
            <ToastList toasts />
        </div>
    }
}

/// The messages again, inside a modal dialog: what stands below one is dimmed,
/// and not there for a screen reader.
#[component]
pub fn DialogToasts() -> impl IntoView {
    view! {
        <div class="toasts" role="status" aria-live="polite">
            <ToastList toasts=use_toasts() />
        </div>
    }
    .into_any()
}

#[component]
fn ToastList(toasts: Toasts) -> impl IntoView {
    view! {
        <For each=move || toasts.shown.get() key=|toast| toast.id let:toast>
            <p class="toast" class:toast--problem=toast.is_problem>
                {toast.is_problem.then_some("Problem: ")}
                {toast.text}
                {toast
                    .offer
                    .map(|(label, act)| {
                        let accept = move |_| {
                            act();
                            toasts.remove(toast.id);
                        };
                        view! {
                            <button type="button" class="link-button" on:click=accept>
                                {label}
                            </button>
                        }
                    })}
            </p>
        </For>
    }
    .into_any()
}
