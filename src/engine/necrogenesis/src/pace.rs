//! Where a game at an even pace halts: at every decision that a seat could have, as
//! far as everybody knows.
//!
//! Whoever cannot play a React is usually not asked for one, and what has one
//! answer is given by itself. So where two people play at one time, that the game
//! halts would tell what is in a hand. At an even pace it goes by what is open: how
//! many cards are held, points, statuses, what happened, and which cards there are
//! in the two decks together (4.1.1, 4.1.2). A seat that could have something to
//! decide and has not is asked all the same, with one answer.

use safehouse_table::Seat;

use super::{
    choice::Choice,
    object::Area,
    program::{Glance, Kind, PassiveRule},
    question::{Asked, Question},
    state_reader::StateReader,
};

impl StateReader<'_> {
    /// Whether a question that has one answer could have more, or needs an answer,
    /// for all that is open.
    pub(super) fn could_be_more(self, asked: Asked, options: &[Choice]) -> bool {
        let seat = asked.seat;
        match asked.question {
            Question::React => self.could_react(seat),
            Question::Action | Question::Response => !self.is_stunned(seat) && self.could_play_now(seat),
            Question::ZombieAction => self.could_play_now(seat),
            // What was drawn, and what there is in a deck, its player alone sees.
            Question::SpawnOrBottom | Question::SpawnFromDeck | Question::Search | Question::Reorder => true,
            // That the cards are all alike, too.
            Question::Discard => usize::from(self.state.declared.to_discard) < options.len(),
            _ => false,
        }
    }

    /// Whether a seat could hold a React that it may play in this window (15.2.2).
    pub(super) fn could_react(self, seat: Seat) -> bool {
        let side = self.state.side(seat);
        // A text may take TP off a price (3.22.5).
        let tp = if self.modified() & PassiveRule::REACTS_COST == 0 { side.tp() } else { u8::MAX };
        !side.cards(Area::Hand).is_empty()
            && self.is_free_to_react(seat)
            && self.rules.program.cards.iter().any(|card| {
                card.kind == Kind::React
                    && card.tp.with(0) <= tp
                    && card.trigger.is_some_and(|trigger| self.open_for(seat, trigger).is_some())
            })
    }

    /// Whether a seat could hold a card that it may play at this time of the turn,
    /// other than a React (5.6.2, 14.1.2).
    pub(super) fn could_play_now(self, seat: Seat) -> bool {
        let side = self.state.side(seat);
        let Some(time) = self.event_timing().filter(|_| !side.cards(Area::Hand).is_empty()) else { return false };
        let (ap, tp) = (if self.may_cost_less() { u8::MAX } else { side.ap() }, side.tp());
        let could = |card: &Glance, ignores_limit: bool| {
            card.times & time.bit() != 0
                && card.price.ap <= ap
                && card.price.tp <= tp
                && card.price.th <= side.th()
                && (card.kind != Kind::Event || ignores_limit || !self.has_played_its_events(seat))
        };
        let program = &self.rules.program;
        program.glances.iter().zip(&program.cards).any(|(glance, card)| could(glance, card.ignores_event_limit))
    }
}
