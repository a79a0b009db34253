//! Short messages about what just happened.

use std::time::Duration;

use leptos::prelude::*;

/// How long a message stays.
const SHOWN_FOR: Duration = Duration::from_secs(6);

/// Shows messages. [`crate::App`] provides it; ask with [`use_toasts`].
#[derive(Debug, Clone, Copy)]
pub struct Toasts {
    shown: RwSignal<Vec<Toast>>,
    next: StoredValue<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Toast {
    id: u32,
    text: String,
    is_problem: bool,
}

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
        self.push(text.into(), false);
    }

    /// Says that something went wrong, and the way out.
    pub fn warn(self, text: impl Into<String>) {
        self.push(text.into(), true);
    }

    fn push(self, text: String, is_problem: bool) {
        let id = self.next.get_value();
        self.next.set_value(id.wrapping_add(1));
        self.shown.update(|shown| shown.push(Toast { id, text, is_problem }));
        set_timeout(move || self.shown.update(|shown| shown.retain(|toast| toast.id != id)), SHOWN_FOR);
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
            <For each=move || toasts.shown.get() key=|toast| toast.id let:toast>
                <p class="toast" class:toast--problem=toast.is_problem>
                    {toast.is_problem.then_some("Problem: ")}
                    {toast.text}
                </p>
            </For>
        </div>
    }
}
