//! What a builder should know, although it makes no deck illegal.

use std::collections::BTreeSet;

use super::{
    examination::Examination,
    finding::{Finding, FindingKind, RequirementOutcome},
};
use crate::{
    card::{Card, Fact, RequirementTest},
    catalogue::{CardIndex, PrintingSet},
    deck::format::Rule,
};

impl Examination<'_> {
    /// Cards that are usable only beside another one: they are legal
    /// and count, but without it they do nothing.
    pub(super) fn companion(&self, rule: &Rule, sections: &[&str], companion: &str, findings: &mut Vec<Finding>) {
        // Each card once: a long list holds few cards of the catalogue.
        let beside: BTreeSet<Option<CardIndex>> = self.lines_in(&[companion]).map(|at| self.lines[at].card).collect();
        let beside: Vec<Option<&Card>> =
            beside.into_iter().map(|card| card.map(|card| self.catalogue.card(card))).collect();
        let before = findings.len();
        self.sort_out(rule, FindingKind::Companion, sections, findings, |at| {
            let Some(card) = self.card_at(at).filter(|card| card.requires.is_some()) else {
                return RequirementOutcome::Pass;
            };
            // Without any other card there is nothing to compare; that it is
            // missing is another rule's matter.
            if beside.is_empty() || beside.iter().flatten().any(|other| card.is_usable_with(other)) {
                RequirementOutcome::Pass
            } else if beside.iter().any(|other| other.is_none_or(|other| may_be_usable(card, other))) {
                RequirementOutcome::Undecided
            } else {
                RequirementOutcome::Fail
            }
        });
        for finding in &mut findings[before..] {
            let locked = finding.lines.first().and_then(|&at| self.card_at(at)).and_then(|card| card.requires.as_ref());
            finding.needs = locked.filter(|_| finding.subject.is_some()).map(|requirement| requirement.value.clone());
        }
    }

    /// Cards with values that the list does not know.
    pub(super) fn known_values(
        &self,
        rule: &Rule,
        sections: &[&str],
        unknown: &PrintingSet,
        findings: &mut Vec<Finding>,
    ) {
        self.sort_out(rule, FindingKind::KnownValues, sections, findings, |at| {
            let is_unknown = self.lines[at].printing.is_some_and(|printing| unknown.contains(printing));
            if is_unknown { RequirementOutcome::Undecided } else { RequirementOutcome::Pass }
        });
    }

    fn card_at(&self, at: usize) -> Option<&Card> {
        self.lines[at].card.map(|card| self.catalogue.card(card))
    }
}

/// Whether a card would be usable beside another if a value of that one were known.
fn may_be_usable(card: &Card, other: &Card) -> bool {
    card.requires.as_ref().is_some_and(|requirement| match requirement.test {
        RequirementTest::FieldIs(field) => other.fact(field) == Some(&Fact::Unknown),
        RequirementTest::NameIs | RequirementTest::NameContains => false,
    })
}
