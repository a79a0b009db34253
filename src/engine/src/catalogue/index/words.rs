//! A column of words.

use std::collections::BTreeMap;

use crate::catalogue::{PrintingIndex, PrintingSet, query::word_key};

/// For each word that occurs the printings that have it.
#[derive(Debug, Clone)]
pub(crate) struct WordColumn {
    /// By compared form: spelling of the first occurrence, printings in order.
    words: BTreeMap<String, (String, Vec<u32>)>,
    /// The printings that have any word.
    some: PrintingSet,
}

impl WordColumn {
    /// From the words of each printing, in catalogue order.
    pub(super) fn new<'a>(printings: impl Iterator<Item = Vec<&'a str>>) -> Self {
        let mut words: BTreeMap<String, (String, Vec<u32>)> = BTreeMap::new();
        // Keys cost folding; a spelling is folded once.
        let mut keys: BTreeMap<&'a str, String> = BTreeMap::new();
        let mut with_words = Vec::new();
        let mut length = 0;
        for (position, list) in printings.enumerate() {
            length = position + 1;
            if !list.is_empty() {
                with_words.push(position as u32);
            }
            for word in list {
                let key = keys.entry(word).or_insert_with(|| word_key(word));
                let position = position as u32;
                match words.get_mut(key) {
                    Some((_, printings)) if printings.last() == Some(&position) => {}
                    Some((_, printings)) => printings.push(position),
                    None => {
                        words.insert(key.clone(), (word.to_owned(), vec![position]));
                    }
                }
            }
        }
        let mut some = PrintingSet::empty(length);
        with_words.iter().for_each(|&position| some.insert(PrintingIndex(position)));
        Self { words, some }
    }

    /// Adds the printings that have a word to a set.
    pub(crate) fn find(&self, word: &str, found: &mut PrintingSet) {
        if let Some((_, printings)) = self.words.get(&word_key(word)) {
            printings.iter().for_each(|&position| found.insert(PrintingIndex(position)));
        }
    }

    /// Whether any printing has the word.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.words.contains_key(&word_key(word))
    }

    /// The printings that have any word.
    pub(crate) fn some(&self) -> &PrintingSet {
        &self.some
    }

    /// Every word in its first spelling, in the order of the compared forms.
    pub(crate) fn spellings(&self) -> impl Iterator<Item = &str> {
        self.words.values().map(|(spelling, _)| spelling.as_str())
    }

    /// For each printing the lowest place that `place` gives one of its words.
    pub(crate) fn places(&self, length: usize, place: impl Fn(&str, usize) -> u32) -> Vec<Option<u32>> {
        let mut places: Vec<Option<u32>> = vec![None; length];
        for (position, (spelling, printings)) in self.words.values().enumerate() {
            let place = place(spelling, position);
            for &printing in printings {
                if let Some(best) = places.get_mut(printing as usize) {
                    *best = Some(best.map_or(place, |best| best.min(place)));
                }
            }
        }
        places
    }
}
