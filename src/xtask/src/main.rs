//! Builds, serves and tests Safehouse: `cargo xtask serve`, `cargo xtask test`.
//!
//! Every command provides what it needs (the wasm target, npm packages, Debian
//! packages), says what it is doing and how long it took, and skips what is up
//! to date by comparing the contents of its inputs.
#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

mod browser;
mod client;
mod compress;
mod console;
mod debian;
mod dependencies;
mod durability;
mod fingerprint;
mod fonts;
mod harness;
mod hostile;
mod icons;
mod json;
mod linted;
mod npm;
mod postgres;
mod process;
mod round_robin;
mod scratch;
mod serve;
mod site;
mod style;
mod tally;
mod test;
mod toolchain;
mod weigh;
mod worker;
mod workspace;

use std::{env, process::ExitCode};

use anyhow::{Result, bail};

use serve::Profile;

const HELP: &str = "\
Usage: cargo xtask <command>

  serve [ARGS]   build everything and run `safehouse serve ARGS`
  test [GROUP]   run every check and every test, or one group: format, lint,
                 dependencies, rust, browser; ends with what failed and a count
  build          build the site and the release binary, target/release/safehouse
  dist [--features otlp]
                 build the site and the program that a host should run,
                 target/dist/safehouse: for speed, with link-time optimisation;
                 with otlp it can send traces to a collector
  site           build what the browser downloads, target/site
  durability     kill the release program and its databases a hundred times each while
                 people write, and look for what was confirmed to them
  hostile        attack the release program with everything there is, some four
                 minutes once it is built; ends with what failed and a count
  weigh          report what the browser downloads, in bytes
";

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<ExitCode> {
    let mut args = env::args().skip(1);
    let command = args.next().unwrap_or_default();
    let rest: Vec<String> = args.collect();

    match command.as_str() {
        "serve" => match serve::serve(&rest)? {},
        "test" => return test::test(&rest),
        "dist" => dist(&rest)?,
        "" | "help" | "--help" | "-h" => print!("{HELP}"),
        _ if !rest.is_empty() => bail!("`cargo xtask {command}` takes no arguments\n\n{HELP}"),
        "build" => {
            site::build()?;
            serve::build_program(Profile::Release, "")?;
        }
        "site" => {
            site::build()?;
        }
        "durability" => return durability::kill(),
        "hostile" => return hostile::attack(),
        "weigh" => weigh::report(&site::build()?)?,
        _ => bail!("there is no command `{command}`\n\n{HELP}"),
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds the program for a host, with the features that are named.
fn dist(args: &[String]) -> Result<()> {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let features = match words[..] {
        [] => "",
        ["--features", features] => features,
        _ => bail!("`cargo xtask dist` takes `--features otlp` and nothing else\n\n{HELP}"),
    };
    site::build()?;
    println!("{}", serve::build_program(Profile::Dist, features)?.display());
    Ok(())
}
