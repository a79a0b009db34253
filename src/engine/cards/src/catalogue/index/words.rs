//! A column of words.

use std::collections::BTreeMap;

use crate::catalogue::{PrintingIndex, PrintingSet, query::word_key};

/// For each word that occurs the printings that have it.
#[derive(Debug, Clone)]
pub(crate) struct WordColumn {
    /// By compared form ([`word_key`], unless it was made otherwise): spelling of the first occurrence, printings in order.
    words: BTreeMap<String, (String, Vec<u32>)>,
    /// The printings that have any word.
    some: PrintingSet,
}

impl WordColumn {
    /// From printings of a catalogue of `length` and their words, in catalogue
    /// order.
    pub(crate) fn new<'a>(length: usize, pairs: impl Iterator<Item = (PrintingIndex, &'a str)>) -> Self {
        Self::with_keys(length, pairs, word_key)
    }

    /// Likewise, with compared forms of another kind: [`Self::find_by_key`] alone compares these. Pairs of
    /// a printing stand together.
    pub(crate) fn with_keys<'a>(
        length: usize,
        pairs: impl Iterator<Item = (PrintingIndex, &'a str)>,
        compared: fn(&str) -> String,
    ) -> Self {
        let mut some = PrintingSet::empty(length);
        let mut words: Vec<(String, String, Vec<u32>)> = Vec::new();
        // Keys cost folding; a spelling is folded once.
        let mut spellings: BTreeMap<&'a str, usize> = BTreeMap::new();
        let mut keys: BTreeMap<String, usize> = BTreeMap::new();
        for (printing, word) in pairs {
            some.insert(printing);
            let place = *spellings.entry(word).or_insert_with(|| {
                *keys.entry(compared(word)).or_insert_with_key(|key| {
                    words.push((key.clone(), word.to_owned(), Vec::new()));
                    words.len() - 1
                })
            });
            let printings = &mut words[place].2;
            if printings.last() != Some(&printing.0) {
                printings.push(printing.0);
            }
        }
        let words = words.into_iter().map(|(key, spelling, printings)| (key, (spelling, printings))).collect();
        Self { words, some }
    }

    /// Adds the printings that have a word to a set.
    pub(crate) fn find(&self, word: &str, found: &mut PrintingSet) {
        if let Some((_, printings)) = self.words.get(&word_key(word)) {
            printings.iter().for_each(|&position| found.insert(PrintingIndex(position)));
        }
    }

    /// Adds the printings with a word that `accept` agrees with, asked in the
    /// spelling of the first occurrence.
    pub(crate) fn find_by(&self, accept: impl Fn(&str) -> bool, found: &mut PrintingSet) {
        for (spelling, printings) in self.words.values() {
            if accept(spelling) {
                printings.iter().for_each(|&position| found.insert(PrintingIndex(position)));
            }
        }
    }

    /// Adds the printings with a word whose compared form `accept` agrees with.
    pub(crate) fn find_by_key(&self, accept: impl Fn(&str) -> bool, found: &mut PrintingSet) {
        for (key, (_, printings)) in &self.words {
            if accept(key) {
                printings.iter().for_each(|&position| found.insert(PrintingIndex(position)));
            }
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
