//! What changed of the API, for whoever wrote a program for it.

/// A day and what was done then, the newest first.
pub(super) const CHANGES: &[(&str, &str)] = &[(
    "2026-11-24",
    "Version 1 begins: decks of an account with their versions, questions about lists, cards and formats, bulk files.",
)];
