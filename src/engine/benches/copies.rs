//! How long collections take: files read and written, copies given to decks.
//!
//! `cargo bench -p safehouse-engine --bench copies`

use std::sync::LazyLock;

use divan::{Bencher, black_box, counter::ItemsCount};
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::{NoFormats, query::Query},
    copies::{
        Balances, Condition, Holding, OwnedIndex,
        allocation::{Allocator, Preferences, Stock},
        dialect::{Choices, Line, OWN, dialect, losses, read, write},
        ledger::{Cause, DeviceId, Event, EventId, Ledger},
    },
    deck::list::DeckList,
};
use safehouse_testing::{
    many_decks::many_decks,
    numbers::Numbers,
    shipped::{catalogue, formats},
};

fn main() {
    divan::main();
}

/// So many holdings of the shipped cards, in some hundred places.
fn balances(holdings: usize) -> Balances {
    let mut numbers = Numbers(7);
    let mut balances = Balances::default();
    let all: Vec<_> = catalogue().by_number().collect();
    while balances.len() < holdings {
        let printing = catalogue().printing(numbers.one_of(&all));
        let (edition, finish) = (numbers.one_of(&printing.editions), numbers.one_of(&printing.finishes));
        let holding = Holding {
            condition: Some(numbers.one_of(Condition::ALL)),
            place: format!("Binder {}", numbers.below(200)),
            ..Holding::new(&*printing.number, edition, finish)
        };
        balances.add(&holding, 1 + numbers.below(2) as i64);
    }
    balances
}

static DECKS: LazyLock<Vec<DeckList>> =
    LazyLock::new(|| many_decks(catalogue(), 1, 200).map(|made_up| made_up.list).collect());

#[divan::bench(args = [1_000, 10_000, 100_000], sample_count = 10)]
fn give_copies_to_two_hundred_decks(bencher: Bencher<'_, '_>, holdings: usize) {
    let balances = balances(holdings);
    let stock = |(at, (holding, copies)): (usize, (_, _))| Stock {
        holding,
        copies,
        deck: (at % 20 == 0).then_some(at / 20 % 100),
        is_protected: at % 7 == 0,
    };
    let stocks: Vec<Stock<'_>> = balances.iter().enumerate().map(stock).collect();
    let decks: Vec<&DeckList> = DECKS.iter().collect();
    let all: Vec<usize> = (0..decks.len()).collect();
    let preferences = Preferences::default();
    bencher.counter(ItemsCount::new(holdings)).bench_local(|| {
        let allocator = Allocator::new(catalogue(), black_box(&stocks), &decks, &preferences);
        (allocator.allocate(&all).missing(), allocator.by_ranking(&all).len())
    });
}

#[divan::bench(args = [1_000, 100_000], sample_count = 20)]
fn query_index_of_a_collection(bencher: Bencher<'_, '_>, holdings: usize) {
    let balances = balances(holdings);
    bencher.counter(ItemsCount::new(holdings)).bench_local(|| owned(black_box(&balances)));
}

#[divan::bench(args = [
    "owned>=4",
    "missing: unique:prints order:-owned",
    "free>=1 trade: -held:first",
    "condition>=nm place:\"binder 2\" order:place",
    "place:/^binder 1.$/ t:zombie",
])]
fn query_a_collection_of_a_hundred_thousand(bencher: Bencher<'_, '_>, text: &str) {
    static OWNED: LazyLock<OwnedIndex> = LazyLock::new(|| owned(&balances(100_000)));
    let query = Query::parse(catalogue().game(), text).expect("a query");
    bencher.bench_local(|| catalogue().search_with_owned(black_box(&query), &NoFormats, Some(&OWNED)).total());
}

/// What queries ask, where every tenth place is a deck.
fn owned(balances: &Balances) -> OwnedIndex {
    let format = formats().resolve(None).expect("the usual format").newest();
    let most = |card| format.allowance(card, catalogue()).most;
    OwnedIndex::of(balances, catalogue(), &|place| place.ends_with('0'), &most)
}

#[divan::bench(args = [1_000, 50_000], sample_count = 10)]
fn read_a_collection(bencher: Bencher<'_, '_>, rows: usize) {
    let own = dialect(OWN).expect("our own form");
    let text = write(&Line::of(&balances(rows)), own, catalogue()).expect("it is written");
    bencher.counter(ItemsCount::new(rows)).bench_local(|| {
        read(black_box(&text), own, catalogue(), &Choices::default()).map(|reading| reading.rows.len())
    });
}

#[divan::bench(args = [1_000, 50_000], sample_count = 10)]
fn write_a_collection_for_another_tool(bencher: Bencher<'_, '_>, rows: usize) {
    let lines = Line::of(&balances(rows));
    let moxfield = dialect("moxfield").expect("a tool");
    bencher.counter(ItemsCount::new(rows)).bench_local(|| {
        let lost = losses(black_box(&lines), moxfield, catalogue()).map(|losses| losses.facts.len());
        (lost, write(&lines, moxfield, catalogue()).map(|text| text.len()))
    });
}

#[divan::bench(args = [1_000, 100_000], sample_count = 10)]
fn count_the_events_of_a_ledger(bencher: Bencher<'_, '_>, events: usize) {
    let mut numbers = Numbers(11);
    let all: Vec<_> = catalogue().by_number().collect();
    let event = |at: usize| {
        let number = &*catalogue().printing(numbers.one_of(&all)).number;
        let holding = Holding::new(number, Edition::Unlimited, Finish::Regular);
        let changes = vec![safehouse_engine::copies::Change { holding, by: 1 }];
        let (id, device) = (EventId(at as u128 + 1), DeviceId(at as u128 % 3));
        Event { id, device, sequence: at as u64 + 1, at: 0, cause: Cause::Acquired, changes, lot: None, whole: None }
    };
    let all_events: Vec<Event> = (0..events).map(event).collect();
    bencher.counter(ItemsCount::new(events)).with_inputs(|| all_events.clone()).bench_local_values(|events| {
        let mut ledger = Ledger::default();
        for event in events {
            let _ = ledger.take(event);
        }
        ledger.balances().copies()
    });
}
