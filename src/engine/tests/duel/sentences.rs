//! Events and choices in words.

use regex_lite::Regex;
use safehouse_engine::{
    necrogenesis::{
        config::RulesConfig,
        duel::Duel,
        event::Event,
        explain::{self, Narrator},
        state::State,
        view::{Viewer, redact},
    },
    table::{Seat, random::Seed},
};
use safehouse_testing::{
    duels::duel,
    numbers::Numbers,
    shipped::{catalogue, decks},
};

/// A random game with all its events.
fn game(number: u64, mut each: impl FnMut(&Duel, &State)) -> (Duel, Vec<Event>) {
    let catalogue = catalogue();
    let decks = decks();
    let pair = [&decks[number as usize % 4], &decks[(number as usize + 1) % 4]];
    let duel = duel(RulesConfig::default(), catalogue, pair);
    let mut numbers = Numbers(number);
    let (mut options, mut log) = (Vec::new(), Vec::new());
    let mut state = duel.begin(Seed::from_number(number), &mut log, &mut options);
    while state.outcome().is_none() {
        each(&duel, &state);
        duel.take(&mut state, options[numbers.below(options.len())], &mut log, &mut options);
    }
    (duel, log)
}

fn told(duel: &Duel, log: &[Event], viewer: Viewer) -> Vec<String> {
    Narrator::new(duel).lines(log.iter().filter_map(|event| redact(*event, viewer)))
}

#[test]
fn every_sentence_of_a_game_ends_in_its_clause() {
    let clause = Regex::new(r" \((\d+\.\d+(\.\d+)*|R\d+)\)$").expect("a pattern");
    for number in 0..12 {
        let (duel, log) = game(number, |_, _| {});
        let lines = told(&duel, &log, Viewer::Solo);
        assert!(lines.len() > 50, "{lines:#?}");
        for line in &lines {
            assert!(clause.is_match(line) && !line.contains('\n'), "{line}");
            assert!(!line.contains("a card"), "somebody who sees both hands knows every card: {line}");
        }
    }
}

#[test]
fn a_missed_attack_is_told_with_its_roll_2_27_0() {
    let (duel, log) = game(3, |_, _| {});
    let lines = told(&duel, &log, Viewer::Spectator);
    let missed = Regex::new(r"^[A-Z].+ misses [A-Z].+: rolled [1-6], needs [2-9]\+ \(2\.27\.0\)$").expect("a pattern");
    let hit = Regex::new(r"^[A-Z].+ hits [A-Z].+: rolled [1-6], needs [2-9]\+ \(2\.27\.0\)$").expect("a pattern");
    assert!(lines.iter().any(|line| missed.is_match(line)), "{lines:#?}");
    assert!(lines.iter().any(|line| hit.is_match(line)), "{lines:#?}");
}

#[test]
fn the_opponents_draws_are_told_without_the_card() {
    let (duel, log) = game(5, |_, _| {});
    let lines = told(&duel, &log, Viewer::Seat(Seat::First));
    let drawn = |player: &str| {
        let draws = format!("{player} draws ");
        let lines: Vec<_> = lines.iter().filter(|line| line.starts_with(&draws) && line.contains("5.1.1")).collect();
        (lines.len(), lines.iter().filter(|line| line.contains(" a card ")).count())
    };
    let (own, own_hidden) = drawn("Player 1");
    let (theirs, hidden) = drawn("Player 2");
    assert!(own > 5 && own_hidden == 0);
    assert!(theirs > 5 && hidden == theirs);
}

#[test]
fn every_choice_has_words_of_its_own_kind() {
    let mut words = 0;
    for number in 0..6 {
        game(number, |duel, state| {
            let Some(asked) = state.asked() else { return };
            let view = duel.seat_view(state, asked.seat);
            let mut options = Vec::new();
            view.options(&mut options);
            assert!(explain::question(asked.question).contains('?'));
            for option in options {
                let text = explain::choice(&view, asked.question, option);
                assert!(!text.is_empty() && !text.contains("a card"), "{option:?}: {text}");
                words += 1;
            }
        });
    }
    assert!(words > 1000);
}
