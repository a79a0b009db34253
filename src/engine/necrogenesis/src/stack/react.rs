//! Which Reacts may be played (9.3.0, chapter 15).

use crate::rulestext::ability::{Event as Awaited, StatusKind, Trigger};
use safehouse_table::Seat;

use super::super::{
    config::OpponentsTurnReacts,
    object::{Area, Marks, ObjectId},
    program::{Kind, trigger_bit},
    state::Happening,
    state_reader::StateReader,
};
use super::waiting::Concerns;

impl<'a> StateReader<'a> {
    /// Whether a seat may play some React now (15.2.2).
    pub(crate) fn may_react(self, seat: Seat) -> bool {
        let open = self.state.happenings.iter().fold(0, |mask, happening| mask | trigger_bit(happening.trigger));
        open != 0
            && self
                .state
                .side(seat)
                .cards(Area::Hand)
                .iter()
                .any(|id| self.glance(*id).react_mask & open != 0 && self.is_react_playable(seat, *id))
    }

    /// The open happening that a React answers, if any (15.2.1).
    pub(crate) fn react_answers(self, seat: Seat, card: ObjectId) -> Option<Happening> {
        self.open_for(seat, self.card(card).trigger?)
    }

    /// The open happening that a seat can answer with a React that waits for
    /// `trigger`, if any (15.2.1).
    pub(crate) fn open_for(self, seat: Seat, trigger: Trigger) -> Option<Happening> {
        self.state
            .happenings
            .iter()
            .rev()
            .find(|happening| {
                happening.trigger == trigger
                    && match trigger {
                        Trigger::When(Awaited::ZombieEntersThreatZone | Awaited::ZombieDeclaresAttack) => true,
                        Trigger::When(awaited) => match awaited.concerns() {
                            // "This" is never a card in hand.
                            Concerns::Itself => false,
                            Concerns::You => happening.seat == seat,
                            Concerns::YourOpponent => happening.seat != seat,
                            Concerns::Anybody => true,
                        },
                        _ => happening.seat == seat,
                    }
            })
            .copied()
    }

    /// Whether nothing keeps a seat from playing any React: the limit of the
    /// window, whose turn it is, Exposed (R120, R34, 2.44.1).
    pub(crate) fn is_free_to_react(self, seat: Seat) -> bool {
        let limit = self.rules.config.reacts_per_window;
        (limit == 0 || self.state.reacts_played[seat.index()] < limit)
            && (seat == self.state.turn_player()
                || self.rules.config.reacts_on_opponents_turn != OpponentsTurnReacts::Never)
            && !self.state.has_status(ObjectId::survivor(seat), StatusKind::Exposed)
    }

    /// Whether every condition on playing a React holds: its trigger now, TP,
    /// costs, limits, not Exposed (9.3.0, 15.2.2, 2.44.1).
    pub(crate) fn is_react_playable(self, seat: Seat, id: ObjectId) -> bool {
        let card = self.card(id);
        card.kind == Kind::React
            && self.is_free_to_react(seat)
            && self.react_answers(seat, id).is_some()
            && !(card.once_per_zombie_phase && self.was_played_this_phase(seat, id))
            && self.can_declare(seat, id)
    }

    /// Whether a copy of a card was played in this Zombie Phase (15.3.6).
    pub(crate) fn was_played_this_phase(self, seat: Seat, id: ObjectId) -> bool {
        let card = self.state.object(id).card;
        let start = seat.index() * super::super::object::CARDS_PER_SEAT;
        (start..start + super::super::object::CARDS_PER_SEAT).any(|index| {
            let object = self.state.object(ObjectId(index as u8));
            object.card == card && object.marks.contains(Marks::PLAYED)
        })
    }
}
