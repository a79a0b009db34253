//! The command line.
//!
//! One file a subcommand. A subcommand returns an [`exit::Exit`], which is the
//! exit code: 0 done, 1 something was found (an illegal deck, a faulty card
//! file), 2 the program could not be used like that.

mod admin;
mod backup;
mod cards;
mod check;
mod code;
mod collection;
mod database;
mod deploy;
mod doctor;
mod duel;
mod exit;
mod export;
mod import;
mod input;
mod language;
mod measure;
mod odds;
mod output;
mod play;
mod recompute;
mod replay;
mod scenario;
mod search;
mod serve;
mod shared;
mod simulate;
mod store;
mod table;
mod validate;
mod verify;
mod worker;
mod wrong_use;

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

/// The home of a card player's decks.
#[derive(Debug, Parser)]
#[command(
    name = "safehouse",
    version,
    about = "Deck building, rules and collections for trading card games",
    after_help = "\
Examples:
  safehouse                                  serve the site at http://127.0.0.1:3000
  safehouse serve --listen 0.0.0.0:8080      serve it to the network
  safehouse serve --help                     every setting, also of the file and the environment
  safehouse validate deck.txt                say whether a deck is legal, and why not
  safehouse search 't:zombie st:boss'        find cards
  safehouse simulate a.txt b.txt             play two decks against each other, many times
  safehouse verify lists.json                verify what a store published
  safehouse help query                       what can be searched for, field by field
  safehouse help odds                        what can be asked about odds
  safehouse help scenario                    how a scenario is written

Exit codes: 0 done; 1 something was found, such as an illegal deck; 2 wrong use or unreadable input.",
    override_usage = "safehouse [SETTINGS OF serve]\n       safehouse <COMMAND>",
    args_conflicts_with_subcommands = true
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Unnamed,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the site (what happens without a subcommand)
    Serve(serve::Serve),
    Worker(worker::Worker),
    Shared(shared::Shared),
    Admin(admin::Admin),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Migrate(backup::Migrate),
    Doctor(doctor::Doctor),
    Check(check::Check),
    Deploy(deploy::Deploy),
    Validate(validate::Validate),
    Import(import::ImportDeck),
    Export(export::Export),
    Code(code::Code),
    Search(search::Search),
    Odds(odds::Odds),
    Collection(collection::Collection),
    Cards(cards::Cards),
    Scenario(scenario::Scenario),
    Play(play::Play),
    Duel(duel::PlayedDuel),
    Replay(replay::Replay),
    Simulate(simulate::Simulate),
    Measure(measure::Measure),
    Verify(verify::Verify),
    Recompute(recompute::Recompute),
    Store(store::Store),
}

/// Runs the program with the process's arguments and environment.
pub fn run() -> ExitCode {
    if let Some(outcome) = language::help() {
        return outcome.into();
    }
    let cli = match Cli::command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return wrong_use::tell(error).into(),
    };
    let outcome = match cli.command {
        None => serve::run(cli.serve.into()),
        Some(Command::Serve(serve)) => serve::run(serve),
        Some(Command::Worker(arguments)) => worker::run(&arguments),
        Some(Command::Shared(arguments)) => shared::run(&arguments),
        Some(Command::Admin(arguments)) => admin::run(&arguments),
        Some(Command::Backup(arguments)) => backup::backup(&arguments),
        Some(Command::Restore(arguments)) => backup::restore(&arguments),
        Some(Command::Migrate(arguments)) => backup::migrate(&arguments),
        Some(Command::Doctor(arguments)) => doctor::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Deploy(arguments)) => deploy::run(&arguments),
        Some(Command::Validate(arguments)) => validate::run(&arguments),
        Some(Command::Import(arguments)) => import::run(&arguments),
        Some(Command::Export(arguments)) => export::run(&arguments),
        Some(Command::Code(arguments)) => code::run(&arguments),
        Some(Command::Search(arguments)) => search::run(&arguments),
        Some(Command::Odds(arguments)) => odds::run(&arguments),
        Some(Command::Collection(arguments)) => collection::run(&arguments),
        Some(Command::Cards(arguments)) => cards::run(&arguments),
        Some(Command::Scenario(arguments)) => scenario::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Duel(arguments)) => duel::run(&arguments),
        Some(Command::Replay(arguments)) => replay::run(&arguments),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments),
        Some(Command::Measure(arguments)) => measure::run(&arguments),
        Some(Command::Verify(arguments)) => verify::run(&arguments),
        Some(Command::Recompute(arguments)) => recompute::run(&arguments),
        Some(Command::Store(arguments)) => store::run(&arguments),
    };
    outcome.into()
}
