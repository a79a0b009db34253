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

    /// Its first word, and what stands behind it, if anything does.
    pub(super) fn first_word(self) -> (&'a str, Option<Self>) {
        let text = self.text.trim_start();
        let Some((word, behind)) = text.split_once(char::is_whitespace) else { return (text, None) };
        let rest = behind.trim_start();
        let before = self.before + self.text.strip_suffix(rest).map_or(0, |gone| gone.chars().count());
        (word, Some(Self { text: rest, before }).filter(|rest| !rest.text.is_empty()))
    }

    /// What stands between commas and spaces; an exception is a word of its own without them, too.
    pub(super) fn words(self) -> impl Iterator<Item = Self> {
        let is_between = |letter: char| letter == ',' || letter.is_whitespace();
        let mut before = self.before;
        let words = self.text.split_inclusive(is_between).flat_map(move |piece| {
            let word = Self { text: piece.trim_end_matches(is_between), before };
            before += piece.chars().count();
            word.exceptions()
        });
        words.filter(|word| !word.text.is_empty())
    }

    /// The word before its exceptions, and each of these: `1-60`, `!7` and `!13` of `1-60!7!13`.
    fn exceptions(self) -> impl Iterator<Item = Self> {
        let marks = self.text.char_indices().enumerate().filter(|(_, (at, sign))| *sign == '!' && *at > 0);
        let mut from: Vec<(usize, usize)> =
            std::iter::once((0, 0)).chain(marks.map(|(nth, (at, _))| (nth, at))).collect();
        from.push((0, self.text.len()));
        let parts: Vec<Self> = from
            .windows(2)
            .filter_map(|ends| match ends {
                [(nth, at), (_, end)] => Some(Self { text: self.text.get(*at..*end)?, before: self.before + nth }),
                _ => None,
            })
            .collect();
        parts.into_iter()
    }

    /// Whether another part stands right behind it, but for a comma.
    pub(super) fn is_joined_to(self, next: Self) -> bool {
        self.before + self.text.chars().count() + 1 == next.before
    }
}
