//! The machine: the data folder, the disk, the clock, the files that are served.

use std::{
    fs, io,
    path::Path,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use safehouse_engine::games::GAMES;
use safehouse_store::Database;

use super::{finding::Finding, size::in_words};
use crate::{
    assets::SiteFiles,
    cards::CardFiles,
    config::{Config, SEALING},
};

/// Less than so many bytes left is soon nothing.
const LITTLE: u64 = 1_000_000_000;
/// Less than so many bytes left stops the site.
const NOTHING: u64 = 100_000_000;
/// 2026-01-01, before which this program was not there.
const BEFORE: Duration = Duration::from_secs(1_767_225_600);

pub(super) fn examine(config: &Config) -> Vec<Finding> {
    let mut findings = Vec::new();
    let database = config.database();
    let folder = match &database {
        Database::Sqlite(file) => file.parent().unwrap_or(Path::new(".")),
        Database::Postgres(_) => config.data.as_path(),
    };
    if let Database::Sqlite(file) = &database {
        findings.push(rights(folder, file));
        findings.push(space(folder));
    }
    findings.push(sealing_key(config));
    findings.push(clock());
    findings.push(cards(config));
    findings.push(assets(config));
    findings
}

/// Whether others on the machine can read what is kept.
#[cfg(unix)]
fn rights(folder: &Path, file: &Path) -> Finding {
    use std::os::unix::fs::PermissionsExt as _;

    let subject = "data folder";
    let mode = |path: &Path| fs::metadata(path).map(|found| found.permissions().mode() & 0o777);
    let of_folder = match mode(folder) {
        Ok(mode) => mode,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Finding::well(subject, format!("{} is made when the site is served first", folder.display()));
        }
        Err(error) => {
            return Finding::fault(
                subject,
                format!("{} cannot be looked into: {error}", folder.display()),
                "what is kept is there",
                "give it to the user whom the program runs as",
            );
        }
    };
    let of_file = mode(file).unwrap_or(0);
    // Whoever cannot enter the folder reads no file in it.
    if of_folder & 0o007 != 0 && of_file & 0o007 != 0 || of_folder & 0o002 != 0 {
        return Finding::fault(
            subject,
            format!("everybody on this machine reaches {} ({of_folder:o}, {of_file:o})", file.display()),
            "it holds hashes of passwords and what people keep for themselves",
            format!("chmod 700 {} && chmod 600 {}", folder.display(), file.display()),
        );
    }
    if rustix::fs::access(folder, rustix::fs::Access::WRITE_OK).is_err() {
        return Finding::fault(
            subject,
            format!("nothing can be written into {}", folder.display()),
            "the database writes its log beside its file",
            "give it to the user whom the program runs as, and ask again as that user",
        );
    }
    Finding::well(subject, format!("{} is its owner's alone", folder.display()))
}

#[cfg(not(unix))]
fn rights(folder: &Path, _: &Path) -> Finding {
    Finding::well("data folder", folder.display().to_string())
}

/// Whether the key of sealed secrets is there, and its owner's alone.
fn sealing_key(config: &Config) -> Finding {
    let subject = "sealing key";
    let Some(file) = config.sealing_key.file(SEALING, &config.data) else {
        return Finding::well(subject, "it is a setting; keep a copy apart from backups");
    };
    let is_used = matches!(config.database(), Database::Postgres(_))
        || matches!(config.database(), Database::Sqlite(file) if file.exists());
    match fs::metadata(&file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && !is_used => {
            Finding::well(subject, format!("{} is made when the site is served first", file.display()))
        }
        Err(error) => Finding::warning(
            subject,
            format!("{} cannot be looked at: {error}", file.display()),
            "without the key that sealed them, nobody can check the codes of authenticators",
            "put it back from its copy; a new one is made when the site is served, and authenticators are set up anew",
        ),
        Ok(found) if is_open(&found) => Finding::fault(
            subject,
            format!("others on this machine can read {}", file.display()),
            "with it and the database anybody makes the codes of others' authenticators",
            format!("chmod 600 {}", file.display()),
        ),
        Ok(_) => Finding::well(subject, format!("{}; keep a copy of it apart from backups", file.display())),
    }
}

#[cfg(unix)]
fn is_open(file: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o077 != 0
}

#[cfg(not(unix))]
fn is_open(_: &fs::Metadata) -> bool {
    false
}

#[cfg(unix)]
fn space(folder: &Path) -> Finding {
    let subject = "disk space";
    let Ok(disk) = rustix::fs::statvfs(folder) else {
        return Finding::well(subject, "not known before the folder is made");
    };
    let left = disk.f_bavail.saturating_mul(disk.f_frsize);
    let mend = "make room, or move the data folder";
    let why = "what cannot be written is refused, and nothing that people do is kept";
    match left {
        ..NOTHING => Finding::fault(subject, format!("{} are left", in_words(left)), why, mend),
        NOTHING..LITTLE => Finding::warning(subject, format!("{} are left", in_words(left)), why, mend),
        LITTLE.. => Finding::well(subject, format!("{} are left", in_words(left))),
    }
}

#[cfg(not(unix))]
fn space(_: &Path) -> Finding {
    Finding::well("disk space", "not known here")
}

fn clock() -> Finding {
    let subject = "clock";
    match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(now) if now >= BEFORE => Finding::well(subject, "it shows a time that can be"),
        _ => Finding::fault(
            subject,
            "it shows a time before this program was made",
            "sessions, links and delays end by the clock, and so do codes of authenticators",
            "set it, by NTP if the machine reaches the internet",
        ),
    }
}

fn cards(config: &Config) -> Finding {
    let subject = "cards";
    let (place, files) = match &config.cards {
        Some(folder) => (folder.display().to_string(), CardFiles::folder(folder)),
        None => ("the program".to_owned(), Ok(CardFiles::built_in())),
    };
    match files.and_then(|files| files.served(GAMES)) {
        Ok((library, _)) => {
            let cards: usize = library.games().iter().map(|game| game.catalogue.cards().len()).sum();
            Finding::well(subject, format!("{cards} are in {place}"))
        }
        Err(error) => Finding::fault(
            subject,
            error.to_string().lines().next().unwrap_or_default().to_owned(),
            "the site does not start without them",
            format!("safehouse cards check {place}"),
        ),
    }
}

fn assets(config: &Config) -> Finding {
    let subject = "site files";
    let files = match &config.assets {
        Some(folder) => SiteFiles::folder(folder.clone()),
        None => SiteFiles::embedded(),
    };
    match files {
        Ok(files) if files.are_missing() => Finding::warning(
            subject,
            "the program was built without style and script",
            "pages are plain, and the deck builder does nothing",
            "build it with `cargo xtask dist`",
        ),
        Ok(_) => Finding::well(subject, "style, script and fonts are there"),
        Err(error) => Finding::fault(
            subject,
            error.to_string(),
            "the site does not start without them",
            "leave `assets` out to serve those of the program",
        ),
    }
}
