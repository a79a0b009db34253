//! Native crates that clippy's driver compiles for their tests: it is the compiler, and lints what it compiles. With
//! `cargo clippy` beside the tests every dependency would be examined once more than it is compiled.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{
    json::{member, text},
    process, toolchain,
};

/// What cargo asks for each crate of the workspace.
const WRAPPER: &str = "RUSTC_WORKSPACE_WRAPPER";
/// What is off by default: little is there only where that is off.
const FEATURES: &str = "--features=safehouse-server/otlp";

/// How the native crates are compiled for their tests.
pub(crate) enum Compiler {
    /// As everybody does.
    Plain,
    /// By clippy's driver.
    Linting(PathBuf),
}

impl Compiler {
    /// The one that lints, where the toolchain has it.
    pub(crate) fn linting() -> Self {
        let sysroot = process::output(Command::new("rustc").args(["--print", "sysroot"]));
        let driver = sysroot.map(|folder| Path::new(&folder).join("bin/clippy-driver"));
        driver.ok().filter(|driver| driver.is_file()).map_or(Self::Plain, Self::Linting)
    }

    /// Whether what it compiles is linted.
    pub(crate) fn lints(&self) -> bool {
        matches!(self, Self::Linting(_))
    }

    /// `cargo test` of these packages. Each call for the same packages is alike, so that nothing is compiled twice.
    pub(crate) fn cargo_test(&self, packages: &[&str]) -> Command {
        let mut cargo = toolchain::cargo();
        cargo.arg("test").args(packages);
        if let Self::Linting(driver) = self {
            cargo.env(WRAPPER, driver);
            if packages.contains(&"--workspace") {
                cargo.arg(FEATURES);
            }
        }
        cargo
    }

    /// Compiles the tests of these packages, and fails when anything is to be said of what was compiled.
    pub(crate) fn lint(&self, packages: &[&str]) -> Result<()> {
        let mut build = self.cargo_test(packages);
        build.args(["--no-run", "--message-format=json"]);
        process::show(&build);
        let mut child = build.stdout(Stdio::piped()).spawn().context("cannot start cargo")?;
        let mut said = Vec::new();
        for line in child.stdout.take().into_iter().flat_map(|output| BufReader::new(output).lines()) {
            let message: Value = serde_json::from_str(&line?).context("cargo wrote no JSON")?;
            said.extend(diagnostic(&message));
        }
        let status = child.wait()?;
        for words in &said {
            println!("{words}");
        }
        match (said.len(), status.success()) {
            (0, true) => Ok(()),
            (0, false) => bail!("`{}` failed ({status})", process::shown(&build)),
            (many, _) => bail!("the compiler has to say something in {many} places: see above"),
        }
    }
}

/// What the compiler says of a place in a crate of the workspace; nothing of any other message. Summaries have no place.
fn diagnostic(message: &Value) -> Option<String> {
    let is_it = text(message, "reason") == Some("compiler-message");
    let said = member(message, "message");
    let has_place = member(said, "spans").as_array().is_some_and(|spans| !spans.is_empty());
    let is_told = matches!(text(said, "level"), Some("warning" | "error"));
    if is_it && is_told && has_place { text(said, "rendered").map(str::to_owned) } else { None }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_said_of_a_place_is_told_and_a_summary_is_not() {
        let said = |level: &str, spans: Value| json!({ "reason": "compiler-message", "message": { "level": level, "spans": spans, "rendered": "words" } });
        assert_eq!(diagnostic(&said("warning", json!([{ "line_start": 1 }]))).as_deref(), Some("words"));
        assert_eq!(diagnostic(&said("error", json!([{ "line_start": 1 }]))).as_deref(), Some("words"));
        for other in [
            said("warning", json!([])),
            said("note", json!([{ "line_start": 1 }])),
            json!({ "reason": "compiler-artifact", "message": { "level": "warning", "spans": [1] } }),
        ] {
            assert_eq!(diagnostic(&other), None, "{other}");
        }
    }
}
