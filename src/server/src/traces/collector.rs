//! The collector, as what sends spans speaks to it.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use axum::http::{HeaderValue, Request, Response, Uri, header};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use opentelemetry_http::{HttpClient, HttpError};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    runtime::Handle,
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

use crate::webhooks::NoTls;

/// How long one sending may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most bytes of an answer.
const LONGEST_ANSWER: usize = 64 * 1024;

/// Sends by connections of a runtime, whichever thread asks.
#[derive(Clone)]
pub(super) struct Collector {
    runtime: Handle,
    tls: TlsConnector,
    /// Whether the last sending failed: the log says so once.
    is_away: Arc<AtomicBool>,
}

impl Collector {
    /// # Errors
    /// TLS cannot be used.
    pub(super) fn new(runtime: Handle) -> Result<Self, NoTls> {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self { runtime, tls: TlsConnector::from(Arc::new(config)), is_away: Arc::default() })
    }

    fn tell(&self, fault: Option<&HttpError>) {
        match (fault, self.is_away.swap(fault.is_some(), Ordering::Relaxed)) {
            (Some(fault), false) => tracing::warn!(%fault, "traces cannot be sent; they are lost until they can be"),
            (None, true) => tracing::info!("traces are sent again"),
            _ => {}
        }
    }
}

impl fmt::Debug for Collector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Collector").finish_non_exhaustive()
    }
}

#[async_trait]
impl HttpClient for Collector {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        // Whoever asks is a thread without a runtime, and so without its clock.
        let tls = self.tls.clone();
        let sending = self.runtime.spawn(async move { timeout(PATIENCE, send(tls, request)).await });
        let answer = match sending.await {
            Ok(Ok(answer)) => answer,
            Ok(Err(late)) => Err(late.into()),
            Err(stopped) => Err(stopped.into()),
        };
        let refused = match &answer {
            Ok(answer) if !answer.status().is_success() => Some(answer.status().to_string().into()),
            _ => None,
        };
        self.tell(answer.as_ref().err().or(refused.as_ref()));
        answer
    }
}

async fn send(tls: TlsConnector, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
    let uri = request.uri();
    let host = uri.host().ok_or("the collector's address has no host")?.trim_matches(['[', ']']).to_owned();
    let is_secure = uri.scheme_str() == Some("https");
    let port = uri.port_u16().unwrap_or(if is_secure { 443 } else { 80 });
    let stream = TcpStream::connect((host.as_str(), port)).await?;
    stream.set_nodelay(true)?;
    if is_secure {
        let name = ServerName::try_from(host)?;
        return ask(tls.connect(name, stream).await?, request).await;
    }
    ask(stream, request).await
}

/// Asks, and reads the answer.
async fn ask<S>(stream: S, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (mut head, body) = request.into_parts();
    let authority = head.uri.authority().map_or("", |authority| authority.as_str());
    head.headers.insert(header::HOST, HeaderValue::from_str(authority)?);
    head.headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    head.uri = head.uri.path_and_query().map_or("/", |path| path.as_str()).parse::<Uri>()?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let answered = async {
        let answer = sender.send_request(Request::from_parts(head, Full::new(body))).await?;
        let (head, body) = answer.into_parts();
        let body = Limited::new(body, LONGEST_ANSWER).collect().await?.to_bytes();
        Ok(Response::from_parts(head, body))
    };
    tokio::pin!(answered, connection);
    tokio::select! {
        answer = &mut answered => answer,
        // It may have brought the answer with its end.
        _ = &mut connection => answered.await,
    }
}
