//! A column of folded texts that grows, searched as one long text.

use memchr::memmem::Finder;

use crate::catalogue::query::Pattern;

/// Stands between two texts. Folding keeps it out of what is searched for.
const SEPARATOR: char = '\0';
/// So many letters that every match has are quicker looked for than the pattern.
const LITERAL: usize = 3;

/// Texts by their numbers, from 0.
#[derive(Debug, Clone)]
pub(super) struct Texts {
    /// Each text with a separator behind it.
    arena: String,
    /// Where each text begins; one more for the end.
    starts: Vec<u32>,
    /// Those that patterns are tried on by themselves.
    alone: Vec<u32>,
}

impl Texts {
    pub(super) fn new() -> Self {
        Self { arena: String::new(), starts: vec![0], alone: Vec::new() }
    }

    /// Adds a text, which must be folded, and gives its number.
    pub(super) fn push(&mut self, text: &str) -> u32 {
        self.arena.extend(text.chars().filter(|&character| character != SEPARATOR));
        self.arena.push(SEPARATOR);
        self.starts.push(self.arena.len() as u32);
        let number = self.starts.len() as u32 - 2;
        if Pattern::is_alone(text) {
            self.alone.push(number);
        }
        number
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn text(&self, number: u32) -> &str {
        let start = self.starts.get(number as usize).copied().unwrap_or_default() as usize;
        let end = self.starts.get(number as usize + 1).map_or(start, |&end| end as usize - SEPARATOR.len_utf8());
        self.arena.get(start..end).unwrap_or_default()
    }

    /// Tells the numbers of the texts that contain a folded text, in their order.
    pub(super) fn containing(&self, needle: &str, mut found: impl FnMut(u32)) {
        if needle.is_empty() || needle.contains(SEPARATOR) {
            return;
        }
        let finder = Finder::new(needle.as_bytes());
        let bytes = self.arena.as_bytes();
        let (mut from, mut number) = (0, 0);
        while let Some(at) = bytes.get(from..).and_then(|rest| finder.find(rest)).map(|at| from + at) {
            number = self.text_at(number, at);
            found(number as u32);
            from = self.starts.get(number + 1).map_or(bytes.len(), |&end| end as usize);
        }
    }

    /// Tells the numbers of the texts that match a pattern, in any order and perhaps twice.
    pub(super) fn matching(&self, pattern: &Pattern, mut found: impl FnMut(u32)) {
        if pattern.literal().len() >= LITERAL {
            return self.containing(pattern.literal(), |number| {
                if pattern.is_match(self.text(number)) {
                    found(number);
                }
            });
        }
        let (mut last, mut told) = (0, Vec::new());
        let are_told = pattern.matches_among(&self.arena, |at| {
            last = self.text_at(last, at);
            told.push(last as u32);
            self.starts.get(last + 1).map_or(usize::MAX, |&end| end as usize)
        });
        if !are_told {
            return (0..self.len() as u32).filter(|&number| pattern.is_match(self.text(number))).for_each(found);
        }
        let is_alone = |number: &u32| self.alone.binary_search(number).is_ok();
        told.into_iter().filter(|number| !is_alone(number)).for_each(&mut found);
        self.alone.iter().copied().filter(|&number| pattern.is_match(self.text(number))).for_each(found);
    }

    /// The text that holds a position, looked for in leaps from text `from` on: what
    /// is found comes in order, and often close together.
    fn text_at(&self, from: usize, at: usize) -> usize {
        let later = self.starts.get(from + 1..).unwrap_or_default();
        let mut leap = 1;
        while later.get(leap - 1).is_some_and(|&start| start as usize <= at) {
            leap *= 2;
        }
        let (low, high) = (leap / 2, leap.min(later.len()));
        let between = later.get(low..high).unwrap_or_default();
        from + low + between.partition_point(|&start| start as usize <= at)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_text_that_contains_another_is_told_once_and_in_order() {
        let mut texts = Texts::new();
        let all = ["night", "", "a night of nights", "day", "nigh", "t", "night"];
        for (number, text) in (0..).zip(all) {
            assert_eq!(texts.push(text), number);
        }
        assert_eq!(texts.len(), all.len());
        for needle in ["night", "t", "n", "x", "", "night\0", " of "] {
            let mut found = Vec::new();
            texts.containing(needle, |number| found.push(number as usize));
            let expected: Vec<usize> =
                (0..all.len()).filter(|&at| !needle.is_empty() && all[at].contains(needle)).collect();
            assert_eq!(found, expected, "{needle}");
        }
        assert!((0..all.len()).all(|at| texts.text(at as u32) == all[at]));
        assert_eq!(texts.text(99), "");
    }

    proptest! {
        #[test]
        fn a_pattern_is_found_in_the_texts_that_match_it_alone(
            source in r"(a|b|T|é|\||\(|\(\?:|\)|\?|\*|\+|\.|\[\^?[a-cS]\]|\[\^[\]-]b\]|\{0,2\}|\^|\$|\\d|\\D|\\w|\\W|\\s|\\S|\\b|\\B|\\A|\\<|\\\.|\(\?s\)){0,7}",
            all in prop::collection::vec("[abtskſ1 é.\\n\u{212A}]{0,5}", 0..8),
        ) {
            if let Ok(pattern) = Pattern::new(&source) {
                let mut texts = Texts::new();
                all.iter().for_each(|text| {
                    texts.push(text);
                });
                let mut found = BTreeSet::new();
                texts.matching(&pattern, |number| {
                    found.insert(number as usize);
                });
                let expected: BTreeSet<usize> = (0..all.len()).filter(|&at| pattern.is_match(&all[at])).collect();
                // What every match has is looked for in small letters, which all names are.
                if pattern.literal().len() < LITERAL {
                    prop_assert_eq!(found, expected, "{}", source);
                }
            }
        }
    }
}
