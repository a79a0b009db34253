//! What the worker of a collection runs in a browser: the cards, the ledger of what the device keeps, and the
//! pages of [`safehouse_collection`]. It keeps nothing: `worker.js` beside it writes events to the device before they
//! are taken in here, sends them to the account and fetches those of other devices.
#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

mod asked;
mod device;
mod identity;
mod owned;

use wasm_bindgen::prelude::wasm_bindgen;

use self::device::Device;

/// A collection on a device.
#[wasm_bindgen]
pub struct Collection(Device);

#[wasm_bindgen]
impl Collection {
    /// An empty one of a game, with the cards of the installation and the address of its illustrations.
    ///
    /// # Errors
    /// In words: the cards cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(cards: &str, game: &str, icons: &str) -> Result<Collection, String> {
        Device::open(cards, game, icons).map(Self)
    }

    /// Takes in events that the device keeps, each as JSON, and answers the places of those among them that
    /// are none.
    pub fn take(&mut self, events: Vec<String>) -> Vec<u32> {
        self.0.take(&events)
    }

    /// Answers what is asked, as JSON in the forms of `asked.rs`. `content` is that of the file that a form
    /// brings, or that the device keeps of the one that the address names.
    ///
    /// # Errors
    /// In words: what is asked is not in its form.
    pub fn answer(&mut self, asked: &str, content: Option<Vec<u8>>) -> Result<String, String> {
        self.0.answer(asked, content)
    }

    /// What there is of printings, as JSON in the forms of `owned.rs`: of those whose numbers are named, with commas
    /// between them, or of every card of which there is a copy.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn owned(&self, numbers: Option<String>) -> Result<String, String> {
        self.0.owned(numbers.as_deref())
    }

    /// The cards that a query finds, as JSON in the forms of `owned.rs`, in the order that it or else `order` asks for.
    ///
    /// # Errors
    /// In words: what is wrong with the query.
    pub fn cards(&self, query: &str, order: &str) -> Result<String, String> {
        self.0.cards(query, order)
    }

    /// The content of the file that the last answer was about; empty where it was about none.
    pub fn content(&mut self) -> Vec<u8> {
        self.0.content()
    }
}
