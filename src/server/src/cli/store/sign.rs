//! `safehouse store sign`

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::Args;
use safehouse_statements::{Entry, Statement};
use safehouse_transparency::SigningKey;

use super::{
    super::{
        exit::Exit,
        input::{is_standard_input, read_text},
        output::print,
    },
    key_file,
};

/// Sign statements, each to a note that the host takes into its log
#[derive(Debug, Args)]
pub(super) struct Sign {
    /// The texts of the statements, a file each; - and no file at all are standard input
    #[arg(value_name = "STATEMENT")]
    statements: Vec<PathBuf>,
    /// The file of the key
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
    /// A folder for the notes, each with .note in the place of the ending of its statement; without it the note of the
    /// one statement is printed
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

/// Signs all of them, or none: a note is written only once each statement was found fit.
pub(super) fn sign(arguments: &Sign) -> Result<Exit, String> {
    let standard_input = [PathBuf::from("-")];
    let statements = if arguments.statements.is_empty() { &standard_input[..] } else { &arguments.statements };
    if arguments.into.is_none() && statements.len() > 1 {
        return Err("--into names a folder for the notes of several statements".to_owned());
    }
    let key = key_file::read(&arguments.key)?;
    let mut signed = Vec::new();
    let mut refused = false;
    for file in statements {
        match signed_text(&read_text(file)?, &key) {
            Ok(entry) => signed.push((file, entry)),
            Err(reason) => {
                refused = true;
                eprintln!("safehouse: {}: {reason}", file.display());
            }
        }
    }
    if refused {
        return Ok(Exit::Finding);
    }
    for (file, entry) in &signed {
        eprintln!("safehouse: {} is a {}, signed as {}", file.display(), entry.statement().kind(), key.name());
        match &arguments.into {
            None => return Ok(print(&entry.text(), Exit::Done)),
            Some(folder) => {
                keep(folder, file, &entry.text()).map_err(|error| format!("{}: {error}", folder.display()))?
            }
        }
    }
    Ok(Exit::Done)
}

fn signed_text(text: &str, key: &SigningKey) -> Result<Entry, String> {
    let statement = Statement::read(text).map_err(|fault| fault.to_string())?;
    Entry::sign(statement, key).map_err(|error| error.to_string())
}

fn keep(folder: &Path, file: &Path, note: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let name = if is_standard_input(file) { Path::new("statement") } else { file };
    let name = name.file_name().map_or_else(|| PathBuf::from("statement"), PathBuf::from);
    fs::write(folder.join(name.with_extension("note")), note)
}
