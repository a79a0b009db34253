//! Somebody at an address who sends what nobody should.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

/// The longest answer that is read, in bytes.
const LONGEST: u64 = 64 * 1024 * 1024;

/// One address of the loopback; each is a network of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Visitor {
    site: SocketAddr,
    from: Ipv4Addr,
}

/// An answer, as far as it came.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Answer {
    fn read(bytes: &[u8]) -> io::Result<Self> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let status = text.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)).and_then(|code| code.parse().ok());
        let shown: String = text.chars().take(60).collect();
        status.map(|status| Self { status, text }).ok_or_else(|| io::Error::other(format!("no answer: {shown:?}")))
    }

    /// Whether a header line is there, in small letters.
    pub(crate) fn has_header(&self, name: &str) -> bool {
        let head = self.text.split("\r\n\r\n").next().unwrap_or_default();
        head.lines().any(|line| line.to_ascii_lowercase().starts_with(&format!("{name}:")))
    }
}

impl Visitor {
    pub(crate) fn new(site: SocketAddr, from: Ipv4Addr) -> Self {
        Self { site, from }
    }

    /// The one who attacks.
    pub(crate) fn attacker(site: SocketAddr) -> Self {
        Self::new(site, Ipv4Addr::new(127, 0, 0, 1))
    }

    /// One of several who attack, each from a network of its own.
    pub(crate) fn stranger(site: SocketAddr, number: u8) -> Self {
        Self::new(site, Ipv4Addr::new(127, 0, 3, number))
    }

    /// One who has done nothing.
    pub(crate) fn innocent(site: SocketAddr) -> Self {
        Self::newcomer(site, 0)
    }

    /// One of several who have done nothing.
    pub(crate) fn newcomer(site: SocketAddr, number: u8) -> Self {
        Self::new(site, Ipv4Addr::new(127, 0, 2, 1 + number))
    }

    pub(crate) async fn connect(self) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((self.from, 0).into())?;
        socket.connect(self.site).await
    }

    /// A connection over which these bytes were sent.
    pub(crate) async fn holding(self, sent: &[u8]) -> io::Result<TcpStream> {
        let mut stream = self.connect().await?;
        stream.write_all(sent).await?;
        Ok(stream)
    }

    /// Sends bytes and reads what comes back.
    pub(crate) async fn send(self, sent: &[u8], limit: Duration) -> io::Result<Answer> {
        let work = async {
            let (reader, mut writer) = self.connect().await?.into_split();
            let mut reader = reader.take(LONGEST);
            let mut bytes = Vec::new();
            // A refusal may come, and the connection end, before all was sent.
            let (_, read) = tokio::join!(writer.write_all(sent), reader.read_to_end(&mut bytes));
            if bytes.is_empty() {
                read?;
            }
            Answer::read(&bytes)
        };
        timeout(limit, work).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }

    pub(crate) async fn get(self, path: &str, limit: Duration) -> io::Result<Answer> {
        self.send(request(path).as_bytes(), limit).await
    }

    pub(crate) async fn share(self, body: &str, limit: Duration) -> io::Result<Answer> {
        let head = format!(
            "POST /api/share HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n",
            body.len()
        );
        self.send([head.as_bytes(), body.as_bytes()].concat().as_slice(), limit).await
    }
}

/// A whole request for a page.
pub(crate) fn request(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n")
}
