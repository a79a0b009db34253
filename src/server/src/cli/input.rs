//! What subcommands read: the FILE argument and the card list.

use std::{
    fs::File,
    io::{self, Read as _},
    ops::Deref,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;
use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use safehouse_engine::{
    deck::{
        format::{Snapshot, is_day},
        interchange::{Encoding, Import, LineOutcome, import},
    },
    english::English,
    games::GAMES,
    library::GameLibrary,
    limits::COLLECTION_BYTES,
};

use safehouse_collection::{Text, text_of};
use safehouse_statements::published::FILE_BYTES;

use crate::cards::{CardFiles, GameFolder, not_text, stops};

/// More than any deck list; a wrong file is refused before memory is full.
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// Which card list a subcommand works with.
#[derive(Debug, Clone, Args)]
pub(super) struct CardsFlag {
    /// Folder of card files to use instead of the built-in ones [env: SAFEHOUSE_CARDS]
    #[arg(long, value_name = "FOLDER")]
    cards: Option<PathBuf>,
    /// The game of the card list; without it the first that the list has
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

/// The cards and formats of one game.
pub(super) struct CardList(Arc<GameLibrary>);

impl Deref for CardList {
    type Target = GameLibrary;

    fn deref(&self) -> &GameLibrary {
        &self.0
    }
}

impl CardsFlag {
    /// The flag by which the command line says which list or which part of it.
    pub(super) fn named(&self) -> Option<&'static str> {
        self.cards.as_ref().map(|_| "--cards").or(self.game.as_ref().map(|_| "--game"))
    }

    /// The files that are meant.
    ///
    /// # Errors
    /// In words: the folder or one of its files cannot be read.
    pub(super) fn files(&self) -> Result<CardFiles, String> {
        let variable = std::env::var_os("SAFEHOUSE_CARDS").map(PathBuf::from);
        match self.cards.as_ref().or(variable.as_ref()) {
            Some(folder) => CardFiles::folder(folder).map_err(|error| error.to_string()),
            None => Ok(CardFiles::built_in()),
        }
    }

    /// The files of the game that is meant.
    ///
    /// # Errors
    /// In words: as [`CardsFlag::files`]; the list has no such game.
    pub(super) fn folder(&self) -> Result<GameFolder, String> {
        let mut folders = self.files()?.games;
        let place = |folder: &GameFolder| {
            let game = folder.game();
            GAMES.iter().position(|known| Some(known.id) == game.as_deref()).unwrap_or(usize::MAX)
        };
        folders.sort_by_key(place);
        let Some(asked) = &self.game else { return Ok(folders.into_iter().next().unwrap_or_default()) };
        let games: Vec<String> = folders.iter().filter_map(GameFolder::game).collect();
        let found = folders.into_iter().find(|folder| folder.game().as_ref() == Some(asked));
        found.ok_or_else(|| no_such_game(asked, games.iter().map(String::as_str)))
    }

    /// The cards and formats of the game that is meant.
    ///
    /// # Errors
    /// In words: as [`CardsFlag::files`]; every fault of the files, of other games as
    /// well; the list has no such game.
    pub(super) fn load(&self) -> Result<CardList, String> {
        let library = self.files()?.library(GAMES).map_err(|error| error.to_string())?;
        let game = match &self.game {
            None => library.first(),
            Some(asked) => library
                .of_game(asked)
                .ok_or_else(|| no_such_game(asked, library.games().iter().map(|game| game.game().id)))?,
        };
        Ok(CardList(game.clone()))
    }
}

/// Says which games a list has instead.
fn no_such_game<'a>(asked: &str, games: impl Iterator<Item = &'a str>) -> String {
    match games.collect::<Vec<_>>()[..] {
        [] => format!("the card list has no game “{asked}”, nor any other"),
        ref games => format!("the card list has no game “{asked}”; it has {}", games.join(", ")),
    }
}

impl CardList {
    /// Reads the deck of FILE in whatever form it is.
    ///
    /// # Errors
    /// In words: FILE cannot be read.
    pub(super) fn import(&self, file: &Path) -> Result<Import, String> {
        Ok(import(&read_list(file)?, &self.catalogue))
    }

    /// [`CardList::import`] for commands that print something else than the
    /// lines: standard error says what became of each that was not read as written.
    ///
    /// # Errors
    /// In words: FILE cannot be read.
    pub(super) fn deck(&self, file: &Path) -> Result<Import, String> {
        let import = self.import(file)?;
        let english = English::new(self.catalogue.game());
        for report in &import.lines {
            let text = report.shown();
            let words = match &report.outcome {
                LineOutcome::Corrected { .. } => format!("{text} → {}", explained(&report.outcome, &english)),
                LineOutcome::Ambiguous { .. } | LineOutcome::Unknown { .. } => {
                    format!("needs attention: {text} → {}", explained(&report.outcome, &english))
                }
                LineOutcome::Unreadable { .. } => {
                    format!("could not be read: {text} → {}", explained(&report.outcome, &english))
                }
                LineOutcome::Header { counts: false, .. } => {
                    format!("needs attention: {text} → {}", explained(&report.outcome, &english))
                }
                _ => continue,
            };
            eprintln!("safehouse: line {}: {words}", report.line);
        }
        Ok(import)
    }

