//! A game in a few sentences.

/// One thing to know before the first game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What it is about, in a word or two.
    pub title: &'static str,
    /// The sentences.
    pub text: String,
    /// The clauses that say so at length.
    pub clauses: &'static [&'static str],
}
