//! Sentences outside the grammar, resolved by hand with table moves.

use crate::rulestext::ability::Points;
use safehouse_table::{Seat, Sink};

use super::{
    choice::{Choice, TableMove},
    damage::Hurt,
    event::Event,
    machine::Play,
    object::{Area, Marks, ObjectId},
    program::Kind,
    question::Question,
    state::{Position, Step},
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Asks for the next table move while some are left.
    pub(super) fn manual(&mut self, moves: u8) {
        if moves == 0 {
            return;
        }
        let seat = self.state.running.last().map_or(self.state.turn_player, |frame| frame.seat);
        self.push(Step::Manual(moves - 1));
        self.ask(seat, Question::Manual);
    }

    /// Makes a table move; passing ends the sentence.
    pub(super) fn manual_answer(&mut self, seat: Seat, choice: Choice) {
        let Choice::Table(table_move, id) = choice else {
            // The remaining moves are dropped.
            self.state.agenda.pop();
            return;
        };
        self.log.take(Event::TableMove { seat, choice });
        self.table_move(table_move, id);
        self.check(None);
    }

    fn table_move(&mut self, table_move: TableMove, id: ObjectId) {
        let owner = id.owner();
        let counters = self.state.object(id).counters;
        let zombie = self.read().card(id).kind == Kind::Zombie;
        match table_move {
            TableMove::Damage => {
                self.hurt(id, 1, Hurt::by_hand());
            }
            TableMove::Heal => {
                self.take_damage_off(id, 1);
            }
            TableMove::AddCounter => {
                let max = self.read().max_counters(id);
                self.set_counters(id, counters.saturating_add(1).min(max));
            }
            TableMove::RemoveCounter => self.set_counters(id, counters.saturating_sub(1)),
            TableMove::ToGraveyard => self.leave_play(id, Area::Graveyard, Position::Bottom),
            TableMove::ToExile => self.leave_play(id, Area::Exile, Position::Bottom),
            // A Zombie never comes to hand (R13): it goes to the bottom of its deck.
            TableMove::ToHand if zombie => self.leave_play(id, Area::ZombieDeck, Position::Bottom),
            TableMove::ToHand => self.leave_play(id, Area::Hand, Position::Bottom),
            TableMove::ToZombieZone => self.move_zombie(id, crate::rulestext::ability::Zone::Zombie),
            TableMove::ToThreatZone => self.move_zombie(id, crate::rulestext::ability::Zone::Threat),
            TableMove::Rest => self.mark(id, Marks::REST, true),
            TableMove::Ready => self.mark(id, Marks::REST, false),
            TableMove::Stun => self.mark(id, Marks::STUN_NEXT, true),
            TableMove::GainAp => self.gain(owner, Points::Action, 1),
            TableMove::GainTp => self.gain(owner, Points::Tactical, 1),
            TableMove::GainTh => self.gain(owner, Points::Threat, 1),
            TableMove::Draw => {
                self.draw_one(owner);
            }
        }
    }
}
