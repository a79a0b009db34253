//! The Advance Step and other moves between the zones of a side (7.3.4, 2.15).

use crate::rulestext::ability::{Event as Awaited, Token, Trigger, Zone};
use safehouse_table::{Seat, Sink};

use super::{
    choice::Choice,
    event::Event,
    machine::Play,
    object::{Area, Marks, ObjectId, area_of_zone},
    program::AbilityId,
    question::Question,
    state::{Happening, Position, Stage, Step},
    state_reader::StateReader,
};

impl<S: Sink<Event>> Play<'_, S> {
    pub(super) fn advance_step(&mut self, side: Seat) {
        if self.read().advancing(side).next().is_none() {
            self.push(Step::Stage(Stage::Attack));
            return;
        }
        self.push(Step::Stage(Stage::Advance));
        self.ask(side.other(), Question::Advance);
    }

    pub(super) fn advance_answer(&mut self, seat: Seat, choice: Choice) {
        match choice {
            Choice::Object(zombie) => {
                self.push(Step::Checkpoint);
                self.advance(zombie);
            }
            Choice::Use(source, ability) => self.declare_ability(seat, source, ability),
            _ => {
                // Declining is possible under one reading only; it ends the step.
                self.state.agenda.pop();
                self.push(Step::Stage(Stage::Attack));
            }
        }
    }

    /// One Zombie advances; its On Advance and what waits for it become
    /// pending together (2.15.3, R96).
    pub(super) fn advance(&mut self, zombie: ObjectId) {
        let side = self.state.side_of(zombie);
        self.move_card(zombie, Area::ThreatZone, side, Position::Bottom);
        self.log.take(Event::Advanced { object: zombie });
        let seat = self.state.controller(zombie);
        self.happen(Happening { trigger: Trigger::OnAdvance, subject: zombie, seat }, zombie);
        let advances = Trigger::When(Awaited::ZombieAdvances);
        self.happen(Happening { trigger: advances, subject: zombie, seat }, ObjectId::NONE);
        self.entered_threat_zone(zombie);
    }

    /// Moves a Zombie between the zones of its side; no Advance (2.15.2).
    /// Going back locks it for this turn's Advance Step (2.15.6, R27).
    pub(super) fn move_zombie(&mut self, zombie: ObjectId, to: Zone) {
        let area = area_of_zone(to);
        if self.state.object(zombie).area == area {
            return;
        }
        let side = self.state.side_of(zombie);
        self.move_card(zombie, area, side, Position::Bottom);
        match to {
            Zone::Zombie => self.mark(zombie, Marks::LOCKED, true),
            Zone::Threat => {
                self.entered_threat_zone(zombie);
                self.tell_placed(zombie);
            }
        }
    }

    /// A Zombie was placed directly into the Threat Zone: what waits for that
    /// waits in vain during the Advance Step (2.15.4).
    pub(super) fn tell_placed(&mut self, zombie: ObjectId) {
        if self.state.stage != Stage::Advance {
            let seat = self.state.controller(zombie);
            let placed = Trigger::When(Awaited::ThisPlaced);
            self.happen(Happening { trigger: placed, subject: zombie, seat }, zombie);
        }
    }

    /// A Zombie entered the Threat Zone in any way: Traps, tokens and Reacts.
    pub(super) fn entered_threat_zone(&mut self, zombie: ObjectId) {
        let side = self.state.side_of(zombie);
        let boss = self.read().card(zombie).is_boss();
        if self.state.side(side).tokens(Zone::Threat, Token::TripwireSnare) > 0 && !boss {
            self.remove_token(side, Zone::Threat, Token::TripwireSnare);
            self.wait_for_token(AbilityId::TRIPWIRE, side, zombie);
        }
        if self.state.side(side).tokens(Zone::Threat, Token::GreaseTag) > 0 {
            self.remove_token(side, Zone::Threat, Token::GreaseTag);
            self.wait_for_token(AbilityId::GREASE_TAG, side, zombie);
        }
        let trigger = Trigger::When(Awaited::ZombieEntersThreatZone);
        self.happen(Happening { trigger, subject: zombie, seat: side }, ObjectId::NONE);
        let (trigger, seat) = (Trigger::When(Awaited::ThisEntersThreatZone), self.state.controller(zombie));
        self.happen(Happening { trigger, subject: zombie, seat }, zombie);
    }
}

impl<'a> StateReader<'a> {
    /// The Zombies that advance in this step: those the Zombie player controls (7.3.4).
    pub(super) fn advancing(self, side: Seat) -> impl Iterator<Item = ObjectId> + use<'a> {
        let is_theirs = move |id: &ObjectId| self.state.controller(*id) != side;
        self.zombies_in(side, Area::ZombieZone).filter(move |id| is_theirs(id) && self.is_eligible_to_advance(*id))
    }

    /// The Zombies that a Flare in `zone` can lure: those of the other zone
    /// that may move (R95).
    pub(super) fn lured_by(self, side: Seat, zone: Zone) -> impl Iterator<Item = ObjectId> + use<'a> {
        let from = if zone == Zone::Threat { Area::ZombieZone } else { Area::ThreatZone };
        self.zombies_in(side, from).filter(move |id| {
            let marks = self.state.object(*id).marks;
            !self.card(*id).is_boss() && !marks.intersects(Marks::STUNNED.union(Marks::HELD).union(Marks::SICK))
        })
    }
}
