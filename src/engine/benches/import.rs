//! How long deck lists take to read and to write.
//!
//! `cargo bench -p safehouse-engine --bench import`

use divan::{Bencher, black_box, counter::ItemsCount};
use safehouse_engine::deck::interchange::{Target, export, import};
use safehouse_testing::shipped::{catalogue, decks};

fn main() {
    divan::main();
}

const FORMS: [Target; 5] = [Target::Text, Target::Json, Target::Csv, Target::Code, Target::Cockatrice];

#[divan::bench(args = FORMS)]
fn read_a_deck(bencher: Bencher<'_, '_>, form: Target) {
    let catalogue = catalogue();
    let text = export(&decks()[0], catalogue, form);
    bencher.bench_local(|| import(black_box(&text), catalogue));
}

#[divan::bench(args = [Target::Text, Target::Json, Target::Csv, Target::Code, Target::Cockatrice, Target::TabletopSimulator])]
fn write_a_deck(bencher: Bencher<'_, '_>, form: Target) {
    let (deck, catalogue) = (&decks()[0], catalogue());
    bencher.bench_local(|| export(black_box(deck), catalogue, form));
}

#[divan::bench]
fn read_a_deck_of_careless_names(bencher: Bencher<'_, '_>) {
    let careless: Vec<String> = decks()[0]
        .lines
        .iter()
        .map(|line| {
            let mut name: Vec<char> = line.card.chars().collect();
            let middle = name.len() / 2;
            name.swap(middle - 1, middle);
            format!("{} {}", line.quantity, name.iter().collect::<String>())
        })
        .collect();
    let text = careless.join("\n");
    let catalogue = catalogue();
    bencher.bench_local(|| import(black_box(&text), catalogue));
}

#[divan::bench(args = [1_000, 100_000], sample_count = 10)]
fn read_many_lines_that_no_card_fits(bencher: Bencher<'_, '_>, lines: usize) {
    let text: String = (0..lines).map(|line| format!("{} Nothing like card {line}\n", line % 4 + 1)).collect();
    let catalogue = catalogue();
    bencher.counter(ItemsCount::new(lines)).bench_local(|| import(black_box(&text), catalogue));
}

#[divan::bench(sample_count = 10)]
fn read_a_line_of_a_megabyte(bencher: Bencher<'_, '_>) {
    let text = "(".repeat(1 << 20);
    let catalogue = catalogue();
    bencher.bench_local(|| import(black_box(&text), catalogue));
}

#[divan::bench]
fn write_the_card_list_for_cockatrice(bencher: Bencher<'_, '_>) {
    let (deck, catalogue) = (&decks()[0], catalogue());
    bencher.bench_local(|| export(black_box(deck), catalogue, Target::CockatriceSet));
}
