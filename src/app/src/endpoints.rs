//! Who may call which server function. A server function is a public HTTP
//! endpoint, so each one stands here; a test fails on one that does not.

/// Who may call a server function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anyone.
    Public,
}

/// Every server function: its path below `/api` and who may call it.
pub const ENDPOINTS: &[(&str, Access)] =
    &[("/api/share", Access::Public), ("/api/shared-deck", Access::Public), ("/api/theme", Access::Public)];

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_server_function_is_classified_and_every_entry_exists() {
        let registered: BTreeSet<_> = server_fn::axum::server_fn_paths().map(|(path, _)| path).collect();
        let classified: BTreeSet<_> = ENDPOINTS.iter().map(|(path, _)| *path).collect();
        assert_eq!(registered, classified);
        assert_eq!(classified.len(), ENDPOINTS.len());
    }
}
