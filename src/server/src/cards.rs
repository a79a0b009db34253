//! The card files: those built in, or a folder's.
//!
//! A folder of cards has one folder for each game, and in it set files
//! (`*.json`), the formats (`formats.json`) and ready-made decks
//! (`decks/*`, in any form a deck is imported from). JSON Schemas
//! (`*.schema.json`) are passed over.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rust_embed::RustEmbed;
use safehouse_app::library::{Bundle, GameBundle};
use safehouse_engine::{
    catalogue::CatalogueSource,
    game::Games,
    games,
    library::{GameFiles, Library, LibraryError},
};
use serde_json::value::RawValue;

#[derive(RustEmbed)]
#[folder = "../../cards"]
struct BuiltIn;

/// One file: its path inside the folder of cards, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardFile {
    /// The path with `/` between its parts, e.g. `necrogenesis/ng-01.json`.
    pub name: String,
    /// The JSON text.
    pub text: String,
}

/// The files of one installation: of each game's folder, in the order of their names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardFiles {
    /// A folder a game, in the order of their names.
    pub games: Vec<GameFolder>,
}

/// The files of one game, each kind in the order of its names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameFolder {
    /// Name of the folder.
    pub name: String,
    /// Set files.
    pub sets: Vec<CardFile>,
    /// Format files.
    pub formats: Vec<CardFile>,
    /// Ready-made decks.
    pub decks: Vec<CardFile>,
}

/// Why card files cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CardFilesError {
    /// A folder or file cannot be read.
    #[error("{path}: {source}")]
    Unreadable {
        /// The folder or file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file that is not UTF-8.
    #[error("{0}")]
    NotText(String),
    /// A folder without a single set file.
    #[error("{0}: no set file in any game's folder; a set is FOLDER/GAME/SET.json")]
    Empty(PathBuf),
    /// Files with faults, one a line.
    #[error(transparent)]
    Faulty(#[from] LibraryError),
    /// A file that is not JSON.
    #[error("{name}:{line}: this is not JSON: {reason}")]
    NotJson {
        /// The file.
        name: String,
        /// The line, from 1.
        line: usize,
        /// What the reader stumbled over.
        reason: String,
    },
    /// A game of which no deck could be judged.
    #[error("{0}: there is no format; a formats.json beside the cards names at least one")]
    NoFormat(&'static str),
}

/// Says that a file is not UTF-8, and where.
pub(crate) fn not_text(name: &str, bytes: &[u8]) -> String {
    let (line, column) = stops(bytes);
    format!("{name}:{line}:{column}: not UTF-8 text from here on; save the file as UTF-8")
}

/// Line and column, from 1, of the first byte that is not UTF-8.
pub(crate) fn stops(bytes: &[u8]) -> (usize, usize) {
    let before = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let last = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, last.chars().count() + 1)
}

impl CardFiles {
    /// The files built into the program.
    pub fn built_in() -> Self {
        let mut files = Self::default();
        for name in BuiltIn::iter() {
            let text = BuiltIn::get(&name).and_then(|file| String::from_utf8(file.data.into_owned()).ok());
            if let Some(text) = text {
                files.add(name.into_owned(), text);
            }
        }
        files.in_order()
    }

    /// The files of a folder.
    ///
    /// # Errors
    /// The folder or a file in it cannot be read, or there is no set file.
    pub fn folder(folder: &Path) -> Result<Self, CardFilesError> {
        let mut files = Self::default();
        for game in entries(folder)? {
            if !game.is_dir() {
                continue;
            }
            let decks = game.join("decks");
            let mut paths = entries(&game)?;
            if decks.is_dir() {
                paths.extend(entries(&decks)?);
            }
            for path in paths {
                let is_deck = path.parent() == Some(&decks);
                if is_deck || path.extension().is_some_and(|extension| extension == "json") {
                    let bytes =
                        fs::read(&path).map_err(|source| CardFilesError::Unreadable { path: path.clone(), source })?;
                    let inside = path.strip_prefix(folder).unwrap_or(&path);
                    let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
                    let name = parts.join("/");
                    let text = String::from_utf8(bytes)
                        .map_err(|error| CardFilesError::NotText(not_text(&name, error.as_bytes())))?;
                    files.add(name, text);
                }
            }
        }
        if files.games.iter().all(|game| game.sets.is_empty()) {
            return Err(CardFilesError::Empty(folder.to_owned()));
        }
        Ok(files.in_order())
    }

    fn add(&mut self, name: String, text: String) {
        let parts: Vec<_> = name.split('/').collect();
        let (folder, kind): (_, fn(&mut GameFolder) -> &mut Vec<CardFile>) = match parts[..] {
            [_, file] if file.ends_with(".schema.json") => return,
            [folder, "formats.json"] => (folder, |game| &mut game.formats),
            [folder, file] if file.ends_with(".json") => (folder, |game| &mut game.sets),
            [folder, "decks", _] => (folder, |game| &mut game.decks),
            _ => return,
        };
        if !self.games.iter().any(|game| game.name == folder) {
            self.games.push(GameFolder { name: folder.to_owned(), ..GameFolder::default() });
        }
        if let Some(game) = self.games.iter_mut().find(|game| game.name == folder) {
            kind(game).push(CardFile { name, text });
        }
    }

    fn in_order(mut self) -> Self {
        self.games.sort_by(|one, other| one.name.cmp(&other.name));
        for game in &mut self.games {
            for kind in [&mut game.sets, &mut game.formats, &mut game.decks] {
                kind.sort_by(|one, other| one.name.cmp(&other.name));
            }
        }
        self
    }

    /// Everything that these games have here.
    ///
    /// # Errors
    /// Every fault of the set files; without one, every fault of the formats.
    pub fn library(&self, games: Games) -> Result<Library, CardFilesError> {
        let files: Vec<_> = self.games.iter().map(GameFolder::files).collect();
        Ok(Library::check(games, &files, games::clauses)?)
    }

    /// As [`CardFiles::library`], for pages, and the text from which a browser makes
    /// the same.
    ///
    /// # Errors
    /// As [`CardFiles::library`]; a game without a format.
    pub fn served(&self, games: Games) -> Result<(Library, String), CardFilesError> {
        let library = self.library(games)?;
        if let Some(game) = library.games().iter().find(|game| game.formats.all().is_empty()) {
            return Err(CardFilesError::NoFormat(game.game().name));
        }
        let games = self.games.iter().map(|folder| folder.bundle(&library)).collect::<Result<_, _>>()?;
        // Texts and JSON that was read cannot fail to become JSON.
        let text = Bundle { games }.to_json().unwrap_or_default();
        Ok((library, text))
    }
}

impl GameFolder {
    /// The identifier of the game that its first set file names.
    pub fn game(&self) -> Option<String> {
        #[derive(serde::Deserialize)]
        struct Frame {
            game: String,
        }
        let first = self.sets.first().or(self.formats.first())?;
        serde_json::from_str::<Frame>(first.text.trim_start_matches('\u{feff}')).ok().map(|frame| frame.game)
    }

    /// The files as the engine reads them.
    pub fn files(&self) -> GameFiles<'_> {
        GameFiles {
            sets: sources(&self.sets),
            formats: sources(&self.formats),
            decks: self.decks.iter().map(|deck| deck.text.as_str()).collect(),
        }
    }

    /// The files as a browser reads them, with the ready-made decks as they were read.
    fn bundle(&self, library: &Library) -> Result<GameBundle<'_>, CardFilesError> {
        let game = self.game().and_then(|game| library.of_game(&game));
        let decks = game.map(|game| game.decks.clone()).unwrap_or_default();
        Ok(GameBundle { sets: raw(&self.sets)?, formats: raw(&self.formats)?, decks })
    }
}

