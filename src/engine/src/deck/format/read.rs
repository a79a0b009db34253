//! Formats files: JSON in, compiled formats or line-accurate faults out.

mod rules;

use serde::Deserialize;
use serde_json::value::RawValue;

use self::rules::RuleReader;
use super::{
    CardQuery, Format, Formats, ListEntry, Listed, Rule, Snapshot,
    file::{EntryFile, FormatFile, FormatsFile, SnapshotFile},
};
use crate::{
    card::CardName,
    catalogue::{Catalogue, CatalogueSource, PrintingSet, Spans, calendar, distance},
    game::GameDefinition,
};

/// A fault in a formats file: what, where, how to mend it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct FormatFault {
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The format, snapshot and rule at fault, as far as they are known,
    /// e.g. `standard, 2026-11-20, boss_limit`.
    pub place: String,
    /// What is wrong and how to mend it.
    pub message: String,
}

impl std::fmt::Display for FormatFault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}:{}:{}: ", self.file, self.line, self.column)?;
        if !self.place.is_empty() {
            write!(formatter, "{}: ", self.place)?;
        }
        formatter.write_str(&self.message)
    }
}

/// Every fault of every formats file, in file order; never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} in the formats files, the first: {}", count(.0.len()), .0[0])]
pub struct FormatsError(pub Vec<FormatFault>);

fn count(faults: usize) -> String {
    if faults == 1 { "1 fault".to_owned() } else { format!("{faults} faults") }
}

impl Formats {
    /// Reads formats files and compiles them for a catalogue.
    ///
    /// # Errors
    /// All faults of all files: malformed JSON, an unknown game, section,
    /// rule or card, a query that does not parse, snapshots out of order.
    pub fn read(sources: &[CatalogueSource<'_>], catalogue: &Catalogue) -> Result<Self, FormatsError> {
        let mut formats: Vec<Format> = Vec::new();
        let mut faults = Vec::new();
        for source in sources {
            let spans = Spans::new(source);
            let mut reader = Reader { catalogue, spans: &spans, place: Vec::new(), faults: &mut faults };
            reader.file(source.text, &mut formats);
        }
        if faults.is_empty() { Ok(Self { game: catalogue.game(), formats }) } else { Err(FormatsError(faults)) }
    }
}

/// Reads one file and remembers where it is.
struct Reader<'a> {
    catalogue: &'a Catalogue,
    spans: &'a Spans<'a>,
    /// Format, snapshot and rule being read.
    place: Vec<String>,
    faults: &'a mut Vec<FormatFault>,
}

