//! The cards and formats of this installation, and the one file that carries
//! them to the browser.

use safehouse_engine::catalogue::{Catalogue, CatalogueSource};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What every page is drawn from. The server and the browser build it from the
/// same [`Bundle`], so they cannot differ.
#[derive(Debug, Clone)]
pub struct Library {
    /// Every card.
    pub catalogue: Catalogue,
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
    /// Ready-made deck lists, in the order they are offered.
    #[serde(borrow, default)]
    pub decks: Vec<&'a RawValue>,
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
    /// The first fault, in words: the text is no bundle, or a file in it does
    /// not describe valid cards.
    pub fn read(bundle: &str) -> Result<Self, String> {
        let bundle: Bundle<'_> = serde_json::from_str(bundle).map_err(|error| error.to_string())?;
        let sources: Vec<_> =
            bundle.sets.iter().map(|set| CatalogueSource { name: "cards", text: set.get() }).collect();
        let catalogue = Catalogue::read(&sources).map_err(|error| error.to_string())?;
        Ok(Self { catalogue })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_that_is_no_json_is_an_error_in_words() {
        assert!(Library::read("no json").is_err_and(|message| !message.is_empty()));
    }
}
