//! What is wrong with a query, where, and what would be right.

use std::fmt;

use crate::limits::{Excess, Measure, QUERY_CHARACTERS};
#[cfg(doc)]
use crate::limits::{FAULTS_TOLD, QUERY_CONDITIONS, QUERY_DEPTH};

/// What sort of fault a [`QueryError`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueryErrorCode {
    /// The query has more characters than [`QUERY_CHARACTERS`].
    TooLong,
    /// Parentheses and negations stand deeper than [`QUERY_DEPTH`].
    TooDeep,
    /// There are more conditions than [`QUERY_CONDITIONS`].
    TooManyConditions,
    /// A character that cannot stand here.
    Unexpected,
    /// Characters that show nothing, at fault by themselves: without them there
    /// is nothing wrong here.
    Invisible,
    /// A condition is missing.
    MissingCondition,
    /// A value is missing.
    MissingValue,
    /// A quote, regular expression or parenthesis is not closed.
    NotClosed,
    /// There is no field of this name.
    UnknownField,
    /// Signs that are no comparison of the language, e.g. `=>`.
    UnknownOperator,
    /// The field cannot be compared in this way.
    WrongOperator,
    /// The field cannot have this value.
    WrongValue,
    /// The regular expression is malformed or too large.
    BadPattern,
    /// `order:`, `unique:` or `view:` where only conditions may stand.
    MisplacedOption,
    /// There are more faults than [`FAULTS_TOLD`]; the rest begins here.
    MoreFaults,
}

/// A fault in a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryError {
    /// Where it begins, in characters from 1.
    pub column: usize,
    /// How many characters it covers; 0 at the end of the query.
    pub length: usize,
    /// What sort of fault it is.
    pub code: QueryErrorCode,
    /// What could stand there instead.
    pub expected: Vec<String>,
    /// What stands there; empty at the end of the query. Of [`QueryErrorCode::MoreFaults`]
    /// how many they are, of [`QueryErrorCode::Invisible`] the first by its number.
    pub found: String,
    /// What was most likely meant, to be put in place of what was found; empty
    /// for what is to be left out.
    pub suggestion: Option<String>,
}

impl fmt::Display for QueryError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Column {}: ", self.column)?;
        let found = &self.found;
        match self.code {
            QueryErrorCode::TooLong => {
                let found = (self.column + self.length).saturating_sub(1) as u64;
                let excess = Excess { what: Measure::QueryCharacters, most: QUERY_CHARACTERS as u64, found };
                excess.fmt(formatter)?;
            }
            QueryErrorCode::TooDeep => write!(formatter, "the parentheses are too deep")?,
            QueryErrorCode::TooManyConditions => write!(formatter, "there are too many conditions")?,
            QueryErrorCode::Unexpected => write!(formatter, "“{found}” cannot stand here")?,
            QueryErrorCode::Invisible => {
                return write!(formatter, "the character {found} shows nothing and cannot stand here; leave it out.");
            }
            QueryErrorCode::MissingCondition => write!(formatter, "a condition is missing")?,
            QueryErrorCode::MissingValue => write!(formatter, "a value is missing")?,
            QueryErrorCode::NotClosed => write!(formatter, "“{found}” is not closed")?,
            QueryErrorCode::UnknownField => write!(formatter, "there is no field “{found}”")?,
            QueryErrorCode::UnknownOperator => write!(formatter, "“{found}” is no comparison")?,
            QueryErrorCode::WrongOperator => write!(formatter, "“{found}” does not work with this field")?,
            QueryErrorCode::WrongValue => write!(formatter, "“{found}” is no value of this field")?,
            QueryErrorCode::BadPattern => write!(formatter, "“{found}” is no usable regular expression")?,
            QueryErrorCode::MisplacedOption => write!(formatter, "“{found}” stands in the wrong place")?,
            QueryErrorCode::MoreFaults if found == "1" => write!(formatter, "from here on there is 1 more fault")?,
            QueryErrorCode::MoreFaults => write!(formatter, "from here on there are {found} more faults")?,
        }
        if let Some(suggestion) = &self.suggestion {
            write!(formatter, "; is “{suggestion}” meant?")?;
        } else if !self.expected.is_empty() {
            write!(formatter, "; expected {}.", list(&self.expected))?;
        } else {
            formatter.write_str(".")?;
        }
        Ok(())
    }
}

/// Every fault of a query, in the order of their columns; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryErrors(pub Vec<QueryError>);

impl fmt::Display for QueryErrors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, error) in self.0.iter().enumerate() {
            if position > 0 {
                formatter.write_str("\n")?;
            }
            error.fmt(formatter)?;
        }
        Ok(())
    }
}

impl std::error::Error for QueryErrors {}

fn list(expected: &[String]) -> String {
    match expected {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
