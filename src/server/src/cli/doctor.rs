//! `safehouse doctor`

use clap::Args;

use super::{
    database::DatabaseFlags,
    exit::Exit,
    output::{fail, print, print_json},
};
use crate::doctor::{self, Checkup, State};

/// Say whether the installation is well, and how to mend what is not
#[derive(Debug, Args)]
#[command(after_help = "\
Nothing is changed. The settings are those that `safehouse serve` would have with the same flags, environment and file;
ask as the user whom it runs as.

Exit codes: 0 all is well; 1 something should be looked at; 2 wrong use, or the settings cannot be read.")]
pub(super) struct Doctor {
    #[command(flatten)]
    database: DatabaseFlags,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Doctor) -> Exit {
    examine(&arguments.database, arguments.json)
}

/// The same for `safehouse admin doctor`.
pub(super) fn examine(database: &DatabaseFlags, as_json: bool) -> Exit {
    let config = match database.config() {
        Ok(config) => config,
        Err(exit) => return exit,
    };
    let checkup = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on(doctor::examine(&config)),
        Err(error) => return fail(format_args!("the threads cannot be started: {error}")),
    };
    let exit = if checkup.state == State::Well { Exit::Done } else { Exit::Finding };
    if as_json { print_json(&checkup, exit) } else { print(&told(&checkup), exit) }
}

fn told(checkup: &Checkup) -> String {
    let mut text = String::new();
    for finding in &checkup.findings {
        let mark = match finding.state {
            State::Well => "well",
            State::Warning => "look",
            State::Fault => "FAULT",
        };
        text += &format!("{mark:<6} {:<22} {}\n", finding.subject, finding.what);
        for (word, line) in [("why", finding.why), ("mend", &finding.mend)] {
            if !line.is_empty() {
                text += &format!("{:<30}{word}: {line}\n", "");
            }
        }
    }
    text
}
