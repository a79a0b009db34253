//! What a test game is to whoever plays it.

use std::{fmt, str::FromStr};

use safehouse_cards::deck::list::DeckList;
use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        config::RulesConfig,
        duel::Duel,
        event::Event,
        explain::Narrator,
        orders::Orders,
        simulation::policy::{PolicyKind, UnknownPolicy},
        view::{ChoiceEvents, Viewer, by_choice},
    },
    table::{
        Outcome, Seat,
        record::{ByHand, Line, ReplayError, Session},
    },
};
use safehouse_store::TestGameId;
use serde::{Deserialize, Serialize};

use super::remarks::Remark;

/// A duel that is being played.
pub type DuelSession = Session<Duel, RulesConfig>;

/// Who answers for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Player {
    /// Whoever has the game.
    Person,
    /// A program.
    Policy(PolicyKind),
}

impl Player {
    /// Whether it is whoever has the game.
    pub const fn is_person(self) -> bool {
        matches!(self, Self::Person)
    }
}

/// How whoever has the game is written among the names of policies.
const PERSON: &str = "person";

impl FromStr for Player {
    type Err = UnknownPolicy;

    fn from_str(name: &str) -> Result<Self, UnknownPolicy> {
        if name == PERSON { Ok(Self::Person) } else { name.parse().map(Self::Policy) }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str(PERSON),
            Self::Policy(kind) => kind.fmt(f),
        }
    }
}

impl TryFrom<String> for Player {
    type Error = UnknownPolicy;

    fn try_from(name: String) -> Result<Self, UnknownPolicy> {
        name.parse()
    }
}

impl From<Player> for String {
    fn from(player: Player) -> Self {
        player.to_string()
    }
}

/// Who gave a step of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GivenBy {
    /// A person, by their own hand.
    Person,
    /// A program that plays a seat.
    Policy,
    /// A standing order of a person's.
    Order,
}

/// A game to be begun.
#[derive(Debug, Clone)]
pub struct StartGame<'a> {
    /// The cards that it is played with.
    pub catalogue: &'a safehouse_cards::catalogue::Catalogue,
    /// The deck of each seat, also one that is not whole: blanks stand for what it lacks, and what
    /// cannot be played with is left out.
    pub decks: [DeckList; 2],
    /// Who plays each seat; at least one a person.
    pub players: [Player; 2],
    /// What the decks of the seats are called.
    pub names: [String; 2],
    /// The seed, where somebody chose it: the game is open then.
    pub seed: Option<u64>,
    /// The rules that it is played by.
    pub config: RulesConfig,
}

/// A game to be begun with a position, which its player sees all of and plays both sides of.
#[derive(Debug, Clone)]
pub struct StartPosition<'a> {
    /// The cards that it is played with, beside those that the position makes up.
    pub catalogue: &'a safehouse_cards::catalogue::Catalogue,
    /// A scenario, whose last move leads there: an example of the rules up to some step, or where a
    /// game stood.
    pub scenario: &'a str,
    /// What the game is called; empty for what the scenario is called.
    pub title: &'a str,
}

/// What was done to the deck of a seat so that it could be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// Whose deck.
    pub seat: Seat,
    /// What, as a sentence without its end, with its clause.
    pub what: String,
}

/// A game of the same two decks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Again {
    /// Whether chance goes another way: from the deal on, or from `from` on.
    pub new_luck: bool,
    /// After how many steps of the line it goes on from the old game; without, it is dealt anew.
    pub from: Option<usize>,
    /// Who plays each seat; without, who played them before.
    pub players: Option<[Player; 2]>,
}

/// A game that can be played on.
pub struct TestGame {
    /// What its address ends in.
    pub id: TestGameId,
    /// Rises with every change, also with an undo.
    pub revision: i64,
    /// The code of its game.
    pub game: String,
    /// The game itself. What of it its player may see say [`TestGame::viewer`] and the views of the
    /// engine; its record has the seed.
    pub session: DuelSession,
    /// Who plays each seat.
    pub players: [Player; 2],
    /// What the decks of the seats are called.
    pub names: [String; 2],
    /// Whether its player knows the seed, or had hidden cards shown.
    pub is_open: bool,
    /// Whether whoever asks may change it.
    pub is_owner: bool,
    /// What was done to decks that were not whole.
    pub notes: Vec<Note>,
    /// Who gave each step of the line, those that were taken back as well.
    pub by: Vec<GivenBy>,
    /// What each seat's person ordered. It is a plan, so it is for nobody else.
    pub orders: [Orders; 2],
    /// How many steps there were when they did.
    pub(super) ordered_at: [usize; 2],
    /// Ways that the game went before something was taken back and it went another one; what was left
    /// last is the last of them.
    pub left: Vec<LeftLine>,
    /// What its player wrote about positions, of every line.
    pub remarks: Vec<Remark>,
    /// What its player calls it; empty when nobody named it.
    pub title: String,
    /// When it began, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
}

