//! Words that were meant.

use crate::card::fold;

/// Edit distance between two short texts: insertions, deletions, changes and
/// swaps of neighbours count one each. For "is … meant?" messages.
pub fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.chars().collect();
    let right: Vec<char> = right.chars().collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for (i, l) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, r) in right.iter().enumerate() {
            let change = last[j] + usize::from(l != r);
            let mut best = change.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *l == right[j - 1] && left[i - 1] == *r {
                best = best.min(before_last[j - 1] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[right.len()]
}

/// The longest text, in bytes, that may be a misspelled name.
const LONGEST: usize = 200;

/// The candidate that a text most likely means, when one is near enough:
/// at most one slip in three letters. Of equally near ones the first.
pub(crate) fn nearest<'a>(text: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // No name is as long, and comparing would take long.
    if text.len() > LONGEST {
        return None;
    }
    let text = fold(text);
    let letters = text.chars().count();
    if letters < 2 {
        return None;
    }
    let slips = (letters / 3).clamp(1, 3);
    candidates
        .map(|candidate| {
            let folded = fold(candidate);
            let begins = folded.starts_with(&text);
            (if begins { 1 } else { distance(&text, &folded) }, candidate)
        })
        .filter(|(far, _)| *far <= slips)
        .min_by_key(|(far, _)| *far)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

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
