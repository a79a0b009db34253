//! A collection for tests: the shipped cards, a ledger, identities that count up, and a clock
//! that stands.

use std::sync::{Arc, LazyLock};

use safehouse_engine::{
    copies::{
        Change, Holding, Shelf,
        ledger::{Cause, DeviceId, Event, EventId, Ledger},
        prices::read_prices,
    },
    games::GAMES,
    library::{GameFiles, Library},
};
use safehouse_testing::shipped;

use crate::{Answer, BroughtFile, Desk, Fields, Keeper, Kept, OwnDeck, OwnPriceList, OwnTarget, Page, Request, pages};

/// Somebody who uses the pages.
pub(crate) struct Visitor {
    library: Library,
    pub(crate) shelf: Shelf,
    sequence: u64,
    /// The file that was brought last.
    file: Option<BroughtFile>,
    /// Their decks.
    pub(crate) decks: Vec<OwnDeck>,
    /// Their price lists, and the texts of these.
    pub(crate) prices: Vec<OwnPriceList>,
    /// Their targets.
    pub(crate) targets: Vec<OwnTarget>,
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
        Self {
            library,
            shelf,
            sequence: 0,
            file: None,
            decks: Vec::new(),
            prices: Vec::new(),
            targets: Vec::new(),
            at: String::new(),
        }
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
            prices: &self.prices,
            targets: &self.targets,
            trades_waiting: 0,
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

    /// The address of the file that was brought last, below that of the collection.
    pub(crate) fn brought(&self) -> String {
        let digest = self.file.as_ref().map(|file| file.digest.as_str()).unwrap_or_default();
        format!("{}/{digest}", safehouse_paths::collection::IMPORT)
    }

    /// Notes by which event its copies came.
    pub(crate) fn imported(&mut self, event: EventId) {
        if let Some(file) = &mut self.file {
            file.imported = Some((NOW, event));
        }
    }

    /// Keeps what a page says is to be kept, as whoever has a store does.
    fn keep(&mut self, kept: Kept) {
        match kept {
            Kept::PriceList { name, text, leaves_out } => {
                let reading = read_prices(&text, self.desk().catalogue()).expect("a price list");
                assert!(leaves_out || reading.not_taken().next().is_none(), "a list with faults");
                let day = reading.list.days().expect("a price").1.to_owned();
                let (prices, list) = (reading.list.len() as u64, Some(Arc::new(reading.list)));
                self.prices.retain(|own| own.name != name);
                self.prices.push(OwnPriceList { name, day, prices, loaded_at: NOW, list });
                self.prices.sort_by(|one, other| (&other.day, &one.name).cmp(&(&one.day, &other.name)));
            }
            Kept::NoPriceList(name) => self.prices.retain(|own| own.name != name),
            Kept::Target(target) => {
                self.targets.retain(|own| own.name != target.name);
                self.targets.push(target);
            }
            Kept::NoTarget(name) => self.targets.retain(|own| own.name != name),
        }
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
        match pages::answer_in_account(&self.desk(), request) {
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
            Answer::Keep { kept, then } => {
                self.keep(kept);
                self.open(then.strip_prefix(&base).unwrap_or_default())
            }
            Answer::File(_) | Answer::Report(_) | Answer::PriceListText { .. } | Answer::Nothing => {
                panic!("{rest} is no page")
            }
        }
    }
}
