//! What is asked of every card by its name: copies, sections, lists, pool.

use super::{
    examination::{Examination, Sections},
    finding::{Finding, FindingKind, RequirementOutcome},
};
use crate::deck::format::{CardQuery, Limit, ListEntry, Listed, Matches, Rule};

impl Examination<'_> {
    /// Copies of one name, added up over everything.
    pub(super) fn copies(
        &self,
        rule: &Rule,
        sections: &[&str],
        cards: &CardQuery,
        at_most: u32,
        own_limit: bool,
        findings: &mut Vec<Finding>,
    ) {
        let within = self.sections(sections);
        let mut failed = Vec::new();
        let mut undecided: Vec<usize> = Vec::new();
        let mut most = 0;
        for group in self.groups() {
            let (mut copies, mut falls_under) = (0u32, Matches::No);
            for at in self.lines_of(group, within) {
                copies = copies.saturating_add(self.line(at).quantity);
                falls_under = either(falls_under, self.matches(at, cards));
            }
            if falls_under == Matches::No {
                continue;
            }
            let card = self.lines[group[0]].card.map(|card| self.catalogue.card(card));
            let own = card.and_then(|card| card.max_copies).filter(|_| own_limit);
            let limit = own.unwrap_or(at_most);
            if copies <= limit {
                most = if own.is_none() { most.max(copies) } else { most };
            } else if falls_under == Matches::Unknown || (card.is_none() && own_limit) {
                // A card outside the catalogue may allow itself more.
                undecided.extend(self.lines_of(group, within));
            } else {
                let lines: Vec<usize> = self.lines_of(group, within).collect();
                let mut finding = Finding::of(rule, FindingKind::Copies, sections);
                finding.outcome = RequirementOutcome::Fail;
                finding.limit = Some(Limit::AtMost(limit));
                finding.actual = Some(copies);
                finding.subject = Some(self.name_of(lines[0]));
                finding.repair = self.reduce(&lines, limit, None);
                finding.lines = lines;
                failed.push(finding);
            }
        }
        let mut rest = Finding::of(rule, FindingKind::Copies, sections);
        rest.limit = Some(Limit::AtMost(at_most));
        if !undecided.is_empty() {
            undecided.sort_unstable();
            rest.outcome = RequirementOutcome::Undecided;
            rest.lines = undecided;
        } else if failed.is_empty() {
            rest.actual = Some(most);
        } else {
            return findings.append(&mut failed);
        }
        findings.append(&mut failed);
        findings.push(rest);
    }

    /// No card in two of the sections.
    pub(super) fn disjoint(&self, rule: &Rule, sections: &[&str], findings: &mut Vec<Finding>) {
        let within = self.sections(sections);
        let before = findings.len();
        for group in self.groups() {
            let touched = self.lines_of(group, within).fold(0, |set, at| set | self.lines[at].section.0);
            if touched.count_ones() < 2 {
                continue;
            }
            let lines: Vec<usize> = self.lines_of(group, within).collect();
            let mut finding = Finding::of(rule, FindingKind::Disjoint, sections);
            finding.outcome = RequirementOutcome::Fail;
            finding.subject = Some(self.name_of(lines[0]));
            finding.repair = Some(self.put_together(&lines));
            finding.lines = lines;
            findings.push(finding);
        }
        if findings.len() == before {
            findings.push(Finding::of(rule, FindingKind::Disjoint, sections));
        }
    }

    /// The pool, the banned and the restricted list; a list without entries
    /// asks nothing.
    pub(super) fn lists(&self, findings: &mut Vec<Finding>) {
        let game = self.snapshot.game();
        let counted = game.sections.iter().filter(|section| section.counted).map(|section| section.id);
        let within = self.sections(&counted.collect::<Vec<_>>());
        self.listing("card_pool", FindingKind::Pool, within, findings, |group, _| self.in_pool(group));
        for (code, kind, entries) in [
            ("banned_card", FindingKind::Banned, &self.snapshot.banned),
            ("restricted_card", FindingKind::Restricted, &self.snapshot.restricted),
        ] {
            if !entries.is_empty() {
                self.listing(code, kind, within, findings, |group, copies| self.on_list(group, copies, entries));
            }
        }
    }

    fn in_pool<'e>(&self, group: &[usize]) -> Listing<'e> {
        let is_in = match self.lines[group[0]].card {
            Some(card) => self.snapshot.pool.matches_card(card, self.catalogue),
            None => Matches::Unknown,
        };
        match is_in {
            Matches::Yes => Listing::Fine,
            Matches::No => Listing::Over { limit: 0, reason: None },
            Matches::Unknown => Listing::Unknown,
        }
    }

    /// The strictest entry that means a card.
    fn on_list<'e>(&self, group: &[usize], copies: u32, entries: &'e [ListEntry]) -> Listing<'e> {
        let mut is_unknown = false;
        let mut strictest: Option<&ListEntry> = None;
        for entry in entries.iter().filter(|entry| copies > entry.limit) {
            let is_meant = match (&entry.cards, self.lines[group[0]].card) {
                (Listed::Card(name), _) if name.key() == self.lines[group[0]].key => Matches::Yes,
                (Listed::Card(_), _) => Matches::No,
                (Listed::Query(query), Some(card)) => query.matches_card(card, self.catalogue),
                (Listed::Query(_), None) => Matches::Unknown,
            };
            match is_meant {
                Matches::Yes if strictest.is_none_or(|known| entry.limit < known.limit) => strictest = Some(entry),
                Matches::Yes | Matches::No => {}
                Matches::Unknown => is_unknown = true,
            }
        }
        match strictest {
            Some(entry) => Listing::Over { limit: entry.limit, reason: entry.reason.as_deref() },
            None if is_unknown => Listing::Unknown,
            None => Listing::Fine,
        }
    }

    fn listing<'e>(
        &self,
        code: &str,
        kind: FindingKind,
        within: Sections,
        findings: &mut Vec<Finding>,
        ask: impl Fn(&[usize], u32) -> Listing<'e>,
    ) {
        let before = findings.len();
        let mut undecided = Vec::new();
        for group in self.groups() {
            let copies = self.lines_of(group, within).fold(0u32, |sum, at| sum.saturating_add(self.line(at).quantity));
            if copies == 0 {
                continue;
            }
            match ask(group, copies) {
                Listing::Fine => {}
                Listing::Unknown => undecided.extend(self.lines_of(group, within)),
                Listing::Over { limit, reason } => {
                    let lines: Vec<usize> = self.lines_of(group, within).collect();
                    let mut finding = Finding::plain(code, kind, RequirementOutcome::Fail);
                    finding.limit = Some(Limit::AtMost(limit));
                    finding.actual = Some(copies);
                    finding.subject = Some(self.name_of(lines[0]));
                    finding.reason = reason.map(str::to_owned);
                    finding.repair = self.reduce(&lines, limit, None);
                    finding.lines = lines;
                    findings.push(finding);
                }
            }
        }
        if !undecided.is_empty() {
            undecided.sort_unstable();
            let mut finding = Finding::plain(code, kind, RequirementOutcome::Undecided);
            finding.lines = undecided;
            findings.push(finding);
        } else if findings.len() == before {
            findings.push(Finding::plain(code, kind, RequirementOutcome::Pass));
        }
    }

    /// The lines of a group with copies in one of some sections.
    fn lines_of(&self, group: &[usize], within: Sections) -> impl Iterator<Item = usize> {
        group.iter().copied().filter(move |&at| self.lines[at].section.has(within))
    }
}

/// What the pool or a list says about a card of the deck.
enum Listing<'a> {
    Fine,
    Unknown,
    Over { limit: u32, reason: Option<&'a str> },
}

fn either(left: Matches, right: Matches) -> Matches {
    match (left, right) {
        (Matches::Yes, _) | (_, Matches::Yes) => Matches::Yes,
        (Matches::Unknown, _) | (_, Matches::Unknown) => Matches::Unknown,
        (Matches::No, Matches::No) => Matches::No,
    }
}
