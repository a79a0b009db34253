//! What tells one answer from another, without what each answer has of its own.

use crate::test_app::TestResponse;

/// Headers that are another one each time.
const OWN_HEADERS: &[&str] = &[
    // The number of the request.
    "x-request-id",
];
/// Headers of which only the name of what they keep is compared.
const OWN_VALUES: &[&str] = &[
    // Ids of sessions are of the layer that keeps them, and no chance that is handed in makes them.
    "set-cookie",
];
/// What stands in pages between these and is another one each time.
const OWN_TEXTS: &[(&str, &str)] = &[
    // The sessions of an account, by the hash of the id that is in the cookie.
    ("name=\"session\" value=\"", "\""),
    // What tells one sending of a form from another.
    ("name=\"turn\" value=\"", "\""),
];
/// So many letters and digits in a row are a hash, a key or a signature.
const HASH: usize = 40;

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) status: u16,
    pub(super) headers: Vec<String>,
    pub(super) body: Vec<u8>,
}

impl Told {
    pub(super) fn of(answer: &TestResponse) -> Self {
        let policy = answer.header("content-security-policy");
        let nonce = policy.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next()).unwrap_or_default();
        let own = [answer.header("x-request-id"), nonce];
        let named =
            answer.headers.iter().map(|(name, value)| (name.as_str(), String::from_utf8_lossy(value.as_bytes())));
        let named = named.filter(|(name, _)| !OWN_HEADERS.contains(name));
        let headers = named.map(|(name, value)| {
            let value = if OWN_VALUES.contains(&name) { value.split('=').next().unwrap_or_default() } else { &*value };
            format!("{name}: {}", without(value, own))
        });
        let mut headers: Vec<String> = headers.collect();
        headers.sort();
        let body = match std::str::from_utf8(&answer.bytes) {
            Ok(text) => without(text, own).into_bytes(),
            Err(_) => answer.bytes.clone(),
        };
        Self { status: answer.status.as_u16(), headers, body }
    }

    /// The same without what only hashes and signatures tell, and without the tag that is made of them.
    pub(super) fn without_hashes(&self) -> Self {
        let (mut body, mut row) = (Vec::new(), Vec::<u8>::new());
        for &byte in self.body.iter().chain(b"\n") {
            if byte.is_ascii_alphanumeric() || b"+/=_-".contains(&byte) {
                row.push(byte);
                continue;
            }
            body.extend_from_slice(if row.len() >= HASH { "HASH".as_bytes() } else { row.as_slice() });
            row.clear();
            body.push(byte);
        }
        let headers = self.headers.iter().filter(|header| !header.starts_with("etag: ")).cloned().collect();
        Self { status: self.status, headers, body }
    }

    /// How the other one differs, in the first 200 bytes that do; `None` where it does not.
    pub(super) fn differs_from(&self, other: &Self) -> Option<String> {
        if self.status != other.status {
            return Some(format!("answered with {} and {}", self.status, other.status));
        }
        if self.headers != other.headers {
            return Some(format!("the headers\n  {:?}\n  {:?}", self.headers, other.headers));
        }
        differing(&self.body, &other.body)
    }
}

/// Where two texts begin to differ, and 200 bytes of either from a little before.
pub(super) fn differing(one: &[u8], other: &[u8]) -> Option<String> {
    if one == other {
        return None;
    }
    let at = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let shown = |bytes: &[u8]| {
        let begin = at.saturating_sub(60);
        String::from_utf8_lossy(&bytes[begin..bytes.len().min(begin + 200)]).into_owned()
    };
    Some(format!("from byte {at} of {} and {}\n  {:?}\n  {:?}", one.len(), other.len(), shown(one), shown(other)))
}

fn without(text: &str, own: [&str; 2]) -> String {
    let mut text = text.to_owned();
    for own in own.into_iter().filter(|own| !own.is_empty()) {
        text = text.replace(own, "OWN");
    }
    for (begin, end) in OWN_TEXTS {
        let mut parts = text.split(begin);
        let mut plain = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            plain.push_str(begin);
            plain.push_str(part.split_once(end).map_or(part, |(_, rest)| rest));
        }
        text = plain;
    }
    text
}
