//! What a program may do by a token.

use std::fmt;

/// Something that a token may be for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Reading the account's decks.
    DecksRead,
    /// Changing the account's decks, of which every change answers what is there then: so
    /// reading them, too.
    DecksWrite,
    /// Publishing decks of the account, and whom that is told.
    Publish,
    /// What others see beside that: liking, commenting, reporting, following, and groups.
    Social,
    /// Reading the account's collections.
    CollectionRead,
    /// Changing the account's collections, and so reading them, too.
    CollectionWrite,
    /// Reading what the account wants.
    WantsRead,
    /// Changing what it wants, and so reading it, too.
    WantsWrite,
    /// Reading who sees which list of the account, whose lists fit, and its trades.
    TradesRead,
    /// Deciding who sees which list, and making trades: copies are given away by it. Reading that, too.
    TradesWrite,
    /// Test games and measurements of the account: beginning, reading and playing them.
    Games,
    /// Reading what staff see of stores that the account works in, and of their events.
    StoresRead,
    /// Running the events of those stores and publishing lists of them, and so reading that, too.
    EventsRun,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::DecksRead,
        Self::DecksWrite,
        Self::CollectionRead,
        Self::CollectionWrite,
        Self::WantsRead,
        Self::WantsWrite,
        Self::TradesRead,
        Self::TradesWrite,
        Self::Publish,
        Self::Social,
        Self::Games,
        Self::StoresRead,
        Self::EventsRun,
    ];

    /// What a token may be for that is bound to a store.
    pub const OF_STORES: [Self; 2] = [Self::StoresRead, Self::EventsRun];

    /// As it is kept and sent. Names never change.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DecksRead => "decks:read",
            Self::DecksWrite => "decks:write",
            Self::CollectionRead => "collection:read",
            Self::CollectionWrite => "collection:write",
            Self::WantsRead => "wants:read",
            Self::WantsWrite => "wants:write",
            Self::TradesRead => "trades:read",
            Self::TradesWrite => "trades:write",
            Self::Publish => "publish",
            Self::Social => "social",
            Self::Games => "games",
            Self::StoresRead => "stores:read",
            Self::EventsRun => "events:run",
        }
    }

    /// The scope of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// What a token is for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scopes(Vec<Scope>);

impl Scopes {
    /// Reads what [`fmt::Display`] wrote; names of a newer program are none.
    pub fn parse(text: &str) -> Self {
        text.split(' ').filter_map(Scope::named).collect()
    }

    /// Whether this is one of them, or comes with one.
    pub fn has(&self, scope: Scope) -> bool {
        let comes_with = match scope {
            Scope::DecksRead => Some(Scope::DecksWrite),
            Scope::CollectionRead => Some(Scope::CollectionWrite),
            Scope::WantsRead => Some(Scope::WantsWrite),
            Scope::TradesRead => Some(Scope::TradesWrite),
            Scope::StoresRead => Some(Scope::EventsRun),
            _ => None,
        };
        self.0.contains(&scope) || comes_with.is_some_and(|wider| self.0.contains(&wider))
    }

    /// Those of them that a token may be for which is bound to a store.
    pub fn of_stores(&self) -> Self {
        self.iter().filter(|scope| Scope::OF_STORES.contains(scope)).collect()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = Scope> {
        self.0.iter().copied()
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        let mut scopes: Vec<Scope> = scopes.into_iter().collect();
        scopes.sort_unstable();
        scopes.dedup();
        Self(scopes)
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, scope) in self.0.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { " " })?;
            f.write_str(scope.name())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_read_as_they_are_written_and_those_of_a_newer_program_are_none() {
        let scopes: Scopes = [Scope::Publish, Scope::DecksRead, Scope::Publish].into_iter().collect();
        assert_eq!(scopes.to_string(), "decks:read publish");
        assert_eq!(Scopes::parse("decks:read fly publish"), scopes);
        assert!(Scopes::parse("").is_empty());
        assert!(Scopes::parse("decks:write").has(Scope::DecksRead));
        assert!(Scopes::parse("collection:write").has(Scope::CollectionRead));
        assert!(Scopes::parse("trades:write").has(Scope::TradesRead));
        assert!(!Scopes::parse("decks:read publish social").has(Scope::DecksWrite));
        assert!(Scopes::parse("events:run").has(Scope::StoresRead));
        assert!(!Scopes::parse("stores:read").has(Scope::EventsRun));
        assert_eq!(Scopes::parse("decks:write stores:read social").of_stores().to_string(), "stores:read");
        // Whoever enters cards gives none away.
        assert!(!Scopes::parse("collection:write wants:write").has(Scope::TradesWrite));
    }
}
