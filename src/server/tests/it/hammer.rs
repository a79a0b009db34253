//! Very many pages at once, through a real socket.

use std::{
    future::pending,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use safehouse_app::{deck::label::DeckLabel, paths};
use safehouse_engine::deck::code::encode;
use safehouse_server::http::serve_on;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    time::timeout,
};

use crate::{deck_pages::share, test_app::TestApp};

const REQUESTS: usize = 10_000;
/// Requests under way at a time.
const VISITORS: usize = 32;
/// Far longer than any page takes on the slowest machine.
const HUNG: Duration = Duration::from_secs(120);

/// A page that was not answered in full.
struct Trouble {
    is_hung: bool,
    reason: String,
}

/// Asks for a page on a connection of its own and reads it to its end.
async fn ask(address: SocketAddr, path: &str) -> std::io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept: text/html\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(answer)
}

async fn visit(address: SocketAddr, pages: Arc<Vec<String>>, next: Arc<AtomicUsize>) -> Vec<Trouble> {
    let mut troubles = Vec::new();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= REQUESTS {
            return troubles;
        }
        let path = &pages[number % pages.len()];
        let trouble = match timeout(HUNG, ask(address, path)).await {
            Err(_) => Some(Trouble { is_hung: true, reason: format!("{path} hung") }),
            Ok(Err(error)) => Some(Trouble { is_hung: false, reason: format!("{path}: {error}") }),
            Ok(Ok(answer)) => {
                let text = String::from_utf8_lossy(&answer);
                let is_whole = text.starts_with("HTTP/1.1 200") && text.contains("</html>");
                let head = || text.chars().take(200).collect::<String>();
                (!is_whole).then(|| Trouble { is_hung: false, reason: format!("{path}: {}", head()) })
            }
        };
        troubles.extend(trouble);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn ten_thousand_pages_are_answered_with_none_hung_and_none_failed() {
    let app = TestApp::with(|config| config.page_limit = 0).await;
    let library = &app.site.app.library.first();
    let deck = &library.decks[0];
    let code = encode(deck, &library.catalogue).unwrap();
    let kept = paths::shared(&share(&app, deck).await, &DeckLabel::named("Kept"));
    let card = paths::of("necrogenesis")
        .card(&library.catalogue.by_number().next().map(|at| library.catalogue.printing(at)).unwrap().clone(), "x");
    // Pages that wait for the store, that hydrate and that are only read.
    let pages = vec![
        kept.clone(),
        paths::CREDITS.to_owned(),
        card,
        paths::of("necrogenesis").shared_code(&code, &DeckLabel::of(deck)),
        paths::of("necrogenesis").compare(&kept, &code),
        paths::of("necrogenesis").formats().to_owned(),
        kept,
        paths::of("necrogenesis").decks().to_owned(),
        paths::of("necrogenesis").sets().to_owned(),
    ];

    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let site = app.site.clone();
    let serving = tokio::spawn(async move { serve_on(listener, &site, pending()).await });

    let (pages, next) = (Arc::new(pages), Arc::new(AtomicUsize::new(0)));
    let visitors: Vec<_> =
        (0..VISITORS).map(|_| tokio::spawn(visit(address, Arc::clone(&pages), Arc::clone(&next)))).collect();
    let mut troubles = Vec::new();
    for visitor in visitors {
        troubles.extend(visitor.await.unwrap());
    }
    serving.abort();

    let hung = troubles.iter().filter(|trouble| trouble.is_hung).count();
    let failed = troubles.len() - hung;
    let first = troubles.first().map(|trouble| trouble.reason.as_str());
    assert_eq!((hung, failed), (0, 0), "hung and failed of {REQUESTS}; the first: {first:?}");
}
