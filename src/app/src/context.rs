//! What a page may ask of the place it runs in: the server while it renders,
//! the browser afterwards.

use std::sync::Arc;

use leptos::prelude::*;
use safehouse_engine::library::{GameLibrary, Library};

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
    /// Where people report something, e.g. `mailto:host@cards.example`; absent
    /// when it is not configured.
    pub contact: Option<Arc<str>>,
    /// What the site does. Who asks for it stands beside this, as a
    /// [`safehouse_service::Caller`].
    pub service: safehouse_service::Service,
}

/// Whether the cards are at hand.
#[derive(Debug, Clone)]
pub enum LibraryState {
    /// The browser is still fetching them.
    Loading,
    /// They are here. On the server this is always so.
    Ready(Arc<Library>),
    /// The browser could not get them.
    Failed(LibraryFault),
}

/// Why the browser has no cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LibraryFault {
    /// They did not arrive; they may the next time.
    Unreachable,
    /// They are gone or of another kind: the page is older than the server.
    Outdated,
}

impl LibraryState {
    /// The game that pages are about, when the cards are here.
    pub fn ready(&self) -> Option<&Arc<GameLibrary>> {
        match self {
            Self::Ready(library) => Some(library.first()),
            Self::Loading | Self::Failed(_) => None,
        }
    }

    /// Why there is no library and will be none by itself.
    pub fn fault(&self) -> Option<LibraryFault> {
        match self {
            Self::Failed(fault) => Some(*fault),
            Self::Loading | Self::Ready(_) => None,
        }
    }
}

/// What every component can ask for, on both sides.
#[derive(Debug, Clone, Copy)]
pub struct Site {
    /// The cards and formats.
    pub library: RwSignal<LibraryState>,
    /// How often the visitor asked for the cards again.
    attempt: RwSignal<u32>,
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
    /// Where people report something; empty when unknown.
    pub contact: String,
}

impl Site {
    /// The game that pages are about, tracked; `None` while the browser is fetching it.
    pub fn ready(&self) -> Option<Arc<GameLibrary>> {
        self.library.with(|state| state.ready().cloned())
    }

    /// Fetches the cards again, after a failure.
    pub fn fetch_again(&self) {
        if self.library.with_untracked(|state| state.fault().is_some()) {
            self.library.set(LibraryState::Loading);
            self.attempt.update(|attempt| *attempt += 1);
        }
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
        attempt: RwSignal::new(0),
        places: StoredValue::new(Places {
            icons: context.assets.icons.clone(),
            catalogue: context.catalogue_url.to_string(),
            origin: context.origin.as_deref().unwrap_or_default().to_owned(),
            sheets: context.sheets_url.to_string(),
            contact: context.contact.as_deref().unwrap_or_default().to_owned(),
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
        contact: read("data-contact"),
    };
    let site = Site {
        library: RwSignal::new(LibraryState::Loading),
        attempt: RwSignal::new(0),
        places: StoredValue::new(places),
    };
    provide_context(site);

    let Hydrated(hydrated) = expect_context();
    let read = RwSignal::new(None);
    Effect::new(move |_| {
        site.attempt.track();
        leptos::task::spawn_local(async move {
            let address = site.places.with_value(|places| places.catalogue.clone());
            read.set(Some(match fetch_library(&address).await {
                Ok(library) => LibraryState::Ready(library),
                Err(fault) => LibraryState::Failed(fault),
            }));
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

#[cfg(not(feature = "ssr"))]
async fn fetch_library(address: &str) -> Result<Arc<Library>, LibraryFault> {
    use crate::browser::FetchError;

    match crate::browser::fetch_text(address).await {
        Ok(bundle) => crate::chunks::read_library(bundle).await.map(Arc::new).map_err(|_| LibraryFault::Outdated),
        Err(FetchError::Status(404 | 410)) => Err(LibraryFault::Outdated),
        Err(_) => Err(LibraryFault::Unreachable),
    }
}
