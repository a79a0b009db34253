//! Who may call which server function. A server function is a public HTTP
//! endpoint, so each one stands here; a test fails on one that does not.

/// Who may call a server function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anyone.
    Public,
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
pub struct Endpoint {
    /// Its path, below `/api`.
    pub path: &'static str,
    /// Who may call it.
    pub access: Access,
    /// What it reads.
    pub input: Input,
    /// The same in words, for whoever sends something else.
    pub wanted: &'static str,
}

/// Keeps a deck under a short link.
pub const SHARE: &str = "/api/share";

/// Every server function.
pub const ENDPOINTS: &[Endpoint] = &[
    Endpoint {
        path: SHARE,
        access: Access::Public,
        input: Input::Json,
        wanted: "Send a JSON object whose “deck” holds “lines”: a list of objects with “section”, “card” and “quantity”, \
                 a whole number.",
    },
    Endpoint {
        path: "/api/shared-deck",
        access: Access::Public,
        input: Input::Query,
        wanted: "Give “short_id” in the address: the last part of the deck's short link.",
    },
    Endpoint {
        path: "/api/theme",
        access: Access::Public,
        input: Input::Form,
        wanted: "Send the field “theme” with the value “dark” or “light”.",
    },
];

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_server_function_is_classified_and_every_entry_exists() {
        let registered: BTreeSet<_> = server_fn::axum::server_fn_paths().map(|(path, _)| path).collect();
        let classified: BTreeSet<_> = ENDPOINTS.iter().map(|endpoint| endpoint.path).collect();
        assert_eq!(registered, classified);
        assert_eq!(classified.len(), ENDPOINTS.len());
    }
}
