//! Dealing hidden cards anew: for guesses at what a player does not see, for games
//! that only differ in that, and for new luck.

use safehouse_table::{
    Seat,
    random::{Seed, Streams},
};
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
        for seat in Seat::BOTH {
            for areas in [[Area::SurvivorDeck, Area::Hand], [Area::ZombieDeck, Area::SpawnSlot]] {
                self.deal_among(seat, areas, &mut random, &seen);
            }
        }
        self.random.reseed(seed);
        self.scripted.clear();
    }

    /// Deals the cards of a seat that lie in these areas and are not seen anew,
    /// and nothing else: chance goes on as it would.
    pub(in super::super) fn exchange(
        &mut self,
        seed: Seed,
        seat: Seat,
        areas: [Area; 2],
        seen: impl Fn(ObjectId) -> bool,
    ) {
        self.deal_among(seat, areas, &mut Streams::<1>::new(seed), &seen);
    }

    fn deal_among(&mut self, seat: Seat, areas: [Area; 2], random: &mut Streams<1>, seen: &impl Fn(ObjectId) -> bool) {
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

    /// No dice are laid down any more.
    pub(in super::super) fn clear_scripted_dice(&mut self) {
        self.scripted.clear();
    }

    /// The same table, with another seed that everything falls by which chance
    /// decides; cards lie where they lie, and no dice are laid down.
    pub(in super::super) fn fall_by(&self, seed: Seed) -> Self {
        let mut state = *self;
        state.random = Streams::new(seed);
        state.scripted.clear();
        state
    }

    /// Lets chance go by `seed` from here on: dice and selections, and the order
    /// of the decks as far as nobody knows it. Cards of a deck that lie revealed,
    /// were looked at or were put there in sight keep their places; so do hands
    /// and the spawn slot, which their players see (4.2.3, R13).
    pub(in super::super) fn reseed(&mut self, seed: Seed) {
        self.random.reseed(seed);
        self.scripted.clear();
        for seat in Seat::BOTH {
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
