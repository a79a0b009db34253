//! `safehouse replay`

use std::path::Path;

use clap::{Args, ValueEnum};
use safehouse_engine::{
    necrogenesis::{
        duel::Duel,
        explain::Narrator,
        record::DuelRecord,
        view::{Viewer, redact},
    },
    table::{Seat, record::PREFIX, wire::game::ToldGame},
};

use super::{
    exit::Exit,
    input::{CardsFlag, read_text},
    output::{fail, print, print_json},
};

/// Tell a recorded game as sentences with their clauses
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse replay game.json
  safehouse replay sg10e6ec… --as first
  safehouse play a.txt b.txt --record game.json; safehouse replay game.json --json

Exit codes: 0 told; 1 the record is of other rules or cards and only what it kept is told; 2 unreadable input.")]
pub(super) struct Replay {
    /// The record in either form, or a file with it; - is standard input
    record: String,
    /// Who looks
    #[arg(long = "as", value_enum, value_name = "VIEWER", default_value = "both")]
    viewer: As,
    /// Stop before this choice
    #[arg(long, value_name = "NUMBER")]
    at: Option<usize>,
    /// Print the game as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

/// Whose knowledge is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum As {
    /// The first seat
    First,
    /// The second seat
    Second,
    /// Somebody who watches
    Spectator,
    /// Both seats
    Both,
}

impl From<As> for Viewer {
    fn from(viewer: As) -> Self {
        match viewer {
            As::First => Viewer::Seat(Seat::First),
            As::Second => Viewer::Seat(Seat::Second),
            As::Spectator => Viewer::Spectator,
            As::Both => Viewer::Solo,
        }
    }
}

pub(super) fn run(arguments: &Replay) -> Exit {
    match replay(arguments) {
        Ok(outcome) => outcome,
        Err(reason) => fail(reason),
    }
}

fn replay(arguments: &Replay) -> Result<Exit, String> {
    let list = arguments.cards.load()?;
    let path = Path::new(&arguments.record);
    let is_text = arguments.record.starts_with(PREFIX) && !path.exists();
    let text = if is_text { arguments.record.clone() } else { read_text(path)? };
    let record = DuelRecord::read(&text, &list.catalogue).map_err(|error| error.to_string())?;
    let players = players(&record);
    if let Some(mismatch) = record.mismatch::<Duel>(&list.catalogue) {
        eprintln!("safehouse: {mismatch}; what it kept is told");
        let mismatch = mismatch.to_string();
        let form = ToldGame::kept(&players, &mismatch, &record.kept);
        return Ok(if arguments.json { print_json(&form, Exit::Finding) } else { tell(&record.kept, Exit::Finding) });
    }
    if let Some(at) = arguments.at.filter(|at| *at > record.choices.len()) {
        let count = record.choices.len();
        return Err(format!("the record has {count} choices, so there is none to stop at with --at {at}"));
    }
    let record = arguments.at.map(|at| record.branch(at)).unwrap_or(record);
    let duel = Duel::of_record(&record, &list.catalogue).map_err(|error| error.to_string())?;
    let mut events = Vec::new();
    let state = record.replay(&duel, &mut events).map_err(|error| error.to_string())?;
    let viewer = arguments.viewer.into();
    let lines = Narrator::new(&duel)
        .with_players(players.clone())
        .lines(events.into_iter().filter_map(|event| redact(event, viewer)));
    if arguments.json {
        return Ok(print_json(&ToldGame::new(&players, state.outcome(), &lines), Exit::Done));
    }
    Ok(tell(&lines, Exit::Done))
}

/// The decks' names, told apart.
pub(super) fn players(record: &DuelRecord) -> [String; 2] {
    let told = |player: usize, name: &str| match name {
        "" => format!("Player {player}"),
        name => format!("Player {player} ({name})"),
    };
    let [first, second] = &record.decks;
    [told(1, &first.name), told(2, &second.name)]
}

/// Prints the lines, each turn apart.
fn tell(lines: &[String], outcome: Exit) -> Exit {
    let mut text = String::new();
    for line in lines {
        if line.starts_with("Turn ") && !text.is_empty() {
            text.push('\n');
        }
        text.push_str(line);
        text.push('\n');
    }
    print(&text, outcome)
}
