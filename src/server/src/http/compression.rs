//! Compression of what is made on request. Built files come compressed.

use axum::Router;
use tower_http::{CompressionLevel, compression::CompressionLayer};

/// Compresses the answers of these routes with brotli or gzip.
pub(super) fn compressed(routes: Router) -> Router {
    routes.layer(CompressionLayer::new().br(true).gzip(true).quality(CompressionLevel::Fastest))
}
