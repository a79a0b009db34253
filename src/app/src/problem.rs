//! Why something was not done, in one form for every program that asks.
//!
//! The form is that of RFC 9457, `application/problem+json`:
//!
//! ```json
//! {
//!   "type": "urn:safehouse:problem:shared-decks:too-often",
//!   "title": "Too many short links",
//!   "status": 429,
//!   "detail": "Your network has made as many short links as it may for now. …",
//!   "retry_after": 3600,
//!   "request_id": "1f0c2d9a5b6e7f80"
//! }
//! ```
//!
//! Members are only ever added. A type keeps its name, status and title.

use std::borrow::Cow;

use leptos::server_fn::{
    ContentType, Decodes, Encodes, Format, FormatType,
    error::{FromServerFnError, ServerFnErrorErr},
};
use serde::{Deserialize, Serialize};
use server_fn::Bytes;

#[cfg(feature = "ssr")]
mod kinds;
#[cfg(feature = "ssr")]
mod of_list;
#[cfg(feature = "ssr")]
mod refusal;

#[cfg(feature = "ssr")]
pub use kinds::Kind;
#[cfg(feature = "ssr")]
pub(crate) use of_list::near;
#[cfg(feature = "ssr")]
pub use of_list::{ListFinding, UnreadLine};
#[cfg(feature = "ssr")]
pub(crate) use refusal::sentence;
#[cfg(feature = "ssr")]
pub use refusal::{STORE_AWAY_SECONDS, refused};

/// The media type of a [`Problem`].
pub const MEDIA_TYPE: &str = "application/problem+json";

/// What every type begins with; its chapter and its name follow.
const TYPES: &str = "urn:safehouse:problem:";

/// The chapter of what shared decks answer.
const SHARED_DECKS: &str = "shared-decks:";

/// Why something was not done: the error of every server function.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Which sort of problem it is, as a URI that names it and leads nowhere.
    #[serde(rename = "type")]
    pub kind: Cow<'static, str>,
    /// The sort in words.
    pub title: Cow<'static, str>,
    /// The status of the answer.
    pub status: u16,
    /// What is wrong this time, and what helps: for a person.
    pub detail: String,
    /// Seconds after which trying again may help.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    /// The most there may be of what was too much; `detail` says of what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// The member of what was sent that can mend it.
    #[cfg(feature = "ssr")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// What keeps a list that was sent from being legal; empty of anything else.
    #[cfg(feature = "ssr")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<ListFinding>,
    /// Lines of a list that was sent which could not be read; likewise.
    #[cfg(feature = "ssr")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadLine>,
    /// The request as the log names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// What the framework said: for the log alone.
    #[cfg(feature = "ssr")]
    #[serde(skip)]
    pub cause: Option<String>,
}

impl Problem {
    /// Whether the site decided so about a shared deck, whose words are for
    /// whoever works with the deck. Any other problem lies on the way there.
    pub fn is_of_shared_decks(&self) -> bool {
        self.kind.strip_prefix(TYPES).is_some_and(|rest| rest.starts_with(SHARED_DECKS))
    }
}

#[cfg(feature = "ssr")]
const INTERNAL_ADVICE: &str = "It has been written down. Going back and trying again may help.";

#[cfg(feature = "ssr")]
impl Kind {
    /// A problem of this sort with what is wrong this time, and what helps.
    pub fn problem(self, detail: impl Into<String>) -> Problem {
        Problem {
            kind: format!("{TYPES}{}", self.name()).into(),
            title: Cow::Borrowed(self.title()),
            status: self.status(),
            detail: detail.into(),
            ..Problem::default()
        }
    }

    /// The program failed.
    pub fn internal() -> Problem {
        Self::Internal.problem(INTERNAL_ADVICE)
    }
}

/// Problems as JSON.
#[derive(Debug)]
pub struct ProblemJson;

impl ContentType for ProblemJson {
    const CONTENT_TYPE: &'static str = MEDIA_TYPE;
}

impl FormatType for ProblemJson {
    const FORMAT_TYPE: Format = Format::Text;
}

impl Encodes<Problem> for ProblemJson {
    type Error = serde_json::Error;

    fn encode(problem: &Problem) -> Result<Bytes, Self::Error> {
        serde_json::to_vec(problem).map(Bytes::from)
    }
}

impl Decodes<Problem> for ProblemJson {
    type Error = serde_json::Error;

    fn decode(bytes: Bytes) -> Result<Problem, Self::Error> {
        serde_json::from_slice(&bytes)
    }
}

impl FromServerFnError for Problem {
    type Encoder = ProblemJson;

    /// On the server: what was sent cannot be read, or the program is at fault. In
    /// a browser: there was no answer, or none that it understands.
    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        #[cfg(feature = "ssr")]
        return match &error {
            ServerFnErrorErr::Args(_) | ServerFnErrorErr::MissingArg(_) | ServerFnErrorErr::Deserialization(_) => {
                Kind::Unreadable.problem(wanted())
            }
            _ => Self { cause: Some(error.to_string()), ..Kind::internal() },
        };
        #[cfg(not(feature = "ssr"))]
        {
            let _ = error;
            Self::default()
        }
    }

    /// The problem as it is sent, and for [`Told`], because the framework hands on
    /// nothing else.
    #[cfg(feature = "ssr")]
    fn ser(&self) -> Bytes {
        if let Some(told) = leptos::prelude::use_context::<Told>() {
            told.put(self.clone());
        }
        // Text and numbers, which JSON can always hold.
        ProblemJson::encode(self).unwrap_or_default()
    }
}

/// What the server function that is called reads, in words.
#[cfg(feature = "ssr")]
fn wanted() -> &'static str {
    let parts = leptos::prelude::use_context::<axum::http::request::Parts>();
    let function = parts.and_then(|parts| crate::endpoints::Function::at(parts.uri.path()));
    function.map_or("It is not in the form that this address reads.", |function| function.wanted)
}

/// Where the server finds the problem that a server function ended with.
#[cfg(feature = "ssr")]
#[derive(Debug, Clone, Default)]
pub struct Told(std::sync::Arc<std::sync::OnceLock<Problem>>);

#[cfg(feature = "ssr")]
impl Told {
    fn put(&self, problem: Problem) {
        // The first is the one that is sent.
        let _ = self.0.set(problem);
    }

    /// The problem, if there is one.
    pub fn problem(&self) -> Option<Problem> {
        self.0.get().cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = r#"{"type":"urn:safehouse:problem:shared-decks:too-often","title":"Too many short links","status":429,"detail":"Wait.","retry_after":9,"request_id":"1f"}"#;

    #[test]
    fn a_problem_is_read_as_it_is_written_and_may_have_members_that_are_not_known() {
        let problem = Problem::de(Bytes::from_static(SAMPLE.as_bytes()));
        assert_eq!((problem.status, problem.retry_after, problem.detail.as_str()), (429, Some(9), "Wait."));
        assert!(problem.is_of_shared_decks());
        assert_eq!(problem.ser(), SAMPLE);
        assert_eq!(Problem::de(SAMPLE.replace("{\"type", "{\"clause\":\"6.1.2\",\"type").into()), problem);
    }

    #[test]
    fn what_is_no_problem_is_none_of_the_sites_words() {
        for answer in
            ["", "<html>", "ServerError|words", r#"{"type":"about:blank","title":"","status":502,"detail":""}"#]
        {
            assert!(!Problem::de(answer.into()).is_of_shared_decks(), "{answer}");
        }
    }
}
