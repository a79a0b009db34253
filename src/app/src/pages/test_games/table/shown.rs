//! What a table is drawn of.

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        config::RulesConfig,
        duel::Duel,
        event::Event,
        orders::Orders,
        scenario::{Moment, Walk},
        simulation::{figures::Figures, policy::PolicyKind},
        state::State,
    },
    table::{
        Seat,
        record::{ByHand, Reseed, Session, StepLog},
    },
};
use safehouse_service::matches::UndoWay;

use crate::paths::games;

/// A game as its page shows it.
#[derive(Debug)]
pub struct Table<'a> {
    /// The last part of its address.
    pub id: &'a str,
    /// The code of the game that it is of.
    pub game: &'a str,
    /// Counts the changes made to it, undo as well.
    pub revision: i64,
    /// The game.
    pub session: Sight<'a>,
    /// Who plays each seat, with which deck.
    pub seats: [Seated<'a>; 2],
    /// What was done with decks that are not whole, a sentence each.
    pub notes: &'a [String],
    /// Whether what is hidden is shown.
    pub is_open: bool,
    /// From where on what happened is new to the reader.
    pub since: Since,
    /// What is to be said of the last change: why it was refused, or where it stopped.
    pub told: Option<&'a str>,
    /// What each seat's person ordered; of no concern to anybody else.
    pub orders: [&'a Orders; 2],
    /// The record as a word, where the reader may have it.
    pub record: Option<&'a str>,
    /// What a game has beside the table that one person plays.
    pub solo: Solo<'a>,
    /// Where a game that is only looked at is in its record; `None` of one that is played.
    pub replay: Option<Replay<'a>>,
    /// What there is to a game between two people; `None` of any other.
    pub between: Option<Between<'a>>,
    /// What of the rules a table shows that was set up for it; `None` of a game.
    pub example: Option<Example<'a>>,
}

/// What there is to see of a game: played, looked at by its record, or set up by hand.
#[derive(Debug, Clone, Copy)]
pub struct Sight<'a> {
    duel: &'a Duel,
    state: &'a State,
    options: &'a [Choice],
    log: &'a StepLog<Event>,
    reseeds: &'a [Reseed],
    at: usize,
    steps: usize,
    by_hand: Option<ByHand>,
}

impl<'a> From<&'a Session<Duel, RulesConfig>> for Sight<'a> {
    fn from(session: &'a Session<Duel, RulesConfig>) -> Self {
        Self {
            duel: session.rules(),
            state: session.state(),
            options: session.options(),
            log: session.step_log(),
            reseeds: &session.record().reseeds,
            at: session.at(),
            steps: session.steps(),
            by_hand: session.record().by_hand(),
        }
    }
}

impl<'a> Sight<'a> {
    /// Of a state that no record leads to, with what happened and the answers to what is asked, as far
    /// as all of its steps are taken.
    pub fn of_state(duel: &'a Duel, state: &'a State, options: &'a [Choice], log: &'a StepLog<Event>) -> Self {
        Self { duel, state, options, log, reseeds: &[], at: log.steps(), steps: log.steps(), by_hand: None }
    }

    /// Of a moment of an example, of which so many steps are taken.
    pub fn of_moment(duel: &'a Duel, moment: &'a Moment, log: &'a StepLog<Event>, at: usize, steps: usize) -> Self {
        Self { at, steps, ..Self::of_state(duel, &moment.state, &moment.options, log) }
    }

    /// The rules and the cards.
    pub fn rules(&self) -> &'a Duel {
        self.duel
    }

    /// The state.
    pub fn state(&self) -> &'a State {
        self.state
    }

    /// Every legal choice of whoever is asked.
    pub fn options(&self) -> &'a [Choice] {
        self.options
    }

    /// What happened, by the step that caused it.
    pub fn step_log(&self) -> &'a StepLog<Event> {
        self.log
    }

    /// Where chance goes by other seeds.
    pub fn reseeds(&self) -> &'a [Reseed] {
        self.reseeds
    }

    /// Why it is no game that the rules alone led to, if it is none.
    pub fn by_hand(&self) -> Option<ByHand> {
        self.by_hand
    }

    /// How many steps are taken.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many there are.
    pub fn steps(&self) -> usize {
        self.steps
    }
}

