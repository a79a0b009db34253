//! A published file as JSON and as a page.

use super::{form::Published, html};

impl Published {
    /// The file as JSON, on one line.
    pub fn to_json(&self) -> String {
        // It is made of texts, numbers and JSON that was read, which can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The file as a page that needs nothing else: it carries the JSON, looks through it with what the browser has
    /// itself, and says what it cannot decide.
    pub fn to_html(&self) -> String {
        html::page(&self.to_json())
    }
}
