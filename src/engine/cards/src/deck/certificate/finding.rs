//! What a certificate finds.

use super::repair::Repair;
use crate::deck::format::{Limit, Noun, Rule};

/// How a requirement came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequirementOutcome {
    /// The deck fulfils it.
    Pass,
    /// The deck does not fulfil it.
    Fail,
    /// The card list does not say enough.
    Undecided,
}

/// What sort of thing a [`Finding`] is about; decides how it reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingKind {
    /// A number of cards.
    Count,
    /// Cards and the section they may be in.
    Placement,
    /// Copies of a card.
    Copies,
    /// A card in several sections.
    Disjoint,
    /// Membership of the card pool.
    Pool,
    /// The banned list.
    Banned,
    /// The restricted list.
    Restricted,
    /// A card that needs another one.
    Companion,
    /// Cards that should not be there.
    None,
    /// Cards with unknown values.
    KnownValues,
    /// There is no such format.
    UnknownFormat,
    /// Data: the list is of another game.
    OtherGame,
    /// Data: no catalogue knows the card.
    UnknownCard,
    /// Data: a line of the written list that could not be read.
    UnreadLine,
    /// Data: a line without copies.
    ZeroQuantity,
    /// Data: the game has no such section.
    UnknownSection,
    /// Data: no catalogue knows the chosen printing.
    UnknownPrinting,
    /// Data: the chosen printing is one of another card.
    WrongPrinting,
    /// Data: the printing was not made in the chosen finish or edition.
    WrongFinish,
}

/// A requirement and how it came out, a fault of the list, or advice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Identifier of the requirement in its snapshot, or of the kind of fault.
    pub code: String,
    /// What sort of thing it is about.
    pub kind: FindingKind,
    /// How it came out.
    pub outcome: RequirementOutcome,
    /// Rule clauses; empty for a house rule or a fault of the list.
    pub clauses: Vec<String>,
    /// House rulings.
    pub rulings: Vec<String>,
    /// The sections it is about.
    pub sections: Vec<String>,
    /// How many there may be.
    pub limit: Option<Limit>,
    /// How many there are for certain.
    pub actual: Option<u32>,
    /// How many there may be at most, when the card list does not know.
    pub possible: Option<u32>,
    /// The card at fault; of [`FindingKind::UnknownFormat`] the format, of
    /// [`FindingKind::OtherGame`] the identifier of the list's game.
    pub subject: Option<String>,
    /// What the cards are called.
    pub noun: Option<Noun>,
    /// The name or word of the card that the one at fault needs.
    pub needs: Option<String>,
    /// Why, in the words of the format.
    pub reason: Option<String>,
    /// The formats there are, when the one that is meant is none of them.
    pub formats: Vec<String>,
    /// The lines at fault, counted from 0, ascending; for a requirement that
    /// passed, none.
    pub lines: Vec<usize>,
    /// The smallest change that mends it.
    pub repair: Option<Repair>,
    /// Whether it is undecided for no other reason than lines whose card no
    /// catalogue knows. The finding about each of these lines says that once.
    pub follows_from_unknown_cards: bool,
}

impl Finding {
    /// A finding about a rule of the snapshot that passed so far.
    pub(super) fn of(rule: &Rule, kind: FindingKind, sections: &[&str]) -> Self {
        Self {
            code: rule.code.clone(),
            kind,
            outcome: RequirementOutcome::Pass,
            clauses: rule.clauses.clone(),
            rulings: rule.rulings.clone(),
            sections: sections.iter().map(|&section| section.to_owned()).collect(),
            limit: None,
            actual: None,
            possible: None,
            subject: None,
            noun: rule.noun.clone(),
            needs: None,
            reason: rule.reason.clone(),
            formats: Vec::new(),
            lines: Vec::new(),
            repair: None,
            follows_from_unknown_cards: false,
        }
    }

    /// A finding that no rule of the snapshot stands behind.
    pub(super) fn plain(code: &str, kind: FindingKind, outcome: RequirementOutcome) -> Self {
        Self {
            code: code.to_owned(),
            kind,
            outcome,
            clauses: Vec::new(),
            rulings: Vec::new(),
            sections: Vec::new(),
            limit: None,
            actual: None,
            possible: None,
            subject: None,
            noun: None,
            needs: None,
            reason: None,
            formats: Vec::new(),
            lines: Vec::new(),
            repair: None,
            follows_from_unknown_cards: false,
        }
    }
}
