//! Texts of lines `key value` in a fixed order, read strictly.

/// What is wrong with such a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// The first line says another kind of text, or another version.
    #[error("the text begins with “{found}”, not with a kind that is known here")]
    Kind {
        /// Its beginning.
        found: String,
    },
    /// A line does not begin with its key.
    #[error("line {line} has no {key}")]
    Key {
        /// The number of the line, from 1.
        line: usize,
        /// The key it should have.
        key: &'static str,
    },
    /// A value has not the form it should have.
    #[error("line {line}: this is no value of {key}")]
    Value {
        /// The number of the line, from 1.
        line: usize,
        /// Its key.
        key: &'static str,
    },
    /// Something stands behind the last line, or the last line does not end.
    #[error("line {line} should not be there, or the line before it does not end")]
    End {
        /// The number of the line, from 1.
        line: usize,
    },
}

/// Reads one line after the other.
pub(crate) struct Lines<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { rest: text, line: 0 }
    }

    /// The next whole line.
    pub(crate) fn next(&mut self) -> Option<&'a str> {
        let (line, rest) = self.rest.split_once('\n')?;
        self.rest = rest;
        self.line += 1;
        Some(line)
    }

    /// The value of the next line, which begins with a key and a space.
    pub(crate) fn take<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, LineFault> {
        let fault = LineFault::Key { line: self.line + 1, key };
        let value = self.next().and_then(|line| line.strip_prefix(key)?.strip_prefix(' ')).ok_or(fault)?;
        read(value).ok_or(LineFault::Value { line: self.line, key })
    }

    /// Whether the next line begins with a key and a space.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.rest.strip_prefix(key).is_some_and(|rest| rest.starts_with(' '))
    }

    /// Nothing is left.
    pub(crate) fn end(&self) -> Result<(), LineFault> {
        if self.rest.is_empty() { Ok(()) } else { Err(LineFault::End { line: self.line + 1 }) }
    }
}

/// A decimal without leading zeros and sign.
pub(crate) fn number(text: &str) -> Option<u64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    is_plain.then(|| text.parse().ok()).flatten().filter(|&number| number <= safehouse_transparency::MAX_NUMBER)
}

/// Likewise, of 32 bits.
pub(crate) fn small(text: &str) -> Option<u32> {
    number(text).and_then(|number| number.try_into().ok())
}

/// The beginning of a text, for messages.
pub(crate) fn beginning(text: &str) -> String {
    text.chars().take(60).take_while(|character| *character != '\n').collect()
}
