//! The loop that accepts, when all its places are taken.

use std::{future::pending, net::SocketAddr, time::Duration};

use safehouse_server::http::serve_on;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpSocket, TcpStream},
    time::{sleep, timeout},
};

use crate::test_app::TestApp;

const PLACES: usize = 4;
/// The most that anything here takes.
const LONG: Duration = Duration::from_secs(20);
/// Until what was sent was looked at.
const MOMENT: Duration = Duration::from_millis(300);

/// Serves on a port of its own with [`PLACES`] places.
async fn serving(app: &TestApp) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let site = app.site.clone();
    tokio::spawn(async move { serve_on(listener, &site, pending()).await });
    address
}

async fn small() -> TestApp {
    TestApp::with(|config| (config.connection_limit, config.page_limit, config.write_limit) = (PLACES, 0, 0)).await
}

/// A connection from 127.0.0.`last`, which is a network of its own.
async fn connect(address: SocketAddr, last: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
    socket.connect(address).await.unwrap()
}

/// The first line of the answer; empty when the connection is closed.
async fn ask(stream: &mut TcpStream) -> String {
    let mut answer = vec![0; 4096];
    let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").await;
    let read = timeout(LONG, stream.read(&mut answer)).await.unwrap().unwrap_or(0);
    String::from_utf8_lossy(&answer[..read]).lines().next().unwrap_or_default().to_owned()
}

async fn is_closed(stream: &mut TcpStream) -> bool {
    matches!(timeout(MOMENT, stream.read(&mut [0; 16])).await, Ok(Ok(0) | Err(_)))
}

#[tokio::test]
async fn who_is_idle_for_longest_makes_room_though_nobody_has_more_than_one() {
    let app = small().await;
    let address = serving(&app).await;
    // It came first and has asked for nothing, which is still no reason.
    let mut silent = connect(address, 11).await;
    let mut idle = Vec::new();
    for last in 12..15 {
        let mut stream = connect(address, last).await;
        assert_eq!(ask(&mut stream).await, "HTTP/1.1 200 OK");
        sleep(Duration::from_millis(50)).await;
        idle.push(stream);
    }
    // The first one has asked again since.
    assert_eq!(ask(&mut idle[0]).await, "HTTP/1.1 200 OK");
    sleep(Duration::from_millis(50)).await;

    let mut newcomer = connect(address, 15).await;
    assert_eq!(ask(&mut newcomer).await, "HTTP/1.1 200 OK");
    assert!(is_closed(&mut idle[1]).await, "the longest idle one");
    for kept in [0, 2] {
        assert_eq!(ask(&mut idle[kept]).await, "HTTP/1.1 200 OK");
    }
    assert!(!is_closed(&mut silent).await);
}

#[tokio::test]
async fn who_sends_no_request_makes_room_when_nobody_is_idle() {
    let app = small().await;
    let address = serving(&app).await;
    let mut silent = Vec::new();
    for last in 21..21 + PLACES as u8 {
        let mut stream = connect(address, last).await;
        stream.write_all(b"GET / HT").await.unwrap();
        sleep(Duration::from_millis(50)).await;
        silent.push(stream);
    }
    let mut newcomer = connect(address, 30).await;
    assert_eq!(ask(&mut newcomer).await, "HTTP/1.1 200 OK");
    let mut closed = Vec::new();
    for stream in &mut silent {
        closed.push(is_closed(stream).await);
    }
    assert_eq!(closed, [true, false, false, false]);
}

#[tokio::test]
async fn the_machine_itself_is_heard_while_every_place_has_a_request() {
    let app = small().await;
    let address = serving(&app).await;
    let mut busy = Vec::new();
    for last in 41..41 + PLACES as u8 {
        let mut stream = connect(address, last).await;
        let head = "POST /api/theme HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\
                    Content-Type: application/x-www-form-urlencoded\r\n\r\nt";
        stream.write_all(head.as_bytes()).await.unwrap();
        busy.push(stream);
    }
    sleep(MOMENT).await;
    let mut probe = connect(address, 1).await;
    assert_eq!(ask(&mut probe).await, "HTTP/1.1 200 OK");
    for stream in &mut busy {
        assert!(!is_closed(stream).await, "a request that is under way is not cut off for one more");
    }
}
