//! Every scenario file is a test of its own, named after its path.

#![expect(clippy::disallowed_methods, reason = "a test reads files of the repository")]

use std::{fs, process::ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};
use safehouse_engine::necrogenesis::scenario;
use safehouse_testing::{files, repository, shipped};

const FOLDER: &str = "src/engine/necrogenesis/scenarios";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = repository(FOLDER);
    let files = files(FOLDER, &["scenario"]);
    let count = files.len();
    let mut trials = vec![Trial::test("there_are_scenarios", move || {
        if count == 0 { Err(Failed::from("no scenario file was found")) } else { Ok(()) }
    })];
    let manual = include_str!("../necrogenesis/scenarios/README.md");
    for (index, example) in examples(manual).into_iter().enumerate() {
        trials.push(Trial::test(format!("manual/example_{}", index + 1), move || outcome("README.md", &example)));
    }
    for file in files {
        let name =
            file.strip_prefix(&root).unwrap_or(&file).with_extension("").display().to_string().replace('\\', "/");
        trials.push(Trial::test(name, move || {
            let text = fs::read_to_string(&file)?;
            outcome(&file.display().to_string(), &text)
        }));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn outcome(file: &str, text: &str) -> Result<(), Failed> {
    let report = scenario::run(text, shipped::catalogue());
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
