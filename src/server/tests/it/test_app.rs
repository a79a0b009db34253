//! A whole site without a socket, and what comes back from it.

use std::{borrow::Cow, net::SocketAddr};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::ConnectInfo,
    http::{HeaderMap, Method, Request, StatusCode},
};
use safehouse_app::assets::Assets;
use safehouse_engine::{game::Games, games::GAMES};
use safehouse_server::{
    assets::SiteFiles,
    cards::CardFiles,
    config::Config,
    http::{Group, ServerState, Surroundings, guarded, router},
};
use safehouse_store::scratch;
use tempfile::TempDir;
use tower::ServiceExt as _;

/// The style sheet of the fixture, long enough to be worth compressing.
pub(crate) const STYLE: &str = "/assets/safehouse.0123abcd.css";

/// A site on an SQLite file of its own.
pub(crate) struct TestApp {
    pub(crate) site: ServerState,
    router: Router,
    _folder: TempDir,
}

impl TestApp {
    /// A site with the default configuration.
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// A site with a changed configuration.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        Self::serving(built_files(), change).await
    }

    /// A site with the files that were built into the program, for what needs
    /// its fonts and illustrations.
    pub(crate) async fn drawing(change: impl FnOnce(&mut Config)) -> Self {
        Self::serving(embedded_files(), change).await
    }

    async fn serving(files: SiteFiles, change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config { data: folder.path().to_owned(), ..Config::default() };
        change(&mut config);
        Self::put_together(GAMES, CardFiles::built_in(), files, config, folder).await
    }

    /// A site with the cards of these games.
    pub(crate) async fn of_games(games: Games, cards: CardFiles) -> Self {
        Self::of_games_with(games, cards, |_| {}).await
    }

    /// The same with a changed configuration.
    pub(crate) async fn of_games_with(games: Games, cards: CardFiles, change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config { data: folder.path().to_owned(), ..Config::default() };
        change(&mut config);
        Self::put_together(games, cards, built_files(), config, folder).await
    }

    /// A site with the files that were built into the program and a changed configuration, on which it is as late as these
    /// say, and chance gives what they give.
    pub(crate) async fn surrounded(change: impl FnOnce(&mut Config), surroundings: Surroundings) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config { data: folder.path().to_owned(), ..Config::default() };
        change(&mut config);
        let store = scratch::open(&config.database()).await.unwrap();
        let site =
            ServerState::surrounded(GAMES, config, store, embedded_files(), &CardFiles::built_in(), surroundings)
                .unwrap();
        Self { router: router(&site), site, _folder: folder }
    }

    async fn put_together(games: Games, cards: CardFiles, files: SiteFiles, config: Config, folder: TempDir) -> Self {
        let store = scratch::open(&config.database()).await.unwrap();
        let site = ServerState::new(games, config, store, files, &cards).unwrap();
        Self { router: router(&site), site, _folder: folder }
    }

    /// The same protection around other routes.
    pub(crate) fn guarding(mut self, routes: Router) -> Self {
        self.router = guarded(&self.site, Group::Pages, routes);
        self
    }

    /// What a browser gets for a page.
    pub(crate) async fn get(&self, path: &str) -> TestResponse {
        self.send(request(Method::GET, path)).await
    }

    /// The answer to any request, from the address 192.0.2.1 unless the
    /// request says another.
    pub(crate) async fn send(&self, mut request: Request<Body>) -> TestResponse {
        if request.extensions().get::<ConnectInfo<SocketAddr>>().is_none() {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, 1], 40_000))));
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, 64 * 1024 * 1024).await.unwrap();
        TestResponse { status: parts.status, headers: parts.headers, bytes: bytes.to_vec() }
    }
}

/// A request as a browser makes it.
pub(crate) fn request(method: Method, path: &str) -> Request<Body> {
    Request::builder()
        .method(method)
        .uri(path)
        .header("host", "127.0.0.1:3000")
        .header("accept", "text/html,application/xhtml+xml,*/*;q=0.8")
        .body(Body::empty())
        .unwrap()
}

/// An answer, read to its end.
#[derive(Debug)]
pub(crate) struct TestResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl TestResponse {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// The nonce of the content security policy.
    pub(crate) fn nonce(&self) -> String {
        let policy = self.header("content-security-policy");
        let (_, rest) = policy.split_once("script-src 'nonce-").unwrap();
        rest.split('\'').next().unwrap().to_owned()
    }
}

/// The files that were built into the program.
pub(crate) fn embedded_files() -> SiteFiles {
    let files = SiteFiles::embedded().unwrap();
    assert!(!files.are_missing(), "this needs the built site: run `cargo xtask site` first");
    files
}

fn built_files() -> SiteFiles {
    let names = Assets {
        style: STYLE.to_owned(),
        script: "/assets/safehouse.4567cdef.js".to_owned(),
        wasm: "/assets/safehouse.89ab0123.wasm".to_owned(),
        icons: "/assets/icons.0a1b2c3d.svg".to_owned(),
        collection_script: "/assets/collection.1a2b3c4d.js".to_owned(),
        collection_wasm: "/assets/collection.5e6f7a8b.wasm".to_owned(),
        ..Assets::default()
    };
    let manifest = serde_json::to_vec(&names).unwrap();
    let files: [(&str, &[u8]); 11] = [
        ("assets/safehouse.0123abcd.css", b"body { margin: 0 }"),
        ("assets/safehouse.0123abcd.css.br", b"as brotli"),
        ("assets/safehouse.0123abcd.css.gz", b"as gzip"),
        ("assets/safehouse.4567cdef.js", b"export default async () => {}"),
        ("assets/collection.1a2b3c4d.js", b"onmessage = () => {}"),
        ("assets/collection.5e6f7a8b.wasm", b"\0asm"),
        ("assets/safehouse.89ab0123.wasm", b"\0asm"),
        ("assets/icons.0a1b2c3d.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("favicon.ico", b"\0\0\x01\0"),
        ("favicon.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("manifest.webmanifest", b"{}"),
    ];
    let files = files.map(|(name, bytes)| (name.to_owned(), Cow::Borrowed(bytes)));
    let manifest = ("manifest.json".to_owned(), Cow::Owned(manifest));
    SiteFiles::from_files(files.into_iter().chain([manifest])).unwrap()
}
