//! Names that were typed in part or with slips.

use super::{CardIndex, Catalogue, distance};
use crate::card::fold;

/// A card whose name is near a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NearName {
    /// The card.
    pub card: CardIndex,
    /// How its name relates to the text.
    pub likeness: Likeness,
    /// Slips between the text and the name, see [`distance`].
    pub distance: usize,
}

/// How a name relates to a text, the nearest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// The same name after folding.
    Same,
    /// The same but for a slip in every five letters.
    Misspelled,
    /// The text is the beginning of the name or of its epithet, in whole words.
    Short,
    /// Every word of the text is a word of the name.
    Words,
    /// Every word of the text is, but for slips, a word of the name.
    MisspelledWords,
    /// The same but for a slip in every three letters.
    Alike,
}

impl Catalogue {
    /// At most `count` cards whose name a text may mean, the likeliest first;
    /// equally likely ones in the order of their names.
    pub fn near_names(&self, text: &str, count: usize) -> Vec<NearName> {
        let text = fold(text);
        let words: Vec<&str> = words(&text).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let mut near: Vec<NearName> =
            self.by_name().filter_map(|card| near_name(card, self.card(card).name.key(), &text, &words)).collect();
        near.sort_by_key(|near| (near.likeness, near.distance));
        near.truncate(count);
        near
    }

    /// At most `count` cards for the beginning of a name, as it is typed: names
    /// that begin with it, then names with words that do, then names that
    /// contain it; within each group in the order of the names.
    pub fn complete(&self, beginning: &str, count: usize) -> Vec<CardIndex> {
        let text = fold(beginning);
        let typed: Vec<&str> = words(&text).collect();
        if typed.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(u8, CardIndex)> = self
            .by_name()
            .filter_map(|card| {
                let name = self.card(card).name.key();
                let group = if name.starts_with(&text) {
                    0
                } else if typed.iter().all(|word| words(name).any(|other| other.starts_with(word))) {
                    1
                } else if name.contains(&text) {
                    2
                } else {
                    return None;
                };
                Some((group, card))
            })
            .collect();
        found.sort_by_key(|(group, _)| *group);
        found.truncate(count);
        found.into_iter().map(|(_, card)| card).collect()
    }
}

/// The words of a folded name.
fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|character: char| !character.is_alphanumeric() && character != '\'').filter(|word| !word.is_empty())
}

fn near_name(card: CardIndex, name: &str, text: &str, typed: &[&str]) -> Option<NearName> {
    let letters = text.chars().count();
    // Names of very different lengths cannot be near, and the distance is costly.
    let far = name.chars().count().abs_diff(letters) > letters / 3 + 1;
    let slips = if far { usize::MAX } else { distance(name, text) };
    let begins = |name: &str| name.strip_prefix(text).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let likeness = if slips == 0 {
        Likeness::Same
    } else if slips <= (letters / 5).max(1) {
        Likeness::Misspelled
    } else if begins(name) || name.split_once('-').is_some_and(|(_, epithet)| begins(epithet)) {
        Likeness::Short
    } else if typed.iter().all(|word| words(name).any(|other| other == *word)) {
        Likeness::Words
    } else if typed.iter().all(|word| words(name).any(|other| is_slip(word, other))) {
        Likeness::MisspelledWords
    } else if slips <= letters / 3 {
        Likeness::Alike
    } else {
        return None;
    };
    let distance = if far { distance(name, text) } else { slips };
    Some(NearName { card, likeness, distance })
}

/// Whether a word of four letters or more has one slip in it, or none.
fn is_slip(word: &str, other: &str) -> bool {
    word == other || (word.chars().count() >= 4 && distance(word, other) <= 1)
}
