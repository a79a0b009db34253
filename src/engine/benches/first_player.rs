//! How often whoever begins wins, and what decides it: every ready-made deck against
//! itself, the programs that play, single decisions forbidden, Survivors with more HP,
//! and decks of chance; then every ready-made deck over the others. Tables with 95 %
//! intervals.
//!
//! `cargo bench -p safehouse-engine --bench first_player [-- GAMES [SEARCHED]]`, with the
//! games of each mirror by rule of thumb and by search; searches play for minutes. Of a
//! pairing there are half as many.

#![expect(clippy::disallowed_methods, reason = "a benchmark plays on all cores, as many games as it is told")]

use std::{
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        config::RulesConfig,
        duel::Duel,
        object::CARDS_PER_SEAT,
        question::Question,
        simulation::{
            estimate::Share,
            policy::{Policy as _, PolicyKind},
            runner::{Batch, all_threads},
        },
        view::SeatView,
    },
    table::{Outcome, Seat, random::Seed},
};
use safehouse_testing::{duels, many_decks::many_decks, shipped};

/// Games by rules of thumb for one of a search, where nobody says how many.
const PART_OF_SEARCH: u64 = 64;
/// Decks of chance that are looked at, of which not all can be played, and the games of each.
const MOST_CHANCE_DECKS: usize = 400;
const CHANCE_GAMES: u64 = 100;

/// A decision that is taken from the players.
#[derive(Clone, Copy)]
enum Forbidden {
    Nothing,
    /// No card of an opening hand goes back (6.1.6).
    Mulligan,
    /// No Zombie spawns in the first turn of the game, as if the second player's Zombies
    /// came no earlier than the first player's (7.3.2).
    FirstSpawn,
}

impl Forbidden {
    /// What is done where the decision is taken away.
    fn answer(self, view: &SeatView<'_>, options: &[Choice]) -> Option<usize> {
        let question = view.question()?;
        let is_taken = match self {
            Self::Nothing => false,
            Self::Mulligan => question == Question::Mulligan,
            Self::FirstSpawn => question == Question::SpawnDraw && view.turn() == 1,
        };
        is_taken.then(|| options.iter().position(|option| *option == Choice::Pass))?
    }
}

#[derive(Clone, Copy)]
struct Players {
    kind: PolicyKind,
    forbidden: Forbidden,
}

/// What some games came to.
#[derive(Clone, Copy, Default)]
struct Found {
    /// Wins of whoever began, draws as a half.
    halves: u64,
    /// Those of the first seat, which begins half of the games.
    of_seat: u64,
    games: u64,
    turns: u64,
}

impl Found {
    fn add(&mut self, other: Self) {
        self.halves += other.halves;
        self.of_seat += other.of_seat;
        self.games += other.games;
        self.turns += other.turns;
    }
}

fn play(rules: &Duel, players: Players, seed: u64, games: u64) -> Found {
    let batch = Batch { policies: [players.kind; 2], seed: Seed::from_number(seed), games, until_width: None };
    let next = AtomicU64::new(0);
    let worker = || {
        let (mut found, mut options) = (Found::default(), Vec::new());
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return found;
            }
            found.add(play_one(rules, &batch, players.forbidden, game, &mut options));
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..all_threads().get()).map(|_| scope.spawn(worker)).collect();
        let mut found = Found::default();
        workers.into_iter().for_each(|worker| found.add(worker.join().expect("no game fails")));
        found
    })
}

fn play_one(rules: &Duel, batch: &Batch, forbidden: Forbidden, game: u64, options: &mut Vec<Choice>) -> Found {
    let mut players = batch.players(game);
    let mut state = rules.begin_silently(batch.seed_of_game(rules, game), options);
    while let Some(asked) = state.asked() {
        let view = rules.seat_view(&state, asked.seat);
        let chosen = forbidden.answer(&view, options);
        let chosen = chosen.unwrap_or_else(|| players[asked.seat.index()].choose(&view, options));
        rules.take_silently(&mut state, options[chosen], options);
    }
    let first = state.first_player();
    let halves_of = |wanted: Seat| match state.outcome() {
        Some(Outcome::Won(seat)) if seat == wanted => 2,
        Some(Outcome::Drawn) => 1,
        _ => 0,
    };
    let (halves, of_seat) = (halves_of(first), halves_of(Seat::First));
    Found { halves, of_seat, games: 1, turns: u64::from(state.turn()) }
}

