//! Who asks, and who may.

mod scope;

use std::net::IpAddr;

use safehouse_store::{AccountId, Role, SessionKey};
use uuid::Uuid;

pub use self::scope::{Scope, Scopes};

use crate::Refusal;

/// Who asks for something to be done. It is made where a request, a command or a
/// job begins, and handed on; nobody finds it out a second time.
///
/// Others will stand here once the site can tell them: staff of a store with a role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// Somebody whom the site knows by their network alone.
    Guest {
        /// The part of the address that one household or machine has to itself.
        network: IpAddr,
    },
    /// Somebody signed in.
    Person(Person),
    /// A program with a token of somebody's.
    Token(Token),
    /// Whoever sits at the machine, by the command line.
    Administrator,
    /// The program, by itself and at its own times.
    Job,
}

/// Somebody signed in, as a request found them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Whose account it is.
    pub account: AccountId,
    /// Its name, as it is shown.
    pub name: String,
    /// What the account may do beside what everybody may.
    pub role: Role,
    /// By which session.
    pub session: SessionKey,
    /// When the password, and the second factor where there is one, was last given in this session, in milliseconds since
    /// 1970-01-01T00:00:00Z.
    pub confirmed_at: i64,
    /// Whether the account must have a second factor and has none yet.
    pub lacks_factor: bool,
    /// The part of the address that one household or machine has to itself.
    pub network: IpAddr,
}

/// A program with a token, as a request found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Which token.
    pub id: Uuid,
    /// Whose it is.
    pub account: AccountId,
    /// The name of that account, as it is shown.
    pub owner: String,
    /// What its owner calls the token.
    pub name: String,
    /// What it may be used for.
    pub scopes: Scopes,
    /// The part of the address that one household or machine has to itself.
    pub network: IpAddr,
}

impl Caller {
    /// The network that asks, where one does.
    pub fn network(&self) -> Option<IpAddr> {
        match self {
            Self::Guest { network } | Self::Person(Person { network, .. }) | Self::Token(Token { network, .. }) => {
                Some(*network)
            }
            Self::Administrator | Self::Job => None,
        }
    }

    /// Whoever is signed in.
    ///
    /// # Errors
    /// [`Refusal::SignIn`] for everybody else.
    pub fn person(&self) -> Result<&Person, Refusal> {
        match self {
            Self::Person(person) => Ok(person),
            Self::Guest { .. } | Self::Token(_) | Self::Administrator | Self::Job => Err(Refusal::SignIn),
        }
    }

    /// Whose account it is about: that of whoever is signed in, or whose token it is.
    ///
    /// # Errors
    /// [`Refusal::SignIn`] for everybody else.
    pub fn account(&self) -> Result<AccountId, Refusal> {
        match self {
            Self::Person(person) => Ok(person.account),
            Self::Token(token) => Ok(token.account),
            Self::Guest { .. } | Self::Administrator | Self::Job => Err(Refusal::SignIn),
        }
    }
}

/// Who may do something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anyone.
    Anyone,
    /// Whoever is signed in, also while their account lacks the second factor that it must have.
    SettlingIn,
    /// Whoever is signed in.
    SignedIn,
    /// Whoever is signed in, and a program with a token of theirs that has this scope.
    Scoped(Scope),
    /// Whoever is signed in, and a program with a token of theirs, whatever it is for: of
    /// an address where what is asked decides.
    Keyed,
    /// Whoever runs the site, at the machine or signed in as administrator.
    Administrator,
    /// Whoever sits at the machine.
    Machine,
    /// A job of the program's own.
    Job,
}

impl Access {
    /// Whether this caller is one of them.
    pub fn admits(self, caller: &Caller) -> bool {
        match self {
            Self::Anyone => true,
            Self::SettlingIn => matches!(caller, Caller::Person(_)),
            Self::SignedIn => matches!(caller, Caller::Person(person) if !person.lacks_factor),
            Self::Scoped(scope) => match caller {
                Caller::Token(token) => token.scopes.has(scope),
                _ => Self::SignedIn.admits(caller),
            },
            Self::Keyed => matches!(caller, Caller::Token(_)) || Self::SignedIn.admits(caller),
            Self::Administrator => match caller {
                Caller::Administrator => true,
                Caller::Person(person) => person.role == Role::Administrator && !person.lacks_factor,
                Caller::Guest { .. } | Caller::Token(_) | Caller::Job => false,
            },
            Self::Machine => *caller == Caller::Administrator,
            Self::Job => *caller == Caller::Job,
        }
    }

    /// The first line of a use-case.
    ///
    /// # Errors
    /// [`Refusal::SignIn`] for a guest, of what somebody signed in may;
    /// [`Refusal::SecondFactorFirst`] for whoever may once their account has the second factor
    /// that it must have; [`Refusal::Scope`] for a token without the scope; otherwise
    /// [`Refusal::Forbidden`].
    pub fn check(self, caller: &Caller) -> Result<(), Refusal> {
        match (self, caller) {
            _ if self.admits(caller) => Ok(()),
            (Self::SignedIn | Self::SettlingIn | Self::Scoped(_) | Self::Keyed, Caller::Guest { .. }) => {
                Err(Refusal::SignIn)
            }
            (Self::SignedIn | Self::Administrator | Self::Scoped(_) | Self::Keyed, Caller::Person(person))
                if person.lacks_factor =>
            {
                Err(Refusal::SecondFactorFirst)
            }
            (Self::Scoped(scope), Caller::Token(_)) => Err(Refusal::Scope { scope }),
            _ => Err(Refusal::Forbidden),
        }
    }
}
