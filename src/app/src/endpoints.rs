//! What the application answers, and who may ask for it. Every page and every
//! server function is a public HTTP endpoint, so each one stands in a list: pages in
//! [`crate::routes`], functions here. The server refuses what does not, and tests
//! fail on it.

pub use safehouse_service::Access;
use safehouse_service::shared_decks;

/// An address and who may ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endpoint {
    /// Its path; `{name}` stands for any one part of it.
    pub path: &'static str,
    /// Who may ask.
    pub access: Access,
}

/// What a server function reads. It is refused in any other form: a page of
/// another site can have a browser send plain text without being asked, but no
/// JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// A JSON text in the body.
    Json,
    /// The fields of a form in the body.
    Form,
    /// The query of its address; it changes nothing.
    Query,
}

impl Input {
    /// The media type of the body, if there is one.
    pub fn media_type(self) -> Option<&'static str> {
        match self {
            Self::Json => Some("application/json"),
            Self::Form => Some("application/x-www-form-urlencoded"),
            Self::Query => None,
        }
    }
}

/// A server function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Function {
    /// Where it is, below `/api`, and who may call it.
    pub endpoint: Endpoint,
    /// What it reads.
    pub input: Input,
    /// The same in words, for whoever sends something else.
    pub wanted: &'static str,
}

impl Function {
    /// The server function at this path.
    pub fn at(path: &str) -> Option<&'static Self> {
        FUNCTIONS.iter().find(|function| function.endpoint.path == path)
    }
}

/// A page for everybody.
pub(crate) const fn page(path: &'static str) -> Endpoint {
    Endpoint { path, access: Access::Anyone }
}

/// Every server function.
pub const FUNCTIONS: &[Function] = &[
    Function {
        endpoint: Endpoint { path: "/api/share", access: shared_decks::SHARE },
        input: Input::Json,
        wanted: "Send a JSON object whose “deck” holds “lines”: a list of objects with “section”, “card” and “quantity”, \
                 a whole number.",
    },
    Function {
        endpoint: Endpoint { path: "/api/shared-deck", access: shared_decks::OPEN },
        input: Input::Query,
        wanted: "Give “short_id” in the address: the last part of the deck's short link.",
    },
    Function {
        endpoint: Endpoint { path: "/api/theme", access: Access::Anyone },
        input: Input::Form,
        wanted: "Send the field “theme” with the value “dark” or “light”.",
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_server_function_is_classified_and_every_entry_exists() {
        let registered: BTreeSet<_> = server_fn::axum::server_fn_paths().map(|(path, _)| path).collect();
        let classified: BTreeSet<_> = FUNCTIONS.iter().map(|function| function.endpoint.path).collect();
        assert_eq!(registered, classified);
        assert_eq!(classified.len(), FUNCTIONS.len());
    }
}
