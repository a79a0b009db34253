//! A set of printings of one catalogue.

use super::PrintingIndex;

const BITS: usize = u64::BITS as usize;

/// A set of the printings of one catalogue, one bit a printing. Sets of
/// different catalogues must not be mixed: positions would mean other cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintingSet {
    words: Vec<u64>,
    /// How many printings the catalogue has; bits beyond it are never set.
    length: usize,
}

impl PrintingSet {
    /// The empty set for a catalogue of `length` printings.
    pub fn empty(length: usize) -> Self {
        Self { words: vec![0; length.div_ceil(BITS)], length }
    }

    /// The set of all printings of a catalogue of `length` printings.
    pub fn full(length: usize) -> Self {
        let mut set = Self { words: vec![u64::MAX; length.div_ceil(BITS)], length };
        set.trim();
        set
    }

    /// The set of the positions for which `holds` is true.
    pub(super) fn from_fn(length: usize, mut holds: impl FnMut(usize) -> bool) -> Self {
        let mut set = Self::empty(length);
        for (position, word) in set.words.iter_mut().enumerate() {
            let start = position * BITS;
            for bit in 0..BITS.min(length - start) {
                *word |= u64::from(holds(start + bit)) << bit;
            }
        }
        set
    }

    /// The set of the positions whose values satisfy `holds`. `values` has one
    /// value a printing; the loop is simple enough to become vector code.
    pub(super) fn from_values<T: Copy>(values: &[T], holds: impl Fn(T) -> bool) -> Self {
        let words = values
            .chunks(BITS)
            .map(|chunk| {
                chunk.iter().enumerate().fold(0, |word, (bit, &value)| word | (u64::from(holds(value)) << bit))
            })
            .collect();
        Self { words, length: values.len() }
    }

    /// Puts a printing in; a position beyond the catalogue is ignored.
    pub fn insert(&mut self, printing: PrintingIndex) {
        let position = printing.0 as usize;
        if position < self.length {
            self.words[position / BITS] |= 1 << (position % BITS);
        }
    }

    /// Whether a printing is in the set.
    pub fn contains(&self, printing: PrintingIndex) -> bool {
        let position = printing.0 as usize;
        position < self.length && self.words[position / BITS] >> (position % BITS) & 1 == 1
    }

    /// How many printings are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no printing is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// How many printings the catalogue has that the set belongs to.
    pub fn universe(&self) -> usize {
        self.length
    }

    /// The printings in the set, in catalogue order.
    pub fn iter(&self) -> impl Iterator<Item = PrintingIndex> + '_ {
        self.words.iter().enumerate().flat_map(|(position, &word)| {
            let start = (position * BITS) as u32;
            std::iter::successors((word != 0).then_some(word), |&word| {
                let rest = word & (word - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |word| PrintingIndex(start + word.trailing_zeros()))
        })
    }

    /// Keeps what is in both sets.
    pub fn intersect(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
        }
    }

    /// Adds what is in the other set.
    pub fn unite(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
        self.trim();
    }

    /// Takes out what is in the other set.
    pub fn subtract(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
    }

    /// Turns the set into its complement.
    pub fn complement(&mut self) {
        for word in &mut self.words {
            *word = !*word;
        }
        self.trim();
    }

    fn trim(&mut self) {
        let used = self.length % BITS;
        if used != 0
            && let Some(last) = self.words.last_mut()
        {
            *last &= (1 << used) - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(length: usize, members: &[u32]) -> PrintingSet {
        let mut set = PrintingSet::empty(length);
        members.iter().for_each(|&member| set.insert(PrintingIndex(member)));
        set
    }

    #[test]
    fn a_complement_never_reaches_beyond_the_catalogue() {
        for length in [0, 1, 63, 64, 65, 130] {
            let mut all = PrintingSet::empty(length);
            all.complement();
            assert_eq!(all, PrintingSet::full(length));
            assert_eq!(all.len(), length);
            assert_eq!(all.iter().count(), length);
        }
    }

    #[test]
    fn members_come_back_in_order() {
        let members = [0, 1, 63, 64, 127, 128];
        let found: Vec<u32> = set(129, &members).iter().map(|printing| printing.0).collect();
        assert_eq!(found, members);
        assert!(!set(129, &members).contains(PrintingIndex(129)));
    }

    #[test]
    fn values_and_positions_build_the_same_set() {
        let values: Vec<i32> = (0..200).map(|value| value * 7 % 31).collect();
        assert_eq!(
            PrintingSet::from_values(&values, |value| value > 15),
            PrintingSet::from_fn(values.len(), |position| values[position] > 15)
        );
    }

    #[test]
    fn sets_combine() {
        let (left, right) = (set(70, &[1, 2, 66]), set(70, &[2, 3, 66]));
        let combined = |combine: fn(&mut PrintingSet, &PrintingSet)| {
            let mut result = left.clone();
            combine(&mut result, &right);
            result
        };
        assert_eq!(combined(PrintingSet::intersect), set(70, &[2, 66]));
        assert_eq!(combined(PrintingSet::unite), set(70, &[1, 2, 3, 66]));
        assert_eq!(combined(PrintingSet::subtract), set(70, &[1]));
    }
}
