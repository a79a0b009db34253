//! Formats files: JSON in, compiled formats or line-accurate faults out.

mod reader;
mod rules;

use serde_json::value::RawValue;

use self::{reader::Reader, rules::RuleReader};
use super::{
    CardQuery, Format, Formats, ListEntry, Listed, Matches, Rule, Snapshot,
    fault::{FormatFault, FormatsError},
    file::{EntryFile, FormatFile, FormatsFile, SnapshotFile},
};
use crate::{
    card::CardName,
    catalogue::{Catalogue, CatalogueSource, PrintingSet, Spans, calendar, distance, shortened},
    rulebook::clauses::ClauseList,
};

impl Formats {
    /// Reads formats files and compiles them for a catalogue.
    ///
    /// # Errors
    /// All faults of all files: malformed JSON, an unknown game, section,
    /// rule or card, a query that does not parse, snapshots out of order.
    pub fn read(sources: &[CatalogueSource<'_>], catalogue: &Catalogue) -> Result<Self, FormatsError> {
        Self::read_with(sources, catalogue, None, false)
    }

    /// As [`Formats::read`], where `catalogue` is a part of the one that the files are about: a list may
    /// name cards that it does not have.
    ///
    /// # Errors
    /// All faults of all files.
    pub fn read_for_part(sources: &[CatalogueSource<'_>], catalogue: &Catalogue) -> Result<Self, FormatsError> {
        Self::read_with(sources, catalogue, None, true)
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
        let formats = Self::read_with(sources, catalogue, clauses, false)?;
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
        is_part: bool,
    ) -> Result<Self, FormatsError> {
        let mut formats: Vec<Format> = Vec::new();
        let (mut faults, mut notices) = (Vec::new(), Vec::new());
        for source in sources {
            // A byte order mark is no part of the text, but some editors write one.
            let source = &CatalogueSource { text: source.text.trim_start_matches('\u{feff}'), ..*source };
            let spans = Spans::new(source);
            let mut reader = Reader {
                catalogue,
                known,
                spans: &spans,
                place: Vec::new(),
                left_out: Vec::new(),
                unread: Vec::new(),
                is_ground_known: true,
                is_part,
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

impl<'a> Reader<'a> {
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
        if self.is_part || self.catalogue.find_name(name).is_some() {
            return Some(Listed::Card(meant));
        }
        let near = self.catalogue.cards().iter().min_by_key(|card| distance(card.name.key(), meant.key()));
        let near = near.filter(|card| distance(card.name.key(), meant.key()) <= 3);
        let hint = near.map_or_else(String::new, |card| format!(" Is “{}” meant?", card.name));
        self.fault(raw, format!("No card is called “{}”.{hint}", shortened(name)));
        None
    }
}
