//! A position of a game, written as a scenario: the table at some stage before it, the choices
//! since, and what the table must be then.
//!
//! A board cannot say everything that is under way in a game. So it is laid out as the table was
//! when a stage was about to begin, the latest one from which the choices since lead to the very
//! position; that they do is tried before anything is given out.

mod alike;
mod board;

use std::{cell::Cell, collections::VecDeque, fmt::Write as _};

use safehouse_cards::catalogue::Catalogue;
use safehouse_table::{
    Seat,
    record::{ByHand, Record, Recorded as _, Session},
    scenario::ScenarioText,
};

use self::{
    alike::{corresponding, is_alike},
    board::Board,
};
use super::{
    super::{
        arrange::MOST_DICE,
        choice::Choice,
        config::RulesConfig,
        duel::Duel,
        event::Event,
        object::{Area, ObjectId},
        question::Question,
        state::{Stage, State},
    },
    BLOCKS, Opened,
    action::Action,
    cards::Cards,
    describe,
    table::Table,
    words::{letter, word},
};

/// How many stages back a board is tried to be laid out.
const MOST_STAGES: usize = 96;

/// Why a position cannot be written as a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotWritten {
    /// A card has no name that a scenario could call it by.
    #[error("a deck was not whole, and no scenario can name what stands in for its cards")]
    Blank,
    /// Neither it nor a stage before it can be laid out.
    #[error(
        "something is under way that no board can be laid out with, or a deck was shuffled and drawn from since the last \
         stage that could be"
    )]
    UnderWay,
    /// What the viewer knows is not enough.
    #[error("what is hidden from you decides about it; show what is hidden, or wait for the end of the game")]
    Hidden,
}

/// A stage that was about to begin.
struct Stop {
    state: State,
    stage: Stage,
    /// How many choices were made before.
    choices: usize,
}

/// A position as a scenario that passes: that of a session, with everything in it. `title` is what it shows.
///
/// # Errors
/// Where it cannot be written.
pub fn written(session: &Session<Duel, RulesConfig>, title: &str, catalogue: &Catalogue) -> Result<String, NotWritten> {
    let (duel, made_up) = (session.rules(), made_up(session.record()));
    let (lines, mut faults) = (ScenarioText::read(&made_up, &BLOCKS).0, Vec::new());
    let cards = Cards::read(lines.block("cards"), catalogue, &mut faults);
    if duel.cards.iter().any(|card| cards.find(&duel.program.card(*card).name).is_none()) {
        return Err(NotWritten::Blank);
    }
    let (stops, moves) = stops(session);
    let note = match session.record().by_hand() {
        Some(ByHand::Begun) => "It began with a position that was laid out by hand.",
        Some(ByHand::Changed) => "The table was changed by hand in it.",
        None => "",
    };
    let game = Game { duel, head: format!("{}{made_up}", header(duel, title, note)), catalogue, moves: &moves };
    let end = session.state();
    stops.iter().rev().find_map(|stop| game.from(stop, end)).ok_or(NotWritten::UnderWay)
}

/// The cards that the position of a record makes up, as the block that holds them; empty without any.
fn made_up(record: &Record<RulesConfig>) -> String {
    let Some(start) = &record.start else { return String::new() };
    let (scenario, _) = ScenarioText::read(start.as_str(), &BLOCKS);
    let lines: String = scenario.block("cards").flat_map(|line| ["  ", line.text, "\n"]).collect();
    if lines.is_empty() { lines } else { format!("cards\n{lines}") }
}

/// A position as one seat sees it: what that seat does not know is filled up with cards that say nothing.
///
/// # Errors
/// Where it cannot be written, or is no position at the beginning of a stage.
pub fn written_as_seen(
    session: &Session<Duel, RulesConfig>,
    seat: Seat,
    title: &str,
    catalogue: &Catalogue,
) -> Result<String, NotWritten> {
    let (duel, state) = (session.rules(), session.state());
    let board = Board { duel, state, seen_by: Some(seat) };
    let text = format!(
        "{}{}steps\n  expect turn {} of {}\n",
        header(duel, title, "What is hidden is filled up with Scrap and Shamblers."),
        board.written(state.stage()).ok_or(NotWritten::Hidden)?,
        state.turn(),
        letter(state.turn_player()),
    );
    let mut table = Opened::read(&text, catalogue).table.ok_or(NotWritten::Hidden)?;
    table.settle();
    let asked = state.asked().filter(|asked| asked.seat == seat).ok_or(NotWritten::Hidden)?;
    if table.state.asked() != Some(asked) || table.options.len() != session.options().len() {
        return Err(NotWritten::Hidden);
    }
    let text = format!("{text}{}", expected(&table, Some(seat)));
    if super::run(&text, catalogue).passed() { Ok(text) } else { Err(NotWritten::Hidden) }
}