fn sources(files: &[CardFile]) -> Vec<CatalogueSource<'_>> {
    files.iter().map(|file| CatalogueSource { name: &file.name, text: &file.text }).collect()
}

fn raw<'f>(files: &'f [CardFile]) -> Result<Vec<&'f RawValue>, CardFilesError> {
    let raw = |CardFile { name, text }: &'f CardFile| {
        serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| CardFilesError::NotJson {
            name: name.clone(),
            line: error.line(),
            reason: error.to_string(),
        })
    };
    files.iter().map(raw).collect()
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, CardFilesError> {
    let unreadable = |source| CardFilesError::Unreadable { path: folder.to_owned(), source };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_apart_by_their_place() {
        let mut files = CardFiles::default();
        for name in [
            "README.md",
            "stray.json",
            "game/b.json",
            "game/a.json",
            "game/formats.json",
            "game/set.schema.json",
            "game/decks/one.json",
            "game/decks/two.txt",
            "game/decks/deeper/three.txt",
        ] {
            files.add(name.to_owned(), "{}".to_owned());
        }
        let files = files.in_order();
        let names = |files: &[CardFile]| files.iter().map(|file| file.name.clone()).collect::<Vec<_>>();
        let [files] = &files.games[..] else { panic!("one folder: {files:?}") };
        assert_eq!(files.name, "game");
        assert_eq!(names(&files.sets), ["game/a.json", "game/b.json"]);
        assert_eq!(names(&files.formats), ["game/formats.json"]);
        assert_eq!(names(&files.decks), ["game/decks/one.json", "game/decks/two.txt"]);
    }

    #[test]
    fn a_folder_with_the_built_in_files_is_the_built_in_list() {
        assert!(CardFiles::folder(&safehouse_testing::repository("cards")).unwrap() == CardFiles::built_in());
    }

    #[test]
    fn a_folder_without_sets_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("game")).unwrap();
        assert!(matches!(CardFiles::folder(folder.path()), Err(CardFilesError::Empty(_))));
        let missing = folder.path().join("missing");
        assert!(matches!(CardFiles::folder(&missing), Err(CardFilesError::Unreadable { .. })));
    }

    #[test]
    fn files_that_begin_with_a_byte_order_mark_are_served() {
        let mut files = CardFiles::built_in();
        for game in &mut files.games {
            for file in game.sets.iter_mut().chain(&mut game.formats) {
                file.text.insert(0, '\u{feff}');
            }
        }
        let (library, bundle) = files.served(games::GAMES).unwrap();
        let read = safehouse_app::library::read(&bundle).unwrap();
        assert_eq!(read.first().catalogue.printing_count(), library.first().catalogue.printing_count());
        assert_eq!(read.first().formats.all().len(), library.first().formats.all().len());
    }
}
