//! Cards made up in a scenario: concise lines, read as a set file is.

use serde_json::{Map, Value, json};

use crate::rulestext::{self, TextPart};
use safehouse_cards::{
    card::{Card, CardName},
    catalogue::{Catalogue, CatalogueSource},
    game::Games,
    game::{FieldDefinition, FieldKind},
};
use safehouse_table::scenario::{Fault, Line, list};

use super::{super::NECROGENESIS, words::after};

/// The Survivor of a seat that names none.
pub(super) const SURVIVOR: &str = "Nobody";
/// What fills a Survivor Deck up: too dear to be played.
pub(super) const FILLER: &str = "Scrap";
/// What fills a Zombie Deck up: a Walker of ZTC 1 without text.
pub(super) const ZOMBIE_FILLER: &str = "Shambler";

const BUILT_IN: [&str; 3] = [
    "Nobody: survivor, hp 20, damage 1",
    "Scrap: item consumable, ap 9",
    "Shambler: zombie Walker, ztc 1, hp 2, damage 1, ed 4",
];

/// Every card a scenario may name: its own, those that fill up, those given.
pub(super) struct Cards<'a> {
    own: Option<Catalogue>,
    given: &'a Catalogue,
}

impl<'a> Cards<'a> {
    /// Reads the lines of a `cards` block.
    pub(super) fn read(lines: impl Iterator<Item = Line<'a>>, given: &'a Catalogue, faults: &mut Vec<Fault>) -> Self {
        let mut drafts: Vec<Draft> = Vec::new();
        for line in lines {
            let told = if let Some(text) = line.text.strip_prefix('>') {
                let read = match drafts.last_mut() {
                    Some(draft) => draft.text(text, line.number),
                    None => Err("a line of text stands below its card".to_owned()),
                };
                read.err().into_iter().collect()
            } else {
                let (draft, told) = Draft::read(line.text);
                drafts.push(Draft { line: line.number, is_broken: !told.is_empty(), ..draft });
                told
            };
            faults.extend(told.into_iter().map(|message| Fault::new(line.number, message)));
        }
        // They were kept until here because the text below them is theirs.
        drafts.retain(|draft| !draft.is_broken);
        let named =
            |drafts: &[Draft], name: &str| drafts.iter().any(|draft| CardName::new(&draft.name) == CardName::new(name));
        for line in BUILT_IN {
            // A scenario may give the cards that fill up values of its own.
            let (draft, _) = Draft::read(line);
            if !named(&drafts, &draft.name) {
                drafts.push(draft);
            }
        }
        let own = match Catalogue::read(
            Games::only(&NECROGENESIS),
            &[CatalogueSource { name: "scenario", text: &set_file(&drafts) }],
        ) {
            Ok(catalogue) => {
                faults.extend(drafts.iter().flat_map(|draft| draft.idle(&catalogue)));
                faults.extend(contradictions(&catalogue, &drafts));
                Some(catalogue)
            }
            Err(error) => {
                // A card a line, after the line of the frame.
                faults.extend(error.0.into_iter().map(|fault| {
                    let line =
                        fault.line.checked_sub(2).and_then(|index| drafts.get(index)).map_or(1, |draft| draft.line);
                    let card = fault.card.map_or_else(String::new, |card| format!("{card}: "));
                    Fault::new(line, format!("{card}{}", fault.message))
                }));
                None
            }
        };
        Self { own, given }
    }

    /// Whether the cards that are made up could be read.
    pub(super) fn are_read(&self) -> bool {
        self.own.is_some()
    }

    /// The card of a name.
    pub(super) fn find(&self, name: &str) -> Option<&Card> {
        let of = |catalogue: &'_ Catalogue| catalogue.find_name(name).map(|index| index.0 as usize);
        if let Some(own) = &self.own
            && let Some(index) = of(own)
        {
            return own.cards().get(index);
        }
        of(self.given).and_then(|index| self.given.cards().get(index))
    }
}

/// A card as a line gives it.
#[derive(Default)]
struct Draft {
    line: usize,
    name: String,
    fields: Map<String, Value>,
    text: Vec<String>,
    /// Where the lines of its text stand, and whether each is meant to do nothing.
    text_lines: Vec<(usize, bool)>,
    /// Whether its line has a fault.
    is_broken: bool,
}

impl Draft {
    /// `Walker: zombie Walker, ztc 1, hp 2`; with every fault of the line.
    fn read(line: &str) -> (Self, Vec<String>) {
        let Some((name, rest)) = line.split_once(':') else {
            let draft = Draft { name: line.to_owned(), ..Draft::default() };
            return (draft, vec!["a card is “Name: type, field value, …”".to_owned()]);
        };
        let mut draft = Draft { name: name.trim().to_owned(), ..Draft::default() };
        let mut parts = list(rest).into_iter();
        let mut told = Vec::new();
        let card_type = draft.kind(parts.next()).map_err(|message| told.push(message));
        told.extend(parts.filter_map(|part| draft.field(part).err()));
        if let Ok(card_type) = card_type {
            draft.default_fields(card_type);
        }
        (draft, told)
    }

