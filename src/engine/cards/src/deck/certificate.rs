//! The legality certificate: what a format asks, and what a deck answers.
//!
//! A certificate lists every requirement with its outcome, not only the first
//! failure. It is made of codes and numbers; [`crate::english`] and the pages
//! put them into words. The same deck, catalogue and snapshot give the same
//! bytes on every machine.
//!
//! What the card list cannot decide is *undecided*, never passed: a card that
//! is not in the catalogue, or a printed value it does not know.

mod advice;
mod copies;
mod counts;
mod data;
mod examination;
mod finding;
mod meant;
mod repair;

use self::examination::Examination;
pub use self::{
    finding::{Finding, FindingKind, RequirementOutcome},
    meant::certify_as_meant,
    repair::{MissingCards, Repair, RepairKind},
};
use super::{
    content_id::ContentId,
    format::{Rule, RuleTest, Snapshot},
    list::DeckList,
};
use crate::catalogue::Catalogue;

/// Whether a deck is legal in a snapshot of a format, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// Identifier of the game.
    pub game: String,
    /// Identifier of the format.
    pub format: String,
    /// Identifier of the format's snapshot; empty when there is no such format.
    pub snapshot: String,
    /// What the deck holds.
    pub content_id: ContentId,
    /// The answer.
    pub verdict: Verdict,
    /// Cards in each of the game's sections, in the game's order.
    pub counts: Vec<SectionCount>,
    /// Faults of the list itself, apart from any rule; empty for a sound list.
    pub data: Vec<Finding>,
    /// Every requirement, in the snapshot's order; one that several cards
    /// break has a finding for each of them.
    pub requirements: Vec<Finding>,
    /// Advice that applies to the deck; it never changes the verdict.
    pub advice: Vec<Finding>,
}

/// The answer of a [`Certificate`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Every requirement passed.
    Legal,
    /// A requirement failed, or the list itself is faulty.
    Illegal,
    /// Nothing failed, but the card list cannot decide everything.
    Undecided,
}

/// How many cards a section holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionCount {
    /// Identifier of the section.
    pub section: String,
    /// Its cards.
    pub cards: u32,
}

impl Certificate {
    /// Whether the deck may be played.
    pub fn is_legal(&self) -> bool {
        self.verdict == Verdict::Legal
    }

    /// The finding that there is no format of this identifier; see
    /// [`certify_as_meant`].
    pub fn unknown_format(&self) -> Option<&Finding> {
        self.requirements.iter().find(|finding| finding.kind == FindingKind::UnknownFormat)
    }

    /// The certificate of a list of which some lines, as they are written, could
    /// not be read: each is undecided, and so is a verdict that was legal.
    #[must_use]
    pub fn with_unread<'a>(mut self, lines: impl IntoIterator<Item = &'a str>) -> Self {
        for line in lines {
            let mut finding = Finding::plain("unread_line", FindingKind::UnreadLine, RequirementOutcome::Undecided);
            finding.subject = Some(line.to_owned());
            self.data.push(finding);
            if self.verdict == Verdict::Legal {
                self.verdict = Verdict::Undecided;
            }
        }
        self
    }

    /// Everything that stands in the way of the deck, each thing once: faults
    /// of the list, then requirements that failed or are undecided for reasons
    /// of their own.
    pub fn problems(&self) -> impl Iterator<Item = &Finding> {
        let findings = self.data.iter().chain(&self.requirements);
        findings.filter(|finding| finding.outcome != RequirementOutcome::Pass && !finding.follows_from_unknown_cards)
    }
}

/// Holds a deck against a snapshot of a format.
///
/// `catalogue` is the one the formats were read with.
pub fn certify(deck: &DeckList, catalogue: &Catalogue, snapshot: &Snapshot) -> Certificate {
    let examination = Examination::new(deck, catalogue, snapshot);
    let mut requirements = Vec::with_capacity(snapshot.requirements.len() + 3);
    examination.lists(&mut requirements);
    for rule in &snapshot.requirements {
        examination.rule(rule, &mut requirements);
    }
    let mut advice = Vec::new();
    for rule in &snapshot.advice {
        examination.rule(rule, &mut advice);
    }
    examination.certificate(requirements, advice)
}

impl<'a> Examination<'a> {
    /// The certificate with these findings about the format.
    fn certificate(&self, mut requirements: Vec<Finding>, mut advice: Vec<Finding>) -> Certificate {
        let (deck, snapshot) = (self.deck, self.snapshot);
        let mut data = self.data();
        for finding in data.iter_mut().chain(&mut requirements).chain(&mut advice) {
            finding.follows_from_unknown_cards = self.follows_from_unknown_cards(finding);
        }
        advice.retain(|finding| finding.outcome != RequirementOutcome::Pass && !finding.follows_from_unknown_cards);
        let has = |outcome| data.iter().chain(&requirements).any(|finding: &Finding| finding.outcome == outcome);
        let verdict = if has(RequirementOutcome::Fail) {
            Verdict::Illegal
        } else if has(RequirementOutcome::Undecided) {
            Verdict::Undecided
        } else {
            Verdict::Legal
        };
        Certificate {
            game: snapshot.game().id.to_owned(),
            format: snapshot.format().to_owned(),
            snapshot: snapshot.id.clone(),
            content_id: ContentId::of_folded(deck, snapshot.game(), |at| &self.lines[at].key),
            verdict,
            counts: self.counts(),
            data,
            requirements,
            advice,
        }
    }

    fn counts(&self) -> Vec<SectionCount> {
        let sections = self.snapshot.game().sections.iter();
        let count = |section: &str| SectionCount {
            section: section.to_owned(),
            cards: self.lines_in(&[section]).fold(0, |sum, at| sum.saturating_add(self.line(at).quantity)),
        };
        sections.map(|section| count(section.id)).collect()
    }

    fn rule(&self, rule: &Rule, findings: &mut Vec<Finding>) {
        match &rule.test {
            RuleTest::Count { sections, cards, limit } => {
                findings.push(self.count(rule, sections, cards, *limit));
            }
            RuleTest::Placement { section, cards } => self.placement(rule, section, cards, findings),
            RuleTest::Copies { sections, cards, at_most, own_limit } => {
                self.copies(rule, sections, cards, *at_most, *own_limit, findings);
            }
            RuleTest::Disjoint { sections } => self.disjoint(rule, sections, findings),
            RuleTest::Companion { sections, companion } => self.companion(rule, sections, companion, findings),
            RuleTest::None { sections, cards } => self.none(rule, sections, cards, findings),
            RuleTest::KnownValues { sections, unknown } => self.known_values(rule, sections, unknown, findings),
        }
    }

    /// Whether a finding is undecided because of unknown cards alone.
    fn follows_from_unknown_cards(&self, finding: &Finding) -> bool {
        finding.outcome == RequirementOutcome::Undecided
            && finding.kind != FindingKind::UnknownCard
            && !finding.lines.is_empty()
            && finding.lines.iter().all(|&at| self.lines[at].card.is_none())
    }
}
