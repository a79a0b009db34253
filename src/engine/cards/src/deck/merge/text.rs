//! Two texts that grew out of one, brought together line by line.

use std::collections::BTreeSet;

use super::conflict::Conflict;

/// The most pairs of lines that are looked at: 4 MB, and milliseconds. Of texts that differ in
/// more all lines of both are kept.
const MOST_PAIRS: usize = 1_000_000;

/// The text that has what both changed, and whether they changed the same lines: then the lines
/// of both stand there, each once. Both orders of the sides give the same.
pub(super) fn merge(base: &str, ours: &str, theirs: &str) -> (String, bool) {
    // An empty last line is one: so a text ends as on the side that changed its end.
    let [base_lines, our_lines, their_lines] = [base, ours, theirs].map(|text| text.split('\n').collect::<Vec<_>>());
    let matches = [&our_lines, &their_lines].map(|side| matched(&base_lines, side));
    let [Some(in_ours), Some(in_theirs)] = matches else { return (both(ours, theirs), true) };
    let in_all = in_ours.iter().zip(&in_theirs).enumerate();
    let in_all = in_all.filter_map(|(line, (ours, theirs))| Some((line, (*ours)?, (*theirs)?)));
    let end = (base_lines.len(), our_lines.len(), their_lines.len());
    let mut merged: Vec<String> = Vec::new();
    let (mut touch, mut begin) = (false, (0, 0, 0));
    for until in in_all.chain([end]) {
        let before = base_lines.get(begin.0..until.0).unwrap_or_default();
        let left = our_lines.get(begin.1..until.1).unwrap_or_default();
        let right = their_lines.get(begin.2..until.2).unwrap_or_default();
        let taken = if right == before || left == right {
            Some(left)
        } else if left == before {
            Some(right)
        } else {
            None
        };
        match taken {
            Some(lines) => merged.extend(lines.iter().map(|line| (*line).to_owned())),
            None => {
                touch = true;
                merged.push(both(&left.join("\n"), &right.join("\n")));
            }
        }
        merged.extend(base_lines.get(until.0).map(|line| (*line).to_owned()));
        begin = (until.0 + 1, until.1 + 1, until.2 + 1);
    }
    (merged.join("\n"), touch)
}

/// The lines of both; those of the first in its order, then those that only the other has. Which
/// is the first does not depend on whose it is.
fn both(ours: &str, theirs: &str) -> String {
    let first = Conflict::kept(ours, theirs);
    let second = if first == ours { theirs } else { ours };
    let known: BTreeSet<&str> = first.lines().collect();
    let added: Vec<&str> = second.lines().filter(|line| !known.contains(line)).collect();
    if added.is_empty() { first.to_owned() } else { format!("{}\n{}", first.trim_end(), added.join("\n")) }
}

/// For each line of the first the line of the second that it is, in a longest sequence that both
/// have; `None` where too many would be looked at.
fn matched(first: &[&str], second: &[&str]) -> Option<Vec<Option<usize>>> {
    let begin = first.iter().zip(second).take_while(|(one, other)| one == other).count();
    let (one, other) = (&first[begin..], &second[begin..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[..one.len() - end], &other[..other.len() - end]);
    let width = other.len() + 1;
    if one.len().saturating_mul(width) > MOST_PAIRS {
        return None;
    }
    // How long the longest sequence is from a pair of lines on.
    let mut longest = vec![0_u32; (one.len() + 1) * width];
    for (row, line) in one.iter().enumerate().rev() {
        for (column, found) in other.iter().enumerate().rev() {
            let place = row * width + column;
            longest[place] = if line == found {
                longest[place + width + 1] + 1
            } else {
                longest[place + width].max(longest[place + 1])
            };
        }
    }
    let mut matched: Vec<Option<usize>> = (0..begin).map(Some).collect();
    let mut column = 0;
    for (row, line) in one.iter().enumerate() {
        let mut found = None;
        while column < other.len() {
            let place = row * width + column;
            if line == &other[column] && longest[place] == longest[place + width + 1] + 1 {
                found = Some(begin + column);
                column += 1;
                break;
            }
            if longest[place + width] >= longest[place + 1] {
                break;
            }
            column += 1;
        }
        matched.push(found);
    }
    let shift = second.len() - end;
    matched.extend((0..end).map(|line| Some(shift + line)));
    Some(matched)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn merged(base: &str, ours: &str, theirs: &str) -> (String, bool) {
        let text = merge(base, ours, theirs);
        assert_eq!(text, merge(base, theirs, ours), "whoever does it");
        text
    }

    #[test]
    fn what_does_not_touch_is_changed_and_what_both_took_out_is_gone() {
        let base = "plan a\nb\nc\nd\nplan e";
        let ours = "plan a1\nb\nc\nd\nplan e";
        assert_eq!(merged(base, ours, "plan a\nb\nc\nd\nplan e2"), ("plan a1\nb\nc\nd\nplan e2".to_owned(), false));
        assert_eq!(merged(base, ours, "plan a\nb\nd\nplan e\nf"), ("plan a1\nb\nd\nplan e\nf".to_owned(), false));
        assert_eq!(merged("a\n\nb\n", "\nb\n", "a\n\nb\nc\n"), ("\nb\nc\n".to_owned(), false));
        assert_eq!(merged("a\nb\nc", "x\na\nb\nc", "a\nb\nc\ny"), ("x\na\nb\nc\ny".to_owned(), false));
        assert_eq!(merged("a\nb\nc", "a\nc", "a\nc"), ("a\nc".to_owned(), false));
    }

    #[test]
    fn of_what_touches_both_stand_and_it_is_told() {
        assert_eq!(merged("a\nb\nc", "a\nbb\nc", "a\nbbb\nc"), ("a\nbbb\nbb\nc".to_owned(), true));
        assert_eq!(merged("a", "", "a\nb"), ("a\nb".to_owned(), true), "what one took out and the other went on with");
        assert_eq!(merged("", "Mine", "Yours"), ("Yours\nMine".to_owned(), true));
    }

    #[test]
    fn texts_of_very_many_lines_are_not_pondered() {
        let many = |from: usize| (from..from + 30_000).map(|line| format!("{line}\n")).collect::<String>();
        let (text, touch) = merge("", &many(0), &many(15_000));
        assert!(touch && text.lines().count() == 45_000);
    }

    proptest! {
        /// Every line that a side added is there, and what nobody added is not.
        #[test]
        fn no_added_line_is_lost(
            base in proptest::collection::vec("[ab]", 0..8),
            ours in proptest::collection::vec("[abx]", 0..8),
            theirs in proptest::collection::vec("[aby]", 0..8),
        ) {
            let [base, ours, theirs] = [base, ours, theirs].map(|lines| lines.join("\n"));
            let (text, _) = merged(&base, &ours, &theirs);
            let has = |text: &str, line: &str| text.lines().any(|found| found == line);
            prop_assert!(!has(&ours, "x") || has(&text, "x"), "{text:?}");
            prop_assert!(!has(&theirs, "y") || has(&text, "y"), "{text:?}");
            for line in text.lines() {
                prop_assert!(has(&base, line) || has(&ours, line) || has(&theirs, line), "{text:?}");
            }
            prop_assert_eq!(merge(&base, &ours, &base), (ours, false));
        }
    }
}
