//! How a question can come out.

/// How a question came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Outcome {
    /// Yes.
    #[default]
    Pass,
    /// It cannot be said here.
    Undecided,
    /// No.
    Fail,
}

impl Outcome {
    /// Spelling in JSON and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Undecided => "undecided",
            Self::Fail => "fail",
        }
    }

    /// As people read it on a page.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pass => "Yes",
            Self::Undecided => "Undecided",
            Self::Fail => "No",
        }
    }
}
