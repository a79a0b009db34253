//! What the head of the document says of its page. The server writes it; the browser
//! keeps what changes with the page in step.

use leptos::prelude::*;
#[cfg(feature = "ssr")]
use leptos_meta::{Link, Meta, Script, Title};

use crate::drawing::Page;
#[cfg(feature = "ssr")]
use crate::{context::use_site, paths};

/// Width and height of the picture that a link shows, in pixels.
pub const PREVIEW_SIZE: (&str, &str) = ("1200", "630");

/// What the head of the document says beside what the page says.
#[cfg(feature = "ssr")]
#[derive(Debug, Clone, Default)]
pub struct HeadExtras {
    /// Whether search engines are asked to leave the page out.
    pub is_hidden: bool,
    /// A feed of what the page shows: its title and its address.
    pub feed: Option<(String, String)>,
    /// Where a program learns how another site shows the page.
    pub oembed: Option<String>,
    /// A style sheet that this page has beside those of all that the server draws.
    pub sheet: Option<Sheet>,
    /// What the page is about, for search engines: JSON-LD.
    pub linked_data: Option<serde_json::Value>,
}

/// A style sheet that some pages have beside that of every page.
#[cfg(feature = "ssr")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    /// That of pages about decks, and of those that the server alone draws.
    Decks,
    /// That of the table of a game.
    Table,
    /// That of the lab.
    Lab,
    /// That of collections.
    Collection,
    /// That of the rulebook.
    Rules,
    /// That of stores and events.
    Stores,
}

#[cfg(feature = "ssr")]
impl Sheet {
    /// Has the document load it.
    pub(crate) fn link(self) {
        let assets = &expect_context::<crate::provided::AppContext>().assets;
        let address = match self {
            Self::Decks => &assets.deck_style,
            Self::Table => &assets.table_style,
            Self::Lab => &assets.lab_style,
            Self::Collection => &assets.collection_style,
            Self::Rules => &assets.rules_style,
            Self::Stores => &assets.stores_style,
        };
        // Where one sheet has everything, the others are empty.
        if !address.is_empty() {
            let address = address.clone();
            write(view! { <Link rel="stylesheet" href=address /> });
        }
    }
}

/// Title, description and addresses of a drawn page, and its status; 404 for
/// one that names nothing.
#[cfg(feature = "ssr")]
#[component]
pub fn PageHead(
    /// The page; `None` says nothing of it.
    #[prop(into)]
    page: Signal<Option<Page>>,
) -> impl IntoView {
    let page = page.get_untracked();
    if let Some(status) = page.as_ref().and_then(status) {
        answer_with(status);
    }
    let (origin, previews) =
        use_site().places.with_value(|places| (places.origin.clone(), paths::previews(&places.sheets)));
    let preview = (!origin.is_empty() && !previews.is_empty()).then(|| {
        let drawn = page.as_ref().map_or(paths::SITE_PREVIEW, |page| &page.preview);
        format!("{origin}{previews}{drawn}")
    });
    let (title, description, canonical) =
        page.map(|page| (page.title, page.description, page.canonical)).unwrap_or_default();
    let name = if title.is_empty() { "Safehouse".to_owned() } else { title.clone() };
    let address = format!("{origin}{canonical}");
    write(view! {
        <Title text=full_title(title) />
        <Meta name="description" content=description.clone() />
        <Link rel="canonical" href=address.clone() />
        <Meta property="og:title" content=name />
        <Meta property="og:description" content=description />
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
    });
}

/// Keeps the title in step with a drawn page. All else in the head is for who fetches a document: see
/// [`crate::drawing::for_documents`].
#[cfg(not(feature = "ssr"))]
#[component]
pub fn PageHead(
    /// The page; `None` keeps what is there.
    #[prop(into)]
    page: Signal<Option<Page>>,
) -> impl IntoView {
    Effect::new(move |_| {
        page.with(|page| {
            if let Some(page) = page {
                document().set_title(&full_title(page.title.clone()));
            }
        });
    });
}

/// The head of a page that lives: its title may change.
#[component]
pub fn LiveHead(
    /// The whole title ([`full_title`]).
    #[prop(into)]
    title: Signal<String>,
    /// The description.
    description: &'static str,
) -> impl IntoView {
    #[cfg(feature = "ssr")]
    write(view! {
        <Title text=title.get_untracked() />
        <Meta name="description" content=description />
    });
    #[cfg(not(feature = "ssr"))]
    {
        let _ = description;
        Effect::new(move |_| title.with(|title| document().set_title(title)));
    }
}

/// Writes what else the head says of a page that the server alone draws.
#[cfg(feature = "ssr")]
pub(crate) fn write_extras(extras: HeadExtras) {
    if extras.is_hidden {
        write(view! { <Meta name="robots" content="noindex" /> });
    }
    if let Some(sheet) = extras.sheet {
        sheet.link();
    }
    if let Some((title, address)) = extras.feed {
        write(view! { <Link rel="alternate" type_="application/atom+xml" title=title href=address /> });
    }
    if let Some(data) = extras.linked_data {
        // In a script nothing is escaped, and nothing must end it.
        let data = data.to_string().replace('<', "\\u003c");
        write(view! { <Script type_="application/ld+json">{data}</Script> });
    }
    if let Some(address) = extras.oembed {
        write(view! { <Link rel="alternate" type_="application/json+oembed" href=address /> });
    }
}

/// Writes into the head of the document, and nothing where it stands.
#[cfg(feature = "ssr")]
fn write(head: impl IntoView) {
    drop(head.into_view().to_html());
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
