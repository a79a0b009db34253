//! A program or browser that asks the site, one connection a request.

use std::{
    io::{self, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    time::{Duration, Instant},
};

/// How long a connection, and each read of it, may take. The site itself ends requests
/// before.
const PATIENCE: Duration = Duration::from_secs(45);

/// An answer, read to its end.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
    /// How long it took to be whole.
    pub(crate) took: Duration,
}

impl Answer {
    fn read(bytes: &[u8], took: Duration) -> io::Result<Self> {
        let text = String::from_utf8_lossy(bytes);
        let broken = || io::Error::from(io::ErrorKind::UnexpectedEof);
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(broken)?;
        let status = head.get(9..12).and_then(|status| status.parse().ok()).ok_or_else(broken)?;
        let answer = Self { status, head: head.to_owned(), body: body.to_owned(), took };
        match answer.header("content-length").map(str::parse::<usize>) {
            Some(Ok(length)) if bytes.len() == head.len() + 4 + length => Ok(answer),
            // What is cut off was not answered.
            Some(_) => Err(broken()),
            None if body.ends_with("0\r\n\r\n") || body.is_empty() => Ok(answer),
            None => Err(broken()),
        }
    }

    /// The first header of this name, which is in small letters.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers(name).next()
    }

    fn headers(&self, name: &str) -> impl Iterator<Item = &str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(move |(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The session that it begins, as a request sends it back.
    pub(crate) fn session(&self) -> Option<String> {
        let mut cookies = self.headers("set-cookie").filter_map(|cookie| cookie.split(';').next());
        cookies.find(|cookie| cookie.starts_with("safehouse=")).map(str::to_owned)
    }
}

/// Somebody who asks the site at this address, with a session or without.
#[derive(Debug, Clone)]
pub(crate) struct Client {
    pub(crate) site: SocketAddr,
    pub(crate) session: Option<String>,
}

impl Client {
    pub(crate) fn guest(site: SocketAddr) -> Self {
        Self { site, session: None }
    }

    pub(crate) fn get(&self, path: &str) -> io::Result<Answer> {
        self.send("GET", path, "", "")
    }

    /// Sends a form; what is in it needs no escape but for spaces.
    pub(crate) fn form(&self, path: &str, fields: &[(&str, &str)]) -> io::Result<Answer> {
        let fields: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={}", value.replace(' ', "+"))).collect();
        self.send("POST", path, "application/x-www-form-urlencoded", &fields.join("&"))
    }

    pub(crate) fn send(&self, method: &str, path: &str, content_type: &str, body: &str) -> io::Result<Answer> {
        let begun = Instant::now();
        let mut stream = TcpStream::connect_timeout(&self.site, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let cookie = self.session.as_ref().map(|session| format!("Cookie: {session}\r\n")).unwrap_or_default();
        let sent = if content_type.is_empty() {
            String::new()
        } else {
            format!("Content-Type: {content_type}\r\nContent-Length: {}\r\n", body.len())
        };
        let site = self.site;
        let request =
            format!("{method} {path} HTTP/1.1\r\nHost: {site}\r\nConnection: close\r\n{cookie}{sent}\r\n{body}");
        stream.write_all(request.as_bytes())?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        Answer::read(&bytes, begun.elapsed())
    }
}
