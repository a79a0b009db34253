//! Fields that repeat what the text says: `unique`, `limit`, `max_copies` and
//! `requires`.
//!
//! A search and a deck's legality ask the fields, a reader and the table the
//! text. Where the two say different things one of them is wrong; where only
//! one says it, it may be forgotten in the other.

use super::{
    ability::{Ability, Body, Condition, Keyword, Line, Passive, Restriction},
    read,
};
use crate::kind::CardType;
use safehouse_cards::{
    card::{Card, CardName, Fact, Requirement, RequirementTest},
    catalogue::Catalogue,
};

/// A field and a text that do not say the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The card's whole name.
    pub card: String,
    /// The field, as card files call it.
    pub field: &'static str,
    /// Which line of the text says otherwise, from 1; none when the field is
    /// alone.
    pub line: Option<usize>,
    /// Whether they contradict each other, so that one must be wrong.
    pub is_contradiction: bool,
    /// What is wrong and how to mend it, with the clause.
    pub message: String,
}

/// Every field of a catalogue whose text does not bear it out, in catalogue order.
pub(super) fn claims(catalogue: &Catalogue) -> Vec<Claim> {
    let mut found = Vec::new();
    for card in catalogue.cards() {
        let mut claims = Claims { card, catalogue, found: &mut found };
        claims.gather();
    }
    found
}

/// What the text of a card says that a field repeats, with the line of each.
#[derive(Default)]
struct Said {
    unique: Option<usize>,
    limit: Option<(i32, usize)>,
    /// Whether the limit is one on each Weapon, which no field repeats.
    is_per_weapon: bool,
    copies: bool,
    requires: Option<(Requirement, usize)>,
}

impl Said {
    fn of(card: &Card) -> Self {
        let mut said = Self::default();
        for (line, number) in read(&card.text).lines.into_iter().zip(1..) {
            said.copies |= matches!(line, Line::Permanent { .. });
            for Ability { body, .. } in line.abilities() {
                match body {
                    Body::Passive { passive: Passive::Keyword(Keyword::Unique), .. } => said.unique = Some(number),
                    Body::Restriction(Restriction::Limit { count, per_weapon }) => {
                        said.limit = Some((i32::from(*count), number));
                        said.is_per_weapon = *per_weapon;
                    }
                    Body::Restriction(Restriction::OnlyIf { condition, .. }) => {
                        let wanted = of_survivor(condition.clone()).map(|wanted| (wanted, number));
                        said.requires = wanted.or(said.requires);
                    }
                    _ => {}
                }
            }
        }
        said
    }
}

/// A condition on the Survivor's print, which is known when a deck is built.
fn of_survivor(condition: Condition) -> Option<Requirement> {
    let (test, value) = match condition {
        Condition::SurvivorIs(name) => (RequirementTest::NameIs, name),
        Condition::SurvivorNameContains(words) => (RequirementTest::NameContains, words),
        Condition::SurvivorIdentity(tag) => (RequirementTest::FieldIs("identity"), tag),
        _ => return None,
    };
    Some(Requirement { test, value })
}

/// A requirement as card files write it.
fn written(requirement: &Requirement) -> String {
    let key = match requirement.test {
        RequirementTest::NameIs => "name_is".to_owned(),
        RequirementTest::NameContains => "name_contains".to_owned(),
        RequirementTest::FieldIs(field) => format!("{field}_is"),
    };
    format!("{{\"{key}\": \"{}\"}}", requirement.value)
}

fn is_same(one: &Requirement, other: &Requirement) -> bool {
    one.test == other.test && CardName::new(&one.value) == CardName::new(&other.value)
}

struct Claims<'a> {
    card: &'a Card,
    catalogue: &'a Catalogue,
    found: &'a mut Vec<Claim>,
}

