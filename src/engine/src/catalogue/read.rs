//! Card files: JSON in, cards or line-accurate faults out.
//!
//! The reader is driven by the game's field table, so every game's files are
//! read by the same code and no list of allowed fields is kept twice. It
//! never stops at the first fault.

mod fields;
mod span;

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

pub(crate) use self::span::Spans;

use self::fields::{CardReader, DraftCard};
use super::{Catalogue, Set, SetStatus};
use crate::{card::CardName, game::GameDefinition};

/// A card file: its name, for messages, and its content.
#[derive(Debug, Clone, Copy)]
pub struct CatalogueSource<'a> {
    /// Name shown in messages, e.g. a path.
    pub name: &'a str,
    /// The JSON text.
    pub text: &'a str,
}

/// A fault in a card file: what, where, how to mend it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct CardFileFault {
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The card at fault, when it has a name.
    pub card: Option<String>,
    /// The field at fault.
    pub field: Option<String>,
    /// What is wrong and how to mend it.
    pub message: String,
    /// The rule clauses it follows; empty for faults of form.
    pub clauses: Vec<String>,
}

impl std::fmt::Display for CardFileFault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}:{}:{}: ", self.file, self.line, self.column)?;
        if let Some(card) = &self.card {
            write!(formatter, "{card}: ")?;
        }
        if let Some(field) = &self.field {
            write!(formatter, "\"{field}\": ")?;
        }
        formatter.write_str(&self.message)?;
        if !self.clauses.is_empty() {
            write!(formatter, " [{}]", self.clauses.join(", "))?;
        }
        Ok(())
    }
}

/// Every fault of every file that was read, in file order; never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} in the card files, the first: {}", count(.0.len()), .0[0])]
pub struct ReadError(pub Vec<CardFileFault>);

fn count(faults: usize) -> String {
    if faults == 1 { "1 fault".to_owned() } else { format!("{faults} faults") }
}

/// The frame of a set file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetFile<'a> {
    #[serde(rename = "$schema", default)]
    _schema: Option<String>,
    #[serde(borrow)]
    game: &'a RawValue,
    #[serde(borrow)]
    set: &'a RawValue,
    #[serde(borrow)]
    cards: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetHeader {
    code: String,
    name: String,
    #[serde(default)]
    released: Option<String>,
    status: SetStatus,
    #[serde(default)]
    notice: Option<String>,
}

impl Catalogue {
    /// Reads set files into a catalogue, in the order given.
    ///
    /// # Errors
    /// All faults of all files: malformed JSON, a field that is missing,
    /// unknown to the card's type or outside its bounds, a repeated name or
    /// number, a reprint of a card that no file defines.
    pub fn read(sources: &[CatalogueSource<'_>]) -> Result<Self, ReadError> {
        let mut loader = Loader::default();
        for source in sources {
            loader.read_file(source);
        }
        loader.finish()
    }
}

#[derive(Default)]
struct Loader {
    game: Option<&'static GameDefinition>,
    sets: Vec<Set>,
    drafts: Vec<DraftCard>,
    faults: Vec<CardFileFault>,
}

impl Loader {
    fn read_file(&mut self, source: &CatalogueSource<'_>) {
        let spans = Spans::new(source);
        let file: SetFile<'_> = match serde_json::from_str(source.text) {
            Ok(file) => file,
            Err(error) => return self.faults.push(spans.json_fault(source.text, &error)),
        };

        let game = match serde_json::from_str::<String>(file.game.get()) {
            Ok(id) => GameDefinition::by_id(&id).ok_or_else(|| {
                let known: Vec<_> = crate::game::GAMES.iter().map(|game| game.id).collect();
                format!("“{id}” is not a game known here; use {}.", known.join(" or "))
            }),
            Err(_) => Err("The game is a text, e.g. \"necrogenesis\".".to_owned()),
        };
        let game = match game {
            Ok(game) => game,
            Err(message) => return self.faults.push(spans.fault(file.game.get(), None, Some("game"), message, &[])),
        };
        if let Some(other) = self.game.filter(|other| other.id != game.id) {
            let message = format!("This file is for {}, the files before it for {}.", game.name, other.name);
            return self.faults.push(spans.fault(file.game.get(), None, Some("game"), message, &[]));
        }
        self.game = Some(game);

        let header: SetHeader = match serde_json::from_str(file.set.get()) {
            Ok(header) => header,
            Err(error) => return self.faults.push(spans.json_fault(file.set.get(), &error)),
        };
        let set = Set {
            code: header.code,
            name: header.name,
            released: header.released,
            status: header.status,
            notice: header.notice,
        };
        if self.sets.iter().any(|other| other.code.eq_ignore_ascii_case(&set.code)) {
            let message = format!("The set {} was already read from another file.", set.code);
            self.faults.push(spans.fault(file.set.get(), None, Some("set"), message, &[]));
        }

        let reader = CardReader { game, set: &set.code, spans: &spans };
        for raw in file.cards {
            self.drafts.extend(reader.read(raw.get(), &mut self.faults));
        }
        self.sets.push(set);
    }

    /// Joins reprints to their cards and refuses what is there twice.
    fn finish(mut self) -> Result<Catalogue, ReadError> {
        let mut cards = Vec::new();
        let mut positions: BTreeMap<CardName, usize> = BTreeMap::new();
        let mut reprints = Vec::new();
        let mut numbers: BTreeMap<String, String> = BTreeMap::new();

        for draft in self.drafts {
            for (number, at) in draft.numbers() {
                if let Some(first) = numbers.insert(number.to_uppercase(), draft.name().to_string()) {
                    self.faults.push(at.fault(
                        Some(draft.name().as_str()),
                        Some("number"),
                        format!("{number} is already the number of {first}; every printing has its own."),
                        &["3.4.0"],
                    ));
                }
            }
            match draft {
                DraftCard::Full { card, at } => {
                    if positions.contains_key(&card.name) {
                        self.faults.push(at.fault(
                            Some(card.name.as_str()),
                            Some("name"),
                            "A card of this name was already defined; add a printing to it instead.".to_owned(),
                            &["3.1.1", "3.4.2"],
                        ));
                    } else {
                        positions.insert(card.name.clone(), cards.len());
                        cards.push(*card);
                    }
                }
                DraftCard::Reprint { name, printings, at, .. } => reprints.push((name, printings, at)),
            }
        }
        for (name, printings, at) in reprints {
            match positions.get(&name) {
                Some(&position) => cards[position].printings.extend(printings),
                None => self.faults.push(
                    at.fault(
                        Some(name.as_str()),
                        Some("type"),
                        "An entry with only a name and printings is a reprint, but no file defines this card; \
                     give its type and fields."
                            .to_owned(),
                        &["3.4.2"],
                    ),
                ),
            }
        }

        if !self.faults.is_empty() {
            return Err(ReadError(self.faults));
        }
        let game = self.game.unwrap_or(crate::game::GAMES[0]);
        Ok(Catalogue::assemble(game, self.sets, cards))
    }
}
