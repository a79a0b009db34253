//! What is told of a slip, as it leaves the program.

use safehouse_engine::wire::WireForm;
use serde::Serialize;

use super::{Slip, SlipKind};
use crate::{
    told::Question,
    verify::{KeyWords, Outcome},
};

/// The version of [`SlipVerified`].
const VERSION: u32 = 1;

/// The answers for the code of a sheet or a receipt:
///
/// ```json
/// {
///   "version": 1,
///   "kind": "receipt",
///   "passes": true,
///   "answers": {
///     "authentic": { "outcome": "pass", "words": "The host's key signed …" },
///     "logged": { "outcome": "undecided", "words": "A receipt is no entry …" },
///     "witnessed": { "outcome": "undecided", "words": "…" },
///     "legal": { "outcome": "undecided", "words": "…" }
///   },
///   "key": { "vkey": "cards.example/host+0123abcd+AQ…", "words": "ten words" },
///   "event": "UUID", "registration": "UUID", "content": "64 digits", "commitment": "64 digits",
///   "at": 1767225600000, "list": null
/// }
/// ```
///
/// `kind` is `sheet` or `receipt`. `passes` is whether all that can be asked of it is a yes: `authentic`, and of a
/// receipt with a published file `logged`. `key` is the one that signed, where it was named and its signature holds. A
/// sheet has neither registration nor commitment nor time; `list` is the canonical text of its list where that is the one
/// that was signed. What there is not is `null`.
#[derive(Debug, Clone, Serialize)]
pub struct SlipVerified<'a> {
    version: u32,
    kind: &'static str,
    passes: bool,
    answers: Answers<'a>,
    key: Option<Key<'a>>,
    event: Option<String>,
    registration: Option<String>,
    content: String,
    commitment: Option<String>,
    at: Option<u64>,
    list: Option<&'a str>,
}

#[derive(Debug, Clone, Serialize)]
struct Answers<'a> {
    authentic: Answered<'a>,
    logged: Answered<'a>,
    witnessed: Answered<'a>,
    legal: Answered<'a>,
}

#[derive(Debug, Clone, Serialize)]
struct Answered<'a> {
    outcome: &'static str,
    words: &'a str,
}

#[derive(Debug, Clone, Serialize)]
struct Key<'a> {
    vkey: &'a str,
    words: &'a str,
}

impl<'a> From<&'a Slip> for SlipVerified<'a> {
    fn from(slip: &'a Slip) -> Self {
        let answered = |question| {
            let said = slip.answer(question);
            Answered { outcome: Outcome::id(said.outcome), words: &said.words }
        };
        let key = |key: &'a KeyWords| Key { vkey: &key.vkey, words: &key.fingerprint };
        Self {
            version: VERSION,
            kind: match slip.kind {
                SlipKind::Sheet => "sheet",
                SlipKind::Receipt => "receipt",
            },
            passes: slip.passes(),
            answers: Answers {
                authentic: answered(Question::Authentic),
                logged: answered(Question::Logged),
                witnessed: answered(Question::Witnessed),
                legal: answered(Question::Legal),
            },
            key: slip.key.as_ref().map(key),
            event: slip.event.map(|event| event.to_string()),
            registration: slip.registration.map(|registration| registration.to_string()),
            content: slip.content.to_string(),
            commitment: slip.commitment.map(|commitment| commitment.to_string()),
            at: slip.at,
            list: slip.list.as_deref(),
        }
    }
}

impl WireForm for SlipVerified<'_> {}
