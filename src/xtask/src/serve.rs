//! The server program: building it and running it.

use std::{convert::Infallible, os::unix::process::CommandExt, path::PathBuf, process::Command};

use anyhow::{Context, Result};

use crate::{
    console::{self, Done},
    process, site, toolchain, workspace,
};

/// Builds the release binary, with the site inside, and returns its path.
pub(crate) fn build_program() -> Result<PathBuf> {
    console::step("server", || {
        process::run(toolchain::cargo().args(["build", "--release", "--package=safehouse-server"]))?;
        Ok(Done::Worked)
    })?;
    Ok(workspace::target().join("release/safehouse"))
}

/// Builds everything and becomes `safehouse serve` with these arguments. It only
/// returns when the program cannot be started.
pub(crate) fn serve(args: &[String]) -> Result<Infallible> {
    site::build()?;
    let program = build_program()?;
    println!("\n$ safehouse serve {}", args.join(" "));
    // The server takes this process's place, so that Ctrl-C and signals reach it
    // alone and it can end in its own time.
    let error = Command::new(&program).arg("serve").args(args).current_dir(workspace::root()).exec();
    Err(error).with_context(|| format!("cannot start {}", program.display()))
}
