//! What holds in every state of games played at random.

use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;
use safehouse_engine::{
    necrogenesis::{
        choice::{Choice, TableMove},
        config::RulesConfig,
        duel::Duel,
        event::Event,
        object::{Area, ObjectId},
        state::State,
    },
    table::{Rules, Seat, Silent, random::Seed},
};
use safehouse_testing::{
    duels::{
        duel,
        readings::{READINGS, Reading},
        soundness::broken,
    },
    numbers::Numbers,
    shipped::{catalogue, decks, formats},
};

use crate::random_decks::random_deck;

/// The turns after which no game of two decks of 40 can go on: each player
/// draws a card in each own turn but the very first, so the later one to run
/// out does so in the 72nd turn, unless the rules draw less.
const LONGEST: u16 = 80;

fn play_out(duel: &Duel, seed: Seed, choices: u64, mut each: impl FnMut(&State, &[Choice])) -> State {
    let mut numbers = Numbers(choices);
    let mut options = Vec::new();
    let mut state = duel.begin(seed, &mut Silent, &mut options);
    while state.outcome().is_none() {
        each(&state, &options);
        duel.take(&mut state, options[numbers.below(options.len())], &mut Silent, &mut options);
    }
    state
}

/// A game played with a log and step by step: it halts before every answer the
/// engine would take by itself in the Action and the Response Step, and passes
/// by nothing on the way there.
struct Halting<'a> {
    duel: &'a Duel,
    state: State,
    options: Vec<Choice>,
    log: Vec<Event>,
}

impl Halting<'_> {
    fn take(&mut self, choice: Choice) {
        let mut next = choice;
        loop {
            self.duel.go_on(&mut self.state, Some(next), &mut self.log, &mut self.options);
            match self.options[..] {
                [only] if self.state.outcome().is_none() => next = only,
                _ => return,
            }
        }
    }
}

/// Events with answers as what they are, whoever gave them.
fn told(log: &[Event]) -> Vec<Event> {
    let as_chosen = |event: &Event| match *event {
        Event::Forced { seat, question, choice } => Event::Chose { seat, question, choice },
        event => event,
    };
    log.iter().map(as_chosen).collect()
}

/// Plays a game out and checks each of its states. What is sure to do nothing
/// is passed by, with a log and without one, so the game is played both ways
/// and step by step, and must be the same.
fn check_game(duel: &Duel, seed: u64) {
    let mut log = Vec::new();
    let mut same = Vec::new();
    let mut logged = duel.begin(Seed::from_number(seed), &mut log, &mut same);
    let mut halting = Halting { duel, state: logged, options: same.clone(), log: log.clone() };
    let mut numbers = Numbers(seed + 100);
    let end = play_out(duel, Seed::from_number(seed), seed + 100, |state, options| {
        let at = || format!("{:?}, game {seed}, turn {}", duel.config, state.turn());
        let broken = broken(duel, state, options);
        assert!(broken.is_empty(), "{}: {broken:#?}", at());
        assert!(logged == *state && same == options, "{}: with a log it is another game", at());
        assert!(halting.state == *state && halting.options == options, "{}: step by step it is another game", at());
        assert_eq!(told(&log), told(&halting.log), "{}", at());
        log.clear();
        halting.log.clear();
        let choice = options[numbers.below(options.len())];
        duel.take(&mut logged, choice, &mut log, &mut same);
        halting.take(choice);
    });
    assert!(logged == end, "{:?}, game {seed}: with a log it ends otherwise", duel.config);
    assert!(halting.state == end, "{:?}, game {seed}: step by step it ends otherwise", duel.config);
    assert!(end.turn() <= LONGEST, "{:?}, game {seed}: {} turns", duel.config, end.turn());
}

#[test]
fn every_state_of_random_games_is_sound_under_every_reading() {
    let catalogue = catalogue();
    let decks = decks();
    let default: Reading = |_| {};
    for (at, reading) in std::iter::once(default).chain(READINGS).enumerate() {
        let mut config = RulesConfig::default();
        reading(&mut config);
        for game in 0..12u64 {
            let pair = [&decks[game as usize % 4], &decks[(game as usize / 4 + at) % 4]];
            check_game(&duel(config.clone(), catalogue, pair), game);
        }
    }
}

