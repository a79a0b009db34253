//! Statements: what a store or a host says for ever.
//!
//! A statement is the text of a signed note, and the bytes of that note are an entry of the log. It holds ids,
//! digests and codes: no name of a person, no free text, no id of an account. Times are milliseconds since 1970 and
//! claims of the host; the order of statements is that of their entries and of nothing else.
//!
//! The text is made of lines `key value`, each ended by `\n`, in one fixed order; reading anything else is an error,
//! and what was read is written again byte for byte. Its first line is `safehouse.statement/1 KIND`; a change of what
//! a kind says makes another version.

mod lock;
mod read;
mod write;

use safehouse_engine::deck::{certificate::Verdict, content_id::ContentId};
use safehouse_transparency::VerifyingKey;

pub use self::lock::{COMMITMENTS, Part};
use crate::{
    bytes::{Commitment, Digest, Salt, Seed},
    code::{
        CancellationReason, ConfirmationKind, CorrectionReason, Keeper, KeyReason, Phase, SuspensionReason,
        WithdrawalReason,
    },
    id::{Code, Id, Slug},
    judgement::Basis,
    lines::LineFault,
};

/// Most bytes of an entry of the log: of a note with its signatures (`tlog-tiles`).
pub const ENTRY_BYTES: usize = 65_535;

/// What every statement's text begins with; the kind follows behind a space.
pub const HEAD: &str = "safehouse.statement/1";

/// A statement. Each kind shows its lines; `at` is the last one of every kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// `store-key`, by the host: the first key of a store, or one after all others are revoked. Lines: `store`, `vkey`,
    /// `keeper`.
    StoreKey {
        /// The store.
        store: Slug,
        /// Its key.
        vkey: VerifyingKey,
        /// Who has the private one.
        keeper: Keeper,
        /// When.
        at: u64,
    },
    /// `store-key-rotated`, by the old key of the store: from here on the new key counts and the old one does not.
    /// Lines: `store`, `vkey`.
    StoreKeyRotated {
        /// The store.
        store: Slug,
        /// The new key.
        vkey: VerifyingKey,
        /// When.
        at: u64,
    },
    /// `store-key-revoked`, by the host or by the key itself: what this key signs from here on does not count. Lines:
    /// `store`, `vkey`, `reason`.
    StoreKeyRevoked {
        /// The store.
        store: Slug,
        /// The key.
        vkey: VerifyingKey,
        /// Why.
        reason: KeyReason,
        /// When.
        at: u64,
    },
    /// `store-confirmed`, by the host. Lines: `store`, `how`.
    StoreConfirmed {
        /// The store.
        store: Slug,
        /// How the host made sure of it.
        how: ConfirmationKind,
        /// When.
        at: u64,
    },
    /// `store-suspended`, by the host: no new statements from here on. Lines: `store`, `reason`.
    StoreSuspended {
        /// The store.
        store: Slug,
        /// Why.
        reason: SuspensionReason,
        /// When.
        at: u64,
    },
    /// `event-opened`. Lines: `store`, `event`, `game`, `format`, `snapshot`, `consent`.
    EventOpened {
        /// The store.
        store: Slug,
        /// The event.
        event: Id,
        /// Identifier of the game.
        game: Code,
        /// Identifier of the format.
        format: Code,
        /// Digest of the format's snapshot, as in a [`Basis`].
        snapshot: Digest,
        /// Version of the text that players consent to.
        consent: u32,
        /// When.
        at: u64,
    },
    /// `lists-locked`: every list of the event, hidden. Lines: `store`, `event`, `seed`, `part`, `list` for each
    /// commitment, ascending. See [`Statement::lists_locked`].
    ListsLocked {
        /// The store.
        store: Slug,
        /// The event.
        event: Id,
        /// The commitment to the event's seed.
        seed: Digest,
        /// Which part of how many: an entry holds [`COMMITMENTS`].
        part: Part,
        /// The commitments of this part.
        lists: Vec<Commitment>,
        /// When.
        at: u64,
    },
    /// `list-corrected`: another list in place of one, after the lock. Lines: `store`, `event`, `old`, `new`, `reason`.
    ListCorrected {
        /// The store.
        store: Slug,
        /// The event.
        event: Id,
        /// The commitment that counts no longer; `-` for a list that was handed in late.
        old: Option<Commitment>,
        /// The one that counts.
        new: Commitment,
        /// Why.
        reason: CorrectionReason,
        /// When.
        at: u64,
    },
    /// `list-revealed`: which list a commitment hid. Lines: `store`, `event`, `phase`, `registration`, `salt`, those of
    /// [`StatedList`].
    ListRevealed {
        /// The store.
        store: Slug,
        /// The event.
        event: Id,
        /// At which moment of the event.
        phase: Phase,
        /// Whose list: random, and of this event alone.
        registration: Id,
        /// The salt of the commitment.
        salt: Salt,
        /// The list.
        list: StatedList,
        /// When.
        at: u64,
    },
    /// `list-published`: a list outside of any event. Lines: `store`, those of [`StatedList`].
    ListPublished {
        /// The store.
        store: Slug,
        /// The list.
        list: StatedList,
        /// When.
        at: u64,
    },
    /// `results` of a round. Lines: `store`, `event`, `round`, `results`.
    Results {
        /// The store.
        store: Slug,
        /// The event.
        event: Id,
        /// The round, from 1.
        round: u32,
        /// SHA-256 of the results in the form in which they are published.
        results: Digest,
        /// When.
        at: u64,
    },
    /// `seed-revealed`. Lines: `store`, `event`, `seed`.
    SeedRevealed {
        /// The store.
        store: Slug,
        /// The event.
        event: Id,
        /// What seatings, pairings and deck checks were drawn by.
        seed: Seed,
        /// When.
        at: u64,
    },
    /// `list-withdrawn`: a list that was shown is shown no longer. Copies that people have still verify. Lines: `store`,
    /// `index`, `reason`.
    ListWithdrawn {
        /// The store.
        store: Slug,
        /// Index of the entry that showed it, in the same log.
        index: u64,
        /// Why.
        reason: WithdrawalReason,
        /// When.
        at: u64,
    },
    /// `event-cancelled`. Lines: `store`, `event`, `reason`.
    EventCancelled {
        /// The store.
        store: Slug,
        /// The event.
        event: Id,
        /// Why.
        reason: CancellationReason,
        /// When.
        at: u64,
    },
    /// `log-continued`, by the host: the first entry of a log that goes on from another, of which a backup had less
    /// than was signed. Lines: `origin`, `size`, `root`.
    LogContinued {
        /// Origin of the log before: what its checkpoints begin with.
        origin: Origin,
        /// Size in the last checkpoint that was signed of it.
        size: u64,
        /// Root in that checkpoint.
        root: Digest,
        /// When.
        at: u64,
    },
}

