//! `safehouse cards`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use safehouse_engine::{
    catalogue::{self, CardFileFault, Catalogue, CatalogueSource},
    deck::format::{self, FormatFault, Formats},
    games::{self, GAMES},
    rulestext::{ClaimNotice, Coverage, IdleNotice, TextNotice},
    wire::card_check::{CheckedFiles, Counted, Found, TextCoverage as TextForm, UnreadLine},
};
use serde_json::value::RawValue;

use super::{
    exit::Exit,
    input::{CardsFlag, read_text},
    output::{counted, fail, print, print_json},
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
text contradicts; one that the text does not mention is a notice, and so is a line that may do
nothing, as the list does not know a value it hangs on.

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

/// What a check found.
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
struct TextCoverage {
    lines: usize,
    read: usize,
    notices: Vec<TextNotice>,
}

enum Fault {
    Card(CardFileFault),
    Format(FormatFault),
    Idle(IdleNotice),
    Claim(ClaimNotice),
}

impl Fault {
    /// File, line and column.
    fn place(&self) -> (&str, usize, usize) {
        match self {
            Self::Card(fault) => (&fault.file, fault.line, fault.column),
            Self::Format(fault) => (&fault.file, fault.line, fault.column),
            Self::Idle(notice) => (&notice.file, notice.line, notice.column),
            Self::Claim(notice) => (&notice.file, notice.line, notice.column),
        }
    }
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

impl<'a> From<&'a Fault> for Found<'a> {
    fn from(fault: &'a Fault) -> Self {
        match fault {
            Fault::Card(fault) => fault.into(),
            Fault::Format(fault) => fault.into(),
            Fault::Idle(notice) => notice.into(),
            Fault::Claim(notice) => notice.into(),
        }
    }
}

struct Source {
    name: String,
    text: String,
}

pub(super) fn run(arguments: &Cards) -> Exit {
    match &arguments.command {
        Command::Check(check) => match checked(check) {
            Ok(result) => report(check, &result),
            Err(reason) => fail(reason),
        },
        Command::Schema(schema) => schema_of(schema),
    }
}

/// The schema of the card list's game, in the layout of the files in `cards/`.
fn schema_of(arguments: &Schema) -> Exit {
    let game = match arguments.cards.load() {
        Ok(list) => list.catalogue.game(),
        Err(reason) => return fail(reason),
    };
    let schema = if arguments.formats { format::schema::formats(game) } else { catalogue::schema::card_set(game) };
    print(&format!("{schema:#}"), Exit::Done)
}

fn checked(arguments: &Check) -> Result<Checked, String> {
    let mut all = Vec::new();
    for path in &arguments.files {
        all.push(Source { name: path.display().to_string(), text: read_text(path)? });
    }
    let names = all.iter().map(|source| source.name.clone()).collect();
    let (formats, mut sets): (Vec<_>, Vec<_>) = all.into_iter().partition(is_formats_file);
    let mut faults = Vec::new();
    if arguments.beside_list {
        let own: Vec<_> = sets.iter().filter_map(set_of).map(|set| (set.code, set.name)).collect();
        let listed = arguments.cards.folder()?.sets.into_iter().map(|CardFile { name, text }| Source { name, text });
        // A given file stands in the place of the listed one with its code and name.
        let (mut others, mut taken) = (Vec::new(), Vec::new());
        for source in listed {
            let set = set_of(&source).map(|set| (set.code, set.name));
            if set.as_ref().is_some_and(|set| own.contains(set)) {
                continue;
            }
            taken.extend(set);
            others.push(source);
        }
        faults = sets.iter().filter_map(|source| taken_code(source, &taken)).collect();
        sets = others.into_iter().chain(sets).collect();
    } else if let (false, Some(flag)) = (sets.is_empty(), arguments.cards.named()) {
        return Err(format!("{flag} names the list that files are checked beside; add --beside-list"));
    }

    let mut result = Checked {
        ok: true,
        files: names,
        sets: 0,
        cards: 0,
        printings: 0,
        formats: 0,
        faults,
        notices: Vec::new(),
        text: None,
    };
    // Whose code is taken would be told of every number and name after it too.
    if !result.faults.is_empty() {
        result.ok = false;
        return Ok(result);
    }
    let catalogue = if sets.is_empty() {
        Some(arguments.cards.load()?.catalogue.clone())
    } else {
        match Catalogue::read(GAMES, &sources(&sets)) {
            Ok(catalogue) => {
                result.sets = catalogue.sets().len();
                result.cards = catalogue.cards().len();
                result.printings = catalogue.printing_count();
                if let Some(coverage) = games::text_coverage(&catalogue) {
                    result.add_texts(&coverage, &sets);
                }
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
        match Formats::check(&sources(&formats), catalogue, games::clauses(catalogue.game())) {
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

impl Checked {
    /// Adds what the game's rules read of the texts of these sets.
    fn add_texts(&mut self, coverage: &Coverage, sets: &[Source]) {
        let notices = coverage.notices(&sources(sets));
        let idle = coverage.idle_notices(&sources(sets)).into_iter();
        let (idle, hanging): (Vec<_>, Vec<_>) = idle.partition(|notice| notice.is_certain);
        let claims = coverage.claim_notices(&sources(sets)).into_iter();
        let (wrong, doubtful): (Vec<_>, Vec<_>) = claims.partition(|notice| notice.claim.is_contradiction);
        self.faults.extend(idle.into_iter().map(Fault::Idle).chain(wrong.into_iter().map(Fault::Claim)));
        self.notices.extend(hanging.into_iter().map(Fault::Idle).chain(doubtful.into_iter().map(Fault::Claim)));
        for found in [&mut self.faults, &mut self.notices] {
            found.sort_by_key(|fault| {
                let (file, line, column) = fault.place();
                (sets.iter().position(|source| source.name == file), line, column)
            });
        }
        self.text = Some(TextCoverage { lines: coverage.lines, read: coverage.read, notices });
    }
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

/// The set that a file lists.
struct SetHeader<'a> {
    /// In capitals.
    code: String,
    /// The code as the file has it.
    code_at: &'a str,
    name: String,
}

fn set_of(source: &Source) -> Option<SetHeader<'_>> {
    #[derive(serde::Deserialize)]
    struct Frame<'a> {
        #[serde(borrow)]
        set: Header<'a>,
    }
    #[derive(serde::Deserialize)]
    struct Header<'a> {
        #[serde(borrow)]
        code: &'a RawValue,
        #[serde(default)]
        name: String,
    }
    let Header { code, name } = serde_json::from_str::<Frame<'_>>(source.text.trim_start_matches('\u{feff}')).ok()?.set;
    let code_at = code.get();
    Some(SetHeader { code: serde_json::from_str::<String>(code_at).ok()?.to_uppercase(), code_at, name })
}

/// The fault of a set whose code one of the list has already.
fn taken_code(source: &Source, taken: &[(String, String)]) -> Option<Fault> {
    let set = set_of(source)?;
    let (code, name) = taken.iter().find(|(code, _)| *code == set.code)?;
    let offset = (set.code_at.as_ptr() as usize).checked_sub(source.text.as_ptr() as usize)?;
    let before = source.text.get(..offset)?;
    Some(Fault::Card(CardFileFault {
        file: source.name.clone(),
        line: before.matches('\n').count() + 1,
        column: before.chars().rev().take_while(|character| *character != '\n').count() + 1,
        card: None,
        field: Some("code".to_owned()),
        message: format!("{code} is the code of {name} already; choose another."),
        clauses: Vec::new(),
    }))
}

fn sources(files: &[Source]) -> Vec<CatalogueSource<'_>> {
    files.iter().map(|file| CatalogueSource { name: &file.name, text: &file.text }).collect()
}

/// What `--json` prints.
fn form(result: &Checked) -> CheckedFiles<'_> {
    let Checked { ok: _, files, sets, cards, printings, formats, faults, notices, text } = result;
    let counted = Counted { files, sets: *sets, cards: *cards, printings: *printings, formats: *formats };
    let text = text.as_ref().map(|TextCoverage { lines, read, notices }| TextForm {
        lines: *lines,
        read: *read,
        notices: notices.iter().map(UnreadLine::from).collect(),
    });
    let (faults, notices) = (faults.iter().map(Found::from), notices.iter().map(Found::from));
    CheckedFiles::new(counted, faults.collect(), notices.collect(), text)
}

fn report(arguments: &Check, result: &Checked) -> Exit {
    let outcome = if result.ok { Exit::Done } else { Exit::Finding };
    if arguments.json {
        return print_json(&form(result), outcome);
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
