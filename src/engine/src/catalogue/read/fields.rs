//! One card of a set file, field by field.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::value::RawValue;

use super::{
    CardFileFault,
    span::{Place, Spans},
};
use crate::{
    card::{Card, CardName, Edition, Fact, Finish, Printing, Requirement, RequirementTest, Variant},
    game::{FieldDefinition, FieldKind, GameDefinition, Presence, Word},
};

/// How a file says that the list does not know a value.
const UNKNOWN: &[&str] = &["–", "-", "—"];

/// A card as one file gives it.
pub(super) enum DraftCard {
    /// A card with its fields.
    Full { card: Box<Card>, at: Place },
    /// Further printings of a card that some file defines.
    Reprint { name: CardName, printings: Vec<Printing>, at: Place },
}

impl DraftCard {
    pub(super) fn name(&self) -> &CardName {
        match self {
            Self::Full { card, .. } => &card.name,
            Self::Reprint { name, .. } => name,
        }
    }

    /// The collector numbers it brings, with a place for faults.
    pub(super) fn numbers(&self) -> Vec<(String, Place)> {
        let (printings, at) = match self {
            Self::Full { card, at } => (&card.printings, at),
            Self::Reprint { printings, at, .. } => (printings, at),
        };
        printings.iter().map(|printing| (printing.number.clone(), at.clone())).collect()
    }
}

/// The keys of a JSON object with their raw values, in order, repeated keys kept.
struct RawObject<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for RawObject<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = RawObject<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry::<String, &'de RawValue>()? {
                    entries.push(entry);
                }
                Ok(RawObject(entries))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

/// Reads the cards of one file.
pub(super) struct CardReader<'a> {
    pub(super) game: &'static GameDefinition,
    pub(super) set: &'a str,
    pub(super) spans: &'a Spans<'a>,
}

/// The faults of one card, gathered under its name.
struct Faults<'a> {
    spans: &'a Spans<'a>,
    card: Option<String>,
    list: Vec<CardFileFault>,
}

impl Faults<'_> {
    fn add(&mut self, slice: &str, field: &str, message: impl Into<String>, clauses: &[&str]) {
        let card = self.card.as_deref();
        self.list.push(self.spans.fault(slice, card, Some(field), message.into(), clauses));
    }
}

