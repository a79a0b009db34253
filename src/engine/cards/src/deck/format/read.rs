//! Formats files: JSON in, compiled formats or line-accurate faults out.

mod rules;

use serde::{Deserialize, de::value::MapDeserializer};
use serde_json::value::RawValue;

use self::rules::RuleReader;
use super::{
    CardQuery, Format, Formats, ListEntry, Listed, Matches, Rule, Snapshot,
    file::{EntryFile, FormatFile, FormatsFile, Keyed, SnapshotFile},
};
use crate::{
    card::CardName,
    catalogue::{
        CardFileFault, Catalogue, CatalogueSource, PrintingSet, RawObject, Spans, calendar, distance, nearest_word,
        shortened,
    },
    game::GameDefinition,
    rulebook::clauses::ClauseList,
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

/// The parser's words for a value of another type than asked, for people.
fn of_another_type(key: &str, error: &str) -> Option<&'static str> {
    let (_, expected) = error.split_once(", expected ")?;
    match expected.split(" at line ").next().unwrap_or(expected) {
        // No copies at all is a ban.
        "u32" if key == "limit" => Some("This is a whole number from 1 to 4294967295."),
        "u32" => Some("This is a whole number from 0 to 4294967295."),
        "a string" => Some("This is a text; put it in quotes."),
        "a boolean" => Some("This is true or false, without quotes."),
        "a sequence" => Some("This is a list; put it in square brackets."),
        "an object" | "a map" => Some("This is an object; put it in curly brackets."),
        "struct Noun" => Some("This is an object with what one and several are called: {\"one\": …, \"many\": …}."),
        expected if expected.starts_with("struct ") => Some("This is an object; put it in curly brackets."),
        expected if expected.starts_with("any valid JSON") => Some("This is of another kind than it should be."),
        _ => None,
    }
}

/// The parser's words for a field or word that there is not, that is not there
/// or is there twice, for people.
fn of_a_name(error: &str) -> Option<String> {
    let (_, rest) = error.split_once('`')?;
    // A name may hold this mark itself.
    let (name, known) = rest.rsplit_once("`, expected ").or_else(|| rest.rsplit_once('`'))?;
    let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
    let advice = || match nearest_word(name, known.iter().copied()) {
        Some(near) => format!("is “{near}” meant?"),
        None => format!("there are {}.", known.join(", ")),
    };
    match error {
        _ if error.starts_with("unknown field") => {
            Some(format!("There is no field “{}”; {}", shortened(name), advice()))
        }
        _ if error.starts_with("unknown variant") => {
            Some(format!("“{}” is not known here; {}", shortened(name), advice()))
        }
        _ if error.starts_with("missing field") => Some(missing(name)),
        _ if error.starts_with("duplicate field") => Some(twice(name)),
        _ => None,
    }
}

fn missing(field: &str) -> String {
    format!("The field \"{field}\" is missing.")
}

fn twice(field: &str) -> String {
    format!("The field \"{field}\" is given twice; keep one.")
}

