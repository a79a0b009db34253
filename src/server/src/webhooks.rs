//! What addresses of accounts are told on its way to them, and what witnesses of the log are asked.
//!
//! Whoever adds an address chooses where this program connects to. So a name is resolved here,
//! every address of it is looked at, and the connection is made to exactly what was looked at:
//! to the open internet, or to networks that whoever runs the site names. Nothing is followed,
//! no proxy is asked, and of the answer nothing is read but its status; of that of a witness,
//! no more than a few lines.

mod networks;

use std::{fmt, net::SocketAddr, sync::Arc, time::Duration};

use axum::http::{Request, header};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use safehouse_service::{
    log::{Answered, Courier, MAX_ANSWER_BYTES, Unanswered},
    webhooks::{Message, Messenger, PORTS, Untold},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName},
    },
};
use url::{Host, Url};

pub use networks::{Networks, is_public};

/// How long telling one address may take, from its name on.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of the head of an answer.
const LONGEST_HEAD: usize = 64 * 1024;
/// Why nothing is told somewhere. It is the same whether a name has no address or one inside: the
/// names of a network are nobody else's business.
const NOWHERE: &str = "It leads to no address of the open internet.";
/// The most addresses of a name that are looked at.
const MOST_ADDRESSES: usize = 32;

/// What is sent, and how much is read of the answer.
struct Errand<'a> {
    /// Names and values of headers.
    headers: Vec<(&'static str, &'a str)>,
    body: &'a str,
    /// The most bytes of the content of the answer; without it, none are read.
    most: Option<usize>,
}

/// What was answered.
struct Answer {
    status: u16,
    /// The type of the content; empty when it has none.
    form: String,
    content: Bytes,
}

/// Who tells addresses, and asks witnesses. Cloning shares it.
#[derive(Clone)]
pub struct Telling(Arc<Inner>);

struct Inner {
    networks: Networks,
    tls: TlsConnector,
    patience: Duration,
}

