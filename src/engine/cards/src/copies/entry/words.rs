//! What is said without a number and holds for the lines after it.

use super::EntryDefaults;
use crate::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    copies::{Condition, Language},
};

/// What holds from now on where a line has nothing but words; `None` where it has anything else.
pub(super) fn defaults(text: &str, before: &EntryDefaults, catalogue: &Catalogue) -> Option<EntryDefaults> {
    let mut defaults = before.clone();
    for word in text.split_whitespace() {
        if let Some(condition) = Condition::of_letters(word) {
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
