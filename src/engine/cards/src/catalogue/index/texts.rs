//! A column of texts, searched as one long text.

use std::borrow::Cow;

use memchr::memmem::Finder;

use crate::{
    card::fold,
    catalogue::{PrintingIndex, PrintingSet},
};

/// Stands between two texts. Folding keeps it out of what is searched for.
const SEPARATOR: char = '\0';
const NO_TEXT: u32 = u32::MAX;

/// Whether a word begins at a byte of a text, or at least no letter or digit
/// stands right before it.
pub(crate) fn begins_word(text: &str, at: usize) -> bool {
    !text.get(..at).and_then(|before| before.chars().next_back()).is_some_and(char::is_alphanumeric)
}

/// The folded texts of a field. A text that several printings share is there
/// once, so artists cost next to nothing and reprints cost nothing.
#[derive(Debug, Clone)]
pub(crate) struct TextColumn {
    /// Every distinct text after a separator, and a separator at the end.
    arena: String,
    /// Where each text begins; one more for the end.
    starts: Vec<u32>,
    /// The printings of text `n` are `printings[first[n]..first[n + 1]]`.
    first: Vec<u32>,
    printings: Vec<u32>,
    /// The text of each printing, or [`NO_TEXT`].
    text_of: Vec<u32>,
}

