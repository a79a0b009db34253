//! Knowing that nothing changed: a digest of a step's inputs, kept beside its
//! outputs.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::{console::Done, workspace};

/// A digest that grows with every input added to it.
pub(crate) struct Fingerprint(Sha256);

impl Fingerprint {
    /// A digest for one step. `version` changes when the step's own work does.
    pub(crate) fn new(version: &str) -> Self {
        Self(Sha256::new()).bytes(version.as_bytes())
    }

    /// Adds bytes, with their length so that two neighbours cannot merge.
    pub(crate) fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    /// Adds a file's path within the workspace and its contents.
    pub(crate) fn file(self, path: &Path) -> Result<Self> {
        let name = path.strip_prefix(workspace::root()).unwrap_or(path);
        let contents = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(self.bytes(name.to_string_lossy().as_bytes()).bytes(&contents))
    }

    /// Adds every file of one list.
    pub(crate) fn files<'a>(self, paths: impl IntoIterator<Item = &'a PathBuf>) -> Result<Self> {
        paths.into_iter().try_fold(self, |print, path| print.file(path))
    }

    /// The digest in hexadecimal.
    pub(crate) fn finish(self) -> String {
        hex::encode(self.0.finalize())
    }
}

/// The eight digits of a file's digest that its name carries.
pub(crate) fn short(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes)).chars().take(8).collect()
}

/// Does a step's work unless its inputs are those of its last success and its
/// outputs are still there.
pub(crate) fn when_changed(
    step: &str,
    print: &str,
    outputs: &[PathBuf],
    work: impl FnOnce() -> Result<()>,
) -> Result<Done> {
    let stamp = workspace::cache().join(format!("{step}.stamp"));
    let unchanged = fs::read_to_string(&stamp).is_ok_and(|stored| stored == print);
    if unchanged && outputs.iter().all(|output| output.exists()) {
        return Ok(Done::UpToDate);
    }
    fs::create_dir_all(workspace::cache())?;
    // An interrupted step must not look finished.
    fs::write(&stamp, "")?;
    work()?;
    fs::write(&stamp, print)?;
    Ok(Done::Worked)
}

/// Every file below a folder, sorted by path, without `node_modules`.
pub(crate) fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        if !folder.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                if path.file_name().is_none_or(|name| name != "node_modules") {
                    open.push(path);
                }
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
