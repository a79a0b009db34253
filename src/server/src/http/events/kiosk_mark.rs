//! What all pages of events are told of a device that is a kiosk: that it is one, and not by which it is known.

use axum::{
    http::{
        HeaderMap, HeaderValue,
        header::{COOKIE, SET_COOKIE},
    },
    response::Response,
};
use safehouse_app::paths::events as at;

use crate::http::sessions::Safety;

/// For how many seconds a browser keeps the code of a player, where it keeps any.
pub(super) const CODE_SECONDS: u32 = 2 * 60 * 60;

/// What the cookie is called: browsers take one that begins with `__Secure-` from https alone.
fn name(safety: Safety) -> &'static str {
    if safety == Safety::Https { "__Secure-safehouse-kiosk-device" } else { "safehouse-kiosk-device" }
}

/// Whether a device is a kiosk of any event, or was one a moment ago: it keeps no code of a player.
pub(super) fn is_kiosk(headers: &HeaderMap, safety: Safety) -> bool {
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|header| header.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    pairs.any(|(given, _)| given == name(safety))
}

/// Has every page of events know so for so many seconds.
pub(super) fn mark(mut response: Response, safety: Safety, seconds: i64) -> Response {
    let secure = if safety == Safety::Https { "; Secure" } else { "" };
    let (name, path) = (name(safety), at::EVENTS);
    let cookie = format!("{name}=yes; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}
