//! How long odds and statistics of a legal deck take.

use divan::{Bencher, black_box};
use safehouse_engine::{
    catalogue::{Catalogue, NoFormats},
    deck::{
        list::{DeckLine, DeckList},
        odds::{ByCopies, Question, TurnOrder},
        statistics::{Facet, Statistics},
    },
    necrogenesis::{NECROGENESIS, SURVIVOR_DECK, ZOMBIE_DECK},
};
use safehouse_testing::shipped;

fn main() {
    divan::main();
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
    DeckList { lines, ..DeckList::new("necrogenesis") }
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
    let deck = deck(shipped::catalogue());
    let question = Question::parse(text, &NECROGENESIS).expect("a question");
    bencher.bench(|| question.answer(black_box(&deck), shipped::catalogue(), &NoFormats).expect("an answer"));
}

/// The widest that a stranger may ask, about as many cards and names as odds
/// are computed for: whether it is answered or refused, a server and a browser
/// wait this long.
fn widest() -> Vec<(&'static str, String)> {
    let cards =
        shipped::catalogue().cards().iter().filter(|card| card.card_type != "survivor" && card.card_type != "zombie");
    let names: Vec<String> = cards.map(|card| format!("!\"{}\"", card.name)).collect();
    let each = |count: usize, rest: &str| {
        let parts: Vec<String> = names[..count].iter().map(|name| format!("exactly 3 {name} {rest}")).collect();
        parts.join(" and ")
    };
    let turns: Vec<String> =
        (1..=16).map(|turn| format!("between {turn} and {} t:weapon by turn {}", turn + 9, 30 * turn)).collect();
    let patterns: Vec<String> = (0..16).map(|n| format!("1 (o:/(a|b|c).*{n}/ or o:/[a-z]+ [a-z]+ {n}/)")).collect();
    vec![
        ("different by a late turn", "20 different (t:weapon or t:item or t:event or t:react) by turn 60".to_owned()),
        ("different, best mulligan", "4 different (t:weapon or t:item) by turn 9 with best mulligan".to_owned()),
        ("16 names by a late turn", each(16, "by turn 200")),
        ("16 names, best mulligan", each(16, "by turn 3 with best mulligan")),
        ("8 names, best mulligan", each(8, "by turn 40 with best mulligan")),
        ("moments", turns[..8].join(" and ")),
        ("moments, best mulligan", turns[..4].join(" or ") + " with best mulligan"),
        ("half of a thousand cards", "at most 250 t:weapon in survivor_deck in the first 500 cards".to_owned()),
        ("patterns", patterns.join(" or ")),
    ]
}

#[divan::bench(args = widest().into_iter().map(|(name, _)| name), sample_count = 5, sample_size = 1)]
fn answer_or_refuse_the_widest(bencher: Bencher<'_, '_>, name: &str) {
    let question = widest().into_iter().find(|(known, _)| *known == name).map(|(_, question)| question);
    let question = Question::parse(&question.expect("a question"), &NECROGENESIS);
    let mut deck = deck(shipped::catalogue());
    let cards =
        shipped::catalogue().cards().iter().filter(|card| card.card_type != "survivor" && card.card_type != "zombie");
    deck.lines = cards
        .map(|card| DeckLine {
            section: SURVIVOR_DECK.to_owned(),
            card: card.name.to_string(),
            quantity: 8,
            printing: None,
        })
        .collect();
    bencher.bench(|| {
        question.clone().map(|question| question.answer(black_box(&deck), shipped::catalogue(), &NoFormats).is_ok())
    });
}

#[divan::bench]
fn by_copies(bencher: Bencher<'_, '_>) {
    let draws = NECROGENESIS.opening.section(SURVIVOR_DECK).expect("the Survivor Deck is drawn from");
    let moments = ByCopies::usual_moments(draws, 6, TurnOrder::First);
    bencher.bench(|| ByCopies::new(draws, black_box(40), 4, &moments, TurnOrder::First, true).expect("a table"));
}

#[divan::bench]
fn every_breakdown(bencher: Bencher<'_, '_>) {
    let deck = deck(shipped::catalogue());
    let facets = Facet::all(&NECROGENESIS);
    bencher.bench(|| {
        let statistics = Statistics::of_deck(black_box(&deck), shipped::catalogue());
        facets.iter().map(|facet| statistics.by(*facet).buckets.len()).sum::<usize>()
    });
}
