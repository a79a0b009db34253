//! Parts of a line, each with its place.

/// A part of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) text: &'a str,
    /// How many characters of the line stand before it.
    pub(super) before: usize,
}

impl<'a> Part<'a> {
    /// All of a line but the space around it.
    pub(super) fn of(line: &'a str) -> Self {
        let before = line.chars().take_while(|letter| letter.is_whitespace()).count();
        Self { text: line.trim(), before }
    }

    /// The sign that it begins with, and what stands behind it.
    pub(super) fn without_sign(self) -> Option<(char, Self)> {
        let sign = self.text.chars().next().filter(|letter| matches!(letter, '+' | '-' | '=' | '?'))?;
        let text = self.text.strip_prefix(sign)?;
        Some((sign, Self { text, before: self.before + 1 }))
    }

    /// What stands between commas and spaces.
    pub(super) fn words(self) -> impl Iterator<Item = Self> {
        let is_between = |letter: char| letter == ',' || letter.is_whitespace();
        let mut before = self.before;
        let words = self.text.split_inclusive(is_between).map(move |piece| {
            let word = Self { text: piece.trim_end_matches(is_between), before };
            before += piece.chars().count();
            word
        });
        words.filter(|word| !word.text.is_empty())
    }
}
