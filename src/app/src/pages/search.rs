//! Card search. The address is the whole state: query, view, order, page.

mod faults;
mod results;
mod state;

use std::time::Duration;

use leptos::{ev, leptos_dom::helpers::TimeoutHandle, prelude::*};
use leptos_router::{
    NavigateOptions,
    hooks::{use_navigate, use_query_map},
    params::ParamsMap,
};

use crate::{
    browser,
    components::{slots, top_bar::SEARCH_FIELD},
    drawn::{Draw, Drawn, Page, PageHead, Scene, Surroundings, with_scene},
    pages::query_help::compose,
    paths,
};
use state::State;

/// How long after the last key a query that cannot be read is called wrong.
const PAUSE: Duration = Duration::from_millis(1_500);

/// The page at `/cards`. Its query field is the one in the top bar.
#[component]
pub fn SearchPage() -> impl IntoView {
    let params = use_query_map();
    go_to_written_query(params);
    let surroundings = Surroundings::of_component();
    let draw = Draw::new(move |scene| draw(scene, &State::read(&params.read())));
    let patience = Patience::provide();
    let page = {
        let surroundings = surroundings.clone();
        Memo::new(move |before: Option<&Option<Page>>| {
            let is_read = |scene: &Scene<'_>| State::read(&params.read()).is_understood(scene.library);
            let look = || with_scene(|scene| (draw.draw(scene), is_read(scene)));
            match (surroundings.draw(look).flatten(), before) {
                (Some((_, false)), Some(Some(before))) if patience.waits() => Some(before.clone()),
                (Some((page, _)), _) => Some(page),
                (None, _) => None,
            }
        })
    };
    let slots = slots::Slots::new();
    // What is on further pages is put below in the browser, where faces are
    // drawn only while they are near the screen.
    let enlarge = Callback::new(move |element: web_sys::Element| {
        let rest = || {
            let look = || untrack(|| with_scene(|scene| results::rest(scene, &State::read(&params.read()))));
            surroundings.draw(look).flatten().flatten()
        };
        slots.watch(&element, rest);
    });
    let put = Callback::new(move |(element, markup): (web_sys::Element, String)| slots.put(&element, &markup));

    // One line that stays while the page around it is drawn anew, or a screen
    // reader would not hear it change.
    let speaker = Surroundings::of_component();
    let said = Memo::new(move |_| {
        let is_shown = page.with(Option::is_some) && !cfg!(feature = "ssr");
        let words = || with_scene(|scene| results::said(scene, &State::read(&params.read())));
        is_shown.then(|| speaker.draw(words)).flatten().flatten().unwrap_or_default()
    });

    view! {
        <PageHead page />
        <p class="hidden" role="status">
            {said}
        </p>
        <Drawn
            html=Signal::derive(move || page.with(|page| page.as_ref().map(|page| page.body.clone())))
            put
            then=enlarge
        />
    }
}

/// Keeps the last results while a query is being typed that cannot be read yet:
/// `t:` is the beginning of one, not a mistake. What is wrong with it is told
/// on Enter or after a pause.
#[derive(Debug, Clone, Copy)]
struct Patience {
    is_over: RwSignal<bool>,
}

impl Patience {
    /// For the page that asks.
    fn provide() -> Self {
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
            let typed = window_event_listener(ev::input, move |_| {
                is_over.set(false);
                let end = move || {
                    is_over.try_set(true);
                };
                wait(set_timeout_with_handle(end, PAUSE).ok());
            });
            let entered = window_event_listener(ev::submit, move |_| {
                is_over.set(true);
                wait(None);
            });
            on_cleanup(move || {
                typed.remove();
                entered.remove();
            });
        });
        Self { is_over }
    }

    /// Whether somebody is still typing a query, tracked.
    fn waits(self) -> bool {
        !self.is_over.get() && browser::has_keyboard(SEARCH_FIELD)
    }
}

/// The form that writes queries sends its controls; the query they mean gets
/// an address of its own, so that it can be read, changed and shared.
fn go_to_written_query(params: Memo<ParamsMap>) {
    let written =
        move || with_scene(|scene| compose(scene, &params.read())).flatten().map(|query| paths::search(&query));
    #[cfg(feature = "ssr")]
    if let Some(address) = untrack(written) {
        leptos_axum::redirect(&address);
    }
    let navigate = use_navigate();
    Effect::new(move |_| {
        if let Some(address) = written() {
            navigate(&address, NavigateOptions { replace: true, ..Default::default() });
        }
    });
}

fn draw(scene: &Scene<'_>, state: &State) -> Page {
    let title = if state.query.is_empty() { "Cards".to_owned() } else { state.query.clone() };
    let game = scene.library.catalogue.game().name;
    let description = format!("Search every {game} card by name, type, cost, value or text.");
    Page::new(title, description, paths::search(&state.query), results::page(scene, state))
}
