//! Addresses that are told of public decks: where the program connects to, and where it does
//! not; the page of an account for them.

use std::{sync::Arc, time::Duration};

use axum::http::Method;
use safehouse_server::{
    http::{spread_events, tell_webhooks},
    webhooks::{Networks, Telling},
};
use safehouse_service::webhooks::{Message, Messenger as _, signature};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _},
    net::TcpListener,
    sync::mpsc,
    time::timeout,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{ServerConfig, crypto::ring, pki_types::PrivateKeyDer},
};

use crate::{
    api::{
        asked,
        document::others_deck,
        json as read,
        tokens::{by, token_of},
    },
    browser::Browser,
    test_app::TestApp,
};

/// Long enough for a busy machine, and never waited for by a test that is well.
const LONG: Duration = Duration::from_secs(60);

fn message(url: &str) -> Message {
    let header = |name| (name, "x".to_owned());
    Message {
        url: url.to_owned(),
        headers: [header("webhook-id"), header("webhook-timestamp"), header("webhook-signature")],
        body: "{}".to_owned(),
    }
}

fn home() -> Networks {
    "127.0.0.1, ::1".parse().unwrap()
}

/// A request as it arrived, to the end of its body.
async fn request(stream: &mut (impl AsyncRead + Unpin)) -> String {
    let mut text = Vec::new();
    let mut some = [0; 4096];
    loop {
        let many = stream.read(&mut some).await.unwrap_or_default();
        text.extend_from_slice(&some[..many]);
        let whole = String::from_utf8_lossy(&text);
        let length = whole.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse::<usize>().ok());
        let is_whole = whole.split_once("\r\n\r\n").is_some_and(|(_, body)| body.len() >= length.unwrap_or_default());
        if many == 0 || is_whole {
            return whole.into_owned();
        }
    }
}

async fn answer(mut stream: impl AsyncRead + AsyncWrite + Unpin, head: &str, told: &mpsc::UnboundedSender<String>) {
    let arrived = request(&mut stream).await;
    told.send(arrived).unwrap();
    stream.write_all(format!("HTTP/1.1 {head}\r\ncontent-length: 0\r\n\r\n").as_bytes()).await.unwrap();
    stream.shutdown().await.ok();
}

/// A program that answers everything like this; its port, and what it was told.
async fn bot(head: &'static str) -> (u16, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (told, heard) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            answer(stream, head, &told).await;
        }
    });
    (port, heard)
}

#[tokio::test]
async fn a_published_deck_is_told_to_the_address_of_an_account() {
    let (port, mut heard) = bot("204 No Content").await;
    let app = TestApp::with(|config| config.webhook_networks = home()).await;
    let rick = Browser::of(&app, "Rick").await;
    let token = token_of(&rick, &["publish", "social"]).await;
    let send = async |method: Method, path: &str, body: Option<Value>| {
        app.send(by(&token, asked(method, path, body.as_ref()))).await
    };
    let url = format!("http://127.0.0.1:{port}/decks?of=mine");
    let hook = json!({"url": url, "whose": "followed", "events": ["deck.published"]});
    let made = send(Method::POST, "/api/v1/webhooks", Some(hook)).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let (id, secret) = (read(&made)["id"].clone(), read(&made)["secret"].as_str().unwrap().to_owned());
    Browser::of(&app, "Daryl").await;
    assert_eq!(send(Method::PUT, "/api/v1/following/Daryl", None).await.status, 204);
    let telling = Telling::new(home()).unwrap();
    let jobs = [tokio::spawn(spread_events(app.site.clone())), tokio::spawn(tell_webhooks(app.site.clone(), telling))];
    let daryl = Browser::new(&app);
    let signed_in = [("name", "Daryl"), ("password", crate::browser::PASSWORD)];
    assert_eq!(daryl.post("/sign-in", &signed_in).await.status, 303);
    let (address, _) = others_deck(&app, &daryl).await;
    let arrived = timeout(LONG, heard.recv()).await.unwrap().unwrap();
    jobs.iter().for_each(tokio::task::JoinHandle::abort);
    assert!(arrived.starts_with("POST /decks?of=mine HTTP/1.1\r\n"), "{arrived}");
    let header = |name: &str| {
        let line = arrived.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        line.unwrap_or_else(|| panic!("{name}: {arrived}")).trim().to_owned()
    };
    assert_eq!(header("host"), format!("127.0.0.1:{port}"));
    assert_eq!(header("content-type"), "application/json");
    let (_, body) = arrived.split_once("\r\n\r\n").unwrap();
    let key = base64_of(secret.strip_prefix("whsec_").unwrap());
    let seconds = header("webhook-timestamp").parse().unwrap();
    assert_eq!(header("webhook-signature"), signature(&key, &header("webhook-id"), seconds, body));
    let told: Value = serde_json::from_str(body).unwrap();
    assert_eq!((told["type"].as_str(), told["data"]["address"].as_str()), (Some("deck.published"), Some(&*address)));
    assert_eq!(told["data"]["author"], "Daryl");
    let opened = read(&send(Method::GET, &format!("/api/v1/webhooks/{}", id.as_str().unwrap()), None).await);
    assert_eq!(opened["deliveries"][0]["type"], "deck.published");
}

