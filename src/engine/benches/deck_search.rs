//! Searching a hundred thousand made-up decks of sixty shipped cards, the same in every
//! run: how long the queries take that people ask, and those that are meant to be slow.
//!
//! `cargo bench -p safehouse-engine --bench deck_search`
//!
//! Each line has the shortest, the median and the 95th percentile of 200 searches of a
//! page of 24 decks, reading the query included.

#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a benchmark reads the clock and what the system says of memory"
)]

use std::time::{Duration, Instant};

use safehouse_engine::deck::index::{DeckCursor, DeckIndex, IndexedDeck, PreparedDeck};
use safehouse_testing::{
    many_decks::many_decks,
    shipped::{catalogue, formats},
};

const DECKS: usize = 100_000;
const SEARCHES: usize = 200;
const PAGE: usize = 24;

/// What people ask.
const USUAL: &[&str] = &[
    "",
    "night",
    "night #casual",
    "by:\"player 42\"",
    "survivor:sarah",
    "survivor:sarah legal:standard order:-likes",
    "survivor:[[hp>=20]] [[t:weapon r:sr]]>=2",
    "[[t:weapon r:sr]]>=2",
    "[[!\"rusty pipe\"]]>=3 -[[medkit]]",
    "likes>=10 order:-likes",
    "published>=2026-06 is:legal",
    "order:name",
];

/// What asks for much.
const NASTY: &[&str] = &[
    "[[t:zombie]]>=20 [[-t:zombie]]>=40",
    "distinct:[[name:/./]]>=30",
    "name:/(a|e)[^x]*t$/ order:author order:name",
    "-(-night -day -shift) order:-name",
    "[[t:weapon]]>1 or [[t:item]]>1 or [[t:event]]>1 or [[t:react]]>1 or [[t:zombie]]>1 or [[t:survivor]]>1",
    "[[a]]>90 or [[e]]>90 or [[i]]>90 or [[o]]>90 or [[u]]>90 or [[r]]>90 or [[s]]>90 or [[t]]>90 or [[n]]>90 or \
     distinct:[[l]]>90 or distinct:[[d]]>90 or distinct:[[g]]>90",
];

fn main() {
    let formats = formats().newest();
    let mut index = DeckIndex::new(catalogue());
    let made_up: Vec<_> = many_decks(catalogue(), 20_261_124, DECKS).collect();
    let begin = Instant::now();
    let prepared: Vec<PreparedDeck> = made_up
        .iter()
        .map(|deck| {
            let (id, author, list) = (deck.id.as_str(), deck.author.as_str(), &deck.list);
            let (published_ms, updated_ms, likes) = (deck.published_ms, deck.updated_ms, deck.likes);
            let deck = IndexedDeck { id, author, published_ms, updated_ms, likes, list };
            PreparedDeck::new(deck, catalogue(), &formats)
        })
        .collect();
    println!("judge and read {DECKS} decks: {:.2?}", begin.elapsed());
    drop(made_up);
    let before = resident_kib();
    let begin = Instant::now();
    for deck in prepared {
        if let Err(error) = index.insert(deck) {
            panic!("{error}");
        }
    }
    println!("put them in: {:.2?}; {} KiB resident, {before} before\n", begin.elapsed(), resident_kib());

    println!("{:>9} {:>9} {:>9} {:>7}  query", "shortest", "median", "p95", "found");
    for query in USUAL.iter().chain(NASTY) {
        measure(&index, query, None);
    }
    let all = search(&index, "order:-likes", None);
    measure(&index, "order:-likes", all.1.as_ref());
}

fn search(index: &DeckIndex, text: &str, after: Option<&DeckCursor>) -> (usize, Option<DeckCursor>) {
    let formats = formats().newest();
    let query = catalogue().deck_query(text, &formats).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    let found = index.search(&query, catalogue(), &formats, after, PAGE);
    (found.total, found.next)
}

fn measure(index: &DeckIndex, text: &str, after: Option<&DeckCursor>) {
    let mut found = 0;
    let mut times: Vec<Duration> = (0..SEARCHES)
        .map(|_| {
            let begin = Instant::now();
            found = std::hint::black_box(search(index, text, after)).0;
            begin.elapsed()
        })
        .collect();
    times.sort();
    let at = |part: usize| times[SEARCHES * part / 100].as_secs_f64() * 1_000.0;
    let words: String = text.chars().take(90).collect();
    let page = if after.is_some() { " (second page)" } else { "" };
    println!("{:>6.2} ms {:>6.2} ms {:>6.2} ms {found:>7}  {words}{page}", at(0), at(50), at(95));
}

/// What the process has in memory, in KiB; 0 where the system does not say.
fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
