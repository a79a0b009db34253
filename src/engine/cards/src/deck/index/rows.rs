//! A set of rows.

const BITS: usize = u64::BITS as usize;

/// A set of the first `length` rows, one bit a row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Rows {
    words: Vec<u64>,
    /// Bits beyond it are never set.
    length: usize,
}

impl Rows {
    pub(super) fn empty(length: usize) -> Self {
        Self { words: vec![0; length.div_ceil(BITS)], length }
    }

    /// The rows whose values satisfy `holds`; one value a row.
    pub(super) fn of_values<T: Copy>(values: &[T], holds: impl Fn(T) -> bool) -> Self {
        let word = |chunk: &[T]| {
            chunk.iter().enumerate().fold(0, |word, (bit, &value)| word | (u64::from(holds(value)) << bit))
        };
        Self { words: values.chunks(BITS).map(word).collect(), length: values.len() }
    }

    /// One row more, in the set or not.
    pub(super) fn push(&mut self, is_in: bool) {
        if self.length.is_multiple_of(BITS) {
            self.words.push(0);
        }
        self.length += 1;
        if is_in {
            self.put(self.length as u32 - 1);
        }
    }

    /// Puts a row in; one beyond the length is ignored.
    pub(super) fn put(&mut self, row: u32) {
        if (row as usize) < self.length
            && let Some(word) = self.words.get_mut(row as usize / BITS)
        {
            *word |= 1 << (row as usize % BITS);
        }
    }

    pub(super) fn take(&mut self, row: u32) {
        if let Some(word) = self.words.get_mut(row as usize / BITS) {
            *word &= !(1 << (row as usize % BITS));
        }
    }

    pub(super) fn has(&self, row: u32) -> bool {
        self.words.get(row as usize / BITS).is_some_and(|word| word >> (row as usize % BITS) & 1 == 1)
    }

    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The rows, in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().enumerate().flat_map(|(position, &word)| {
            let start = (position * BITS) as u32;
            std::iter::successors((word != 0).then_some(word), |&word| {
                let rest = word & (word - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |word| start + word.trailing_zeros())
        })
    }

    pub(super) fn intersect(&mut self, other: &Self) {
        self.combine(other, |word, other| word & other);
    }

    pub(super) fn unite(&mut self, other: &Self) {
        self.combine(other, |word, other| word | other);
    }

    pub(super) fn subtract(&mut self, other: &Self) {
        self.combine(other, |word, other| word & !other);
    }

    fn combine(&mut self, other: &Self, with: impl Fn(u64, u64) -> u64) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word = with(*word, *other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_in_order_and_combine() {
        let mut rows = Rows::empty(0);
        (0..130).for_each(|row| rows.push(row % 3 == 0));
        let expected: Vec<u32> = (0..130).filter(|row| row % 3 == 0).collect();
        assert_eq!(rows.iter().collect::<Vec<_>>(), expected);
        assert_eq!(rows.len(), expected.len());
        rows.put(130);
        rows.take(129);
        assert!(!rows.has(130) && !rows.has(129) && rows.has(126));
        let even = Rows::of_values(&(0..130).collect::<Vec<_>>(), |row| row % 2 == 0);
        let mut both = rows.clone();
        both.intersect(&even);
        assert!(both.iter().all(|row| row % 6 == 0));
        rows.subtract(&even);
        rows.unite(&both);
        assert_eq!(rows.len(), expected.len() - 1);
        assert!(Rows::empty(70).is_empty());
    }
}
