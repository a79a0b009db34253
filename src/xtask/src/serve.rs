//! The server program: building it and running it.

use std::{convert::Infallible, os::unix::process::CommandExt, path::PathBuf, process::Command};

use anyhow::{Context, Result};

use crate::{
    console::{self, Done},
    process, site, toolchain, workspace,
};

/// How the program is built: the name of a profile, and of its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Built in minutes: for work, tests and a first look.
    Release,
    /// Built for speed: for a host.
    Dist,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Dist => "dist",
        }
    }
}

/// Builds the program with these features, none where it is empty, and with the site inside, and
/// returns its path.
pub(crate) fn build_program(profile: Profile, features: &str) -> Result<PathBuf> {
    console::step("server", || {
        let mut build = toolchain::cargo();
        build.args(["build", "--profile", profile.name(), "--package=safehouse-server", "--features", features]);
        process::run(&mut build)?;
        Ok(Done::Worked)
    })?;
    Ok(workspace::target().join(profile.name()).join("safehouse"))
}

/// Builds everything and becomes `safehouse serve` with these arguments. It only
/// returns when the program cannot be started.
pub(crate) fn serve(args: &[String]) -> Result<Infallible> {
    site::build()?;
    let program = build_program(Profile::Release, "")?;
    println!("\n$ safehouse serve {}", args.join(" "));
    // The server takes this process's place, so that Ctrl-C and signals reach it
    // alone and it can end in its own time.
    let error = Command::new(&program).arg("serve").args(args).current_dir(workspace::root()).exec();
    Err(error).with_context(|| format!("cannot start {}", program.display()))
}