impl TextColumn {
    /// From printings of a catalogue of `length` and their texts, in catalogue
    /// order.
    pub(super) fn new<'a>(length: usize, pairs: impl Iterator<Item = (PrintingIndex, Cow<'a, str>)>) -> Self {
        let mut arena = String::from(SEPARATOR);
        let mut starts = vec![1];
        #[expect(clippy::disallowed_types, reason = "it is asked for one text at a time and never walked")]
        let mut known = std::collections::HashMap::<Cow<'a, str>, u32>::new();
        let mut counts: Vec<u32> = Vec::new();
        let mut text_of = vec![NO_TEXT; length];
        for (printing, text) in pairs {
            let number = *known.entry(text).or_insert_with_key(|text| {
                for (position, line) in text.split('\n').enumerate() {
                    if position > 0 {
                        arena.push('\n');
                    }
                    arena.extend(fold(line).chars().filter(|&character| character != SEPARATOR));
                }
                arena.push(SEPARATOR);
                starts.push(arena.len() as u32);
                counts.push(0);
                counts.len() as u32 - 1
            });
            if let Some(place) = text_of.get_mut(printing.0 as usize) {
                counts[number as usize] += 1;
                *place = number;
            }
        }

        let mut first = Vec::with_capacity(counts.len() + 1);
        let mut total = 0;
        for count in &counts {
            first.push(total);
            total += count;
        }
        first.push(total);
        let mut next = first.clone();
        let mut printings = vec![0; total as usize];
        for (position, &text) in text_of.iter().enumerate().filter(|&(_, &text)| text != NO_TEXT) {
            let place = &mut next[text as usize];
            printings[*place as usize] = position as u32;
            *place += 1;
        }
        Self { arena, starts, first, printings, text_of }
    }

    /// How many distinct texts there are.
    fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// A distinct text, folded.
    fn text(&self, number: u32) -> &str {
        let start = self.starts[number as usize] as usize;
        let end = self.starts[number as usize + 1] as usize - SEPARATOR.len_utf8();
        &self.arena[start..end]
    }

    /// The folded text of a printing.
    pub(crate) fn of(&self, printing: PrintingIndex) -> Option<&str> {
        let number = *self.text_of.get(printing.0 as usize)?;
        (number != NO_TEXT).then(|| self.text(number))
    }

    fn insert(&self, number: u32, found: &mut PrintingSet) {
        let range = self.first[number as usize] as usize..self.first[number as usize + 1] as usize;
        self.printings[range].iter().for_each(|&position| found.insert(PrintingIndex(position)));
    }

    /// The text that holds a position of the arena, looked for in leaps from
    /// text `from` on: matches come in order, and often close together.
    fn text_at(&self, from: usize, at: usize) -> usize {
        let later = &self.starts[from + 1..];
        let mut leap = 1;
        while later.get(leap - 1).is_some_and(|&start| start as usize <= at) {
            leap *= 2;
        }
        let (low, high) = (leap / 2, leap.min(later.len()));
        from + low + later[low..high].partition_point(|&start| start as usize <= at)
    }

    /// Adds the printings whose text has a match that `accept` agrees with.
    /// With `within` only those printings need be right, which is cheaper
    /// when they are few.
    fn scan(
        &self,
        needle: &str,
        within: Option<&PrintingSet>,
        found: &mut PrintingSet,
        accept: impl Fn(&str, usize) -> bool,
    ) {
        if needle.is_empty() || needle.contains(SEPARATOR) {
            return;
        }
        let finder = Finder::new(needle.as_bytes());
        // A fifth of the texts is about where hopping costs as much as reading on.
        if let Some(within) = within.filter(|within| within.len() * 5 < self.len()) {
            for printing in within.iter() {
                let Some(text) = self.of(printing) else { continue };
                let mut from = 0;
                while let Some(at) = finder.find(&text.as_bytes()[from..]).map(|at| from + at) {
                    if accept(text, at) {
                        found.insert(printing);
                        break;
                    }
                    from = at + 1;
                }
            }
            return;
        }
        let bytes = self.arena.as_bytes();
        let mut from = 0;
        let mut number = 0;
        while let Some(at) = finder.find(&bytes[from..]).map(|at| from + at) {
            number = self.text_at(number, at);
            let end = self.starts[number + 1] as usize;
            let start = self.starts[number] as usize;
            if accept(&self.arena[start..end - SEPARATOR.len_utf8()], at - start) {
                self.insert(number as u32, found);
                from = end;
            } else {
                from = at + 1;
            }
        }
    }

    /// Adds the printings whose text contains a folded text.
    pub(crate) fn containing(&self, needle: &str, within: Option<&PrintingSet>, found: &mut PrintingSet) {
        self.scan(needle, within, found, |_, _| true);
    }

    /// Adds the printings whose text contains a folded text that begins where
    /// a word does.
    pub(crate) fn beginning_words(&self, needle: &str, within: Option<&PrintingSet>, found: &mut PrintingSet) {
        if !needle.starts_with(char::is_alphanumeric) {
            return self.containing(needle, within, found);
        }
        self.scan(needle, within, found, begins_word);
    }

    /// Adds the printings whose text contains folded words as whole words.
    pub(crate) fn containing_words(&self, needle: &str, within: Option<&PrintingSet>, found: &mut PrintingSet) {
        let is_letter = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
        self.scan(needle, within, found, |text, at| {
            let (before, after) = (text.get(..at), text.get(at + needle.len()..));
            !is_letter(before.and_then(|text| text.chars().next_back()))
                && !is_letter(after.and_then(|text| text.chars().next()))
        });
    }

    /// Adds the printings whose whole text is a folded text.
    pub(crate) fn equal(&self, text: &str, within: Option<&PrintingSet>, found: &mut PrintingSet) {
        self.scan(text, within, found, |whole, at| at == 0 && whole.len() == text.len());
    }

    /// Adds the printings for which `accept` holds, asked once a distinct text
    /// with one of its printings, among the texts that contain `literal`.
    pub(crate) fn matching(
        &self,
        literal: &str,
        within: Option<&PrintingSet>,
        found: &mut PrintingSet,
        accept: impl Fn(PrintingIndex) -> bool,
    ) {
        let mut candidates;
        let candidates = if literal.is_empty() {
            within
        } else {
            candidates = PrintingSet::empty(self.text_of.len());
            self.containing(literal, within, &mut candidates);
            if let Some(within) = within {
                candidates.intersect(within);
            }
            Some(&candidates)
        };
        for number in 0..self.len() as u32 {
            let range = self.first[number as usize] as usize..self.first[number as usize + 1] as usize;
            let printings = self.printings[range].iter().map(|&position| PrintingIndex(position));
            let mut wanted = printings.filter(|&printing| candidates.is_none_or(|set| set.contains(printing)));
            if let Some(one) = wanted.next()
                && accept(one)
            {
                self.insert(number, found);
            }
        }
    }

    /// For each printing the place of its text among all texts in order.
    pub(crate) fn places(&self) -> Vec<Option<u32>> {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        order.sort_by(|&left, &right| self.text(left).cmp(self.text(right)));
        let mut place = vec![0; order.len()];
        let mut last = 0;
        for (position, &number) in order.iter().enumerate() {
            let same = position > 0 && self.text(order[position - 1]) == self.text(number);
            last = if same { last } else { position as u32 };
            place[number as usize] = last;
        }
        self.text_of.iter().map(|&number| place.get(number as usize).copied()).collect()
    }
}
