//! Whole games with the full rules, played at random: decisions with two or
//! more choices and complete games a second on one core, the cost of the event
//! log, of copying a state, and what a second thread adds.
//!
//! `cargo bench -p safehouse-engine --bench playouts [-- GAMES]`

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark takes the time of as many games as it is told"
)]

use std::{cell::RefCell, hint::black_box, time::Instant};

use safehouse_engine::{
    necrogenesis::{choice::Choice, config::RulesConfig, duel::Duel, event::Event, state::State},
    table::{Sink, random::Seed},
};
use safehouse_testing::{duels, numbers::Numbers, shipped};

struct Played {
    decisions: u64,
    turns: u64,
    digest: u64,
}

/// Plays with what begins a game and what takes a choice.
fn play(
    duels: &[Duel],
    games: std::ops::Range<u64>,
    mut begin: impl FnMut(&Duel, Seed, &mut Vec<Choice>) -> State,
    mut take: impl FnMut(&Duel, &mut State, Choice, &mut Vec<Choice>),
) -> Played {
    let mut played = Played { decisions: 0, turns: 0, digest: 0 };
    let mut options: Vec<Choice> = Vec::with_capacity(256);
    for game in games {
        let duel = &duels[(game % duels.len() as u64) as usize];
        let mut numbers = Numbers(game);
        let mut state = begin(duel, Seed::from_number(1).of_game(game), &mut options);
        while state.outcome().is_none() {
            played.digest = played.digest.wrapping_mul(31).wrapping_add(options.len() as u64);
            let choice = options[numbers.below(options.len())];
            take(duel, &mut state, choice, &mut options);
            played.decisions += 1;
        }
        played.turns += u64::from(state.turn());
    }
    played
}

fn play_silently(duels: &[Duel], games: std::ops::Range<u64>) -> Played {
    play(duels, games, Duel::begin_silently, Duel::take_silently)
}

fn play_logged(duels: &[Duel], games: std::ops::Range<u64>) -> Played {
    let log = RefCell::new(Ring(Vec::with_capacity(65_536)));
    play(
        duels,
        games,
        |duel, seed, options| duel.begin(seed, &mut *log.borrow_mut(), options),
        |duel, state, choice, options| duel.take(state, choice, &mut *log.borrow_mut(), options),
    )
}

/// Keeps the last events only, as a reader of a log would.
struct Ring(Vec<Event>);

impl Sink<Event> for Ring {
    const LISTENS: bool = true;

    fn take(&mut self, event: Event) {
        if self.0.len() == self.0.capacity() {
            self.0.clear();
        }
        self.0.push(event);
    }
}

fn main() {
    let games: u64 = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(20_000);
    let decks = shipped::decks();
    let duels: Vec<Duel> = decks
        .iter()
        .flat_map(|first| decks.iter().map(move |second| (first, second)))
        .map(|(first, second)| duels::duel(RulesConfig::default(), shipped::catalogue(), [first, second]))
        .collect();

    let rate = |name: &str, run: &dyn Fn() -> Played, cores: f64| {
        let start = Instant::now();
        let played = run();
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{name:<24} {:>9.0} games/s {:>10.0} decisions/s {:>5.1} turns a game, {:.0} decisions a game [{:x}]",
            games as f64 * cores / seconds,
            played.decisions as f64 * cores / seconds,
            played.turns as f64 / games as f64,
            played.decisions as f64 / games as f64,
            played.digest,
        );
    };
    let _ = play_silently(&duels, 0..games / 10);
    rate("one thread", &|| play_silently(&duels, 0..games), 1.0);
    rate("one thread, event log", &|| play_logged(&duels, 0..games), 1.0);
    rate(
        "two threads, together",
        &|| {
            std::thread::scope(|scope| {
                let other = scope.spawn(|| play_silently(&duels, games..2 * games));
                let own = play_silently(&duels, 0..games);
                let _ = black_box(other.join());
                own
            })
        },
        2.0,
    );

    let state = duels[0].begin_silently(Seed::from_number(1), &mut Vec::new());
    // Copies go round a ring, so that none of them can be left out.
    let copies = 4_000_000u32;
    let mut ring = vec![state; 16];
    let start = Instant::now();
    for copy in 0..copies as usize {
        let next = black_box(&ring)[copy % 16];
        ring[(copy + 1) % 16] = next;
    }
    black_box(&ring);
    println!(
        "a state has {} bytes, a copy takes {:.0} ns",
        size_of::<State>(),
        start.elapsed().as_secs_f64() * 1e9 / f64::from(copies)
    );
}
