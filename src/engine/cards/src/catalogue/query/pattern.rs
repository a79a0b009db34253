//! Regular expressions with a bound on their cost.

#[cfg(not(target_arch = "wasm32"))]
mod quick;

use regex_lite::{Regex, RegexBuilder};

use crate::limits::{PATTERN_BYTES, PATTERN_CHARACTERS, PATTERN_DEPTH};

/// A compiled regular expression: without case for ASCII letters, on one line
/// of text at a time, `^` and `$` being the ends of the line.
#[derive(Debug, Clone)]
pub struct Pattern {
    source: String,
    regex: Regex,
    /// The same pattern in the larger library, which answers several times quicker
    /// where the two agree. The browser does without it, for the sake of its download.
    #[cfg(not(target_arch = "wasm32"))]
    quick: Option<quick::Quick>,
    literal: String,
}

impl Pattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// What is wrong with it, in words: too long, too large or malformed.
    pub(crate) fn new(source: &str) -> Result<Self, String> {
        if source.chars().count() > PATTERN_CHARACTERS {
            return Err("it is too long".to_owned());
        }
        let regex = RegexBuilder::new(source)
            .case_insensitive(true)
            .multi_line(true)
            .size_limit(PATTERN_BYTES)
            .nest_limit(PATTERN_DEPTH)
            .build()
            .map_err(|error| error.to_string())?;
        Ok(Self {
            source: source.to_owned(),
            regex,
            #[cfg(not(target_arch = "wasm32"))]
            quick: quick::Quick::new(source),
            literal: longest_literal(source),
        })
    }

    /// The pattern as written.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether it matches somewhere in a line.
    pub fn is_match(&self, line: &str) -> bool {
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(is_match) = self.quick.as_ref().and_then(|quick| quick.is_match(line)) {
            return is_match;
        }
        self.regex.is_match(line)
    }

    /// Looks through lines that stand in one text, a zero byte behind each and none in them:
    /// tells a place in the next line that matches and goes on where it is told to, at the
    /// beginning of another. Lines of which [`Self::is_alone`] holds may be told of or not.
    /// `false` where lines must be tried one by one instead.
    pub(crate) fn matches_among(&self, lines: &str, mut found: impl FnMut(usize) -> usize) -> bool {
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(joined) = self.quick.as_ref().and_then(|quick| quick.joined(&self.source)) {
            let mut from = 0;
            while from < lines.len()
                && let Some(at) = joined.shortest_match_at(lines, from)
                && at < lines.len()
            {
                from = found(at);
            }
            return true;
        }
        let _ = (lines, &mut found);
        false
    }

    /// Whether a line is tried by itself rather than among others.
    pub(crate) fn is_alone(line: &str) -> bool {
        #[cfg(not(target_arch = "wasm32"))]
        return quick::is_odd(line);
        #[cfg(target_arch = "wasm32")]
        return line.is_empty();
    }

    /// Folded letters that every match contains; may be empty. Texts without
    /// them need not be tried.
    pub(crate) fn literal(&self) -> &str {
        &self.literal
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source
    }
}

impl Eq for Pattern {}

