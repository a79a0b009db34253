//! A mail server of a test's own: it says what it is told to say, and keeps what it is given.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use tokio::{
    io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader},
    net::TcpListener,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer},
    },
};

/// How the server behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// It takes everything.
    Takes,
    /// It accepts a connection and never says a word.
    Silent,
    /// It greets, and is silent afterwards.
    SilentAfterGreeting,
    /// It closes the connection at once.
    HangsUp,
    /// It knows no such mailbox, and quotes the address.
    NoMailbox,
    /// It is busy.
    Busy,
}

/// A mail server on a port of its own.
pub(crate) struct MailServer {
    pub(crate) address: SocketAddr,
    letters: Arc<Mutex<Vec<String>>>,
    /// The certificate of whoever vouches for it, as PEM.
    pub(crate) root: String,
}

impl MailServer {
    pub(crate) async fn start(manner: Manner) -> Self {
        Self::listen(manner, false).await
    }

    /// One that speaks TLS from the first byte.
    pub(crate) async fn with_tls() -> Self {
        Self::listen(Manner::Takes, true).await
    }

    async fn listen(manner: Manner, by_tls: bool) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let letters = Arc::<Mutex<Vec<String>>>::default();
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let kept = letters.clone();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let (kept, acceptor) = (kept.clone(), acceptor.clone());
                tokio::spawn(async move {
                    if by_tls {
                        if let Ok(socket) = acceptor.accept(socket).await {
                            let _ = talk(socket, manner, kept).await;
                        }
                    } else {
                        let _ = talk(socket, manner, kept).await;
                    }
                });
            }
        });
        Self { address, letters, root: made.cert.pem() }
    }

    /// What it was given, with envelopes.
    pub(crate) fn letters(&self) -> Vec<String> {
        self.letters.lock().unwrap().clone()
    }
}

async fn talk(
    socket: impl AsyncRead + AsyncWrite + Unpin,
    manner: Manner,
    letters: Arc<Mutex<Vec<String>>>,
) -> std::io::Result<()> {
    let mut socket = BufReader::new(socket);
    match manner {
        Manner::Silent => std::future::pending::<()>().await,
        Manner::HangsUp => return Ok(()),
        _ => socket.write_all(b"220 test\r\n").await?,
    }
    socket.flush().await?;
    if manner == Manner::SilentAfterGreeting {
        std::future::pending::<()>().await;
    }
    let (mut letter, mut in_data) = (String::new(), false);
    loop {
        let mut line = String::new();
        if socket.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        if in_data && line != ".\r\n" {
            letter += &line;
            continue;
        }
        let answer = match line.split([' ', ':', '\r']).next().unwrap_or_default() {
            "EHLO" => "250-test\r\n250 AUTH PLAIN",
            "AUTH" => {
                letter += &line;
                "235 welcome"
            }
            "MAIL" => {
                letter += &line;
                "250 ok"
            }
            "RCPT" => {
                letter += &line;
                match manner {
                    Manner::NoMailbox => "550 <ada@example.org>: no such mailbox",
                    Manner::Busy => "451 later",
                    _ => "250 ok",
                }
            }
            "DATA" => {
                in_data = true;
                "354 go on"
            }
            "." => {
                in_data = false;
                letters.lock().unwrap().push(std::mem::take(&mut letter));
                "250 ok"
            }
            "QUIT" => "221 bye",
            _ => "250 ok",
        };
        socket.write_all(answer.as_bytes()).await?;
        socket.write_all(b"\r\n").await?;
        socket.flush().await?;
    }
}
