//! `safehouse collection`

mod build;
mod convert;
mod enter;
mod file;
mod insurance;
mod missing;
mod prices;
mod schema;
mod show;
mod value;

use clap::{Args, Subcommand};

pub(super) use self::file::balances;
use super::exit::Exit;

/// Collections: files of thirty tools read, and most of them written, entry by number, what is missing, what can be built, what it is worth
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse collection show binder.csv                        what each row of a file comes to
  safehouse collection convert binder.csv --to moxfield       the same copies as another tool reads them
  safehouse collection enter mine.csv                         numbers from the keyboard into a file
  safehouse collection missing mine.csv 'set:NG-01' --per card --count 4
                                                              what a play set lacks
  safehouse collection build mine.csv a.txt b.txt             which decks can be built at once, and what to fetch
  safehouse collection value mine.csv --prices november.csv   what it is worth by a price list of your own
  safehouse collection insurance mine.csv --prices november.csv --out reports
                                                              that as a report for an insurer, PDF and CSV
  safehouse collection tools                                  every tool whose files are read
  safehouse collection schema                                 our own rows, for programs that make such files")]
pub(super) struct Collection {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Show(show::Show),
    Convert(convert::Convert),
    Enter(enter::Enter),
    Missing(missing::Missing),
    Build(build::Build),
    Value(value::Value),
    Insurance(insurance::Insurance),
    Tools(show::Tools),
    Schema(schema::Schema),
}

pub(super) fn run(arguments: &Collection) -> Exit {
    match &arguments.command {
        Command::Show(arguments) => show::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Enter(arguments) => enter::run(arguments),
        Command::Missing(arguments) => missing::run(arguments),
        Command::Build(arguments) => build::run(arguments),
        Command::Value(arguments) => value::run(arguments),
        Command::Insurance(arguments) => insurance::run(arguments),
        Command::Tools(arguments) => show::tools(arguments),
        Command::Schema(arguments) => schema::run(arguments),
    }
}