/// Why nobody can be told.
#[derive(Debug, thiserror::Error)]
#[error("TLS cannot be used: {0}")]
pub struct NoTls(#[from] tokio_rustls::rustls::Error);

impl Telling {
    /// Tells addresses of the open internet and of these networks.
    ///
    /// # Errors
    /// TLS cannot be used.
    pub fn new(networks: Networks) -> Result<Self, NoTls> {
        Self::trusting(networks, [])
    }

    /// The same, which takes these authorities' word as well.
    ///
    /// # Errors
    /// TLS or a certificate cannot be used.
    pub fn trusting(
        networks: Networks,
        more: impl IntoIterator<Item = CertificateDer<'static>>,
    ) -> Result<Self, NoTls> {
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        for certificate in more {
            roots.add(certificate)?;
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let tls = TlsConnector::from(Arc::new(config));
        Ok(Self(Arc::new(Inner { networks, tls, patience: PATIENCE })))
    }

    /// The same with another patience.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        let Inner { networks, tls, .. } = &*self.0;
        Self(Arc::new(Inner { networks: networks.clone(), tls: tls.clone(), patience }))
    }

    /// Sends something, and waits for the answer no longer than is waited for anybody.
    async fn send(&self, url: &str, errand: &Errand<'_>) -> Result<Answer, Untold> {
        let patience = self.0.patience;
        match timeout(patience, self.send_patiently(url, errand)).await {
            Ok(outcome) => outcome,
            Err(_) => Err(untold(&format!("No answer within {} s.", patience.as_secs().max(1)))),
        }
    }

    async fn send_patiently(&self, url: &str, errand: &Errand<'_>) -> Result<Answer, Untold> {
        let url = Url::parse(url).map_err(|_| untold("The address is none any more."))?;
        let host = url.host().ok_or_else(|| untold("The address names no host."))?;
        let port = url.port_or_known_default().ok_or_else(|| untold("The address has no port."))?;
        let address = self.address(&host, port, url.scheme() == "https").await?;
        let connected = TcpStream::connect(address).await;
        let stream = connected.map_err(|error| untold(&format!("No connection: {}.", error.kind())))?;
        if url.scheme() != "https" {
            return ask(stream, &url, errand).await;
        }
        let name = match &host {
            Host::Domain(name) => {
                ServerName::try_from((*name).to_owned()).map_err(|_| untold("The host is no name."))?
            }
            Host::Ipv4(address) => ServerName::IpAddress(std::net::IpAddr::V4(*address).into()),
            Host::Ipv6(address) => ServerName::IpAddress(std::net::IpAddr::V6(*address).into()),
        };
        let stream = self.0.tls.connect(name, stream).await;
        let stream = stream.map_err(|error| untold(&format!("No secure connection: {error}.")))?;
        ask(stream, &url, errand).await
    }

    /// Where a host is, if it may be told anything there.
    async fn address(&self, host: &Host<&str>, port: u16, is_secure: bool) -> Result<SocketAddr, Untold> {
        let addresses: Vec<SocketAddr> = match host {
            Host::Ipv4(address) => vec![SocketAddr::from((*address, port))],
            Host::Ipv6(address) => vec![SocketAddr::from((*address, port))],
            Host::Domain(name) => {
                let found = lookup_host((*name, port)).await;
                let found = found.map_err(|_| untold(NOWHERE))?;
                found.take(MOST_ADDRESSES).collect()
            }
        };
        let first = addresses.first().copied().ok_or_else(|| untold(NOWHERE))?;
        // One of them that may not be asked says that the name is not what it seems.
        for address in &addresses {
            if self.0.networks.contain(address.ip()) {
                continue;
            }
            if !is_public(address.ip()) {
                return Err(untold(NOWHERE));
            }
            if !is_secure || !PORTS.contains(&port) {
                return Err(untold("On the open internet only https at the ports 443 and 8443 is told anything."));
            }
        }
        Ok(first)
    }
}

impl Messenger for Telling {
    async fn tell(&self, message: &Message) -> Result<u16, Untold> {
        let mut headers = vec![
            ("content-type", "application/json"),
            ("user-agent", concat!("Safehouse/", env!("CARGO_PKG_VERSION"), " (webhooks)")),
        ];
        headers.extend(message.headers.iter().map(|(name, value)| (*name, value.as_str())));
        let errand = Errand { headers, body: &message.body, most: None };
        Ok(self.send(&message.url, &errand).await?.status)
    }
}

impl Courier for Telling {
    async fn bring(&self, address: &str, request: &str) -> Result<Answered, Unanswered> {
        let headers = vec![
            ("content-type", "text/plain; charset=utf-8"),
            ("user-agent", concat!("Safehouse/", env!("CARGO_PKG_VERSION"), " (log)")),
        ];
        let errand = Errand { headers, body: request, most: Some(MAX_ANSWER_BYTES) };
        match self.send(address, &errand).await {
            Ok(Answer { status, form, content }) => Ok(Answered { status, form, body: content.to_vec() }),
            Err(Untold(why)) => Err(Unanswered(why)),
        }
    }
}

impl fmt::Debug for Telling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Telling").field("networks", &self.0.networks).finish_non_exhaustive()
    }
}

fn untold(why: &str) -> Untold {
    Untold(why.to_owned())
}

/// Sends something by a connection, and reads of the answer what is asked for.
async fn ask<S>(stream: S, url: &Url, errand: &Errand<'_>) -> Result<Answer, Untold>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let broken = |error: hyper::Error| untold(&format!("The connection broke: {error}."));
    let mut builder = hyper::client::conn::http1::Builder::new();
    builder.max_buf_size(LONGEST_HEAD);
    let (mut sender, connection) = builder.handshake(TokioIo::new(stream)).await.map_err(broken)?;
    let target = url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
    let host = match (url.host_str(), url.port()) {
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (host, _) => host.unwrap_or_default().to_owned(),
    };
    let mut request = Request::post(target).header(header::HOST, host).header(header::CONNECTION, "close");
    for (name, value) in &errand.headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Full::new(Bytes::from(errand.body.to_owned())));
    let request = request.map_err(|_| untold("The address cannot be asked."))?;
    let answered = async {
        let answer = sender.send_request(request).await.map_err(broken)?;
        let status = answer.status().as_u16();
        let form = answer.headers().get(header::CONTENT_TYPE).and_then(|form| form.to_str().ok());
        let form = form.unwrap_or_default().to_owned();
        let content = match errand.most {
            None => Bytes::new(),
            Some(most) => {
                let read = Limited::new(answer.into_body(), most).collect().await;
                read.map_err(|_| untold("Its answer broke off, or is longer than what is read."))?.to_bytes()
            }
        };
        Ok::<_, Untold>(Answer { status, form, content })
    };
    tokio::pin!(answered, connection);
    // Both go as soon as there is an answer: no more of its content is read.
    tokio::select! {
        answer = &mut answered => answer,
        // It may have brought the answer with its end.
        _ = &mut connection => answered.await,
    }
}
