//! What can be wrong with a published file.

use safehouse_engine::limits::DEPTH;

use super::form::{FILE_BYTES, VERSION};

/// Which files are read, and where they are found.
macro_rules! read_here {
    ($what:literal) => {
        concat!(
            $what,
            ". What is read is the file of a list or of all lists of an event: its page saves it, as a page or as JSON; or \
             the code of a sheet, or a receipt"
        )
    };
}

/// Why a file was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// It has this many bytes.
    #[error("the file has {0} bytes; at most {FILE_BYTES} are read")]
    TooLarge(usize),
    /// It is not UTF-8 from this byte on.
    #[error("the file is not UTF-8 at byte {0}")]
    Utf8(usize),
    /// It begins as a file of another program does.
    #[error(
        "this is {0}; the QR code on a sheet, or the JSON or HTML file of a list or of an event is what can be verified"
    )]
    Binary(&'static str),
    /// It is neither JSON nor a page that carries it.
    #[error("{}", read_here!("the file is neither the JSON of a published list nor a page that carries it"))]
    NoData,
    /// It is a table, such as the CSV of an export, or another text.
    #[error("{}", read_here!("the file is a table or text, which nobody signed"))]
    Table,
    /// It is JSON of something else.
    #[error("{}", read_here!("the file is JSON of another kind, such as an export: nobody signed it"))]
    OtherKind,
    /// It is the export of the results of an event.
    #[error(
        "the file is the export of the results of an event, which nobody signed. What verifies is lists.json, which the \
         event's page of lists saves once lists are shown"
    )]
    Export,
    /// A page that carries it more than once: people and programs could be shown different ones.
    #[error("the page carries a published list more than once")]
    Twice,
    /// Brackets in brackets.
    #[error("the JSON is nested more than {DEPTH} levels deep")]
    TooDeep,
    /// It is no JSON of this form.
    #[error("line {line}, column {column} of the JSON: {message}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// It is of another version.
    #[error("the file is of version {0}, not {VERSION}: a newer program reads it")]
    Version(u32),
    /// There are more of something than is read.
    #[error("the file has more than {most} {what}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many are read.
        most: usize,
    },
    /// It publishes nothing.
    #[error("the file has no list")]
    Empty,
}
