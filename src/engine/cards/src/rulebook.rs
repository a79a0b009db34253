//! Terms and clauses as data, for keyword notes, the glossary page and the
//! `keyword:` search.

pub mod book;
pub mod clauses;
pub mod primer;
pub mod search;

use serde::Deserialize;

/// A game's keywords, statuses, tokens and actions, ordered by name.
#[derive(Debug, Clone, Deserialize)]
#[serde(transparent)]
pub struct Glossary {
    /// The terms.
    pub terms: Vec<Term>,
}

/// One term of the glossary.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// Stable identifier, kebab-case, e.g. `on-spawn`; used in addresses.
    pub id: String,
    /// The name as rules text prints it.
    pub name: String,
    /// Other spellings that mean the same.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// What sort of term it is.
    pub kind: TermKind,
    /// The clauses that define it.
    pub clauses: Vec<String>,
    /// The house rulings that settle it, e.g. `R24`.
    #[serde(default)]
    pub rulings: Vec<String>,
}

/// What the terms of a glossary do, in one or two sentences each, a line for each: its [`Term::id`], a tab, and what it
/// does. Apart from the glossary, because whatever reads cards and lists needs the terms, and few pages the sentences.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summaries(pub &'static str);

impl Summaries {
    /// What a term does; empty where nothing says it.
    pub fn of(self, term: &Term) -> &'static str {
        self.all().find(|(id, _)| *id == term.id).map_or("", |(_, summary)| summary)
    }

    /// All of them, each with the id of what it is about.
    pub fn all(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.0.lines().filter_map(|line| line.split_once('\t'))
    }
}

/// What sort of term a [`Term`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TermKind {
    /// An ability word on cards.
    Keyword,
    /// A lasting condition of a character.
    Status,
    /// A marker that is no card.
    Token,
    /// A moment that triggers abilities.
    Trigger,
    /// Something a player does.
    Action,
    /// A resource, zone or other word of the rules.
    Concept,
}

impl TermKind {
    /// Whether a card is known by such terms. Actions, resources and zones
    /// stand in every other text.
    pub fn is_mechanic(self) -> bool {
        match self {
            Self::Keyword | Self::Status | Self::Token | Self::Trigger => true,
            Self::Action | Self::Concept => false,
        }
    }
}

impl Glossary {
    /// The terms that occur in a text, in glossary order. A term occurs when
    /// its name or an alias stands there as whole words, in any case;
    /// reminder text between asterisks does not count.
    pub fn terms_in<'a>(&'a self, text: &str) -> Vec<&'a Term> {
        let rules = without_reminder_text(text).to_lowercase();
        self.terms
            .iter()
            .filter(|term| {
                std::iter::once(&term.name)
                    .chain(&term.aliases)
                    .any(|name| contains_words(&rules, &name.to_lowercase()))
            })
            .collect()
    }

    /// The term with this identifier.
    pub fn term(&self, id: &str) -> Option<&Term> {
        self.terms.iter().find(|term| term.id == id)
    }
}

/// The text without what stands between pairs of asterisks.
pub fn without_reminder_text(text: &str) -> String {
    text.split('*').enumerate().filter_map(|(index, part)| (index % 2 == 0).then_some(part)).collect()
}

fn contains_words(text: &str, words: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(words).any(|(start, found)| {
        !is_letter(text[..start].chars().next_back()) && !is_letter(text[start + found.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_counts_as_whole_words_outside_reminder_text() {
        assert!(contains_words("on hit: burn (2).", "burn"));
        assert!(!contains_words("a burning barrel", "burn"));
        assert_eq!(without_reminder_text("Fast. *(It may attack at once.)*"), "Fast. ");
    }
}
