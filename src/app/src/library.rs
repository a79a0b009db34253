//! The cards and formats of this installation, and the one file that carries
//! them to the browser.

use std::borrow::Cow;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource, PrintingSet, query::BareWords},
    deck::{
        format::{Format, Formats, Snapshot},
        interchange::import,
        list::DeckList,
    },
    games::GAMES,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What every page is drawn from. The server and the browser build it from the
/// same [`Bundle`], so they cannot differ.
#[derive(Debug, Clone)]
pub struct Library {
    /// Every card.
    pub catalogue: Catalogue,
    /// Every format; there is at least one.
    pub formats: Formats,
    /// Ready-made decks, in the order they are offered.
    pub decks: Vec<DeckList>,
}

/// The files of this installation as one JSON text, each file unchanged.
#[derive(Debug, Serialize, Deserialize)]
pub struct Bundle<'a> {
    /// Set files, in loading order.
    #[serde(borrow)]
    pub sets: Vec<&'a RawValue>,
    /// Format files.
    #[serde(borrow, default)]
    pub formats: Vec<&'a RawValue>,
    /// Ready-made deck lists in any form that can be imported.
    #[serde(borrow, default)]
    pub decks: Vec<Cow<'a, str>>,
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

impl Library {
    /// Reads the JSON text of a [`Bundle`].
    ///
    /// # Errors
    /// The first fault, in words: the text is no bundle, a file in it does not
    /// describe valid cards or formats, or there is no format.
    pub fn read(bundle: &str) -> Result<Self, String> {
        let bundle: Bundle<'_> = serde_json::from_str(bundle).map_err(|error| error.to_string())?;
        let catalogue = Catalogue::read(GAMES, &sources("cards", &bundle.sets)).map_err(|error| error.to_string())?;
        let formats =
            Formats::read(&sources("formats", &bundle.formats), &catalogue).map_err(|error| error.to_string())?;
        if formats.all().is_empty() {
            return Err("There is no format; formats.json names at least one.".to_owned());
        }
        let decks = bundle.decks.iter().map(|deck| import(deck, &catalogue).deck).collect();
        Ok(Self { catalogue, formats, decks })
    }

    /// The newest snapshot of the first format, for pages that are about no deck.
    pub fn first_snapshot(&self) -> Option<&Snapshot> {
        self.formats.all().first().map(Format::newest)
    }

    /// The printings a query finds.
    ///
    /// # Errors
    /// What is wrong with the query, in words.
    pub fn find(&self, query: &str) -> Result<PrintingSet, String> {
        let formats = self.formats.newest();
        let query = self.catalogue.query(query, &formats, BareWords::Anywhere).map_err(|errors| errors.to_string())?;
        Ok(query.evaluate(&self.catalogue, &formats))
    }
}

fn sources<'a>(name: &'a str, files: &[&'a RawValue]) -> Vec<CatalogueSource<'a>> {
    files.iter().map(|file| CatalogueSource { name, text: file.get() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_that_is_no_json_is_an_error_in_words() {
        assert!(Library::read("no json").is_err_and(|message| !message.is_empty()));
    }
}
