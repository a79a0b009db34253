//! `safehouse recompute`

use std::path::PathBuf;

use clap::Args;
use safehouse_service::events::exports::EventRecord;

use super::{
    exit::Exit,
    input::read_text,
    output::{fail, print},
};

/// Compute the pairings, standings, cut and places of an event once more from its file, without the site that wrote it
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is what the page of an event saves as “Players, results and seed”, once the event is over: it has the results of each
round, what was corrected and what staff changed by hand, and the seed that everything was drawn from.

Said of each Swiss round: whether the same players meet, whether they do but for tables that the file says staff changed,
or at which tables others sit. Numbers of tables may be others, where somebody keeps one: the file does not tell who.
Names are not looked at: everything is computed by numbers of players.
Whether the commitment to the seed stood in the log before anybody played, the log says: its entry of the lock has it.

Examples:
  safehouse recompute results.json
  curl -s https://cards.example/events/4H7KQ2M9/results.json | safehouse recompute -

Exit codes: 0 all of it is as it was played, or as staff changed it; 1 something is not; 2 the file is none, or its event
is not over.")]
pub(super) struct Recompute {
    /// The file of an event, as JSON; - is standard input
    file: PathBuf,
}

pub(super) fn run(arguments: &Recompute) -> Exit {
    match recompute(arguments) {
        Ok(outcome) => outcome,
        Err(reason) => fail(reason),
    }
}

fn recompute(arguments: &Recompute) -> Result<Exit, String> {
    let told = |fault: &dyn std::fmt::Display| format!("{}: {fault}", arguments.file.display());
    let record = EventRecord::read(&read_text(&arguments.file)?).map_err(|fault| told(&fault))?;
    let recomputed = record.recompute().map_err(|fault| told(&fault))?;
    let outcome = if recomputed.is_same() { Exit::Done } else { Exit::Finding };
    Ok(print(&recomputed.to_string(), outcome))
}