/// A way that the game went before it went another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftLine {
    /// All its steps, from the beginning of the game on.
    pub line: Line,
    /// Who gave them.
    pub by: Vec<GivenBy>,
}

impl TestGame {
    /// Who sees the table: whoever plays one seat sees as that seat does, until the game is open;
    /// whoever plays both sees what either sees.
    pub fn viewer(&self) -> Viewer {
        if self.is_open { Viewer::Solo } else { viewer_of(self.players) }
    }

    /// Whether its player may have its record: it holds the seed, and so every hidden card and every
    /// die to come.
    pub fn may_have_record(&self) -> bool {
        self.session.outcome().is_some() || self.is_open || self.person().is_none()
    }

    /// Whether its player may change the table by hand at all: they see what is hidden.
    pub fn may_change_by_hand(&self) -> bool {
        self.is_open || self.person().is_none()
    }

    /// The only seat that a person plays; `None` when they play both.
    pub fn person(&self) -> Option<Seat> {
        person_of(self.players)
    }

    /// What happened, by the choice that caused it, as its player may know it: the entries of its
    /// log.
    pub fn known(&self) -> Vec<ChoiceEvents> {
        by_choice_of(&self.session, self.viewer())
    }

    /// The step before which an entry of its log began: where it goes back to.
    pub fn step_of_entry(&self, entry: usize) -> Option<usize> {
        self.known().get(entry)?.step
    }

    /// Where each turn of the line begins, those that were taken back as well: its number, and how
    /// many steps lead to its first decision.
    ///
    /// # Errors
    /// The line cannot be played again.
    pub fn turns(&self) -> Result<Vec<(u16, usize)>, ReplayError> {
        if self.session.at() == self.session.steps() {
            return Ok(turns_of(&self.session));
        }
        Ok(turns_of(&self.session.beside(&self.session.line().as_line())?))
    }

    /// A line that was left, at its end, and how many steps it shares with the line of now. `None` for
    /// one that cannot be played again.
    pub fn beside(&self, left: &LeftLine) -> Option<(DuelSession, usize)> {
        let shared = left.line.shared(&self.session.line().as_line());
        Some((self.session.beside(&left.line).ok()?, shared))
    }

    /// What the last step led to in sentences, as its player may know it.
    pub fn last_lines(&self) -> Vec<String> {
        let known = self.known();
        let before = known.len().saturating_sub(1);
        let narrator = || Narrator::new(self.session.rules()).with_players(self.names.clone());
        let mut narrator = self.person().map_or_else(narrator, |seat| narrator().told_to(seat));
        let events =
            |from: usize, to: usize| known.get(from..to).unwrap_or_default().iter().flat_map(|choice| &choice.events);
        // It learns from what was before which card is which.
        narrator.lines(events(0, before).map(|seen| seen.event));
        narrator.lines(events(before, known.len()).map(|seen| seen.event))
    }

    /// What happened in sentences, as its player may know it.
    pub fn log_lines(&self) -> Vec<String> {
        lines(&self.session, self.players, &self.names, self.viewer())
    }
}

/// What happened in a game, by the choice that caused it, as one viewer may know it.
pub(crate) fn by_choice_of(session: &DuelSession, viewer: Viewer) -> Vec<ChoiceEvents> {
    by_choice(session.step_log(), &session.record().reseeds, viewer)
}

/// Where each turn of a game begins: its number, and how many steps lead to its first decision.
pub(super) fn turns_of(session: &DuelSession) -> Vec<(u16, usize)> {
    let steps = session.step_log().by_step().enumerate();
    let begun = steps.flat_map(|(at, step)| step.events.iter().map(move |event| (at, *event)));
    begun
        .filter_map(|(at, event)| match event {
            Event::TurnBegan { turn, .. } => Some((turn, at)),
            _ => None,
        })
        .collect()
}

/// What happened in a game in sentences, as one viewer may know it and told to the only person who
/// plays it.
pub(super) fn lines(session: &DuelSession, players: [Player; 2], names: &[String; 2], viewer: Viewer) -> Vec<String> {
    let narrator = Narrator::new(session.rules()).with_players(names.clone());
    let mut narrator = match person_of(players) {
        Some(seat) => narrator.told_to(seat),
        None => narrator,
    };
    let known = by_choice_of(session, viewer);
    narrator.lines(known.iter().flat_map(|choice| &choice.events).map(|seen| seen.event))
}

