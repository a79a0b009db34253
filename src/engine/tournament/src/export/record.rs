//! What an export is made of, and our own form of it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Bracket, CutMatch, Outcome, Placing, PlayerId, Seed, Sheet, Standing, commitment, standings};

/// What [`EventRecord::kind`] says.
pub const KIND: &str = "safehouse event";

/// The version of [`EventRecord`]'s form. It is raised when a reader of the last one would err.
pub const VERSION: u32 = 1;

/// What an event is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    /// Its id, which the seed's commitment names.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game.
    pub game: String,
    /// The format of the lists.
    pub format: String,
    /// The day, `2026-11-28`, where it is played.
    pub date: String,
    /// When it starts, in seconds since 1970.
    pub starts_at: i64,
    /// Who holds it.
    pub organizer: String,
    /// Its page.
    pub address: String,
}

/// A line of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardLine {
    /// The part of the list.
    pub section: String,
    /// Copies.
    pub count: u32,
    /// The card's name.
    pub name: String,
    /// The set of the printing: that of the list, or the card's usual one; empty where neither is known.
    #[serde(default)]
    pub set: String,
    /// The number of the printing within the set.
    #[serde(default)]
    pub number: String,
}

/// A list.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Deck {
    /// Its id, such as the content id.
    pub id: String,
    /// Its name or label.
    pub name: String,
    /// Its lines.
    pub cards: Vec<CardLine>,
}

impl Deck {
    /// The lines by section, in the order in which the sections begin.
    pub(super) fn sections(&self) -> Vec<(&str, Vec<&CardLine>)> {
        let mut sections: Vec<(&str, Vec<&CardLine>)> = Vec::new();
        for line in &self.cards {
            match sections.iter_mut().find(|(section, _)| *section == line.section) {
                Some((_, lines)) => lines.push(line),
                None => sections.push((&line.section, vec![line])),
            }
        }
        sections
    }
}

/// Who a player is, as the event shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The player.
    pub id: PlayerId,
    /// The name or pseudonym.
    pub name: String,
    /// The country, two letters, if it is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// The list, when it is published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Deck>,
}

/// A result that staff changed after it had been entered. Why is not said: a reason may name somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corrected {
    /// The round; elimination rounds are counted on from the Swiss ones.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// When, in seconds since 1970.
    pub at: i64,
    /// The last round that everybody saw by then. It and those before it were paired from `before`, where they come after
    /// `round`.
    #[serde(default)]
    pub shown: u32,
    /// What was there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Outcome>,
    /// What was there since; none where the result was taken away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Outcome>,
}

/// The tables of a round that staff changed by hand: what is computed for them is not what was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByHand {
    /// The round.
    pub round: u32,
    /// Its tables.
    pub tables: Vec<u32>,
    /// The players who have a bye since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<PlayerId>,
}

/// An event, ready to be written in any form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventRecord {
    /// [`KIND`].
    pub kind: String,
    /// [`VERSION`].
    pub version: u32,
    /// What it is.
    pub about: About,
    /// All that pairings and standings are computed from, players by number. Which table
    /// somebody keeps is left out, since it may tell of an impairment; so tables recomputed from
    /// this may have other numbers.
    pub sheet: Sheet,
    /// The seed, once it is published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// The seed's commitment, hexadecimal.
    pub commitment: String,
    /// Who the players are, by number.
    pub people: Vec<Person>,
    /// The standings after the last Swiss round.
    pub standings: Vec<Standing>,
    /// The elimination rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<Bracket>,
    /// Who was passed over by name when the cut was made: without them it follows from the standings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed_over: Vec<PlayerId>,
    /// The final places.
    pub placings: Vec<Placing>,
    /// Results that staff corrected, the first one first; all else in this holds them as they are since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrected: Vec<Corrected>,
    /// Swiss rounds that staff changed by hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_hand: Vec<ByHand>,
}

/// The final places: by the elimination rounds, where there are some, and by the standings behind them.
pub(super) fn placings(cut: Option<&Bracket>, standings: &[Standing]) -> Vec<Placing> {
    match cut {
        Some(bracket) => bracket.placings(standings),
        None => Bracket { seeds: Vec::new(), results: Vec::new() }.placings(standings),
    }
}

