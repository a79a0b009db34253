//! How many cards there are, and whether they are where they may be.

use std::collections::BTreeMap;

use super::{
    examination::Examination,
    finding::{Finding, FindingKind, RequirementOutcome},
};
use crate::deck::format::{CardQuery, Limit, Matches, Rule, RuleTest};

impl Examination<'_> {
    /// Whether a line's card matches. Every card matches the empty query, one
    /// outside the catalogue too.
    pub(super) fn matches(&self, at: usize, cards: &CardQuery) -> Matches {
        match self.lines[at].printing {
            _ if cards.is_everything() => Matches::Yes,
            Some(printing) => cards.matches(printing),
            None => Matches::Unknown,
        }
    }

    pub(super) fn count(&self, rule: &Rule, sections: &[&str], cards: &CardQuery, limit: Limit) -> Finding {
        let (mut certain, mut unsure) = (Vec::new(), Vec::new());
        for at in self.lines_in(sections) {
            match self.matches(at, cards) {
                Matches::Yes => certain.push(at),
                Matches::Unknown => unsure.push(at),
                Matches::No => {}
            }
        }
        let actual = self.copies_on(&certain);
        let possible = actual.saturating_add(self.copies_on(&unsure));
        let mut finding = Finding::of(rule, FindingKind::Count, sections);
        finding.limit = Some(limit);
        if cards.is_everything() && !self.are_all_in_place(&certain, sections) {
            finding.noun = None;
        }
        finding.actual = Some(actual);
        if limit.allows(actual) && limit.allows(possible) {
            return finding;
        }
        if limit.most().is_some_and(|most| actual > most) {
            finding.outcome = RequirementOutcome::Fail;
            finding.repair = self.reduce(&certain, limit.most().unwrap_or(0), Some(cards));
            finding.lines = certain;
        } else if possible < limit.least() {
            finding.outcome = RequirementOutcome::Fail;
            finding.repair = Some(self.fill(sections, limit.least() - possible, cards));
        } else {
            finding.outcome = RequirementOutcome::Undecided;
            finding.possible = Some(possible);
            finding.lines = unsure;
        }
        finding
    }

    /// Whether each of these lines holds what a rule of the format says may be in
    /// these sections. The noun of a whole section fits no others.
    fn are_all_in_place(&self, lines: &[usize], sections: &[&str]) -> bool {
        let placements = self.snapshot.requirements.iter().filter_map(|rule| match &rule.test {
            RuleTest::Placement { section, cards } if sections.contains(section) => Some((*section, cards)),
            _ => None,
        });
        let mut asked = placements.map(|(section, cards)| (self.sections(&[section]), cards));
        asked.all(|(section, cards)| {
            let mut here = lines.iter().filter(|&&at| self.lines[at].section.has(section));
            here.all(|&at| self.matches(at, cards) == Matches::Yes)
        })
    }

    pub(super) fn placement(&self, rule: &Rule, section: &str, cards: &CardQuery, findings: &mut Vec<Finding>) {
        self.sort_out(rule, FindingKind::Placement, &[section], findings, |at| match self.matches(at, cards) {
            Matches::Yes => RequirementOutcome::Pass,
            Matches::No => RequirementOutcome::Fail,
            Matches::Unknown => RequirementOutcome::Undecided,
        });
    }

    pub(super) fn none(&self, rule: &Rule, sections: &[&str], cards: &CardQuery, findings: &mut Vec<Finding>) {
        self.sort_out(rule, FindingKind::None, sections, findings, |at| match self.matches(at, cards) {
            Matches::Yes => RequirementOutcome::Fail,
            Matches::No => RequirementOutcome::Pass,
            Matches::Unknown => RequirementOutcome::Undecided,
        });
    }

    /// Judges each line of some sections: a finding for each card that fails,
    /// one for all lines that are undecided, or one that passes.
    pub(super) fn sort_out(
        &self,
        rule: &Rule,
        kind: FindingKind,
        sections: &[&str],
        findings: &mut Vec<Finding>,
        judge: impl Fn(usize) -> RequirementOutcome,
    ) {
        let (mut failed, mut undecided): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for at in self.lines_in(sections) {
            match judge(at) {
                RequirementOutcome::Pass => {}
                RequirementOutcome::Fail => failed.push(at),
                RequirementOutcome::Undecided => undecided.push(at),
            }
        }
        if failed.is_empty() && undecided.is_empty() {
            return findings.push(Finding::of(rule, kind, sections));
        }
        for lines in self.by_card(&failed) {
            let mut finding = Finding::of(rule, kind, sections);
            finding.outcome = RequirementOutcome::Fail;
            finding.subject = Some(self.name_of(lines[0]));
            finding.actual = Some(self.copies_on(&lines));
            finding.repair = match kind {
                FindingKind::Placement => Some(self.put_in_place(&lines)),
                FindingKind::None => Some(self.remove_lines(&lines)),
                _ => None,
            };
            finding.lines = lines;
            findings.push(finding);
        }
        if !undecided.is_empty() {
            let mut finding = Finding::of(rule, kind, sections);
            finding.outcome = RequirementOutcome::Undecided;
            finding.lines = undecided;
            findings.push(finding);
        }
    }

    /// Lines grouped by card, in the order of their first lines.
    fn by_card(&self, lines: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        for &at in lines {
            let group = *known.entry(&self.lines[at].key).or_insert(groups.len());
            match groups.get_mut(group) {
                Some(group) => group.push(at),
                None => groups.push(vec![at]),
            }
        }
        groups
    }
}
