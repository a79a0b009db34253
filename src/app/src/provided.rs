//! What is provided to the components ([`crate::context`]): by the server for each page, by
//! the browser for each document.

use std::sync::Arc;

use leptos::prelude::*;
use safehouse_engine::copies::OwnedIndex;
#[cfg(feature = "ssr")]
use safehouse_engine::library::Library;

use crate::context::{GameName, LibraryState, Places, Site};
#[cfg(feature = "ssr")]
use crate::drawing::Tools;

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
    /// Where the script is that marks what whoever is signed in owns, e.g. `/owned/1f0c2d9a.js`; empty where
    /// nothing is marked.
    pub owned_script: Arc<str>,
    /// Whether people can sign in.
    pub signs_in: bool,
    /// What the site does. Who asks for it stands beside this, as a
    /// [`safehouse_service::Caller`].
    pub service: safehouse_service::Service,
}

/// Provides [`Site`] from the server's [`AppContext`].
#[cfg(feature = "ssr")]
pub(crate) fn provide_site(tools: &'static Tools) {
    let context = expect_context::<AppContext>();
    let places = Places {
        icons: context.assets.icons.clone(),
        catalogue: context.catalogue_url.to_string(),
        origin: context.origin.as_deref().unwrap_or_default().to_owned(),
        sheets: context.sheets_url.to_string(),
        contact: context.contact.as_deref().unwrap_or_default().to_owned(),
        games: GameName::of(&context.library),
    };
    provide_context(Site::new(LibraryState::Ready(context.library, tools), places));
}

/// Whether the page has been taken over from the server. The client provides it
/// around the application and sets it; on the server there is none.
#[cfg(not(feature = "ssr"))]
#[derive(Debug, Clone, Default)]
pub struct Hydrated(pub ArcRwSignal<bool>);

/// Provides [`Site`] from what the server wrote on the document, and fetches
/// the cards and what is done with them.
#[cfg(not(feature = "ssr"))]
pub(crate) fn provide_site(read: crate::library::Read) {
    let root = document().document_element();
    let written = |name| root.as_ref().and_then(|root| root.get_attribute(name)).unwrap_or_default();
    let places = Places {
        icons: written("data-icons"),
        catalogue: written("data-catalogue"),
        origin: written("data-origin"),
        sheets: written("data-sheets"),
        contact: written("data-contact"),
        games: GameName::read_all(&written("data-games")),
    };
    let site = Site::new(LibraryState::Loading, places);
    provide_context(site);

    let Hydrated(hydrated) = expect_context();
    let fetched = RwSignal::new(None);
    Effect::new(move |_| {
        site.attempt.track();
        leptos::task::spawn_local(async move {
            let address = site.places.with_value(|places| places.catalogue.clone());
            fetched.set(Some(match crate::library::fetch(&address, read).await {
                Ok((library, tools)) => LibraryState::Ready(Arc::new(library), tools),
                Err(fault) => LibraryState::Failed(fault),
            }));
        });
    });
    // Cards that come before the page's own part would draw another page than
    // the one that the server wrote and that is about to be taken over.
    Effect::new(move |_| {
        if let (true, Some(state)) = (hydrated.get(), fetched.get()) {
            site.library.set(state);
        }
    });
}

/// What the server calls the account of whoever looks at the page; nothing of a guest, and
/// where nobody can sign in. The same on both sides.
pub fn account() -> Option<String> {
    #[cfg(feature = "ssr")]
    {
        let signs_in = use_context::<AppContext>().is_some_and(|context| context.signs_in);
        let caller = use_context::<safehouse_service::Caller>().filter(|_| signs_in)?;
        caller.person().ok().map(|person| person.account.to_string())
    }
    #[cfg(not(feature = "ssr"))]
    crate::browser::account()
}

/// The cookie of a browser that keeps the collection of somebody who has no account: then their pages ask it. A script
/// writes it (`collection_bar.js`), and it holds no secret.
#[cfg(feature = "ssr")]
const ON_DEVICE: &str = "collection-on-device";

/// Whether it can be asked what whoever looks at the page owns: the server, for an account, or else the device. The
/// same on both sides.
pub fn has_collection() -> bool {
    #[cfg(feature = "ssr")]
    {
        account().is_some() || cookie(ON_DEVICE).is_some() && !is_without_worker()
    }
    #[cfg(not(feature = "ssr"))]
    crate::browser::has_collection()
}

/// The value of a cookie of whoever asks for this page.
#[cfg(feature = "ssr")]
pub(crate) fn cookie(name: &str) -> Option<String> {
    let parts = use_context::<axum::http::request::Parts>()?;
    let cookies = parts.headers.get(axum::http::header::COOKIE)?.to_str().ok()?;
    let mut pairs = cookies.split(';').filter_map(|cookie| cookie.trim().split_once('='));
    pairs.find(|(of, _)| *of == name).map(|(_, value)| value.to_owned())
}

/// Whether nothing was built that keeps a collection on a device.
#[cfg(feature = "ssr")]
fn is_without_worker() -> bool {
    use_context::<AppContext>().is_none_or(|context| context.assets.collection_script.is_empty())
}

/// What whoever asks owns, where the page that they ask for shows cards.
#[cfg(feature = "ssr")]
#[derive(Debug, Clone)]
pub struct Owned(pub Arc<OwnedIndex>);

/// What whoever asks owns, as far as that is known here: to a server that was given it, never to a browser,
/// which asks the server where a query is about it.
pub(crate) fn owned() -> Option<Arc<OwnedIndex>> {
    #[cfg(feature = "ssr")]
    return use_context::<Owned>().map(|Owned(owned)| owned);
    #[cfg(not(feature = "ssr"))]
    None
}
