//! Who asks, and who may.

mod rank;
mod scope;

use std::net::IpAddr;

use safehouse_store::{AccountId, Role, SessionKey, StaffOf, StaffRole, StoreId};
use uuid::Uuid;

pub use safehouse_store::events::EventStaffOf;

pub use self::{
    rank::Rank,
    scope::{Scope, Scopes},
};

use crate::Refusal;

/// Who asks for something to be done. It is made where a request, a command or a
/// job begins, and handed on; nobody finds it out a second time.
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
    /// The stores, none of them closed, that the account is staff of, and as what.
    pub staff: Vec<StaffOf>,
    /// The events, of stores that are not closed, that the account is staff of by itself, and as
    /// what. Staff of a whole store are in `staff`.
    pub event_staff: Vec<EventStaffOf>,
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
    /// The store that it is bound to, if it is: it reaches nothing else, and nothing else of the account.
    pub store: Option<StoreId>,
    /// The stores that its owner is staff of now, as far as it reaches.
    pub staff: Vec<StaffOf>,
    /// The events that its owner is staff of by themselves, as far as it reaches.
    pub event_staff: Vec<EventStaffOf>,
    /// The part of the address that one household or machine has to itself.
    pub network: IpAddr,
}

impl Token {
    /// What its owner is in a store, where it is for that.
    pub fn role_in(&self, store: StoreId) -> Option<StaffRole> {
        let found = self.staff.iter().find(|of| of.store == store && self.reaches(store));
        found.map(|of| of.role)
    }

    /// What its owner is in an event of a store by the event alone, where it is for that.
    pub fn role_at(&self, store: StoreId, event: Uuid) -> Option<StaffRole> {
        let is_it = |of: &&EventStaffOf| of.store == store && of.event == event && self.reaches(store);
        self.event_staff.iter().find(is_it).map(|of| of.role)
    }

    fn reaches(&self, store: StoreId) -> bool {
        self.scopes.has(Scope::StoresRead) && self.store.is_none_or(|bound| bound == store)
    }
}

impl Person {
    /// How much the account can do to others at the most.
    pub fn rank(&self) -> Rank {
        Rank::of(self.role, !self.staff.is_empty() || !self.event_staff.is_empty())
    }

    /// What the account is in a store, if anything.
    pub fn role_in(&self, store: StoreId) -> Option<StaffRole> {
        self.staff.iter().find(|of| of.store == store).map(|of| of.role)
    }

    /// What the account is in an event of a store by the event alone, if anything.
    pub fn role_at(&self, store: StoreId, event: Uuid) -> Option<StaffRole> {
        self.event_staff.iter().find(|of| of.store == store && of.event == event).map(|of| of.role)
    }
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

    /// What the caller is in a store, if anything: somebody signed in, or a program by a token that is for stores.
    pub fn role_in(&self, store: StoreId) -> Option<StaffRole> {
        match self {
            Self::Person(person) if !person.lacks_factor => person.role_in(store),
            Self::Token(token) => token.role_in(store),
            Self::Person(_) | Self::Guest { .. } | Self::Administrator | Self::Job => None,
        }
    }

    /// What the caller is in an event of a store by the event alone, if anything.
    pub fn role_at(&self, store: StoreId, event: Uuid) -> Option<StaffRole> {
        match self {
            Self::Person(person) if !person.lacks_factor => person.role_at(store, event),
            Self::Token(token) => token.role_at(store, event),
            Self::Person(_) | Self::Guest { .. } | Self::Administrator | Self::Job => None,
        }
    }

