//! GET /.well-known/security.txt (RFC 9116): whom to tell of a fault.

use axum::{
    extract::State,
    http::header::{CACHE_CONTROL, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use safehouse_app::problem::Kind;

use crate::{
    clock,
    http::{ServerState, problem::Refused},
};

/// How long the text holds: the RFC advises less than a year.
const DAYS: u32 = 180;

/// The text, when a contact is configured; a site never names one that it does
/// not have.
pub(super) async fn get_security_txt(State(site): State<ServerState>) -> Response {
    let Some(contact) = &site.config.contact else {
        let advice = "Whoever runs this site has named nobody to write to.";
        return Refused::from(Kind::NoContact.problem(advice)).into_response();
    };
    let expires = format!("{}T00:00:00Z", clock::day_after(DAYS));
    let mut text = format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\n");
    if let Some(url) = site.config.public_url.as_ref().filter(|url| url.is_https()) {
        text.push_str(&format!("Canonical: {url}/.well-known/security.txt\n"));
    }
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "public, max-age=86400")];
    (headers, text).into_response()
}
