//! `safehouse verify`

use std::path::PathBuf;

use clap::Args;
use safehouse_engine::games::GAMES;
use safehouse_statements::{Asker, Told, told::wire::Verified};

use super::{
    exit::Exit,
    input::{read_published, read_text},
    output::{fail, print, print_json},
};

/// Verify a file that a store or an event published: four answers, without a network
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is the JSON or the page that a store published. For each list four questions are answered, each with pass,
undecided or fail, and none stands for another:

  authentic   the store's key signed for this list, it was locked before, and you know the host or the key
  logged      the statement stands in the log of a host that you know
  witnessed   as many witnesses saw that log as your policy asks for
  legal       judged again by the facts in the file, the list is legal, as was stated

A file that was forged names keys of its own. Without --host and --policy the answers rest on whom the file itself
names: compare the words of the store key with those on the store's wall.

Examples:
  safehouse verify lists.json
  safehouse verify lists.html --host cards.example/log+0123abcd+AQ… --json
  safehouse verify lists.json --policy witnesses.policy
  curl -s https://cards.example/events/4H7KQ2M9/lists.json | safehouse verify -

Exit codes: 0 all that was asked for passes; 1 something fails or is undecided; 2 the file is no published one.
Witnesses are asked for by a policy alone.")]
pub(super) struct Verify {
    /// What was published, as JSON or HTML; - is standard input
    file: PathBuf,
    /// The verifier key of a log or a store that you know; may be given several times
    #[arg(long, value_name = "VKEY")]
    host: Vec<String>,
    /// A file that says which logs and how many witnesses you trust, as C2SP's tlog-policy has it
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// Print the answers as one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Verify) -> Exit {
    match verify(arguments) {
        Ok(outcome) => outcome,
        Err(reason) => fail(reason),
    }
}

fn verify(arguments: &Verify) -> Result<Exit, String> {
    let policy = arguments.policy.as_deref().map(read_text).transpose()?;
    let asker = if arguments.host.is_empty() && policy.is_none() {
        Asker::File
    } else {
        let keys = arguments.host.iter().map(String::as_str);
        Asker::named(keys, policy.as_deref().unwrap_or_default()).map_err(|fault| fault.to_string())?
    };
    let bytes = read_published(&arguments.file)?;
    let name = arguments.file.display();
    let told = Told::of(&bytes, GAMES, &asker).map_err(|fault| format!("{name}: {fault}"))?;
    let outcome = if told.passes() { Exit::Done } else { Exit::Finding };
    if arguments.json {
        return Ok(print_json(&Verified::from(&told), outcome));
    }
    Ok(print(&told.to_string(), outcome))
}
