//! What was signed of the public log last, kept beside its key and in no backup: whoever goes on
//! from an older copy of the database is known by it, and signs no second history.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Write as _},
    path::{Path, PathBuf},
};

use safehouse_service::notary::LastSigned;

use crate::config::{KeySource, LOG};

/// A file with the last checkpoint.
#[derive(Debug)]
pub struct LogState(PathBuf);

impl LogState {
    /// The file beside a key: `log.state` beside `log.key`. Of a key that is a setting it is in
    /// the data folder.
    pub fn beside(key: &KeySource, data: &Path) -> Self {
        let beside = key.file(LOG, data).unwrap_or_else(|| data.join("log.key"));
        Self(beside.with_extension("state"))
    }
}

impl LastSigned for LogState {
    fn read(&self) -> io::Result<Option<String>> {
        match fs::read_to_string(&self.0) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The file is whole at any time: it is on the disk before it takes the place of the one before.
    fn write(&self, checkpoint: &str) -> io::Result<()> {
        let folder = self.0.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let part = self.0.with_extension(format!("state.{}.new", std::process::id()));
        let mut file = private(&part)?;
        file.write_all(checkpoint.as_bytes())?;
        file.sync_all()?;
        fs::rename(&part, &self.0)?;
        File::open(folder)?.sync_all()
    }
}

/// A file that its owner alone reads, whatever a run that was killed left there.
fn private(file: &Path) -> io::Result<File> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn what_was_signed_last_is_read_back_beside_its_key() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let state = LogState::beside(&KeySource::InDataFolder, &data);
        assert_eq!(state.read().unwrap(), None);
        for checkpoint in ["house.example/log\n1\nAAAA\n", "house.example/log\n2\nBBBB\n"] {
            state.write(checkpoint).unwrap();
            assert_eq!(state.read().unwrap().as_deref(), Some(checkpoint));
        }
        let rights = fs::metadata(&state.0).unwrap().permissions().mode() & 0o777;
        assert_eq!(rights, 0o600, "nobody else reads it");
        assert_eq!(fs::read_dir(&data).unwrap().count(), 1, "nothing else is left there");
        let elsewhere = KeySource::File(folder.path().join("keys/host.key"));
        assert_eq!(LogState::beside(&elsewhere, &data).0, folder.path().join("keys/host.state"));
    }
}