impl CardReader<'_> {
    /// Reads one card; pushes its faults and gives nothing when there are any.
    pub(super) fn read(&self, raw: &str, all_faults: &mut Vec<CardFileFault>) -> Option<DraftCard> {
        let entries = match serde_json::from_str::<RawObject<'_>>(raw) {
            Ok(RawObject(entries)) => entries,
            Err(_) => {
                let message = "A card is an object: {\"name\": …, \"type\": …}.".to_owned();
                all_faults.push(self.spans.fault(raw, None, None, message, &[]));
                return None;
            }
        };
        let mut faults = Faults { spans: self.spans, card: None, list: Vec::new() };
        let mut fields: BTreeMap<&str, &str> = BTreeMap::new();
        for (key, value) in &entries {
            if fields.insert(key, value.get()).is_some() {
                faults.add(value.get(), key, "The field is given twice; keep one.", &[]);
            }
        }

        let name = fields.remove("name").and_then(|value| text(value, "name", &mut faults));
        faults.card.clone_from(&name);
        if name.is_none() && faults.list.is_empty() {
            faults.add(raw, "name", "The card has no name.", &["3.1.0"]);
        }
        let printings = match fields.remove("printings") {
            Some(value) => self.printings(value, &mut faults),
            None => {
                faults.add(raw, "printings", "The card has no printing; every card has at least one.", &["3.4.0"]);
                Vec::new()
            }
        };

        let draft = if fields.is_empty() {
            name.map(|name| DraftCard::Reprint { name: CardName::new(&name), printings, at: self.spans.place(raw) })
        } else {
            self.full_card(raw, name, fields, printings, &mut faults)
        };
        let clean = faults.list.is_empty();
        all_faults.append(&mut faults.list);
        draft.filter(|_| clean)
    }

    fn full_card(
        &self,
        raw: &str,
        name: Option<String>,
        mut fields: BTreeMap<&str, &str>,
        printings: Vec<Printing>,
        faults: &mut Faults<'_>,
    ) -> Option<DraftCard> {
        let places = fields.clone();
        let card_type = self.card_type(raw, fields.remove("type"), faults);
        let text_lines = fields.remove("text").map_or_else(Vec::new, |value| texts(value, "text", faults));
        let flavor = fields.remove("flavor").and_then(|value| text(value, "flavor", faults));
        let max_copies = fields.remove("max_copies").and_then(|value| {
            let read = serde_json::from_str::<u32>(value).ok().filter(|copies| (1..=99).contains(copies));
            if read.is_none() {
                faults.add(value, "max_copies", "The number of copies is a whole number from 1 to 99.", &["6.1.5"]);
            }
            read
        });
        let requires = fields.remove("requires").and_then(|value| self.requirement(value, faults));

        let card_type = card_type?;
        let mut facts = BTreeMap::new();
        for field in self.game.fields {
            let presence = field.presence.iter().find(|(id, _)| *id == card_type.id).map(|(_, presence)| *presence);
            match (presence, fields.remove(field.id)) {
                (Some(_), Some(value)) => {
                    if let Some(fact) = read_fact(field, value, faults) {
                        facts.insert(field.id, fact);
                    }
                }
                (Some(Presence::Required), None) => faults.add(
                    raw,
                    field.id,
                    format!(
                        "A {} prints its {}; write \"–\" if the list does not know it.",
                        card_type.name, field.name
                    ),
                    field.clauses,
                ),
                (None, Some(value)) => faults.add(
                    value,
                    field.id,
                    format!("A {} has no {}; leave the field out.", card_type.name, field.name),
                    field.clauses,
                ),
                (Some(Presence::Optional) | None, None) => {}
            }
        }
        for (key, value) in fields {
            faults.add(value, key, self.unknown_field(key), &[]);
        }

        let card = Card {
            name: CardName::new(&name?),
            card_type: card_type.id,
            text: text_lines,
            flavor,
            facts,
            max_copies,
            requires,
            printings,
        };
        for fault in (self.game.check_card)(&card) {
            let at = places.get(fault.field).copied().unwrap_or(raw);
            faults.add(at, fault.field, fault.message, &[fault.clause]);
        }
        Some(DraftCard::Full { card: Box::new(card), at: self.spans.place(raw) })
    }

    fn card_type(&self, raw: &str, value: Option<&str>, faults: &mut Faults<'_>) -> Option<&'static Word> {
        let Some(value) = value else {
            faults.add(raw, "type", "The card has no type.", &["3.2.0"]);
            return None;
        };
        let id = text(value, "type", faults)?;
        let found = self.game.card_type(&id);
        if found.is_none() {
            faults.add(value, "type", format!("“{id}” is no card type; use {}.", ids(self.game.types)), &["3.2.0"]);
        }
        found
    }

    fn requirement(&self, value: &str, faults: &mut Faults<'_>) -> Option<Requirement> {
        let entries = serde_json::from_str::<BTreeMap<String, String>>(value).unwrap_or_default();
        let mut entries = entries.into_iter();
        if let (Some((key, value)), None) = (entries.next(), entries.next()) {
            let test = match key.as_str() {
                "name_is" => Some(RequirementTest::NameIs),
                "name_contains" => Some(RequirementTest::NameContains),
                _ => key
                    .strip_suffix("_is")
                    .and_then(|id| self.game.field(id))
                    .map(|field| RequirementTest::FieldIs(field.id)),
            };
            if let Some(test) = test {
                return Some(Requirement { test, value });
            }
        }
        faults.add(
            value,
            "requires",
            "Write one condition: {\"name_is\": …}, {\"name_contains\": …} or {\"identity_is\": …}.",
            &["10.5.1"],
        );
        None
    }

    fn printings(&self, value: &str, faults: &mut Faults<'_>) -> Vec<Printing> {
        let Ok(raws) = serde_json::from_str::<Vec<&RawValue>>(value) else {
            faults.add(value, "printings", "The printings are a list: [{\"number\": …, \"rarity\": …}].", &["3.4.0"]);
            return Vec::new();
        };
        if raws.is_empty() {
            faults.add(value, "printings", "The list of printings is empty; every card has one.", &["3.4.0"]);
        }
        raws.iter().filter_map(|raw| self.printing(raw.get(), faults)).collect()
    }

    fn printing(&self, raw: &str, faults: &mut Faults<'_>) -> Option<Printing> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Raw<'a> {
            #[serde(borrow)]
            number: &'a RawValue,
            #[serde(borrow)]
            rarity: &'a RawValue,
            #[serde(default = "standard")]
            variant: Variant,
            #[serde(default = "regular")]
            finishes: Vec<Finish>,
            #[serde(default = "unlimited")]
            editions: Vec<Edition>,
            artist: Option<String>,
            art: Option<String>,
        }
        fn standard() -> Variant {
            Variant::Standard
        }
        fn regular() -> Vec<Finish> {
            vec![Finish::Regular]
        }
        fn unlimited() -> Vec<Edition> {
            vec![Edition::Unlimited]
        }

        let printing: Raw<'_> = match serde_json::from_str(raw) {
            Ok(printing) => printing,
            Err(error) => {
                let mut fault = faults.spans.json_fault(raw, &error);
                fault.card.clone_from(&faults.card);
                fault.field = Some("printings".to_owned());
                faults.list.push(fault);
                return None;
            }
        };
        let number = text(printing.number.get(), "number", faults)?;
        if !(self.game.number_is_valid)(&number) {
            faults.add(
                printing.number.get(),
                "number",
                format!("“{number}” is not a card number; it looks like {}.", self.game.number_sample),
                &["3.4.1"],
            );
        }
        let code = text(printing.rarity.get(), "rarity", faults)?;
        let Some(rank) = self.game.rarity_rank(&code) else {
            faults.add(
                printing.rarity.get(),
                "rarity",
                format!("“{code}” is no rarity; use {}.", ids(self.game.rarities)),
                &["3.3.1"],
            );
            return None;
        };
        if printing.finishes.is_empty() || printing.editions.is_empty() {
            faults.add(raw, "printings", "A printing exists in at least one finish and one edition.", &["3.14.0"]);
        }
        Some(Printing {
            number,
            set: self.set.to_owned(),
            rarity: self.game.rarities[rank].id,
            variant: printing.variant,
            finishes: printing.finishes,
            editions: printing.editions,
            artist: printing.artist,
            art: printing.art,
        })
    }

    fn unknown_field(&self, key: &str) -> String {
        let shared = ["name", "type", "text", "flavor", "max_copies", "requires", "printings"];
        let known = shared.into_iter().chain(self.game.fields.iter().map(|field| field.id));
        let near = known.min_by_key(|known| crate::catalogue::distance(known, key));
        match near {
            Some(near) if crate::catalogue::distance(near, key) <= 2 => {
                format!("There is no such field; is “{near}” meant?")
            }
            _ => "There is no such field; the schema lists them all.".to_owned(),
        }
    }
}

