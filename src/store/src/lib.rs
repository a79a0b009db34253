//! What Safehouse remembers, in SQLite or PostgreSQL.
//!
//! This crate is the only one that contains SQL. A file an aggregate
//! ([`shared_decks`] is the first) has its questions as functions of [`Store`],
//! each with its SQL, once for both databases; [`connection`] asks whichever
//! was configured. One contract test suite runs against both.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]
#![warn(clippy::print_stderr, clippy::print_stdout)]

pub mod account_budgets;
mod account_id;
pub mod accounts;
pub mod api_tokens;
pub mod attempts;
pub mod audit;
pub mod backup;
#[cfg(feature = "testing")]
pub mod bulk;
mod checks;
pub mod checkup;
mod chunks;
pub mod collections;
mod connection;
pub mod database;
pub mod deck_comments;
pub mod deck_likes;
pub mod deck_origins;
pub mod deck_reports;
pub mod devices;
pub mod digest;
mod email;
pub mod error;
pub mod events;
pub mod factors;
pub mod groups;
mod health;
pub mod leases;
pub mod log;
mod long_id;
pub mod matches;
pub mod measurements;
mod migrations;
pub mod network_budgets;
pub mod one_time_links;
pub mod outbox;
pub mod passkeys;
mod postgres;
mod public_facets;
mod public_sequence;
pub mod published_decks;
pub mod recovery_codes;
pub mod relations;
pub mod saved_decks;
#[cfg(feature = "testing")]
pub mod scratch;
pub mod sealed_secrets;
pub mod secret;
pub mod sessions;
pub mod shared_decks;
pub mod shared_lists;
pub mod short_id;
mod sqlite;
mod store;
pub mod store_keys;
pub mod stores;
pub mod test_games;
pub mod trades;
pub mod want_sources;
pub mod wants;
pub mod webhooks;

pub use accounts::{Account, AccountId, Email, NewAccount, Role};
pub use api_tokens::{ApiToken, NewApiToken};
pub use attempts::Attempts;
pub use audit::AuditEntry;
pub use backup::BackupError;
pub use checkup::Checkup;
pub use collections::{
    Appended, CollectionBalance, CollectionChange, CollectionDifference, CollectionEvent, CollectionEventsAsked,
    NewCollectionEvent, PriceListEntry, PriceListPut, StoredTarget,
};
pub use database::Database;
pub use deck_comments::{DeckComment, HiddenBy, NewDeckComment};
pub use deck_origins::{DeckCopy, DeckOrigin};
pub use deck_reports::DeckReport;
pub use digest::Digest;
pub use error::{Absence, StoreError, Taken};
pub use factors::Totp;
pub use groups::{
    GroupHeir, GroupId, GroupInvitation, GroupMember, GroupRole, Joined, NewGroup, NewGroupInvitation, OpenInvitation,
    OwnGroup,
};
pub use health::Health;
pub use log::{
    AskedWitness, HandedOn, LogEnd, LogEntry, LogKeys, LogOrigin, NewLog, SignedCheckpoint, SignedStatement,
    WaitingLogged, WaitingStatement, WaitingStoreKey, WaitingStoreKeyPut, WaitingTotals, WitnessFault, WitnessedLog,
    WitnessedSeen,
};
pub use matches::{MatchContent, MatchEntry, MatchHolder, MatchId, MatchInvitation, MatchTouch, NewMatch, StoredMatch};
pub use measurements::{
    Asked, ChunkResult, Claimed, GivenChunk, MeasurementEntry, MeasurementId, MeasurementLimits, MeasurementState,
    MeasurementTotals, Merged, NewAsk, NewMeasurement, StoredMeasurement, Unmerged,
};
pub use network_budgets::BudgetShare;
pub use one_time_links::OneTimeLink;
pub use outbox::{Letter, LetterEntry, LetterState, NewLetter, OutboxTotals};
pub use passkeys::{PasskeyEntry, StrayPasskeys};
pub use published_decks::{
    DeckFacts, Legality, NewPublishedVersion, PublicAddress, PublicDeckChange, PublicDeckContent, PublicDeckOrder,
    PublicDeckPlace, PublicDecksAsked, PublishDeck, Published, PublishedDeck, PublishedVersion, PublishedVersionEntry,
    Reach, Visibility,
};
pub use recovery_codes::{RecoveryCodes, RecoveryKind};
pub use safehouse_cards::deck::content_id::ContentId;
pub use saved_decks::{
    Advance, Advanced, ConflictMark, DeckConflict, DeckVersion, DeckVersionEntry, Holder, NewDeckVersion, NewSavedDeck,
    SavedDeck, SavedDeckId, SavedDeckLimits, SavedDeckTotals, SavedDecksAsked, Shelf, VersionKind,
};
pub use sealed_secrets::SealedOf;
pub use secret::Secret;
pub use sessions::{Session, SessionEntry, SessionKey};
pub use shared_decks::{NewSharedDeck, SharedDeck, SharedDeckEntry, SharedDeckTotals};
pub use shared_lists::{
    LinkedList, ListField, ListFields, ListKind, ListShown, ListVisibility, SharedList, ShownCounts, TradeCandidate,
};
pub use short_id::ShortId;
pub use store::{DEFAULT_ROOM, Store};
pub use store_keys::{LogPlace, NewStoreKey, StoreKey};
pub use stores::{
    GameStore, NewGameStore, NewStaff, NewStaffInvitation, OpenStaffInvitation, OpenedStore, StaffChanged,
    StaffInvitation, StaffInvitationPut, StaffJoined, StaffMember, StaffOf, StaffPut, StaffRole, StoreAct, StoreId,
    StoreLevel, StoreOpening, StoreProfile, StoreReport, StoreWords, UnprovenStaff,
};
pub use test_games::{
    NewTestGame, StoredTestGame, TestGameChange, TestGameContent, TestGameEntry, TestGameId, TestGameOutcome,
    TestGameProgress,
};
pub use trades::{
    NewTrade, ReservedCopies, StoredTrade, TradeBooking, TradeChange, TradeMade, TradeParty, TradeState, TradesAsked,
};
pub use want_sources::{NewWantSource, SourceCards, StaleWantSource, StoredWantSource, WantSourceKind};
pub use wants::{MetWant, NewWant, StoredWant};
pub use webhooks::{
    DeliveryEntry, DeliveryState, Due, NewWebhook, PublicDeckEvent, PublicDeckEventKind, Told, Webhook, WebhookEvents,
    WebhookWhose,
};
