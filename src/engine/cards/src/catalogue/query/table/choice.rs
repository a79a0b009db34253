//! Words of closed lists, and when a text spells one.

use crate::card::fold;

/// A value a field can be compared with, for messages, help and forms.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Choice {
    /// Spelling in queries.
    pub id: String,
    /// Spelling for people.
    pub name: String,
    /// Other spellings that are understood.
    pub aliases: Vec<String>,
}

pub(super) fn choice(id: &str, name: &str, aliases: &[&str]) -> Choice {
    let aliases = aliases.iter().filter(|&&alias| alias != id).map(|&alias| alias.to_owned()).collect();
    Choice { id: id.to_owned(), name: name.to_owned(), aliases }
}

/// The form in which words are compared: letters and digits only, folded, so
/// `Boss Monster`, `boss-monster` and `bossmonster` are one word.
pub(crate) fn word_key(word: &str) -> String {
    fold(word).chars().filter(|character| character.is_alphanumeric()).collect()
}

impl Choice {
    /// Whether a text spells this choice.
    pub fn is_spelled(&self, text: &str) -> bool {
        let key = word_key(text);
        !key.is_empty() && self.spellings().any(|spelling| word_key(spelling) == key)
    }

    /// Everything that spells this choice.
    pub fn spellings(&self) -> impl Iterator<Item = &str> {
        [&self.id, &self.name].into_iter().chain(&self.aliases).map(String::as_str)
    }
}