    /// `weapon melee Blade`; gives the card's type.
    fn kind(&mut self, kind: Option<&str>) -> Result<&'static str, String> {
        let name = &self.name;
        let kind = kind.ok_or_else(|| format!("{name}: the type of the card is missing"))?;
        let (card_type, mut more) = kind.split_once(' ').unwrap_or((kind, ""));
        let card_type = NECROGENESIS.types.iter().find(|word| word.id.eq_ignore_ascii_case(card_type));
        let card_type = card_type.map(|word| word.id).ok_or_else(|| {
            let types: Vec<_> = NECROGENESIS.types.iter().map(|word| word.id).collect();
            format!("{name}: “{kind}” begins with none of the types {}", types.join(", "))
        })?;
        self.fields.insert("type".into(), json!(card_type));
        // The class stands before the Sub Type, as in “weapon melee Blade”.
        if let Some(FieldDefinition { kind: FieldKind::Word(classes), .. }) = NECROGENESIS.field("class")
            && matches!(card_type, "weapon" | "item")
        {
            let first = more.split(' ').next().unwrap_or_default();
            if let Some(class) = classes.iter().find(|word| word.id.eq_ignore_ascii_case(first)) {
                self.fields.insert("class".into(), json!(class.id));
                more = more[first.len()..].trim();
            }
        }
        if !more.is_empty() {
            self.fields.insert("subtype".into(), json!(more));
        }
        Ok(card_type)
    }

    /// `On Hit: Draw 1 card.`; `> Words nobody reads.` after a second `>` is by
    /// hand, `! Text.` after `!` does nothing and is meant to.
    fn text(&mut self, text: &str, line: usize) -> Result<(), String> {
        let meant = text.strip_prefix('!');
        self.text_lines.push((line, meant.is_some()));
        let text = meant.unwrap_or(text);
        let name = &self.name;
        let by_hand = text.strip_prefix('>').map(str::trim);
        let text = by_hand.unwrap_or(text).trim();
        self.text.push(text.to_owned());
        match (rulestext::read_line(text), by_hand) {
            (Ok(_), None) | (Err(_), Some(_)) => Ok(()),
            (Err(fault), None) => Err(format!(
                "{name}: column {} of the text: {fault}; “>>” leaves it to the players’ hands",
                fault.column
            )),
            (Ok(_), Some(_)) => {
                Err(format!("{name}: this text is read and needs no hand; begin the line with one “>”"))
            }
        }
    }

    /// What of its text can do nothing, as `cards check` finds it, and what can
    /// do something although the scenario says otherwise.
    fn idle(&self, own: &Catalogue) -> Vec<Fault> {
        let card = own.find_name(&self.name).and_then(|index| own.cards().get(index.0 as usize));
        let idle = card.map(rulestext::idle).unwrap_or_default();
        let of_line = |at: usize| idle.iter().filter(move |idle| idle.part == TextPart::Text && idle.line == at + 1);
        let name = &self.name;
        let told = |line: usize, reason: &str| {
            let mend = if line == self.line { "" } else { "; begin the line with “>!” if that is meant" };
            Fault::new(line, format!("{name}: does nothing: {reason}{mend}"))
        };
        let mut faults = Vec::new();
        for (at, (line, meant)) in self.text_lines.iter().enumerate() {
            if !meant {
                let certain = of_line(at).filter(|idle| idle.unless.is_empty());
                faults.extend(certain.map(|idle| told(*line, &idle.reason)));
            } else if of_line(at).next().is_none() {
                let message = format!("{name}: this text can do something; begin the line with “>” alone");
                faults.push(Fault::new(*line, message));
            }
        }
        let printed = idle.iter().filter(|idle| idle.part != TextPart::Text && idle.unless.is_empty());
        faults.extend(printed.map(|idle| told(self.line, &idle.reason)));
        faults
    }

    /// `hit roll 4`, `range threat zombie`, `unique`, `requires identity Scout`.
    fn field(&mut self, part: &str) -> Result<(), String> {
        let name = &self.name;
        if let Some(rest) = after(part, "requires") {
            let (key, value) = if let Some(value) = after(rest, "identity") {
                ("identity_is", value)
            } else if let Some(value) = after(rest, "name contains") {
                ("name_contains", value)
            } else {
                ("name_is", after(rest, "name").unwrap_or(rest))
            };
            self.fields.insert("requires".into(), json!({ key: value }));
            return Ok(());
        }
        let found = NECROGENESIS
            .fields
            .iter()
            .filter_map(|field| {
                let spoken = field.id.replace('_', " ");
                after(part, &spoken).map(|value| (spoken.len(), field, value))
            })
            .max_by_key(|(length, ..)| *length);
        let Some((_, field, value)) = found else {
            let known: Vec<_> = NECROGENESIS.fields.iter().map(|field| field.id.replace('_', " ")).collect();
            return Err(format!("{name}: “{part}” begins with no field; there is {}", known.join(", ")));
        };
        let value = match field.kind {
            FieldKind::Flag => json!(true),
            FieldKind::Number { .. } if value.eq_ignore_ascii_case("x") => json!("X"),
            FieldKind::Number { .. } => match value.parse::<i32>() {
                Ok(number) => json!(number),
                Err(_) => json!(value),
            },
            FieldKind::Words(_) if value == "none" => json!([]),
            FieldKind::Words(_) => {
                json!(value.split([' ', '/']).filter(|word| !word.is_empty() && *word != "and").collect::<Vec<_>>())
            }
            FieldKind::Text | FieldKind::Word(_) => json!(value.trim_matches('"')),
        };
        let fault = match field.id {
            "trigger" => value.as_str().and_then(|trigger| rulestext::read_trigger(trigger).err()),
            "timing" => value.as_str().and_then(|timing| rulestext::read_timing(timing).err()),
            _ => None,
        };
        if let Some(fault) = fault {
            return Err(format!("{name}: {part}: {fault}"));
        }
        self.fields.insert(field.id.into(), value);
        Ok(())
    }

    /// What a card must print and a scenario need not say.
    fn default_fields(&mut self, card_type: &str) {
        let mut default = |key: &str, value: Value| {
            self.fields.entry(key).or_insert(value);
        };
        match card_type {
            "survivor" => {
                default("identity", json!("Nobody"));
                default("hp", json!(20));
                default("damage", json!(1));
            }
            "zombie" => {
                default("subtype", json!("Walker"));
                default("ztc", json!(1));
                default("hp", json!(1));
                default("damage", json!(1));
                default("ed", json!(4));
            }
            "weapon" => {
                default("class", json!("melee"));
                default("damage", json!(1));
                default("ap", json!(1));
            }
            "item" => {
                default("class", json!("consumable"));
                default("ap", json!(1));
            }
            "event" => {
                default("side", json!("survivor"));
                let zombie = self.fields.get("side") == Some(&json!("zombie"));
                let timing = if zombie { "during Zombie Phase" } else { "during Survivor Phase" };
                self.fields.entry("timing").or_insert(json!(timing));
            }
            "react" => default("tp", json!(1)),
            _ => {}
        }
        let class = self.fields.get("class").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut default = |key: &str, value: Value| {
            self.fields.entry(key).or_insert(value);
        };
        match (card_type, class.as_str()) {
            ("weapon", "automated") => {
                default("zone", json!("threat"));
                default("range", json!(["threat"]));
            }
            ("weapon", class) => {
                default("hands", json!(1));
                default("range", if class == "ranged" { json!(["threat", "zombie"]) } else { json!(["threat"]) });
            }
            ("item", "trap") => default("zone", json!("threat")),
            _ => {}
        }
    }
}

