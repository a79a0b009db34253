//! How a subcommand ends.

use std::process::ExitCode;

/// How a subcommand ended; also the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Done, nothing to remark: 0.
    Done,
    /// Something was found that the caller asked about: 1.
    Finding,
    /// Wrong use, unreadable input or a failure of the program: 2.
    Failure,
}

impl From<Exit> for ExitCode {
    fn from(outcome: Exit) -> Self {
        Self::from(match outcome {
            Exit::Done => 0,
            Exit::Finding => 1,
            Exit::Failure => 2,
        })
    }
}
