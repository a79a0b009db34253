//! One card of a set file, field by field.

use std::collections::BTreeMap;

use super::{
    CardFileFault,
    object::{Faults, Object, UNKNOWN, list, shortened, text, texts, unrepeated, unseen, word, words},
    printing::Numbered,
    span::{Place, Spans},
};
use crate::{
    card::{Card, CardName, Fact, Printing, Requirement, RequirementTest, is_control_mark, is_invisible},
    game::{FieldDefinition, FieldKind, GameDefinition, Presence, Word},
};

/// The most copies a card's own text can allow.
pub(crate) const MOST_COPIES: u32 = 99;

/// The keys that cards of every type have.
pub(crate) const SHARED_KEYS: &[&str] = &["name", "type", "text", "flavor", "max_copies", "requires", "printings"];

/// A card as one file gives it.
pub(super) struct DraftCard {
    /// The name, and where it stands.
    pub(super) name: CardName,
    pub(super) at: Place,
    pub(super) content: DraftContent,
    /// The collector numbers it brings, and where they stand.
    pub(super) numbers: Vec<(String, Place)>,
}

pub(super) enum DraftContent {
    /// A card with its fields.
    Full(Box<Card>),
    /// Further printings of a card that some file defines.
    Reprint(Vec<Printing>),
    /// A card with faults. It is kept so that its reprints and doubles are
    /// not faulted for what is wrong with it.
    Faulty,
    /// Further printings with faults: neither a second card nor the only one.
    FaultyReprint,
}

/// Reads the cards of one file.
pub(super) struct CardReader<'a> {
    pub(super) game: &'static GameDefinition,
    pub(super) set: &'a str,
    pub(super) spans: &'a Spans<'a>,
}

impl<'a> CardReader<'a> {
    /// Reads one card and pushes its faults; gives nothing for what has no name.
    pub(super) fn read(&self, raw: &'a str, all_faults: &mut Vec<CardFileFault>) -> Option<DraftCard> {
        let mut faults = Faults::new(self.spans);
        let draft = self.card(raw, &mut faults);
        all_faults.append(&mut faults.list);
        draft
    }

    fn card(&self, raw: &'a str, faults: &mut Faults<'_>) -> Option<DraftCard> {
        let Ok(mut object) = Object::read(raw, faults) else {
            faults.add(raw, "", "A card is an object: {\"name\": …, \"type\": …}.", &[]);
            return None;
        };
        let clauses = self.game.card_clauses;
        let name_at = object.need("name", "The card has no name.", clauses.name, faults);
        let name = name_at.and_then(|value| text(value, "name", faults));
        let as_written = name_at.and_then(|value| serde_json::from_str::<String>(value).ok());
        if let (Some(at), Some(name)) = (name_at, &name)
            && as_written.as_ref() != Some(name)
        {
            let message = "The name begins or ends with a space; take it away.";
            faults.add(at, "name", message, clauses.one_name);
        }
        let hidden = |character: &char| is_invisible(*character) && !is_control_mark(*character);
        if let (Some(at), Some(mark)) = (name_at, name.as_deref().and_then(|name| name.chars().find(hidden))) {
            faults.add(at, "name", unseen(mark), clauses.one_name);
        }
        faults.card = name.as_deref().map(shortened);
        // A fault that was found before the name was known belongs to the card too.
        for fault in &mut faults.list {
            fault.card.clone_from(&faults.card);
        }
        let message = "The card has no printing; every card has at least one.";
        let printings = object
            .need("printings", message, clauses.printing, faults)
            .map_or_else(Vec::new, |value| self.printings(value, faults));
        let numbers = printings.iter().map(|(printing, at)| (printing.number.clone(), self.spans.place(at))).collect();

        let is_reprint = object.keys().next().is_none();
        let content = if is_reprint {
            DraftContent::Reprint(printings.into_iter().map(|(printing, _)| printing).collect())
        } else {
            match self.full_card(object, name.as_deref(), printings, faults) {
                Some(card) => DraftContent::Full(Box::new(card)),
                None => DraftContent::Faulty,
            }
        };
        let content = match (faults.list.is_empty(), is_reprint) {
            (true, _) => content,
            (false, true) => DraftContent::FaultyReprint,
            (false, false) => DraftContent::Faulty,
        };
        Some(DraftCard { name: CardName::new(&name?), at: self.spans.place(name_at?), content, numbers })
    }

