//! How cards leave the decks, for odds: opening hand, mulligan, draws, Zombies that
//! are turned up (6.1.6, 7.2.2, 7.3.2). The numbers are those that games are played by.

use super::{
    SURVIVOR_DECK, ZOMBIE_DECK,
    config::{RulesConfig, TURN_DRAW},
};
use safehouse_cards::{
    deck::odds::{ByCopies, Moment, TurnOrder},
    game::{MulliganRule, OpeningRules, SectionDraws},
};

/// A partial mulligan, once, shuffled in before the new cards are drawn (6.1.6,
/// R46); no draw on the first player's first turn (7.1.2, 7.2.2). Zombies are
/// turned up one at a time (7.3.2).
pub(super) static OPENING: OpeningRules = OpeningRules {
    sections: &[
        SectionDraws {
            section: SURVIVOR_DECK,
            opening_hand: RulesConfig::STANDARD.hand_size as u32,
            mulligan: MulliganRule::Partial { shuffled_in_first: true },
            draws_per_turn: TURN_DRAW as u32,
            first_player_draws_less: TURN_DRAW as u32,
            turned_up: None,
            opening_clauses: &["6.1.6", "R45"],
            mulligan_clauses: &["6.1.6", "R46"],
            draw_clauses: &["7.1.2", "7.2.2"],
        },
        SectionDraws {
            section: ZOMBIE_DECK,
            opening_hand: 0,
            mulligan: MulliganRule::None,
            draws_per_turn: 0,
            first_player_draws_less: 0,
            turned_up: Some("spawn"),
            opening_clauses: &[],
            mulligan_clauses: &[],
            draw_clauses: &["7.3.2"],
        },
    ],
};

/// The odds that at least one of so many copies among the cards of a Survivor Deck is in the hand that
/// is dealt, before any of it goes back (6.1.6). Exact but for the rounding of its fraction.
pub(super) fn dealt(cards: usize, copies: usize, hand_size: u8) -> f64 {
    let Some(draws) = OPENING.section(SURVIVOR_DECK) else { return 0.0 };
    let draws = SectionDraws { opening_hand: u32::from(hand_size), ..*draws };
    let moments = [Moment::OpeningHand];
    let table = ByCopies::new(&draws, cards as u32, copies as u32, &moments, TurnOrder::First, false);
    let odds = table.ok().and_then(|table| table.rows.last().and_then(|row| row.odds.first().cloned()));
    odds.and_then(|odds| odds.decimal(DIGITS).parse().ok()).unwrap_or(0.0)
}

/// Digits of odds that stand beside estimates, which are surer than those can be.
const DIGITS: u32 = 9;

#[cfg(test)]
mod tests {
    use safehouse_table::{Silent, random::Seed, rules};

    use super::*;
    use crate::{
        fixture::duel,
        object::Area,
        state::{Stage, State},
    };

    #[test]
    fn the_first_player_draws_no_card_on_the_first_turn_7_2_2() {
        rules!["7.2.2", "6.1.6"];
        let deck = OPENING.section(SURVIVOR_DECK).expect("the Survivor Deck is drawn from");
        let seen = |first| (0..4).map(|turn| deck.drawn_by_turn(turn, first)).collect::<Vec<_>>();
        assert_eq!(seen(true), [5, 5, 6, 7]);
        assert_eq!(seen(false), [5, 6, 7, 8]);
    }

    #[test]
    fn a_game_draws_as_many_cards_as_the_odds_count_7_2_2() {
        rules!["6.1.6", "7.2.2"];
        let deck = OPENING.section(SURVIVOR_DECK).expect("the Survivor Deck is drawn from");
        let (duel, mut options) = (duel(), Vec::new());
        let mut state = duel.begin(Seed::from_number(1), &mut Silent, &mut options);
        let left = |state: &State| state.side(state.turn_player).cards(Area::SurvivorDeck).len() as u32;
        let whole = 40;
        for (turn, is_first) in [(1, true), (1, false), (2, true), (2, false), (3, true)] {
            assert!(duel.skip_to(&mut state, Stage::Action, &mut Silent, &mut options));
            assert_eq!(state.turn_player == state.first, is_first);
            assert_eq!(whole - left(&state), deck.drawn_by_turn(turn, is_first), "turn {turn}, first: {is_first}");
        }
    }

    #[test]
    fn odds_of_a_hand_as_it_is_dealt_are_exact_6_1_6() {
        rules!["6.1.6"];
        // 1 - C(36, 5) / C(40, 5), and the certain and the impossible.
        assert!((dealt(40, 4, 5) - (1.0 - 376_992.0 / 658_008.0)).abs() < 1e-8);
        assert!((dealt(40, 1, 5) - 0.125).abs() < 1e-8);
        assert_eq!((dealt(40, 40, 5), dealt(40, 36, 5), dealt(40, 4, 0)), (1.0, 1.0, 0.0));
        assert_eq!((dealt(0, 1, 5), dealt(40, 0, 5)), (0.0, 0.0));
    }

    #[test]
    fn every_rule_is_about_a_section_of_the_game() {
        for draws in OPENING.sections {
            assert!(super::super::NECROGENESIS.section(draws.section).is_some(), "{}", draws.section);
        }
    }
}
