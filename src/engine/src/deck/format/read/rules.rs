//! One requirement or piece of advice of a formats file.

use serde_json::value::RawValue;

use super::Reader;
use crate::deck::format::{
    Limit, Rule, RuleTest,
    cards::with_unknown_values,
    file::{RuleFile, RuleKind},
};

/// Reads one rule.
pub(super) struct RuleReader<'r, 'a> {
    reader: &'r mut Reader<'a>,
    raw: &'r str,
}

impl<'r, 'a> RuleReader<'r, 'a> {
    /// Reads a rule; its faults go to the reader.
    pub(super) fn read(reader: &'r mut Reader<'a>, raw: &'r str) -> Option<Rule> {
        let depth = reader.place.len();
        let file = reader.parse::<RuleFile<'_>>(raw)?;
        let code = reader.identifier(file.code, "code")?;
        reader.place.push(code.clone());
        let mut rules = RuleReader { reader, raw };
        let test = rules.test(&file);
        rules.reader.place.truncate(depth);
        Some(Rule {
            code,
            test: test?,
            noun: file.noun,
            clauses: file.clauses,
            rulings: file.rulings,
            reason: file.reason,
        })
    }

    fn test(&mut self, file: &RuleFile<'_>) -> Option<RuleTest> {
        self.refuse_idle_keys(file)?;
        Some(match file.kind {
            RuleKind::Count => {
                let (sections, cards) = (self.sections(file)?, self.reader.query(file.query)?);
                RuleTest::Count { sections, cards, limit: self.limit(file)? }
            }
            RuleKind::Placement => {
                let section = self.one_section(file.section, "section")?;
                RuleTest::Placement { section, cards: self.reader.query(file.query)? }
            }
            RuleKind::Copies => {
                let (sections, cards) = (self.sections(file)?, self.reader.query(file.query)?);
                let Some(at_most) = file.at_most else {
                    self.reader.fault(self.raw, "It says \"at_most\" how many copies.");
                    return None;
                };
                RuleTest::Copies { sections, cards, at_most, own_limit: file.own_limit.unwrap_or(true) }
            }
            RuleKind::Disjoint => {
                let sections = self.sections(file)?;
                if sections.len() < 2 {
                    self.reader.fault(self.raw, "It names at least two \"sections\".");
                    return None;
                }
                RuleTest::Disjoint { sections }
            }
            RuleKind::Companion => {
                let companion = self.one_section(file.companion, "companion")?;
                RuleTest::Companion { sections: self.sections(file)?, companion }
            }
            RuleKind::None => RuleTest::None { sections: self.sections(file)?, cards: self.reader.query(file.query)? },
            RuleKind::KnownValues => RuleTest::KnownValues {
                sections: self.sections(file)?,
                unknown: with_unknown_values(self.reader.catalogue),
            },
        })
    }

    /// A key that its kind does not read would promise what nothing checks.
    fn refuse_idle_keys(&mut self, file: &RuleFile<'_>) -> Option<()> {
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
        let idle = given.into_iter().filter(|(key, is_given)| *is_given && !file.kind.keys().contains(key));
        let mut is_clean = true;
        for (key, _) in idle {
            self.reader.fault(self.raw, format!("A rule of this kind has no \"{key}\"; leave it out."));
            is_clean = false;
        }
        is_clean.then_some(())
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

    fn one_section(&mut self, raw: Option<&RawValue>, key: &str) -> Option<&'static str> {
        match raw {
            Some(raw) => self.section(raw),
            None => {
                self.reader.fault(self.raw, format!("It names a \"{key}\"."));
                None
            }
        }
    }

    fn section(&mut self, raw: &RawValue) -> Option<&'static str> {
        let id = self.reader.text(raw)?;
        let game = self.reader.game();
        let found = game.section(&id);
        if found.is_none() {
            let known: Vec<_> = game.sections.iter().map(|section| section.id).collect();
            self.reader.fault(raw.get(), format!("“{id}” is no section; use {}.", known.join(", ")));
        }
        found.map(|section| section.id)
    }
}
