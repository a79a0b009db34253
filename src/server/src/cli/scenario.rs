//! `safehouse scenario`

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::Args;
use safehouse_engine::{
    necrogenesis::{clauses, scenario},
    scenario::coverage::{Coverage, Tag, tags},
    table::wire,
};

use super::{
    exit::Exit,
    input::{CardsFlag, read_text},
    output::{fail, print, print_json},
};

/// Run rules as examples: tables that are set up, moves, and what must be so
#[derive(Debug, Args)]
#[command(after_help = "\
A scenario is a text file; `safehouse help scenario` prints the manual with the grammar. In a
folder every file ending in .scenario is run.

Examples:
  safehouse scenario my-ruling.scenario
  safehouse scenario src/engine/necrogenesis/scenarios/07-turn --json
  safehouse scenario --coverage src/engine

Exit codes: 0 everything was as expected; 1 something was not, or could not be read as a
scenario; 2 a file cannot be read.")]
pub(super) struct Scenario {
    /// Scenario files and folders of them; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Run nothing, and list by chapter which clauses the files say they show; also reads the
    /// tags of tests in .rs files
    #[arg(long)]
    coverage: bool,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

pub(super) fn run(arguments: &Scenario) -> Exit {
    let result = if arguments.coverage { coverage(arguments) } else { scenarios(arguments) };
    result.unwrap_or_else(fail)
}

fn scenarios(arguments: &Scenario) -> Result<Exit, String> {
    let list = arguments.cards.load()?;
    let mut ran = Vec::new();
    for path in found(&arguments.files, &["scenario"])? {
        ran.push((path.display().to_string(), scenario::run(&read_text(&path)?, &list.catalogue)));
    }
    let passed = ran.iter().filter(|(_, report)| report.passed()).count();
    let outcome = if passed == ran.len() { Exit::Done } else { Exit::Finding };
    if arguments.json {
        let form = wire::scenario::RanScenarios::new(ran.iter().map(|(file, report)| (file.as_str(), report)));
        return Ok(print_json(&form, outcome));
    }
    let mut text: String = ran.iter().map(|(file, report)| report.describe(file)).collect();
    text.push_str(&format!("{passed} passed, {} failed\n", ran.len() - passed));
    Ok(print(&text, outcome))
}

fn coverage(arguments: &Scenario) -> Result<Exit, String> {
    let mut all: Vec<Tag> = Vec::new();
    for path in found(&arguments.files, &["scenario", "rs"])? {
        all.extend(tags(&path.display().to_string(), &read_text(&path)?));
    }
    let coverage = Coverage::of(clauses(), &all);
    let outcome = if coverage.unknown.is_empty() { Exit::Done } else { Exit::Finding };
    if arguments.json {
        return Ok(print_json(&wire::scenario::Coverage::from(&coverage), outcome));
    }
    Ok(print(&coverage.describe(), outcome))
}

/// The files that are meant: those named, and in folders those with an ending.
fn found(paths: &[PathBuf], endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let mut folders = vec![path.clone()];
        let mut here = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in entries(&folder)? {
                let link = fs::symlink_metadata(&entry).is_ok_and(|data| data.is_symlink());
                if entry.is_dir() && !link {
                    folders.push(entry);
                } else if entry.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known)) {
                    here.push(entry);
                }
            }
        }
        if here.is_empty() {
            return Err(format!("{}: no file ends in .{}", path.display(), endings.join(" or .")));
        }
        here.sort();
        files.append(&mut here);
    }
    Ok(files)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::read_dir(folder).map_err(unreadable)?.map(|entry| entry.map(|entry| entry.path()).map_err(unreadable)).collect()
}
