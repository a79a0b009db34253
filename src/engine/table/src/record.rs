//! The record of a game: what is needed to play it again.
//!
//! A record holds the decks, the seed, the rules config and the choices, three
//! bytes each; decisions with one answer are not in it. From some choice on it
//! may go by another seed. It may begin in the middle, and some of its steps may
//! be changes by hand: what is no game that the rules alone lead to says so.
//! Replaying gives the same state and the same events on every target. A record made by other
//! rules or by cards with other texts would go another way: it says so, and
//! shows the lines it kept when it was played.

mod by_hand;
mod edit;
mod hex;
mod line;
mod reseed;
mod session;
mod setting;
mod start;
mod step_log;
mod text;

use std::collections::{BTreeMap, btree_map::Entry};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

use super::{Seat, Sink, random::Seed, told::Telling};
use safehouse_cards::{
    card::{Card, Fact, RequirementTest},
    catalogue::Catalogue,
    deck::list::{DeckLine, DeckList},
};

pub use by_hand::ByHand;
pub use edit::{EDIT_BYTES, EDITS_BYTES, Edit, EditError, MOST_EDITS};
pub use line::Line;
pub use reseed::Reseed;
pub use session::{Bookmark, Session};
pub use setting::Setting;
pub use start::{START_BYTES, Start, UnfitStart};
pub use step_log::{StepEvents, StepLog};
pub use text::{PREFIX, ReadError, WriteError};

/// Version of the JSON and text forms. Records with reseeds, the mark of
/// [`Record::peeked`], a [`Setting`], a [`Start`], cards brought or edits are of
/// the same one: who does not know those refuses them.
pub const FORM: u32 = 1;

/// Rules whose games can be recorded.
pub trait Recorded: Telling {
    /// Identifier of the game.
    const GAME: &'static str;
    /// Version of the rules as they are programmed; raised when any game
    /// would go another way than before.
    const ENGINE: u32;

    /// A choice as bytes, of which the first is never 255.
    fn to_bytes(choice: Self::Choice) -> [u8; 3];

    /// The choice of [`Recorded::to_bytes`]; `None` for other bytes.
    fn from_bytes(bytes: [u8; 3]) -> Option<Self::Choice>;

    /// A player gives up.
    fn concede(&self, state: &mut Self::State, seat: Seat, log: &mut impl Sink<Self::Event>);

    /// Lets chance go by another seed from here on, and deals the hidden cards
    /// anew that no seat knows the place of, each among those of its own pile.
    /// Cards that a seat holds, looked at, put somewhere or was shown stay. So
    /// what is asked and its choices are as before, and so is what every seat
    /// sees.
    fn reseed(&self, state: &mut Self::State, seed: Seed);

    /// Changes the table by hand and goes on to a decision, whose choices
    /// `options` then holds. A game need not have this.
    ///
    /// # Errors
    /// What cannot be done here, why, and how to mend it; nothing changed then.
    fn edit(
        &self,
        _state: &mut Self::State,
        _edit: &str,
        _log: &mut impl Sink<Self::Event>,
        _options: &mut Vec<Self::Choice>,
    ) -> Result<(), String> {
        Err("Tables of this game are not changed by hand".to_owned())
    }
}

/// SHA-256 over what the cards of both decks say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fingerprint(pub [u8; 32]);

impl Fingerprint {
    /// Of the cards that two decks name, each once, by name: name, type, text
    /// and facts, each ended by a zero byte. Printings do not matter.
    pub fn of(decks: [&DeckList; 2], catalogue: &Catalogue) -> Self {
        Self::of_all(decks, &[], catalogue)
    }

    /// The same, with cards beside those of the decks.
    fn of_all(decks: [&DeckList; 2], brought: &[String], catalogue: &Catalogue) -> Self {
        let names = decks.iter().flat_map(|deck| &deck.lines).map(|line| &line.card).chain(brought);
        let known = names.filter_map(|name| catalogue.find_name(name));
        Self::of_cards(known.map(|index| catalogue.card(index)).collect())
    }

    /// Of all cards of a catalogue, as [`Fingerprint::of`].
    pub fn of_catalogue(catalogue: &Catalogue) -> Self {
        Self::of_cards(catalogue.cards().iter().collect())
    }

    fn of_cards(mut cards: Vec<&Card>) -> Self {
        cards.sort_by(|one, other| one.name.key().cmp(other.name.key()));
        cards.dedup_by(|one, other| one.name == other.name);
        let mut hash = Sha256::new();
        let mut write = |text: &str| {
            hash.update(text.as_bytes());
            hash.update([0]);
        };
        for card in cards {
            write(card.name.as_str());
            write(card.card_type);
            card.text.iter().for_each(|line| write(line));
            for (field, fact) in &card.facts {
                write(field);
                match fact {
                    Fact::Unknown => write("unknown"),
                    Fact::Number(number) => write(&number.to_string()),
                    Fact::Variable => write("X"),
                    Fact::Text(text) => write(text),
                    Fact::Word(word) => write(word),
                    Fact::Words(words) => words.iter().for_each(|word| write(word)),
                    Fact::Flag => write("flag"),
                }
            }
            if let Some(requirement) = &card.requires {
                write(match requirement.test {
                    RequirementTest::NameIs => "name is",
                    RequirementTest::NameContains => "name contains",
                    RequirementTest::FieldIs(field) => field,
                });
                write(&requirement.value);
            }
        }
        Self(hash.finalize().into())
    }
}

