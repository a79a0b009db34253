//! Connections: taking them, bounding how long they may do nothing, ending them.
//!
//! A connection costs a file and some memory while it says nothing, so each
//! wait has an end: for the head of a request, between requests, and for a
//! reader that does not read. There are only so many at a time, and one network
//! has at most half of them; when all are taken, [`room`] says which one makes room
//! for a newcomer.

mod activity;
mod room;
mod watched;

use std::{
    convert::Infallible,
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use axum::{Router, body::Body, extract::ConnectInfo};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use tokio::{
    net::{TcpListener, TcpStream},
    task::JoinSet,
    time::{Instant, sleep, timeout_at},
};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

use self::{
    activity::Patience,
    room::{Newcomer, Room},
    watched::{Heads, Watched, WhileSent},
};
use super::{
    ServerState, client_address,
    places::{Eviction, First, Full, Places},
};
use crate::config::Config;

/// Files that the program needs beside its connections: the database's, the
/// logs', and those for a moment.
const OTHER_FILES: u64 = 96;
/// The longest head of a request, in bytes. It has room for any address that
/// hyper reads, so that a long one is refused in words. Above it hyper answers 431
/// by itself, and 414 to an address of more than 65,534 bytes, both without words:
/// no browser sends such a thing.
const LONGEST_HEAD: usize = 72 * 1024;
/// How long to wait when the system gives no more connections.
const BREATH: Duration = Duration::from_millis(50);
/// How long a connection without a request under way lives once the program stops.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Serves until `stop`; then answers what is under way for at most
/// `drain_timeout` and returns how many connections were cut off.
pub(super) async fn serve(
    listener: TcpListener,
    site: &ServerState,
    app: Router,
    stop: impl Future<Output = ()>,
    drain: Duration,
) -> usize {
    let mut room = Room::new(places(&site.config));
    let patience = Patience::of(&site.config);
    let stopping = CancellationToken::new();
    let mut connections = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            biased;
            () = &mut stop => break,
            Some(ended) = connections.join_next_with_id() => {
                room.forget(ended.map_or_else(|error| error.id(), |(id, ())| id));
            }
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    // Without this, the parts of an answer wait some 40 ms for each other.
                    if let Err(error) = stream.set_nodelay(true) {
                        tracing::debug!(%error, "TCP_NODELAY was refused");
                    }
                    // Behind proxies every visitor has the proxy's address.
                    let network = (site.config.trusted_proxies == 0).then(|| client_address::network(peer.ip()));
                    let newcomer = Newcomer {
                        network,
                        is_of_the_machine: peer.ip().to_canonical().is_loopback(),
                        eviction: Eviction::default(),
                    };
                    match room.admit(newcomer) {
                        Ok(admitted) => {
                            let eviction = admitted.eviction();
                            let heads = Heads::new(site.workers.memory().clone(), network, eviction.clone());
                            let stream = Watched::new(stream, heads);
                            let stopping = stopping.clone();
                            let activity = stream.activity();
                            let conversation = converse(stream, peer, app.clone(), patience, stopping, eviction);
                            let id = connections.spawn(conversation).id();
                            room.begin(id, activity, admitted);
                        }
                        Err(full) => turn_away(&stream, peer.ip(), full),
                    }
                }
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    tracing::error!(%error, "no connection can be taken now");
                    sleep(BREATH).await;
                }
            }
        }
    }
    drop(listener);
    stopping.cancel();
    let end = Instant::now() + drain;
    while let Ok(Some(_)) = timeout_at(end, connections.join_next()).await {}
    let cut = connections.len();
    connections.shutdown().await;
    cut
}

/// As many connections as the configuration and the system allow.
fn places(config: &Config) -> Arc<Places> {
    let files = usize::try_from(open_files().saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX).max(16);
    let all = config.connection_limit.min(files);
    if all < config.connection_limit {
        tracing::warn!(connections = all, wanted = config.connection_limit, "the system allows fewer open files");
    }
    Places::new(all, config.network_connection_limit.min(all / 2), First::Oldest)
}

/// How many files may be open, after asking for as many as are to be had.
#[cfg(unix)]
fn open_files() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let limit = getrlimit(Resource::Nofile);
    if setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum }).is_ok() {
        return limit.maximum.unwrap_or(u64::MAX);
    }
    limit.current.unwrap_or(u64::MAX)
}

#[cfg(not(unix))]
fn open_files() -> u64 {
    u64::MAX
}

/// Says in one write why there is no place. Whoever does not hear it asks again.
fn turn_away(stream: &TcpStream, peer: IpAddr, full: Full) {
    let words = match full {
        Full::All => "The site has as many visitors as it can take. Wait 5 s and try again.\n",
        Full::Network => "Your network has too many connections open. Close some, or wait 5 s and try again.\n",
    };
    tracing::debug!(%peer, ?full, "a connection was turned away");
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 5\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{words}",
        words.len()
    );
    let _ = stream.try_write(answer.as_bytes());
}

/// Whether only the connection that was about to be taken is broken.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// One connection from its beginning to its end.
async fn converse(
    stream: Watched,
    peer: SocketAddr,
    app: Router,
    patience: Patience,
    stopping: CancellationToken,
    eviction: Eviction,
) {
    let activity = stream.activity();
    let service = service_fn(|request: Request<Incoming>| {
        let under_way = activity.begin();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(eviction.clone());
        let answer = app.clone().oneshot(request);
        async move { Ok::<_, Infallible>(answer.await?.map(|body| WhileSent::new(body, under_way))) }
    });
    let mut settings = http1::Builder::new();
    settings.header_read_timeout(None).max_buf_size(LONGEST_HEAD);
    let mut connection = pin!(settings.serve_connection(TokioIo::new(stream), service));
    let mut watch = pin!(activity.outlast(patience));
    tokio::select! {
        ended = connection.as_mut() => return note(ended),
        reason = &mut watch => return tracing::debug!(%peer, reason, "a connection was closed"),
        () = eviction.told() => return tracing::debug!(%peer, "a connection made room for another"),
        () = stopping.cancelled() => {}
    }
    connection.as_mut().graceful_shutdown();
    tokio::select! {
        ended = connection => note(ended),
        _ = activity.outlast(patience.hurried(LAST_WORDS)) => {}
        () = eviction.told() => {}
    }
}

fn note(ended: hyper::Result<()>) {
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke");
    }
}
