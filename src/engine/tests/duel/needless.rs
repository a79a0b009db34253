//! No question is asked whose every answer leads to the same game.
//!
//! The answers are compared where the next question is asked, so that some are
//! the same by what happens in between. What is asked all the same, and why:
//!
//! - moves, which a player makes and is not asked for: `Action`, `Response`,
//!   `ZombieAction`, `Advance`, `ZombieAttack`;
//! - which card on a battlefield, since cards there are told apart by where they
//!   lie: `AttackTarget`, `ChooseObject`;
//! - `CallNumber`, as it is told what was called and whether it came;
//! - `TriggerOrder` of unlike triggers whose ends meet as the table stands. They
//!   are few, and this holds how few.

use std::collections::BTreeMap;

use safehouse_engine::{
    card::Card,
    catalogue::{Catalogue, CatalogueSource},
    games::GAMES,
    necrogenesis::{choice::Choice, config::RulesConfig, duel::Duel, explain, state::State},
    table::{Seat, Silent, random::Seed},
};
use safehouse_testing::{
    duels::{duel, readings::READINGS},
    numbers::Numbers,
    shipped::{catalogue, formats},
};

use crate::random_decks::random_deck;

/// What was asked in some games.
#[derive(Default)]
struct Asked {
    /// Questions in all.
    questions: u32,
    /// Of each kind, those whose answers were all the same, with an example.
    needless: BTreeMap<String, (u32, String)>,
}

/// Dice, decks and hands of the other player that are thought up beside the
/// true ones: answers may part only by these.
const GUESSES: u64 = 16;

/// Whether all the answers lead to the same game, whatever the dice will show
/// and hidden cards are.
fn is_needless(duel: &Duel, state: &State, options: &[Choice], seat: Seat) -> bool {
    let after = |state: &State, choice: Choice| {
        let (mut state, mut options) = (*state, Vec::new());
        duel.take_silently(&mut state, choice, &mut options);
        (state, options)
    };
    let is_same = |state: &State| {
        let mut ends = options.iter().map(|choice| after(state, *choice));
        let first = ends.next();
        ends.all(|end| Some(end) == first)
    };
    let guess = |number| duel.seat_view(state, seat).guess(Seed::from_number(number));
    is_same(state) && (0..GUESSES).all(|number| is_same(&guess(number)))
}

impl Asked {
    fn play(&mut self, duel: &Duel, game: u64) {
        let (mut numbers, mut options) = (Numbers(game), Vec::new());
        let mut state = duel.begin(Seed::from_number(game), &mut Silent, &mut options);
        while let Some(asked) = state.asked() {
            self.questions += 1;
            if is_needless(duel, &state, &options, asked.seat) {
                let kind = format!("{:?}", asked.question);
                let view = duel.seat_view(&state, asked.seat);
                let words: Vec<_> =
                    options.iter().map(|choice| explain::choice(&view, asked.question, *choice)).collect();
                let example = format!("game {game}, turn {}, {:?}: {words:?}", state.turn(), state.stage());
                self.needless.entry(kind).or_insert((0, example)).0 += 1;
            }
            duel.take_silently(&mut state, options[numbers.below(options.len())], &mut options);
        }
    }
}

const ASKED_ALL_THE_SAME: [&str; 8] =
    ["Action", "Response", "ZombieAction", "Advance", "ZombieAttack", "AttackTarget", "ChooseObject", "CallNumber"];

#[track_caller]
fn check(asked: &Asked) {
    let mut needless = asked.needless.clone();
    ASKED_ALL_THE_SAME.iter().for_each(|kind| drop(needless.remove(*kind)));
    let orders = needless.remove("TriggerOrder").unwrap_or_default();
    assert!(needless.is_empty(), "of {} questions: {needless:#?}", asked.questions);
    assert!(orders.0 * 300 < asked.questions, "of {} questions {}: {}", asked.questions, orders.0, orders.1);
}

#[test]
fn no_question_of_random_games_has_answers_that_are_all_the_same() {
    let catalogue = catalogue();
    let formats = formats();
    let standard = formats.get("standard").expect("Standard").newest();
    let mut asked = Asked::default();
    for game in 0..60 {
        let mut numbers = Numbers(game);
        let decks = [(); 2].map(|()| random_deck(catalogue, standard, &mut numbers));
        let mut config = RulesConfig::default();
        if game % 2 == 1 {
            READINGS.iter().filter(|_| numbers.below(8) == 0).for_each(|reading| reading(&mut config));
        }
        let duel = duel(config, catalogue, decks.each_ref());
        asked.play(&duel, game);
    }
    assert!(asked.questions > 5_000, "{} questions", asked.questions);
    check(&asked);
}

#[test]
fn no_question_about_rare_phrases_has_answers_that_are_all_the_same() {
    let text = include_str!("../fixtures/rare_phrases.json");
    let catalogue = Catalogue::read(GAMES, &[CatalogueSource { name: "rare_phrases.json", text }]).expect("cards");
    let of = |wanted: fn(&str) -> bool| -> Vec<&Card> {
        catalogue.cards().iter().filter(|card| wanted(card.card_type)).collect()
    };
    let mut list = of(|card_type| card_type == "survivor");
    list.extend(of(|card_type| !matches!(card_type, "survivor" | "zombie")).into_iter().cycle().take(40));
    list.extend(of(|card_type| card_type == "zombie").into_iter().cycle().take(20));
    let duel = Duel::of(RulesConfig::default(), [&list, &list]).expect("two complete lists");
    let mut asked = Asked::default();
    (0..40).for_each(|game| asked.play(&duel, game));
    assert!(asked.questions > 3_000, "{} questions", asked.questions);
    check(&asked);
}
