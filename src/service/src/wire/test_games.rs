//! Test games as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z. What a game shows is what its player may
//! know: neither the seed nor how often somebody else decided is in it.

use safehouse_cards::wire::WireForm;
use safehouse_engine::{
    necrogenesis::{
        explain::Narrator,
        orders::Orders,
        wire::{log::GameLog, orders::ShownOrders, prompt::Prompt, view::GameView},
    },
    table::{Outcome, Seat, record::ByHand},
};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use utoipa::ToSchema;

use super::VERSION;
use crate::test_games::{self as inner, Halted, KeptGame, Stopped};

/// Who plays a seat with what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TestGameSeat {
    /// `person`, or the program: `dummy`, `random`, `rule-of-thumb`, `search:200`.
    pub player: String,
    /// What the deck is called.
    pub deck: String,
}

/// What lists say about a test game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TestGameEntry {
    /// What its address ends in. Without an account it is the key to the game.
    pub id: String,
    /// The game, e.g. `necrogenesis`.
    pub game: String,
    /// What its player calls it; may be empty.
    pub title: String,
    /// The seats, that of the first seat first.
    pub seats: Vec<TestGameSeat>,
    /// Rises with every change.
    pub revision: i64,
    /// Why it is no game that the rules alone led to: it begins with a position that was laid out
    /// (`begun`), or the table was `changed` by hand; `null` of any other. No measure of decks counts such a game.
    pub by_hand: Option<String>,
    /// How it ended: `first` or `second` won, or it was `drawn`; `null` while it goes on.
    pub outcome: Option<String>,
    /// When it began.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
}

/// Test games of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TestGames {
    /// The version of this form.
    pub version: u32,
    /// The games, those changed last first.
    pub test_games: Vec<TestGameEntry>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// What was done to the deck of a seat so that it could be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TestGameNote {
    /// Whose: `first` or `second`.
    pub seat: String,
    /// What, in English, with the clause.
    pub text: String,
}

/// A line that the game left, after something was taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TestGameLeft {
    /// Its place among them, by which the game goes there.
    pub place: usize,
    /// The turn that it went on to.
    pub turn: u16,
    /// How it ended: `first` or `second` won, or it was `drawn`; `null` where it did not.
    pub outcome: Option<String>,
}

/// What is written about a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TestGameRemark {
    /// The entry of the log before which it stands; `null` about what is ahead or of now.
    pub entry: Option<usize>,
    /// What is written.
    pub text: String,
}

/// What the person of a seat ordered.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TestGameOrders {
    /// Whose: `first` or `second`.
    pub seat: String,
    /// The orders in words, and those that would answer what is asked.
    #[schema(value_type = Object)]
    pub orders: Box<RawValue>,
}

/// What can be played on of a test game.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TestGameTable {
    /// Whether its player knows the seed, or had hidden cards shown.
    pub open: bool,
    /// The table as its player may see it.
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
    /// What is asked, with every answer, what it would do, and what cannot be done now.
    #[schema(value_type = Object)]
    pub prompt: Box<RawValue>,
    /// What happened, by the choice that caused it, from the entry on that was asked for.
    #[schema(value_type = Object)]
    pub log: Box<RawValue>,
    /// What people ordered, for each seat that a person plays.
    pub orders: Vec<TestGameOrders>,
    /// The turns of the line by number, those that were taken back as well.
    pub turns: Vec<u16>,
    /// Lines that the game left, in the order in which it did.
    pub left: Vec<TestGameLeft>,
    /// What is written about positions of the line.
    pub remarks: Vec<TestGameRemark>,
    /// Whether there is anything to take back.
    pub can_undo: bool,
    /// Whether anything that was taken back can be done again.
    pub can_redo: bool,
}

/// A game that was played by other rules or cards and goes another way now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TestGameKept {
    /// Why it is not played on.
    pub why: String,
    /// What happened, as its player saw it.
    pub lines: Vec<String>,
}

