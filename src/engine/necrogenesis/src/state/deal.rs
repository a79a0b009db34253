//! Dealing hidden cards anew, for guesses at what a player does not see.

use safehouse_table::random::{Seed, Streams};
use tinyvec::ArrayVec;

use super::{
    super::{
        object::{Area, CARDS, ObjectId},
        program::CardId,
    },
    Pile, State,
};

impl State {
    /// Deals the cards of secret areas that are not seen anew to the ids that
    /// lie there, each seat's Survivor Deck with its hand and its Zombie Deck
    /// with its spawn slot, and lets everything random fall by `seed`.
    pub(in super::super) fn deal_anew(&mut self, seed: Seed, seen: impl Fn(ObjectId) -> bool) {
        let mut random = Streams::<1>::new(seed);
        for (seat, areas) in [
            (safehouse_table::Seat::First, [Area::SurvivorDeck, Area::Hand]),
            (safehouse_table::Seat::First, [Area::ZombieDeck, Area::SpawnSlot]),
            (safehouse_table::Seat::Second, [Area::SurvivorDeck, Area::Hand]),
            (safehouse_table::Seat::Second, [Area::ZombieDeck, Area::SpawnSlot]),
        ] {
            let hidden: Pile<64> = (0..CARDS)
                .map(|index| ObjectId(index as u8))
                .filter(|id| id.owner() == seat && areas.contains(&self.object(*id).area) && !seen(*id))
                .collect();
            let mut cards: ArrayVec<[CardId; 64]> = hidden.iter().map(|id| self.object(*id).card).collect();
            // Nothing of how they really lie may show in how they are dealt.
            cards.sort_unstable();
            random.shuffle(0, &mut cards);
            for (id, card) in hidden.iter().zip(cards) {
                self.objects[id.index()].card = card;
            }
        }
        self.random.reseed(seed);
        self.scripted.clear();
    }
}
