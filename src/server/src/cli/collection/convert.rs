//! `safehouse collection convert`

use clap::Args;
use safehouse_engine::{
    copies::dialect::{OWN, losses, write},
    english::counted,
    wire::collection::ConvertedCollection,
};

use super::{
    super::{
        exit::Exit,
        input::CardsFlag,
        output::{fail, print, print_json},
    },
    file::{self, CollectionFile},
};

/// Write a collection file as another tool reads it, and say what that tool cannot carry
#[derive(Debug, Args)]
#[command(after_help = "\
The file goes to standard output, what is said about it to standard error. While anything is to be decided,
nothing is written.

Exit codes: 0 all of it was written; 1 something is to be decided, was not taken or is lost; 2 the file cannot be read.")]
pub(super) struct Convert {
    #[command(flatten)]
    file: CollectionFile,
    /// The tool that is to read it
    #[arg(long, value_name = "TOOL", default_value = OWN)]
    to: String,
    /// Print the file within one line of JSON, beside what is said about it
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

pub(super) fn run(arguments: &Convert) -> Exit {
    match converted(arguments) {
        Ok(exit) => exit,
        Err(reason) => fail(reason),
    }
}

fn converted(arguments: &Convert) -> Result<Exit, String> {
    let list = arguments.cards.load()?;
    let to = file::tool_named(&arguments.to)?;
    let reading = arguments.file.read(&list.catalogue)?;
    if !arguments.json {
        eprint!("{}", file::told(&reading));
    }
    let lines = file::copies(&reading);
    let only_read = || format!("{} is only read: it takes no such files", to.name);
    let lost = losses(&lines, to, &list.catalogue).ok_or_else(only_read)?;
    let is_whole = file::is_whole(&reading) && lost.facts.is_empty();
    let outcome = if is_whole { Exit::Done } else { Exit::Finding };
    if arguments.json {
        let text = reading.open().is_empty().then(|| write(&lines, to, &list.catalogue)).flatten();
        return Ok(print_json(&ConvertedCollection::new(&reading, to, &lost, text), outcome));
    }
    if !reading.open().is_empty() {
        eprintln!("safehouse: nothing is written until this is decided: --edition, --finish, --decide");
        return Ok(Exit::Finding);
    }
    for (fact, lost) in &lost.facts {
        let rows = counted(lost.lines as u64, ("row", "rows"));
        eprintln!("  {} cannot say of {rows}: {}", to.name, fact.name());
    }
    let text = write(&lines, to, &list.catalogue).ok_or_else(only_read)?;
    Ok(print(&text, outcome))
}
