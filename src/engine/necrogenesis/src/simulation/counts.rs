//! Counts of games as a row of whole numbers, so that what was counted elsewhere is
//! added up: in a browser's workers, in other processes.

/// Counts that are added up by adding each to its fellow, in whatever order.
pub(super) trait Counts: Clone {
    /// Calls with every count, as many as ever and in the same order.
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64));

    /// All counts.
    fn row(&self) -> Vec<u64> {
        let mut row = Vec::new();
        self.clone().each(&mut |count| row.push(*count));
        row
    }

    /// Adds counts to these; `None` when there are not as many, and these are of no use then.
    fn add_row(&mut self, row: &[u64]) -> Option<()> {
        let (mut row, mut fits) = (row.iter(), true);
        self.each(&mut |count| match row.next().and_then(|more| count.checked_add(*more)) {
            Some(sum) => *count = sum,
            None => fits = false,
        });
        (fits && row.next().is_none()).then_some(())
    }
}

/// Counts of as many things as ever.
pub(super) fn each_of<T>(all: &mut [T], mut visit: impl FnMut(&mut T)) {
    all.iter_mut().for_each(&mut visit);
}