    /// The snapshot of a format: the one in force on a day, or the newest.
    /// Without a format, the one the deck names, else the first.
    ///
    /// # Errors
    /// In words: there is no such format or day.
    pub(super) fn snapshot(
        &self,
        asked: Option<&str>,
        of_deck: Option<&str>,
        day: Option<&str>,
    ) -> Result<&Snapshot, String> {
        let format = self.formats.resolve(asked.or(of_deck)).map_err(|unknown| unknown.to_string())?;
        let Some(day) = day else { return Ok(format.newest()) };
        if !is_day(day) {
            return Err(format!("{day:?} is no day; it looks like 2026-11-20"));
        }
        let snapshot = format.as_of(day);
        if snapshot.from.as_str() > day {
            let (name, from) = (&format.name, &snapshot.from);
            eprintln!("safehouse: {name} began on {from}; the deck is judged by the rules of that day");
        }
        Ok(snapshot)
    }
}

/// What became of a line, and the cards it may have meant.
pub(super) fn explained(outcome: &LineOutcome, english: &English) -> String {
    let near = match outcome {
        LineOutcome::Ambiguous { choices, .. } => choices,
        LineOutcome::Unknown { near, .. } => near,
        _ => return english.line_outcome(outcome),
    };
    let names: String = near.iter().map(|line| format!(" “{}”", line.card)).collect();
    format!("{}{names}", english.line_outcome(outcome))
}

/// Whether FILE stands for standard input.
pub(super) fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// The text of FILE; `-` is standard input. A byte order mark is left out.
///
/// # Errors
/// In words: it cannot be read, is too large, or is no Unicode text, with the
/// place where it stops being one.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let bytes = read_bytes(path, MOST_BYTES)?;
    match Encoding::of(&bytes) {
        Some(encoding) if encoding != Encoding::Windows1252 => decoded(&bytes, encoding),
        _ => None,
    }
    .ok_or_else(|| not_text(&path.display().to_string(), &bytes))
}

/// The text of a collection file, in whichever letters it is written, which is said, and as large as the
/// engine takes it.
///
/// # Errors
/// As [`read_text`].
pub(super) fn read_collection(path: &Path) -> Result<String, String> {
    let bytes = read_bytes(path, COLLECTION_BYTES as u64)?;
    let name = path.display().to_string();
    let Text { text, letters } = text_of(&bytes).ok_or_else(|| not_text(&name, &bytes))?;
    if let Some(letters) = letters {
        eprintln!("safehouse: {name}: not UTF-8; the file is read as {letters}");
    }
    Ok(text)
}

/// What a store published, as large as it may be.
///
/// # Errors
/// In words: it cannot be read, or is too large.
pub(super) fn read_published(path: &Path) -> Result<Vec<u8>, String> {
    read_bytes(path, FILE_BYTES as u64)
}

/// As [`read_text`], for deck lists: older spreadsheets write them in the
/// letters of Windows, which is said and read.
///
/// # Errors
/// As [`read_text`].
fn read_list(path: &Path) -> Result<String, String> {
    let bytes = read_bytes(path, MOST_BYTES)?;
    let name = path.display().to_string();
    let encoding = Encoding::of(&bytes).ok_or_else(|| not_text(&name, &bytes))?;
    if encoding == Encoding::Windows1252 {
        let (line, column) = stops(&bytes);
        eprintln!("safehouse: {name}:{line}:{column}: not UTF-8 from here on; the file is read as Windows-1252");
    }
    decoded(&bytes, encoding).ok_or_else(|| not_text(&name, &bytes))
}

/// The text in bytes; `None` when some of them are no letters.
fn decoded(bytes: &[u8], encoding: Encoding) -> Option<String> {
    let known = match encoding {
        Encoding::Utf8 => UTF_8,
        Encoding::Utf16LittleEndian => UTF_16LE,
        Encoding::Utf16BigEndian => UTF_16BE,
        Encoding::Windows1252 => WINDOWS_1252,
    };
    let (text, has_errors) = known.decode_with_bom_removal(bytes);
    (!has_errors).then(|| text.into_owned())
}

fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let name = path.display();
    let unreadable = |error: io::Error| format!("{name}: {error}");
    let mut bytes = Vec::new();
    if is_standard_input(path) {
        io::stdin().lock().take(most + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
    }
    .map_err(unreadable)?;
    if bytes.len() as u64 > most {
        return Err(format!(
            "{name}: more than {} MiB is no deck, collection, published or card list",
            most / 1024 / 1024
        ));
    }
    Ok(bytes)
}