/// An example of the rules, at one of its steps.
#[derive(Debug, Clone, Copy)]
pub struct Example<'a> {
    /// The folder that it lies in.
    pub chapter: &'a str,
    /// Its name there.
    pub name: &'a str,
    /// All of it.
    pub walk: &'a Walk,
    /// The step that is shown.
    pub moment: &'a Moment,
    /// How many steps are taken.
    pub at: usize,
}

/// What a game has beside the table that one person plays; a match, a replay and an example have
/// none of it, but a replay its turns.
#[derive(Debug, Clone, Copy, Default)]
pub struct Solo<'a> {
    /// What games of the same decks usually come to; nothing while the game goes on.
    pub usual: &'a [Figures],
    /// Where each turn of the line begins, those that were taken back as well.
    pub turns: &'a [TurnMark],
    /// Lines that the game left.
    pub left: &'a [Left],
    /// What is written about positions of the line.
    pub remarks: &'a [Remark<'a>],
    /// The most letters of what is written about one.
    pub most_remark: usize,
    /// What was sent about the position of now and refused.
    pub draft: Option<&'a str>,
    /// What its reader calls it; empty for nothing.
    pub title: &'a str,
}

/// Where a turn begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnMark {
    /// Its number; 0 is the opening.
    pub number: u16,
    /// How many steps lead to its first decision.
    pub step: usize,
}

/// A line that the game left.
#[derive(Debug)]
pub struct Left {
    /// The game at its end.
    pub session: Session<Duel, RulesConfig>,
    /// How many steps it shares with the line of now.
    pub shared: usize,
    /// Its place among all that were left.
    pub place: usize,
}

/// What is written about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remark<'a> {
    /// How many steps lead there.
    pub step: usize,
    /// What is written.
    pub text: &'a str,
}

/// A game that is looked at by its record, at one of its steps.
#[derive(Debug, Clone, Copy)]
pub struct Replay<'a> {
    /// The record as a word.
    pub word: &'a str,
    /// How many steps are taken.
    pub at: usize,
    /// How many it has.
    pub of: usize,
    /// Where it is shown.
    pub place: ReplayPlace<'a>,
}

/// Where a game is looked at by its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplayPlace<'a> {
    /// On a page of its own, of a site that whoever looks reaches by this address, such as
    /// `https://decks.example`.
    Page(&'a str),
    /// In a frame on a page of another site.
    Embed,
}

impl Replay<'_> {
    /// The address of one of its steps, at the place where it is shown.
    pub(super) fn address(&self, game: &str, at: usize) -> String {
        match self.place {
            ReplayPlace::Page(_) => games::replay(game, self.word, at),
            ReplayPlace::Embed => games::embed(game, self.word, at),
        }
    }

    /// Whether it is in a frame.
    pub(super) fn is_embedded(&self) -> bool {
        self.place == ReplayPlace::Embed
    }
}

/// What there is to a game between two people, as one of them or somebody who watches may know it.
#[derive(Debug, Clone)]
pub struct Between<'a> {
    /// The names of the players; of whoever has no account there is none.
    pub people: [Option<&'a str>; 2],
    /// Whether each deck is legal, as “Legal in Standard”.
    pub verdicts: [&'a str; 2],
    /// Who else is at the table, a sentence; empty where there is nothing to say.
    pub presence: &'a str,
    /// Whether the reader wants to be asked also where they have one answer.
    pub thinks: bool,
    /// Whether what is asked of the reader is answered by itself in a moment.
    pub passes_soon: bool,
    /// Who asks to take a decision back.
    pub undo_asked: Option<Seat>,
    /// What the reader may do about their last decision.
    pub undo: &'a UndoWay,
    /// Whether the other player may be taken to have given up.
    pub may_end: bool,
    /// Who wants another game.
    pub again: [bool; 2],
    /// The address of the next game.
    pub next: Option<String>,
    /// The link by which others watch; for players alone.
    pub watch: Option<String>,
    /// Where the table is told what happens.
    pub events: String,
}

/// From where on what happened is new.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Since {
    /// Nothing is.
    #[default]
    Now,
    /// From this step of the game on.
    Step(usize),
    /// From this entry on of those that the viewer knows, as an address may say it: it counts
    /// no choice that they do not know of.
    Entry(usize),
}

/// Who plays a seat.
#[derive(Debug, Clone, Copy)]
pub struct Seated<'a> {
    /// Who answers for it.
    pub by: By,
    /// What its deck is called.
    pub deck: &'a str,
}

/// Who answers for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The reader.
    Person,
    /// Somebody else.
    Other,
    /// A program.
    Program(PolicyKind),
}
