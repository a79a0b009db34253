//! HTTP: the routes, what stands around them, and serving.
//!
//! Around every route, from the outside in: the request's id and log line,
//! the security headers, panics turned into a page, the check of the address,
//! the limit of requests, the refusal of cross-site changes, the limit of time,
//! the limit of size, who asks and whether they may. What takes a processor for long is done by [`workers`].

pub mod access;
mod body_limit;
mod catalogue;
mod client_address;
mod compression;
mod connections;
mod csrf;
mod error_page;
mod files;
mod health;
mod held;
mod observe;
mod pages;
mod panics;
mod places;
mod random_hex;
pub mod rate_limit;
mod robots;
mod security;
mod security_txt;
mod server_functions;
mod serving;
mod sheets;
mod sitemap;
mod target;
mod time_limit;
mod workers;

use std::{ops::Deref, sync::Arc};

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
    routing::get,
};
use safehouse_app::context::AppContext;
use safehouse_engine::games::GAMES;
use safehouse_service::Service;
use safehouse_store::Store;

use crate::{
    assets::SiteFiles,
    cards::{CardFiles, CardFilesError},
    clock::SystemClock,
    config::Config,
    sheets::Sheets,
};
use catalogue::Bundled;
use health::LastHealth;
use rate_limit::RateLimits;
pub use serving::{ServeError, open, serve, serve_on};
use sheets::Drawing;
use workers::Workers;

/// What the handlers share. Cloning shares it too.
#[derive(Clone)]
pub struct Site(Arc<SiteParts>);

/// The parts of a [`Site`].
pub struct SiteParts {
    /// What the program was told.
    pub config: Config,
    /// The built files.
    pub files: SiteFiles,
    /// What every page is drawn from.
    pub app: AppContext,
    /// What is remembered.
    pub store: Store,
    bundle: Bundled,
    drawing: Option<Drawing>,
    limits: Arc<RateLimits>,
    health: Arc<LastHealth>,
    workers: Workers,
}

/// Why there is no site.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The card files have faults.
    #[error(transparent)]
    Cards(#[from] CardFilesError),
    /// The system gives no threads to draw pages and sheets.
    #[error("the threads that draw cannot be started: {0}")]
    Threads(#[from] std::io::Error),
}

impl Site {
    /// A site from its parts.
    ///
    /// # Errors
    /// The card files have faults, or there are no threads.
    pub fn new(config: Config, store: Store, files: SiteFiles, cards: &CardFiles) -> Result<Self, SiteError> {
        let (library, bundle) = cards.served(GAMES)?;
        let bundle = Bundled::new(bundle);
        let drawing = match Sheets::open(&files, cards, &library.first().catalogue) {
            Ok(sheets) => Some(Drawing::new(sheets)?),
            Err(error) => {
                tracing::warn!(%error, "no card sheets are drawn");
                None
            }
        };
        let store = store.with_room(u64::from(config.share_store_mib) * 1024 * 1024);
        let limits = Arc::new(RateLimits::new(&config));
        let service = Service { store: store.clone(), clock: Arc::new(SystemClock), budgets: limits.clone() };
        let app = AppContext {
            library: Arc::new(library),
            assets: Arc::new(files.names().clone()),
            catalogue_url: bundle.address().into(),
            sheets_url: drawing.as_ref().map(Drawing::address).unwrap_or_default().into(),
            origin: config.public_url.as_ref().map(|url| url.as_str().into()),
            contact: config.contact.as_ref().map(|contact| contact.as_str().into()),
            service,
        };
        let (health, workers) = (LastHealth::new(), Workers::new(&config)?);
        Ok(Self(Arc::new(SiteParts { config, files, app, store, bundle, drawing, limits, health, workers })))
    }
}

impl Deref for Site {
    type Target = SiteParts;

    fn deref(&self) -> &SiteParts {
        &self.0
    }
}

/// Everything the site answers.
pub fn router(site: &Site) -> Router {
    guarded(site, routes(site))
}

fn routes(site: &Site) -> Router {
    let answers = Router::new()
        .route("/healthz", get(health::get_health))
        .route("/robots.txt", get(robots::get_robots))
        .route("/sitemap.xml", get(sitemap::get_sitemap))
        .route("/.well-known/security.txt", get(security_txt::get_security_txt))
        .route("/assets/{*path}", get(files::get_asset))
        .route("/data/{name}", get(catalogue::get_catalogue))
        .route("/sheets/{hash}/backs/{file}", get(sheets::get_back))
        .route("/sheets/{hash}/{code}/{file}", get(sheets::get_sheet))
        .route("/previews/{hash}/site.jpg", get(sheets::get_site_preview))
        .route("/previews/{hash}/cards/{file}", get(sheets::get_card_preview))
        .route("/previews/{hash}/decks/{format}/{file}", get(sheets::get_deck_preview))
        .with_state(site.clone());
    let list: Arc<[_]> = access::endpoints().collect();
    pages::routes(site).merge(answers).layer(from_fn_with_state(list, access::enforce))
}

/// Puts what protects every route around these.
pub fn guarded(site: &Site, routes: Router) -> Router {
    routes
        .layer(from_fn_with_state(site.clone(), body_limit::limit_body))
        .layer(from_fn_with_state(site.clone(), time_limit::limit_time))
        .layer(csrf::layer(&site.config))
        .layer(from_fn_with_state(site.clone(), rate_limit::limit_rate))
        .layer(from_fn_with_state(site.clone(), target::check_target))
        .layer(from_fn(panics::catch))
        .layer(from_fn_with_state(site.clone(), security::protect))
        .layer(from_fn_with_state(site.clone(), observe::observe))
}
