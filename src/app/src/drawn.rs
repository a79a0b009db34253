//! Markup that is drawn as text, by the server for the first page and by the
//! browser for every later one.
//!
//! What a page only shows (card faces, tables, rules) has nothing to hydrate.
//! It is drawn by a pure function from the library and the address into one
//! element. In the browser that element adopts what the server drew: nothing
//! is sent twice, nothing is compared node by node, and a page of sixty card
//! faces costs the same to hydrate as an empty one. Links and forms in it are
//! real ones and work without script.

use leptos::{prelude::*, reactive::owner::WeakOwner};
use leptos_router::{
    hooks::{use_location, use_query_map},
    location::Location,
    params::ParamsMap,
};

use crate::{
    context::use_site,
    drawing::{Asked, DrawPage, Scene, Tools},
    head::PageHead,
    provided,
};

/// The component that draws, to draw in it again later.
///
/// It is held weakly: what a component keeps must not keep the component, or
/// the page would never end, and its listeners would go on in the next one.
#[derive(Clone)]
pub struct Surroundings(Option<WeakOwner>);

impl Surroundings {
    /// Those of the component that asks.
    pub fn of_component() -> Self {
        Self(Owner::current().map(|owner| owner.downgrade()))
    }

    /// Draws in them; `None` once the component is gone.
    pub fn draw<T>(&self, draw: impl FnOnce() -> T) -> Option<T> {
        self.0.as_ref().and_then(WeakOwner::upgrade).map(|owner| owner.with(draw))
    }
}

/// Draws with the library at hand; `None` while the browser fetches it.
pub fn with_scene<T>(draw: impl FnOnce(&Scene<'_>) -> T) -> Option<T> {
    let site = use_site();
    let (tools, all, library) = (site.tools()?, site.all()?, site.ready()?);
    let owned = provided::owned();
    Some(site.places.with_value(|places| {
        draw(&Scene {
            all: &all,
            library: &library,
            icons: &places.icons,
            contact: &places.contact,
            tools,
            owned: owned.as_deref(),
            live: !cfg!(feature = "ssr"),
        })
    }))
}

/// A page that is only read: its head, its content, its status.
#[component]
pub fn ReadingPage(
    /// Which of the tools draws it.
    draw: fn(&Tools) -> DrawPage,
) -> impl IntoView {
    let surroundings = Surroundings::of_component();
    // What no route matches has no parts of its address either.
    let params = use_context::<ArcMemo<ParamsMap>>();
    let query = use_query_map();
    let page = Memo::new(move |_| {
        let asked = Asked { params: params.as_ref().map(Get::get).unwrap_or_default(), query: query.get() };
        surroundings.draw(|| with_scene(|scene| draw(scene.tools)(scene, &asked))).flatten()
    });
    view! {
        <PageHead page />
        <Drawn html=Signal::derive(move || page.with(|page| page.as_ref().map(|page| page.body.clone()))) />
    }
    .into_any()
}

/// The address that the server drew, while a page is hydrated.
#[derive(Clone)]
pub struct Adopted(Option<String>);

impl Adopted {
    /// What the component that asks adopts.
    pub fn of_component() -> Self {
        let is_adopting = Owner::current_shared_context().is_some_and(|context| context.during_hydration());
        Self(is_adopting.then(|| Self::address(&use_location())))
    }

    /// Whether the reader is still there.
    pub fn is_at(&self, location: &Location) -> bool {
        self.0.as_ref().is_some_and(|adopted| *adopted == Self::address(location))
    }

    fn address(location: &Location) -> String {
        format!("{}{}", location.pathname.get_untracked(), location.search.get_untracked())
    }
}

/// An element whose content is drawn.
///
/// While the page is being hydrated the server's content stays as it is, and
/// it stays until the address changes, because the same address draws the same.
#[component]
pub fn Drawn(
    /// Escaped markup; `None` while the library is not there.
    #[prop(into)]
    html: Signal<Option<String>>,
    /// Puts markup into the element, where not all of its content is replaced.
    #[prop(optional)]
    put: Option<Callback<(web_sys::Element, String)>>,
    /// Called in the browser with the element whenever its content was drawn
    /// or adopted.
    #[prop(optional)]
    then: Option<Callback<web_sys::Element>>,
) -> impl IntoView {
    const WAITING: &str = "<p class=\"page waiting\" role=\"status\">Loading cards…</p>";

    let location = use_location();
    let adopted = Adopted::of_component();
    let first = html.get_untracked().unwrap_or_else(|| WAITING.to_owned());
    let element = NodeRef::<leptos::html::Div>::new();

    Effect::new(move |before: Option<Option<String>>| {
        let before = before.flatten();
        let (Some(markup), Some(element)) = (html.get(), element.get()) else {
            return before;
        };
        let keep = match &before {
            Some(before) => *before == markup,
            None => adopted.is_at(&location),
        };
        if !keep {
            match put {
                Some(put) => put.run(((*element).clone().into(), markup.clone())),
                None => element.set_inner_html(&markup),
            }
        }
        if let Some(then) = then {
            then.run((*element).clone().into());
        }
        Some(markup)
    });

    view! { <div class="drawn" node_ref=element inner_html=first></div> }.into_any()
}
