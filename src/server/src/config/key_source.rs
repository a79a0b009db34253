//! The keys that an installation has: the one that secrets in the database are sealed with, and
//! the one that signs its public log.
//!
//! They are kept apart from what they are for: in no database and no backup, so that whoever finds
//! one of these has no use of it. A database that is restored without the sealing key has
//! authenticators that show codes nobody can check; codes that stand in for them work all the same.

use std::{
    fs::{self, File, OpenOptions},
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
    str::FromStr,
};

use safehouse_service::{Chance, Sealing, Secret, sealing::KEY_BYTES};

/// Which key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// Its file in the data folder.
    file: &'static str,
    /// What it is called in sentences.
    name: &'static str,
    /// The flag that names another one.
    flag: &'static str,
}

/// What secrets in the database are sealed with.
pub const SEALING: Key = Key { file: "sealing.key", name: "sealing key", flag: "--sealing-key" };
/// What signs the public log.
pub const LOG: Key = Key { file: "log.key", name: "key of the log", flag: "--log-key" };

/// Where a key is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeySource {
    /// In a file of the data folder, which is made when it is missing.
    InDataFolder,
    /// In this file.
    File(PathBuf),
    /// The key itself, as 64 hexadecimal digits.
    Given(Secret),
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file cannot be read or made.
    #[error("the {name} {file} cannot be used: {source}; name another with {flag} file:PATH")]
    File {
        /// What the key is called.
        name: &'static str,
        /// The flag that names another one.
        flag: &'static str,
        /// Its path.
        file: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file holds something else.
    #[error("the {name} {file} is not 64 hexadecimal digits; make one with `openssl rand -hex 32`")]
    NoKey {
        /// What the key is called.
        name: &'static str,
        /// Its path.
        file: String,
    },
}

impl KeySource {
    /// The file that it is in, if it is in one.
    pub fn file(&self, key: Key, data: &Path) -> Option<PathBuf> {
        match self {
            Self::InDataFolder => Some(data.join(key.file)),
            Self::File(file) => Some(file.clone()),
            Self::Given(_) => None,
        }
    }

    /// Whether there is nothing to read yet: its file of the data folder was not made.
    pub fn is_to_be_made(&self, key: Key, data: &Path) -> bool {
        *self == Self::InDataFolder && !data.join(key.file).exists()
    }
}

impl FromStr for KeySource {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("file:") {
            Some("") => Err("write the path of a file behind file:".to_owned()),
            Some(path) => Ok(Self::File(PathBuf::from(path))),
            None if Sealing::key_from(text).is_some() => Ok(Self::Given(Secret::new(text))),
            None => Err("write 64 hexadecimal digits, or file: and the path of a file with them".to_owned()),
        }
    }
}

impl KeySource {
    /// Reads the key; one of the data folder is made where it is missing.
    ///
    /// # Errors
    /// The file cannot be read or made, or holds no key.
    pub fn open(&self, key: Key, data: &Path, chance: &dyn Chance) -> Result<[u8; KEY_BYTES], KeyError> {
        let file = match self {
            Self::Given(given) => return key_of(key, given.expose(), "that was given"),
            Self::File(file) => file.clone(),
            Self::InDataFolder => data.join(key.file),
        };
        let shown = file.display().to_string();
        let fault = |source| KeyError::File { name: key.name, flag: key.flag, file: shown.clone(), source };
        let is_missing = *self == Self::InDataFolder && !file.try_exists().map_err(fault)?;
        if is_missing {
            make(&file, &Sealing::new_key(chance)).map_err(fault)?;
        }
        let read = Secret::new(fs::read_to_string(&file).map_err(fault)?);
        if is_open_to_others(&file).map_err(fault)? {
            tracing::warn!(
                file = shown,
                key = key.name,
                "others on this machine may read a key; chmod 600 keeps it from them"
            );
        }
        key_of(key, read.expose(), &shown)
    }
}

fn key_of(key: Key, text: &str, file: &str) -> Result<[u8; KEY_BYTES], KeyError> {
    Sealing::key_from(text).ok_or_else(|| KeyError::NoKey { name: key.name, file: file.to_owned() })
}

/// Another key, in this file. One that is there is taken.
///
/// # Errors
/// The file cannot be made or read, or holds no key.
pub fn new_key(key: Key, file: &Path, chance: &dyn Chance) -> Result<[u8; KEY_BYTES], KeyError> {
    let fault = |source| KeyError::File { name: key.name, flag: key.flag, file: file.display().to_string(), source };
    if !file.try_exists().map_err(fault)? {
        make(file, &Sealing::new_key(chance)).map_err(fault)?;
    }
    let folder = file.parent().unwrap_or(Path::new("."));
    KeySource::File(file.to_owned()).open(key, folder, chance)
}

/// Makes the file whole at once; one that another process made meanwhile stays.
fn make(file: &Path, text: &Secret) -> std::io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut part = file.as_os_str().to_owned();
    part.push(format!(".{}.new", std::process::id()));
    let part = PathBuf::from(part);
    let mut written = private(&part)?;
    let linked = writeln!(written, "{}", text.expose())
        .and_then(|()| written.sync_all())
        .and_then(|()| fs::hard_link(&part, file));
    fs::remove_file(&part)?;
    match linked {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    }
}

/// A new file that its owner alone reads.
fn private(file: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

fn is_open_to_others(file: &Path) -> std::io::Result<bool> {
    let kept = fs::metadata(file)?;
    #[cfg(unix)]
    return Ok(std::os::unix::fs::PermissionsExt::mode(&kept.permissions()) & 0o077 != 0);
    #[cfg(not(unix))]
    Ok(kept.permissions().readonly())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::chance::SystemChance;

    const KEY: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

    #[test]
    fn a_key_is_made_once_and_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let first = KeySource::InDataFolder.open(SEALING, &data, &SystemChance).unwrap();
        let second = KeySource::InDataFolder.open(SEALING, &data, &SystemChance).unwrap();
        assert_eq!(first, second);
        let kept = fs::metadata(data.join(SEALING.file)).unwrap();
        assert_eq!(kept.permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(&data).unwrap().count(), 1);
    }

    #[test]
    fn a_key_is_given_or_in_a_file_that_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("key");
        let named: KeySource = format!("file:{}", file.display()).parse().unwrap();
        assert!(named.open(SEALING, folder.path(), &SystemChance).is_err(), "one that is named is not made");
        fs::write(&file, format!("{KEY}\n")).unwrap();
        let given: KeySource = KEY.parse().unwrap();
        let opened = [&named, &given].map(|key| key.open(SEALING, folder.path(), &SystemChance).unwrap());
        assert_eq!(opened[0], opened[1]);
        assert!(!format!("{given:?}").contains("0011"));
        fs::write(&file, "no key").unwrap();
        let refused = named.open(SEALING, folder.path(), &SystemChance).unwrap_err().to_string();
        assert!(refused.contains("64 hexadecimal digits") && !refused.contains("no key"), "{refused}");
        for unfit in ["", "file:", "0011", &"x".repeat(64)] {
            assert!(unfit.parse::<KeySource>().is_err(), "{unfit}");
        }
    }
}