impl Claims<'_> {
    fn add(&mut self, field: &'static str, line: Option<usize>, is_contradiction: bool, message: String) {
        let card = self.card.name.as_str().to_owned();
        self.found.push(Claim { card, field, line, is_contradiction, message });
    }

    /// Whether some line has these words, read or not: a text outside the
    /// grammar may say it in its own way.
    fn text_has(&self, words: &str) -> bool {
        let words = words.to_lowercase();
        self.card.text.iter().any(|line| line.to_lowercase().contains(&words))
    }

    /// Whether cards of this type have a field.
    fn may_have(&self, field: &str) -> bool {
        let field = self.catalogue.game().field(field);
        field.is_some_and(|field| field.presence.iter().any(|(kind, _)| *kind == self.card.card_type))
    }

    fn gather(&mut self) {
        let said = Said::of(self.card);
        let is_unique = self.card.flag("unique");
        if is_unique && !self.text_has("unique") {
            let message = "the text does not say “Unique.”; write it there or leave the field out (17.7.1)";
            self.add("unique", None, false, message.to_owned());
        }
        if let Some(line) = said.unique.filter(|_| !is_unique) {
            let message =
                "the text says “Unique.”, but is:unique will not find the card; add \"unique\": true (17.7.1)";
            self.add("unique", Some(line), false, message.to_owned());
        }

        match (self.card.fact("limit"), said.limit) {
            (Some(Fact::Number(given)), Some((limit, line))) if *given != limit => {
                let message = format!("the text says “Limit {limit}”, but \"limit\" says {given} (4.2.9)");
                self.add("limit", Some(line), true, message);
            }
            (None, Some((limit, line))) if !said.is_per_weapon && self.may_have("limit") => {
                let message = format!(
                    "the text says “Limit {limit}”, but limit:{limit} will not find the card; add \"limit\": {limit} (4.2.9)"
                );
                self.add("limit", Some(line), false, message);
            }
            (Some(Fact::Number(given)), None) if !self.text_has("limit") => {
                let message =
                    format!("the text does not say “Limit {given}.”; write it there or leave the field out (4.2.9)");
                self.add("limit", None, false, message);
            }
            _ => {}
        }

        // That the text allows another number is a fault of the card file itself.
        if let Some(copies) = self.card.max_copies.filter(|_| !said.copies && !self.text_has("copies of this card")) {
            let message = format!(
                "the text does not allow {copies} copies; write “[Permanent] You may have up to {copies} copies of \
                 this card in your …” there or leave the field out (6.1.5)"
            );
            self.add("max_copies", None, false, message);
        }
        self.requirement(said.requires);
    }

    fn requirement(&mut self, said: Option<(Requirement, usize)>) {
        match (&self.card.requires, said) {
            (Some(given), Some((said, line))) if !is_same(given, &said) => {
                let (said, given) = (written(&said), written(given));
                let message = format!("the text asks for {said}, but \"requires\" says {given} (10.5.1)");
                self.add("requires", Some(line), true, message);
            }
            (None, Some((said, line))) => {
                let message = format!(
                    "the text asks for a Survivor, but a deck is not checked for one; add \"requires\": {} (10.5.1)",
                    written(&said)
                );
                self.add("requires", Some(line), false, message);
            }
            (Some(given), None) if !self.text_has(&given.value) => {
                let message = format!("the text does not ask for {}; write it there too (10.5.1)", written(given));
                self.add("requires", None, false, message);
            }
            _ => {}
        }
        let Some(wanted) = &self.card.requires else { return };
        let is_meant = |survivor: &&Card| {
            let is_unknown =
                matches!(wanted.test, RequirementTest::FieldIs(field) if survivor.fact(field) == Some(&Fact::Unknown));
            CardType::of(survivor) == Some(CardType::Survivor) && (is_unknown || self.card.is_usable_with(survivor))
        };
        if !self.catalogue.cards().iter().any(|card| is_meant(&card)) {
            let message = format!("no Survivor of these card files is meant by {} (10.5.1)", written(wanted));
            self.add("requires", None, false, message);
        }
    }
}