impl Formats {
    /// Reads formats files and compiles them for a catalogue.
    ///
    /// # Errors
    /// All faults of all files: malformed JSON, an unknown game, section,
    /// rule or card, a query that does not parse, snapshots out of order.
    pub fn read(sources: &[CatalogueSource<'_>], catalogue: &Catalogue) -> Result<Self, FormatsError> {
        Self::read_with(sources, catalogue, None)
    }

    /// As [`Formats::read`], for whoever publishes the files: a clause or
    /// ruling that is none of the game's `clauses` is a fault too, unless there is
    /// no list of them, and so are files without a single format.
    ///
    /// # Errors
    /// All faults of all files.
    pub fn check(
        sources: &[CatalogueSource<'_>],
        catalogue: &Catalogue,
        clauses: Option<&'static ClauseList>,
    ) -> Result<Self, FormatsError> {
        let formats = Self::read_with(sources, catalogue, clauses)?;
        match sources.first() {
            Some(source) if formats.formats.is_empty() => {
                let found = Spans::new(source).fault(source.text, None, None, String::new(), &[]);
                let message = "There is no format; a list has at least one.".to_owned();
                let (file, place) = (found.file, String::new());
                Err(FormatsError(vec![FormatFault { file, line: found.line, column: found.column, place, message }]))
            }
            _ => Ok(formats),
        }
    }

    fn read_with(
        sources: &[CatalogueSource<'_>],
        catalogue: &Catalogue,
        known: Option<&'static ClauseList>,
    ) -> Result<Self, FormatsError> {
        let mut formats: Vec<Format> = Vec::new();
        let (mut faults, mut notices) = (Vec::new(), Vec::new());
        for source in sources {
            let spans = Spans::new(source);
            let mut reader = Reader {
                catalogue,
                known,
                spans: &spans,
                place: Vec::new(),
                left_out: Vec::new(),
                unread: Vec::new(),
                is_ground_known: true,
                faults: &mut faults,
                notices: &mut notices,
            };
            reader.file(source.text, &mut formats);
        }
        if faults.is_empty() {
            Ok(Self { game: catalogue.game(), formats, notices })
        } else {
            Err(FormatsError(faults))
        }
    }
}

/// Reads one file and remembers where it is.
struct Reader<'a> {
    catalogue: &'a Catalogue,
    /// The clauses and rulings that can be cited, when that is checked.
    known: Option<&'static ClauseList>,
    spans: &'a Spans<'a>,
    /// Format, snapshot and rule being read.
    place: Vec<String>,
    /// The keys of the object read last whose values were at fault.
    left_out: Vec<String>,
    /// The codes of rules that were at fault.
    unread: Vec<String>,
    /// Whether it is known what the snapshot being read builds on.
    is_ground_known: bool,
    faults: &'a mut Vec<FormatFault>,
    notices: &'a mut Vec<FormatFault>,
}

impl<'a> Reader<'a> {
    fn game(&self) -> &'static GameDefinition {
        self.catalogue.game()
    }

    /// Adds a fault at the beginning of a slice of the file.
    fn fault(&mut self, slice: &str, message: impl Into<String>) {
        self.push(self.spans.fault(slice, None, None, message.into(), &[]));
    }

    fn push(&mut self, found: CardFileFault) {
        let (place, file, message) = (self.place.join(", "), found.file, found.message);
        self.faults.push(FormatFault { file, line: found.line, column: found.column, place, message });
    }

    /// Adds a notice, likewise: what is allowed and may not be meant.
    fn notice(&mut self, slice: &str, message: String) {
        let found = self.spans.fault(slice, None, None, message, &[]);
        let place = self.place.join(", ");
        let (file, line, column, message) = (found.file, found.line, found.column, found.message);
        self.notices.push(FormatFault { file, line, column, place, message });
    }

    /// Adds the parser's error while it read a slice of the file, the value of a key.
    fn json_fault(&mut self, key: &str, slice: &str, error: &serde_json::Error) {
        // The parser's own place is behind the value.
        let words = error.to_string();
        if let Some(message) = of_another_type(key, &words) {
            return self.fault(slice, message);
        }
        let mut found = self.spans.json_fault(slice, error);
        if let Some(message) = of_a_name(&words) {
            found.message = message;
        }
        self.push(found);
    }

    /// Reads a slice of the file as an object, key by key, so that a fault in
    /// one does not hide those in the others: what is wrong is left out.
    fn object<'b, T: Deserialize<'b> + Keyed>(&mut self, slice: &'b str) -> Option<T> {
        self.left_out.clear();
        let entries = match serde_json::from_str::<RawObject<'b>>(slice) {
            Ok(RawObject(entries)) => entries,
            Err(error) if error.is_data() => {
                let keys = T::REQUIRED.iter().map(|key| format!("\"{key}\": …")).collect::<Vec<_>>().join(", ");
                let sample = if keys.is_empty() { String::new() } else { format!(": {{{keys}}}") };
                self.fault(slice, format!("This is one object{sample}."));
                return None;
            }
            Err(error) => {
                self.json_fault("", slice, &error);
                return None;
            }
        };
        let mut good: Vec<(&str, &'b RawValue)> = Vec::new();
        for (at, (key, value)) in entries.iter().enumerate() {
            if entries[..at].iter().any(|(earlier, _)| earlier == key) {
                self.fault(value.get(), twice(key));
                continue;
            }
            let alone = MapDeserializer::<_, serde_json::Error>::new(std::iter::once((key.as_str(), *value)));
            match T::deserialize(alone) {
                Ok(_) => good.push((key, value)),
                Err(error) => {
                    self.json_fault(key, value.get(), &error);
                    self.left_out.push(key.clone());
                }
            }
        }
        for required in T::REQUIRED {
            if !entries.iter().any(|(key, _)| key == required) {
                self.fault(slice, missing(required));
            }
        }
        T::deserialize(MapDeserializer::<_, serde_json::Error>::new(good.into_iter())).ok()
    }

    /// Puts what was just read into its place: its faults were found before
    /// its name was known.
    fn enter(&mut self, name: String, first_fault: usize) {
        self.place.push(shortened(&name));
        let place = self.place.join(", ");
        for fault in &mut self.faults[first_fault..] {
            fault.place.clone_from(&place);
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

    /// Reads the clauses or the rulings that a rule names.
    fn citations(&mut self, raws: &[&RawValue], what: &str) -> Vec<String> {
        let mut cited = Vec::new();
        for raw in raws {
            let Some(id) = self.text(raw) else { continue };
            let is_ruling = id.starts_with('R');
            let is_known = self.known.is_none_or(|known| known.find(&id).is_some());
            if !is_known || (self.known.is_some() && is_ruling != (what == "ruling")) {
                self.fault(raw.get(), format!("The rules have no {what} “{id}”; leave it out or name another."));
            }
            cited.push(id);
        }
        cited
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
        if let Some(fault) = self.spans.too_deep() {
            return self.push(fault);
        }
        let Some(file) = self.object::<FormatsFile<'_>>(text) else {
            return;
        };
        if let Some(raw) = file.game {
            let game = self.text(raw);
            if game.as_deref().is_some_and(|game| game != self.game().id) {
                let message =
                    format!("These formats are for another game than the cards, which are {}'s.", self.game().id);
                return self.fault(raw.get(), message);
            }
        }
        for raw in file.formats {
            self.place.clear();
            let format = self.format(raw.get(), formats);
            formats.extend(format);
        }
    }

    fn format(&mut self, raw: &str, earlier: &[Format]) -> Option<Format> {
        let first_fault = self.faults.len();
        let file = self.object::<FormatFile<'_>>(raw)?;
        let id = file.id.and_then(|raw| self.identifier(raw, "identifier of a format"));
        if let Some(id) = &id {
            self.enter(id.clone(), first_fault);
        }
        if let (Some(id), Some(raw)) = (&id, file.id)
            && earlier.iter().any(|format| format.id == *id)
        {
            self.fault(raw.get(), "A format of this identifier was already read.");
        }
        // What builds on nothing readable leaves out codes that nobody knows.
        self.is_ground_known = true;
        let base = file.based_on.and_then(|raw| {
            let base = self.text(raw);
            let found = base.as_ref().and_then(|base| earlier.iter().find(|format| format.id == *base));
            if let (None, Some(base)) = (found, base) {
                let message = format!(
                    "There is no format “{}” before this one; a file that builds on it begins with a copy of it.",
                    shortened(&base)
                );
                self.fault(raw.get(), message);
            }
            self.is_ground_known = found.is_some();
            found
        });
        if file.snapshots.as_ref().is_some_and(Vec::is_empty) {
            self.fault(raw, "The format has no snapshot; it needs at least one.");
        }
        // A format at fault is kept, so that those that build on it are not faulted for it.
        let id = id.or_else(|| serde_json::from_str(file.id?.get()).ok()).unwrap_or_default();
        let depth = self.place.len();
        let mut snapshots: Vec<Snapshot> = Vec::new();
        for raw in file.snapshots.unwrap_or_default() {
            let snapshot = self.snapshot(raw.get(), &id, base, &snapshots);
            snapshots.extend(snapshot);
            self.place.truncate(depth);
        }
        let (name, description) = (file.name.unwrap_or_default(), file.description);
        (!snapshots.is_empty()).then_some(Format { id, name, description, snapshots })
    }

    fn snapshot(&mut self, raw: &str, format: &str, base: Option<&Format>, earlier: &[Snapshot]) -> Option<Snapshot> {
        let first_fault = self.faults.len();
        let file = self.object::<SnapshotFile<'_>>(raw)?;
        if let Some(id) = &file.id {
            self.enter(id.clone(), first_fault);
            if earlier.iter().any(|snapshot| snapshot.id == *id) {
                self.fault(raw, "The format already has a snapshot of this identifier.");
            }
        }
        let from = file.from.and_then(|raw| self.day(raw));
        if let (Some(from), Some(raw)) = (&from, file.from)
            && earlier.last().is_some_and(|last| last.from >= *from)
        {
            self.fault(raw.get(), "Snapshots stand in the order of their days, each later than the one before.");
        }

        self.is_ground_known &= from.is_some();
        let from = from.or_else(|| earlier.last().map(|last| last.from.clone())).unwrap_or_default();
        let ground = earlier.last().or_else(|| base.map(|base| base.as_of(&from)));
        let mut snapshot = self.begin(format, file.id.unwrap_or_default(), from, file.note, ground);
        if let Some(pool) = file.pool.and_then(|pool| self.query(Some(pool))) {
            snapshot.pool = pool;
        }
        if let Some(entries) = file.banned {
            snapshot.banned = self.entries(&entries, false, &[]);
        }
        if let Some(entries) = file.restricted {
            let banned = snapshot.banned.clone();
            snapshot.restricted = self.entries(&entries, true, &banned);
        }
        self.leave_out(&file.without, &mut snapshot);
        let advised: Vec<String> = snapshot.advice.iter().map(|rule| rule.code.clone()).collect();
        self.merge(&file.requirements, &mut snapshot.requirements, &advised);
        let required: Vec<String> = snapshot.requirements.iter().map(|rule| rule.code.clone()).collect();
        self.merge(&file.advice, &mut snapshot.advice, &required);
        snapshot.settle(self.catalogue);
        Some(snapshot)
    }

    fn day(&mut self, raw: &RawValue) -> Option<String> {
        let day = self.text(raw)?;
        if calendar::day(&day).is_none() {
            self.fault(raw.get(), format!("“{}” is no day; it looks like 2026-11-20.", shortened(&day)));
            return None;
        }
        Some(day)
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
            let is_excused = !self.is_ground_known || self.unread.contains(&code);
            if snapshot.rule(&code).is_none() && !is_excused {
                self.fault(raw.get(), format!("There is no “{}” to leave out.", shortened(&code)));
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
                self.fault(raw.get(), format!("The code “{}” is used twice in this snapshot.", shortened(&rule.code)));
            }
            given.push(rule.code.clone());
            match rules.iter_mut().find(|known| known.code == rule.code) {
                Some(known) => *known = rule,
                None => rules.push(rule),
            }
        }
    }

    /// Reads a list; what an entry before, or the banned list, says of a card
    /// already is noticed.
    fn entries(&mut self, raws: &[&RawValue], is_restricted: bool, banned: &[ListEntry]) -> Vec<ListEntry> {
        let mut entries: Vec<ListEntry> = Vec::new();
        for raw in raws {
            let Some(entry) = self.entry(raw.get(), is_restricted) else { continue };
            if let Listed::Card(name) = &entry.cards {
                let has = |entries: &[ListEntry]| entries.iter().any(|entry| self.is_listed(name, &entry.cards));
                let (is_banned, is_again) = (has(banned), has(&entries));
                if is_banned {
                    self.notice(raw.get(), format!("{name} is banned too, so this entry changes nothing."));
                } else if is_again {
                    self.notice(raw.get(), format!("{name} is in this list already."));
                }
            }
            entries.push(entry);
        }
        entries
    }

    fn is_listed(&self, name: &CardName, cards: &Listed) -> bool {
        match cards {
            Listed::Card(other) => other == name,
            Listed::Query(query) => {
                let card = self.catalogue.find_name(name.as_str());
                card.is_some_and(|card| query.matches_card(card, self.catalogue) == Matches::Yes)
            }
        }
    }

    fn entry(&mut self, raw: &str, is_restricted: bool) -> Option<ListEntry> {
        if raw.starts_with('"') {
            let name = match serde_json::from_str::<String>(raw) {
                Ok(name) => name,
                Err(error) => {
                    self.json_fault("", raw, &error);
                    return None;
                }
            };
            let cards = self.card(raw, &name)?;
            return Some(ListEntry { cards, limit: u32::from(is_restricted), reason: None });
        }
        let file = self.object::<EntryFile<'_>>(raw)?;
        let cards = match (file.card, file.query) {
            (Some(card), None) => self.text(card).and_then(|name| self.card(card.get(), &name)),
            (None, Some(query)) => self.query(Some(query)).map(|found| {
                if !found.may_find() {
                    let list = if is_restricted { "restricts" } else { "bans" };
                    let message =
                        format!("No card is found by “{}”, so this entry {list} nothing.", shortened(found.text()));
                    self.notice(query.get(), message);
                }
                Listed::Query(found)
            }),
            _ => {
                self.fault(raw, "An entry has either a \"card\" or a \"query\".");
                None
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
        Some(ListEntry { cards: cards?, limit, reason: file.reason })
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
        self.fault(raw, format!("No card is called “{}”.{hint}", shortened(name)));
        None
    }
}
