//! Leading on to another address of this site.

use axum::{
    http::{
        HeaderValue, StatusCode, Uri,
        header::{CACHE_CONTROL, LOCATION, REFERRER_POLICY},
    },
    response::{IntoResponse as _, Response},
};
use safehouse_app::paths;

use super::problem::Refused;

/// Leads on to an address of this site, which is fetched anew.
pub(super) fn leads_to(address: &str) -> Response {
    match HeaderValue::from_str(address) {
        Ok(location) => private((StatusCode::SEE_OTHER, [(LOCATION, location)]).into_response()),
        Err(_) => Refused::internal().into_response(),
    }
}

/// Leads to the page where one signs in, and on to this address.
pub(super) fn sign_in_first(uri: &Uri) -> Response {
    let next = uri.path_and_query().map_or("", |address| address.as_str());
    leads_to(&paths::with_next(paths::SIGN_IN, paths::own_address(next).unwrap_or_default()))
}

/// Leads to the page where one sets up a second factor, and on to this address of the site.
pub(super) fn second_factor_first(next: &str) -> Response {
    leads_to(&paths::with_next(paths::SECOND_FACTOR, paths::own_address(next).unwrap_or_default()))
}

/// Nobody but whoever asked keeps a copy, and they only as long as they look at it; no
/// other site learns where they were.
pub(super) fn private(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}
