//! How much the address of a request may be sent, for whoever reads the body further in.

/// The most bytes of the body.
#[derive(Debug, Clone, Copy)]
pub(super) struct BodyBound(pub(super) usize);