impl From<Fingerprint> for String {
    fn from(fingerprint: Fingerprint) -> Self {
        hex::hex(&fingerprint.0)
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = &'static str;

    fn try_from(hex: String) -> Result<Self, Self::Error> {
        hex::bytes_of_hex(&hex).map(Self).ok_or("64 digits of base 16 were expected")
    }
}

/// A game to be played again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(deserialize = "C: DeserializeOwned"))]
pub struct Record<C> {
    /// Version of this form, [`FORM`].
    pub record: u32,
    /// Identifier of the game.
    pub game: String,
    /// Version of the rules it was played by.
    pub engine: u32,
    /// The card texts it was played with.
    pub cards: Fingerprint,
    /// Both decks, [`ordered`].
    pub decks: [DeckList; 2],
    /// The seed.
    #[serde(with = "hex::seed")]
    pub seed: Seed,
    /// The rules config.
    pub config: C,
    /// What holds for this game beside them.
    #[serde(default, skip_serializing_if = "Setting::is_usual")]
    pub setting: Setting,
    /// The position that it begins with, where that is none which the rules set
    /// up: the decks then are what its cards are, as far as the card list has
    /// them. No measure of decks counts such a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// Cards of the card list that edits put into the place of cards of the decks,
    /// at most [`MOST_BROUGHT`], each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub brought: Vec<String>,
    /// The changes by hand that its steps name, and perhaps some that none names:
    /// those of other ways that the game went. At most [`MOST_EDITS`], of
    /// [`EDITS_BYTES`] together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
    /// The choices, and the changes by hand among them.
    #[serde(with = "hex::choices")]
    pub choices: Vec<[u8; 3]>,
    /// Where it goes by another seed: in their order, at most one a choice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reseeds: Vec<Reseed>,
    /// The first choice, counted from 0, that was made after an undo took back
    /// a die or a hidden card: its player had seen what may come. With new luck
    /// as well, which could be asked for until it is good. No measure of decks
    /// counts such a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peeked: Option<usize>,
    /// Who conceded after the last choice, if anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conceded: Option<Seat>,
    /// What happened, in words, for readers of other versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<String>,
}

/// Cards that edits bring into a record: half a deck of other ones.
pub const MOST_BROUGHT: usize = 30;

/// Why a record cannot be played again here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// Another game.
    #[error("this is a record of another game, {0}")]
    Game(String),
    /// Other rules.
    #[error("this game was played by version {found} of the rules, here is version {here}")]
    Engine {
        /// Its version.
        found: u32,
        /// The version here.
        here: u32,
    },
    /// Cards with other texts or values.
    #[error("this game was played with cards that now have other texts or values")]
    Cards,
}

/// Why replaying stopped.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Bytes that are no choice.
    #[error("choice {at} of the record is no choice")]
    NoChoice {
        /// Which, from 1.
        at: usize,
    },
    /// A choice that is not legal there.
    #[error("choice {at} of the record: {refusal}")]
    Refused {
        /// Which, from 1.
        at: usize,
        /// Why.
        refusal: String,
    },
}

/// A deck with its lines in the one order that decides what a seed deals: the game's
/// sections, in each the cards by name, without printings, notes and tags.
/// Sections that are not counted are left out.
pub fn ordered(deck: &DeckList, catalogue: &Catalogue) -> DeckList {
    let mut lines: Vec<DeckLine> = Vec::new();
    for section in catalogue.game().sections.iter().filter(|section| section.counted) {
        let mut of_section: BTreeMap<String, DeckLine> = BTreeMap::new();
        for line in deck.section(section.id) {
            let name = match catalogue.find_name(&line.card) {
                Some(index) => catalogue.card(index).name.as_str().to_owned(),
                None => line.card.clone(),
            };
            match of_section.entry(name) {
                Entry::Occupied(mut known) => {
                    let known = known.get_mut();
                    known.quantity = known.quantity.saturating_add(line.quantity);
                }
                Entry::Vacant(new) => {
                    let card = new.key().clone();
                    new.insert(DeckLine { card, printing: None, ..line.clone() });
                }
            }
        }
        lines.extend(of_section.into_values());
    }
    DeckList { name: deck.name.clone(), lines, ..DeckList::new(&*deck.game) }
}

impl<C> Record<C> {
    /// The record of a game that is about to begin.
    pub fn new<R: Recorded>(catalogue: &Catalogue, decks: [&DeckList; 2], seed: Seed, config: C) -> Self {
        let decks = decks.map(|deck| ordered(deck, catalogue));
        Self {
            record: FORM,
            game: R::GAME.to_owned(),
            engine: R::ENGINE,
            cards: Fingerprint::of([&decks[0], &decks[1]], catalogue),
            decks,
            seed,
            config,
            setting: Setting::default(),
            start: None,
            brought: Vec::new(),
            edits: Vec::new(),
            choices: Vec::new(),
            reseeds: Vec::new(),
            peeked: None,
            conceded: None,
            kept: Vec::new(),
        }
    }

