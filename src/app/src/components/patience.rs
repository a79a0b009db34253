//! Patience with a query that is being typed: `t:` is the beginning of one, not a
//! mistake.

use std::time::Duration;

use leptos::{ev, leptos_dom::helpers::TimeoutHandle, prelude::*};

use crate::browser;

/// How long after the last key a query that cannot be read is called wrong.
const PAUSE: Duration = Duration::from_millis(1_500);

/// Says how long the last result is kept while a query cannot be read yet. What is
/// wrong with it is told on Enter, after a pause, or when the field is left.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    is_over: RwSignal<bool>,
    field: &'static str,
}

impl Patience {
    /// For the component that asks, with the field of this id.
    pub fn provide(field: &'static str) -> Self {
        let is_over = RwSignal::new(false);
        let pause = StoredValue::new(None::<TimeoutHandle>);
        Effect::new(move |_| {
            let wait = move |handle| {
                pause.update_value(|pause| {
                    if let Some(earlier) = std::mem::replace(pause, handle) {
                        earlier.clear();
                    }
                });
            };
            let is_field =
                move |event: &web_sys::Event| browser::target(event).is_some_and(|element| element.id() == field);
            let end = move || {
                // The page may be gone by then.
                is_over.try_set(true);
            };
            let typed = window_event_listener(ev::input, move |event| {
                if is_field(&event) {
                    is_over.set(false);
                    wait(set_timeout_with_handle(end, PAUSE).ok());
                }
            });
            let entered = window_event_listener(ev::submit, move |_| {
                end();
                wait(None);
            });
            let left = window_event_listener(ev::focusout, move |event| {
                if is_field(&event) {
                    end();
                    wait(None);
                }
            });
            on_cleanup(move || {
                typed.remove();
                entered.remove();
                left.remove();
            });
        });
        Self { is_over, field }
    }

    /// Whether somebody is still typing a query, tracked.
    pub fn waits(self) -> bool {
        !self.is_over.get() && browser::has_keyboard(self.field)
    }
}
