//! A duel for unit tests.

use super::{config::RulesConfig, duel::Duel, object::CARDS_PER_SEAT};
use crate::NECROGENESIS;
use safehouse_cards::{catalogue::Catalogue, game::Games};
use safehouse_testing::shipped::OUTBREAK;

/// Of two seats with the same list of the playtest set: a Survivor, 40 Weapons and
/// 20 Zombies.
pub(super) fn duel() -> Duel {
    let cards = Catalogue::read(Games::only(&NECROGENESIS), &[OUTBREAK]).expect("a valid card file");
    let some = |card_type: &'static str, count: usize| {
        let found: Vec<_> = cards.cards().iter().filter(|card| card.card_type == card_type).collect();
        found.into_iter().cycle().take(count).collect::<Vec<_>>()
    };
    let seat = [some("survivor", 1), some("weapon", 40), some("zombie", 20)].concat();
    assert_eq!(seat.len(), CARDS_PER_SEAT);
    Duel::of(RulesConfig::default(), [&seat, &seat]).expect("two complete lists")
}
