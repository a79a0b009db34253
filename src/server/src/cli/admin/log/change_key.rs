//! `safehouse admin log change-key`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use safehouse_service::{Refusal, Service, log, refusal::LogFault};
use safehouse_statements::code::KeyReason;

use super::{
    super::{
        super::{
            database::DatabaseFlags,
            exit::Exit,
            output::{fail, print},
        },
        told::told,
    },
    show::{CALLER, show},
};
use crate::{
    chance::SystemChance,
    config::{Config, KeySource, LOG, new_key},
};

/// Let another key sign the log from now on
#[derive(Debug, Args)]
#[command(after_help = "\
A history of the log has one key. With another one it goes on as another history, whose first entry names the last
checkpoint of the one before; the last entry of that one names the new key, signed with the old one, so that whoever knows
the old key knows the new one by it. Of a key that somebody else may have, nothing counts but that last checkpoint. Of one
that is lost the new key says so, and nobody knows the new one by the old one.

The new key is made beside the old one and takes its place; the old one is kept as log.key.1, log.key.2 and so on, and of no
use any more. Where the key is a setting, --to says where the new one is written, to be named as log_key.

Start the site anew afterwards: what is served meanwhile signs nothing. Tell whoever witnesses the log its new key, and
those whose log is witnessed here the new key as witness (`safehouse admin log show`).

Examples:
  safehouse admin log change-key
  safehouse admin log change-key --because exposed
  safehouse admin log change-key --because lost     log.key is gone, and the site made another one

Exit codes: 0 done; 1 it cannot be done as things stand; 2 wrong use, or a key or the database cannot be used.")]
pub(super) struct ChangeKey {
    /// Why
    #[arg(long, value_enum, value_name = "REASON", default_value_t = Because::Replaced)]
    because: Because,
    /// Write the new key into this file, and leave the old one where it is
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
}

/// Why another key signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Because {
    /// Keys are changed from time to time
    Replaced,
    /// Somebody else may have it
    Exposed,
    /// Nobody has it any more
    Lost,
}

impl Because {
    fn reason(self) -> KeyReason {
        match self {
            Self::Replaced => KeyReason::Replaced,
            Self::Exposed => KeyReason::Exposed,
            Self::Lost => KeyReason::Lost,
        }
    }
}

pub(super) fn run(arguments: &ChangeKey, database: &DatabaseFlags, as_json: bool) -> Exit {
    let config = match database.config() {
        Ok(config) => config,
        Err(exit) => return exit,
    };
    database.with_service(async |service| {
        // Behind the look whether the database is there: no key is made beside none.
        let notary = match config.notary(&SystemChance) {
            Ok(notary) => notary,
            Err(error) => return Ok(fail(error)),
        };
        let service = Service { notary, ..service.clone() };
        let done = changed(&service, &config, arguments).await;
        match done {
            Ok(Ok(words)) if !as_json => {
                let shown = show(&service, false).await?;
                Ok(print(&words, shown))
            }
            Ok(Ok(_)) => show(&service, true).await,
            Ok(Err(fault)) => Ok(fail(fault)),
            Err(refusal) => told(Err(refusal)),
        }
    })
}

/// Changes the key, and says what became of it; or what of its files is wrong.
async fn changed(service: &Service, config: &Config, arguments: &ChangeKey) -> Result<Result<String, String>, Refusal> {
    let reason = arguments.because.reason();
    let has_key = log::has_log_key(service, &CALLER).await?.ok_or(LogFault::NotBegun)?;
    if !has_key {
        if let Some(words) = finished(service, config).await? {
            return Ok(words);
        }
        let begun = log::change_log_key(service, &CALLER, reason, None).await?;
        return Ok(Ok(format!("the log goes on as {} with the key that this program has\n", begun.origin)));
    }
    let place = match place(config, arguments) {
        Ok(place) => place,
        Err(fault) => return Ok(Err(fault)),
    };
    let seed = match new_key(LOG, &place, &SystemChance) {
        Ok(seed) => seed,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let begun = log::change_log_key(service, &CALLER, reason, Some(&service.notary.with_other(seed)?)).await?;
    let words = format!("the log goes on as {}\n", begun.origin);
    Ok(match own_file(config, arguments.to.as_deref()) {
        Some(key) => swap(&key, begun.number).map(|words_of_files| words + &words_of_files),
        None => Ok(format!(
            "{words}the new key is in {}: name it as log_key (--log-key file:{0}), and start the site anew\n",
            place.display()
        )),
    })
}

/// Ends what was begun before and not ended: the key that waits beside the old one is that of the log.
async fn finished(service: &Service, config: &Config) -> Result<Option<Result<String, String>>, Refusal> {
    let Some(key) = own_file(config, None) else { return Ok(None) };
    let waiting = waiting(&key);
    if !waiting.exists() {
        return Ok(None);
    }
    let seed = match KeySource::File(waiting).open(LOG, &config.data, &SystemChance) {
        Ok(seed) => seed,
        Err(error) => return Ok(Some(Err(error.to_string()))),
    };
    let waits = Service { notary: service.notary.with_other(seed)?, ..service.clone() };
    if log::has_log_key(&waits, &CALLER).await? != Some(true) {
        return Ok(None);
    }
    let number = log::logs(service, &CALLER).await?.last().map_or(1, |log| log.number);
    Ok(Some(swap(&key, number)))
}

/// Where the new key is written first.
fn place(config: &Config, arguments: &ChangeKey) -> Result<PathBuf, String> {
    match (&arguments.to, own_file(config, None)) {
        (Some(file), _) => Ok(file.clone()),
        (None, Some(key)) => Ok(waiting(&key)),
        (None, None) => {
            Err("the key of the log is a setting: say with --to FILE where the new one is written".to_owned())
        }
    }
}

/// The file of the present key, where the new one takes its place.
fn own_file(config: &Config, to: Option<&Path>) -> Option<PathBuf> {
    if to.is_some() { None } else { config.log_key.file(LOG, &config.data) }
}

fn waiting(key: &Path) -> PathBuf {
    let mut name = key.as_os_str().to_owned();
    name.push(".next");
    PathBuf::from(name)
}

/// Puts the new key in the place of the old one, which is kept under the number of its history.
fn swap(key: &Path, begun: u32) -> Result<String, String> {
    let mut kept = key.as_os_str().to_owned();
    kept.push(format!(".{}", begun.saturating_sub(1)));
    let kept = PathBuf::from(kept);
    let next = waiting(key);
    let fault = |error: std::io::Error| {
        format!(
            "the new key is in {} and could not be put in the place of {}: {error}. Run this once more when that is mended",
            next.display(),
            key.display()
        )
    };
    std::fs::rename(key, &kept).map_err(fault)?;
    std::fs::rename(&next, key).map_err(fault)?;
    Ok(format!("the new key is in {}, the old one in {}: start the site anew\n", key.display(), kept.display()))
}