impl fmt::Debug for TestGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Neither the seed nor what the players hold, and of a guest's game the address is the key.
        f.debug_struct("TestGame")
            .field("revision", &self.revision)
            .field("players", &self.players)
            .field("at", &self.session.at())
            .finish_non_exhaustive()
    }
}

/// The only seat that a person plays; `None` when they play both or none.
pub(super) fn person_of(players: [Player; 2]) -> Option<Seat> {
    match players.map(Player::is_person) {
        [true, false] => Some(Seat::First),
        [false, true] => Some(Seat::Second),
        [true, true] | [false, false] => None,
    }
}

/// As whom a player sees the table while the game is not open.
pub(super) fn viewer_of(players: [Player; 2]) -> Viewer {
    person_of(players).map_or(Viewer::Solo, Viewer::Seat)
}

/// A game that was played by other rules or cards and goes another way by those of here: what
/// happened in it can be read.
#[derive(Clone)]
pub struct KeptGame {
    /// What its address ends in.
    pub id: TestGameId,
    /// Its revision.
    pub revision: i64,
    /// The code of its game.
    pub game: String,
    /// Who played each seat.
    pub players: [Player; 2],
    /// What the decks of the seats were called.
    pub names: [String; 2],
    /// What its player calls it.
    pub title: String,
    /// Why it is no game that the rules alone led to, if it is none.
    pub by_hand: Option<ByHand>,
    /// Why it is not played on, a sentence.
    pub why: String,
    /// What happened, as its player saw it; of a very long game the last of it.
    pub lines: Vec<String>,
    /// When it began, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
}

impl fmt::Debug for KeptGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptGame").field("revision", &self.revision).field("why", &self.why).finish_non_exhaustive()
    }
}

/// A game as it is found.
#[derive(Debug)]
pub enum OpenedGame {
    /// It can be played on.
    Playable(Box<TestGame>),
    /// It can be read.
    Kept(Box<KeptGame>),
}

/// Something to be done to a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Answers what is asked, and what is asked then, up to the first surprise.
    Choose(Vec<Choice>),
    /// Goes back to the last decision that a person made by their own hand.
    Undo,
    /// Goes forward to the next decision of a person's on the line.
    Redo,
    /// Goes to where so many steps of the line are taken; where a program is asked there, on to
    /// the next decision of a person's.
    Jump(usize),
    /// Chance goes another way from here on.
    NewLuck,
    /// Shows the seed and what is hidden.
    Reveal,
    /// Gives up.
    Concede,
    /// Changes the table by hand, a change a line as the engine reads it
    /// ([`edit::Edit`](safehouse_engine::necrogenesis::edit::Edit)). Cards may come from outside the
    /// decks. All orders are taken away.
    ByHand(String),
    /// Puts these orders in the place of those of a seat that a person plays, and follows them from
    /// here on. Going back in the game takes all orders away.
    SetOrders(Seat, Orders),
    /// Goes to the end of a line that was left, by its place among them; the line of now is left.
    Line(usize),
    /// Writes something about the position of now; empty takes it away.
    Remark(String),
    /// Calls the game something.
    Rename(String),
}

/// What became of a change.
#[derive(Debug)]
pub struct Changed {
    /// The game after it.
    pub game: TestGame,
    /// From which step of its log on all is new.
    pub from: usize,
    /// What kept some of the choices from being taken.
    pub surprise: Option<Stopped>,
    /// Why orders were not followed any further, where they are about what is asked.
    pub halted: Option<Halted>,
}

/// Why orders were not followed any further.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Halted {
    /// Whose.
    pub seat: Seat,
    /// Why, as words that begin a sentence small, with the clause.
    pub why: String,
}

/// Why choices were not taken to their end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stopped {
    /// How many of them were taken.
    pub taken: usize,
    /// How many there were.
    pub of: usize,
    /// What they were stopped by, as words that begin a sentence small.
    pub why: String,
    /// The clause that it goes back to, where it is more than not expected.
    pub clause: Option<String>,
}

/// What a list says of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameEntry {
    /// What its address ends in.
    pub id: TestGameId,
    /// The code of its game.
    pub game: String,
    /// What its player calls it; empty when nobody named it.
    pub title: String,
    /// Who plays each seat.
    pub players: [Player; 2],
    /// What the decks of the seats are called.
    pub names: [String; 2],
    /// Its revision.
    pub revision: i64,
    /// Why it is no game that the rules alone led to, if it is none.
    pub by_hand: Option<ByHand>,
    /// How many choices it has.
    pub choices: u32,
    /// Which turn it is in.
    pub turns: u32,
    /// How it ended, where it did.
    pub outcome: Option<Outcome>,
    /// When it began, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
}
