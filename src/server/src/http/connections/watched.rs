//! A stream and an answer that tell [`Activity`] what they are doing, and heads
//! of requests that take their place in the memory.

use std::{
    io,
    net::IpAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};

use super::{
    LONGEST_HEAD,
    activity::{Activity, UnderWay},
};
use crate::http::places::{Eviction, Place, Places};

/// The head that every connection may send at any time, in bytes; a browser's
/// has one or two thousand. A longer one takes memory that others may need.
const SHORT_HEAD: usize = 8 * 1024;

/// The head of a request while it arrives. Thousands of connections could each
/// keep a long one from being whole.
pub(super) struct Heads {
    memory: Arc<Places>,
    network: Option<IpAddr>,
    eviction: Eviction,
    received: usize,
    place: Option<Place>,
}

impl Heads {
    pub(super) fn new(memory: Arc<Places>, network: Option<IpAddr>, eviction: Eviction) -> Self {
        Self { memory, network, eviction, received: 0, place: None }
    }

    /// Another head begins.
    fn begin(&mut self) {
        (self.received, self.place) = (0, None);
    }

    /// So many bytes more of it are here.
    fn grow(&mut self, bytes: usize) -> io::Result<()> {
        self.received += bytes;
        if self.received > SHORT_HEAD && self.place.is_none() {
            let place = self.memory.take_many(self.network, LONGEST_HEAD.div_ceil(1024), &self.eviction);
            self.place = Some(place.map_err(|_| io::Error::other("there is no memory for a long head now"))?);
        }
        Ok(())
    }
}

/// A connection's stream.
pub(super) struct Watched {
    stream: TcpStream,
    activity: Arc<Activity>,
    heads: Heads,
}

impl Watched {
    pub(super) fn new(stream: TcpStream, heads: Heads) -> Self {
        Self { stream, activity: Arc::new(Activity::new()), heads }
    }

    /// What the connection is doing.
    pub(super) fn activity(&self) -> Arc<Activity> {
        self.activity.clone()
    }

    fn note(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => self.activity.progressed(bytes),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => self.activity.blocked(),
        }
        written
    }
}

impl AsyncRead for Watched {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        let received = buffer.filled().len().saturating_sub(before);
        if received == 0 {
            return Poll::Ready(Ok(()));
        }
        let is_new = self.activity.received();
        if is_new {
            self.heads.begin();
        }
        if self.activity.is_waiting() {
            self.heads.grow(received)?;
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.note(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.note(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// The body of an answer; its request is under way until it is sent.
pub(super) struct WhileSent {
    body: Body,
    _under_way: UnderWay,
}

impl WhileSent {
    pub(super) fn new(body: Body, under_way: UnderWay) -> Self {
        Self { body, _under_way: under_way }
    }
}

impl HttpBody for WhileSent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
