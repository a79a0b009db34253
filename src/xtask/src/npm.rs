//! npm packages: installed exactly as locked, only when the lock file changes.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context, Result, bail};

use crate::{
    console::{self, Done},
    fingerprint::Fingerprint,
    process, workspace,
};

/// Installs the packages of one npm project of this workspace. No package's
/// install script runs.
pub(crate) fn install(project: &str) -> Result<()> {
    let folder = workspace::root().join(project);
    console::step(&format!("npm packages of {project}"), || {
        let print =
            Fingerprint::new("1").file(&folder.join("package.json"))?.file(&folder.join("package-lock.json"))?.finish();
        // The stamp lives inside the folder it describes, so that both
        // disappear together.
        let stamp = folder.join("node_modules/.xtask");
        if fs::read_to_string(&stamp).is_ok_and(|stored| stored == print) {
            return Ok(Done::UpToDate);
        }
        if process::find("npm").is_none() {
            bail!("npm is missing: install Node.js 20 or later with npm");
        }
        process::run(
            Command::new("npm")
                .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
                .current_dir(&folder),
        )?;
        fs::write(stamp, print)?;
        Ok(Done::Worked)
    })
}

/// A program that a package of the `style` project brings for this platform:
/// the first match of `<package prefix>*/<path>`.
pub(crate) fn platform_tool(parent: &str, prefix: &str, path: &str) -> Result<PathBuf> {
    let folder = workspace::style().join("node_modules").join(parent);
    let mut found: Vec<PathBuf> = fs::read_dir(&folder)
        .with_context(|| format!("cannot list {}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|package| package.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix)))
        .map(|package| package.join(path))
        .filter(|file| file.is_file())
        .collect();
    found.sort();
    found.into_iter().next().with_context(|| format!("npm installed no {prefix}* with {path} in {}", folder.display()))
}

/// The npm lock file as part of a fingerprint: it decides the tools' versions.
pub(crate) fn tools(print: Fingerprint) -> Result<Fingerprint> {
    print.file(&workspace::style().join("package-lock.json"))
}
