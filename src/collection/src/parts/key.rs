//! A holding in an address or a form.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use safehouse_engine::copies::Holding;

/// Characters of the longest key that is read. The parts of a holding are names, and each is bounded.
const CHARACTERS: usize = 4_000;

/// A holding in one word, the same whatever happens to other holdings: base64url of its JSON.
pub(crate) fn key_of(holding: &Holding) -> String {
    // A holding has texts and words alone, which are always written.
    BASE64_URL_SAFE_NO_PAD.encode(serde_json::to_vec(holding).unwrap_or_default())
}

/// The holding that a key says; `None` for what is none.
pub(crate) fn holding_of(key: &str) -> Option<Holding> {
    if key.len() > CHARACTERS {
        return None;
    }
    serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(key).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use safehouse_engine::{
        card::{Edition, Finish},
        copies::{Condition, Grading},
    };

    use super::*;

    #[test]
    fn a_holding_is_read_back_out_of_its_key_and_nothing_else_is() {
        let grading = Grading { company: "PSA".to_owned(), grade: "9".to_owned(), certificate: "12/ä".to_owned() };
        let holding = Holding {
            condition: Some(Condition::Mint),
            grading: Some(grading),
            ..Holding::new("NG-01-045", Edition::First, Finish::Foil).at("Binder “2”")
        };
        let key = key_of(&holding);
        assert!(key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')), "{key}");
        assert_eq!(holding_of(&key), Some(holding));
        for other in ["", "!", "e30", "eyJ4IjoxfQ", key.get(1..).expect("a key is longer"), &"A".repeat(CHARACTERS + 1)]
        {
            assert_eq!(holding_of(other), None, "{other}");
        }
    }
}
