//! Where a line leaves the grammar, and what would lead back into it.

use std::fmt;

use super::{fold::Folded, phrase};
use safehouse_cards::catalogue::nearest_word;

/// Why a printed line is outside the grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Which line of the card's text, from 1.
    pub line: usize,
    /// Where in that line the grammar is left, in characters from 1.
    pub column: usize,
    /// The word there; empty at the end of the line.
    pub found: String,
    /// What could stand there instead, as the grammar lists it.
    pub expected: Vec<String>,
    /// The expected word that was most likely meant.
    pub suggestion: Option<String>,
    /// The phrases that look most like the sentence.
    pub near: Vec<&'static str>,
}

impl Fault {
    pub(super) fn new(folded: &Folded, offset: usize, expected: Vec<String>) -> Self {
        let text = folded.text.as_str();
        let rest = text.get(offset..).unwrap_or_default();
        let start = offset + (rest.len() - rest.trim_start().len());
        let found: String = rest.trim_start().chars().take_while(|c| !c.is_whitespace()).collect();
        let word = found.trim_end_matches(['.', ',', ':', ';']);
        let suggestion = suggestion(rest.trim_start(), word, &expected);
        let found = if word.is_empty() { found } else { word.to_owned() };
        Self { line: 1, column: folded.column(start), found, expected, suggestion, near: phrase::near(text, start) }
    }
}

impl Fault {
    /// Of a text in other words: the word met is the one that is printed.
    pub(super) fn printed_in(self, printed: &Folded) -> Self {
        let there = printed.at_column(self.column);
        let found: String = there.chars().take_while(|c| !c.is_whitespace()).collect();
        let word = found.trim_end_matches(['.', ',', ':', ';']);
        let found = if word.is_empty() { found } else { word.to_owned() };
        Self { found, near: phrase::near(&printed.text, printed.text.len() - there.len()), ..self }
    }
}

/// The expected words that the text there is nearest to, compared over as
/// many words as they have.
fn suggestion(rest: &str, word: &str, expected: &[String]) -> Option<String> {
    let beginning = |words: usize| {
        let text: Vec<&str> = rest.split(' ').take(words).collect();
        text.join(" ").trim_end_matches(['.', ',', ':', ';']).to_owned()
    };
    // Short words are near to each other without being meant.
    if word.chars().count() < 3 {
        return None;
    }
    let whole = expected.iter().find_map(|candidate| {
        nearest_word(&beginning(candidate.split(' ').count()), std::iter::once(candidate.as_str()))
    });
    let first = || {
        let starts = expected.iter().filter_map(|candidate| candidate.split(' ').next());
        nearest_word(word, starts)
    };
    whole.or_else(first).filter(|near| *near != word).map(str::to_owned)
}

/// How many expected words a message lists.
const LISTED: usize = 6;

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.found.is_empty() {
            formatter.write_str("the line ends too early")?;
        } else {
            write!(formatter, "“{}” is not read here", self.found)?;
        }
        if let Some(suggestion) = &self.suggestion {
            write!(formatter, "; is “{suggestion}” meant?")?;
        } else if !self.expected.is_empty() && self.expected.len() <= LISTED {
            let listed: Vec<_> = self.expected.iter().map(|words| format!("“{words}”")).collect();
            write!(formatter, "; expected {}", listed.join(" or "))?;
        }
        if !self.near.is_empty() {
            let near: Vec<_> = self.near.iter().map(|phrase| format!("“{phrase}”")).collect();
            write!(formatter, "; near: {}", near.join(" "))?;
        }
        Ok(())
    }
}
