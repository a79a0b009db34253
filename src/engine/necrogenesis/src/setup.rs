//! Setting up and the mulligan (chapter 6).

use safehouse_table::{Seat, Sink};

use super::{
    choice::Choice,
    config::FirstPlayer,
    event::Event,
    machine::Play,
    object::Area,
    question::Question,
    state::{Stage, Step},
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Survivors are in their zones; the first player is found, decks are
    /// shuffled and opening hands drawn (6.1.2, 6.1.6, R45).
    pub(super) fn set_up_table(&mut self) {
        let first = match self.rules.config.first_player {
            FirstPlayer::Random => self.draw_first_player(),
            FirstPlayer::Seat(seat) => seat,
        };
        self.state.first = first;
        self.state.turn_player = first;
        for seat in Seat::BOTH {
            self.shuffle(seat, Area::SurvivorDeck);
            self.shuffle(seat, Area::ZombieDeck);
        }
        for seat in [first, first.other()] {
            self.draw_up_to(seat, self.rules.config.hand_size);
        }
        self.push_all(&[Step::Mulligan(first), Step::Mulligan(first.other()), Step::Stage(Stage::TurnStart)]);
    }

    fn draw_up_to(&mut self, seat: Seat, size: u8) {
        let held = self.state.side(seat).cards(Area::Hand).len();
        for _ in held..usize::from(size) {
            self.draw_one(seat);
        }
    }

    /// Asks which cards go back, one at a time (6.1.6).
    pub(super) fn mulligan(&mut self, seat: Seat) {
        if !self.state.side(seat).has_mulliganed() {
            self.push(Step::Mulligan(seat));
            self.ask(seat, Question::Mulligan);
        }
    }

    pub(super) fn mulligan_answer(&mut self, seat: Seat, choice: Choice) {
        if let Choice::Object(card) = choice {
            self.pick(card);
            return;
        }
        self.count_mulligan(seat);
        let back = self.state.take_picked();
        if !back.cards().is_empty() {
            self.return_and_shuffle(seat, back.cards());
            self.draw_up_to(seat, self.rules.config.hand_size);
        }
    }
}
