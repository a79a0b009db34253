//! What the site does, and for whom.
//!
//! A use-case is a function of a [`Service`], a [`Caller`] and what is asked.
//! Its first line says who may: nothing else decides that. The pages, the
//! command line and what the site does by itself call the same functions, and
//! what they need of the world is handed in: the store, the clock, the budgets.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]
#![warn(clippy::print_stderr, clippy::print_stdout)]

mod account_budgets;
pub mod account_names;
pub mod accounts;
pub mod addresses;
pub mod archives;
pub mod audit;
pub mod authors;
pub mod backups;
pub mod breached;
pub mod budgets;
pub mod caller;
pub mod chance;
mod clock;
pub mod collections;
pub mod days;
pub mod deck_comments;
pub mod deck_search;
mod digest;
pub mod emails;
pub mod events;
pub mod groups;
mod joined;
mod letterhead;
mod letters;
pub mod log;
pub mod mail;
pub mod matches;
pub mod measurements;
pub mod moderation;
pub mod notary;
mod notices;
pub mod passkeys;
pub mod passwords;
pub mod pictures;
pub mod published_decks;
pub mod recovery;
mod recovery_codes;
pub mod refusal;
pub mod resealing;
pub mod saved_decks;
pub mod sealing;
pub mod second_factor;
pub mod sessions;
pub mod shared_decks;
pub mod shared_lists;
pub mod sign_in;
pub mod stores;
pub mod test_games;
pub mod tokens;
pub mod trades;
mod tries;
pub mod turns;
pub mod wants;
pub mod webhooks;
pub mod wire;
mod words;

use std::sync::Arc;

pub use budgets::{Budgets, Unlimited};
pub use caller::{Access, Caller, EventStaffOf, Person, Rank, Scope, Scopes, Token};
pub use chance::Chance;
pub use clock::Clock;
pub use collections::Collections;
pub use letterhead::Letterhead;
pub use notary::Notary;
pub use passkeys::Passkeys;
pub use passwords::Passwords;
pub use refusal::Refusal;
use safehouse_store::Store;
pub use safehouse_store::{
    Account, AccountId, ApiToken, AuditEntry, DeckCopy, DeckOrigin, DeckReport, DeliveryEntry, DeliveryState, GroupId,
    HiddenBy, Legality, Letter, LetterEntry, LetterState, LogEnd, LogOrigin, LogPlace, MatchId, MatchTouch,
    MeasurementId, MeasurementTotals, OutboxTotals, PublicAddress, PublicDeckOrder, PublicDeckPlace, PublicDecksAsked,
    PublishedDeck, PublishedVersionEntry, Reach, RecoveryCodes, Role, SavedDeckId, Secret, Session, SessionEntry,
    SessionKey, TestGameId, Visibility, Webhook, WebhookEvents, WebhookWhose, WitnessedLog,
};
pub use sealing::Sealing;
pub use test_games::Tables;

/// What use-cases work with. Cloning shares it.
#[derive(Debug, Clone)]
pub struct Service {
    /// What is remembered.
    pub store: Store,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// What one network may have.
    pub budgets: Arc<dyn Budgets>,
    /// What nobody can guess.
    pub chance: Arc<dyn Chance>,
    /// Who judges and keeps passwords.
    pub passwords: Passwords,
    /// What letters say of the site; without it, none are sent.
    pub mail: Option<Letterhead>,
    /// Who seals what a reader of the database may not use.
    pub sealing: Sealing,
    /// Who asks for passkeys, where there are any.
    pub passkeys: Passkeys,
    /// What test games are played with.
    pub tables: Tables,
    /// Ledgers of collections that were asked for a moment ago.
    pub collections: Collections,
    /// Who signs for the host.
    pub notary: Notary,
}
