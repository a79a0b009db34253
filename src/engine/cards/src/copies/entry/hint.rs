//! What should be said of a line although nothing is wrong with it.

use std::fmt;

/// Something that whoever entered a line should hear, although nothing is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// A letter could be a word of the line and is part of a number that exists, which it is taken
    /// for: the number.
    PartOfNumber(String),
    /// Of a row of numbers so many do not exist.
    Gaps(u32),
    /// A number was not printed in the finish or the edition that holds for this line, and is taken
    /// in the only one in which it was.
    OnlyPrinting(String),
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PartOfNumber(number) => write!(f, "The letter is taken as part of the number {number}."),
            Self::Gaps(1) => f.write_str("1 number of the row does not exist."),
            Self::Gaps(count) => write!(f, "{count} numbers of the row do not exist."),
            Self::OnlyPrinting(number) => write!(f, "{number} exists in one form only, and is taken so."),
        }
    }
}