/// Fields that say something else than the text of their card.
fn contradictions(own: &Catalogue, drafts: &[Draft]) -> Vec<Fault> {
    let claims = rulestext::report(own).claims.into_iter().filter(|claim| claim.is_contradiction);
    let told = claims.filter_map(|claim| {
        let draft = drafts.iter().find(|draft| CardName::new(&draft.name) == CardName::new(&claim.card))?;
        Some(Fault::new(draft.line, format!("{}: {}", draft.name, claim.message)))
    });
    told.collect()
}

/// The cards as a set file, a card a line, so that lines of faults tell cards.
fn set_file(drafts: &[Draft]) -> String {
    let mut text = String::from(
        "{\"game\": \"necrogenesis\", \"set\": {\"code\": \"NG-99\", \"name\": \"Scenario\", \"status\": \"playtest\"}, \"cards\": [\n",
    );
    for (index, draft) in drafts.iter().enumerate() {
        let mut card = draft.fields.clone();
        card.insert("name".into(), json!(draft.name));
        if !draft.text.is_empty() {
            card.insert("text".into(), json!(draft.text));
        }
        card.insert("printings".into(), json!([{ "number": format!("NG-99-{:03}", index + 1), "rarity": "C" }]));
        text.push_str(&Value::Object(card).to_string());
        text.push_str(if index + 1 < drafts.len() { ",\n" } else { "\n" });
    }
    text.push_str("]}\n");
    text
}
