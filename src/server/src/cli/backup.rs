//! `safehouse backup`, `safehouse restore` and `safehouse migrate`

use std::{
    fs::{File, OpenOptions},
    io::{self, BufReader, BufWriter, Read as _, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use flate2::{Compression, bufread::MultiGzDecoder, write::GzEncoder};
use safehouse_service::{
    Caller, Refusal, Service,
    backups::{read_backup, write_backup},
    resealing::count_sealed_secrets,
};

use super::{
    database::DatabaseFlags,
    exit::Exit,
    output::{counted, fail, print},
};
use crate::config::SEALING;

/// Whoever can open the database sits at the machine.
const CALLER: Caller = Caller::Administrator;

/// Write all that is remembered into one file
#[derive(Debug, Args)]
#[command(after_help = "\
The site may be served meanwhile: the file has everything as it was at one moment. It holds hashes
of passwords; only its owner can read it. The key of sealed secrets (sealing.key in the data folder,
or the setting sealing_key) is not in it: keep a copy of that apart. Sessions are left out, so that
whoever signed in does so again after a restore. A name that ends in .gz is compressed.

Examples:
  safehouse backup safehouse.jsonl.gz --data /var/lib/safehouse
  safehouse backup today.jsonl --database postgres://safehouse@localhost/safehouse

Exit codes: 0 done; 2 wrong use, the file is there already, or the database cannot be used.")]
pub(super) struct Backup {
    /// The file to write
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseFlags,
}

/// Read a backup into an empty database of either kind
#[derive(Debug, Args)]
#[command(after_help = "\
It is read wholly or not at all. Take sealing.key along from the data folder of before: without it nobody can check the
codes of authenticators. So a site moves from the embedded database to PostgreSQL and back.

Examples:
  safehouse restore safehouse.jsonl.gz --data /var/lib/safehouse-new
  safehouse restore safehouse.jsonl.gz --database postgres://safehouse@localhost/safehouse

Exit codes: 0 done; 1 the file is no whole backup of this program, or the database is not empty; 2 wrong use, or the
database cannot be used.")]
pub(super) struct Restore {
    /// The file to read
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseFlags,
}

/// Bring the database up to date without serving
#[derive(Debug, Args)]
#[command(after_help = "\
`safehouse serve` does so by itself when it starts.

Exit codes: 0 done; 2 wrong use, or the database cannot be used.")]
pub(super) struct Migrate {
    #[command(flatten)]
    database: DatabaseFlags,
}

pub(super) fn backup(arguments: &Backup) -> Exit {
    let file = &arguments.file;
    arguments.database.with_service(async |service| match written(service, file).await {
        Ok(rows) => {
            let rows = counted(usize::try_from(rows).unwrap_or(usize::MAX), ("row", "rows"));
            Ok(print(&format!("{rows} are in {}\n", file.display()), Exit::Done))
        }
        Err(Failure::File(error)) if error.kind() == io::ErrorKind::AlreadyExists => Ok(fail(format_args!(
            "{} is there already, and nothing is written over; name another file, such as one with the day in its name",
            file.display()
        ))),
        Err(Failure::File(error)) => Ok(fail(format_args!("{} cannot be written: {error}", file.display()))),
        Err(Failure::Refused(refusal)) => Err(refusal),
    })
}

pub(super) fn restore(arguments: &Restore) -> Exit {
    let file = &arguments.file;
    let mut from = match opened(file) {
        Ok(from) => from,
        Err(error) => return fail(format_args!("{} cannot be read: {error}", file.display())),
    };
    arguments.database.with_new_service(async |service| match read_backup(service, &CALLER, &mut from).await {
        Ok(rows) => {
            let rows = counted(usize::try_from(rows).unwrap_or(usize::MAX), ("row was", "rows were"));
            let sealed = sealed(service, &arguments.database).await?;
            Ok(print(&format!("{rows} read from {}\n{sealed}", file.display()), Exit::Done))
        }
        Err(Refusal::Backup(words)) => {
            eprintln!("safehouse: {}: {words}", file.display());
            Ok(Exit::Finding)
        }
        Err(refusal) => Err(refusal),
    })
}

/// What has to be done so that secrets of the backup can be opened here; nothing where they can.
async fn sealed(service: &Service, database: &DatabaseFlags) -> Result<String, Refusal> {
    let Ok(config) = database.config() else { return Ok(String::new()) };
    let sealing = config.sealing_that_is_there();
    let counted_secrets = count_sealed_secrets(&Service { sealing, ..service.clone() }, &CALLER).await?;
    if counted_secrets.unread == 0 {
        return Ok(String::new());
    }
    let secrets = counted(usize::try_from(counted_secrets.unread).unwrap_or(usize::MAX), ("secret is", "secrets are"));
    let place = config
        .sealing_key
        .file(SEALING, &config.data)
        .map_or_else(|| "the setting sealing_key".to_owned(), |file| file.display().to_string());
    Ok(format!(
        "{secrets} sealed with a key that is not here: put the key of the site that it is of (sealing.key in its data \
         folder) into {place} before serving. Without it nobody can check the codes of authenticators; codes that were \
         written down work all the same.\n"
    ))
}

pub(super) fn migrate(arguments: &Migrate) -> Exit {
    // Opening does it.
    arguments.database.with_new_service(async |_| Ok(print("the database is up to date\n", Exit::Done)))
}

enum Failure {
    File(io::Error),
    Refused(Refusal),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

/// Writes a file beside the one that is meant, which takes its name once it is whole.
async fn written(service: &Service, file: &Path) -> Result<u64, Failure> {
    if file.try_exists()? {
        return Err(io::Error::from(io::ErrorKind::AlreadyExists).into());
    }
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let out = private(&part)?;
    let rows = if is_compressed(file) {
        let mut out = GzEncoder::new(BufWriter::new(out), Compression::default());
        let rows = write_backup(service, &CALLER, &mut out).await;
        kept(rows, out.finish().and_then(|out| out.into_inner().map_err(io::IntoInnerError::into_error)), &part)?
    } else {
        let mut out = BufWriter::new(out);
        let rows = write_backup(service, &CALLER, &mut out).await;
        kept(rows, out.into_inner().map_err(io::IntoInnerError::into_error), &part)?
    };
    std::fs::rename(&part, file)?;
    Ok(rows)
}

/// What was written is on the disk, or there is no file of it.
fn kept(rows: Result<u64, Refusal>, out: io::Result<File>, part: &Path) -> Result<u64, Failure> {
    let outcome = rows.map_err(Failure::Refused).and_then(|rows| {
        let mut out = out?;
        out.flush()?;
        out.sync_all()?;
        Ok(rows)
    });
    if outcome.is_err() {
        // There is nothing more to be done about it.
        let _ = std::fs::remove_file(part);
    }
    outcome
}

/// A new file that only its owner can read.
fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn is_compressed(file: &Path) -> bool {
    file.extension().is_some_and(|end| end == "gz")
}

/// A file that is read as text, whether it is compressed or not.
fn opened(file: &Path) -> io::Result<Box<dyn io::BufRead + Send>> {
    let mut magic = [0; 2];
    let found = File::open(file)?.read(&mut magic)?;
    let from = BufReader::new(File::open(file)?);
    if found == 2 && magic == [0x1f, 0x8b] {
        Ok(Box::new(BufReader::new(MultiGzDecoder::new(from))))
    } else {
        Ok(Box::new(from))
    }
}
