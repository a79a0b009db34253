//! Answers that are held in memory until they are read.

use std::{
    convert::Infallible,
    pin::Pin,
    task::{Context, Poll},
};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

use super::places::Place;

/// How much is handed over at a time, in bytes. What was handed over counts as
/// sent, so this must be little beside an answer.
const PIECE: usize = 16 * 1024;

/// A whole body, and its place in the memory for bodies, given back with the
/// last piece.
struct Held {
    rest: Bytes,
    _place: Place,
}

/// The body that is these bytes.
pub(super) fn held(bytes: Bytes, place: Place) -> Body {
    Body::new(Held { rest: bytes, _place: place })
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        let length = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}
