//! A log in memory, and a small event in it.

use std::collections::BTreeMap;

use safehouse_engine::{
    catalogue::Catalogue,
    deck::{format::Snapshot, list::DeckList},
    games::GAMES,
};
use safehouse_statements::{
    Code, Commitment, Digest, Entry, Ground, Id, Judge, Logged, Published, PublishedList, Registered, Report, Salt,
    ShownName, Slug, Statement, Trust,
    code::{Keeper, Phase},
    commitment, verify,
    verify::{Answer, Outcome, verify_read},
};
use safehouse_testing::{lighthouse, shipped};
use safehouse_transparency::{
    Checkpoint, Hash, Note, Proof, SignatureType, SigningKey, VerifyingKey,
    tree::{Place, append, inclusion_proof, root},
};

pub const HOST: &str = "cards.example/log";
pub const AT: u64 = 1_767_225_600_000;

pub fn key(name: &str, seed: u8) -> SigningKey {
    SigningKey::new(name, SignatureType::Ed25519, &[seed; 32]).expect("a name")
}

pub fn host() -> SigningKey {
    key(HOST, 1)
}

pub fn slug() -> Slug {
    Slug::read("corner-shop").expect("a slug")
}

pub fn store_key(seed: u8) -> SigningKey {
    key("cards.example/store/corner-shop", seed)
}

pub fn event() -> Id {
    Id::from_bytes([7; 16])
}

pub fn registration(number: u8) -> Id {
    Id::from_bytes([number; 16])
}

pub fn salt(number: u8) -> Salt {
    Salt::from_bytes([number; 32])
}

pub fn sign(statement: Statement, key: &SigningKey) -> Entry {
    Entry::sign(statement, key).expect("a key that may sign it")
}

/// A log in memory.
pub struct Log {
    pub key: SigningKey,
    pub entries: Vec<String>,
    hashes: BTreeMap<Place, Hash>,
}

impl Log {
    pub fn new(key: SigningKey) -> Self {
        Self { key, entries: Vec::new(), hashes: BTreeMap::new() }
    }

    pub fn append(&mut self, entry: &Entry) -> u64 {
        let index = self.entries.len() as u64;
        let made = append(index, entry.text().as_bytes(), &self.hashes).expect("an entry");
        self.hashes.extend(made);
        self.entries.push(entry.text());
        index
    }

    pub fn root(&self) -> Hash {
        root(self.entries.len() as u64, &self.hashes).expect("a root")
    }

    pub fn checkpoint(&self) -> Note {
        let checkpoint = Checkpoint::new(self.key.name(), self.entries.len() as u64, self.root()).expect("an origin");
        checkpoint.sign(&self.key).expect("the log's key")
    }

    pub fn proof(&self, index: u64, checkpoint: &Note) -> String {
        let hashes = inclusion_proof(index, self.entries.len() as u64, &self.hashes).expect("an entry");
        Proof { extra: None, index, hashes, checkpoint: checkpoint.clone() }.to_string()
    }

    pub fn logged(&self, index: u64) -> Logged {
        let entry = self.entries[index as usize].clone();
        Logged { entry, proof: self.proof(index, &self.checkpoint()) }
    }
}

/// Cards, a snapshot and decks of a game.
pub struct Table {
    pub catalogue: &'static Catalogue,
    pub snapshot: &'static Snapshot,
    pub decks: Vec<DeckList>,
}

pub fn necrogenesis() -> Table {
    let snapshot = shipped::formats().get("standard").expect("Standard").newest();
    Table { catalogue: shipped::catalogue(), snapshot, decks: shipped::decks().to_vec() }
}

/// A game that nobody plays, with a ban, a restriction and queries for sets.
pub fn lighthouse() -> Table {
    let format = &lighthouse::formats().all()[0];
    let catalogue = lighthouse::catalogue();
    let line = |section: &str, quantity, card: &str| safehouse_engine::deck::list::DeckLine {
        section: section.to_owned(),
        card: card.to_owned(),
        quantity,
        printing: None,
    };
    let of_type = |wanted: &'static str| catalogue.cards().iter().filter(move |card| card.card_type == wanted);
    let mut deck = DeckList::new("lighthouse");
    deck.lines.extend(of_type("keeper").take(1).map(|card| line(lighthouse::KEEPER, 1, card.name.as_str())));
    deck.lines.extend(of_type("ship").map(|card| line(lighthouse::FLEET, 2, card.name.as_str())));
    Table { catalogue, snapshot: format.newest(), decks: vec![deck] }
}

/// What is needed to publish the lists of an event.
pub struct Evening {
    pub log: Log,
    pub table: Table,
    pub lists: Vec<Registered>,
    /// Index of the entry that made the store's key known, of the lock, and of each list.
    pub key_at: u64,
    pub lock_at: u64,
    pub shown_at: Vec<u64>,
}

impl Evening {
    pub fn commitments(&self) -> Vec<Commitment> {
        commitments(&self.lists)
    }

