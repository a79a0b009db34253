//! The code with which people register for an event that asks for one.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A code without hyphens; empty where an event has none. The staff of the event are shown it, no log line is.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InvitationCode(String);

impl InvitationCode {
    /// One of these signs.
    pub(super) fn new(signs: String) -> Self {
        Self(signs)
    }

    /// Its signs.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for InvitationCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.0.is_empty() { "InvitationCode(none)" } else { "InvitationCode(…)" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_shown_in_no_log() {
        let code = InvitationCode::new("4k7h9m2x".to_owned());
        assert_eq!(format!("{code:?}"), "InvitationCode(…)");
        assert_eq!(serde_json::to_string(&code).unwrap(), "\"4k7h9m2x\"");
    }
}
