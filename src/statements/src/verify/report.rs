//! What is said of a file and of its lists.

use std::{cmp::Reverse, collections::HashSet};

use safehouse_engine::deck::{certificate::Verdict, content_id::ContentId};
use safehouse_transparency::VerifyingKey;

use super::{
    answer::Answer, locked_lists::LockedLists, log::Place, remark::Remark, standing::Standing, taken_back::TakenBack,
};
use crate::{
    bytes::Commitment,
    code::{Keeper, Phase, WithdrawalReason},
    id::Id,
};

/// What is said of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Words of the file for people; nothing vouches for them.
    pub title: Option<String>,
    /// Slug of the store, as the file says.
    pub store: String,
    /// The keys of its logs that the asker knows, or that a log vouches for which the asker knows.
    pub known_hosts: Vec<VerifyingKey>,
    /// What is said of each list, in the order of the file.
    pub lists: Vec<ListReport>,
    /// What of the lists that its events locked the file has; nothing of an event whose lock it does not show whole.
    pub locked: Vec<LockedLists>,
    /// What of the store's lists the file says was withdrawn, a value a reason.
    pub taken_back: Vec<TakenBack>,
    /// How the store stands with the host, as the last entry that the file has says; none where it has none.
    pub standing: Option<Standing>,
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
    /// Which list of the file, from 0, is the same: the first of them counts alone.
    pub repeats: Option<usize>,
    /// Where in the logs its statement stands.
    pub(super) place: Option<Place>,
    /// Which commitment of the lock led to it.
    pub(super) locked: Option<Commitment>,
}

/// A key and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyWords {
    /// The verifier key.
    pub vkey: String,
    /// The words of its fingerprint.
    pub fingerprint: String,
    /// Who has the private one, as the log says; `None` where it does not.
    pub keeper: Option<Keeper>,
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

impl ListReport {
    /// Whether the same is said of two lists.
    fn is_said_of(&self, other: &Self) -> bool {
        self.name == other.name
            && self.authentic == other.authentic
            && self.logged == other.logged
            && self.witnessed == other.witnessed
            && self.legal == other.legal
    }
}

impl Report {
    /// How many entries of the file repeat a list before them.
    pub fn repeated(&self) -> u64 {
        self.lists.iter().filter(|list| list.repeats.is_some()).count() as u64
    }

    /// The lists with their numbers in the file, from 1, without those of which one before says the same.
    pub fn told_apart(&self) -> impl Iterator<Item = (usize, &ListReport)> {
        let is_told = move |list: &ListReport| {
            list.repeats.and_then(|first| self.lists.get(first)).is_none_or(|first| !list.is_said_of(first))
        };
        (1..).zip(&self.lists).filter(move |(_, list)| is_told(list))
    }

    /// Of how many lists there is something to know.
    pub fn remarked(&self, remark: Remark) -> u64 {
        let is_remarked = |list: &&ListReport| list.repeats.is_none() && list.logged.remarks.contains(&remark);
        self.lists.iter().filter(is_remarked).count() as u64
    }

    /// The worst of an answer over all lists, with each reason once: those for a no stand first.
    pub fn worst(&self, answer: impl Fn(&ListReport) -> &Answer) -> Answer {
        let mut worst = Answer::default();
        // A hostile file gives each of its lists reasons of its own.
        let mut told = HashSet::new();
        (1..).zip(&self.lists).for_each(|(number, list)| worst.join(answer(list), number, &mut told));
        worst.reasons.sort_by_key(|reason| Reverse(reason.outcome()));
        worst
    }
}
