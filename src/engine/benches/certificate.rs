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

use self::{
    cards::CATALOGUE,
    deck::DECK,
    formats::{FORMATS, FORMATS_FILE},
};

#[path = "shipped/cards.rs"]
mod cards;
#[path = "shipped/deck.rs"]
mod deck;
#[path = "shipped/formats.rs"]
mod formats;

fn main() {
    divan::main();
}

fn standard() -> &'static Snapshot {
    FORMATS.get("standard").expect("Standard").newest()
}

#[divan::bench]
fn certify_a_legal_deck(bencher: Bencher<'_, '_>) {
    let (deck, catalogue, snapshot) = (&*DECK, &*CATALOGUE, standard());
    bencher.bench_local(|| certify(black_box(deck), catalogue, snapshot));
}

#[divan::bench]
fn certify_a_deck_with_many_faults(bencher: Bencher<'_, '_>) {
    let (mut deck, catalogue, snapshot) = (DECK.clone(), &*CATALOGUE, standard());
    for line in &mut deck.lines {
        line.quantity += 4;
    }
    bencher.bench_local(|| certify(black_box(&deck), catalogue, snapshot));
}

#[divan::bench]
fn read_the_formats(bencher: Bencher<'_, '_>) {
    let catalogue = &*CATALOGUE;
    bencher.bench_local(|| Formats::read(black_box(&[FORMATS_FILE]), catalogue));
}

#[divan::bench]
fn write_a_deck_code(bencher: Bencher<'_, '_>) {
    let (deck, catalogue) = (&*DECK, &*CATALOGUE);
    bencher.bench_local(|| encode(black_box(deck), catalogue));
}

#[divan::bench]
fn read_a_deck_code(bencher: Bencher<'_, '_>) {
    let catalogue = &*CATALOGUE;
    let code = encode(&DECK, catalogue).expect("a code");
    bencher.bench_local(|| decode(black_box(&code), catalogue));
}

#[divan::bench]
fn name_the_content(bencher: Bencher<'_, '_>) {
    let (deck, catalogue) = (&*DECK, &*CATALOGUE);
    bencher.bench_local(|| ContentId::of(black_box(deck), catalogue.game()));
}

#[divan::bench]
fn edit_and_take_back(bencher: Bencher<'_, '_>) {
    let mut deck = DECK.clone();
    let edit = Edit::SetQuantity { line: 3, quantity: 1 };
    bencher.bench_local(|| edit.apply(black_box(&mut deck)).and_then(|undo| undo.apply(&mut deck)));
}