    fn full_card(
        &self,
        mut object: Object<'a>,
        name: Option<&str>,
        printings: Vec<Numbered<'_>>,
        faults: &mut Faults<'_>,
    ) -> Option<Card> {
        let raw = object.raw;
        let card_type =
            object.need("type", "The card has no type.", self.game.card_clauses.card_type, faults).and_then(|value| {
                let id =
                    word(value, "type", "card type", words(self.game.types), self.game.card_clauses.card_type, faults)?;
                self.game.card_type(id)
            });
        let text_lines = object.take("text").and_then(|value| texts(value, "text", faults));
        let flavor = object.take("flavor").and_then(|value| text(value, "flavor", faults));
        let max_copies_at = object.take("max_copies");
        let max_copies = max_copies_at.and_then(|value| {
            let copies = serde_json::from_str::<u32>(value).ok().filter(|copies| (1..=MOST_COPIES).contains(copies));
            if copies.is_none() {
                let message = format!("The number of copies is a whole number from 1 to {MOST_COPIES}.");
                faults.add(value, "max_copies", message, self.game.card_clauses.max_copies);
            }
            copies
        });
        let requires = object.take("requires").and_then(|value| self.requirement(value, faults));

        let mut places = BTreeMap::new();
        let mut facts = BTreeMap::new();
        if let Some(card_type) = card_type {
            for field in self.game.fields {
                let presence = field.presence.iter().find(|(id, _)| *id == card_type.id).map(|(_, presence)| presence);
                match (presence, object.take(field.id)) {
                    (Some(_), Some(value)) => {
                        places.insert(field.id, value);
                        facts.extend(fact(field, value, faults).map(|fact| (field.id, fact)));
                    }
                    (Some(Presence::Required), None) => {
                        let message = format!(
                            "{} {} prints its {}; write \"–\" if the list does not know it.",
                            article(card_type.name),
                            card_type.name,
                            field.name
                        );
                        faults.add(raw, field.id, message, field.clauses);
                    }
                    (None, Some(value)) => {
                        let (a, name) = (article(card_type.name), card_type.name);
                        let message = format!("{a} {name} has no {}; leave the field out.", field.name);
                        faults.add(value, field.id, message, field.clauses);
                    }
                    (Some(Presence::Optional) | None, None) => {}
                }
            }
        } else {
            // Without a type nobody can say whether these fields belong to it.
            self.game.fields.iter().for_each(|field| {
                object.take(field.id);
            });
        }
        let fields: Vec<&str> =
            SHARED_KEYS.iter().copied().chain(self.game.fields.iter().map(|field| field.id)).collect();
        object.finish(&fields, faults);

        let card = Card {
            name: CardName::new(name?),
            card_type: card_type?.id,
            text: text_lines.unwrap_or_default(),
            flavor,
            facts,
            max_copies,
            requires,
            printings: printings.into_iter().map(|(printing, _)| printing).collect(),
        };
        for fault in (self.game.check_card)(&card) {
            let at = places.get(fault.field).or(max_copies_at.as_ref().filter(|_| fault.field == "max_copies"));
            let at = at.copied().unwrap_or(raw);
            faults.add(at, fault.field, fault.message, &[fault.clause]);
        }
        Some(card)
    }

    fn requirement(&self, value: &str, faults: &mut Faults<'_>) -> Option<Requirement> {
        let sample = "Write one condition, e.g. {\"name_is\": …} or {\"name_contains\": …}.";
        let entries = serde_json::from_str::<BTreeMap<String, String>>(value).unwrap_or_default();
        let mut entries = entries.into_iter().filter(|(_, wanted)| !wanted.trim().is_empty());
        let (Some((key, wanted)), None) = (entries.next(), entries.next()) else {
            faults.add(value, "requires", sample, self.game.card_clauses.requirement);
            return None;
        };
        let test = match key.as_str() {
            "name_is" => Some(RequirementTest::NameIs),
            "name_contains" => Some(RequirementTest::NameContains),
            _ => key
                .strip_suffix("_is")
                .and_then(|id| self.game.field(id))
                .filter(|field| can_be_required(field))
                .map(|field| RequirementTest::FieldIs(field.id)),
        };
        if test.is_none() {
            faults.add(value, "requires", sample, self.game.card_clauses.requirement);
        }
        Some(Requirement { test: test?, value: wanted })
    }
}

/// The indefinite article of a word, at the beginning of a sentence.
fn article(word: &str) -> &'static str {
    if word.starts_with(['A', 'E', 'I', 'O', 'U']) { "An" } else { "A" }
}

/// Whether another card's requirement can ask for a field: one word or text.
pub(crate) fn can_be_required(field: &FieldDefinition) -> bool {
    matches!(field.kind, FieldKind::Text | FieldKind::Word(_))
}

fn fact(field: &'static FieldDefinition, value: &str, faults: &mut Faults<'_>) -> Option<Fact> {
    let as_text = serde_json::from_str::<String>(value).ok();
    if field.kind != FieldKind::Flag && as_text.as_deref().is_some_and(|text| UNKNOWN.contains(&text)) {
        return Some(Fact::Unknown);
    }
    match field.kind {
        FieldKind::Number { min, max, variable, .. } => {
            if variable && as_text.as_deref().is_some_and(|text| text.eq_ignore_ascii_case("x")) {
                return Some(Fact::Variable);
            }
            let number = serde_json::from_str::<i32>(value).ok().filter(|number| (min..=max).contains(number));
            if number.is_none() {
                let x = if variable { ", \"X\"" } else { "" };
                let message = format!("{} is a whole number from {min} to {max}{x} or \"–\".", field.name);
                faults.add(value, field.id, message, field.clauses);
            }
            number.map(Fact::Number)
        }
        FieldKind::Text => text(value, field.id, faults).map(Fact::Text),
        FieldKind::Word(list) => fact_word(field, list, value, faults).map(|word| match word {
            Ok(word) => Fact::Word(word),
            Err(word) => Fact::Text(word),
        }),
        FieldKind::Words(allowed) => {
            let items = list(value, field.id, "[\"…\", \"…\"]", field.clauses, faults)?;
            let given: Vec<String> = items
                .iter()
                .filter_map(|item| fact_word(field, allowed, item, faults))
                .map(|word| word.map_or_else(|text| text, str::to_owned))
                .collect();
            unrepeated(&given, value, field.id, faults);
            (given.len() == items.len()).then_some(Fact::Words(given))
        }
        FieldKind::Flag => match serde_json::from_str::<bool>(value) {
            Ok(true) => Some(Fact::Flag),
            Ok(false) => None,
            Err(_) => {
                faults.add(value, field.id, "This is true or false.", field.clauses);
                None
            }
        },
    }
}

/// A word in the spelling of its closed list, or as written when there is no list.
fn fact_word(
    field: &'static FieldDefinition,
    allowed: &'static [Word],
    value: &str,
    faults: &mut Faults<'_>,
) -> Option<Result<&'static str, String>> {
    if allowed.is_empty() {
        return text(value, field.id, faults).map(Err);
    }
    word(value, field.id, field.name, words(allowed), field.clauses, faults).map(Ok)
}
