//! Card files: JSON in, cards or line-accurate faults out.
//!
//! The reader is driven by the game's field table, so every game's files are
//! read by the same code and no list of allowed fields is kept twice. It
//! never stops at the first fault.

mod card;
mod fault;
mod object;
mod printing;
mod span;

use std::collections::BTreeMap;

use self::{
    card::{CardReader, DraftCard, DraftContent},
    object::{Faults, Object, list, text, word},
};
pub(crate) use self::{
    card::{MOST_COPIES, SHARED_KEYS, can_be_required},
    object::{RawObject, UNKNOWN, shortened},
    printing::KEYS as PRINTING_KEYS,
};
pub use self::{
    fault::{CardFileFault, CatalogueSource},
    span::{Place, Spans},
};
use super::{Catalogue, Set, SetStatus, calendar};
use crate::{
    card::CardName,
    game::{GameDefinition, Games},
};

/// Every fault of every file that was read, in the order of files and lines;
/// never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} in the card files, the first: {}", count(.0.len()), .0[0])]
pub struct ReadError(pub Vec<CardFileFault>);

fn count(faults: usize) -> String {
    if faults == 1 { "1 fault".to_owned() } else { format!("{faults} faults") }
}

/// The keys of a set file.
pub(crate) const FILE_KEYS: &[&str] = &["$schema", "game", "set", "cards"];
/// The keys of its header.
pub(crate) const SET_KEYS: &[&str] = &["code", "name", "released", "status", "notice"];

impl Catalogue {
    /// Reads set files of one of these games into a catalogue, in the order given;
    /// without a file it is an empty one of the first game.
    ///
    /// # Errors
    /// All faults of all files: malformed JSON, a field that is missing,
    /// unknown to the card's type or outside its bounds, a repeated name or
    /// number, a reprint of a card that no file defines.
    pub fn read(games: Games, sources: &[CatalogueSource<'_>]) -> Result<Self, ReadError> {
        let mut loader = Loader::new(games);
        for source in sources {
            loader.read_file(source);
        }
        loader.finish()
    }
}

struct Loader {
    games: Games,
    game: Option<&'static GameDefinition>,
    /// Names of the files, in the order given.
    files: Vec<String>,
    sets: Vec<Set>,
    drafts: Vec<DraftCard>,
    faults: Vec<CardFileFault>,
}

impl Loader {
    fn new(games: Games) -> Self {
        Self { games, game: None, files: Vec::new(), sets: Vec::new(), drafts: Vec::new(), faults: Vec::new() }
    }

    fn read_file(&mut self, source: &CatalogueSource<'_>) {
        // A byte order mark is no part of the text, but some editors write one.
        let source = CatalogueSource { text: source.text.trim_start_matches('\u{feff}'), ..*source };
        self.files.push(source.name.to_owned());
        let spans = Spans::new(&source);
        if let Some(fault) = spans.too_deep() {
            return self.faults.push(fault);
        }
        let mut faults = Faults::new(&spans);
        let file = match Object::read(source.text, &mut faults) {
            Ok(file) => file,
            Err(error) if error.is_data() => {
                let message = "The file is one object: {\"game\": …, \"set\": {…}, \"cards\": […]}.".to_owned();
                return self.faults.push(spans.fault(source.text, None, None, message, &[]));
            }
            Err(error) => return self.faults.push(spans.json_fault(source.text, &error)),
        };
        let cards = self.frame(file, &mut faults);
        self.faults.append(&mut faults.list);
        if let Some((game, set, cards)) = cards {
            let reader = CardReader { game, set: &set.code, spans: &spans };
            for raw in cards {
                self.drafts.extend(reader.read(raw, &mut self.faults));
            }
            self.sets.push(set);
        }
    }

    /// What stands around the cards. Without a game and a set no card can be read.
    fn frame<'a>(
        &mut self,
        mut file: Object<'a>,
        faults: &mut Faults<'_>,
    ) -> Option<(&'static GameDefinition, Set, Vec<&'a str>)> {
        let schema = file.take("$schema");
        schema.and_then(|value| text(value, "$schema", faults));
        let game = file
            .need(
                "game",
                &format!("The file does not say its game, e.g. \"game\": \"{}\".", self.games.first().id),
                &[],
                faults,
            )
            .and_then(|value| self.game(value, faults));
        let set = file
            .need("set", "The file does not describe its set: \"set\": {\"code\": …}.", &[], faults)
            .and_then(|value| self.set(value, game, faults));
        let cards = file
            .need("cards", "The file has no list of cards: \"cards\": […].", &[], faults)
            .and_then(|value| list(value, "cards", "[{\"name\": …}]", &[], faults));
        file.finish(FILE_KEYS, faults);
        Some((game?, set?, cards?))
    }