/// A choice of the game with the dice that it brought and the decks that were shuffled by it.
struct Move {
    before: State,
    choice: Choice,
    dice: Vec<u8>,
    shuffled: Vec<(Seat, Area)>,
    after: State,
}

/// Plays the record again: every stage that was about to begin, the last of them, and every choice.
fn stops(session: &Session<Duel, RulesConfig>) -> (VecDeque<Stop>, Vec<Move>) {
    let (duel, record) = (session.rules(), session.record());
    let mut stops: VecDeque<Stop> = VecDeque::new();
    let mut moves: Vec<Move> = Vec::new();
    let (mut log, mut options) = (Vec::new(), Vec::new());
    let mut state = duel.begin(record.seed, &mut log, &mut options);
    let reseed = |state: &mut State, taken: usize| {
        for reseed in record.reseeds.iter().filter(|reseed| reseed.at == taken) {
            duel.reseed(state, reseed.seed);
        }
    };
    reseed(&mut state, 0);
    for (index, bytes) in record.choices.iter().enumerate() {
        if let Some(edit) = record.edit_at(index) {
            // What was before it does not lead there.
            stops.clear();
            moves.clear();
            if duel.edit(&mut state, edit.as_str(), &mut log, &mut options).is_err() {
                break;
            }
            reseed(&mut state, index + 1);
            continue;
        }
        let (Some(asked), Some(choice)) = (state.asked(), Choice::from_bytes(*bytes)) else { break };
        let before = state;
        log.clear();
        duel.play(&mut state, &mut log).answer(asked, choice);
        loop {
            // Where it stands already is not the next stage.
            let stands = Cell::new(state.stage_to_come().is_some());
            let reached = |state: &State| {
                let comes = state.asked().is_none() && state.stage_to_come().is_some();
                comes && !stands.replace(false)
            };
            if !duel.play(&mut state, &mut log).run_until(&mut options, reached) {
                break;
            }
            if let Some(stage) = state.stage_to_come() {
                stops.push_back(Stop { state, stage, choices: moves.len() + 1 });
            }
            if stops.len() > MOST_STAGES {
                stops.pop_front();
            }
        }
        reseed(&mut state, index + 1);
        let dice = |event: &Event| match event {
            Event::Rolled { die, .. } => Some(*die),
            _ => None,
        };
        let shuffled = |event: &Event| match event {
            Event::Shuffled { seat, area } => Some((*seat, *area)),
            Event::Recycled { seat, .. } => Some((*seat, Area::ZombieDeck)),
            _ => None,
        };
        moves.push(Move {
            before,
            choice,
            dice: log.iter().filter_map(dice).collect(),
            shuffled: log.iter().filter_map(shuffled).collect(),
            after: state,
        });
    }
    (stops, moves)
}

struct Game<'a> {
    duel: &'a Duel,
    /// The scenario up to its board.
    head: String,
    catalogue: &'a Catalogue,
    moves: &'a [Move],
}

impl Game<'_> {
    /// The scenario from a stage on; `None` where it does not lead to the end.
    fn from(&self, stop: &Stop, end: &State) -> Option<String> {
        let board = Board { duel: self.duel, state: &stop.state, seen_by: None };
        let since = self.moves.get(stop.choices..)?;
        let head = format!("{}{}steps\n", self.head, board.written(stop.stage)?);
        // What came between the stage and the first choice since.
        let mut text = head.clone();
        let probe = format!("{head}  expect turn {} of {}\n", stop.state.turn(), letter(stop.state.turn_player()));
        let mut table = Opened::read(&probe, self.catalogue).table?;
        if !is_alike(self.duel, &stop.state, &table) {
            return None;
        }
        let first = since.first().map_or(end, |next| &next.before);
        let behind = self.moves.get(stop.choices.checked_sub(1)?)?;
        // Dice that fell after the stage began are not told apart from those before it.
        if !behind.dice.is_empty()
            && first.drawn(super::super::state::Stream::Dice) != stop.state.drawn(super::super::state::Stream::Dice)
        {
            return None;
        }
        table.settle();
        for next in since {
            self.step(next, &mut table, &mut text)?;
        }
        self.catch_up(end, &mut table, &mut text)?;
        if !is_alike(self.duel, end, &table) || table.unscripted_dice() > 0 {
            return None;
        }
        text.push_str(&expected(&table, None));
        super::run(&text, self.catalogue).passed().then_some(text)
    }

    /// Writes a choice down and makes it.
    fn step(&self, next: &Move, table: &mut Table, text: &mut String) -> Option<()> {
        self.catch_up(&next.before, table, text)?;
        if next.dice.len() > MOST_DICE {
            return None;
        }
        if !next.dice.is_empty() {
            let dice: Vec<String> = next.dice.iter().map(u8::to_string).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  dice {}", dice.join(" "));
            if table.duel.lay_dice(&mut table.state, &next.dice) > 0 {
                return None;
            }
        }
        let choice = corresponding(self.duel, &next.before, table, next.choice)?;
        let words = words_of(table, choice)?;
        let _ = writeln!(text, "  {words}");
        table.make_now(&Action::read(&words).ok()??).ok()?;
        for (seat, area) in &next.shuffled {
            let names: Vec<&str> =
                next.after.side(*seat).cards(*area).iter().map(|id| self.duel.name(&next.after, *id)).collect();
            if !names.is_empty() {
                let line =
                    format!("stack {} {}: {}", letter(*seat), word(super::words::AREAS, *area), names.join(", "));
                super::make(table, &super::step(&line, &mut Vec::new()).ok()?).ok()?;
                let _ = writeln!(text, "  {line}");
            }
        }
        Some(())
    }

    /// Passes where the scenario halts and the game did not.
    fn catch_up(&self, to: &State, table: &mut Table, text: &mut String) -> Option<()> {
        table.settle();
        while table.options[..] == [Choice::Pass] && table.state.asked() != to.asked() {
            let asked = table.state.asked()?;
            let words = format!("{} passes", letter(asked.seat));
            let _ = writeln!(text, "  {words}");
            table.make_now(&Action::read(&words).ok()??).ok()?;
        }
        (table.state.asked() == to.asked() || to.asked().is_none()).then_some(())
    }
}

