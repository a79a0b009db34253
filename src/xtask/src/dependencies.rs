//! The crates that others wrote: where they come from, under which licences,
//! and whether somebody has warned of one.

use std::{
    collections::{BTreeMap, BTreeSet},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{
    json::{member, text},
    process,
    tally::Tally,
    toolchain,
};

/// The only place that crates come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Licences under which a program may be given on as a whole. A crate needs one
/// of its alternatives to be made of these.
const LICENCES: [&str; 16] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "IJG",
    "ISC",
    "MIT",
    "MIT-0",
    // Of passkeys: its own files stay under it, which binds nothing else.
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Examines `Cargo.lock`. Advisories count as skipped where no tool or no
/// database is at hand: nothing is compiled for them.
pub(crate) fn examine() -> Result<Tally> {
    let mut cargo = toolchain::cargo();
    cargo.args(["metadata", "--format-version=1", "--locked", "--all-features"]);
    let metadata: Value = serde_json::from_str(&process::output(&mut cargo)?)?;
    let packages = member(&metadata, "packages").as_array().context("cargo metadata names no packages")?;
    let foreign: Vec<&Value> = packages.iter().filter(|package| !member(package, "source").is_null()).collect();

    let mut tally = Tally::default();
    let mut judge = |what: &str, faults: Vec<String>| {
        if faults.is_empty() {
            tally.add(Tally::success());
        }
        for fault in faults {
            println!("  {what}: {fault}");
            tally.fail(format!("{what}: {fault}"));
        }
    };
    judge(
        "elsewhere than crates.io",
        foreign
            .iter()
            .filter(|package| text(package, "source") != Some(REGISTRY))
            .map(|package| name(package))
            .collect(),
    );
    judge(
        "licence",
        foreign
            .iter()
            .filter(|package| {
                !is_free(text(package, "license").unwrap_or_default()) && member(package, "license_file").is_null()
            })
            .map(|package| format!("{} is under {}", name(package), member(package, "license")))
            .collect(),
    );
    println!("  {} crates, {} of them in several versions", foreign.len(), duplicates(&foreign));

    match advisories() {
        Ok(()) => tally.add(Tally::success()),
        Err(Unexamined::Warned(words)) => tally.fail(words),
        Err(Unexamined::Skipped(reason)) => {
            println!("  SKIPPED: advisories were not examined: {reason}");
            tally.skipped += 1;
        }
    }
    Ok(tally)
}

fn name(package: &Value) -> String {
    format!("{} {}", text(package, "name").unwrap_or("?"), text(package, "version").unwrap_or("?"))
}

fn duplicates(packages: &[&Value]) -> usize {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in packages {
        let (Some(name), Some(version)) = (text(package, "name"), text(package, "version")) else { continue };
        versions.entry(name).or_default().insert(version);
    }
    versions.values().filter(|versions| versions.len() > 1).count()
}

/// Whether one alternative of an SPDX expression has only licences of the list.
/// `A/B` is how crates wrote `A OR B` once.
fn is_free(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ");
    let trimmed = expression.trim();
    // An `AND` of alternatives in brackets: every bracket must have a free one.
    let parts = split_outside_brackets(trimmed, " AND ");
    if parts.len() > 1 {
        return parts.iter().all(|part| is_free(part));
    }
    let alternatives = split_outside_brackets(trimmed, " OR ");
    if alternatives.len() > 1 {
        return alternatives.iter().any(|part| is_free(part));
    }
    match trimmed.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => is_free(inner),
        None => LICENCES.contains(&trimmed),
    }
}

fn split_outside_brackets<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut parts, mut rest) = (Vec::new(), text);
    loop {
        let outside = rest.match_indices(separator).map(|(at, _)| rest.split_at(at)).find(|(part, _)| depth(part) == 0);
        let Some((part, behind)) = outside else {
            parts.push(rest);
            return parts;
        };
        parts.push(part);
        rest = behind.strip_prefix(separator).unwrap_or_default();
    }
}

/// How many brackets are open at the end of a text.
fn depth(text: &str) -> usize {
    text.bytes().fold(0, |depth, byte| match byte {
        b'(' => depth + 1,
        b')' => depth.saturating_sub(1),
        _ => depth,
    })
}

/// Why it is not known that nobody has warned.
enum Unexamined {
    /// Somebody has.
    Warned(String),
    /// Nobody could be asked.
    Skipped(String),
}

/// Asks cargo-deny or cargo-audit, whichever is there. Neither is installed for
/// it: compiling one takes longer than all the other checks.
fn advisories() -> Result<(), Unexamined> {
    let tools: [(&str, &[&str]); 2] = [("cargo-deny", &["deny", "check"]), ("cargo-audit", &["audit"])];
    let Some((tool, arguments)) = tools.into_iter().find(|(tool, _)| process::find(tool).is_some()) else {
        return Err(Unexamined::Skipped("neither cargo-deny nor cargo-audit is installed".to_owned()));
    };
    let mut command = toolchain::cargo();
    command.args(arguments);
    let output = run(&mut command).map_err(|error| Unexamined::Skipped(format!("{error:#}")))?;
    match output {
        Said::Nothing => Ok(()),
        Said::Unreachable(words) => Err(Unexamined::Skipped(format!("{tool} did not reach its database: {words}"))),
        Said::Warning(words) => Err(Unexamined::Warned(words)),
    }
}

enum Said {
    Nothing,
    Unreachable(String),
    Warning(String),
}

fn run(command: &mut Command) -> Result<Said> {
    process::show(command);
    let output = command.stdin(Stdio::null()).output().context("it cannot be started")?;
    if output.status.success() {
        return Ok(Said::Nothing);
    }
    let words = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    if words.trim().is_empty() {
        bail!("it failed without a word ({})", output.status);
    }
    let unreachable =
        ["failed to fetch advisory database", "couldn't fetch advisory database", "error loading advisory database"];
    let first = words.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned();
    Ok(if unreachable.iter().any(|sign| words.contains(sign)) {
        Said::Unreachable(first)
    } else {
        Said::Warning(words)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_is_free_when_one_of_its_alternatives_is() {
        for (expression, free) in [
            ("MIT", true),
            ("MIT/Apache-2.0", true),
            ("GPL-3.0 OR MIT", true),
            ("GPL-3.0-only", false),
            ("MIT AND GPL-3.0-only", false),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("(MIT OR Apache-2.0) AND OpenSSL", false),
            ("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", true),
            ("", false),
        ] {
            assert_eq!(is_free(expression), free, "{expression}");
        }
    }
}
