//! `safehouse store sign`

use std::{
    fs,
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
};

use clap::Args;
use safehouse_statements::{Entry, Statement, several};
use safehouse_transparency::SigningKey;

use super::{
    super::{
        exit::Exit,
        input::{is_standard_input, read_text},
        output::print,
    },
    key_file,
};

/// Sign statements, each to a note that the host takes into its log, once it is shown what they are
#[derive(Debug, Args)]
pub(super) struct Sign {
    /// Files with the texts of statements, such as the page of the store's keys offers with all that waits; - and no file
    /// at all are standard input
    #[arg(value_name = "STATEMENT")]
    statements: Vec<PathBuf>,
    /// The file of the key
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
    /// A folder for the notes, those of each file with .note in the place of its ending; without it the notes of the one
    /// file are printed
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
    /// Sign without asking, as scripts do
    #[arg(long)]
    yes: bool,
}

/// Signs all of them, or none: a note is written only once each statement was found fit.
pub(super) fn sign(arguments: &Sign) -> Result<Exit, String> {
    let standard_input = [PathBuf::from("-")];
    let statements = if arguments.statements.is_empty() { &standard_input[..] } else { &arguments.statements };
    if arguments.into.is_none() && statements.len() > 1 {
        return Err("--into names a folder for the notes of several files".to_owned());
    }
    let key = key_file::read(&arguments.key)?;
    let mut signed = Vec::new();
    let mut refused = false;
    for file in statements {
        let mut entries = Vec::new();
        for text in texts(&read_text(file)?) {
            match signed_text(&text, &key) {
                Ok(entry) => entries.push(entry),
                Err(reason) => {
                    refused = true;
                    eprintln!("safehouse: {}: {reason}", file.display());
                }
            }
        }
        signed.push((file, entries));
    }
    if refused {
        return Ok(Exit::Finding);
    }
    for (number, entry) in (1..).zip(signed.iter().flat_map(|(_, entries)| entries)) {
        eprintln!("safehouse: {number}: {}", line(entry.statement()));
    }
    if !arguments.yes && !is_meant(&key)? {
        eprintln!("safehouse: nothing is signed");
        return Ok(Exit::Finding);
    }
    for (file, entries) in &signed {
        let notes: Vec<String> = entries.iter().map(Entry::text).collect();
        let notes = several::write(notes.iter().map(String::as_str));
        match &arguments.into {
            None => return Ok(print(&notes, Exit::Done)),
            Some(folder) => keep(folder, file, &notes).map_err(|error| format!("{}: {error}", folder.display()))?,
        }
    }
    Ok(Exit::Done)
}

/// The texts of the statements of a file; what is none is refused as one.
fn texts(file: &str) -> Vec<String> {
    let texts = several::read_statements(file);
    if texts.is_empty() { vec![file.to_owned()] } else { texts }
}

/// What a statement is, on one line.
fn line(statement: &Statement) -> String {
    let event = statement.event().map(|event| format!(" of event {event}")).unwrap_or_default();
    let what = match statement {
        Statement::ListsLocked { part, lists, is_padded: true, .. } => {
            format!(", part {part}, lists and random commitments: {}", lists.len())
        }
        Statement::ListsLocked { part, lists, .. } => format!(", part {part}, lists: {}", lists.len()),
        Statement::Results { round, .. } => format!(", round {round}"),
        Statement::ListRevealed { list, .. } | Statement::ListPublished { list, .. } => {
            format!(", list {}", list.content)
        }
        Statement::ListWithdrawn { index, .. } => format!(", entry {index} of the log"),
        Statement::StoreKeyRotated { vkey, .. } | Statement::StoreKeyRevoked { vkey, .. } => format!(", key {vkey}"),
        _ => String::new(),
    };
    format!("{}{event}{what}", statement.kind())
}

/// Whether whoever sits at the terminal wants to sign what was shown.
///
/// # Errors
/// In words: there is no terminal to ask at.
fn is_meant(key: &SigningKey) -> Result<bool, String> {
    if !io::stdin().is_terminal() {
        return Err("there is no terminal to ask at; look at what is signed, and add --yes".to_owned());
    }
    eprint!("safehouse: sign all of this as {}? [y/N] ", key.name());
    let mut answer = String::new();
    io::stdin().read_line(&mut answer).map_err(|error| format!("standard input: {error}"))?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
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