impl<'a> Reader<'a> {
    fn game(&self) -> &'static GameDefinition {
        self.catalogue.game()
    }

    /// Adds a fault at the beginning of a slice of the file.
    fn fault(&mut self, slice: &str, message: impl Into<String>) {
        let found = self.spans.fault(slice, None, None, message.into(), &[]);
        self.faults.push(FormatFault {
            file: found.file,
            line: found.line,
            column: found.column,
            place: self.place.join(", "),
            message: found.message,
        });
    }

    /// Reads a slice of the file as a value.
    fn parse<'b, T: Deserialize<'b>>(&mut self, slice: &'b str) -> Option<T> {
        match serde_json::from_str(slice) {
            Ok(value) => Some(value),
            Err(error) => {
                let found = self.spans.json_fault(slice, &error);
                self.faults.push(FormatFault {
                    file: found.file,
                    line: found.line,
                    column: found.column,
                    place: self.place.join(", "),
                    message: found.message,
                });
                None
            }
        }
    }

    /// Reads a text; an empty one is a fault.
    fn text(&mut self, raw: &RawValue) -> Option<String> {
        match serde_json::from_str::<String>(raw.get()) {
            Ok(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
            Ok(_) => {
                self.fault(raw.get(), "The text is empty.");
                None
            }
            Err(_) => {
                self.fault(raw.get(), "This is a text; put it in quotes.");
                None
            }
        }
    }

    fn identifier(&mut self, raw: &RawValue, what: &str) -> Option<String> {
        let id = self.text(raw)?;
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        if !id.chars().all(fits) {
            self.fault(raw.get(), format!("The {what} is made of small letters, digits, hyphens and underscores."));
            return None;
        }
        Some(id)
    }

    fn query(&mut self, raw: Option<&RawValue>) -> Option<CardQuery> {
        let Some(raw) = raw else {
            return Some(CardQuery::everything(self.catalogue));
        };
        let text = serde_json::from_str::<String>(raw.get());
        let Ok(text) = text else {
            self.fault(raw.get(), "A card query is a text; put it in quotes.");
            return None;
        };
        match CardQuery::new(&text, self.catalogue) {
            Ok(query) => Some(query),
            Err(errors) => {
                for error in errors {
                    self.fault(raw.get(), format!("In the card query: {error}"));
                }
                None
            }
        }
    }

    fn file(&mut self, text: &str, formats: &mut Vec<Format>) {
        let Some(file) = self.parse::<FormatsFile<'_>>(text) else {
            return;
        };
        let game = self.text(file.game);
        if game.as_deref().is_some_and(|game| game != self.game().id) {
            let message = format!("These formats are for another game than the cards, which are {}'s.", self.game().id);
            return self.fault(file.game.get(), message);
        }
        for raw in file.formats {
            self.place.clear();
            let format = self.format(raw.get(), formats);
            formats.extend(format);
        }
    }

    fn format(&mut self, raw: &str, earlier: &[Format]) -> Option<Format> {
        let file = self.parse::<FormatFile<'_>>(raw)?;
        let id = self.identifier(file.id, "identifier of a format")?;
        self.place.push(id.clone());
        if earlier.iter().any(|format| format.id == id) {
            self.fault(file.id.get(), "A format of this identifier was already read.");
        }
        let base = match file.based_on {
            None => None,
            Some(raw) => {
                let base = self.text(raw)?;
                let found = earlier.iter().find(|format| format.id == base);
                if found.is_none() {
                    self.fault(raw.get(), format!("There is no format “{base}” before this one."));
                    return None;
                }
                found
            }
        };
        if file.snapshots.is_empty() {
            self.fault(raw, "The format has no snapshot; it needs at least one.");
        }
        let mut snapshots: Vec<Snapshot> = Vec::new();
        for raw in file.snapshots {
            self.place.truncate(1);
            let snapshot = self.snapshot(raw.get(), &id, base, &snapshots);
            snapshots.extend(snapshot);
        }
        self.place.truncate(1);
        (!snapshots.is_empty()).then_some(Format { id, name: file.name, description: file.description, snapshots })
    }

    fn snapshot(&mut self, raw: &str, format: &str, base: Option<&Format>, earlier: &[Snapshot]) -> Option<Snapshot> {
        let file = self.parse::<SnapshotFile<'_>>(raw)?;
        self.place.push(file.id.clone());
        if earlier.iter().any(|snapshot| snapshot.id == file.id) {
            self.fault(raw, "The format already has a snapshot of this identifier.");
        }
        let from = self.text(file.from)?;
        if calendar::day(&from).is_none() {
            self.fault(file.from.get(), format!("“{from}” is no day; it looks like 2026-11-20."));
            return None;
        }
        if earlier.last().is_some_and(|last| last.from >= from) {
            self.fault(file.from.get(), "Snapshots stand in the order of their days, each later than the one before.");
        }

        let ground = earlier.last().or_else(|| base.map(|base| base.as_of(&from)));
        let mut snapshot = self.begin(format, file.id, from, file.note, ground);
        if let Some(pool) = file.pool {
            snapshot.pool = self.query(Some(pool))?;
        }
        if let Some(entries) = file.banned {
            snapshot.banned = entries.iter().filter_map(|raw| self.entry(raw.get(), false)).collect();
        }
        if let Some(entries) = file.restricted {
            snapshot.restricted = entries.iter().filter_map(|raw| self.entry(raw.get(), true)).collect();
        }
        self.leave_out(&file.without, &mut snapshot);
        let advised: Vec<String> = snapshot.advice.iter().map(|rule| rule.code.clone()).collect();
        self.merge(&file.requirements, &mut snapshot.requirements, &advised);
        let required: Vec<String> = snapshot.requirements.iter().map(|rule| rule.code.clone()).collect();
        self.merge(&file.advice, &mut snapshot.advice, &required);
        snapshot.settle(self.catalogue);
        Some(snapshot)
    }

    /// A snapshot with what it takes over from the one it builds on.
    fn begin(
        &self,
        format: &str,
        id: String,
        from: String,
        note: Option<String>,
        ground: Option<&Snapshot>,
    ) -> Snapshot {
        let none = PrintingSet::empty(self.catalogue.printing_count());
        Snapshot {
            id,
            from,
            note,
            pool: ground.map_or_else(|| CardQuery::everything(self.catalogue), |ground| ground.pool.clone()),
            banned: ground.map_or_else(Vec::new, |ground| ground.banned.clone()),
            restricted: ground.map_or_else(Vec::new, |ground| ground.restricted.clone()),
            requirements: ground.map_or_else(Vec::new, |ground| ground.requirements.clone()),
            advice: ground.map_or_else(Vec::new, |ground| ground.advice.clone()),
            format: format.to_owned(),
            game: self.game(),
            statuses: Vec::new(),
            by_status: [none.clone(), none.clone(), none.clone(), none],
        }
    }

    fn leave_out(&mut self, codes: &[&RawValue], snapshot: &mut Snapshot) {
        for raw in codes {
            let Some(code) = self.text(raw) else {
                continue;
            };
            if snapshot.rule(&code).is_none() {
                self.fault(raw.get(), format!("There is no “{code}” to leave out."));
            }
            snapshot.requirements.retain(|rule| rule.code != code);
            snapshot.advice.retain(|rule| rule.code != code);
        }
    }

    /// Puts rules in place of those with their codes, or after them.
    fn merge(&mut self, raws: &[&RawValue], rules: &mut Vec<Rule>, elsewhere: &[String]) {
        let mut given = Vec::new();
        for raw in raws {
            let Some(rule) = RuleReader::read(self, raw.get()) else {
                continue;
            };
            if given.contains(&rule.code) || elsewhere.contains(&rule.code) {
                self.fault(raw.get(), format!("The code “{}” is used twice in this snapshot.", rule.code));
            }
            given.push(rule.code.clone());
            match rules.iter_mut().find(|known| known.code == rule.code) {
                Some(known) => *known = rule,
                None => rules.push(rule),
            }
        }
    }

    fn entry(&mut self, raw: &str, is_restricted: bool) -> Option<ListEntry> {
        if !is_restricted && raw.starts_with('"') {
            let name = self.parse::<String>(raw)?;
            let cards = self.card(raw, &name)?;
            return Some(ListEntry { cards, limit: 0, reason: None });
        }
        let file = self.parse::<EntryFile<'_>>(raw)?;
        let cards = match (file.card, file.query) {
            (Some(card), None) => {
                let name = self.text(card)?;
                self.card(card.get(), &name)?
            }
            (None, Some(query)) => Listed::Query(self.query(Some(query))?),
            _ => {
                self.fault(raw, "An entry has either a \"card\" or a \"query\".");
                return None;
            }
        };
        let limit = match (is_restricted, file.limit) {
            (true, limit) => limit.unwrap_or(1),
            (false, None) => 0,
            (false, Some(_)) => {
                self.fault(raw, "A banned card has no limit; put it on the restricted list.");
                return None;
            }
        };
        if is_restricted && limit == 0 {
            self.fault(raw, "No copies at all is a ban; put it on the banned list.");
        }
        Some(ListEntry { cards, limit, reason: file.reason })
    }

    /// A card by name. A name that no card has would silently list nothing,
    /// so it is a fault.
    fn card(&mut self, raw: &str, name: &str) -> Option<Listed> {
        let meant = CardName::new(name);
        if self.catalogue.find_name(name).is_some() {
            return Some(Listed::Card(meant));
        }
        let near = self.catalogue.cards().iter().min_by_key(|card| distance(card.name.key(), meant.key()));
        let near = near.filter(|card| distance(card.name.key(), meant.key()) <= 3);
        let hint = near.map_or_else(String::new, |card| format!(" Is “{}” meant?", card.name));
        self.fault(raw, format!("No card is called “{name}”.{hint}"));
        None
    }
}