    /// What its cards say, by the card list of here.
    pub fn fingerprint(&self, catalogue: &Catalogue) -> Fingerprint {
        Fingerprint::of_all([&self.decks[0], &self.decks[1]], &self.brought, catalogue)
    }

    /// What makes it no game that the rules alone led to from its beginning, if
    /// anything does. No measure of decks counts such a game.
    pub fn by_hand(&self) -> Option<ByHand> {
        let is_changed = self.choices.iter().any(|step| edit::number_of(*step).is_some());
        let begun = self.start.as_ref().map(|_| ByHand::Begun);
        if is_changed { Some(ByHand::Changed) } else { begun }
    }

    /// The change by hand that a step is; `None` for a choice, and for one that
    /// is not there.
    pub fn edit_at(&self, step: usize) -> Option<&Edit> {
        self.edits.get(edit::number_of(*self.choices.get(step)?)?)
    }

    /// What keeps the record from being played again with these rules and cards.
    pub fn mismatch<R: Recorded>(&self, catalogue: &Catalogue) -> Option<Mismatch> {
        if self.game != R::GAME {
            Some(Mismatch::Game(self.game.clone()))
        } else if self.engine != R::ENGINE {
            Some(Mismatch::Engine { found: self.engine, here: R::ENGINE })
        } else if self.cards != self.fingerprint(catalogue) {
            Some(Mismatch::Cards)
        } else {
            None
        }
    }

    /// Plays the game again to where it was left.
    ///
    /// # Errors
    /// A choice that these rules do not allow there.
    pub fn replay<R: Recorded>(&self, rules: &R, log: &mut impl Sink<R::Event>) -> Result<R::State, ReplayError> {
        self.replay_to_options(rules, log, &mut Vec::new(), |_| {})
    }

    /// What happened in the game, by the step that caused it.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn step_log<R: Recorded>(&self, rules: &R) -> Result<StepLog<R::Event>, ReplayError> {
        let mut log = StepLog::default();
        self.replay_to_options(rules, &mut log, &mut Vec::new(), StepLog::begin_step)?;
        Ok(log)
    }

    /// [`Record::replay`]; `options` then holds the choices of the decision
    /// that it was left at. `each` is called before every step.
    fn replay_to_options<R: Recorded, L: Sink<R::Event>>(
        &self,
        rules: &R,
        log: &mut L,
        options: &mut Vec<R::Choice>,
        mut each: impl FnMut(&mut L),
    ) -> Result<R::State, ReplayError> {
        let mut state = rules.begin(self.seed, log, options);
        let mut reseeds = self.reseeds.iter().peekable();
        let mut reseed = |state: &mut R::State, taken: usize| {
            while let Some(reseed) = reseeds.next_if(|reseed| reseed.at <= taken) {
                rules.reseed(state, reseed.seed);
            }
        };
        for (taken, bytes) in self.choices.iter().enumerate() {
            reseed(&mut state, taken);
            each(log);
            let at = taken + 1;
            if let Some(number) = edit::number_of(*bytes) {
                let edit = self.edits.get(number).ok_or(ReplayError::NoChoice { at })?;
                rules
                    .edit(&mut state, edit.as_str(), log, options)
                    .map_err(|refusal| ReplayError::Refused { at, refusal })?;
                continue;
            }
            let choice = R::from_bytes(*bytes).ok_or(ReplayError::NoChoice { at })?;
            rules
                .choose_of(options, &mut state, choice, log)
                .map_err(|refusal| ReplayError::Refused { at, refusal: refusal.to_string() })?;
        }
        reseed(&mut state, self.choices.len());
        if let Some(seat) = self.conceded {
            each(log);
            rules.concede(&mut state, seat, log);
            options.clear();
        }
        Ok(state)
    }

    /// The same game up to its first `at` choices, to go on another way, by the
    /// same luck: with its reseeds up to there.
    ///
    /// Whether its next player has seen what may come, only the rules can say:
    /// [`Session::jump`] marks it.
    #[must_use]
    pub fn branch(&self, at: usize) -> Self
    where
        C: Clone,
    {
        let choices = self.choices[..at.min(self.choices.len())].to_vec();
        let at = choices.len();
        let reseeds = self.reseeds.iter().copied().filter(|reseed| reseed.at <= at).collect();
        let peeked = self.peeked.map(|peeked| peeked.min(at));
        Self { choices, reseeds, peeked, conceded: None, kept: Vec::new(), ..self.clone() }
    }

    /// How many steps it has: its choices, and a concession after them.
    pub fn steps(&self) -> usize {
        self.choices.len() + usize::from(self.conceded.is_some())
    }

    /// Goes by another seed from the choice to come on: new luck.
    pub fn reseed(&mut self, seed: Seed) {
        let at = self.choices.len();
        self.reseeds.retain(|reseed| reseed.at < at);
        self.reseeds.push(Reseed { at, seed });
    }
}