fn ids(words: &[Word]) -> String {
    words.iter().map(|word| word.id).collect::<Vec<_>>().join(", ")
}

fn text(value: &str, field: &str, faults: &mut Faults<'_>) -> Option<String> {
    match serde_json::from_str::<String>(value) {
        Ok(text) if !text.trim().is_empty() => Some(text),
        Ok(_) => {
            faults.add(value, field, "The text is empty.", &[]);
            None
        }
        Err(_) => {
            faults.add(value, field, "This is a text; put it in quotes.", &[]);
            None
        }
    }
}

fn texts(value: &str, field: &str, faults: &mut Faults<'_>) -> Vec<String> {
    serde_json::from_str(value).unwrap_or_else(|_| {
        faults.add(value, field, "This is a list of texts: [\"…\", \"…\"].", &[]);
        Vec::new()
    })
}

fn read_fact(field: &FieldDefinition, value: &str, faults: &mut Faults<'_>) -> Option<Fact> {
    let as_text = serde_json::from_str::<String>(value).ok();
    if as_text.as_deref().is_some_and(|text| UNKNOWN.contains(&text)) {
        return Some(Fact::Unknown);
    }
    match field.kind {
        FieldKind::Number { min, max, variable } => {
            if variable && as_text.as_deref().is_some_and(|text| text.eq_ignore_ascii_case("x")) {
                return Some(Fact::Variable);
            }
            match serde_json::from_str::<i32>(value) {
                Ok(number) if (min..=max).contains(&number) => Some(Fact::Number(number)),
                _ => {
                    let x = if variable { ", \"X\"" } else { "" };
                    let message = format!("{} is a whole number from {min} to {max}{x} or \"–\".", field.name);
                    faults.add(value, field.id, message, field.clauses);
                    None
                }
            }
        }
        FieldKind::Text => text(value, field.id, faults).map(Fact::Text),
        FieldKind::Word(words) => {
            let given = text(value, field.id, faults)?;
            let word = closed_word(words, &given);
            if word.is_none() {
                let message = format!("“{given}” is not a {}; use {}.", field.name, ids(words));
                faults.add(value, field.id, message, field.clauses);
            }
            word.map(|word| Fact::Word(word.id))
        }
        FieldKind::Words(words) => {
            let given = texts(value, field.id, faults);
            if let Some(wrong) = given.iter().find(|given| !words.is_empty() && closed_word(words, given).is_none()) {
                let message = format!("“{wrong}” is not a {}; use {}.", field.name, ids(words));
                faults.add(value, field.id, message, field.clauses);
                return None;
            }
            Some(Fact::Words(given))
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

fn closed_word(words: &'static [Word], given: &str) -> Option<&'static Word> {
    words.iter().find(|word| word.id.eq_ignore_ascii_case(given))
}
