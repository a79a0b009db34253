//! Any position of a game, taken out as a scenario that runs and passes.

use std::sync::Arc;

use safehouse_engine::{
    necrogenesis::{
        config::RulesConfig,
        duel::Duel,
        record::DuelRecord,
        scenario::{self, NotWritten},
        simulation::policy::{Policy as _, PolicyKind},
    },
    table::{Seat, random::Seed, record::Session},
};
use safehouse_testing::shipped::{catalogue, decks};

type Game = Session<Duel, RulesConfig>;

fn begun(seed: u64, config: RulesConfig) -> Game {
    let count = decks().len() as u64;
    let pair = [&decks()[(seed % count) as usize], &decks()[(seed / count % count) as usize]];
    let duel = Duel::new(config.clone(), catalogue(), pair).expect("complete decks");
    let record = DuelRecord::new::<Duel>(catalogue(), pair, Seed::from_number(seed), config);
    Session::open(Arc::new(duel), record).expect("a new game")
}

/// Plays on by so many choices, or to the end.
fn play(game: &mut Game, kind: PolicyKind, seed: u64, choices: usize) {
    let mut player = kind.player(Seed::from_number(seed));
    for _ in 0..choices {
        let Some(asked) = game.state().asked() else { return };
        let view = game.rules().seat_view(game.state(), asked.seat);
        let chosen = player.choose(&view, game.options());
        let choice = game.options()[chosen];
        game.choose(choice).expect("a legal choice");
    }
}

/// What became of positions.
#[derive(Debug, Default)]
struct Tally {
    written: usize,
    not: usize,
    longest: usize,
}

fn positions(games: u64, every: usize, config: &RulesConfig) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..games {
        let kind = if seed % 2 == 0 { PolicyKind::RuleOfThumb } else { PolicyKind::Random };
        let mut game = begun(seed, config.clone());
        // Not the same places of every game.
        play(&mut game, kind, seed, 3 + (seed as usize * 7) % every);
        while game.outcome().is_none() {
            match scenario::written(&game, "A position", catalogue()) {
                Ok(text) => {
                    let report = scenario::run(&text, catalogue());
                    assert!(report.passed(), "{}\n{text}", report.describe("position"));
                    tally.written += 1;
                    tally.longest = tally.longest.max(text.len());
                }
                Err(NotWritten::UnderWay) => tally.not += 1,
                Err(other) => panic!("{other}"),
            }
            play(&mut game, kind, seed, every);
        }
    }
    tally
}

#[test]
fn positions_of_many_games_are_taken_out_as_scenarios_that_run_and_pass() {
    let tally = positions(12, 29, &RulesConfig::STANDARD);
    println!("{tally:?}");
    assert!(tally.written > 20 && tally.written >= 9 * tally.not, "{tally:?}");
    // A file that somebody reads.
    assert!(tally.longest < 20_000, "{tally:?}");
}

#[test]
fn a_position_of_other_readings_of_the_rules_says_which() {
    let config = RulesConfig { hand_size: 4, attacks_per_weapon_per_turn: 0, ..RulesConfig::STANDARD };
    let mut game = begun(3, config.clone());
    play(&mut game, PolicyKind::RuleOfThumb, 3, 40);
    let text = scenario::written(&game, "Four cards", catalogue()).expect("a scenario");
    assert!(
        text.contains("config: hand_size = 4\n") && text.contains("config: attacks_per_weapon_per_turn = 0\n"),
        "{text}"
    );
    assert!(positions(3, 37, &config).written > 3);
}

#[test]
fn the_end_of_a_game_is_a_position_too() {
    let mut game = begun(8, RulesConfig::STANDARD);
    play(&mut game, PolicyKind::RuleOfThumb, 8, 2_000);
    assert!(game.outcome().is_some());
    let text = scenario::written(&game, "The end", catalogue()).expect("a scenario");
    assert!(text.contains("expect winner ") || text.contains("expect draw"), "{text}");
}

#[test]
fn a_position_as_a_seat_sees_it_names_no_card_that_it_does_not_know() {
    let mut taken = 0;
    for seed in 20..32 {
        let mut game = begun(seed, RulesConfig::STANDARD);
        for _ in 0..12 {
            play(&mut game, PolicyKind::RuleOfThumb, seed, 9);
            for seat in Seat::BOTH {
                let Ok(text) = scenario::written_as_seen(&game, seat, "As seen", catalogue()) else { continue };
                assert!(scenario::run(&text, catalogue()).passed(), "{text}");
                let own = if seat == Seat::First { "A" } else { "B" };
                let other = if seat == Seat::First { "B" } else { "A" };
                let hand = text.lines().find_map(|line| line.trim().strip_prefix(&format!("{other} hand: ")));
                assert!(hand.is_none_or(|hand| hand.split(", ").all(|card| card == "Scrap")), "{text}");
                assert!(!text.contains("survivor deck only") && !text.contains("zombie deck only"), "{text}");
                assert!(!text.contains("seed") && text.contains(&format!("expect asked {own} ")), "{text}");
                taken += 1;
            }
        }
    }
    assert!(taken > 20, "{taken}");
}
