//! The bulk files of a library, written once when the program starts.

use std::sync::Arc;

use axum::body::Bytes;
use safehouse_engine::{
    library::{GameLibrary, Library},
    wire::reference::{BulkCard, BulkPrinting, DeckFormats},
};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

/// The files of a library.
pub(in crate::http) struct BulkFiles(Vec<(BulkFile, Bytes)>);

/// A bulk file.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(in crate::http) struct BulkFile {
    /// Its name, which no other content ever has.
    name: String,
    /// Its address on this site.
    address: String,
    /// The game.
    game: String,
    /// `cards`, `printings` or `formats`.
    kind: &'static str,
    /// The last day that stands in it, `YYYY-MM-DD`: of a set or of a format.
    day: String,
    /// How long it is.
    bytes: usize,
    /// Its SHA-256, 64 hexadecimal digits.
    sha256: String,
}

/// All cards of a game.
#[derive(Serialize, ToSchema)]
struct AllCards<'a> {
    version: u32,
    game: &'a str,
    cards: Vec<BulkCard<'a>>,
}

/// All printings of a game, each with the name of its card.
#[derive(Serialize, ToSchema)]
struct AllPrintings<'a> {
    version: u32,
    game: &'a str,
    printings: Vec<OnePrinting<'a>>,
}

#[derive(Serialize, ToSchema)]
struct OnePrinting<'a> {
    card: String,
    #[serde(flatten)]
    printing: BulkPrinting<'a>,
}

impl BulkFiles {
    /// What is said of each.
    pub(in crate::http) fn each(&self) -> impl Iterator<Item = &BulkFile> {
        self.0.iter().map(|(file, _)| file)
    }

    /// The content of the one of this name.
    pub(in crate::http) fn named(&self, name: &str) -> Option<Bytes> {
        self.0.iter().find(|(file, _)| file.name == name).map(|(_, json)| json.clone())
    }

    /// Those of a library.
    ///
    /// # Errors
    /// One of them cannot be written as JSON, which text and numbers always can.
    pub(in crate::http) fn new(library: &Library) -> Result<Arc<Self>, serde_json::Error> {
        let mut files = Vec::new();
        for library in library.games() {
            let game = library.game().id;
            let cards = library.catalogue.cards();
            let all = AllCards { version: 1, game, cards: cards.iter().map(BulkCard::new).collect() };
            files.push(file(library, "cards", serde_json::to_vec(&all)?));
            let printings = cards.iter().flat_map(|card| {
                let printing = |printing| OnePrinting { card: card.name.to_string(), printing };
                card.printings.iter().map(BulkPrinting::from).map(printing)
            });
            let all = AllPrintings { version: 1, game, printings: printings.collect() };
            files.push(file(library, "printings", serde_json::to_vec(&all)?));
            files.push(file(library, "formats", serde_json::to_vec(&DeckFormats::new(library.formats.all()))?));
        }
        Ok(Arc::new(Self(files)))
    }
}

fn file(library: &GameLibrary, kind: &'static str, json: Vec<u8>) -> (BulkFile, Bytes) {
    let sets = library.catalogue.sets().iter().filter_map(|set| set.released.as_deref());
    let formats = library.formats.all().iter().flat_map(|format| format.snapshots());
    let day = sets.chain(formats.map(|snapshot| snapshot.from.as_str())).max().unwrap_or("0000-00-00").to_owned();
    let sha256 = hex::encode(Sha256::digest(&json));
    let game = library.game().id.to_owned();
    let name = format!("{game}-{kind}-{day}-{}.json", sha256.get(..16).unwrap_or(&sha256));
    let address = format!("/api/v1/bulk/{name}");
    (BulkFile { name, address, game, kind, day, bytes: json.len(), sha256 }, json.into())
}
