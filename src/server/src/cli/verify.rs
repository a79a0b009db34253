//! `safehouse verify`

use std::path::PathBuf;

use clap::Args;
use safehouse_engine::games::GAMES;
use safehouse_statements::{
    Asker, Slip, Told,
    slip::{SlipFault, wire::SlipVerified},
    told::wire::Verified,
};

use super::{
    exit::Exit,
    input::{read_published, read_text},
    output::{fail, print, print_json},
};
use crate::cards::CardFiles;

/// Verify what a store or an event published, the code of a sheet or a receipt, without a network
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is the JSON or the page that a store published. For each list four questions are answered, each with pass,
undecided or fail, and none stands for another:

  authentic   the store's key signed for this list, it was locked before, and you know the host or the key
  logged      the statement stands in the log of a host that you know
  witnessed   as many witnesses saw that log as your policy asks for
  legal       judged again by the facts in the file, the list is legal, as was stated

FILE may also be the text of the larger code of a registration sheet, which begins SHS1., or a receipt. Such a text has
one signature for one list and is no entry of a log: it is authentic if a store's key, or for a receipt the host's, that
you name with --host signed it, and the rest is undecided. Name the published file of its event behind a receipt to have
the lock of the event asked for it.

A file that was forged names keys of its own, so nothing rests on whom the file itself names. Until --host, --store or
--policy names somebody who vouches for it, authentic and logged are undecided, or fail where the parts of the file
contradict each other. To decide, compare the words of the store key with those on the store's wall and name that key,
name the log of a host that you know, or open the file on the /verify page of its own host, at an address that you know.
The page /verify and the page that carries a file answer the same, given the same keys; the latter judges no list, and
has no policy.

Examples:
  safehouse verify lists.json --store cards.example/store/corner-shop+0123abcd+AQ…
  safehouse verify lists.html --host cards.example/log+0123abcd+AQ… --json
  safehouse verify lists.json --policy witnesses.policy
  curl -s https://cards.example/events/4H7KQ2M9/lists.json | safehouse verify -
  safehouse verify code.txt --store cards.example/store/corner-shop+0123abcd+AQ…
  safehouse verify receipt.txt lists.json --host cards.example/host+0123abcd+AQ… --policy log.policy

Exit codes: 0 all that was asked for passes; 1 something fails or is undecided; 2 the file is none of these.
Witnesses are asked for by a policy alone; a code and a receipt for who signed, a receipt with a file for the lock.")]
pub(super) struct Verify {
    /// What was published, as JSON or HTML, the code of a sheet or a receipt; - is standard input
    file: PathBuf,
    /// The published file of the event of a receipt
    beside: Option<PathBuf>,
    /// The verifier key of a log, a host or a store that you know; may be given several times
    #[arg(long, visible_alias = "store", value_name = "VKEY")]
    host: Vec<String>,
    /// A file that says which logs and how many witnesses you trust, as C2SP's tlog-policy has it
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// Print the cards of each list, as they are signed; of a file with one list they are printed in any case
    #[arg(long)]
    cards: bool,
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
    let keys = arguments.host.iter().map(String::as_str);
    let asker = Asker::named(keys, policy.as_deref().unwrap_or_default()).map_err(|fault| fault.to_string())?;
    let bytes = read_published(&arguments.file)?;
    let name = arguments.file.display();
    if Slip::is_one(&bytes) {
        return slip(arguments, &bytes, &asker);
    }
    if let Some(beside) = &arguments.beside {
        return Err(format!("{}: a second file is read behind a receipt alone, and {name} is none", beside.display()));
    }
    let told = Told::of(&bytes, GAMES, &asker).map_err(|fault| format!("{name}: {fault}"))?;
    let outcome = if told.passes() { Exit::Done } else { Exit::Finding };
    if arguments.json {
        return Ok(print_json(&Verified::from(&told), outcome));
    }
    Ok(print(&if arguments.cards { format!("{told:#}") } else { told.to_string() }, outcome))
}

/// The code of a sheet, by the cards that the program has, or a receipt.
fn slip(arguments: &Verify, bytes: &[u8], asker: &Asker) -> Result<Exit, String> {
    let library = CardFiles::built_in().library(GAMES).map_err(|error| error.to_string())?;
    let cards: Vec<_> = library.games().iter().map(|game| &game.catalogue).collect();
    let beside = arguments.beside.as_deref().map(read_published).transpose()?;
    let slip = Slip::of(bytes, beside.as_deref(), GAMES, asker, &cards).map_err(|fault| {
        let of_beside = matches!(fault, SlipFault::File(_) | SlipFault::FileBesideCode);
        let file = arguments.beside.as_ref().filter(|_| of_beside).unwrap_or(&arguments.file);
        format!("{}: {fault}", file.display())
    })?;
    let outcome = if slip.passes() { Exit::Done } else { Exit::Finding };
    if arguments.json {
        return Ok(print_json(&SlipVerified::from(&slip), outcome));
    }
    Ok(print(&slip.to_string(), outcome))
}
