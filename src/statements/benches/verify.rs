//! How long it takes to verify the lists of an event, to sign statements and to judge.
//!
//! `cargo bench -p safehouse-statements --bench verify`

use std::collections::BTreeMap;

use divan::{Bencher, black_box};
use safehouse_engine::{deck::list::DeckList, games::GAMES};
use safehouse_statements::{
    Digest, Entry, Ground, Id, Judge, Logged, Published, PublishedList, Registered, Salt, Slug, Statement, Trust,
    code::{Keeper, Phase},
    commitment, verify,
    verify::Outcome,
};
use safehouse_testing::shipped;
use safehouse_transparency::{
    Checkpoint, Hash, Note, Proof, SignatureType, SigningKey,
    tree::{Place, append, inclusion_proof, root},
};

fn main() {
    divan::main();
}

fn key(name: &str, seed: u8) -> SigningKey {
    SigningKey::new(name, SignatureType::Ed25519, &[seed; 32]).expect("a name")
}

/// So many lists that differ: the shipped decks with copies moved about.
fn lists(count: usize) -> Vec<Registered> {
    let decks = shipped::decks();
    let list = |number: usize| {
        let mut deck: DeckList = decks[number % decks.len()].clone();
        let lines = deck.lines.len();
        deck.lines[1 + number % (lines - 1)].quantity = 1 + (number / lines % 4) as u32;
        deck.lines.rotate_left(number % lines);
        Registered::of(&deck, shipped::catalogue().game()).expect("a list")
    };
    (0..count).map(list).collect()
}

struct Log {
    key: SigningKey,
    entries: Vec<String>,
    hashes: BTreeMap<Place, Hash>,
}

impl Log {
    fn append(&mut self, entry: &Entry) -> u64 {
        let index = self.entries.len() as u64;
        let made = append(index, entry.text().as_bytes(), &self.hashes).expect("an entry");
        self.hashes.extend(made);
        self.entries.push(entry.text());
        index
    }

    fn logged(&self, index: u64, checkpoint: &Note) -> Logged {
        let hashes = inclusion_proof(index, self.entries.len() as u64, &self.hashes).expect("an entry");
        let proof = Proof { extra: None, index, hashes, checkpoint: checkpoint.clone() };
        Logged { entry: self.entries[index as usize].clone(), proof: proof.to_string() }
    }
}

/// The file of an event with so many lists, each with a statement and a proof of its own.
fn file(count: usize) -> (Published, Trust) {
    let (host, store_key) = (key("cards.example/log", 1), key("cards.example/store/corner-shop", 2));
    let (store, event) = (Slug::read("corner-shop").expect("a slug"), Id::from_bytes([7; 16]));
    let mut log = Log { key: host, entries: Vec::new(), hashes: BTreeMap::new() };
    let sign = |statement, key: &SigningKey| Entry::sign(statement, key).expect("a key that may sign");
    let vkey = store_key.verifying_key().clone();
    let known = Statement::StoreKey { store: store.clone(), vkey, keeper: Keeper::Host, at: 1 };
    let known = sign(known, &log.key);
    log.append(&known);
    let lists = lists(count);
    let snapshot = shipped::formats().get("standard").expect("Standard").newest();
    let judge = Judge::new(shipped::catalogue(), snapshot);
    let id = |number: usize| Id::from_bytes((number as u128).to_be_bytes());
    let salt = |number: usize| Salt::from_bytes(*Digest::of(number.to_be_bytes()).as_bytes());
    let commitments = lists
        .iter()
        .enumerate()
        .map(|(number, list)| commitment::of_list(&event, &id(number), &salt(number), &list.content_id()));
    let locks = Statement::lists_locked(&store, event, Digest::of("seed"), commitments, 2);
    let locks: Vec<u64> = locks.into_iter().map(|lock| log.append(&sign(lock, &store_key))).collect();
    let judged: Vec<_> = lists.iter().map(|list| judge.judge(list)).collect();
    let mut shown = Vec::new();
    for (number, judgement) in judged.iter().enumerate() {
        let statement = Statement::ListRevealed {
            store: store.clone(),
            event,
            phase: Phase::End,
            registration: id(number),
            salt: salt(number),
            list: judgement.stated(None).expect("a short identifier"),
            at: 3,
        };
        shown.push(log.append(&sign(statement, &store_key)));
    }
    let size = log.entries.len() as u64;
    let root = root(size, &log.hashes).expect("a root");
    let checkpoint = Checkpoint::new(log.key.name(), size, root).expect("an origin").sign(&log.key).expect("its key");
    let list = |(number, list): (usize, &Registered)| {
        let Logged { entry, proof } = log.logged(shown[number], &checkpoint);
        let certificate = judged[number].text.clone();
        PublishedList { list: list.text().to_owned(), entry, proof, ground: 0, certificate, name: None }
    };
    let all: Vec<&Registered> = lists.iter().collect();
    let published = Published {
        version: 1,
        title: None,
        store: store.to_string(),
        hosts: vec![log.key.verifying_key().to_string()],
        keys: vec![log.logged(0, &checkpoint)],
        entries: locks.iter().map(|lock| log.logged(*lock, &checkpoint)).collect(),
        grounds: vec![Ground::of(&all, shipped::catalogue(), snapshot).expect("a ground")],
        lists: lists.iter().enumerate().map(list).collect(),
        policy: None,
    };
    let trust = Trust { hosts: vec![log.key.verifying_key().clone()], ..Trust::nobody(GAMES) };
    (published, trust)
}

