//! A server with nothing but the pages, over any cards.

use std::{net::IpAddr, path::PathBuf, sync::Arc};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
};
use leptos::{config::LeptosOptions, prelude::provide_context};
use leptos_axum::{LeptosRoutes, generate_route_list_with_exclusions_and_ssg_and_context};
use safehouse_app::{App, assets::Assets, provided::AppContext, routes::is_answered_by_server, shell::shell};
use safehouse_engine::{
    catalogue::CatalogueSource,
    games::GAMES,
    library::{GameFiles, Library},
};
use safehouse_service::{Caller, Chance, Clock, Collections, Passkeys, Passwords, Sealing, Service, Tables, Unlimited};
use safehouse_store::{Database, scratch};
use tower::ServiceExt;

/// What a request was answered with.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) location: Option<String>,
    pub(crate) html: String,
}

/// Always the same moment.
#[derive(Debug)]
struct Noon;

impl Clock for Noon {
    fn now_ms(&self) -> i64 {
        1_795_176_000_000
    }
}

/// Chance that is always the same.
#[derive(Debug)]
struct Sevens;

impl Chance for Sevens {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(7);
    }
}

/// The pages over some cards.
#[derive(Clone)]
pub(crate) struct Site {
    router: Router,
    /// The paths of its routes.
    pub(crate) routes: Vec<String>,
    _folder: Arc<tempfile::TempDir>,
}

impl Site {
    /// The pages over a set file, a formats file and ready-made decks.
    pub(crate) async fn new(set: &str, formats: &str, decks: &[&str]) -> Self {
        let files = GameFiles {
            sets: vec![CatalogueSource { name: "cards", text: set }],
            formats: vec![CatalogueSource { name: "formats", text: formats }],
            decks: decks.to_vec(),
        };
        let library = Library::read(GAMES, &[files]).expect("a library");
        let folder = tempfile::tempdir().expect("a folder");
        let path: PathBuf = folder.path().join("safehouse.db");
        let store = scratch::open(&Database::Sqlite(path)).await.expect("a store");
        let context = AppContext {
            library: Arc::new(library),
            assets: Arc::new(Assets { icons: "/icons.svg".into(), ..Assets::default() }),
            catalogue_url: "/catalogue.json".into(),
            sheets_url: "/sheets/0123abcd".into(),
            origin: Some("https://cards.example".into()),
            contact: None,
            owned_script: "".into(),
            signs_in: true,
            service: Service {
                store,
                clock: Arc::new(Noon),
                budgets: Arc::new(Unlimited),
                chance: Arc::new(Sevens),
                passwords: Passwords::new(1, Vec::new()),
                mail: None,
                sealing: Sealing::without_key(),
                passkeys: Passkeys::at(None),
                tables: Tables::new(1),
                collections: Collections::default(),
                notary: safehouse_service::Notary::without_key(),
            },
        };

        let options = LeptosOptions::builder().output_name("safehouse").build();
        let provide = {
            let context = context.clone();
            move || {
                provide_context(context.clone());
                provide_context(Caller::Guest { network: IpAddr::from([192, 0, 2, 1]) });
            }
        };
        let (mut routes, _) = generate_route_list_with_exclusions_and_ssg_and_context(App, None, provide.clone());
        routes.retain(|route| !is_answered_by_server(route.path()));
        let paths = routes.iter().map(|route| route.path().to_owned()).collect();
        let router = Router::new()
            .leptos_routes_with_context(&options, routes, provide.clone(), {
                let context = context.clone();
                move || shell(context.clone())
            })
            .fallback(leptos_axum::render_app_to_stream_with_context(provide, {
                let context = context.clone();
                move || shell(context.clone())
            }))
            .with_state(options);
        Self { router, routes: paths, _folder: Arc::new(folder) }
    }

    /// Asks for a page.
    pub(crate) async fn get(&self, address: &str) -> Answer {
        self.get_with_cookie(address, "").await
    }

    /// Asks for a page with a cookie.
    pub(crate) async fn get_with_cookie(&self, address: &str, cookie: &str) -> Answer {
        let request = Request::get(address)
            .header(header::ACCEPT, "text/html")
            .header(header::COOKIE, cookie)
            .body(Body::empty())
            .expect("a request");
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let status = response.status();
        let location =
            response.headers().get(header::LOCATION).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let body = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        Answer { status, location, html: String::from_utf8(body.to_vec()).expect("UTF-8") }
    }
}
