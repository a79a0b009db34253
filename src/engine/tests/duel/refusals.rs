//! What is said of choices that are not legal.

use std::collections::BTreeSet;

use safehouse_engine::{
    necrogenesis::{
        choice::Choice, clauses, config::RulesConfig, duel::Duel, object::CARDS, play::Refusal, state::State,
    },
    table::{Rules as _, Silent, random::Seed},
};
use safehouse_testing::{
    duels::duel,
    numbers::Numbers,
    shipped::{catalogue, decks},
};

fn refusal(duel: &Duel, state: &State, choice: Choice) -> Option<Refusal> {
    duel.choose(&mut { *state }, choice, &mut Silent).err()
}

/// Any choice there are bytes for, of cards that are on the table and a few that are not.
fn any_choice(numbers: &mut Numbers) -> Option<Choice> {
    let byte = |numbers: &mut Numbers| numbers.below(CARDS + 2) as u8;
    let card = if numbers.below(50) == 0 { u8::MAX } else { byte(numbers) };
    let bytes = [numbers.below(17) as u8, card, numbers.below(4) as u8];
    Choice::from_bytes(bytes)
}

#[test]
fn every_refusal_names_a_clause_and_tells_nothing_of_hidden_cards() {
    let catalogue = catalogue();
    let decks = decks();
    let mut named = BTreeSet::new();
    for game in 0..16 {
        let pair = [&decks[game as usize % 4], &decks[(game as usize / 4 + 1) % 4]];
        let duel = duel(RulesConfig::default(), catalogue, pair);
        let mut numbers = Numbers(game);
        let mut options = Vec::new();
        let mut state = duel.begin(Seed::from_number(game), &mut Silent, &mut options);
        while state.outcome().is_none() {
            let asked = state.asked().expect("a question");
            // The same to the player who is asked, with other cards where none is seen.
            let other = duel.seat_view(&state, asked.seat).guess(Seed::from_number(game + 100));
            for _ in 0..24 {
                let Some(choice) = any_choice(&mut numbers).filter(|choice| !options.contains(choice)) else {
                    continue;
                };
                let refused = refusal(&duel, &state, choice);
                assert_eq!(refused, refusal(&duel, &other, choice), "{asked:?} {choice:?}");
                let Some(Refusal::Illegal(clause)) = refused else { panic!("{asked:?} {choice:?}: {refused:?}") };
                assert!(clauses().find(clause).is_some(), "{asked:?} {choice:?}: there is no clause {clause}");
                named.insert(clause);
            }
            duel.take(&mut state, options[numbers.below(options.len())], &mut Silent, &mut options);
        }
    }
    // Coarse ones alone would be a dozen.
    assert!(named.len() > 25, "{named:?}");
}
