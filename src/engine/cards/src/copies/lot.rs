//! What is known of copies that came together.

use serde::{Deserialize, Serialize};

use super::Money;

/// What belongs to copies that came together, and to no holding.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lot {
    /// What was paid for each copy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Money>,
    /// The day on which they came, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// What was written about them; empty for nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Tags.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// How worn they are in the words of a tool, where those are not the words that it usually
    /// has for the condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<WrittenCondition>,
    /// What a tool writes that nobody reads here, by the headers of its columns. It goes back
    /// into a file of the same tool.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<(String, String)>,
}

/// A condition in the words of a tool.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenCondition {
    /// Whose scale it is: [`Dialect::id`](super::dialect::Dialect::id).
    pub dialect: String,
    /// The words.
    pub words: String,
}
