//! Who asks, and who may.

use std::net::IpAddr;

use crate::Refusal;

/// Who asks for something to be done. It is made where a request, a command or a
/// job begins, and handed on; nobody finds it out a second time.
///
/// Others will stand here once the site can tell them: somebody signed in, staff
/// of a store with a role, a program with a token and its scopes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    /// Somebody whom the site knows by their network alone.
    Guest {
        /// The part of the address that one household or machine has to itself.
        network: IpAddr,
    },
    /// Whoever sits at the machine, by the command line.
    Administrator,
    /// The program, by itself and at its own times.
    Job,
}

/// Who may do something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anyone.
    Anyone,
    /// Whoever runs the site.
    Administrator,
    /// A job of the program's own.
    Job,
}

impl Access {
    /// Whether this caller is one of them.
    pub fn admits(self, caller: &Caller) -> bool {
        match self {
            Self::Anyone => true,
            Self::Administrator => *caller == Caller::Administrator,
            Self::Job => *caller == Caller::Job,
        }
    }

    /// The first line of a use-case.
    ///
    /// # Errors
    /// [`Refusal::Forbidden`] for everybody else.
    pub fn check(self, caller: &Caller) -> Result<(), Refusal> {
        if self.admits(caller) { Ok(()) } else { Err(Refusal::Forbidden) }
    }
}