/// What a store states of a list. Lines: `format`, `content`, `facts`, `snapshot`, `rules`, `certificate`, `verdict`,
/// `name`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedList {
    /// Identifier of the format.
    pub format: Code,
    /// Id of the list, without printings.
    pub content: ContentId,
    /// What the certificate rests on.
    pub basis: Basis,
    /// SHA-256 of the certificate in the bytes that stay.
    pub certificate: Digest,
    /// Its verdict.
    pub verdict: Verdict,
    /// Salted digest of the player's name, see [`crate::commitment::of_name`]; `-` for none.
    pub name: Option<Digest>,
}

/// The origin of a log: 1 to 255 characters of ASCII, no space.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin(String);

impl Origin {
    /// Reads one; `None` for a text of another form.
    pub fn read(text: &str) -> Option<Self> {
        let fits = (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        fits.then(|| Self(text.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

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
    /// Reads the text of a statement.
    ///
    /// # Errors
    /// The first line that is not as it should be.
    pub fn read(text: &str) -> Result<Self, LineFault> {
        read::statement(text)
    }

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
        }
    }

    /// Whose key signs it.
    pub fn signer(&self) -> Signer {
        match self {
            Self::StoreKey { .. }
            | Self::StoreConfirmed { .. }
            | Self::StoreSuspended { .. }
            | Self::LogContinued { .. } => Signer::Host,
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
            Self::LogContinued { .. } => None,
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
            | Self::LogContinued { at, .. } => *at,
        }
    }
}
