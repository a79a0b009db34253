//! How long a full deck takes: certificate, deck code, content id.
//!
//! `cargo bench -p safehouse-engine --bench certificate`

use divan::{Bencher, black_box};
use safehouse_engine::deck::{
    certificate::certify,
    code::{decode, encode},
    content_id::ContentId,
    edit::Edit,
    format::{Formats, Snapshot},
};
use safehouse_testing::shipped::{self, catalogue, decks, formats};

fn main() {
    divan::main();
}

fn standard() -> &'static Snapshot {
    formats().get("standard").expect("Standard").newest()
}

#[divan::bench]
fn certify_a_legal_deck(bencher: Bencher<'_, '_>) {
    let (deck, catalogue, snapshot) = (&decks()[0], catalogue(), standard());
    bencher.bench_local(|| certify(black_box(deck), catalogue, snapshot));
}

#[divan::bench]
fn certify_a_deck_with_many_faults(bencher: Bencher<'_, '_>) {
    let (mut deck, catalogue, snapshot) = (decks()[0].clone(), catalogue(), standard());
    for line in &mut deck.lines {
        line.quantity += 4;
    }
    bencher.bench_local(|| certify(black_box(&deck), catalogue, snapshot));
}

#[divan::bench]
fn read_the_formats(bencher: Bencher<'_, '_>) {
    let catalogue = catalogue();
    bencher.bench_local(|| Formats::read(black_box(&[shipped::FORMATS]), catalogue));
}

#[divan::bench]
fn write_a_deck_code(bencher: Bencher<'_, '_>) {
    let (deck, catalogue) = (&decks()[0], catalogue());
    bencher.bench_local(|| encode(black_box(deck), catalogue));
}

#[divan::bench]
fn read_a_deck_code(bencher: Bencher<'_, '_>) {
    let catalogue = catalogue();
    let code = encode(&decks()[0], catalogue).expect("a code");
    bencher.bench_local(|| decode(black_box(&code), catalogue));
}

#[divan::bench]
fn name_the_content(bencher: Bencher<'_, '_>) {
    let (deck, catalogue) = (&decks()[0], catalogue());
    bencher.bench_local(|| ContentId::of(black_box(deck), catalogue.game()));
}

#[divan::bench]
fn edit_and_take_back(bencher: Bencher<'_, '_>) {
    let mut deck = decks()[0].clone();
    let edit = Edit::SetQuantity { line: 3, quantity: 1 };
    bencher.bench_local(|| edit.apply(black_box(&mut deck)).and_then(|undo| undo.apply(&mut deck)));
}
