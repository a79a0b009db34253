//! What every statement has: a kind, a signer, a time, and what it is about.

use super::kinds::{StatedList, Statement};
use crate::id::{Id, Slug};

/// Whose key signs a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signer {
    /// The host's.
    Host,
    /// The store's.
    Store,
    /// Either.
    Any,
}

impl Statement {
    /// Its kind, as its first line spells it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::StoreKey { .. } => "store-key",
            Self::StoreKeyRotated { .. } => "store-key-rotated",
            Self::StoreKeyRevoked { .. } => "store-key-revoked",
            Self::StoreConfirmed { .. } => "store-confirmed",
            Self::StoreSuspended { .. } => "store-suspended",
            Self::EventOpened { .. } => "event-opened",
            Self::ListsLocked { .. } => "lists-locked",
            Self::ListCorrected { .. } => "list-corrected",
            Self::ListRevealed { .. } => "list-revealed",
            Self::ListPublished { .. } => "list-published",
            Self::Results { .. } => "results",
            Self::SeedRevealed { .. } => "seed-revealed",
            Self::ListWithdrawn { .. } => "list-withdrawn",
            Self::EventCancelled { .. } => "event-cancelled",
            Self::LogContinued { .. } => "log-continued",
            Self::HostKeys { .. } => "host-keys",
            Self::LogKeyRotated { .. } => "log-key-rotated",
            Self::LogKeyRevoked { .. } => "log-key-revoked",
        }
    }

    /// Whose key signs it.
    pub fn signer(&self) -> Signer {
        match self {
            Self::StoreKey { .. }
            | Self::StoreConfirmed { .. }
            | Self::StoreSuspended { .. }
            | Self::LogContinued { .. }
            | Self::HostKeys { .. }
            | Self::LogKeyRotated { .. }
            | Self::LogKeyRevoked { .. } => Signer::Host,
            // Whoever lost a key cannot sign with it.
            Self::StoreKeyRevoked { .. } => Signer::Any,
            _ => Signer::Store,
        }
    }

    /// The store it is about.
    pub fn store(&self) -> Option<&Slug> {
        match self {
            Self::StoreKey { store, .. }
            | Self::StoreKeyRotated { store, .. }
            | Self::StoreKeyRevoked { store, .. }
            | Self::StoreConfirmed { store, .. }
            | Self::StoreSuspended { store, .. }
            | Self::EventOpened { store, .. }
            | Self::ListsLocked { store, .. }
            | Self::ListCorrected { store, .. }
            | Self::ListRevealed { store, .. }
            | Self::ListPublished { store, .. }
            | Self::Results { store, .. }
            | Self::SeedRevealed { store, .. }
            | Self::ListWithdrawn { store, .. }
            | Self::EventCancelled { store, .. } => Some(store),
            Self::LogContinued { .. }
            | Self::HostKeys { .. }
            | Self::LogKeyRotated { .. }
            | Self::LogKeyRevoked { .. } => None,
        }
    }

    /// The event it is about.
    pub fn event(&self) -> Option<Id> {
        match self {
            Self::EventOpened { event, .. }
            | Self::ListsLocked { event, .. }
            | Self::ListCorrected { event, .. }
            | Self::ListRevealed { event, .. }
            | Self::Results { event, .. }
            | Self::SeedRevealed { event, .. }
            | Self::EventCancelled { event, .. } => Some(*event),
            _ => None,
        }
    }

    /// The list it shows.
    pub fn list(&self) -> Option<&StatedList> {
        match self {
            Self::ListRevealed { list, .. } | Self::ListPublished { list, .. } => Some(list),
            _ => None,
        }
    }

    /// When, as the host claims: milliseconds since 1970.
    pub fn at(&self) -> u64 {
        match self {
            Self::StoreKey { at, .. }
            | Self::StoreKeyRotated { at, .. }
            | Self::StoreKeyRevoked { at, .. }
            | Self::StoreConfirmed { at, .. }
            | Self::StoreSuspended { at, .. }
            | Self::EventOpened { at, .. }
            | Self::ListsLocked { at, .. }
            | Self::ListCorrected { at, .. }
            | Self::ListRevealed { at, .. }
            | Self::ListPublished { at, .. }
            | Self::Results { at, .. }
            | Self::SeedRevealed { at, .. }
            | Self::ListWithdrawn { at, .. }
            | Self::EventCancelled { at, .. }
            | Self::LogContinued { at, .. }
            | Self::HostKeys { at, .. }
            | Self::LogKeyRotated { at, .. }
            | Self::LogKeyRevoked { at, .. } => *at,
        }
    }
}