/// Bytes of Base64.
fn base64_of(text: &str) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = text.bytes().filter(|digit| *digit != b'=');
    let bits = digits.flat_map(|digit| {
        let value = DIGITS.iter().position(|known| *known == digit).unwrap();
        (0..6).rev().map(move |bit| value >> bit & 1 == 1)
    });
    let bits: Vec<bool> = bits.collect();
    bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit))).collect()
}

#[tokio::test]
async fn nothing_is_told_to_what_is_not_of_the_open_internet() {
    let (port, mut heard) = bot("200 OK").await;
    let telling = Telling::new(Networks::default()).unwrap();
    for url in [
        format!("https://127.0.0.1:{port}/"),
        format!("https://localhost:{port}/"),
        format!("http://127.0.0.1:{port}/"),
        format!("https://[::ffff:127.0.0.1]:{port}/"),
        // The same in other spellings.
        format!("https://2130706433:{port}/"),
        format!("https://0x7f.1:{port}/"),
        format!("https://0:{port}/"),
        "https://[::1]/".to_owned(),
        "https://[::]/".to_owned(),
        "https://10.0.0.1/".to_owned(),
        "https://172.16.9.9:8443/".to_owned(),
        "https://192.168.1.1/".to_owned(),
        "https://100.64.0.1/".to_owned(),
        "https://169.254.169.254/latest/meta-data/".to_owned(),
        "https://[fe80::1]/".to_owned(),
        "https://[fd00::1]/".to_owned(),
        "https://[64:ff9b::7f00:1]/".to_owned(),
        "https://[2002:7f00:1::]/".to_owned(),
        "https://224.0.0.1/".to_owned(),
    ] {
        let refused = telling.tell(&message(&url)).await.unwrap_err();
        assert!(refused.0.contains("no address of the open internet"), "{url}: {}", refused.0);
    }
    for url in ["http://1.1.1.1/", "https://1.1.1.1:22/", "https://[2606:4700::1111]:25/"] {
        let refused = telling.tell(&message(url)).await.unwrap_err();
        assert!(refused.0.contains("443"), "{url}: {}", refused.0);
    }
    assert!(heard.try_recv().is_err(), "nobody connected");
    // Where networks are named, what is outside of them is as before.
    let telling = Telling::new("127.0.0.2".parse().unwrap()).unwrap();
    assert!(telling.tell(&message(&format!("http://127.0.0.1:{port}/"))).await.is_err());
    assert!(heard.try_recv().is_err());
}