impl EventRecord {
    /// The record of an event. Players whom `people` leaves out get their number for a name. The
    /// seed itself goes in only when it is published.
    #[must_use]
    pub fn new(
        about: About,
        sheet: &Sheet,
        seed: &Seed,
        is_seed_published: bool,
        cut: Option<Bracket>,
        mut people: Vec<Person>,
    ) -> EventRecord {
        let last = u32::try_from(sheet.rounds.len()).unwrap_or(u32::MAX);
        let standings = standings(sheet, last, seed);
        let placings = placings(cut.as_ref(), &standings);
        let mut sheet = sheet.clone();
        sheet.players.sort_by_key(|player| player.id);
        for player in &mut sheet.players {
            player.fixed_table = None;
            if !people.iter().any(|person| person.id == player.id) {
                let name = format!("Player {}", player.id);
                people.push(Person { id: player.id, name, country: None, deck: None });
            }
        }
        people.sort_by_key(|person| person.id);
        EventRecord {
            kind: KIND.to_owned(),
            version: VERSION,
            commitment: hex::encode(commitment(seed, &about.id)),
            about,
            sheet,
            seed: is_seed_published.then(|| seed.clone()),
            people,
            standings,
            cut,
            passed_over: Vec::new(),
            placings,
            corrected: Vec::new(),
            by_hand: Vec::new(),
        }
    }

    /// The sheet with the results as they stood when a Swiss round was shown: what [`pair`](crate::pair) paired the round
    /// from. Tables that staff changed by hand are those of [`EventRecord::by_hand`].
    #[must_use]
    pub fn sheet_of(&self, round: u32) -> Sheet {
        let mut sheet = self.sheet.clone();
        // The first correction since says what was there.
        for one in self.corrected.iter().rev().filter(|one| one.shown >= round && one.round < round) {
            let place = one.round.checked_sub(1).and_then(|place| usize::try_from(place).ok());
            let of = place.and_then(|place| sheet.rounds.get_mut(place));
            let game = of.and_then(|of| of.matches.iter_mut().find(|game| game.table == one.table));
            if let (Some(game), Some(before)) = (game, one.before) {
                game.outcome = Some(before);
            }
        }
        sheet
    }

    /// A name for each player that nobody else has: where two have one, their numbers are added.
    pub(crate) fn names(&self) -> BTreeMap<PlayerId, String> {
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        for person in &self.people {
            *counts.entry(&person.name).or_default() += 1;
        }
        let is_shared = |name: &str| counts.get(name).is_some_and(|count| *count > 1);
        let name = |person: &Person| match is_shared(&person.name) {
            true => format!("{} (#{})", person.name, person.id),
            false => person.name.clone(),
        };
        self.people.iter().map(|person| (person.id, name(person))).collect()
    }

    /// The elimination matches that two players have.
    pub(crate) fn cut_matches(&self) -> Vec<(CutMatch, PlayerId, PlayerId)> {
        let all = self.cut.as_ref().map(Bracket::all).unwrap_or_default();
        all.into_iter().filter_map(|game| Some((game, game.a?, game.b?))).collect()
    }

    /// The number of elimination rounds.
    pub(super) fn cut_rounds(&self) -> u32 {
        self.cut.as_ref().map_or(0, Bracket::rounds)
    }

    /// How a player did in the elimination rounds: matches won and lost.
    pub(super) fn cut_record(&self, player: PlayerId) -> (u32, u32) {
        let mut record = (0, 0);
        for (game, a, b) in self.cut_matches() {
            match game.winner {
                Some(winner) if winner == player => record.0 += 1,
                Some(_) if [a, b].contains(&player) => record.1 += 1,
                _ => {}
            }
        }
        record
    }

    /// The round after which a player left for good, if one did: also the last one, of which they missed none.
    pub(super) fn dropped_after(&self, player: PlayerId) -> Option<u32> {
        let last = u32::try_from(self.sheet.rounds.len()).unwrap_or(u32::MAX);
        let player = self.sheet.players.iter().find(|entry| entry.id == player)?;
        let present = (1..=last).rev().find(|round| player.is_present(*round)).unwrap_or(0);
        player.is_dropped(last.saturating_add(1)).then_some(present)
    }
}

/// Our own form, with a line break at the end; [`SCHEMA`](super::SCHEMA) describes it. Read it
/// with [`import`](crate::import) or as an [`EventRecord`].
#[must_use]
pub fn own(record: &EventRecord) -> String {
    super::number::json(record)
}
