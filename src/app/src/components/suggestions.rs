//! What may have been meant where a search finds nothing, in words.

use safehouse_engine::catalogue::{Suggestion, SuggestionKind};

/// The suggestions without those that say the same twice: beside the name of a
/// card, the spelling that finds no other card is left out.
pub fn worth_showing(suggestions: &[Suggestion]) -> Vec<Suggestion> {
    let has_name = suggestions.iter().any(|suggestion| suggestion.kind == SuggestionKind::Name);
    let is_repeated =
        |suggestion: &Suggestion| has_name && suggestion.kind == SuggestionKind::Spelling && suggestion.total == 1;
    suggestions.iter().filter(|suggestion| !is_repeated(suggestion)).cloned().collect()
}

/// A suggestion as it is read out, e.g. `Did you mean Shotgun?`.
pub fn said(suggestion: &Suggestion) -> String {
    match suggestion.kind {
        SuggestionKind::Fewer => format!("{suggestion}."),
        SuggestionKind::Spelling | SuggestionKind::Field | SuggestionKind::Name => {
            format!("Did you mean {}?", suggestion.shown())
        }
    }
}