#[divan::bench(args = [1, 64, 10_000], sample_count = 10)]
fn verify_the_lists_of_an_event(bencher: Bencher<'_, '_>, lists: usize) {
    let (published, trust) = file(lists);
    let json = published.to_json();
    let report = verify(json.as_bytes(), &trust).expect("a file");
    let is_good = |list: &verify::ListReport| {
        list.authentic.outcome == Outcome::Pass
            && list.logged.outcome == Outcome::Pass
            && list.legal.outcome != Outcome::Undecided
    };
    assert!(report.lists.iter().all(is_good), "{:?}", report.lists.iter().find(|list| !is_good(list)));
    bencher.bench_local(|| verify(black_box(json.as_bytes()), &trust));
}

#[divan::bench(sample_count = 10)]
fn read_the_file_of_10_000_lists(bencher: Bencher<'_, '_>) {
    let json = file(10_000).0.to_json();
    println!("{} bytes", json.len());
    bencher.bench_local(|| Published::read(black_box(json.as_bytes())));
}

#[divan::bench]
fn judge_a_list(bencher: Bencher<'_, '_>) {
    let lists = lists(1);
    let snapshot = shipped::formats().get("standard").expect("Standard").newest();
    let judge = Judge::new(shipped::catalogue(), snapshot);
    bencher.bench_local(|| judge.judge(black_box(&lists[0])));
}

#[divan::bench]
fn read_a_registered_list(bencher: Bencher<'_, '_>) {
    let lists = lists(1);
    bencher.bench_local(|| Registered::read(black_box(lists[0].text()), GAMES));
}

#[divan::bench]
fn sign_a_statement(bencher: Bencher<'_, '_>) {
    let store = Slug::read("corner-shop").expect("a slug");
    let key = key("cards.example/store/corner-shop", 2);
    let statement =
        Statement::Results { store, event: Id::from_bytes([7; 16]), round: 1, results: Digest::of("r"), at: 1 };
    bencher.bench_local(|| Entry::sign(black_box(&statement).clone(), &key));
}

#[divan::bench]
fn check_a_signed_statement(bencher: Bencher<'_, '_>) {
    let store = Slug::read("corner-shop").expect("a slug");
    let key = key("cards.example/store/corner-shop", 2);
    let statement =
        Statement::Results { store, event: Id::from_bytes([7; 16]), round: 1, results: Digest::of("r"), at: 1 };
    let entry = Entry::sign(statement, &key).expect("a key that may sign").text();
    bencher
        .bench_local(|| Entry::read(black_box(entry.as_bytes())).map(|entry| entry.is_signed_by(key.verifying_key())));
}
