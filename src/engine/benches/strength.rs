//! How long a report on games by rules of thumb takes, and how strong the
//! programs that play are: each against a weaker one, from both seats, with
//! every pairing of the ready-made decks; a table with 95 % intervals.
//!
//! `cargo bench -p safehouse-engine --bench strength [-- GAMES]`, with the
//! games of the first line; the searches play fewer, and still for minutes.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark takes the time of as many games as it is told"
)]

use std::{ops::ControlFlow, time::Instant};

use safehouse_engine::{
    necrogenesis::{
        config::RulesConfig,
        duel::Duel,
        simulation::{
            estimate::Share,
            policy::PolicyKind,
            runner::{Batch, all_threads},
        },
    },
    table::{Seat, random::Seed},
};
use safehouse_testing::{duels, shipped};

/// The stronger, the weaker, and which part of the games they play.
const MATCHES: [(PolicyKind, PolicyKind, u64); 3] = [
    (PolicyKind::RuleOfThumb, PolicyKind::Random, 1),
    (PolicyKind::Search(200), PolicyKind::Random, 64),
    (PolicyKind::Search(200), PolicyKind::RuleOfThumb, 16),
];

/// The share that `seat` wins, over every pairing of decks.
fn wins(duels: &[Duel], policies: [PolicyKind; 2], games: u64, seat: Seat) -> Share {
    let each = games.div_ceil(duels.len() as u64);
    let (mut halves, mut of) = (0, 0);
    for (number, duel) in duels.iter().enumerate() {
        let batch = Batch { policies, seed: Seed::from_number(number as u64), games: each, until_width: None };
        let share = batch.run(duel, all_threads(), |_| ControlFlow::Continue(())).wins(seat);
        halves += (share.share * 2.0 * share.of as f64).round() as u64;
        of += share.of;
    }
    Share::of_halves(halves, of)
}

fn report_on_rules_of_thumb(rules: &Duel) {
    let policies = [PolicyKind::RuleOfThumb; 2];
    let batch = Batch { policies, seed: Seed::from_number(1), games: 10_000, until_width: None };
    let start = Instant::now();
    let report = batch.run(rules, all_threads(), |_| ControlFlow::Continue(())).report(rules);
    println!("{} games by rules of thumb reported in {:.2} s\n", report.games, start.elapsed().as_secs_f64());
}

fn main() {
    let games: u64 = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(2_048);
    let decks = shipped::decks();
    let duels: Vec<Duel> = decks
        .iter()
        .flat_map(|first| decks.iter().map(move |second| (first, second)))
        .map(|(first, second)| duels::duel(RulesConfig::default(), shipped::catalogue(), [first, second]))
        .collect();

    report_on_rules_of_thumb(&duels[1]);

    println!("| Stronger | Weaker | Games a seat | Wins in the first seat | Wins in the second seat | Seconds |");
    println!("|---|---|---|---|---|---|");
    for (stronger, weaker, part) in MATCHES {
        let start = Instant::now();
        let first = wins(&duels, [stronger, weaker], games / part, Seat::First);
        let second = wins(&duels, [weaker, stronger], games / part, Seat::Second);
        let percent = |Share { share, low, high, .. }: Share| {
            format!("{:.1} % ({:.1} to {:.1})", share * 100.0, low * 100.0, high * 100.0)
        };
        println!(
            "| {stronger} | {weaker} | {} | {} | {} | {:.0} |",
            first.of,
            percent(first),
            percent(second),
            start.elapsed().as_secs_f64()
        );
    }
}
