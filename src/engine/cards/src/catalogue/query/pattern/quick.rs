//! The larger library for regular expressions, which answers several times quicker, where it
//! means the same as the smaller one that the browser has.
//!
//! The larger takes letters and words by Unicode, the smaller by ASCII. So what a pattern says
//! of digits, words and space is written out for the larger; a pattern with anything else that
//! they may read differently is left to it on lines of ASCII alone.

use std::sync::OnceLock;

use regex::{Regex, RegexBuilder};

use crate::limits::{PATTERN_BYTES, PATTERN_DEPTH};

/// Characters that the larger library takes for letters of ASCII, whose case it ignores by
/// Unicode: K for k, ſ for s.
const LIKE_ASCII: [char; 2] = ['\u{212A}', '\u{17F}'];

/// The separator of texts that are searched as one.
const SEPARATOR: char = '\0';

/// A pattern in the larger library.
#[derive(Debug, Clone)]
pub(super) struct Quick {
    regex: Regex,
    /// Whether it means the same on all lines without [`LIKE_ASCII`].
    is_plain: bool,
    /// For texts that are searched as one, made when it is asked for.
    joined: OnceLock<Option<Regex>>,
}

impl Quick {
    /// The pattern, which the smaller library has read. `None` where the larger cannot.
    pub(super) fn new(source: &str) -> Option<Self> {
        let plain = written_out(source, "").and_then(|plain| compiled(&plain, b'\n'));
        let is_plain = plain.is_some();
        let regex = plain.or_else(|| compiled(source, b'\n'))?;
        Some(Self { regex, is_plain, joined: OnceLock::new() })
    }

    /// Whether it matches somewhere in a line; `None` where the smaller library must say.
    pub(super) fn is_match(&self, line: &str) -> Option<bool> {
        let is_sure = line.is_ascii() || self.is_plain && !line.contains(LIKE_ASCII);
        is_sure.then(|| self.regex.is_match(line))
    }

    /// The pattern for many lines that are searched as one text, a zero byte behind each: no
    /// match holds such a byte, and each is one in a line by itself, if not [`is_odd`]. `None`
    /// where there is no such pattern.
    pub(super) fn joined(&self, source: &str) -> Option<&Regex> {
        let make = || {
            // A flag may change what the ends of a line are, or how what is written out is read.
            let has_flags = source.split("(?").skip(1).any(|rest| !rest.starts_with(':'));
            if has_flags || source.contains(SEPARATOR) {
                return None;
            }
            compiled(&written_out(source, r"\x00")?, SEPARATOR as u8)
        };
        self.joined.get_or_init(make).as_ref()
    }
}

/// Whether a line must be tried by itself rather than among others.
pub(super) fn is_odd(line: &str) -> bool {
    line.contains(LIKE_ASCII) || line.contains('\n')
}

fn compiled(source: &str, line_end: u8) -> Option<Regex> {
    RegexBuilder::new(source)
        .case_insensitive(true)
        .multi_line(true)
        .line_terminator(line_end)
        .size_limit(64 * PATTERN_BYTES)
        .nest_limit(PATTERN_DEPTH)
        .build()
        .ok()
}

/// A pattern in which what means one thing in either library stands, with `never` in every
/// class that says what a character is not. `None` for one that cannot be written so.
fn written_out(source: &str, never: &str) -> Option<String> {
    if !source.is_ascii() || source.contains("[:^") {
        return None;
    }
    let mut written = String::with_capacity(2 * source.len());
    let mut characters = source.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next()? {
                'd' => written.push_str("[0-9]"),
                'D' => written.push_str(&format!("[^{never}0-9]")),
                'w' => written.push_str("[0-9A-Za-z_]"),
                'W' => written.push_str(&format!("[^{never}0-9A-Za-z_]")),
                's' => written.push_str(r"[\t\n\x0B\x0C\r\x20]"),
                'S' => written.push_str(&format!(r"[^{never}\t\n\x0B\x0C\r\x20]")),
                'b' if characters.peek() != Some(&'{') => written.push_str(r"(?-u:\b)"),
                // Ends of words, and letters by their numbers.
                escaped if escaped.is_ascii_alphanumeric() || matches!(escaped, '<' | '>') => return None,
                escaped => written.extend(['\\', escaped]),
            },
            '[' if characters.peek() == Some(&'^') => {
                characters.next();
                // Here these are themselves, behind something else they would not be.
                if matches!(characters.peek(), Some(']' | '-')) && !never.is_empty() {
                    return None;
                }
                written.push_str("[^");
                written.push_str(never);
            }
            character => written.push(character),
        }
    }
    Some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_read_alike_is_written_out_and_nothing_else() {
        for (source, written) in [
            ("(a|e)[^x]*t$", Some(r"(a|e)[^\x00x]*t$")),
            (r"\d\D\w", Some(r"[0-9][^\x000-9][0-9A-Za-z_]")),
            (r"\bnight\b", Some(r"(?-u:\b)night(?-u:\b)")),
            (r"\[^\]", Some(r"\[^\]")),
            (r"\b{start}", None),
            (r"\<night", None),
            (r"\x41", None),
            (r"\A", None),
            ("[^]x]", None),
            ("[^-x]", None),
            ("[[:^alpha:]]", None),
            ("é", None),
            ("\\", None),
        ] {
            assert_eq!(written_out(source, r"\x00").as_deref(), written, "{source}");
        }
    }
}