#[tokio::test]
async fn nothing_is_followed_and_nobody_is_waited_for() {
    let telling = Telling::new(home()).unwrap();
    for (head, status) in [
        ("302 Found\r\nlocation: http://169.254.169.254/", 302),
        ("200 OK", 200),
        ("410 Gone", 410),
        ("500 Broken", 500),
    ] {
        let (port, mut heard) = bot(head).await;
        assert_eq!(telling.tell(&message(&format!("http://localhost:{port}/"))).await, Ok(status), "{head}");
        assert!(heard.recv().await.is_some());
        assert!(heard.try_recv().is_err(), "it is asked once");
    }
    let (port, _heard) = bot("no answer at all").await;
    let broken = telling.tell(&message(&format!("http://127.0.0.1:{port}/"))).await.unwrap_err();
    assert!(broken.0.contains("broke"), "{}", broken.0);
    // One that takes the connection and says nothing.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = silent.local_addr().unwrap().port();
    let hasty = telling.with_patience(Duration::from_millis(200));
    let waited = hasty.tell(&message(&format!("http://127.0.0.1:{port}/"))).await.unwrap_err();
    assert!(waited.0.contains("No answer within"), "{}", waited.0);
    drop(silent);
    let nobody = hasty.with_patience(LONG).tell(&message(&format!("http://127.0.0.1:{port}/"))).await.unwrap_err();
    assert!(nobody.0.contains("No connection"), "{}", nobody.0);
}

#[tokio::test]
async fn whom_nobody_vouches_for_is_told_nothing() {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let (certificate, key) =
        (made.cert.der().clone(), PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap());
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (told, mut heard) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            if let Ok(stream) = acceptor.accept(stream).await {
                answer(stream, "200 OK", &told).await;
            }
        }
    });
    let url = format!("https://localhost:{port}/");
    let strange = Telling::new(home()).unwrap().tell(&message(&url)).await.unwrap_err();
    assert!(strange.0.contains("No secure connection"), "{}", strange.0);
    assert!(heard.try_recv().is_err());
    let known = Telling::trusting(home(), [certificate]).unwrap();
    assert_eq!(known.tell(&message(&url)).await, Ok(200));
    assert!(heard.recv().await.unwrap().starts_with("POST / HTTP/1.1"));
    // Another name than the one that it has.
    let other = known.tell(&message(&format!("https://127.0.0.1:{port}/"))).await.unwrap_err();
    assert!(other.0.contains("No secure connection"), "{}", other.0);
}

#[tokio::test]
async fn the_page_adds_tries_and_deletes_addresses_and_shows_a_secret_once() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let page = "/account/webhooks";
    assert!(rick.get(page).await.text().contains("There are none."));
    let refused = rick.post(page, &[("url", "http://bot.example/<b>"), ("whose", "both"), ("event", "updated")]).await;
    assert_eq!(refused.status, 422);
    let text = refused.text();
    assert!(text.contains("begins with https://") && text.contains("http://bot.example/&lt;b&gt;"), "{text}");
    assert!(text.contains("value=\"both\" selected") && !text.contains("value=\"published\" checked"));
    let made = rick.post(page, &[("url", "https://bot.example/decks"), ("whose", "own"), ("event", "published")]).await;
    assert_eq!(made.status, 200, "{}", made.text());
    assert!(made.text().contains("whsec_") && made.header("cache-control").contains("no-store"));
    let list = rick.get(page).await;
    let text = list.text();
    assert!(text.contains("https://bot.example/decks") && !text.contains("whsec_"), "{text}");
    let (_, rest) = text.split_once("name=\"webhook\" value=\"").unwrap();
    let id = rest.split('"').next().unwrap().to_owned();
    let deed = async |deed: &str| rick.post("/account/webhooks/deed", &[("webhook", &id), ("deed", deed)]).await;
    assert_eq!(deed("test").await.header("location"), "/account/webhooks?done=test");
    let listed = rick.get("/account/webhooks?done=test").await;
    assert!(listed.text().contains("What it was told last") && listed.text().contains("waits"));
    let other = Browser::of(&app, "Daryl").await;
    let not_theirs = other.post("/account/webhooks/deed", &[("webhook", &id), ("deed", "test")]).await;
    assert_eq!(not_theirs.status, 404);
    assert_eq!(deed("delete").await.header("location"), "/account/webhooks?done=delete");
    assert_eq!(deed("delete").await.status, 303, "what is gone is gone");
    assert!(rick.get(page).await.text().contains("There are none."));
    assert!(rick.get("/account").await.text().contains("A webhook was deleted"));
}
