//! How the time of a list grows with its length: it should grow as the length
//! does, from a deck to every card that somebody owns.
//!
//! `cargo bench -p safehouse-engine --bench lengths`

use divan::{Bencher, black_box, counter::ItemsCount};
use safehouse_engine::{
    deck::{
        certificate::certify_as_meant,
        content_id::ContentId,
        interchange::{Target, export, import, import_within},
        list::{DeckLine, DeckList},
        statistics::{Facet, Statistics},
    },
    limits::Limits,
};
use safehouse_testing::shipped::{catalogue, formats};

fn main() {
    divan::main();
}

const LENGTHS: [usize; 4] = [60, 600, 6_000, 20_000];

/// Lines of which a third names cards, a third none, and a third stands in
/// sections that the game does not have.
fn list(lines: usize) -> DeckList {
    let cards = catalogue().cards();
    let line = |at: usize| DeckLine {
        section: if at % 3 == 2 { format!("pile {at}") } else { ["survivor_deck", "survivor"][at % 2].to_owned() },
        card: if at % 3 == 1 { format!("Unheard of {at}") } else { cards[at % cards.len()].name.to_string() },
        quantity: 1,
        printing: None,
    };
    DeckList { lines: (0..lines).map(line).collect(), ..DeckList::new("necrogenesis") }
}

#[divan::bench(args = LENGTHS, sample_count = 5)]
fn certify(bencher: Bencher<'_, '_>, lines: usize) {
    let deck = list(lines);
    let formats = formats();
    bencher.counter(ItemsCount::new(lines)).bench_local(|| certify_as_meant(black_box(&deck), catalogue(), formats));
}

#[divan::bench(args = LENGTHS, sample_count = 5)]
fn group_by_section(bencher: Bencher<'_, '_>, lines: usize) {
    let deck = list(lines);
    bencher.counter(ItemsCount::new(lines)).bench_local(|| black_box(&deck).grouped(catalogue().game()));
}

#[divan::bench(args = LENGTHS, sample_count = 5)]
fn name_the_content(bencher: Bencher<'_, '_>, lines: usize) {
    let deck = list(lines);
    bencher.counter(ItemsCount::new(lines)).bench_local(|| ContentId::of(black_box(&deck), catalogue().game()));
}

#[divan::bench(args = LENGTHS, sample_count = 5)]
fn break_down_by_type(bencher: Bencher<'_, '_>, lines: usize) {
    let deck = list(lines);
    bencher
        .counter(ItemsCount::new(lines))
        .bench_local(|| Statistics::of_deck(black_box(&deck), catalogue()).by(Facet::Type));
}

/// Names that no card has cost most, so there are none: they have a budget of
/// their own, which the bench `import` shows.
fn known(lines: usize, form: Target) -> String {
    let mut deck = list(lines);
    let cards = catalogue().cards();
    for (at, line) in deck.lines.iter_mut().enumerate() {
        line.card = cards[at % cards.len()].name.to_string();
    }
    export(&deck, catalogue(), form)
}

#[divan::bench(args = LENGTHS, sample_count = 3, sample_size = 1)]
fn read_text(bencher: Bencher<'_, '_>, lines: usize) {
    let text = known(lines, Target::Text);
    bencher.counter(ItemsCount::new(lines)).bench_local(|| import(black_box(&text), catalogue()));
}

#[divan::bench(args = LENGTHS, sample_count = 3, sample_size = 1)]
fn read_json(bencher: Bencher<'_, '_>, lines: usize) {
    let text = known(lines, Target::Json);
    bencher.counter(ItemsCount::new(lines)).bench_local(|| import(black_box(&text), catalogue()));
}

#[divan::bench(args = LENGTHS, sample_count = 3, sample_size = 1)]
fn read_csv(bencher: Bencher<'_, '_>, lines: usize) {
    let text = known(lines, Target::Csv);
    bencher.counter(ItemsCount::new(lines)).bench_local(|| import(black_box(&text), catalogue()));
}

#[divan::bench(args = LENGTHS, sample_count = 3, sample_size = 1)]
fn read_cockatrice(bencher: Bencher<'_, '_>, lines: usize) {
    let text = known(lines, Target::Cockatrice);
    bencher.counter(ItemsCount::new(lines)).bench_local(|| import(black_box(&text), catalogue()));
}

#[divan::bench(args = LENGTHS, sample_count = 3, sample_size = 1)]
fn refuse_what_a_stranger_sends(bencher: Bencher<'_, '_>, lines: usize) {
    let text = known(lines, Target::Json);
    bencher
        .counter(ItemsCount::new(lines))
        .bench_local(|| import_within(black_box(&text), catalogue(), &Limits::STRANGER));
}