    /// The name of the account that it is about, as it is shown.
    ///
    /// # Errors
    /// [`Refusal::SignIn`] for everybody else.
    pub fn account_name(&self) -> Result<&str, Refusal> {
        match self {
            Self::Person(person) => Ok(&person.name),
            Self::Token(token) => Ok(&token.owner),
            Self::Guest { .. } | Self::Administrator | Self::Job => Err(Refusal::SignIn),
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
    /// Whoever is staff of this store as one of these, and a program with a token of theirs that is for stores.
    /// Nobody else is, whoever runs the site included: what staff answer for they do themselves. What no program
    /// may do, or only one that runs events, the use-case checks beside it.
    StaffOf(StoreId, &'static [StaffRole]),
    /// Whoever is staff of this store, or of this event of it, as one of these. Nobody else is, as
    /// of a store.
    StaffAt(StoreId, Uuid, &'static [StaffRole]),
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
            Self::StaffOf(store, roles) => caller.role_in(store).is_some_and(|role| roles.contains(&role)),
            Self::StaffAt(store, event, roles) => {
                let is = [caller.role_in(store), caller.role_at(store, event)];
                is.into_iter().flatten().any(|role| roles.contains(&role))
            }
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
            (
                Self::SignedIn
                | Self::SettlingIn
                | Self::Scoped(_)
                | Self::Keyed
                | Self::StaffOf(..)
                | Self::StaffAt(..),
                Caller::Guest { .. },
            ) => Err(Refusal::SignIn),
            (
                Self::SignedIn
                | Self::Administrator
                | Self::Scoped(_)
                | Self::Keyed
                | Self::StaffOf(..)
                | Self::StaffAt(..),
                Caller::Person(person),
            ) if person.lacks_factor => Err(Refusal::SecondFactorFirst),
            (Self::Scoped(scope), Caller::Token(_)) => Err(Refusal::Scope { scope }),
            _ => Err(Refusal::Forbidden),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use uuid::Uuid;

    use super::*;

    const NETWORK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn store(number: u8) -> StoreId {
        Uuid::from_bytes([number; 16]).into()
    }

    fn person(role: Role, staff: &[(u8, StaffRole)]) -> Person {
        let of = |&(number, role): &(u8, StaffRole)| StaffOf {
            store: store(number),
            slug: format!("corner-{number}"),
            name: "Corner Games".to_owned(),
            role,
        };
        Person {
            account: Uuid::nil().into(),
            name: "Judith".to_owned(),
            role,
            staff: staff.iter().map(of).collect(),
            event_staff: Vec::new(),
            session: SessionKey::from_bytes([0; 32]),
            confirmed_at: 0,
            lacks_factor: false,
            network: NETWORK,
        }
    }

    #[test]
    fn staff_may_in_their_store_what_their_role_is_for_and_nobody_else_may() {
        let judges = Access::StaffOf(store(1), &[StaffRole::Owner, StaffRole::Judge]);
        let told = |caller: &Caller| match judges.check(caller) {
            Ok(()) => "admitted".to_owned(),
            Err(refusal) => format!("{refusal:?}"),
        };
        let judge = person(Role::Player, &[(2, StaffRole::Helper), (1, StaffRole::Judge)]);
        let bare = Person { lacks_factor: true, ..judge.clone() };
        let token = Token {
            id: Uuid::nil(),
            account: judge.account,
            owner: judge.name.clone(),
            name: "Builder".to_owned(),
            scopes: Scope::ALL.into_iter().collect(),
            store: None,
            staff: Vec::new(),
            event_staff: Vec::new(),
            network: NETWORK,
        };
        let of_judge = Token { staff: judge.staff.clone(), ..token.clone() };
        let bound = |to: u8| Token { store: Some(store(to)), ..of_judge.clone() };
        let other_scope = Token { scopes: Scopes::parse("decks:write social"), ..of_judge.clone() };
        for (caller, expected) in [
            (Caller::Token(of_judge.clone()), "admitted"),
            (Caller::Token(bound(1)), "admitted"),
            (Caller::Token(bound(2)), "Forbidden"),
            (Caller::Token(other_scope), "Forbidden"),
            (Caller::Person(judge), "admitted"),
            (Caller::Person(bare), "SecondFactorFirst"),
            (Caller::Person(person(Role::Player, &[(1, StaffRole::Helper)])), "Forbidden"),
            (Caller::Person(person(Role::Player, &[(2, StaffRole::Judge)])), "Forbidden"),
            (Caller::Person(person(Role::Player, &[])), "Forbidden"),
            (Caller::Person(person(Role::Administrator, &[])), "Forbidden"),
            (Caller::Guest { network: NETWORK }, "SignIn"),
            (Caller::Token(token), "Forbidden"),
            (Caller::Administrator, "Forbidden"),
            (Caller::Job, "Forbidden"),
        ] {
            assert_eq!(told(&caller), expected, "{caller:?}");
        }
    }

    #[test]
    fn staff_of_one_event_may_there_what_their_role_is_for_and_nothing_elsewhere() {
        let event = |number: u8| Uuid::from_bytes([number; 16]);
        let judges = Access::StaffAt(store(1), event(1), &[StaffRole::Owner, StaffRole::Judge]);
        let of =
            |of_store: u8, of_event: u8, role| EventStaffOf { store: store(of_store), event: event(of_event), role };
        let at = |event_staff| Person { event_staff, ..person(Role::Player, &[]) };
        let judge = at(vec![of(1, 2, StaffRole::Helper), of(1, 1, StaffRole::Judge)]);
        assert_eq!(judge.rank(), Rank::Staff);
        let bare = Person { lacks_factor: true, ..judge.clone() };
        for (caller, expected) in [
            (judge, true),
            (bare, false),
            (at(vec![of(1, 1, StaffRole::Helper)]), false),
            (at(vec![of(1, 2, StaffRole::Judge)]), false),
            (at(vec![of(2, 1, StaffRole::Judge)]), false),
            (person(Role::Player, &[(1, StaffRole::Owner)]), true),
            (person(Role::Player, &[(1, StaffRole::Helper)]), false),
            (person(Role::Player, &[(2, StaffRole::Owner)]), false),
            (person(Role::Administrator, &[]), false),
        ] {
            assert_eq!(judges.admits(&Caller::Person(caller.clone())), expected, "{caller:?}");
        }
        let own = Access::StaffOf(store(1), &StaffRole::ALL);
        assert!(!own.admits(&Caller::Person(at(vec![of(1, 1, StaffRole::Judge)]))), "nothing of the store");
        assert!(matches!(judges.check(&Caller::Guest { network: NETWORK }), Err(Refusal::SignIn)));
    }

    #[test]
    fn a_rank_is_the_most_that_somebody_can_do() {
        assert!(Rank::ALL.is_sorted());
        assert_eq!(person(Role::Player, &[]).rank(), Rank::Player);
        assert_eq!(person(Role::Player, &[(1, StaffRole::Helper)]).rank(), Rank::Staff);
        assert_eq!(person(Role::Administrator, &[(1, StaffRole::Helper)]).rank(), Rank::Administrator);
    }
}
