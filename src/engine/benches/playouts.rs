//! Whole games with the full rules, played at random: decisions with two or
//! more choices and complete games a second on one core, the cost of the event
//! log, of copying a state, and what a second thread adds.
//!
//! `cargo bench -p safehouse-engine --bench playouts [-- GAMES]`

use std::{hint::black_box, time::Instant};

use safehouse_engine::{
    necrogenesis::{choice::Choice, config::RulesConfig, duel::Duel, event::Event, state::State},
    table::{Silent, Sink, random::Seed},
};

#[path = "../tests/duel/table.rs"]
mod table;

struct Played {
    decisions: u64,
    turns: u64,
    digest: u64,
}

fn play(duels: &[Duel], games: std::ops::Range<u64>, log: &mut impl Sink<Event>) -> Played {
    let mut played = Played { decisions: 0, turns: 0, digest: 0 };
    let mut options: Vec<Choice> = Vec::with_capacity(256);
    for game in games {
        let duel = &duels[(game % duels.len() as u64) as usize];
        let mut numbers = table::Numbers(game);
        let mut state = duel.begin(Seed::from_number(1).of_game(game), log, &mut options);
        while state.outcome().is_none() {
            played.digest = played.digest.wrapping_mul(31).wrapping_add(options.len() as u64);
            let choice = options[numbers.below(options.len())];
            duel.take(&mut state, choice, log, &mut options);
            played.decisions += 1;
        }
        played.turns += u64::from(state.turn());
    }
    played
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
    let catalogue = table::catalogue();
    let decks = table::decks(&catalogue);
    let duels: Vec<Duel> = decks
        .iter()
        .flat_map(|first| decks.iter().map(move |second| (first, second)))
        .map(|(first, second)| table::duel(RulesConfig::default(), &catalogue, [first, second]))
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
    let _ = play(&duels, 0..games / 10, &mut Silent);
    rate("one thread", &|| play(&duels, 0..games, &mut Silent), 1.0);
    rate("one thread, event log", &|| play(&duels, 0..games, &mut Ring(Vec::with_capacity(65_536))), 1.0);
    rate(
        "two threads, together",
        &|| {
            std::thread::scope(|scope| {
                let other = scope.spawn(|| play(&duels, games..2 * games, &mut Silent));
                let own = play(&duels, 0..games, &mut Silent);
                let _ = black_box(other.join());
                own
            })
        },
        2.0,
    );

    let state = duels[0].begin(Seed::from_number(1), &mut Silent, &mut Vec::new());
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
