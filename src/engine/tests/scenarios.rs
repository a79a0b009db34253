//! Every scenario file is a test of its own, named after its path.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use libtest_mimic::{Arguments, Failed, Trial};
use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    games::GAMES,
    necrogenesis::scenario,
};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("necrogenesis/scenarios");
    let cards = Arc::new(catalogue());
    let mut trials = vec![Trial::test("there_are_scenarios", {
        let root = root.clone();
        move || if files(&root).is_empty() { Err(Failed::from("no scenario file was found")) } else { Ok(()) }
    })];
    let manual = include_str!("../necrogenesis/scenarios/README.md");
    for (index, example) in examples(manual).into_iter().enumerate() {
        let cards = Arc::clone(&cards);
        trials
            .push(Trial::test(format!("manual/example_{}", index + 1), move || outcome("README.md", &example, &cards)));
    }
    for file in files(&root) {
        let name =
            file.strip_prefix(&root).unwrap_or(&file).with_extension("").display().to_string().replace('\\', "/");
        let cards = Arc::clone(&cards);
        trials.push(Trial::test(name, move || {
            let text = fs::read_to_string(&file)?;
            outcome(&file.display().to_string(), &text, &cards)
        }));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn outcome(file: &str, text: &str, cards: &Catalogue) -> Result<(), Failed> {
    let report = scenario::run(text, cards);
    if report.passed() { Ok(()) } else { Err(report.describe(file).into()) }
}

/// The indented blocks of the manual that are whole scenarios, moved left.
fn examples(manual: &str) -> Vec<String> {
    let mut blocks = vec![String::new()];
    for line in manual.lines() {
        match (line.strip_prefix("    "), line.is_empty(), blocks.last_mut()) {
            (Some(text), _, Some(block)) => *block += &format!("{text}\n"),
            (None, true, Some(block)) => block.push('\n'),
            _ => blocks.push(String::new()),
        }
    }
    blocks.retain(|block| block.trim_start().starts_with("title: ") && block.contains("\nsteps\n"));
    blocks
}

/// The scenario files below a folder, in the order of their paths.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "scenario") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn catalogue() -> Catalogue {
    const SETS: [(&str, &str); 2] = [
        ("ng-01-outbreak.json", include_str!("../../../cards/necrogenesis/ng-01-outbreak.json")),
        ("ng-pr-promos.json", include_str!("../../../cards/necrogenesis/ng-pr-promos.json")),
    ];
    Catalogue::read(GAMES, &SETS.map(|(name, text)| CatalogueSource { name, text })).expect("valid card files")
}
