//! How long odds and statistics of a legal deck take.

use divan::{Bencher, black_box};
use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource, NoFormats},
    deck::{
        list::{DeckLine, DeckList},
        odds::{ByCopies, Question, TurnOrder},
        statistics::{Facet, Statistics},
    },
    necrogenesis::{NECROGENESIS, SURVIVOR_DECK, ZOMBIE_DECK},
};

fn main() {
    divan::main();
}

fn catalogue() -> Catalogue {
    let text = include_str!("../../../cards/necrogenesis/ng-01-outbreak.json");
    Catalogue::read(&[CatalogueSource { name: "ng-01-outbreak.json", text }]).expect("the built-in set")
}

/// Two copies each of 20 cards and 10 Zombies, spread over the catalogue.
fn deck(catalogue: &Catalogue) -> DeckList {
    let of = |section: &str, wanted: &[&str], lines: usize, quantity| -> Vec<DeckLine> {
        let cards = catalogue.cards().iter().filter(|card| wanted.contains(&card.card_type));
        let step = cards.clone().count() / lines;
        let line =
            |name: &str| DeckLine { section: section.to_owned(), card: name.to_owned(), quantity, printing: None };
        cards.step_by(step.max(1)).take(lines).map(|card| line(card.name.as_str())).collect()
    };
    let mut lines = of(SURVIVOR_DECK, &["weapon", "item", "event", "react"], 20, 2);
    lines.extend(of(ZOMBIE_DECK, &["zombie"], 10, 2));
    DeckList { lines, ..DeckList::default() }
}

const QUESTIONS: &[&str] = &[
    "at least 1 of t:weapon in the opening hand",
    "at least 1 of t:weapon hit<=4 by turn 2 with mulligan",
    "at least 1 of t:weapon and at least 1 of t:item and at least 1 of t:react by turn 4 with mulligan",
    "at least 1 of t:weapon and at least 1 of t:item and at least 1 of t:react by turn 4 with best mulligan",
    "(at least 2 of t:weapon by turn 3 and at least 1 of ap<=1 by turn 3) or at least 1 of t:zombie ztc<=1 by spawn 3",
    "at least 1 of t:weapon by turn 15 and at least 2 of t:item by turn 15 and at least 2 of ap=1 by turn 15",
];

#[divan::bench(args = QUESTIONS)]
fn answer(bencher: Bencher<'_, '_>, text: &str) {
    let catalogue = catalogue();
    let deck = deck(&catalogue);
    let question = Question::parse(text, &NECROGENESIS).expect("a question");
    bencher.bench(|| question.answer(black_box(&deck), &catalogue, &NoFormats).expect("an answer"));
}

#[divan::bench]
fn by_copies(bencher: Bencher<'_, '_>) {
    let draws = NECROGENESIS.opening.section(SURVIVOR_DECK).expect("the Survivor Deck is drawn from");
    let moments = ByCopies::usual_moments(draws, 6, TurnOrder::First);
    bencher.bench(|| ByCopies::new(draws, black_box(40), 4, &moments, TurnOrder::First, true).expect("a table"));
}

#[divan::bench]
fn every_breakdown(bencher: Bencher<'_, '_>) {
    let catalogue = catalogue();
    let deck = deck(&catalogue);
    let facets = Facet::all(&NECROGENESIS);
    bencher.bench(|| {
        let statistics = Statistics::of_deck(black_box(&deck), &catalogue);
        facets.iter().map(|facet| statistics.by(*facet).buckets.len()).sum::<usize>()
    });
}
