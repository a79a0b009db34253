//! HTTP: the routes, what stands around them, and serving.
//!
//! Around every route, from the outside in: the request's id and log line,
//! the security headers, panics turned into a page, the limit of requests,
//! the refusal of cross-site changes, the limit of time, the limit of size.

mod body_limit;
mod catalogue;
mod client_address;
mod compression;
mod csrf;
mod error_page;
mod files;
mod health;
mod observe;
mod pages;
mod panics;
pub mod rate_limit;
mod robots;
mod security;
mod server_functions;
mod serving;
mod sheets;
mod time_limit;

use std::{ops::Deref, sync::Arc};

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
    routing::get,
};
use safehouse_app::context::AppContext;
use safehouse_store::Store;

use crate::{
    assets::SiteFiles,
    cards::{CardFiles, CardFilesError},
    config::Config,
    sheets::Sheets,
};
use catalogue::Bundled;
use rate_limit::RateLimits;
pub use serving::{ServeError, open, serve, serve_on};
use sheets::Drawing;

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
    bundle: Bundled,
    drawing: Option<Drawing>,
    limits: RateLimits,
}

impl Site {
    /// A site from its parts.
    ///
    /// # Errors
    /// The card files have faults.
    pub fn new(config: Config, store: Store, files: SiteFiles, cards: &CardFiles) -> Result<Self, CardFilesError> {
        let (library, bundle) = cards.library()?;
        let bundle = Bundled::new(bundle);
        let drawing = match Sheets::open(&files, cards, &library.catalogue) {
            Ok(sheets) => Some(Drawing::new(sheets)),
            Err(error) => {
                tracing::warn!(%error, "no card sheets are drawn");
                None
            }
        };
        let app = AppContext {
            library: Arc::new(library),
            assets: Arc::new(files.names().clone()),
            catalogue_url: bundle.address().into(),
            sheets_url: drawing.as_ref().map(Drawing::address).unwrap_or_default().into(),
            origin: config.public_url.as_ref().map(|url| url.as_str().into()),
            store,
        };
        let limits = RateLimits::new(&config);
        Ok(Self(Arc::new(SiteParts { config, files, app, bundle, drawing, limits })))
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
        .route("/assets/{*path}", get(files::get_asset))
        .route("/data/{name}", get(catalogue::get_catalogue))
        .route("/sheets/{hash}/backs/{file}", get(sheets::get_back))
        .route("/sheets/{hash}/{code}/{file}", get(sheets::get_sheet))
        .with_state(site.clone());
    compression::compressed(pages::routes(site)).merge(answers)
}

/// Puts what protects every route around these.
pub fn guarded(site: &Site, routes: Router) -> Router {
    routes
        .layer(from_fn_with_state(site.clone(), body_limit::limit_body))
        .layer(from_fn_with_state(site.clone(), time_limit::limit_time))
        .layer(csrf::layer(&site.config))
        .layer(from_fn_with_state(site.clone(), rate_limit::limit_rate))
        .layer(from_fn(panics::catch))
        .layer(from_fn_with_state(site.clone(), security::protect))
        .layer(from_fn_with_state(site.clone(), observe::observe))
}
