//! `safehouse cards`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use safehouse_engine::{
    catalogue::{self, CardFileFault, Catalogue, CatalogueSource},
    deck::format::{self, FormatFault, Formats},
    rulestext::{self, ClaimNotice, IdleNotice, TextNotice},
};
use serde::Serialize;

use super::{
    Outcome, fail,
    input::{CardsFlag, read_text},
    output::{counted, print, print_json},
};
use crate::cards::CardFile;

/// Check card files
#[derive(Debug, Args)]
pub(super) struct Cards {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(Check),
    Schema(Schema),
}

/// Check set files and formats files, and say of every fault where it is
#[derive(Debug, Args)]
#[command(after_help = "\
The files are checked together: a reprint may be in another file than its card. Formats files
are checked against the cards of the other files, or of the card list when there are none.
A line of card text outside the grammar is no fault: it is shown as written and resolved by
hand. A notice says where it leaves the grammar. A line that is read and can do nothing on its
card (a trigger that never happens to it, an amount of 0) is a fault, and so is a field that the
text contradicts; one that the text does not mention is a notice.

Examples:
  safehouse cards check my-set.json
  safehouse cards check cards/mygame/*.json --json
  safehouse cards check --beside-list our-promos.json

Exit codes: 0 no fault; 1 faults; 2 a file cannot be read.")]
struct Check {
    /// Set files and formats files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Check the files as an addition to the card list: its sets stand beside those given
    #[arg(long)]
    beside_list: bool,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

/// Print the JSON Schema of set files, for editors and other programs
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse cards schema > card-set.schema.json
  safehouse cards schema --formats > formats.schema.json")]
struct Schema {
    /// The schema of formats files instead
    #[arg(long)]
    formats: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

/// The result, as `--json` prints it.
#[derive(Serialize)]
struct Checked {
    ok: bool,
    files: Vec<String>,
    sets: usize,
    cards: usize,
    printings: usize,
    formats: usize,
    faults: Vec<Fault>,
    /// What is allowed and may not be meant.
    notices: Vec<Fault>,
    /// Of card text, when there are cards and no faults in them.
    text: Option<TextCoverage>,
}

/// How much of the card text is read.
#[derive(Serialize)]
struct TextCoverage {
    lines: usize,
    read: usize,
    notices: Vec<TextNotice>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Fault {
    Card(CardFileFault),
    Format(FormatFault),
    Idle(IdleNotice),
    Claim(ClaimNotice),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Card(fault) => fault.fmt(formatter),
            Self::Format(fault) => fault.fmt(formatter),
            Self::Idle(notice) => notice.fmt(formatter),
            Self::Claim(notice) => notice.fmt(formatter),
        }
    }
}

struct Source {
    name: String,
    text: String,
}

pub(super) fn run(arguments: &Cards) -> Outcome {
    match &arguments.command {
        Command::Check(check) => match checked(check) {
            Ok(result) => report(check, &result),
            Err(reason) => fail(reason),
        },
        Command::Schema(schema) => schema_of(schema),
    }
}

/// The schema of the card list's game, in the layout of the files in `cards/`.
fn schema_of(arguments: &Schema) -> Outcome {
    let game = match arguments.cards.load() {
        Ok(list) => list.catalogue.game(),
        Err(reason) => return fail(reason),
    };
    let schema = if arguments.formats { format::schema::formats(game) } else { catalogue::schema::card_set(game) };
    print(&format!("{schema:#}"), Outcome::Done)
}

fn checked(arguments: &Check) -> Result<Checked, String> {
    let mut all = Vec::new();
    for path in &arguments.files {
        all.push(Source { name: path.display().to_string(), text: read_text(path)? });
    }
    let names = all.iter().map(|source| source.name.clone()).collect();
    let (formats, mut sets): (Vec<_>, Vec<_>) = all.into_iter().partition(is_formats_file);
    if arguments.beside_list {
        let own: Vec<_> = sets.iter().filter_map(set_code).collect();
        let listed = arguments.cards.files()?.sets.into_iter().map(|CardFile { name, text }| Source { name, text });
        // A given file stands in the place of the listed one with its code.
        let others = listed.filter(|source| set_code(source).is_none_or(|code| !own.contains(&code)));
        sets = others.chain(sets).collect();
    }

    let mut result = Checked {
        ok: true,
        files: names,
        sets: 0,
        cards: 0,
        printings: 0,
        formats: 0,
        faults: Vec::new(),
        notices: Vec::new(),
        text: None,
    };
    let catalogue = if sets.is_empty() {
        Some(arguments.cards.load()?.catalogue)
    } else {
        match Catalogue::read(&sources(&sets)) {
            Ok(catalogue) => {
                result.sets = catalogue.sets().len();
                result.cards = catalogue.cards().len();
                result.printings = catalogue.printing_count();
                let coverage = rulestext::report(&catalogue);
                let notices = coverage.notices(&sources(&sets));
                result.faults.extend(coverage.idle_notices(&sources(&sets)).into_iter().map(Fault::Idle));
                let claims = coverage.claim_notices(&sources(&sets)).into_iter();
                let (wrong, doubtful): (Vec<_>, Vec<_>) = claims.partition(|notice| notice.claim.is_contradiction);
                result.faults.extend(wrong.into_iter().map(Fault::Claim));
                result.notices.extend(doubtful.into_iter().map(Fault::Claim));
                result.text = Some(TextCoverage { lines: coverage.lines, read: coverage.read, notices });
                Some(catalogue)
            }
            Err(error) => {
                result.faults.extend(error.0.into_iter().map(Fault::Card));
                None
            }
        }
    };
    // Without cards every query of a format would seem to find nothing.
    if let (Some(catalogue), false) = (&catalogue, formats.is_empty()) {
        match Formats::read(&sources(&formats), catalogue) {
            Ok(formats) => {
                result.formats = formats.all().len();
                result.notices.extend(formats.notices().iter().cloned().map(Fault::Format));
            }
            Err(error) => result.faults.extend(error.0.into_iter().map(Fault::Format)),
        }
    }
    result.ok = result.faults.is_empty();
    Ok(result)
}

/// Whether a file lists formats rather than cards; decided by its content, so
/// that a file may have any name.
fn is_formats_file(source: &Source) -> bool {
    #[derive(serde::Deserialize)]
    struct Frame {
        formats: Option<serde::de::IgnoredAny>,
    }
    match serde_json::from_str::<Frame>(&source.text) {
        Ok(frame) => frame.formats.is_some(),
        Err(_) => source.name.ends_with("formats.json"),
    }
}

/// The code of the set that a file lists.
fn set_code(source: &Source) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Frame {
        set: Header,
    }
    #[derive(serde::Deserialize)]
    struct Header {
        code: String,
    }
    serde_json::from_str::<Frame>(&source.text).ok().map(|frame| frame.set.code)
}

fn sources(files: &[Source]) -> Vec<CatalogueSource<'_>> {
    files.iter().map(|file| CatalogueSource { name: &file.name, text: &file.text }).collect()
}

fn report(arguments: &Check, result: &Checked) -> Outcome {
    let outcome = if result.ok { Outcome::Done } else { Outcome::Finding };
    if arguments.json {
        return print_json(result, outcome);
    }
    let mut lines: Vec<_> = result.faults.iter().map(ToString::to_string).collect();
    lines.extend(result.notices.iter().map(|notice| format!("{notice} (a notice, no fault)")));
    if let Some(TextCoverage { lines: all, read, notices }) = &result.text {
        lines.extend(notices.iter().map(ToString::to_string));
        lines.push(format!("Card text: {read} of {all} lines are read, {} are not", all - read));
    }
    let Checked { sets, cards, printings, formats, .. } = result;
    lines.push(if result.ok {
        let counts = [
            counted(*sets, ("set", "sets")),
            counted(*cards, ("card", "cards")),
            counted(*printings, ("printing", "printings")),
            counted(*formats, ("format", "formats")),
        ];
        format!("No fault: {}", counts.join(", "))
    } else {
        counted(result.faults.len(), ("fault", "faults"))
    });
    print(&lines.join("\n"), outcome)
}
