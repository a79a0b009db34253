//! Names that were typed in part or with slips.

use super::{CardIndex, Catalogue, PrintingSet, spelling::Slips};
use crate::card::fold;

/// A card whose name is near a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NearName {
    /// The card.
    pub card: CardIndex,
    /// How its name relates to the text.
    pub likeness: Likeness,
    /// Slips between the text and the name, see [`super::distance`]; for names
    /// of which the text is only a part, the letters that are missing.
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
        let Some(mut typed) = Typed::new(text) else {
            return Vec::new();
        };
        let mut near: Vec<NearName> =
            self.card_indices().filter_map(|card| typed.near(card, self.card(card).name.key())).collect();
        let place = |near: &NearName| self.index().name_rank.get(near.card.0 as usize).copied();
        near.sort_by_key(|near| (near.likeness, near.distance, place(near)));
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
        let index = self.index();
        let mut possible = PrintingSet::full(self.printing_count());
        for word in &typed {
            let mut containing = PrintingSet::empty(self.printing_count());
            if let Some(names) = index.names() {
                names.containing(word, Some(&possible), &mut containing);
            }
            possible.intersect(&containing);
        }
        let mut found: Vec<(u8, u32, CardIndex)> = possible
            .iter()
            .filter_map(|printing| {
                let card = self.card_of(printing);
                let name = self.card(card).name.key();
                let group = if self.printings_of(card).start != printing.0 {
                    return None;
                } else if name.starts_with(&text) {
                    0
                } else if typed.iter().all(|word| words(name).any(|other| other.starts_with(word))) {
                    1
                } else if name.contains(&text) {
                    2
                } else {
                    return None;
                };
                Some((group, *index.name_rank.get(card.0 as usize)?, card))
            })
            .collect();
        found.sort_unstable();
        found.truncate(count);
        found.into_iter().map(|(_, _, card)| card).collect()
    }
}

/// The words of a folded name.
fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|character: char| !character.is_alphanumeric() && character != '\'').filter(|word| !word.is_empty())
}

/// The longest text, in characters, that may be a name with slips in it.
const LONGEST: usize = 120;

/// What was typed instead of a name.
struct Typed {
    text: String,
    letters: Vec<char>,
    words: Vec<Word>,
    slips: Slips,
    name: Vec<char>,
}

struct Word {
    text: String,
    letters: Vec<char>,
}

impl Typed {
    fn new(text: &str) -> Option<Self> {
        let text = fold(text);
        let words: Vec<Word> =
            words(&text).map(|word| Word { text: word.to_owned(), letters: word.chars().collect() }).collect();
        let letters: Vec<char> = text.chars().collect();
        let usable = !words.is_empty() && letters.len() <= LONGEST;
        usable.then(|| Self { text, letters, words, slips: Slips::default(), name: Vec::new() })
    }

    fn near(&mut self, card: CardIndex, name: &str) -> Option<NearName> {
        self.name.clear();
        self.name.extend(name.chars());
        let count = self.letters.len();
        let alike = (count / 3).max(1);
        let slips = self.slips.within(&self.letters, &self.name, alike);
        let missing = self.name.len().abs_diff(count);
        let (likeness, distance) = match slips {
            Some(0) => (Likeness::Same, 0),
            Some(slips) if slips <= (count / 5).max(1) => (Likeness::Misspelled, slips),
            _ if self.begins(name) => (Likeness::Short, missing),
            _ if self.words.iter().all(|word| words(name).any(|other| other == word.text)) => {
                (Likeness::Words, missing)
            }
            _ if self.has_words_with_slips(name) => (Likeness::MisspelledWords, missing),
            Some(slips) => (Likeness::Alike, slips),
            None => return None,
        };
        Some(NearName { card, likeness, distance })
    }

    /// Whether a name or its epithet begins with the text, in whole words.
    fn begins(&self, name: &str) -> bool {
        let begins = |name: &str| {
            name.strip_prefix(self.text.as_str()).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        begins(name) || name.split_once('-').is_some_and(|(_, epithet)| begins(epithet))
    }

    /// Whether each word is, with at most one slip in four letters or more, a
    /// word of the name.
    fn has_words_with_slips(&mut self, name: &str) -> bool {
        let slips = &mut self.slips;
        self.words.iter().all(|word| {
            words(name).any(|other| {
                let near = other.len().abs_diff(word.text.len()) <= 4 && word.letters.len() >= 4;
                other == word.text
                    || (near && slips.within(&word.letters, &other.chars().collect::<Vec<_>>(), 1).is_some())
            })
        })
    }
}
