//! Changes are only accepted from the site's own pages.

use axum::response::{IntoResponse as _, Response};
use tower_http::csrf::{CsrfLayer, ProtectionError};

use safehouse_app::problem::Kind;

use super::problem::Refused;
use crate::config::Config;

/// How a refusal is answered.
type Rejection = fn(ProtectionError) -> Response;

/// Refuses requests that change something and come from another site, by
/// `Sec-Fetch-Site` and `Origin`. Behind a proxy that rewrites `Host`, the
/// configured public address counts as the site's own.
pub(super) fn layer(config: &Config) -> CsrfLayer<Rejection> {
    let mut layer = CsrfLayer::new();
    if let Some(url) = &config.public_url
        && let Ok(trusting) = layer.clone().add_trusted_origin(url.as_str())
    {
        layer = trusting;
    }
    layer.with_rejection_response(|_| {
        // A browser shows it in that other site's stead, so it says little.
        Refused::from(Kind::CrossSite.problem("Changes are only accepted from our own pages.")).into_response()
    })
}