/// The longest run of plain ASCII letters and digits that stands outside of
/// groups, classes and repetitions, and so in every match.
fn longest_literal(source: &str) -> String {
    let mut longest = String::new();
    let mut run = String::new();
    let mut characters = source.chars().peekable();
    let mut depth = 0usize;
    let keep = |run: &mut String, longest: &mut String| {
        if run.len() > longest.len() {
            longest.clone_from(run);
        }
        run.clear();
    };
    while let Some(character) = characters.next() {
        match character {
            // With a choice at the top no part is in every match.
            '|' if depth == 0 => return String::new(),
            'a'..='z' | 'A'..='Z' | '0'..='9' if depth == 0 => run.push(character.to_ascii_lowercase()),
            // What is repeated may be there no time at all, also `a+` in `a+{0,2}`.
            '?' | '*' | '+' | '{' => {
                run.pop();
                keep(&mut run, &mut longest);
                if character == '{' {
                    characters.by_ref().find(|&c| c == '}');
                }
            }
            '\\' => {
                keep(&mut run, &mut longest);
                let escaped = characters.next();
                if matches!(escaped, Some('x' | 'u' | 'U' | 'p' | 'P')) {
                    // The digits of an escape are not letters of the text.
                    return if characters.any(|rest| rest == '|') { String::new() } else { longest };
                }
            }
            '[' => {
                keep(&mut run, &mut longest);
                // Classes nest and escape in ways not worth following here.
                return if characters.any(|rest| rest == '|') { String::new() } else { longest };
            }
            '(' => {
                keep(&mut run, &mut longest);
                depth += 1;
                // Flags such as (?x) change what the rest means.
                if characters.peek() == Some(&'?') {
                    return String::new();
                }
            }
            ')' => depth = depth.saturating_sub(1),
            _ => keep(&mut run, &mut longest),
        }
    }
    keep(&mut run, &mut longest);
    longest
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::card::fold;

    proptest! {
        #[test]
        fn no_match_lacks_the_literal(source in r"(a|b|ab|\||\(|\)|\?|\*|\+|\.|\[b\]|\{0,2\}|\^|\$|\\d|\\x61){0,7}", text in "[abAB ]{0,6}") {
            if let Ok(pattern) = Pattern::new(&source)
                && pattern.is_match(&text)
            {
                prop_assert!(fold(&text).contains(pattern.literal()), "{} in {}", pattern.literal(), text);
            }
        }
    }

    proptest! {
        #[test]
        fn both_libraries_agree_on_ascii(
            source in r"(a|K|s|\||\(|\)|\?|\*|\+|\.|\[\^?[a-kS]\]|\{0,2\}|\^|\$|\\d|\\D|\\w|\\W|\\s|\\S|\\b|\\B|\\x41){0,7}",
            text in "[ -~]{0,12}",
        ) {
            if let Ok(pattern) = Pattern::new(&source) {
                prop_assert_eq!(pattern.is_match(&text), pattern.regex.is_match(&text), "{} in {}", source, text);
            }
        }
    }

    proptest! {
        #[test]
        fn both_libraries_agree_on_other_letters(
            source in r"(a|K|s|é|\||\(|\)|\?|\*|\+|\.|\[\^?[a-kSé]\]|\[\[:\^?alpha:\]\]|\{0,2\}|\^|\$|\\w|\\\.|\\\\|\\d|\\D|\\W|\\s|\\S|\\b|\\<|\[\\d\]|\[\^\\W\]|\(\?[isx-]i?\)){0,7}",
            text in "[aksKSé1_№ſ\u{212A}ßİ \n\\\\x.]{0,12}",
        ) {
            if let Ok(pattern) = Pattern::new(&source) {
                prop_assert_eq!(pattern.is_match(&text), pattern.regex.is_match(&text), "{} in {}", source, text);
            }
        }
    }

    #[test]
    fn a_literal_is_part_of_every_match() {
        for (source, literal) in [
            ("walker", "walker"),
            ("^Walk.*er$", "walk"),
            ("walkers?", "walker"),
            ("walke*", "walk"),
            ("ab{0,2}cd", "cd"),
            ("walk|run", ""),
            ("(walk|run)ner", "ner"),
            ("(?i)walk", ""),
            ("deals \\d+ damage", "damage"),
            ("[a-z]walk", ""),
            ("walk[a-z]|run", ""),
            ("walk\\x41|run", ""),
            ("walk[a-z]+", "walk"),
            ("a+bc", "bc"),
            ("ab+{0,2}", "a"),
        ] {
            assert_eq!(longest_literal(source), literal, "{source}");
        }
    }

    #[test]
    fn a_pattern_that_would_grow_is_refused() {
        for source in ["(a{1,200}){1,200}", "a(", "((((((((((((((((((((((a"] {
            assert!(Pattern::new(source).is_err(), "{source}");
        }
        assert!(Pattern::new(&"a".repeat(PATTERN_CHARACTERS)).is_ok());
        assert!(Pattern::new(&"a".repeat(PATTERN_CHARACTERS + 1)).is_err());
    }
}