/// A test game.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TestGame {
    /// The version of this form.
    pub version: u32,
    /// What lists say about it.
    #[serde(flatten)]
    pub entry: TestGameEntry,
    /// What was done to decks that were not whole.
    pub notes: Vec<TestGameNote>,
    /// The table; `null` of a game that can only be read.
    pub table: Option<TestGameTable>,
    /// What is left of a game that can only be read; otherwise `null`.
    pub kept: Option<TestGameKept>,
}

/// Why choices were not taken to their end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TestGameStopped {
    /// How many were taken.
    pub taken: usize,
    /// How many there were.
    pub of: usize,
    /// What they were stopped by.
    pub text: String,
    /// The clause that it goes back to.
    pub clause: Option<String>,
}

/// Why standing orders about what is asked were not followed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TestGameHalted {
    /// Whose orders: `first` or `second`.
    pub seat: String,
    /// Why, with the clause.
    pub text: String,
}

/// A test game after a change.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChangedTestGame {
    /// The version of this form.
    pub version: u32,
    /// The game; its log begins with the last entry that was there before, which may have grown.
    pub test_game: TestGame,
    /// What kept some of the choices from being taken.
    pub stopped: Option<TestGameStopped>,
    /// What kept orders from being followed.
    pub halted: Option<TestGameHalted>,
}

/// The record of a test game.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TestGameRecord {
    /// The version of this form.
    pub version: u32,
    /// The record as one word, which replays take.
    pub word: String,
    /// The same as JSON.
    #[schema(value_type = Object)]
    pub record: Box<RawValue>,
}

impl WireForm for TestGames {}
impl WireForm for TestGame {}
impl WireForm for ChangedTestGame {}
impl WireForm for TestGameRecord {}

/// From which entry of its log on a game is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFrom {
    /// From this entry on.
    Entry(usize),
    /// From the last entry on that was there when so many steps of the game were taken.
    Step(usize),
}

impl TestGame {
    /// A game that can be played on. `None` where JSON cannot hold it, which text and numbers
    /// never are.
    pub fn playable(game: &inner::TestGame, from: LogFrom) -> Option<Self> {
        let notes = game.notes.iter().map(|note| TestGameNote { seat: seat(note.seat), text: note.what.clone() });
        Some(Self {
            version: VERSION,
            entry: TestGameEntry {
                id: game.id.to_string(),
                game: game.game.clone(),
                title: game.title.clone(),
                seats: seats(game.players, &game.names),
                revision: game.revision,
                by_hand: game.session.record().by_hand().map(by_hand),
                outcome: game.session.outcome().map(outcome),
                created_at: game.created_at,
                changed_at: game.changed_at,
                ended_at: game.ended_at,
            },
            notes: notes.collect(),
            table: Some(table(game, from)?),
            kept: None,
        })
    }

    /// A game that can only be read.
    pub fn kept(game: &KeptGame) -> Self {
        Self {
            version: VERSION,
            entry: TestGameEntry {
                id: game.id.to_string(),
                game: game.game.clone(),
                title: game.title.clone(),
                seats: seats(game.players, &game.names),
                revision: game.revision,
                by_hand: game.by_hand.map(by_hand),
                outcome: None,
                created_at: game.created_at,
                changed_at: game.changed_at,
                ended_at: game.ended_at,
            },
            notes: Vec::new(),
            table: None,
            kept: Some(TestGameKept { why: game.why.clone(), lines: game.lines.clone() }),
        }
    }
}

impl ChangedTestGame {
    /// What became of a change. `None` as with [`TestGame::playable`].
    pub fn new(changed: &inner::Changed) -> Option<Self> {
        let stopped = |stopped: &Stopped| TestGameStopped {
            taken: stopped.taken,
            of: stopped.of,
            text: stopped.why.clone(),
            clause: stopped.clause.clone(),
        };
        let halted = |halted: &Halted| TestGameHalted { seat: seat(halted.seat), text: halted.why.clone() };
        Some(Self {
            version: VERSION,
            test_game: TestGame::playable(&changed.game, LogFrom::Step(changed.from))?,
            stopped: changed.surprise.as_ref().map(stopped),
            halted: changed.halted.as_ref().map(halted),
        })
    }
}

