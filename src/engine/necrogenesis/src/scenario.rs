//! Scenarios of NecroGenesis: a board, moves and what must be so.
//!
//! [`MANUAL`] has the grammar.

mod action;
mod board;
mod cards;
mod check;
mod describe;
mod expect;
mod moves;
mod opening;
mod table;
mod walk;
pub(crate) mod words;
mod written;

use safehouse_cards::{
    card::Card,
    catalogue::{Catalogue, nearest_word},
};
use safehouse_table::{
    Seat,
    scenario::{Fault, Line, Report, ScenarioText},
};

use self::{
    action::Action,
    board::Board,
    cards::Cards,
    expect::Expectation,
    table::Table,
    words::{AREAS, STAGES, after, entry, leading, leading_seat, meaning},
};
use super::{
    config::RulesConfig,
    object::{Area, ObjectId},
    state::Stage,
};

pub(super) use self::opening::opening;
pub use self::{
    opening::{title_of, up_to},
    walk::{Moment, Walk},
    written::{NotWritten, written, written_as_seen},
};

/// The manual of scenario files, as Markdown.
pub const MANUAL: &str = include_str!("../scenarios/README.md");

/// The blocks of a scenario file.
const BLOCKS: [&str; 3] = ["cards", "board", "steps"];

/// A step as written.
enum Step {
    Make(Action),
    Expect(Expectation),
    /// Play on until this stage begins.
    Skip(Stage),
    /// Lay dice down.
    Dice(Vec<u8>),
    /// Put cards on top of a deck.
    Stack {
        seat: Seat,
        area: Area,
        names: Vec<String>,
    },
}

/// Runs a scenario file against the rules, with the cards of `catalogue` and
/// its own. Never fails otherwise than by its report.
pub fn run(text: &str, catalogue: &Catalogue) -> Report {
    let Opened { steps, table, mut report } = Opened::read(text, catalogue);
    if let (Some(table), true) = (table, report.faults.is_empty()) {
        play(table, &steps, &mut report);
    }
    report
}

/// A scenario that was read.
struct Opened<'a> {
    steps: Vec<(Line<'a>, Step)>,
    /// The table as it is set up; `None` where it could not be.
    table: Option<Table>,
    /// What could not be read.
    report: Report,
}

impl<'a> Opened<'a> {
    fn read(text: &'a str, catalogue: &Catalogue) -> Self {
        let mut opened = Self::read_part(text, catalogue, &[]);
        // A line that was meant to expect something has a fault of its own.
        let (scenario, _) = ScenarioText::read(text, &BLOCKS);
        let mut lines = scenario.block("steps");
        let expects = opened.steps.iter().any(|(_, step)| matches!(step, Step::Expect(_)));
        if !expects && !lines.any(|line| is_expecting(line.text)) {
            opened.report.faults.insert(0, Fault::new(1, "the scenario expects nothing"));
        }
        opened
    }

    /// The same of one that need not expect anything; its program knows the
    /// `brought` cards as well.
    fn read_part(text: &'a str, catalogue: &Catalogue, brought: &[&Card]) -> Self {
        let (scenario, mut faults) = ScenarioText::read(text, &BLOCKS);
        let config = config(&scenario, &mut faults);
        let cards = Cards::read(scenario.block("cards"), catalogue, &mut faults);
        let board = Board::read(scenario.block("board"), &mut faults);
        let steps = steps(scenario.block("steps"), &mut faults);
        let clauses = super::clauses();
        for (line, id) in &scenario.rules {
            if clauses.find(id).is_none() {
                let heading = format!("{id}.0");
                let full = clauses
                    .find(&heading)
                    .map_or(String::new(), |_| format!("; a heading is written in full, {heading}"));
                faults.push(Fault::new(*line, format!("there is no clause or ruling {id}{full}")));
            }
        }
        // Faults of the frame may hide those of the table, so both are looked for;
        // without cards the table would only name them one by one.
        let table = if cards.are_read() { Table::set_up(&board, &cards, config, brought, &mut faults) } else { None };
        faults.sort_by_key(|fault| fault.line);
        let report = Report {
            title: scenario.title.to_owned(),
            rules: scenario.rules.iter().map(|(_, id)| (*id).to_owned()).collect(),
            faults,
            ..Report::default()
        };
        Self { steps, table, report }
    }
}

