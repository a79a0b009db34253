//! Card search. The address is the whole state: query, view, order, page.

mod faults;
mod results;
mod state;

use leptos::prelude::*;
use leptos_router::{
    NavigateOptions,
    hooks::{use_navigate, use_query_map},
    params::ParamsMap,
};

use crate::{
    components::slots,
    drawn::{Draw, Drawn, Page, PageHead, Scene, with_scene},
    pages::query_help::compose,
    paths,
};
use state::State;

/// The page at `/cards`. Its query field is the one in the top bar.
#[component]
pub fn SearchPage() -> impl IntoView {
    let params = use_query_map();
    go_to_written_query(params);
    let owner = Owner::current();
    let draw = Draw::new(move |scene| draw(scene, &State::read(&params.read())));
    let page = {
        let owner = owner.clone();
        Memo::new(move |_| owner.as_ref().and_then(|owner| owner.with(|| with_scene(|scene| draw.draw(scene)))))
    };
    let slots = slots::Slots::new();
    // What the server put on further pages is put below in the browser, where
    // faces are drawn only while they are near the screen.
    let enlarge = Callback::new(move |element: web_sys::Element| {
        let rest = owner.as_ref().and_then(|owner| {
            owner.with(|| untrack(|| with_scene(|scene| results::rest(scene, &State::read(&params.read())))))
        });
        slots.watch(&element, rest.flatten());
    });

    view! {
        <PageHead page />
        <Drawn html=Signal::derive(move || page.with(|page| page.as_ref().map(|page| page.body.clone()))) then=enlarge />
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