/// Random legal decks, and for every pair of them random readings together.
/// `SAFEHOUSE_RANDOM_GAMES` says how many games, 200 if it does not.
#[test]
fn random_games_of_random_legal_decks_are_sound() {
    const GAMES_A_PAIR: u64 = 20;
    let games: u64 = match std::env::var("SAFEHOUSE_RANDOM_GAMES") {
        Ok(number) => number.parse().expect("SAFEHOUSE_RANDOM_GAMES is a number"),
        Err(_) => 200,
    };
    let catalogue = catalogue();
    let formats = formats();
    let standard = formats.get("standard").expect("Standard").newest();
    let next = AtomicU64::new(0);
    let play = || {
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            let first = pair * GAMES_A_PAIR;
            if first >= games {
                break;
            }
            let mut numbers = Numbers(pair);
            let decks = [(); 2].map(|()| random_deck(catalogue, standard, &mut numbers));
            let mut config = RulesConfig::default();
            for reading in READINGS {
                if numbers.below(8) == 0 {
                    reading(&mut config);
                }
            }
            let duel = duel(config, catalogue, decks.each_ref());
            (first..games.min(first + GAMES_A_PAIR)).for_each(|game| check_game(&duel, game));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get) {
            scope.spawn(play);
        }
    });
}

fn any_choice() -> impl Strategy<Value = Choice> {
    (0u8..=16, any::<u8>(), any::<u8>())
        .prop_filter_map("a choice", |(which, first, second)| Choice::from_bytes([which, first, second]))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn the_same_seed_and_choices_give_the_same_state(seed in any::<u64>(), choices in any::<u64>()) {
        safehouse_engine::rules!["5.11.1"];
        let catalogue = catalogue();
        let decks = decks();
        let duel = duel(RulesConfig::default(), catalogue, [&decks[0], &decks[2]]);
        let once = play_out(&duel, Seed::from_number(seed), choices, |_, _| {});
        let again = play_out(&duel, Seed::from_number(seed), choices, |_, _| {});
        prop_assert!(once == again);
    }

    #[test]
    fn a_choice_is_taken_if_and_only_if_it_is_offered(
        seed in any::<u64>(),
        wild in prop::collection::vec(any_choice(), 40),
    ) {
        let catalogue = catalogue();
        let decks = decks();
        let duel = duel(RulesConfig::default(), catalogue, [&decks[1], &decks[3]]);
        let mut numbers = Numbers(seed);
        play_out(&duel, Seed::from_number(seed), seed, |state, options| {
            let choice = wild[numbers.below(wild.len())];
            let mut tried = *state;
            let taken = duel.choose(&mut tried, choice, &mut Silent).is_ok();
            assert_eq!(taken, options.contains(&choice), "{choice:?} at {:?}", state.asked());
            assert!(taken || tried == *state, "a refused choice leaves the state as it was");
        });
    }

    #[test]
    fn choices_survive_their_bytes(choice in any_choice()) {
        prop_assert_eq!(Choice::from_bytes(choice.to_bytes()), Some(choice));
    }
}

#[test]
fn a_player_may_concede_at_any_time_1_3_4() {
    let catalogue = catalogue();
    let decks = decks();
    let duel = duel(RulesConfig::default(), catalogue, [&decks[0], &decks[1]]);
    for seat in Seat::BOTH {
        play_out(&duel, Seed::from_number(5), 5, |state, _| {
            let mut state = *state;
            duel.concede(&mut state, seat, &mut Silent);
            assert_eq!(state.outcome(), Some(safehouse_engine::table::Outcome::Won(seat.other())));
            assert!(duel.choose(&mut state, Choice::Pass, &mut Silent).is_err());
        });
    }
}

#[test]
fn there_are_nine_areas_besides_the_spawn_slot_and_the_stack_4_0_0() {
    safehouse_engine::rules!["4.0.0"];
    let areas = Area::ALL.into_iter().filter(|area| !matches!(area, Area::SpawnSlot | Area::Stack));
    let names: Vec<_> = areas.map(Area::name).collect();
    assert_eq!(
        names,
        [
            "Survivor Deck",
            "Zombie Deck",
            "hand",
            "Graveyard",
            "Exile",
            "Survivor Zone",
            "Zombie Zone",
            "Threat Zone",
            "Equipment Area"
        ]
    );
}

#[test]
fn table_moves_and_areas_have_one_byte_each() {
    for (byte, table_move) in TableMove::ALL.into_iter().enumerate() {
        assert_eq!(byte, table_move as usize);
    }
    for (byte, area) in Area::ALL.into_iter().enumerate() {
        assert_eq!(byte, area as usize);
    }
    assert!(!ObjectId::NONE.is_some());
}

#[test]
fn a_state_stays_small_enough_to_copy_at_every_step() {
    assert!(size_of::<State>() <= 8 * 1024, "{} bytes", size_of::<State>());
}
