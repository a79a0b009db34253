//! Other words for what the grammar says: those that the rules use in their
//! examples and templates, and what players write for them.
//!
//! A text that the grammar does not read is written in its words by these rules
//! and read again. So the grammar says what a text can mean and has one form for
//! each meaning; this list only knows how else it is put.

mod rules;

use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

use self::rules::{PARTS, RULES};
use super::fold::Folded;

/// The longest text that is looked at; printed lines have a fifth of it.
const LONGEST: usize = 1_000;

static COMPILED: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let compiled = RULES.iter().filter_map(|(pattern, words)| {
        let whole = PARTS.iter().fold(format!("(?i){pattern}"), |whole, (name, part)| whole.replace(name, part));
        // A test compiles every one of them.
        Some((Regex::new(&whole).ok()?, *words))
    });
    compiled.collect()
});

/// A text in the words of the grammar, as far as the rules reach; with its
/// place in the printed line. `None` for texts too long to be card text.
pub(super) fn reworded(folded: &Folded) -> Option<Folded> {
    if folded.text.len() > LONGEST {
        return None;
    }
    let mut text = folded.clone();
    for (pattern, words) in COMPILED.iter() {
        // What a rule writes is not looked at by it again.
        let mut from = 0;
        while let Some(found) = pattern.captures_at(&text.text, from) {
            let Some(whole) = found.get(0) else { break };
            let written = expanded(&found, words);
            let end = whole.start() + written.len();
            let is_same = whole.as_str() == written;
            let (start, stop) = (whole.start(), whole.end());
            if !is_same {
                text = text.with(start, stop, &written);
            }
            from = end.max(start + 1);
            if from > text.text.len() || !text.text.is_char_boundary(from) || text.text.len() > 2 * LONGEST {
                break;
            }
        }
    }
    Some(text)
}

fn expanded(found: &Captures<'_>, words: &str) -> String {
    let mut written = String::new();
    found.expand(words, &mut written);
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_a_pattern_and_every_group_is_there() {
        assert_eq!(COMPILED.len(), RULES.len());
        for (pattern, words) in COMPILED.iter() {
            let groups = pattern.captures_len();
            for (at, _) in words.match_indices('$') {
                let behind = words[at + 1..].trim_start_matches('{');
                let digits: String = behind.chars().take_while(char::is_ascii_digit).collect();
                let next = behind[digits.len()..].chars().next();
                assert!(!next.is_some_and(char::is_alphabetic), "{pattern}: a name, not a number, in {words}");
                let group: usize = digits.parse().expect("a group");
                assert!(group < groups, "{pattern}: ${group}");
            }
        }
    }

    #[test]
    fn what_is_written_anew_stands_where_the_old_words_began() {
        let folded = Folded::new("  Draw a card and foo.");
        let reworded = reworded(&folded).expect("short");
        assert_eq!(reworded.text, "Draw 1 card and foo.");
        let foo = reworded.text.find("foo").expect("foo");
        assert_eq!(reworded.column(foo), folded.column(folded.text.find("foo").expect("foo")));
    }
}
