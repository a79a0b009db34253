//! What pages of a collection look at.

use std::sync::Arc;

use safehouse_engine::{
    catalogue::{
        Catalogue, PrintingIndex, PrintingSet,
        query::{BareWords, Notice, Query, QueryErrors},
    },
    copies::{
        Owned, OwnedIndex, Shelf,
        completion::Per,
        ledger::{Event, EventId},
        prices::PriceList,
    },
    deck::list::DeckList,
    library::GameLibrary,
};

/// A file that somebody brought to be taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BroughtFile {
    /// The SHA-256 of its content, in 64 hexadecimal digits.
    pub digest: String,
    /// What it is called.
    pub name: String,
    /// What it holds; `None` where only its digest is still known.
    pub content: Option<Vec<u8>>,
    /// When its copies were taken in the last time, in milliseconds since 1970-01-01T00:00:00Z, and the
    /// event, or the whole, that they came by.
    pub imported: Option<(i64, EventId)>,
}

/// A deck of the collection's owner. Whether it is built says the collection: its copies stand in its
/// place then ([`safehouse_engine::copies::deck_place`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnDeck {
    /// What tells it from the owner's other decks: of accounts and devices alike.
    pub id: String,
    /// What it is called now; may be empty.
    pub name: String,
    /// What is in it.
    pub list: DeckList,
}

impl OwnDeck {
    /// A deck of which nothing is known but its id: copies may stand in the place of one that is not there any more.
    pub fn gone(id: &str, game: &str) -> Self {
        Self { id: id.to_owned(), name: String::new(), list: DeckList::new(game) }
    }
}

/// Where a collection is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeper {
    /// In the account of whoever looks at it.
    Account,
    /// On a device: it is an account's, as far as the device knows it.
    Copy,
    /// On a device alone.
    Device,
}

impl Keeper {
    /// Where that is, in words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Account => "in your account",
            Self::Copy => "in your account, as this device knows it",
            Self::Device => "on this device",
        }
    }
}

/// A price list of the collection's owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPriceList {
    /// What its owner calls it.
    pub name: String,
    /// The day of its newest price, `YYYY-MM-DD`.
    pub day: String,
    /// How many prices were read of it when it was loaded.
    pub prices: u64,
    /// When it was loaded, in milliseconds since 1970-01-01T00:00:00Z.
    pub loaded_at: i64,
    /// Its prices, where the address asks for them.
    pub list: Option<Arc<PriceList>>,
}

/// Something that the collection's owner means to complete, under a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnTarget {
    /// What its owner calls it.
    pub name: String,
    /// Which cards; every one where it is empty.
    pub query: String,
    /// What counts as one.
    pub per: Per,
    /// How many of each.
    pub count: u32,
}

/// What pages of a collection look at.
#[derive(Debug, Clone, Copy)]
pub struct Desk<'a> {
    /// The cards of the game.
    pub library: &'a GameLibrary,
    /// The copies.
    pub shelf: &'a Shelf,
    /// The file that the address names by its digest, where it does and there is one: whoever keeps the
    /// collection looks it up.
    pub file: Option<&'a BroughtFile>,
    /// The owner's decks of this game, in the order in which they list them. Whoever keeps the collection
    /// fills it for the pages of decks alone.
    pub decks: &'a [OwnDeck],
    /// The owner's price lists for this game, that of the latest day first, as far as
    /// [`pages::prices_asked`](crate::pages::prices_asked) says that the address looks at them.
    pub prices: &'a [OwnPriceList],
    /// The owner's targets for this game, by their names. Whoever keeps the collection fills it for the page of
    /// what is missing alone.
    pub targets: &'a [OwnTarget],
    /// How many trades wait for the owner: proposals to answer, and trades whose copies they have not said to have
    /// changed hands. Whoever keeps the collection counts them for its first page alone.
    pub trades_waiting: u32,
    /// The address of the sprite of illustrations.
    pub icons: &'a str,
    /// Where the collection is kept.
    pub keeper: Keeper,
    /// The time, in milliseconds since 1970-01-01T00:00:00Z.
    pub now: i64,
}

impl<'a> Desk<'a> {
    /// The cards.
    pub fn catalogue(&self) -> &'a Catalogue {
        &self.library.catalogue
    }

    /// The identifier of the game.
    pub fn game(&self) -> &'static str {
        self.library.game().id
    }

    /// How many copies of each printing there are.
    pub fn owned(&self) -> &'a Owned {
        self.shelf.owned(self.catalogue())
    }

    /// How many copies of a printing there are, of whichever finish and edition.
    pub fn copies(&self, printing: PrintingIndex) -> u32 {
        self.owned().copies(printing, None, None)
    }

    /// What queries ask of the copies.
    pub fn index(&self) -> &'a OwnedIndex {
        self.library.owned_of(self.shelf)
    }

    /// Reads a query.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn query(&self, text: &str) -> Result<Query, QueryErrors> {
        self.catalogue().query(text, &self.library.formats.newest(), BareWords::Anywhere)
    }

    /// The printings that a query finds where these copies are owned, and what is to be said of it.
    pub(crate) fn find(&self, query: &Query) -> (PrintingSet, Vec<Notice>) {
        let (catalogue, formats) = (self.catalogue(), self.library.formats.newest());
        // Whoever asks nothing of the copies does not wait for their index.
        let owned = query.asks_collection().then(|| self.index());
        let found = query.evaluate_with_owned(catalogue, &formats, owned);
        (found, query.notices_with_owned(catalogue, &formats, owned))
    }

    /// The events that an address names: one, or the parts of a whole.
    pub fn named(&self, id: &str) -> Vec<&'a Event> {
        let Some(id) = event_id(id) else { return Vec::new() };
        let ledger = self.shelf.ledger();
        match ledger.event(id) {
            Some(event) => vec![event],
            None => ledger.of_whole(id).into_iter().filter_map(|id| ledger.event(id)).collect(),
        }
    }
}

/// The identity that a text is.
pub(crate) fn event_id(text: &str) -> Option<EventId> {
    let is_written_so = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_written_so.then(|| u128::from_str_radix(text, 16).ok().map(EventId)).flatten()
}