    pub fn published(&self) -> Published {
        let lists: Vec<&Registered> = self.lists.iter().collect();
        let judge = Judge::new(self.table.catalogue, self.table.snapshot);
        let ground = Ground::of(&lists, self.table.catalogue, self.table.snapshot).expect("a ground");
        let list = |(number, list): (usize, &Registered)| {
            let Logged { entry, proof } = self.log.logged(self.shown_at[number]);
            PublishedList {
                list: list.text().to_owned(),
                entry,
                proof,
                ground: 0,
                certificate: judge.judge(list).text,
                name: Some(ShownName { shown: name_of(number), salt: salt(100 + number as u8).to_hex() }),
            }
        };
        Published {
            version: 1,
            title: Some("An evening".to_owned()),
            store: slug().to_string(),
            hosts: vec![self.log.key.verifying_key().to_string()],
            keys: vec![self.log.logged(self.key_at)],
            entries: vec![self.log.logged(self.lock_at)],
            grounds: vec![ground],
            lists: self.lists.iter().enumerate().map(list).collect(),
            policy: None,
        }
    }
}

pub fn name_of(number: usize) -> String {
    format!("Player {number} of <Corner> & Shop")
}

pub fn commitments(lists: &[Registered]) -> Vec<Commitment> {
    let numbered = (0_u8..).zip(lists);
    numbered
        .map(|(number, list)| commitment::of_list(&event(), &registration(number), &salt(number), &list.content_id()))
        .collect()
}

pub fn store_made_known(key: &SigningKey) -> Statement {
    Statement::StoreKey { store: slug(), vkey: key.verifying_key().clone(), keeper: Keeper::Host, at: AT }
}

pub fn revealed(table: &Table, number: u8, list: &Registered) -> Statement {
    let judgement = Judge::new(table.catalogue, table.snapshot).judge(list);
    let name = commitment::of_name(&salt(100 + number), &name_of(number.into()));
    Statement::ListRevealed {
        store: slug(),
        event: event(),
        phase: Phase::End,
        registration: registration(number),
        salt: salt(number),
        list: judgement.stated(Some(name)).expect("a short identifier"),
        at: AT + 3,
    }
}

/// Every deck of a table as a list of one event.
pub fn evening(table: Table) -> Evening {
    evening_with(table, |commitments| {
        Statement::lists_locked(&slug(), event(), Digest::of("seed"), commitments, AT + 2)
    })
}

/// The same, its lists locked so.
pub fn evening_with(table: Table, lock: impl FnOnce(Vec<Commitment>) -> Vec<Statement>) -> Evening {
    let mut log = Log::new(host());
    let store = store_key(2);
    let game = table.catalogue.game();
    let lists: Vec<Registered> = table.decks.iter().map(|deck| Registered::of(deck, game).expect("a list")).collect();
    let key_at = log.append(&sign(store_made_known(&store), &host()));
    let judge = Judge::new(table.catalogue, table.snapshot);
    let opened = Statement::EventOpened {
        store: slug(),
        event: event(),
        game: Code::read(game.id).expect("a code"),
        format: Code::read(table.snapshot.format()).expect("a code"),
        snapshot: judge.snapshot_digest(),
        consent: 1,
        at: AT + 1,
    };
    log.append(&sign(opened, &store));
    let locks = lock(commitments(&lists));
    let lock_at = locks.into_iter().map(|lock| log.append(&sign(lock, &store))).last().expect("a lock");
    let shown = (0_u8..).zip(&lists).map(|(number, list)| sign(revealed(&table, number, list), &store));
    let shown_at: Vec<u64> = shown.collect::<Vec<_>>().iter().map(|entry| log.append(entry)).collect();
    Evening { log, table, lists, key_at, lock_at, shown_at }
}

/// Trust in the host.
pub fn trust() -> Trust {
    Trust { hosts: vec![host().verifying_key().clone()], ..Trust::nobody(GAMES) }
}

/// Trust of a program that knows the game that nobody plays.
pub fn trust_in(vkey: &VerifyingKey) -> Trust {
    Trust { hosts: vec![vkey.clone()], ..Trust::nobody(lighthouse::GAMES) }
}

pub fn report(file: &Published) -> Report {
    verify_read(file, &trust())
}

/// Outcome and codes of an answer.
pub fn told(answer: &Answer) -> (Outcome, Vec<&'static str>) {
    (answer.outcome, answer.reasons.iter().map(verify::Reason::code).collect())
}

/// The outcomes of the first list: authentic, logged, witnessed, legal.
pub fn outcomes(report: &Report) -> [Outcome; 4] {
    let list = &report.lists[0];
    [list.authentic.outcome, list.logged.outcome, list.witnessed.outcome, list.legal.outcome]
}

/// Compares a text with the one that is kept, byte for byte; with `SAFEHOUSE_BLESS` it keeps it.
pub fn golden(name: &str, text: &str) {
    let path = safehouse_testing::repository(&format!("src/statements/tests/statements/golden/{name}.txt"));
    if std::env::var_os("SAFEHOUSE_BLESS").is_some() {
        std::fs::write(&path, text).expect("a writable file");
    }
    assert_eq!(text, std::fs::read_to_string(path).unwrap_or_default(), "{name}");
}
