//! `safehouse admin breached`

use std::{
    fs::{self, File},
    io::BufReader,
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand};
use safehouse_service::{breached::BreachedPasswords, wire::BuiltBreached};

use super::super::{
    exit::Exit,
    output::{counted, fail, print, print_json},
};

/// Make a file of passwords that became known elsewhere, which nobody may choose here
#[derive(Debug, Args)]
#[command(after_help = "\
The list is yours to fetch: a line for each password, or for its SHA-1 in hexadecimal digits with anything behind a
colon, as published lists have them. Nothing is asked of anybody while people choose passwords. Serve with
breached_passwords = \"FILE\". A password takes 18 bits of the file and of memory: the 11 million that are used most
take 25 MB.

Exit codes: 0 done; 2 wrong use, or the list cannot be read or the file not written.")]
pub(super) struct Breached {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Make the file of a list
    Build {
        /// The list
        list: PathBuf,
        /// Where the file is written; one that is there is replaced
        file: PathBuf,
    },
}

pub(super) fn run(arguments: &Breached, as_json: bool) -> Exit {
    let Action::Build { list, file } = &arguments.action;
    match build(list, file) {
        Ok((passwords, bytes)) if as_json => print_json(&BuiltBreached::new(passwords as u64, bytes), Exit::Done),
        Ok((passwords, bytes)) => {
            let passwords = counted(passwords, ("password", "passwords"));
            print(&format!("{} holds {passwords} in {} KiB\n", file.display(), bytes.div_ceil(1024)), Exit::Done)
        }
        Err(words) => fail(words),
    }
}

/// How many passwords the file holds, and how many bytes it has.
fn build(list: &Path, file: &Path) -> Result<(usize, u64), String> {
    let of_list = |error: &dyn std::fmt::Display| format!("{}: {error}", list.display());
    let opened = File::open(list).map_err(|error| of_list(&error))?;
    let (set, passwords) = BreachedPasswords::build(BufReader::new(opened)).map_err(|error| of_list(&error))?;
    let bytes = set.to_bytes();
    // A site that starts meanwhile finds the old file or the new one.
    let beside = file.with_added_extension("part");
    fs::write(&beside, &bytes)
        .and_then(|()| fs::rename(&beside, file))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    Ok((passwords, bytes.len() as u64))
}
