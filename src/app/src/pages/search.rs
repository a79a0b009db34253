//! Card search. The address is the whole state: query, view, order, page.

pub(crate) mod faults;
mod results;
mod state;

use leptos::prelude::*;
use leptos_router::{
    NavigateOptions,
    hooks::{use_location, use_navigate, use_query_map},
    params::ParamsMap,
};

use safehouse_engine::catalogue::query::{Notice, NoticeKind};

use crate::{
    browser,
    components::{frame::SEARCH_FIELD, patience::Patience, slots},
    drawing::{Answer, Page, Scene, for_documents},
    drawn::{Adopted, Drawn, Surroundings, with_scene},
    head::PageHead,
    pages::query_help::compose,
    paths::HasPaths as _,
    provided::{account, has_collection},
};
use results::Found;
use state::State;

/// The page at `/cards`. Its query field is the one in the top bar.
#[component]
pub fn SearchPage() -> impl IntoView {
    let params = use_query_map();
    go_to_written_query(params);
    let surroundings = Surroundings::of_component();
    let patience = Patience::provide(SEARCH_FIELD);
    let answer = {
        let surroundings = surroundings.clone();
        Memo::new(move |before: Option<&Option<Answer>>| {
            let look = || with_scene(|scene| (scene.tools.search)(scene, &params.read()));
            match (surroundings.draw(look).flatten(), before) {
                (Some(Answer { is_understood: false, .. }), Some(Some(before))) if patience.waits() => {
                    Some(before.clone())
                }
                (answer, _) => answer,
            }
        })
    };
    #[cfg(feature = "ssr")]
    if let Some(address) = answer.with_untracked(|answer| answer.as_ref().and_then(|answer| answer.elsewhere.clone())) {
        leptos_axum::redirect(&address);
    }
    // What the server knows better stays what it drew, or what was there before.
    let drawn_here = move |answer: &Answer| answer.elsewhere.is_none().then(|| answer.page.clone());
    let page = Memo::new(move |_| answer.with(|answer| answer.as_ref().and_then(drawn_here)));
    let is_wrong =
        Memo::new(move |_| answer.with(|answer| answer.as_ref().is_some_and(|answer| !answer.is_understood)));
    mark_field(is_wrong);
    ask_the_server(answer);
    let slots = slots::Slots::new();
    // What is on further pages is put below in the browser, where faces are
    // drawn only while they are near the screen.
    let enlarge = Callback::new(move |element: web_sys::Element| {
        let rest = || {
            let look = || untrack(|| with_scene(|scene| (scene.tools.search_rest)(scene, &params.read())));
            surroundings.draw(look).flatten().flatten()
        };
        slots.watch(&element, rest);
    });
    let put = Callback::new(move |(element, markup): (web_sys::Element, String)| slots.put(&element, &markup));

    // One line that stays while the page around it is drawn anew, or a screen
    // reader would not hear it change.
    let said = move || answer.with(|answer| answer.as_ref().map(|answer| answer.said.clone()).unwrap_or_default());

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

/// Searches, once for all that a page says of it.
pub(crate) fn search(scene: &Scene<'_>, params: &ParamsMap) -> Answer {
    let state = State::read(params);
    let found = results::search(scene, &state);
    let is_of_collection = |notice: &Notice| notice.kind == NoticeKind::NoCollection;
    let lacks_collection = found.as_ref().is_ok_and(|(_, found)| found.notices.iter().any(is_of_collection));
    // An account's page the server draws with what is owned at hand.
    let is_elsewhere = lacks_collection && has_collection() && (!cfg!(feature = "ssr") || account().is_none());
    // On a server nobody listens.
    let said = if cfg!(feature = "ssr") || is_elsewhere { String::new() } else { results::said(&found) };
    let elsewhere = is_elsewhere.then(|| elsewhere(scene, &state));
    Answer { page: draw(scene, &state, &found), said, is_understood: found.is_ok(), elsewhere }
}

/// Where a query is answered that asks what is owned: by the server.
#[cfg(not(feature = "ssr"))]
fn elsewhere(scene: &Scene<'_>, state: &State) -> String {
    state.address(scene.paths())
}

/// Where a query is answered that asks what a guest owns: on a page of their collection, which their device draws.
#[cfg(feature = "ssr")]
fn elsewhere(scene: &Scene<'_>, state: &State) -> String {
    use safehouse_paths::collection as at;

    let asked = [("q", state.query.as_str()), ("order", &state.order)];
    at::asking(&at::page(scene.library.game().id, at::CARDS), &asked)
}

/// The rows after the first page, for a browser that puts them all on one; `None` when
/// there are none.
pub(crate) fn rest(scene: &Scene<'_>, params: &ParamsMap) -> Option<String> {
    results::rest(scene, &State::read(params))
}

/// The address of the query that the form of the search help wrote.
pub(crate) fn written_query(scene: &Scene<'_>, params: &ParamsMap) -> Option<String> {
    Some(scene.paths().search(&compose(scene, params)?))
}

/// Says at the query's field whether it is wrong, and where it is said why. The
/// field is the frame's, which knows no queries.
fn mark_field(is_wrong: Memo<bool>) {
    let set = |marks: [(&str, Option<&str>); 2]| {
        let Some(field) = document().get_element_by_id(SEARCH_FIELD) else { return };
        for (mark, value) in marks {
            let set = value.map_or_else(|| field.remove_attribute(mark), |value| field.set_attribute(mark, value));
            debug_assert!(set.is_ok());
        }
    };
    let clear = move || set([("aria-invalid", None), ("aria-describedby", None)]);
    Effect::new(move |_| {
        if is_wrong.get() {
            set([("aria-invalid", Some("true")), ("aria-describedby", Some(faults::ID))]);
        } else {
            clear();
        }
    });
    on_cleanup(move || {
        if !cfg!(feature = "ssr") {
            clear();
        }
    });
}

/// What an account owns is known to the server, which draws the page of such a query itself, unless it just did; a
/// guest it leads to the page that their device draws.
fn ask_the_server(answer: Memo<Option<Answer>>) {
    let adopted = Adopted::of_component();
    let location = use_location();
    Effect::new(move |_| {
        answer.with(|answer| match answer {
            Some(Answer { elsewhere: Some(address), .. }) if !adopted.is_at(&location) => {
                browser::open_document(address);
            }
            _ => {}
        });
    });
}

/// The form that writes queries sends its controls; the query they mean gets
/// an address of its own, so that it can be read, changed and shared.
fn go_to_written_query(params: Memo<ParamsMap>) {
    let written = move || with_scene(|scene| (scene.tools.written_query)(scene, &params.read())).flatten();
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

fn draw(scene: &Scene<'_>, state: &State, found: &Found) -> Page {
    let title = match state.query.as_str() {
        "" => "Cards".to_owned(),
        query if found.is_ok() => query.to_owned(),
        query => format!("Not understood: {query}"),
    };
    let game = scene.library.catalogue.game().name;
    let description = for_documents(|| format!("Search every {game} card by name, type, cost, value or text."));
    let canonical = for_documents(|| scene.paths().search(&state.query));
    Page::new(title, description, canonical, results::page(scene, state, found))
}
