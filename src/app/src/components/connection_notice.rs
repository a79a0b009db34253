//! Says that a page is on its way while the network is away.

use leptos::{leptos_dom::helpers::window_event_listener_untyped, prelude::*};

/// What the loader of the client's parts tells the page (`src/client/chunk.js`).
const WAITS: &str = "safehouse-waits";
const ARRIVED: &str = "safehouse-arrived";

/// The notice; nothing while all that is asked for arrives.
#[component]
pub fn ConnectionNotice() -> impl IntoView {
    let waits = RwSignal::new(false);
    Effect::new(move |_| {
        let waiting = window_event_listener_untyped(WAITS, move |_| waits.set(true));
        let arrived = window_event_listener_untyped(ARRIVED, move |_| waits.set(false));
        on_cleanup(move || {
            waiting.remove();
            arrived.remove();
        });
    });
    let notice = move || {
        waits.get().then(|| {
            view! {
                <p class="toast toast--problem">
                    "Problem: this page did not arrive. It opens by itself once the connection is back; the page you are on still works."
                </p>
            }
        })
    };
    view! { {notice} }.into_any()
}
