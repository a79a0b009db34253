//! How the time of drawing a deck grows with its length.
//!
//! `cargo bench -p safehouse-app --features ssr --bench deck_sheet`

use std::sync::{Arc, LazyLock};

use divan::{Bencher, black_box, counter::ItemsCount};
use safehouse_app::{
    components::deck_sheet::{Sheet, curves, findings, headline, sections},
    library::{self, Bundle, GameBundle},
};
use safehouse_engine::{
    deck::list::{DeckLine, DeckList},
    library::GameLibrary,
};
use safehouse_testing::shipped::{FORMATS, OUTBREAK};
use serde_json::value::RawValue;

fn main() {
    divan::main();
}

static LIBRARY: LazyLock<Arc<GameLibrary>> = LazyLock::new(|| {
    let raw = |text| serde_json::from_str::<&RawValue>(text).expect("valid JSON");
    let bundle = GameBundle { sets: vec![raw(OUTBREAK.text)], formats: vec![raw(FORMATS.text)], decks: Vec::new() };
    library::read(&Bundle { games: vec![bundle] }.to_json().expect("a bundle")).expect("a library").first().clone()
});

/// Lines of which half name cards, in two sections.
fn list(lines: usize) -> DeckList {
    let cards = LIBRARY.catalogue.cards();
    let line = |at: usize| DeckLine {
        section: ["survivor_deck", "zombie_deck"][at % 2].to_owned(),
        card: if at % 4 < 2 { format!("Unheard of {at}") } else { cards[at % cards.len()].name.to_string() },
        quantity: 1,
        printing: None,
    };
    DeckList { lines: (0..lines).map(line).collect(), ..DeckList::new("necrogenesis") }
}

#[divan::bench(args = [60, 600, 6_000, 20_000], sample_count = 3, sample_size = 1)]
fn draw_a_deck(bencher: Bencher<'_, '_>, lines: usize) {
    let deck = list(lines);
    bencher.counter(ItemsCount::new(lines)).bench_local(|| {
        let sheet = Sheet::new(&LIBRARY, black_box(&deck));
        let parts = [sections(&sheet), headline(&sheet), findings(&sheet), curves(&sheet)];
        parts.iter().map(|part| part.0.len()).sum::<usize>()
    });
}
