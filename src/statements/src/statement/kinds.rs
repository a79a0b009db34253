//! What there is to state.

use safehouse_engine::deck::{certificate::Verdict, content_id::ContentId};
use safehouse_transparency::VerifyingKey;

use super::part::Part;
use crate::{
    basis::Basis,
    bytes::{Commitment, Digest, Salt, Seed},
    code::{
        CancellationReason, ConfirmationKind, CorrectionReason, Keeper, KeyReason, Phase, SuspensionReason,
        WithdrawalReason,
    },
    id::{Code, Id, Slug},
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
    /// Lines: `store`, `vkey`, `keeper`; the last is missing in statements from before it was told.
    StoreKeyRotated {
        /// The store.
        store: Slug,
        /// The new key.
        vkey: VerifyingKey,
        /// Who has the private one; `None` where the statement does not say.
        keeper: Option<Keeper>,
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
    /// `lists-locked`: every list of the event, hidden. Lines: `store`, `event`, `seed`, `part`, `padded` where random
    /// commitments stand among those of lists, `lists`, `list` for each commitment, ascending. See
    /// [`Statement::lists_locked`] and [`Statement::padded_lists_locked`].
    ListsLocked {
        /// The store.
        store: Slug,
        /// The event.
        event: Id,
        /// The commitment to the event's seed.
        seed: Digest,
        /// Which part of how many: an entry holds [`COMMITMENTS`](super::COMMITMENTS).
        part: Part,
        /// Whether random ones stand among the commitments of the lock, so that it tells nobody how many lists there are.
        is_padded: bool,
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
    /// `index`, `origin`, `reason`; the third is missing where it was shown in the same log.
    ListWithdrawn {
        /// The store.
        store: Slug,
        /// Index of the entry that showed it.
        index: u64,
        /// Origin of the log which that entry is in; `None` for the same log.
        origin: Option<Origin>,
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
    /// `log-continued`, by the host: the first entry of a log that goes on from another, because a backup had less than
    /// was signed of that one, or because its key was changed. Lines: `origin`, `size`, `root`.
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
    /// `host-keys`, by the host: the keys that it signs with in this log and beside it. Lines: `log`, `receipts`,
    /// `witness`.
    HostKeys {
        /// These.
        keys: Box<HostKeys>,
        /// When.
        at: u64,
    },
    /// `log-key-rotated`, by the host: the last entry of a log that goes on as another one with another key. Lines:
    /// `origin`, `vkey`.
    LogKeyRotated {
        /// Origin of the log that goes on from this one.
        origin: Origin,
        /// Its key.
        vkey: VerifyingKey,
        /// When.
        at: u64,
    },
    /// `log-key-revoked`, by the host, in a log that goes on from one whose key was not handed on. Of a key that somebody
    /// else may have, no checkpoint counts but the one that `log-continued` names. Lines: `vkey`, `reason`.
    LogKeyRevoked {
        /// The key of the log before.
        vkey: VerifyingKey,
        /// Why.
        reason: KeyReason,
        /// When.
        at: u64,
    },
}

/// The keys that a host signs with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostKeys {
    /// What checkpoints of the log, and what the host states in it, are verified by.
    pub log: VerifyingKey,
    /// What receipts are verified by.
    pub receipts: VerifyingKey,
    /// What its cosignatures of others' checkpoints are verified by.
    pub witness: VerifyingKey,
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
