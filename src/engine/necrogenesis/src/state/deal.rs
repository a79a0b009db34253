//! Dealing hidden cards anew: for guesses at what a player does not see, and for
//! new luck.

use safehouse_table::random::{Seed, Streams};
use tinyvec::ArrayVec;

use super::{
    super::{
        object::{Area, CARDS, Marks, ObjectId},
        program::CardId,
    },
    IntoPile, Pile, State, Stream,
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

    /// Lets chance go by `seed` from here on: dice and selections, and the order
    /// of the decks as far as nobody knows it. Cards of a deck that lie revealed,
    /// were looked at or were put there in sight keep their places; so do hands
    /// and the spawn slot, which their players see (4.2.3, R13).
    pub(in super::super) fn reseed(&mut self, seed: Seed) {
        self.random.reseed(seed);
        self.scripted.clear();
        for seat in safehouse_table::Seat::BOTH {
            for area in [Area::SurvivorDeck, Area::ZombieDeck] {
                let unknown: Pile<40> = self
                    .side(seat)
                    .cards(area)
                    .iter()
                    .copied()
                    .filter(|id| {
                        let object = self.object(*id);
                        !object.placed.0 && !object.marks.contains(Marks::REVEALED)
                    })
                    .into_pile();
                let mut cards: ArrayVec<[CardId; 40]> = unknown.iter().map(|id| self.object(*id).card).collect();
                // How they lay must not show in how they lie now.
                cards.sort_unstable();
                self.random.shuffle(Stream::of_deck(seat, area), &mut cards);
                for (id, card) in unknown.iter().zip(cards) {
                    self.objects[id.index()].card = card;
                }
            }
        }
    }
}