/// The same duel with Survivors of this much more HP.
fn with_hp(rules: &Duel, more: u8) -> Duel {
    let mut rules = rules.clone();
    for seat in Seat::BOTH {
        let survivor: usize = rules.cards[seat.index() * CARDS_PER_SEAT].0.into();
        rules.program.cards[survivor].hp += more / if rules.cards[0] == rules.cards[CARDS_PER_SEAT] { 2 } else { 1 };
    }
    rules
}

fn share(halves: u64, games: u64) -> String {
    let Share { share, low, high, .. } = Share::of_halves(halves, games);
    let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
    format!("{share:.1} % ({low:.1} to {high:.1})")
}

fn row(what: &str, deck: &str, found: Found) {
    let turns = found.turns as f64 / found.games as f64;
    println!("| {what} | {deck} | {} | {} | {turns:.1} |", found.games, share(found.halves, found.games));
}

/// Every pair of different ready-made decks, and each deck over the three others.
fn pairings(what: &str, players: Players, games: u64) {
    let decks = shipped::decks();
    let (mut all, mut wins) = (Found::default(), vec![(0, 0); decks.len()]);
    for (at, first) in decks.iter().enumerate() {
        for (other, second) in decks.iter().enumerate().skip(at + 1) {
            let rules = duels::duel(RulesConfig::default(), shipped::catalogue(), [first, second]);
            let found = play(&rules, players, (170 + at * decks.len() + other) as u64, games);
            let halves = share(found.of_seat, found.games);
            println!("| {what} | {} over {} | {} | {halves} |", first.name, second.name, found.games);
            for (deck, halves) in [(at, found.of_seat), (other, 2 * found.games - found.of_seat)] {
                wins[deck] = (wins[deck].0 + halves, wins[deck].1 + found.games);
            }
            all.add(found);
        }
    }
    for (deck, (halves, games)) in decks.iter().zip(wins) {
        println!("| {what} | {} over the others | {games} | {} |", deck.name, share(halves, games));
    }
    println!("| {what} | whoever begins | {} | {} |", all.games, share(all.halves, all.games));
}

/// Mirrors of decks of chance, those that can be played.
fn mirrors_of_chance() -> impl Iterator<Item = Duel> {
    let decks = many_decks(shipped::catalogue(), 1, MOST_CHANCE_DECKS);
    decks.filter_map(|deck| Duel::new(RulesConfig::default(), shipped::catalogue(), [&deck.list, &deck.list]).ok())
}

fn main() {
    let mut told = std::env::args().filter_map(|word| word.parse().ok());
    let games: u64 = told.next().unwrap_or(20_000);
    let searched: u64 = told.next().unwrap_or(games / PART_OF_SEARCH);
    let mirrors: Vec<(&str, Duel)> = shipped::decks()
        .iter()
        .map(|deck| (deck.name.as_str(), duels::duel(RulesConfig::default(), shipped::catalogue(), [deck, deck])))
        .collect();
    println!("| What | Mirror of | Games | First player wins | Turns |\n|---|---|---|---|---|");
    let thumb = Players { kind: PolicyKind::RuleOfThumb, forbidden: Forbidden::Nothing };
    let search = |tries| Players { kind: PolicyKind::Search(tries), ..thumb };
    let settings: [(&str, Players, u64, u8); 8] = [
        ("Rule of thumb", thumb, games, 0),
        ("Random", Players { kind: PolicyKind::Random, ..thumb }, games, 0),
        ("No mulligan", Players { forbidden: Forbidden::Mulligan, ..thumb }, games, 0),
        ("No Zombies in the first turn", Players { forbidden: Forbidden::FirstSpawn, ..thumb }, games, 0),
        ("10 HP more", thumb, games, 10),
        ("40 HP more", thumb, games, 40),
        ("search:50", search(50), searched, 0),
        ("search:200", search(200), searched, 0),
    ];
    for (what, players, games, hp) in settings {
        let mut all = Found::default();
        for (number, (name, rules)) in (0..).zip(&mirrors) {
            let found = play(&with_hp(rules, hp), players, 70 + number, games);
            row(what, name, found);
            all.add(found);
        }
        row(what, "all four", all);
    }
    let (mut all, mut decks) = (Found::default(), 0);
    for (number, rules) in (0..).zip(mirrors_of_chance()) {
        all.add(play(&rules, thumb, 1_000 + number, CHANCE_GAMES));
        decks += 1;
    }
    row("Rule of thumb", &format!("{decks} decks of chance"), all);
    println!("\n| What | Deck | Games | Wins |\n|---|---|---|---|");
    pairings("Rule of thumb", thumb, games / 2);
    pairings("search:50", search(50), searched / 2);
}
