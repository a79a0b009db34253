//! What holds for lines that do not say otherwise, and how it is said.

use crate::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    copies::{Condition, Language},
};

/// What holds for lines that do not say otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryDefaults {
    /// The code of the set whose numbers are written without it.
    pub set: String,
    /// The edition of what is entered.
    pub edition: Edition,
    /// The finish of what is entered.
    pub finish: Finish,
    /// How worn it is.
    pub condition: Option<Condition>,
    /// In which language it is.
    pub language: Option<Language>,
    /// Where it is put; empty for nowhere in particular.
    pub place: String,
}

impl EntryDefaults {
    /// Ordinary copies of a set.
    pub fn new(set: impl Into<String>) -> Self {
        Self {
            set: set.into(),
            edition: Edition::Unlimited,
            finish: Finish::Regular,
            condition: None,
            language: None,
            place: String::new(),
        }
    }

    /// What holds from now on where a line has nothing but words; `None` where it has anything else.
    pub(super) fn said(&self, text: &str, catalogue: &Catalogue) -> Option<Self> {
        let mut defaults = self.clone();
        for word in text.split_whitespace() {
            let condition = Condition::of_letters(word).or_else(|| Condition::from_id(&word.to_lowercase()));
            if let Some(condition) = condition {
                defaults.condition = Some(condition);
            } else if let Some(language) = Language::from_id(word) {
                defaults.language = Some(language);
            } else if let Some(finish) = finish(word) {
                defaults.finish = finish;
            } else if let Some(edition) = edition(word) {
                defaults.edition = edition;
            } else if let Some(set) = catalogue.set(word) {
                defaults.set.clone_from(&set.code);
            } else {
                return None;
            }
        }
        Some(defaults)
    }
}

fn finish(word: &str) -> Option<Finish> {
    match word.to_ascii_lowercase().as_str() {
        "f" => Some(Finish::Foil),
        "r" => Some(Finish::Regular),
        word => Finish::from_id(word),
    }
}

fn edition(word: &str) -> Option<Edition> {
    match word.to_ascii_lowercase().as_str() {
        "e" => Some(Edition::First),
        "u" => Some(Edition::Unlimited),
        word => Edition::from_id(word),
    }
}
