//! `safehouse admin reseal`

use std::path::PathBuf;

use clap::Args;
use safehouse_service::{Caller, Service, resealing, wire::ResealedSecrets};

use super::super::{
    database::DatabaseFlags,
    exit::Exit,
    output::{counted, fail, print, print_json},
};
use crate::{chance::SystemChance, config::KeySource};

/// Whoever can open the database runs the site.
const CALLER: Caller = Caller::Administrator;

/// Seal with the present key what was sealed with the one before
#[derive(Debug, Args)]
#[command(after_help = "\
To change the key while the site is served: move the old one to another file, name that as sealing_key_before and the new
one as sealing_key (the one of the data folder is made when it is missing), start the site anew, reseal, take
sealing_key_before away. Doing it once more changes nothing.

Examples:
  mv data/sealing.key old.key && safehouse admin reseal --old-key old.key

Exit codes: 0 done; 1 some secrets are sealed with neither key, and stay as they are; 2 wrong use, or a key or the database
cannot be used.")]
pub(super) struct Reseal {
    /// File of the key that there was before; without one, that of the setting sealing_key_before
    #[arg(long, value_name = "FILE")]
    old_key: Option<PathBuf>,
}

pub(super) fn run(arguments: &Reseal, database: &DatabaseFlags, as_json: bool) -> Exit {
    let mut config = match database.config() {
        Ok(config) => config,
        Err(exit) => return exit,
    };
    if let Some(file) = &arguments.old_key {
        config.sealing_key_before = Some(KeySource::File(file.clone()));
    }
    if config.sealing_key_before.is_none() {
        return fail("name the key that there was before, with --old-key FILE or the setting sealing_key_before");
    }
    database.with_service(async |service| {
        // Behind the look whether the database is there: no key is made beside none.
        let sealing = match config.sealing(&SystemChance) {
            Ok(sealing) => sealing,
            Err(error) => return Ok(fail(error)),
        };
        let done = resealing::reseal(&Service { sealing, ..service.clone() }, &CALLER).await?;
        let exit = if done.unread == 0 { Exit::Done } else { Exit::Finding };
        if as_json {
            return Ok(print_json(&ResealedSecrets::new(done), exit));
        }
        let secrets = |number| counted(usize::try_from(number).unwrap_or(usize::MAX), ("secret", "secrets"));
        let mut text = format!("{} sealed anew with the present key\n", secrets(done.resealed));
        if done.present > 0 {
            text += &format!("{} sealed with it before\n", secrets(done.present));
        }
        if done.unread > 0 {
            text += &format!("{} that neither key opens, left as they were\n", secrets(done.unread));
        }
        Ok(print(&text, exit))
    })
}
