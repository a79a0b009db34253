//! What a document says, before it is laid out.

/// What a document says. Texts are of one line each: line ends in them are blanks, and what shows
/// nothing or reorders a sentence is left out. They are wrapped where they are too long, and cut with
/// an ellipsis where they would fill more than a few lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Printed {
    /// The title.
    pub title: String,
    /// What stands below it, a line each.
    pub facts: Vec<Fact>,
    /// The columns of the table.
    pub columns: Vec<Column>,
    /// Its rows, each with a cell for every column; cells that are lacking are empty.
    pub rows: Vec<Vec<String>>,
    /// What stands behind it, a paragraph each.
    pub notes: Vec<String>,
    /// What stands at the foot of every page, beside its number.
    pub footer: String,
}

/// Something that is said of the whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it is about.
    pub label: String,
    /// What is so.
    pub value: String,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its header.
    pub header: String,
    /// Its share of the width that the longest words of all columns leave.
    pub share: u16,
    /// To which side its cells stand.
    pub align: Align,
}

/// To which side a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// To the left, as words.
    Left,
    /// To the right, as numbers.
    Right,
}
