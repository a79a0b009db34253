//! What is asked of every card by its name: copies, sections, lists, pool.

use super::{Examination, Finding, FindingKind, Outcome};
use crate::deck::format::{CardQuery, Limit, ListEntry, Listed, Matches, Rule};

impl Examination<'_> {
    /// Copies of one name, added up over everything (R130).
    pub(super) fn copies(
        &self,
        rule: &Rule,
        sections: &[&str],
        cards: &CardQuery,
        at_most: u32,
        own_limit: bool,
        findings: &mut Vec<Finding>,
    ) {
        let mut failed = Vec::new();
        let mut undecided: Vec<usize> = Vec::new();
        let mut most = 0;
        for group in &self.groups {
            let lines = self.group_in(group, sections);
            let copies = self.copies_on(&lines);
            let falls_under = lines.iter().map(|&at| self.matches(at, cards)).reduce(either).unwrap_or(Matches::No);
            if falls_under == Matches::No {
                continue;
            }
            let card = self.lines[lines[0]].card.map(|card| self.catalogue.card(card));
            let own = card.and_then(|card| card.max_copies).filter(|_| own_limit);
            let limit = own.unwrap_or(at_most);
            if copies <= limit {
                most = if own.is_none() { most.max(copies) } else { most };
            } else if falls_under == Matches::Unknown || (card.is_none() && own_limit) {
                // A card outside the catalogue may allow itself more (6.1.5).
                undecided.extend(lines);
            } else {
                let mut finding = Finding::of(rule, FindingKind::Copies, sections);
                finding.outcome = Outcome::Fail;
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
            rest.outcome = Outcome::Undecided;
            rest.lines = undecided;
        } else if failed.is_empty() {
            rest.actual = Some(most);
        } else {
            return findings.append(&mut failed);
        }
        findings.append(&mut failed);
        findings.push(rest);
    }

    /// No card in two of the sections (R139).
    pub(super) fn disjoint(&self, rule: &Rule, sections: &[&str], findings: &mut Vec<Finding>) {
        let before = findings.len();
        for group in &self.groups {
            let lines = self.group_in(group, sections);
            let Some(&first) = lines.first() else {
                continue;
            };
            if lines.iter().all(|&at| self.line(at).section == self.line(first).section) {
                continue;
            }
            let mut finding = Finding::of(rule, FindingKind::Disjoint, sections);
            finding.outcome = Outcome::Fail;
            finding.subject = Some(self.name_of(first));
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
        let counted: Vec<&str> =
            self.snapshot.game().sections.iter().filter(|section| section.counted).map(|section| section.id).collect();
        let groups: Vec<Vec<usize>> = self.groups.iter().map(|group| self.group_in(group, &counted)).collect();
        let groups: Vec<&[usize]> = groups.iter().map(Vec::as_slice).filter(|group| !group.is_empty()).collect();

        let by_group = groups.iter().map(|group| (*group, self.in_pool(group)));
        self.listing("card_pool", FindingKind::Pool, by_group, findings);
        for (code, kind, entries) in [
            ("banned_card", FindingKind::Banned, &self.snapshot.banned),
            ("restricted_card", FindingKind::Restricted, &self.snapshot.restricted),
        ] {
            if !entries.is_empty() {
                let by_group = groups.iter().map(|group| (*group, self.on_list(group, entries)));
                self.listing(code, kind, by_group, findings);
            }
        }
    }

    fn in_pool(&self, group: &[usize]) -> Listing<'_> {
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
    fn on_list<'e>(&self, group: &[usize], entries: &'e [ListEntry]) -> Listing<'e> {
        let copies = self.copies_on(group);
        let mut is_unknown = false;
        let mut strictest: Option<&ListEntry> = None;
        for entry in entries.iter().filter(|entry| copies > entry.limit) {
            let is_meant = match (&entry.cards, self.lines[group[0]].card) {
                (Listed::Card(name), _) if name.key() == self.keys[group[0]] => Matches::Yes,
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

    fn listing<'g>(
        &self,
        code: &str,
        kind: FindingKind,
        groups: impl Iterator<Item = (&'g [usize], Listing<'g>)>,
        findings: &mut Vec<Finding>,
    ) {
        let before = findings.len();
        let mut undecided = Vec::new();
        for (lines, listing) in groups {
            match listing {
                Listing::Fine => {}
                Listing::Unknown => undecided.extend_from_slice(lines),
                Listing::Over { limit, reason } => {
                    let mut finding = Finding::plain(code, kind, Outcome::Fail);
                    finding.limit = Some(Limit::AtMost(limit));
                    finding.actual = Some(self.copies_on(lines));
                    finding.subject = Some(self.name_of(lines[0]));
                    finding.reason = reason.map(str::to_owned);
                    finding.repair = self.reduce(lines, limit, None);
                    finding.lines = lines.to_vec();
                    findings.push(finding);
                }
            }
        }
        if !undecided.is_empty() {
            undecided.sort_unstable();
            let mut finding = Finding::plain(code, kind, Outcome::Undecided);
            finding.lines = undecided;
            findings.push(finding);
        } else if findings.len() == before {
            findings.push(Finding::plain(code, kind, Outcome::Pass));
        }
    }

    /// The lines of a group that are in one of some sections.
    fn group_in(&self, group: &[usize], sections: &[&str]) -> Vec<usize> {
        let is_in = |&at: &usize| self.line(at).quantity > 0 && sections.contains(&self.line(at).section.as_str());
        group.iter().copied().filter(is_in).collect()
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
