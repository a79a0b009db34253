//! What a kiosk's browser keeps: by which it is known, and whose turn it is. Both are sent to the page of the kiosk
//! alone, by no page of another site, and no script reads them.
//!
//! The turn says which form is the one on the screen. What a browser sends once more from its history is of another
//! turn, so that it is nobody's. Behind a form that was taken, the turn is what the player is told, once.

use axum::{
    http::{
        HeaderMap, HeaderValue,
        header::{COOKIE, SET_COOKIE},
    },
    response::Response,
};
use safehouse_app::{
    pages::events::{ListTold, parts},
    paths::events as at,
};
use safehouse_service::events::written_claim;

use crate::http::{events::kiosk_mark, sessions::Safety};

const TOKEN: &str = "safehouse-kiosk";
const TURN: &str = "safehouse-kiosk-turn";
/// Seconds for which a turn is kept, and what a player is told.
const TURN_SECONDS: i64 = 12 * 60 * 60;
const TOLD_SECONDS: i64 = 5 * 60;
/// The longest that browsers keep anything, in seconds.
const LONGEST_SECONDS: i64 = 400 * 24 * 60 * 60;
/// Characters of the shortest code that was ever given out.
const SHORTEST_CODE: usize = 8;
/// Characters of the longest value that is read.
const LONGEST: usize = 64;

/// What a browser sends.
pub(super) struct Kept {
    /// By what it is known; empty where it is no kiosk.
    pub(super) token: String,
    turn: String,
}

impl Kept {
    pub(super) fn of(headers: &HeaderMap, safety: Safety) -> Self {
        let sent = |name: &str| sent(headers, safety, name).unwrap_or_default();
        Self { token: sent(TOKEN), turn: sent(TURN) }
    }

    /// Whether a form is that of this turn.
    pub(super) fn is_turn(&self, form: &str) -> bool {
        !form.is_empty() && self.turn == form
    }

    /// What is to be told: a number, a code, and what became of a list.
    pub(super) fn told(&self) -> Option<(u32, String, ListTold)> {
        let mut parts = self.turn.strip_prefix("told.")?.split('.');
        let (number, code, list) = (parts.next()?.parse().ok()?, parts.next()?, parts.next()?);
        let list =
            [ListTold::None, ListTold::HandedIn, ListTold::NotTaken].into_iter().find(|one| word(*one) == list)?;
        (code.len() >= SHORTEST_CODE).then(|| (number, written_claim(code), list))
    }
}

fn word(list: ListTold) -> &'static str {
    match list {
        ListTold::None => "none",
        ListTold::HandedIn => "in",
        ListTold::NotTaken => "out",
    }
}

/// What the cookie is called by which a kiosk is known.
pub(in crate::http) fn cookie_of_kiosk(safety: Safety) -> String {
    named(safety, TOKEN)
}

/// What a cookie is called: browsers take one that begins with `__Secure-` from https alone.
fn named(safety: Safety, name: &str) -> String {
    if safety == Safety::Https { format!("__Secure-{name}") } else { name.to_owned() }
}

fn sent(headers: &HeaderMap, safety: Safety, name: &str) -> Option<String> {
    let name = named(safety, name);
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|header| header.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    let (_, value) = pairs.find(|(given, _)| *given == name)?;
    let is_plain = value.len() <= LONGEST && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
    is_plain.then(|| value.to_owned())
}

fn keep(mut response: Response, safety: Safety, event: &str, (name, value, seconds): (&str, &str, i64)) -> Response {
    let secure = if safety == Safety::Https { "; Secure" } else { "" };
    let (name, path) = (named(safety, name), at::part(event, parts::KIOSK));
    let cookie = format!("{name}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// Has every page of events know for so many seconds that the device is a kiosk, and behind that for as long as it may have
/// kept the code of a player since before.
fn marked(response: Response, safety: Safety, seconds: i64) -> Response {
    let seconds = seconds.saturating_add(kiosk_mark::CODE_SECONDS.into()).min(LONGEST_SECONDS);
    kiosk_mark::mark(response, safety, seconds)
}

/// Has the browser be a kiosk of an event for so many milliseconds.
pub(super) fn begin(response: Response, safety: Safety, event: &str, (token, ms): (&str, i64)) -> Response {
    let seconds = (ms / 1000).clamp(1, LONGEST_SECONDS);
    let response = marked(response, safety, seconds);
    keep(response, safety, event, (TOKEN, token, seconds))
}

/// Has it be none any more.
pub(super) fn end(response: Response, safety: Safety, event: &str) -> Response {
    let response = marked(response, safety, 0);
    let response = keep(response, safety, event, (TOKEN, "", 0));
    keep(response, safety, event, (TURN, "", 0))
}

/// Says which form is on the screen; none where it is empty.
pub(super) fn turn(response: Response, safety: Safety, event: &str, turn: &str) -> Response {
    let seconds = if turn.is_empty() { 0 } else { TURN_SECONDS };
    keep(response, safety, event, (TURN, turn, seconds))
}

/// Has the next page tell a player their number, their code, and what became of their list.
pub(super) fn tell(
    response: Response,
    safety: Safety,
    event: &str,
    (number, code, list): (u32, &str, ListTold),
) -> Response {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    keep(response, safety, event, (TURN, &format!("told.{number}.{code}.{}", word(list)), TOLD_SECONDS))
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse as _;

    use super::*;

    fn of(cookies: &str) -> Kept {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, cookies.parse().unwrap());
        Kept::of(&headers, Safety::ThisMachine)
    }

    #[test]
    fn what_a_player_is_told_is_read_as_it_was_kept() {
        let told =
            tell("".into_response(), Safety::ThisMachine, "7k3m9zqx", (12, "4k7h-9m2x-t5rw", ListTold::HandedIn));
        let cookie = told.headers()[SET_COOKIE].to_str().unwrap().to_owned();
        for attribute in ["; HttpOnly", "; SameSite=Strict", "; Path=/events/7k3m9zqx/kiosk;"] {
            assert!(cookie.contains(attribute), "{cookie}");
        }
        let kept = of(cookie.split(';').next().unwrap());
        assert_eq!(kept.told(), Some((12, "4k7h-9m2x-t5rw".to_owned(), ListTold::HandedIn)));
        assert!(!kept.is_turn(""));
    }

    #[test]
    fn a_form_of_another_turn_is_none() {
        let kept = of("safehouse-kiosk=ab12; safehouse-kiosk-turn=77aa");
        assert_eq!((kept.token.as_str(), kept.told()), ("ab12", None));
        assert!(kept.is_turn("77aa") && !kept.is_turn("77ab") && !kept.is_turn(""));
        assert!(!of("a=b").is_turn(""));
        for unfit in ["safehouse-kiosk=<script>", "safehouse-kiosk-turn=told.1.ab.none", "safehouse-kiosk-turn=told.1"]
        {
            assert_eq!((of(unfit).token.as_str(), of(unfit).told()), ("", None), "{unfit}");
        }
    }
}
