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
use leptos_meta::{Link, Meta, Title};
use leptos_router::{
    hooks::{use_location, use_query_map},
    params::ParamsMap,
};

use crate::{
    browser,
    context::use_site,
    drawing::{Asked, DrawPage, Page, Scene, Tools},
    paths,
};

/// Width and height of the picture that a link shows, in pixels.
pub const PREVIEW_SIZE: (&str, &str) = ("1200", "630");

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
    Some(site.places.with_value(|places| {
        draw(&Scene {
            all: &all,
            library: &library,
            icons: &places.icons,
            contact: &places.contact,
            tools,
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

/// Title, description and addresses of a drawn page, and its status; 404 for
/// one that names nothing.
#[component]
pub fn PageHead(
    /// The page; `None` keeps what the server wrote.
    #[prop(into)]
    page: Signal<Option<Page>>,
) -> impl IntoView {
    #[cfg(feature = "ssr")]
    if let Some(status) = page.with_untracked(|page| page.as_ref().and_then(status)) {
        answer_with(status);
    }

    let (origin, previews) =
        use_site().places.with_value(|places| (places.origin.clone(), paths::previews(&places.sheets)));
    let preview = (!origin.is_empty() && !previews.is_empty()).then(|| {
        let drawn = untrack(|| page.with(|page| page.as_ref().map(|page| page.preview.clone())));
        format!("{origin}{previews}{}", drawn.unwrap_or_else(|| paths::SITE_PREVIEW.to_owned()))
    });
    let text = move |part: fn(&Page) -> &str| {
        move || page.with(|page| page.as_ref().map(|page| part(page).to_owned()).unwrap_or_default())
    };
    // Read once, before anything of this page is written: while the head is
    // being taken over, the document has no title for a moment.
    let written = if cfg!(feature = "ssr") { String::new() } else { browser::document_title() };
    let title = move || {
        page.with(|page| page.as_ref().map(|page| page.title.clone())).map_or_else(|| written.clone(), full_title)
    };
    // The server writes the title last, when a page that waited for its data
    // may already have let go of its signals.
    #[cfg(feature = "ssr")]
    let title = {
        let title = untrack(title);
        move || title.clone()
    };
    let address = move || format!("{origin}{}", text(|page| &page.canonical)());

    view! {
        <Title text=title />
        <Meta name="description" content=text(|page| &page.description) />
        // Only a fetched document needs it, so it does not follow later navigation.
        <Link rel="canonical" href=untrack(address.clone()) />
        <Meta property="og:title" content=text(|page| if page.title.is_empty() { "Safehouse" } else { &page.title }) />
        <Meta property="og:description" content=text(|page| &page.description) />
        <Meta property="og:url" content=address />
        <Meta property="og:site_name" content="Safehouse" />
        <Meta property="og:type" content="website" />
        {preview
            .map(|address| {
                view! {
                    <Meta property="og:image" content=address />
                    <Meta property="og:image:width" content=PREVIEW_SIZE.0 />
                    <Meta property="og:image:height" content=PREVIEW_SIZE.1 />
                    <Meta name="twitter:card" content="summary_large_image" />
                }
            })}
    }
    .into_any()
}

#[cfg(feature = "ssr")]
fn status(page: &Page) -> Option<u16> {
    page.status.or_else(|| (!page.found).then_some(404))
}

/// Gives the answer of the server this status.
#[cfg(feature = "ssr")]
pub fn answer_with(status: u16) {
    if let Some(response) = use_context::<leptos_axum::ResponseOptions>()
        && let Ok(status) = axum::http::StatusCode::from_u16(status)
    {
        response.set_status(status);
    }
}

/// A page's title with the site's name behind it, as the renderer wants it.
pub(crate) fn full_title(title: String) -> String {
    let title = if cfg!(feature = "ssr") { escaped(&title) } else { title };
    if title.is_empty() { "Safehouse".to_owned() } else { format!("{title} · Safehouse") }
}

/// The renderer writes a title into the document as it is; only the browser,
/// which sets it by script, takes it for text. It holds what visitors search for.
fn escaped(title: &str) -> String {
    title.replace('&', "&amp;").replace('<', "&lt;")
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
    let address = move || format!("{}{}", location.pathname.get_untracked(), location.search.get_untracked());
    let adopted = Owner::current_shared_context().filter(|context| context.during_hydration()).map(|_| address());
    let first = html.get_untracked().unwrap_or_else(|| WAITING.to_owned());
    let element = NodeRef::<leptos::html::Div>::new();

    Effect::new(move |before: Option<Option<String>>| {
        let before = before.flatten();
        let (Some(markup), Some(element)) = (html.get(), element.get()) else {
            return before;
        };
        let keep = match &before {
            Some(before) => *before == markup,
            None => adopted.as_ref().is_some_and(|adopted| *adopted == address()),
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
