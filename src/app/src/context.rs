//! What a page may ask of the place it runs in: the server while it renders,
//! the browser afterwards.

use std::sync::Arc;

use leptos::prelude::*;

use crate::library::Library;

/// What the server gives every render and every server function, by
/// `provide_context`.
#[cfg(feature = "ssr")]
#[derive(Debug, Clone)]
pub struct AppContext {
    /// The cards and formats being served.
    pub library: Arc<Library>,
    /// The built files of this release.
    pub assets: Arc<crate::assets::Assets>,
    /// Where the browser fetches the [`crate::library::Bundle`], e.g.
    /// `/catalogue.1f0c2d9a.json`; content-hashed, so it can be cached forever.
    pub catalogue_url: Arc<str>,
    /// Where card sheets are drawn, e.g. `/sheets/1f0c2d9a`; empty when this
    /// server draws none.
    pub sheets_url: Arc<str>,
    /// The site's public origin without a trailing slash, e.g.
    /// `https://cards.example`; absent when it is not configured. Canonical
    /// and sharing addresses need it.
    pub origin: Option<Arc<str>>,
    /// What is remembered.
    pub store: safehouse_store::Store,
}

/// Whether the cards are at hand.
#[derive(Debug, Clone)]
pub enum LibraryState {
    /// The browser is still fetching them.
    Loading,
    /// They are here. On the server this is always so.
    Ready(Arc<Library>),
    /// The browser could not fetch or read them.
    Failed,
}

impl LibraryState {
    /// The library, when it is here.
    pub fn ready(&self) -> Option<&Arc<Library>> {
        match self {
            Self::Ready(library) => Some(library),
            Self::Loading | Self::Failed => None,
        }
    }
}

/// What every component can ask for, on both sides.
#[derive(Debug, Clone, Copy)]
pub struct Site {
    /// The cards and formats.
    pub library: RwSignal<LibraryState>,
    /// Addresses that drawings and sharing need.
    pub places: StoredValue<Places>,
}

/// Addresses of this installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// The sprite of illustrations.
    pub icons: String,
    /// The [`crate::library::Bundle`].
    pub catalogue: String,
    /// The public origin, empty when unknown.
    pub origin: String,
    /// Where card sheets are drawn; empty when they are not.
    pub sheets: String,
}

impl Site {
    /// The library, tracked; `None` while the browser is fetching it.
    pub fn ready(&self) -> Option<Arc<Library>> {
        self.library.with(|state| state.ready().cloned())
    }
}

/// The site of the component that asks. [`crate::App`] provides it.
pub fn use_site() -> Site {
    expect_context::<Site>()
}

/// Provides [`Site`] from the server's [`AppContext`].
#[cfg(feature = "ssr")]
pub(crate) fn provide_site() {
    let context = expect_context::<AppContext>();
    provide_context(Site {
        library: RwSignal::new(LibraryState::Ready(context.library)),
        places: StoredValue::new(Places {
            icons: context.assets.icons.clone(),
            catalogue: context.catalogue_url.to_string(),
            origin: context.origin.as_deref().unwrap_or_default().to_owned(),
            sheets: context.sheets_url.to_string(),
        }),
    });
}

/// Whether the page has been taken over from the server. The client provides it
/// around the application and sets it; on the server there is none.
#[cfg(not(feature = "ssr"))]
#[derive(Debug, Clone, Default)]
pub struct Hydrated(pub ArcRwSignal<bool>);

/// Provides [`Site`] from what the server wrote on the document, and fetches
/// the cards once the browser is idle.
#[cfg(not(feature = "ssr"))]
pub(crate) fn provide_site() {
    let root = document().document_element();
    let read = |name| root.as_ref().and_then(|root| root.get_attribute(name)).unwrap_or_default();
    let places = Places {
        icons: read("data-icons"),
        catalogue: read("data-catalogue"),
        origin: read("data-origin"),
        sheets: read("data-sheets"),
    };
    let site = Site { library: RwSignal::new(LibraryState::Loading), places: StoredValue::new(places) };
    provide_context(site);

    let Hydrated(hydrated) = expect_context();
    let read = RwSignal::new(None);
    Effect::new(move |_| {
        leptos::task::spawn_local(async move {
            let address = site.places.with_value(|places| places.catalogue.clone());
            let state = match crate::browser::fetch_text(&address).await {
                Some(bundle) => match crate::chunks::read_library(bundle).await {
                    Ok(library) => LibraryState::Ready(Arc::new(library)),
                    Err(_) => LibraryState::Failed,
                },
                None => LibraryState::Failed,
            };
            read.set(Some(state));
        });
    });
    // Cards that come before the page's own part would draw another page than
    // the one that the server wrote and that is about to be taken over.
    Effect::new(move |_| {
        if let (true, Some(state)) = (hydrated.get(), read.get()) {
            site.library.set(state);
        }
    });
}
