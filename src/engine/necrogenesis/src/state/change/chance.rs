//! What chance decides: dice, random selections, shuffles, and the ids of cards
//! that nobody may follow.

use safehouse_table::{Seat, Sink};
use tinyvec::ArrayVec;

use super::super::{
    super::{
        event::Event,
        machine::Play,
        object::{Area, Marks, ObjectId},
        program::CardId,
    },
    Object, Placed, State, Stream, first_player,
    pile::PileMut,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// A die (2.26.0).
    pub(crate) fn die(&mut self) -> u8 {
        match self.scripted() {
            Some(die) => die,
            None => self.state.random.die(Stream::Dice as usize),
        }
    }

    /// Lays down what the next dice show, after those laid down before.
    /// Returns how many there was no room for.
    pub(crate) fn script_dice(&mut self, dice: &[u8]) -> usize {
        dice.iter().filter(|die| self.state.scripted.try_push(**die).is_some()).count()
    }

    fn scripted(&mut self) -> Option<u8> {
        if self.state.scripted.is_empty() { None } else { Some(self.state.scripted.remove(0)) }
    }

    /// A number below a bound, for random selections (R124).
    pub(crate) fn random_below(&mut self, bound: usize) -> usize {
        if let Some(number) = self.scripted() {
            // The first of the candidates is number 1.
            return (usize::from(number) + bound.max(1) - 1) % bound.max(1);
        }
        self.state.random.below(Stream::Selection as usize, bound.max(1) as u32) as usize
    }

    /// The seat drawn to go first (R45).
    pub(crate) fn draw_first_player(&mut self) -> Seat {
        first_player::draw(&mut self.state.random)
    }

    /// Shuffles a deck: the cards are dealt anew to the ids that lie there
    /// (5.11.1). Counts even with no card (5.11.3).
    pub(crate) fn shuffle(&mut self, seat: Seat, area: Area) {
        let State { sides, objects, random, .. } = &mut *self.state;
        let deck = sides[seat.index()].cards(area);
        // A card that lies revealed keeps its place (5.11.2).
        let is_shuffled = |object: &Object| !object.marks.contains(Marks::REVEALED);
        let hidden = deck.iter().map(|id| &objects[id.index()]).filter(|object| is_shuffled(object));
        let mut cards: ArrayVec<[CardId; 40]> = hidden.map(|object| object.card).collect();
        random.shuffle(Stream::of_deck(seat, area), &mut cards);
        let mut dealt = cards.iter();
        for id in deck {
            let object = &mut objects[id.index()];
            if is_shuffled(object)
                && let Some(card) = dealt.next()
            {
                (object.card, object.marks, object.placed) = (*card, Marks::empty(), Placed(false));
            }
        }
        self.log.take(Event::Shuffled { seat, area });
    }

    /// Gives a card that entered a secret area the id of a card that lies
    /// there, drawn at random, so that nobody can follow it.
    pub(super) fn renew_id(&mut self, id: ObjectId) {
        let owner = id.owner();
        let area = self.state.object(id).area;
        let count = self.state.side(owner).cards(area).len();
        if count < 2 {
            return;
        }
        let stream = Stream::Ids as usize;
        let other = self.state.random.below(stream, count as u32) as usize;
        let other = self.state.side(owner).cards(area)[other];
        self.swap_cards(id, other);
        // The card itself stays where it was put.
        let at = |state: &State, id| state.side(owner).cards(area).iter().position(|card| *card == id);
        if let (Some(here), Some(there)) = (at(self.state, id), at(self.state, other))
            && let Some(pile) = self.state.sides[owner.index()].pile(area)
        {
            match pile {
                PileMut::Twenty(pile) => pile.swap(here, there),
                PileMut::Forty(pile) => pile.swap(here, there),
                PileMut::Sixty(pile) => pile.swap(here, there),
            }
        }
    }

    fn swap_cards(&mut self, one: ObjectId, other: ObjectId) {
        let (first, second) = (self.state.objects[one.index()], self.state.objects[other.index()]);
        self.state.objects[one.index()].card = second.card;
        self.state.objects[one.index()].marks = second.marks;
        self.state.objects[one.index()].placed = second.placed;
        self.state.objects[other.index()].card = first.card;
        self.state.objects[other.index()].marks = first.marks;
        self.state.objects[other.index()].placed = first.placed;
    }
}
