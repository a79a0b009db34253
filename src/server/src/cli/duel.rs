//! `safehouse duel`

use clap::Args;
use safehouse_engine::{
    necrogenesis::{
        explain::Narrator,
        simulation::{
            policy::PolicyKind,
            runner::{Batch, play_game},
        },
    },
    table::wire::game::PlayedGame,
};

use super::{
    exit::Exit,
    output::{fail, print, print_json},
    replay::players,
    table::{TableArguments, policy},
};

/// Let two programs play one game and tell it
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse duel a.txt b.txt
  safehouse duel a.txt b.txt --first-policy search:200 --second-policy random --seed 7

Policies: dummy, which does nothing; random; rule-of-thumb; search:N with N games tried for each
decision.
Exit codes: 0 played; 2 the decks cannot be read or played.")]
pub(super) struct PlayedDuel {
    #[command(flatten)]
    table: TableArguments,
    /// Who plays the first seat
    #[arg(long, value_name = "POLICY", default_value = "rule-of-thumb", value_parser = policy)]
    first_policy: PolicyKind,
    /// Who plays the second seat
    #[arg(long, value_name = "POLICY", default_value = "rule-of-thumb", value_parser = policy)]
    second_policy: PolicyKind,
    /// Print the game as one line of JSON, with its record in one word
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &PlayedDuel) -> Exit {
    match play(arguments) {
        Ok(outcome) => outcome,
        Err(reason) => fail(reason),
    }
}

fn play(arguments: &PlayedDuel) -> Result<Exit, String> {
    let laid = arguments.table.lay()?;
    let policies = [arguments.first_policy, arguments.second_policy];
    let batch = Batch { policies, seed: laid.seed, games: 1, until_width: None };
    let (mut choices, mut events) = (Vec::new(), Vec::new());
    let (seed, options) = (laid.seed.of_game(0), &mut Vec::new());
    let state = play_game(&laid.duel, seed, batch.players(0), options, &mut events, |choice| choices.push(choice));
    let record = laid.record(seed, &choices);
    let players = players(&record);
    let lines = Narrator::new(&laid.duel).with_players(players.clone()).lines(events);
    if arguments.json {
        let record = record.to_text(&laid.list.catalogue).map_err(|error| error.to_string())?;
        let played = PlayedGame::new(&players, state.outcome(), state.turn(), &record, &lines);
        return Ok(print_json(&played, Exit::Done));
    }
    Ok(print(&lines.join("\n"), Exit::Done))
}