impl From<inner::GameEntry> for TestGameEntry {
    fn from(entry: inner::GameEntry) -> Self {
        Self {
            id: entry.id.to_string(),
            game: entry.game,
            title: entry.title,
            seats: seats(entry.players, &entry.names),
            revision: entry.revision,
            by_hand: entry.by_hand.map(by_hand),
            outcome: entry.outcome.map(outcome),
            created_at: entry.created_at,
            changed_at: entry.changed_at,
            ended_at: entry.ended_at,
        }
    }
}

fn table(game: &inner::TestGame, from: LogFrom) -> Option<TestGameTable> {
    let (duel, state, viewer) = (game.session.rules(), game.session.state(), game.viewer());
    let narrator = Narrator::new(duel);
    let narrator = match game.person() {
        Some(seat) => narrator.told_to(seat),
        None => narrator,
    };
    let view = duel.view(state, viewer);
    let asked = state.asked().map(|asked| asked.seat).filter(|seat| player(game, *seat).is_person());
    let prompt = match asked {
        Some(seat) => Prompt::new(&duel.seat_view(state, seat), &narrator),
        None => Prompt::meanwhile(&view, &narrator),
    };
    let known = game.known();
    let from = match from {
        LogFrom::Entry(entry) => entry,
        LogFrom::Step(step) => known.iter().rposition(|told| told.step.is_none_or(|began| began < step)).unwrap_or(0),
    };
    let orders = Seat::BOTH.into_iter().filter(|seat| player(game, *seat).is_person()).map(|of| {
        let standing = of.of(&game.orders);
        let view = duel.seat_view(state, of);
        let offered = if asked == Some(of) { Orders::offered(&view, game.session.options()) } else { Vec::new() };
        let orders = to_raw_value(&ShownOrders::new(standing, &offered)).ok()?;
        Some(TestGameOrders { seat: seat(of), orders })
    });
    let taken = game.by.get(..game.session.at()).unwrap_or_default();
    let left = game.left.iter().enumerate().filter_map(|(place, left)| Some((place, game.beside(left)?.0)));
    let left = left.map(|(place, session)| TestGameLeft {
        place,
        turn: session.state().turn(),
        outcome: session.outcome().map(outcome),
    });
    let line = game.session.line().as_line();
    let remarks = game.remarks.iter().filter(|remark| remark.is_on(&line)).map(|remark| TestGameRemark {
        entry: known.iter().position(|told| told.step == Some(remark.at)),
        text: remark.text.clone(),
    });
    Some(TestGameTable {
        turns: game.turns().ok()?.into_iter().map(|(turn, _)| turn).collect(),
        left: left.collect(),
        remarks: remarks.collect(),
        open: game.is_open,
        view: to_raw_value(&GameView::new(&view)).ok()?,
        prompt: to_raw_value(&prompt).ok()?,
        log: to_raw_value(&GameLog::new(duel, narrator, viewer, &known, from)).ok()?,
        orders: orders.collect::<Option<_>>()?,
        can_undo: taken.contains(&inner::GivenBy::Person),
        can_redo: game.session.steps() > game.session.at(),
    })
}

fn player(game: &inner::TestGame, seat: Seat) -> inner::Player {
    *seat.of(&game.players)
}

fn seats(players: [inner::Player; 2], names: &[String; 2]) -> Vec<TestGameSeat> {
    let seat =
        |(player, deck): (inner::Player, &String)| TestGameSeat { player: player.to_string(), deck: deck.clone() };
    players.into_iter().zip(names).map(seat).collect()
}

fn seat(seat: Seat) -> String {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
    .to_owned()
}

fn by_hand(by_hand: ByHand) -> String {
    match by_hand {
        ByHand::Begun => "begun".to_owned(),
        ByHand::Changed => "changed".to_owned(),
    }
}

fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(won) => seat(won),
        Outcome::Drawn => "drawn".to_owned(),
    }
}
