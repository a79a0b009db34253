//! Reading from left to right, a word or a sign at a time.

use super::{
    About, QuestionFault, column,
    group::{ends_word, starts_with_word},
    setting::Settings,
    words::number_word,
};
use crate::{game::GameDefinition, limits::COPIES};

/// Why reading stopped.
pub(super) enum Stop {
    /// Nothing that may stand here does.
    Here,
    /// For this reason, at this byte.
    Because(usize, String),
}

/// Reads from left to right and remembers what it looked for at the furthest
/// byte it came to, for the message.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) furthest: usize,
    expected: Vec<String>,
    pub(super) game: &'static GameDefinition,
    /// Whether a text is a card's whole name.
    pub(super) is_name: &'a dyn Fn(&str) -> bool,
    /// What the question is about, where that is known.
    pub(super) about: Option<About<'a>>,
    pub(super) settings: Settings,
}

impl<'a> Reader<'a> {
    /// A reader at the first word of a text.
    pub(super) fn new(
        text: &'a str,
        game: &'static GameDefinition,
        is_name: &'a dyn Fn(&str) -> bool,
        about: Option<About<'a>>,
    ) -> Self {
        let settings = Settings::default();
        let mut reader = Self { text, at: 0, furthest: 0, expected: Vec::new(), game, is_name, about, settings };
        reader.skip_space();
        reader
    }

    pub(super) fn number(&mut self) -> Result<u32, Stop> {
        let rest = &self.text[self.at..];
        if let Some((number, length)) = number_word(rest) {
            self.at += length;
            self.skip_space();
            return Ok(number);
        }
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 || !ends_word(&rest[length..]) {
            self.expect("a number");
            return Err(Stop::Here);
        }
        match rest[..length].parse() {
            Ok(number) if number <= COPIES => {
                self.at += length;
                self.skip_space();
                Ok(number)
            }
            _ => Err(Stop::Because(self.at, format!("Numbers go up to {COPIES}."))),
        }
    }

    /// Takes a word if it stands here.
    pub(super) fn word(&mut self, word: &str) -> bool {
        let is_here = self.quiet(&[word]);
        if !is_here {
            self.expect(&format!("“{word}”"));
        }
        is_here
    }

    pub(super) fn must(&mut self, word: &str) -> Result<(), Stop> {
        self.must_be(word, ())
    }

    pub(super) fn must_be<T>(&mut self, word: &str, meaning: T) -> Result<T, Stop> {
        if self.word(word) { Ok(meaning) } else { Err(Stop::Here) }
    }

    /// Takes one of the words if it stands here; nothing misses them.
    pub(super) fn quiet(&mut self, words: &[&str]) -> bool {
        let rest = &self.text[self.at..];
        let Some(word) = words.iter().find(|word| starts_with_word(rest, word)) else {
            return false;
        };
        self.at += word.len();
        self.skip_space();
        true
    }

    pub(super) fn sign(&mut self, sign: char) -> bool {
        if self.text[self.at..].starts_with(sign) {
            self.at += sign.len_utf8();
            self.skip_space();
            return true;
        }
        self.expect(&format!("“{sign}”"));
        false
    }

    pub(super) fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    pub(super) fn expect(&mut self, what: &str) {
        if self.at > self.furthest {
            self.furthest = self.at;
            self.expected.clear();
        }
        if self.at == self.furthest && !self.expected.iter().any(|known| known == what) {
            self.expected.push(what.to_owned());
        }
    }

    pub(super) fn fault(&self) -> QuestionFault {
        let expected = match self.expected.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => "a question".to_owned(),
        };
        let found = self.text[self.furthest..].split_whitespace().next();
        let found = found.map_or_else(|| "the question ends".to_owned(), |word| format!("“{word}” stands"));
        QuestionFault {
            column: column(self.text, self.furthest),
            message: format!("Expected {expected}; {found} here."),
        }
    }
}