fn play(mut table: Table, steps: &[(Line<'_>, Step)], report: &mut Report) {
    for (line, step) in steps {
        report.steps += 1;
        match step {
            Step::Expect(expectation) => {
                if let Err(actual) = table.check(expectation) {
                    report.failures.push(table.failure(*line, actual));
                }
            }
            step => {
                if let Err(wrong) = make(&mut table, step) {
                    report.failures.push(table.failure(*line, wrong));
                    return;
                }
            }
        }
        if let Err(wrong) = dice_were_laid(&table) {
            report.failures.push(table.failure(*line, wrong));
            return;
        }
    }
    let left = table.state.scripted_dice();
    if let (false, Some((line, _))) = (left.is_empty(), steps.last()) {
        let left: Vec<_> = left.iter().map(u8::to_string).collect();
        report.failures.push(table.failure(*line, format!("dice were never rolled: {}", left.join(" "))));
    }
}

/// Makes a step that is no expectation; otherwise why it cannot be made.
fn make(table: &mut Table, step: &Step) -> Result<(), String> {
    match step {
        Step::Expect(_) => Ok(()),
        Step::Make(action) => table.make(action).map_err(|refused| {
            let clause = refused.clause.map_or_else(String::new, |clause| format!(" ({clause})"));
            format!("{}{clause}", refused.message)
        }),
        Step::Skip(stage) => {
            if table.ran_into(*stage) {
                let stage = words::word(words::STAGES, *stage);
                return Err(format!(
                    "you already stand at {stage}: the last move ran on to it; for the next turn's, skip to turn start first"
                ));
            }
            table.begin_move();
            table.moved = false;
            if table.skip_to(*stage) { Ok(()) } else { Err("the game ended before".to_owned()) }
        }
        Step::Dice(dice) => {
            if table.duel.lay_dice(&mut table.state, dice) > 0 {
                Err("too many dice lie ready".to_owned())
            } else {
                Ok(())
            }
        }
        Step::Stack { seat, area, names } => stack(table, *seat, *area, names),
    }
}

/// Whether every die was laid down that was rolled.
fn dice_were_laid(table: &Table) -> Result<(), String> {
    if let Some(die) = table.bad_die {
        return Err(format!("no die shows {die}; dice show 1 to 6"));
    }
    if table.unscripted_dice() > 0 {
        return Err("a die was rolled that the scenario does not lay down".to_owned());
    }
    Ok(())
}

fn stack(table: &mut Table, seat: Seat, area: Area, names: &[String]) -> Result<(), String> {
    let mut cards: Vec<ObjectId> = Vec::new();
    for name in names {
        let named = words::Named::read(name)?;
        let deck = table.state.side(seat).cards(area);
        let found = deck.iter().copied().find(|id| !cards.contains(id) && table.means(&named, *id));
        cards.push(found.ok_or_else(|| format!("there is no further {name} in the {}", area.name()))?);
    }
    table.duel.stack_deck(&mut table.state, seat, area, &cards);
    Ok(())
}

fn config(scenario: &ScenarioText<'_>, faults: &mut Vec<Fault>) -> RulesConfig {
    let mut config = RulesConfig::default();
    for (line, key, value) in &scenario.config {
        match changed(&config, key, value) {
            Ok(changed) => config = changed,
            Err(message) => faults.push(Fault::new(*line, message)),
        }
    }
    config
}

/// A rules config with one field changed.
fn changed(config: &RulesConfig, key: &str, value: &str) -> Result<RulesConfig, String> {
    let unreadable = |error: serde_json::Error| format!("{key} = {value}: {error}");
    let mut fields = match serde_json::to_value(config).map_err(unreadable)? {
        serde_json::Value::Object(fields) => fields,
        _ => serde_json::Map::new(),
    };
    if !fields.contains_key(key) {
        let known: Vec<_> = fields.keys().map(String::as_str).collect();
        return Err(format!("the rules config has no “{key}”; it has {}", known.join(", ")));
    }
    let value = serde_json::from_str(value).unwrap_or_else(|_| serde_json::Value::from(value));
    fields.insert(key.to_owned(), value);
    serde_json::from_value(serde_json::Value::Object(fields)).map_err(|error| format!("{key}: {error}"))
}

fn steps<'a>(lines: impl Iterator<Item = Line<'a>>, faults: &mut Vec<Fault>) -> Vec<(Line<'a>, Step)> {
    let mut steps = Vec::new();
    for line in lines {
        let mut told = Vec::new();
        match step(line.text, &mut told) {
            Ok(step) => steps.push((line, step)),
            Err(message) => told.push(message),
        }
        faults.extend(told.into_iter().map(|message| Fault::new(line.number, message)));
    }
    steps
}

/// Whether a line begins with `expect`, perhaps misspelt.
fn is_expecting(text: &str) -> bool {
    text.split_whitespace()
        .next()
        .is_some_and(|word| nearest_word(word, ["expect"].into_iter()).is_some() || word == "expect")
}

/// Reads a step; of several faults all but the last go to `told`.
fn step(text: &str, told: &mut Vec<String>) -> Result<Step, String> {
    if let Some(rest) = after(text, "expect") {
        return Expectation::read(rest).map(Step::Expect);
    }
    if let Some(rest) = after(text, "skip to") {
        return meaning(STAGES, rest).map(Step::Skip).ok_or_else(|| board::no_stage(rest));
    }
    if let Some(rest) = after(text, "dice") {
        return board::dice(rest, told).map(Step::Dice);
    }
    if let Some(rest) = after(text, "stack") {
        let (what, names) = rest.split_once(':').ok_or("a deck is stacked with “stack A survivor deck: X, Y”")?;
        let (seat, what) = leading_seat(what).ok_or("it is not said whose deck is stacked")?;
        let area = leading(AREAS, what).map(|(area, _)| area);
        let area = area.filter(|area| matches!(area, Area::SurvivorDeck | Area::ZombieDeck));
        let mut cards = Vec::new();
        for item in safehouse_table::scenario::list(names) {
            match entry(item) {
                Ok(entry) => cards.extend(std::iter::repeat_n(entry.name.to_owned(), entry.count)),
                Err(message) => told.push(message),
            }
        }
        return Ok(Step::Stack { seat, area: area.ok_or("only decks are stacked")?, names: cards });
    }
    if let Some(action) = Action::read(text)? {
        return Ok(Step::Make(action));
    }
    let attack = text.split_once("attacks ").and_then(|(who, rest)| Some((who, rest.split_once(" with ")?)));
    Err(match attack {
        Some((who, (aim, weapon))) => format!(
            "“{text}” is no step: what an attack aims at is an answer of its own, behind an arrow or in a step that \
             follows: “{who}attacks with {weapon} -> {aim}”"
        ),
        None if is_expecting(text) => format!("“{text}” is no step; is “expect” meant?"),
        None => format!(
            "“{text}” is no step: a move with a verb, expect, skip to, dice or stack; see `safehouse help scenario`"
        ),
    })
}