    fn game(&mut self, value: &str, faults: &mut Faults<'_>) -> Option<&'static GameDefinition> {
        let games: Vec<_> = self.games.iter().map(|game| (game.id, game.name)).collect();
        let game = self.games.by_id(word(value, "game", "game known here", games.into_iter(), &[], faults)?)?;
        let first = *self.game.get_or_insert(game);
        if first.id != game.id {
            let message = format!("This file is for {}, the files before it for {}.", game.name, first.name);
            faults.add(value, "game", message, &[]);
            return None;
        }
        Some(game)
    }

    fn set(&self, value: &str, game: Option<&GameDefinition>, faults: &mut Faults<'_>) -> Option<Set> {
        let Ok(mut header) = Object::read(value, faults) else {
            faults.add(value, "set", "The set is an object: {\"code\": …, \"name\": …, \"status\": …}.", &[]);
            return None;
        };
        let sample = game.unwrap_or(self.games.first()).set_code_sample;
        let code_at = header.need("code", &format!("The set has no code, e.g. \"code\": \"{sample}\"."), &[], faults);
        let code = code_at.and_then(|value| text(value, "code", faults));
        if let (Some(game), Some(value), Some(code)) = (game, code_at, &code)
            && !(game.set_code_is_valid)(code)
        {
            let message = format!(
                "“{}” is no set code; it is a card number without its last part, e.g. {}.",
                shortened(code),
                game.set_code_sample
            );
            faults.add(value, "code", message, game.card_clauses.number);
        }
        let name = header.need("name", "The set has no name.", &[], faults);
        let name = name.and_then(|value| text(value, "name", faults));
        let released = header.take("released").and_then(|value| {
            let day = text(value, "released", faults)?;
            if calendar::day(&day).is_none() {
                let message = format!("“{}” is no day; write YYYY-MM-DD or leave the field out.", shortened(&day));
                faults.add(value, "released", message, &[]);
            }
            Some(day)
        });
        let message = "The set does not say its status: official, playtest or community.";
        let status = header.need("status", message, &[], faults).and_then(|value| {
            let words = SetStatus::ALL.iter().map(|status| (status.id(), status.id()));
            SetStatus::from_id(word(value, "status", "status of a set", words, &[], faults)?)
        });
        let notice = header.take("notice").and_then(|value| text(value, "notice", faults));
        header.finish(SET_KEYS, faults);

        let (code, at) = (code?, code_at?);
        if self.sets.iter().any(|other| other.code.eq_ignore_ascii_case(&code)) {
            faults.add(at, "code", format!("The set {code} was already read from another file."), &[]);
        }
        Some(Set { code, name: name?, released, status: status?, notice })
    }

    /// Joins reprints to their cards and refuses what is there twice.
    fn finish(mut self) -> Result<Catalogue, ReadError> {
        let game = self.game.unwrap_or(self.games.first());
        let clauses = game.card_clauses;
        let mut cards = Vec::new();
        // The place of a card among those read; none for a faulty one.
        let mut positions: BTreeMap<CardName, Option<usize>> = BTreeMap::new();
        let mut reprints = Vec::new();
        let mut numbers: BTreeMap<String, String> = BTreeMap::new();

        for DraftCard { name, at, content, numbers: brought } in self.drafts {
            for (number, at) in brought {
                if let Some(first) = numbers.get(&number.to_uppercase()) {
                    let whose = if CardName::new(first) == name { "another printing of this card" } else { first };
                    let message =
                        format!("{number} is already the number of {}; every printing has its own.", shortened(whose));
                    self.faults.push(at.fault(
                        Some(shortened(name.as_str()).as_str()),
                        Some("number"),
                        message,
                        clauses.printing,
                    ));
                } else {
                    numbers.insert(number.to_uppercase(), name.to_string());
                }
            }
            match content {
                DraftContent::Reprint(printings) => reprints.push((name, printings, at)),
                DraftContent::FaultyReprint => {}
                DraftContent::Full(_) | DraftContent::Faulty if positions.contains_key(&name) => {
                    let message = "A card of this name was already defined; add a printing to it instead.".to_owned();
                    let clauses = [clauses.one_name, clauses.reprint].concat();
                    self.faults.push(at.fault(
                        Some(shortened(name.as_str()).as_str()),
                        Some("name"),
                        message,
                        &clauses,
                    ));
                }
                DraftContent::Faulty => {
                    positions.insert(name, None);
                }
                DraftContent::Full(card) => {
                    positions.insert(name, Some(cards.len()));
                    cards.push(*card);
                }
            }
        }
        for (name, printings, at) in reprints {
            match positions.get(&name) {
                Some(Some(position)) => cards[*position].printings.extend(printings),
                Some(None) => {}
                None => {
                    let message = "An entry with only a name and printings is a reprint, but no file defines this \
                                   card; give its type and fields."
                        .to_owned();
                    self.faults.push(at.fault(
                        Some(shortened(name.as_str()).as_str()),
                        Some("type"),
                        message,
                        clauses.reprint,
                    ));
                }
            }
        }

        if !self.faults.is_empty() {
            let file = |fault: &CardFileFault| self.files.iter().position(|file| *file == fault.file);
            self.faults.sort_by_key(|fault| (file(fault), fault.line, fault.column));
            return Err(ReadError(self.faults));
        }
        Ok(Catalogue::assemble(self.games, game, self.sets, cards))
    }
}
