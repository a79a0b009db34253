//! Opening hands, draws and the Zombie Deck (6.1.6, 7.2.2, 7.3.2).

use super::{SURVIVOR_DECK, ZOMBIE_DECK};
use safehouse_cards::game::{MulliganRule, OpeningRules, SectionDraws};

/// Opening hand of 5; a partial mulligan, once, shuffled in before the new
/// cards are drawn (6.1.6, R46); one card a turn, none on the first player's
/// first turn (7.1.2, 7.2.2). Zombies are turned up one at a time (7.3.2).
pub(super) static OPENING: OpeningRules = OpeningRules {
    sections: &[
        SectionDraws {
            section: SURVIVOR_DECK,
            opening_hand: 5,
            mulligan: MulliganRule::Partial { shuffled_in_first: true },
            draws_per_turn: 1,
            first_player_draws_less: 1,
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

#[cfg(test)]
mod tests {
    use super::*;
    use safehouse_table::rules;

    #[test]
    fn the_first_player_draws_no_card_on_the_first_turn_7_2_2() {
        rules!["7.2.2", "6.1.6"];
        let deck = OPENING.section(SURVIVOR_DECK).expect("the Survivor Deck is drawn from");
        let seen = |first| (0..4).map(|turn| deck.drawn_by_turn(turn, first)).collect::<Vec<_>>();
        assert_eq!(seen(true), [5, 5, 6, 7]);
        assert_eq!(seen(false), [5, 6, 7, 8]);
    }

    #[test]
    fn every_rule_is_about_a_section_of_the_game() {
        for draws in OPENING.sections {
            assert!(super::super::NECROGENESIS.section(draws.section).is_some(), "{}", draws.section);
        }
    }
}
