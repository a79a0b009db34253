//! Installing Debian packages that a step needs.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process;

/// Installs packages with apt-get, as root or through sudo. Elsewhere it says
/// what is missing and stops.
pub(crate) fn install(packages: &[&str], purpose: &str) -> Result<()> {
    let names = packages.join(" ");
    let by_hand = format!("{purpose} needs the Debian packages: {names}");
    if process::find("apt-get").is_none() {
        bail!("{by_hand}. This system has no apt-get: install the same programs its own way");
    }
    println!("  installing {names} ({purpose})");
    apt(&["update", "-qq"]).with_context(|| by_hand.clone())?;
    let mut install = vec!["install", "-y", "-qq", "--no-install-recommends"];
    install.extend(packages);
    apt(&install).context(by_hand)
}

fn apt(args: &[&str]) -> Result<()> {
    process::run(as_root("env")?.arg("DEBIAN_FRONTEND=noninteractive").arg("apt-get").args(args))
}

/// A command that runs as root: directly, or through sudo.
pub(crate) fn as_root(program: &str) -> Result<Command> {
    if is_root()? {
        return Ok(Command::new(program));
    }
    if process::find("sudo").is_none() {
        bail!("`{program}` must run as root, and there is no sudo");
    }
    let mut sudo = Command::new("sudo");
    sudo.arg(program);
    Ok(sudo)
}

/// Whether this program runs as root.
pub(crate) fn is_root() -> Result<bool> {
    Ok(process::output(Command::new("id").arg("-u"))? == "0")
}
