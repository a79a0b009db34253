//! How a game's rules read the text of a card, for people: filled by the game, drawn
//! without knowing which it is.

/// A line of a card and how it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The text as written.
    pub text: String,
    /// What it means to the rules.
    pub meaning: LineMeaning,
}

/// What a line of a card means to the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineMeaning {
    /// No rule: the sentence that says so, without a full stop, with its clauses.
    NoRule(&'static str),
    /// A program does not read it, and players carry it out themselves.
    Unread {
        /// Where in the line it stops being read, in characters from 1.
        column: usize,
        /// Why, in words.
        why: String,
    },
    /// Read, in the order in which the parts work.
    Parts(Vec<LinePart>),
}

/// A part of the meaning of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinePart {
    /// What the part is for, in a word: `When`, `Price`.
    pub role: &'static str,
    /// What it says, without a full stop.
    pub words: String,
    /// The clauses it follows.
    pub clauses: Vec<&'static str>,
    /// The house rulings that settle it.
    pub rulings: Vec<&'static str>,
}
