//! What is said of a file and of its lists.

use safehouse_engine::deck::{certificate::Verdict, content_id::ContentId};

use super::answer::Answer;
use crate::{
    code::{Phase, WithdrawalReason},
    id::Id,
};

/// What is said of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Words of the file for people; nothing vouches for them.
    pub title: Option<String>,
    /// Slug of the store, as the file says.
    pub store: String,
    /// What is said of each list, in the order of the file.
    pub lists: Vec<ListReport>,
}

/// What is said of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListReport {
    /// Whether the store said it.
    pub authentic: Answer,
    /// Whether it is in the log.
    pub logged: Answer,
    /// Whether others saw that log.
    pub witnessed: Answer,
    /// Whether the list is legal by what the statement names.
    pub legal: Answer,
    /// What the statement says; nothing when it cannot be read. True only as far as it is authentic.
    pub stated: Option<Stated>,
    /// The name of the player, when it is shown and its digest is the one that the statement has.
    pub name: Option<String>,
    /// The key that signed: its verifier key and the words to compare with those on the store's wall.
    pub key: Option<KeyWords>,
    /// Why the list was withdrawn, when the file says so: it still verifies.
    pub withdrawn: Option<WithdrawalReason>,
}

/// A key and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyWords {
    /// The verifier key.
    pub vkey: String,
    /// The words of its fingerprint.
    pub fingerprint: String,
}

/// What a statement says of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    /// The event; `None` for a list outside of any.
    pub event: Option<Id>,
    /// Whose list, likewise.
    pub registration: Option<Id>,
    /// At which moment it was shown, likewise.
    pub phase: Option<Phase>,
    /// Identifier of the format.
    pub format: String,
    /// Id of the list.
    pub content: ContentId,
    /// The verdict.
    pub verdict: Verdict,
    /// When, as the host claims, in milliseconds since 1970.
    pub at: u64,
    /// Index of the entry, as the proof says.
    pub index: Option<u64>,
}

impl Report {
    /// The worst of an answer over all lists, with each reason once.
    pub fn worst(&self, answer: impl Fn(&ListReport) -> &Answer) -> Answer {
        let mut worst = Answer::default();
        self.lists.iter().for_each(|list| worst.join(answer(list)));
        worst
    }
}
