//! Simulations allocate nothing from decision to decision.

use safehouse_engine::{
    necrogenesis::{choice::Choice, config::RulesConfig},
    table::random::Seed,
};
use safehouse_testing::{duels, numbers::Numbers, shipped};

#[test]
fn a_game_allocates_nothing_once_the_list_of_options_has_its_size() {
    let decks = shipped::decks();
    for (game, deck) in decks.iter().enumerate() {
        let duel = duels::duel(RulesConfig::default(), shipped::catalogue(), [deck, &decks[(game + 1) % decks.len()]]);
        let mut options: Vec<Choice> = Vec::with_capacity(512);
        let mut decisions = 0;
        let allocated = allocation_counter::measure(|| {
            for game in 0..20 {
                let mut numbers = Numbers(game);
                let mut state = duel.begin_silently(Seed::from_number(game), &mut options);
                while state.outcome().is_none() {
                    let choice = options[numbers.below(options.len())];
                    duel.take_silently(&mut state, choice, &mut options);
                    decisions += 1;
                }
            }
        });
        assert!(decisions > 1_000, "{decisions} decisions");
        assert_eq!(allocated.count_total, 0, "{} of {decisions} decisions' allocations", allocated.count_total);
    }
}
