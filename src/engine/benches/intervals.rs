//! Whether what games say of decks and cards is as sure as it says: decks and cards
//! between which there is no difference, and differences that are known from many games.
//!
//! `cargo bench -p safehouse-engine --bench intervals`, some minutes. It ends with an
//! error when something is held less often than it has to be.

#![expect(clippy::disallowed_types, reason = "a benchmark takes the time of as many games as it is told")]

use std::{ops::ControlFlow, process::ExitCode, time::Instant};

use safehouse_engine::{
    necrogenesis::{
        config::RulesConfig,
        duel::Duel,
        simulation::{
            compare::compare,
            estimate::{Mean, Verdict},
            policy::PolicyKind,
            report::Report,
            runner::{Batch, all_threads},
        },
    },
    table::{Seat, random::Seed},
};
use safehouse_testing::{duels, placebo, shipped};

fn batch(seed: u64, games: u64) -> Batch {
    Batch { policies: [PolicyKind::RuleOfThumb; 2], seed: Seed::from_number(seed), games, until_width: None }
}

fn report(rules: &Duel, seed: u64, games: u64) -> Report {
    batch(seed, games).run(rules, all_threads(), |_| ControlFlow::Continue(())).report(rules)
}

fn holds(interval: Mean, truth: f64) -> bool {
    (interval.low..=interval.high).contains(&truth)
}

/// Of how many something held, and how many have to.
struct Held {
    what: &'static str,
    held: usize,
    of: usize,
    least: f64,
}

impl Held {
    /// Two standard errors below what is asked is chance.
    fn is_enough(&self) -> bool {
        let error = (self.least * (1.0 - self.least) / self.of as f64).sqrt();
        self.held as f64 / self.of as f64 >= self.least - 2.0 * error
    }
}

/// Reports on decks of blanks in which no card is marked.
fn placebo_reports() -> Held {
    let rules = placebo::blank_decks(RulesConfig::default());
    let is_clean = |report: &Report| {
        let cards = report.seats.iter().flat_map(|seat| &seat.cards);
        cards.flat_map(|card| &card.opening).all(|opening| opening.verdict == Verdict::Open)
    };
    // The two seats of a report are a family each, so both are clean a little less often.
    let held = (0..400).filter(|run| is_clean(&report(&rules, 1000 + run, 400))).count();
    Held { what: "reports on blanks that mark no card", held, of: 400, least: 0.95 * 0.95 }
}

/// A deck against the same deck in another order: the same games with other luck.
fn a_deck_with_itself(rules: &Duel) -> Held {
    let other = placebo::dealt_otherwise(rules);
    let held = (0..100).filter(|run| {
        let found = compare(&batch(5000 + run, 1_000), [rules, &other], all_threads(), |_| ControlFlow::Continue(()));
        holds(found.difference, 0.0)
    });
    Held { what: "comparisons of a deck with itself that hold 0", held: held.count(), of: 100, least: 0.9 }
}

/// What few games say of cards in the opening hand, held against many.
fn known_contrasts(rules: &Duel) -> Held {
    let truth = report(rules, 1, 400_000);
    let (mut held, mut of) = (0, 0);
    for run in 0..60 {
        let found = report(rules, 9000 + run, 1_000);
        for (seat, known) in found.seats.iter().zip(&truth.seats) {
            for card in &seat.cards {
                let known = known.cards.iter().find(|known| known.name == card.name);
                if let (Some(opening), Some(known)) = (card.opening, known.and_then(|known| known.opening)) {
                    of += 1;
                    held += usize::from(holds(opening.difference, known.difference.mean));
                }
            }
        }
    }
    Held { what: "contrasts of opening hands that hold what 400,000 games say", held, of, least: 0.95 }
}

/// What few pairs say of two decks, held against many.
fn known_difference(rules: &Duel, other: &Duel) -> Held {
    let find = |seed, games| {
        compare(&batch(seed, games), [rules, other], all_threads(), |_| ControlFlow::Continue(())).difference
    };
    let truth = find(2, 200_000);
    let held = (0..100).filter(|run| holds(find(20_000 + run, 1_000), truth.mean)).count();
    Held { what: "comparisons that hold what 200,000 pairs say", held, of: 100, least: 0.95 }
}

/// Cards of which both seats of a mirror say the same.
fn both_seats_of_mirrors() -> Held {
    let (mut held, mut of) = (0, 0);
    for (number, deck) in (0..).zip(shipped::decks()) {
        let rules = duels::duel(RulesConfig::default(), shipped::catalogue(), [deck, deck]);
        let [first, second] = report(&rules, 300 + number, 10_000).seats;
        for card in &first.cards {
            let other = second.cards.iter().find(|other| other.name == card.name);
            if let (Some(one), Some(other)) = (card.opening, other.and_then(|other| other.opening)) {
                let apart = (one.difference.mean - other.difference.mean).abs();
                let half = |mean: Mean| mean.width() / 2.0;
                of += 1;
                held += usize::from(apart <= half(one.difference).hypot(half(other.difference)));
            }
        }
    }
    Held { what: "cards of mirrors that both seats say the same of", held, of, least: 0.95 }
}

fn main() -> ExitCode {
    let decks = shipped::decks();
    let duel = |first: usize, second: usize| {
        duels::duel(RulesConfig::default(), shipped::catalogue(), [&decks[first], &decks[second]])
    };
    let (mirror, other) = (duel(0, 0), duel(1, 0));
    let mut enough = true;
    println!("| What | Held | Least asked | Seconds |\n|---|---|---|---|");
    let checks: [&dyn Fn() -> Held; 5] = [
        &placebo_reports,
        &|| a_deck_with_itself(&mirror),
        &|| known_contrasts(&mirror),
        &|| known_difference(&mirror, &other),
        &both_seats_of_mirrors,
    ];
    for check in checks {
        let start = Instant::now();
        let found = check();
        let share = 100.0 * found.held as f64 / found.of as f64;
        let seconds = start.elapsed().as_secs_f64();
        let least = 100.0 * found.least;
        println!("| {} | {} of {} ({share:.1} %) | {least:.0} % | {seconds:.0} |", found.what, found.held, found.of);
        enough &= found.is_enough();
    }
    for (number, deck) in (0..).zip(decks) {
        let rules = duels::duel(RulesConfig::default(), shipped::catalogue(), [deck, deck]);
        let found = report(&rules, 700 + number, 10_000);
        let marked = |verdict| {
            let cards = found.seats[Seat::First.index()].cards.iter();
            cards.flat_map(|card| &card.opening).filter(|opening| opening.verdict == verdict).count()
        };
        println!(
            "{}: the first player wins {:.1} % of its mirror; {} cards help in the opening hand, {} hurt, {} are open",
            deck.name,
            100.0 * found.first_player_wins.share,
            marked(Verdict::Helps),
            marked(Verdict::Hurts),
            marked(Verdict::Open)
        );
    }
    if enough { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
