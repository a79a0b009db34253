//! The cookies of people who sign in, and whether anybody can.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, header::COOKIE, header::SET_COOKIE},
    middleware::Next,
    response::Response,
};

use safehouse_app::deck::account_decks::{LEFT, LEFT_FOR_GOOD};

use crate::config::{Config, PublicUrl};

/// How far what a browser sends can be read on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::http) enum Safety {
    /// The public address is https.
    Https,
    /// The program answers on this machine alone.
    ThisMachine,
    /// Everybody on the way can read it, and whoever runs the site wants it so.
    InTheClear,
    /// Everybody on the way could read it, so nobody signs in.
    Refused,
}

impl Safety {
    pub(in crate::http) fn of(config: &Config) -> Self {
        if config.public_url.as_ref().is_some_and(|url| url.is_https()) {
            Self::Https
        } else if config.insecure_http {
            Self::InTheClear
        } else if config.listen.ip().is_loopback() && config.public_url.as_ref().is_none_or(PublicUrl::is_local) {
            Self::ThisMachine
        } else {
            Self::Refused
        }
    }
}

/// Whether anybody can sign in.
pub(in crate::http) fn signs_in(safety: Safety) -> bool {
    safety != Safety::Refused
}

/// What the cookie of a session is called. Browsers take one that begins with
/// `__Host-` from https alone, for this host alone.
pub(super) fn name(safety: Safety) -> &'static str {
    if safety == Safety::Https { "__Host-safehouse" } else { "safehouse" }
}

/// What the cookie is called that a browser keeps after somebody signed in with it.
pub(in crate::http) const DEVICE: &str = "safehouse-device";

/// For so many seconds: as long as browsers keep any.
const DEVICE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// For so many seconds a browser remembers that somebody left: until one of its pages has
/// run, which is at once unless it was closed.
const LEFT_SECONDS: u32 = 30 * 24 * 60 * 60;

/// The header that has a browser keep what it is known by.
pub(in crate::http) fn device_cookie(safety: Safety, token: &str) -> Option<HeaderValue> {
    let (prefix, secure) = if safety == Safety::Https { ("__Host-", "; Secure") } else { ("", "") };
    let cookie = format!("{prefix}{DEVICE}={token}; Path=/; Max-Age={DEVICE_SECONDS}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).ok()
}

/// The header that has the pages of a browser take the decks of an account from the device,
/// now that its person has left, or leave them there where the account is gone for good.
/// Pages read it, and take it back.
pub(in crate::http) fn left_cookie(safety: Safety, is_for_good: bool) -> Option<HeaderValue> {
    let secure = if safety == Safety::Https { "; Secure" } else { "" };
    let how = if is_for_good { LEFT_FOR_GOOD } else { "yes" };
    let cookie = format!("{LEFT}={how}; Path=/; Max-Age={LEFT_SECONDS}; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).ok()
}

/// What a browser sends in the cookie of a name, with or without its prefix.
pub(in crate::http) fn cookie_of<'a>(headers: &'a HeaderMap, safety: Safety, name: &str) -> Option<&'a str> {
    let prefix = if safety == Safety::Https { "__Host-" } else { "" };
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|header| header.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(given, _)| given.strip_prefix(prefix) == Some(name))
        .map(|(_, value)| value)
}

/// Browsers ignore what takes a `__Host-` cookie back unless it is as safe as what set
/// it, and the layer of sessions does not say so.
pub(super) async fn remove_wholly(State(safety): State<Safety>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let name = name(safety);
    let is_removal = |value: &HeaderValue| {
        value.to_str().ok().and_then(|cookie| cookie.strip_prefix(name)).is_some_and(|rest| rest.starts_with("=;"))
    };
    if response.headers().get_all(SET_COOKIE).iter().any(is_removal) {
        let kept: Vec<HeaderValue> =
            response.headers().get_all(SET_COOKIE).iter().filter(|value| !is_removal(value)).cloned().collect();
        response.headers_mut().remove(SET_COOKIE);
        let secure = if safety == Safety::Https { "; Secure" } else { "" };
        let removal = format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}");
        for value in HeaderValue::from_str(&removal).into_iter().chain(kept) {
            response.headers_mut().append(SET_COOKIE, value);
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_signs_in_where_others_read_along_unless_whoever_runs_the_site_wants_it() {
        let safety = |listen: &str, url: Option<&str>, insecure_http| {
            let config = Config {
                listen: listen.parse().unwrap(),
                public_url: url.map(|url| url.parse().unwrap()),
                insecure_http,
                ..Config::default()
            };
            Safety::of(&config)
        };
        assert_eq!(safety("127.0.0.1:3000", None, false), Safety::ThisMachine);
        assert_eq!(safety("0.0.0.0:3000", Some("https://cards.example"), false), Safety::Https);
        assert_eq!(safety("0.0.0.0:3000", None, false), Safety::Refused);
        assert_eq!(safety("0.0.0.0:3000", None, true), Safety::InTheClear);
        assert_eq!(safety("127.0.0.1:3000", Some("http://cards.example"), false), Safety::Refused);
        for here in ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]"] {
            assert_eq!(safety("127.0.0.1:3000", Some(here), false), Safety::ThisMachine, "{here}");
            assert_eq!(safety("0.0.0.0:3000", Some(here), false), Safety::Refused, "{here}");
        }
    }

    #[test]
    fn a_cookie_is_found_by_its_whole_name() {
        let mut headers = HeaderMap::new();
        headers.append(COOKIE, "theme=dark; safehouse-device=a".parse().unwrap());
        headers.append(COOKIE, "__Host-safehouse-device=b".parse().unwrap());
        assert_eq!(cookie_of(&headers, Safety::ThisMachine, DEVICE), Some("a"));
        assert_eq!(cookie_of(&headers, Safety::Https, DEVICE), Some("b"));
        assert_eq!(cookie_of(&headers, Safety::Https, "device"), None);
    }
}
