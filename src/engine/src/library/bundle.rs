//! The one file that carries the cards and formats of an installation to its browsers.

use safehouse_cards::{
    catalogue::{Catalogue, CatalogueSource},
    deck::list::DeckList,
    game::Games,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{GameFiles, Library};
use crate::games::GAMES;

/// The files of this installation as one JSON text, each file unchanged.
#[derive(Debug, Serialize, Deserialize)]
pub struct Bundle<'a> {
    /// The files of each game.
    #[serde(borrow)]
    pub games: Vec<GameBundle<'a>>,
}

/// The files of one game.
#[derive(Debug, Serialize, Deserialize)]
pub struct GameBundle<'a> {
    /// Set files, in loading order.
    #[serde(borrow)]
    pub sets: Vec<&'a RawValue>,
    /// Format files.
    #[serde(borrow, default)]
    pub formats: Vec<&'a RawValue>,
    /// Ready-made decks.
    #[serde(default)]
    pub decks: Vec<DeckList>,
}

impl Bundle<'_> {
    /// The bundle as JSON text.
    ///
    /// # Errors
    /// Never for a bundle that was read or built from valid JSON.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

/// Reads the JSON text of a [`Bundle`].
///
/// # Errors
/// In words: the text is no bundle, or a file in it does not describe valid cards or
/// formats.
pub fn read(bundle: &str) -> Result<Library, String> {
    read_of(GAMES, bundle)
}

/// As [`read`], of a program that knows these games.
///
/// # Errors
/// As [`read`].
pub fn read_of(games: Games, bundle: &str) -> Result<Library, String> {
    let bundle: Bundle<'_> = serde_json::from_str(bundle).map_err(|error| error.to_string())?;
    let decks: Vec<_> = bundle.games.iter().map(|game| game.decks.clone()).collect();
    let files: Vec<_> = bundle.games.iter().map(GameBundle::files).collect();
    Library::read_published(games, &files, &decks).map_err(|error| error.to_string())
}

impl GameBundle<'_> {
    /// The files, without decks: those are lists already.
    fn files(&self) -> GameFiles<'_> {
        GameFiles { sets: sources("cards", &self.sets), formats: sources("formats", &self.formats), decks: Vec::new() }
    }
}

/// Reads the cards of one game of a [`Bundle`], for whoever needs nothing else of it.
///
/// # Errors
/// As [`read`]; it has no such game.
pub fn read_cards(bundle: &str, game: &str) -> Result<Catalogue, String> {
    let bundle: Bundle<'_> = serde_json::from_str(bundle).map_err(|error| error.to_string())?;
    for files in &bundle.games {
        let read = Catalogue::read(GAMES, &sources("cards", &files.sets)).map_err(|error| format!("{error:?}"))?;
        if read.game().id == game {
            return Ok(read);
        }
    }
    Err(format!("there are no cards of {game:?}"))
}

fn sources<'a>(name: &'a str, files: &[&'a RawValue]) -> Vec<CatalogueSource<'a>> {
    files.iter().map(|file| CatalogueSource { name, text: file.get() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_that_is_no_json_is_an_error_in_words() {
        assert!(read("no json").is_err_and(|message| !message.is_empty()));
    }
}
