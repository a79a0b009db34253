//! Words that were meant.

use crate::card::fold;

/// Edit distance between two short texts: insertions, deletions, changes and
/// swaps of neighbours count one each. For "is … meant?" messages.
pub fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.chars().collect();
    let right: Vec<char> = right.chars().collect();
    let furthest = left.len().max(right.len());
    Slips::default().within(&left, &right, furthest).unwrap_or(furthest)
}

/// Counts slips; keeps its rows, so that many names are compared without
/// asking for memory each time.
#[derive(Default)]
pub(crate) struct Slips {
    before_last: Vec<usize>,
    last: Vec<usize>,
    row: Vec<usize>,
}

impl Slips {
    /// The edit distance between two texts when it is at most `limit`. Only
    /// cells that near the diagonal are looked at.
    pub(crate) fn within(&mut self, left: &[char], right: &[char], limit: usize) -> Option<usize> {
        if left.len().abs_diff(right.len()) > limit {
            return None;
        }
        let far = limit + 1;
        for row in [&mut self.before_last, &mut self.last, &mut self.row] {
            row.clear();
            row.resize(right.len() + 1, far);
        }
        for (cell, column) in self.last.iter_mut().zip(0..) {
            *cell = column;
        }
        for i in 0..left.len() {
            let first = i.saturating_sub(limit);
            let end = right.len().min(i + limit + 1);
            self.row[first] = if first == 0 { i + 1 } else { far };
            let mut nearest = self.row[first];
            for j in first..end {
                let change = self.last[j] + usize::from(left[i] != right[j]);
                let mut best = change.min(self.last[j + 1] + 1).min(self.row[j] + 1);
                if i > 0 && j > 0 && left[i] == right[j - 1] && left[i - 1] == right[j] {
                    best = best.min(self.before_last[j - 1] + 1);
                }
                self.row[j + 1] = best;
                nearest = nearest.min(best);
            }
            if nearest > limit {
                return None;
            }
            // The cell behind the band is read by the next row.
            if let Some(cell) = self.row.get_mut(end + 1) {
                *cell = far;
            }
            std::mem::swap(&mut self.before_last, &mut self.last);
            std::mem::swap(&mut self.last, &mut self.row);
        }
        self.last.get(right.len()).copied().filter(|&slips| slips <= limit)
    }
}

/// The longest text, in bytes, that may be a misspelled name.
const LONGEST: usize = 200;

/// The candidate that a text most likely means, when one is near enough:
/// at most one slip in three letters. Of equally near ones the first.
pub fn nearest<'a>(text: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    near(text, candidates).min_by_key(|(far, _)| *far).map(|(_, candidate)| candidate)
}

/// As [`nearest`], at most `most` of those that are near enough and how far they
/// are, the nearest first.
pub(crate) fn several_near<'a>(
    text: &str,
    candidates: impl Iterator<Item = &'a str>,
    most: usize,
) -> Vec<(usize, &'a str)> {
    let mut found: Vec<_> = near(text, candidates).collect();
    found.sort_by_key(|(far, _)| *far);
    found.truncate(most);
    found
}

/// The candidates that are near enough to a text, and how far they are.
fn near<'a>(text: &str, candidates: impl Iterator<Item = &'a str>) -> impl Iterator<Item = (usize, &'a str)> {
    // No name is as long, and comparing would take long.
    let text = if text.len() > LONGEST { String::new() } else { fold(text) };
    let letters = text.chars().count();
    let slips = (letters / 3).clamp(1, 3);
    candidates.take_while(move |_| letters >= 2).filter_map(move |candidate| {
        let folded = fold(candidate);
        let far = if folded.starts_with(&text) { 1 } else { distance(&text, &folded) };
        (far <= slips).then_some((far, candidate))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Without a band, for comparison.
    fn plain(left: &[char], right: &[char]) -> usize {
        let mut cells = vec![vec![0; right.len() + 1]; left.len() + 1];
        for i in 0..=left.len() {
            for j in 0..=right.len() {
                cells[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let change = cells[i - 1][j - 1] + usize::from(left[i - 1] != right[j - 1]);
                    let best = change.min(cells[i - 1][j] + 1).min(cells[i][j - 1] + 1);
                    let swapped = i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1];
                    if swapped { best.min(cells[i - 2][j - 2] + 1) } else { best }
                };
            }
        }
        cells[left.len()][right.len()]
    }

    #[test]
    fn a_swap_is_one_slip() {
        for (left, right, slips) in
            [("", "", 0), ("", "abc", 3), ("medkit", "medkti", 1), ("rifle", "rifles", 1), ("axe", "bat", 3)]
        {
            assert_eq!(distance(left, right), slips, "{left} {right}");
        }
    }

    proptest! {
        #[test]
        fn the_band_changes_nothing(left in "[abc]{0,9}", right in "[abc]{0,9}", limit in 0usize..10) {
            let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
            let slips = plain(&left, &right);
            let found = Slips::default().within(&left, &right, limit);
            prop_assert_eq!(found, (slips <= limit).then_some(slips));
        }
    }

    #[test]
    fn a_near_name_is_near() {
        let names = ["hp", "dmg", "damage", "rarity"];
        let near = |text| nearest(text, names.into_iter());
        assert_eq!(near("damge"), Some("damage"));
        assert_eq!(near("rarty"), Some("rarity"));
        assert_eq!(near("dam"), Some("damage"));
        assert_eq!(near("colour"), None);
        assert_eq!(near("d"), None);
    }
}
