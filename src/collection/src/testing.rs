//! A collection for tests: the shipped cards, a ledger, identities that count up, and a clock
//! that stands.

use std::sync::LazyLock;

use safehouse_engine::{
    copies::{
        Change, Holding, Shelf,
        ledger::{Cause, DeviceId, Event, EventId, Ledger},
    },
    games::GAMES,
    library::{GameFiles, Library},
};
use safehouse_testing::shipped;

use crate::{Answer, BroughtFile, Desk, Fields, Keeper, OwnDeck, Page, Request, pages};

/// Somebody who uses the pages.
pub(crate) struct Visitor {
    library: Library,
    pub(crate) shelf: Shelf,
    sequence: u64,
    /// The file that was brought last.
    file: Option<BroughtFile>,
    /// Their decks.
    pub(crate) decks: Vec<OwnDeck>,
    /// The address of the page that is shown, below that of the collection.
    pub(crate) at: String,
}

/// The time of all tests.
pub(crate) const NOW: i64 = 1_790_000_000_000;

impl Visitor {
    /// Somebody with nothing.
    pub(crate) fn new() -> Self {
        let files = GameFiles { sets: shipped::CARDS.to_vec(), formats: vec![shipped::FORMATS], decks: Vec::new() };
        let library = Library::read(GAMES, &[files]).expect("the shipped cards are valid");
        let shelf = Shelf::new(Ledger::default());
        Self { library, shelf, sequence: 0, file: None, decks: Vec::new(), at: String::new() }
    }

    /// Somebody with a few copies, for tests that ask much and change nothing.
    pub(crate) fn shared() -> &'static Self {
        static SHARED: LazyLock<Visitor> = LazyLock::new(|| {
            let mut visitor = Visitor::new();
            visitor.send("enter", &[("line", "1-20,45x6,195f")]);
            visitor
        });
        &SHARED
    }

    /// Leaves so many identities to events of other devices: what is done from now on comes after them.
    pub(crate) fn skip(&mut self, events: u64) {
        self.sequence += events;
    }

    pub(crate) fn desk(&self) -> Desk<'_> {
        Desk {
            library: self.library.first(),
            shelf: &self.shelf,
            file: self.file.as_ref(),
            decks: &self.decks,
            icons: "/icons.svg",
            keeper: Keeper::Account,
            now: NOW,
        }
    }

    /// So many copies come.
    pub(crate) fn come(&mut self, holding: &Holding, by: i32) {
        self.sequence += 1;
        let changes = vec![Change { holding: holding.clone(), by }];
        let (id, device, cause) = (EventId(u128::from(self.sequence)), DeviceId(1), Cause::Acquired);
        let event = Event { id, device, sequence: self.sequence, at: NOW, cause, changes, lot: None, whole: None };
        self.shelf.take(event).expect("an event that says something");
    }

    /// Opens a page, below the address of the collection.
    pub(crate) fn open(&mut self, rest: &str) -> Page {
        // A browser keeps the place on a page to itself.
        let rest = rest.split('#').next().unwrap_or_default();
        self.ask(&Request::read(rest, None), rest)
    }

    /// Sends a form, with the address's own fields before it.
    pub(crate) fn send(&mut self, rest: &str, fields: &[(&str, &str)]) -> Page {
        let form: Fields = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        self.ask(&Request { form: Some(form), ..Request::read(rest, None) }, rest)
    }

    pub(crate) fn ask(&mut self, request: &Request, rest: &str) -> Page {
        let base = format!("{}/", safehouse_paths::collection::overview(self.desk().game()));
        match pages::answer(&self.desk(), request) {
            Answer::Page(page) => {
                self.at = rest.to_owned();
                page
            }
            Answer::Lead(address) => self.open(address.strip_prefix(&base).unwrap_or_default()),
            Answer::Deed(deed) => {
                let mut sequence = self.sequence;
                let id = || {
                    sequence += 1;
                    EventId(u128::from(sequence))
                };
                let (events, then) = deed.events(DeviceId(1), self.sequence + 1, NOW, id);
                self.sequence = sequence + events.len() as u64;
                for event in events {
                    self.shelf.take(event).expect("an event of a page can be taken in");
                }
                self.open(then.strip_prefix(&base).unwrap_or_default())
            }
            Answer::Bring { file, then } => {
                self.file = Some(file);
                self.open(then.strip_prefix(&base).unwrap_or_default())
            }
            Answer::File(_) | Answer::Nothing => panic!("{rest} is no page"),
        }
    }
}