/// The header of a scenario.
fn header(duel: &Duel, title: &str, note: &str) -> String {
    let mut text = format!("title: {}\nrules: 7.1.2\n", title.replace('\n', " "));
    let (own, usual) = (fields(&duel.config), fields(&RulesConfig::STANDARD));
    for (key, value) in own.iter().filter(|(key, value)| usual.get(*key) != Some(value)) {
        let _ = writeln!(text, "config: {key} = {}", value.to_string().trim_matches('"'));
    }
    let played = format!("Taken out of a game of version {} of the rules.", Duel::ENGINE);
    let _ = writeln!(text, "note: {}", [played.as_str(), note].join(" ").trim());
    text
}

fn fields(config: &RulesConfig) -> serde_json::Map<String, serde_json::Value> {
    match serde_json::to_value(config) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    }
}

/// A step that makes a choice and no other.
fn words_of(table: &Table, choice: Choice) -> Option<String> {
    let asked = table.state.asked()?;
    let own = letter(asked.seat);
    let answer = table.choice(choice);
    let plain = match choice {
        Choice::Object(_) | Choice::Number(_) | Choice::Area(_) | Choice::Option(_) => {
            let verb = match asked.question {
                Question::CallNumber => "calls",
                Question::Advance => "advances",
                Question::Mulligan => "puts back",
                _ => "chooses",
            };
            format!("{own} {verb} {answer}")
        }
        _ => format!("{own} {answer}"),
    };
    let nth = table.options.iter().position(|other| *other == choice)? + 1;
    [plain, format!("{own} chooses answer {nth}")].into_iter().find(|words| {
        let action = Action::read(words).ok().flatten();
        action.is_some_and(|action| action.then.is_empty() && table.would_choose(&action) == Some(choice))
    })
}

/// What must be so at the end, of what a seat knows or of everything.
fn expected(table: &Table, seen_by: Option<Seat>) -> String {
    let state = &table.state;
    let mut text = String::new();
    for seat in Seat::BOTH {
        let (side, own) = (state.side(seat), letter(seat));
        let values = [("ap", side.ap()), ("tp", side.tp()), ("th", side.th()), ("kills", side.kills())];
        for (name, value) in values {
            let _ = writeln!(text, "  expect {own}.{name} = {value}");
        }
        let read = table.duel.read(state);
        let _ = writeln!(text, "  expect {own}.hp = {}", read.hp_left(ObjectId::survivor(seat)));
        for area in [Area::Hand, Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
            if area == Area::Hand && seen_by.is_some_and(|seen_by| seen_by != seat) {
                continue;
            }
            let names: Vec<&str> = side.cards(area).iter().map(|id| table.duel.name(state, *id)).collect();
            let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            let _ = writeln!(text, "  expect {own} {}: {list}", word(super::words::AREAS, area));
        }
    }
    match (state.outcome(), state.asked()) {
        (Some(safehouse_table::Outcome::Won(seat)), _) => {
            let _ = writeln!(text, "  expect winner {}", letter(seat));
        }
        (Some(safehouse_table::Outcome::Drawn), _) => text.push_str("  expect draw\n"),
        (None, Some(asked)) => {
            let _ = writeln!(text, "  expect asked {} {}", letter(asked.seat), describe::question(asked.question));
        }
        (None, None) => {}
    }
    text
}
