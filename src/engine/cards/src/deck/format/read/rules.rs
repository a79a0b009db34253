//! One requirement or piece of advice of a formats file.

use serde_json::value::RawValue;

use super::reader::Reader;
use crate::{
    catalogue::shortened,
    deck::format::{
        Limit, Rule, RuleTest,
        cards::with_unknown_values,
        file::{RuleFile, RuleKind},
    },
};

/// Reads one rule.
pub(super) struct RuleReader<'r, 'a> {
    reader: &'r mut Reader<'a>,
    raw: &'r str,
    /// The keys whose values were at fault.
    left_out: Vec<String>,
}

impl<'r, 'a> RuleReader<'r, 'a> {
    /// Reads a rule; its faults go to the reader.
    pub(super) fn read(reader: &'r mut Reader<'a>, raw: &'r str) -> Option<Rule> {
        let (depth, first_fault) = (reader.place.len(), reader.faults.len());
        let file = reader.object::<RuleFile<'_>>(raw)?;
        let left_out = std::mem::take(&mut reader.left_out);
        let code = file.code.and_then(|raw| reader.identifier(raw, "code"));
        if let Some(code) = &code {
            reader.enter(code.clone(), first_fault);
        }
        let clauses = reader.citations(&file.clauses, "clause");
        let rulings = reader.citations(&file.rulings, "ruling");
        let mut rules = RuleReader { reader, raw, left_out };
        let test = rules.test(&file);
        rules.reader.place.truncate(depth);
        if test.is_none() {
            rules.reader.unread.extend(code.clone());
        }
        Some(Rule { code: code?, test: test?, noun: file.noun, clauses, rulings, reason: file.reason })
    }

    fn test(&mut self, file: &RuleFile<'_>) -> Option<RuleTest> {
        let is_clean = file.kind.is_none_or(|kind| self.refuse_idle_keys(kind, file));
        let sections = self.sections(file);
        let cards = self.reader.query(file.query);
        let section = file.section.map(|raw| self.section(raw));
        let companion = file.companion.map(|raw| self.section(raw));
        let test = match file.kind? {
            RuleKind::Count => {
                let limit = self.limit(file);
                RuleTest::Count { sections: sections?, cards: cards?, limit: limit? }
            }
            RuleKind::Placement => {
                let section = self.named(section, "section");
                RuleTest::Placement { section: section?, cards: cards? }
            }
            RuleKind::Copies => {
                if file.at_most.is_none() && !self.is_left_out("at_most") {
                    self.reader.fault(self.raw, "It says \"at_most\" how many copies.");
                }
                let own_limit = file.own_limit.unwrap_or(true);
                RuleTest::Copies { sections: sections?, cards: cards?, at_most: file.at_most?, own_limit }
            }
            RuleKind::Disjoint => {
                let sections = sections?;
                if sections.len() < 2 {
                    self.reader.fault(self.raw, "It names at least two \"sections\".");
                    return None;
                }
                RuleTest::Disjoint { sections }
            }
            RuleKind::Companion => {
                let companion = self.named(companion, "companion");
                RuleTest::Companion { sections: sections?, companion: companion? }
            }
            RuleKind::None => RuleTest::None { sections: sections?, cards: cards? },
            RuleKind::KnownValues => {
                RuleTest::KnownValues { sections: sections?, unknown: with_unknown_values(self.reader.catalogue) }
            }
        };
        is_clean.then_some(test)
    }

    /// Whether a key is there, but with a value that was told to be wrong.
    fn is_left_out(&self, key: &str) -> bool {
        self.left_out.iter().any(|left_out| left_out == key)
    }

    /// A key that its kind does not read would promise what nothing checks.
    fn refuse_idle_keys(&mut self, kind: RuleKind, file: &RuleFile<'_>) -> bool {
        let given = [
            ("sections", !file.sections.is_empty()),
            ("section", file.section.is_some()),
            ("companion", file.companion.is_some()),
            ("query", file.query.is_some()),
            ("exactly", file.exactly.is_some()),
            ("at_least", file.at_least.is_some()),
            ("at_most", file.at_most.is_some()),
            ("own_limit", file.own_limit.is_some()),
        ];
        let idle = given.into_iter().filter(|(key, is_given)| *is_given && !kind.keys().contains(key));
        let mut is_clean = true;
        for (key, _) in idle {
            self.reader.fault(self.raw, format!("A rule of this kind has no \"{key}\"; leave it out."));
            is_clean = false;
        }
        is_clean
    }

    fn limit(&mut self, file: &RuleFile<'_>) -> Option<Limit> {
        let limit = match (file.exactly, file.at_least, file.at_most) {
            (Some(number), None, None) => Limit::Exactly(number),
            (None, Some(number), None) => Limit::AtLeast(number),
            (None, None, Some(number)) => Limit::AtMost(number),
            (None, Some(least), Some(most)) if least <= most => Limit::Between(least, most),
            (None, Some(_), Some(_)) => {
                self.reader.fault(self.raw, "\"at_least\" is larger than \"at_most\".");
                return None;
            }
            _ if ["exactly", "at_least", "at_most"].iter().any(|key| self.is_left_out(key)) => return None,
            _ => {
                self.reader.fault(self.raw, "It says how many: \"exactly\", or \"at_least\" and \"at_most\".");
                return None;
            }
        };
        Some(limit)
    }

    /// The sections named, or every section that belongs to the deck.
    fn sections(&mut self, file: &RuleFile<'_>) -> Option<Vec<&'static str>> {
        if file.sections.is_empty() {
            let counted = self.reader.game().sections.iter().filter(|section| section.counted);
            return Some(counted.map(|section| section.id).collect());
        }
        let sections: Vec<_> = file.sections.iter().map(|raw| self.section(raw)).collect();
        sections.into_iter().collect()
    }

    /// A section that must be named; the inner `None` is a name already told to be wrong.
    fn named(&mut self, section: Option<Option<&'static str>>, key: &str) -> Option<&'static str> {
        if section.is_none() {
            self.reader.fault(self.raw, format!("It names a \"{key}\"."));
        }
        section.flatten()
    }

    fn section(&mut self, raw: &RawValue) -> Option<&'static str> {
        let id = self.reader.text(raw)?;
        let game = self.reader.game();
        let found = game.section(&id);
        if found.is_none() {
            let known: Vec<_> = game.sections.iter().map(|section| section.id).collect();
            self.reader.fault(raw.get(), format!("“{}” is no section; use {}.", shortened(&id), known.join(", ")));
        }
        found.map(|section| section.id)
    }
}
