//! The code of somebody who takes part without an account, as their browser keeps it: for two hours, for the pages of
//! that event alone, and where no script reads it.

use axum::http::{
    HeaderMap, HeaderValue,
    header::{COOKIE, SET_COOKIE},
};
use axum::response::Response;
use safehouse_app::paths::events as at;
use safehouse_service::events::EventSeen;

use super::{
    super::{public_decks::answer::Answering, sessions::Safety},
    kiosk_mark::{CODE_SECONDS, is_kiosk},
};

/// Characters of the longest that is taken for a code.
const LONGEST: usize = 16;

/// What the cookie is called: browsers take one that begins with `__Secure-` from https alone.
fn name(safety: Safety) -> &'static str {
    if safety == Safety::Https { "__Secure-safehouse-player" } else { "safehouse-player" }
}

/// The code that a browser keeps; empty where it keeps none, or its reader takes part with their account.
pub(in crate::http) fn kept(answering: &Answering, seen: &EventSeen) -> String {
    if seen.entry.is_some() {
        return String::new();
    }
    sent_code(answering)
}

/// The code that a browser sends, whoever asks; empty where it sends none, and of a kiosk, where many people come by.
pub(super) fn sent_code(answering: &Answering) -> String {
    if is_at_kiosk(answering) {
        return String::new();
    }
    sent(answering.headers(), Safety::of(&answering.site.config)).unwrap_or_default()
}

fn sent(headers: &HeaderMap, safety: Safety) -> Option<String> {
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|header| header.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    let (_, code) = pairs.find(|(given, _)| *given == name(safety))?;
    let is_code = code.len() <= LONGEST && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_code.then(|| code.to_owned())
}

/// Whether somebody asks at a device that is a kiosk of any event: it keeps no code, and opens nobody's place.
pub(super) fn is_at_kiosk(answering: &Answering) -> bool {
    is_kiosk(answering.headers(), Safety::of(&answering.site.config))
}

/// Has the browser keep a code, or forget it where there is none, and at a kiosk.
pub(super) fn keep(answering: &Answering, event: &str, code: Option<&str>, mut response: Response) -> Response {
    let code = code.filter(|_| !is_at_kiosk(answering));
    let safety = Safety::of(&answering.site.config);
    let secure = if safety == Safety::Https { "; Secure" } else { "" };
    let plain: String = code.unwrap_or_default().chars().filter(char::is_ascii_alphanumeric).take(LONGEST).collect();
    let seconds = if code.is_some() { CODE_SECONDS } else { 0 };
    let path = at::event(event);
    let cookie = format!("{}={plain}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}", name(safety));
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(cookies: &str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, cookies.parse().unwrap());
        sent(&headers, Safety::ThisMachine)
    }

    #[test]
    fn only_what_looks_like_a_code_is_taken_from_a_browser() {
        assert_eq!(of("a=b; safehouse-player=4k7h9m2x").as_deref(), Some("4k7h9m2x"));
        assert_eq!(of("safehouse-player=4k7h9m2xt5rw").as_deref(), Some("4k7h9m2xt5rw"));
        assert_eq!(of("safehouse-player=4k7h-9m2x; c=d").as_deref(), Some("4k7h-9m2x"));
        for unfit in ["safehouse-player=<script>", "safehouse-player=01234567890123456", "safehouse=4k7h9m2x", ""] {
            assert_eq!(of(unfit), None, "{unfit}");
        }
    }
}
