//! The Spawn Step and recycling (7.3.2; R10, R13 to R18).

use crate::rulestext::ability::{Event as Awaited, Keyword, Points, Trigger, Zone};
use safehouse_table::{Seat, Sink};

use super::{
    choice::Choice,
    config::{FastAdvances, ZombieSource},
    event::Event,
    machine::Play,
    object::{Area, ObjectId},
    program::{Kind, Value},
    question::Question,
    state::{Frame, FrameFlags, Happening, IntoPile, Pile, Position, Stage, Step},
};

/// What a Zombie that is being spawned is told as.
const SPAWNED: Trigger = Trigger::When(Awaited::OpponentSpawnsZombie);

impl<S: Sink<Event>> Play<'_, S> {
    pub(super) fn spawn_step(&mut self, zombie_player: Seat) {
        if self.state.spawn_closed || self.state.side(zombie_player).th() == 0 {
            self.push(Step::Stage(Stage::ZombieEvents));
            return;
        }
        self.push(Step::Stage(Stage::Spawn));
        match self.rules.config.zombie_source {
            ZombieSource::TopOfDeck => self.ask(zombie_player, Question::SpawnDraw),
            ZombieSource::ChosenFromDeck => {
                self.recycle(zombie_player);
                self.look_at_top(zombie_player, Area::ZombieDeck, usize::MAX);
                self.ask(zombie_player, Question::SpawnFromDeck);
            }
        }
    }

    pub(super) fn spawn_draw_answer(&mut self, choice: Choice) {
        let seat = self.state.turn_player.other();
        if choice != Choice::Draw {
            self.state.spawn_closed = true;
            return;
        }
        self.recycle(seat);
        let Some(top) = self.state.side(seat).cards(Area::ZombieDeck).first().copied() else {
            self.state.spawn_closed = true;
            return;
        };
        self.move_card(top, Area::SpawnSlot, seat, Position::Top);
        self.state.slot = top;
        self.ask(seat, Question::SpawnOrBottom);
    }

    pub(super) fn spawn_from_deck_answer(&mut self, choice: Choice) {
        let seat = self.state.turn_player.other();
        let Choice::Object(card) = choice else {
            self.state.spawn_closed = true;
            return;
        };
        self.move_card(card, Area::SpawnSlot, seat, Position::Top);
        self.state.slot = card;
        self.spawn_or_bottom_answer(Choice::Spawn);
        self.shuffle(seat, Area::ZombieDeck);
    }

    pub(super) fn spawn_or_bottom_answer(&mut self, choice: Choice) {
        let seat = self.state.turn_player.other();
        let card = self.state.slot;
        if choice != Choice::Spawn {
            self.move_card(card, Area::ZombieDeck, seat, Position::Bottom);
            self.state.slot = ObjectId::NONE;
            self.state.spawn_closed = true;
            return;
        }
        match self.read().card(card).ztc {
            Value::Fixed(ztc) => {
                let cost = self.read().spawn_cost(card, ztc);
                self.pay_and_spawn(cost, 0);
            }
            Value::X => self.ask(seat, Question::X),
        }
    }

    /// Pays and spawns the Zombie in the slot; `x` is the TH paid for X (R17).
    pub(super) fn pay_and_spawn(&mut self, cost: u8, x: u8) {
        let seat = self.state.turn_player.other();
        let card = std::mem::replace(&mut self.state.slot, ObjectId::NONE);
        self.lose_points(seat, Points::Threat, cost);
        self.push(Step::Checkpoint);
        // It enters play once nobody has cancelled it (5.5.5). With nobody who
        // could, there is no such moment.
        if !self.is_awaited(SPAWNED) {
            return self.enter_by_spawn(card, Zone::Zombie, cost, x);
        }
        self.move_card(card, Area::Stack, seat, Position::Bottom);
        let mut frame = Frame { source: card, seat, x, ..Frame::empty() };
        frame.flags.set(FrameFlags::CARD, true);
        self.declare_on_stack(frame, [Happening { trigger: SPAWNED, subject: card, seat }]);
    }

    /// A text spawns Zombies: like those from the deck each can be answered
    /// and cancelled before it enters play, and they enter together (2.14.1,
    /// 2.14.5, 2.34.1, 5.5.5).
    pub(super) fn spawn_by_text(&mut self, seat: Seat, zombies: &[ObjectId], zone: Zone) {
        if !self.is_awaited(SPAWNED) {
            zombies.iter().for_each(|card| self.enter_by_spawn(*card, zone, 0, 0));
            return;
        }
        let down_to = self.state.stack.len() as u8;
        // The stack resolves from above: the first one enters first.
        for card in zombies.iter().rev() {
            self.move_card(*card, Area::Stack, seat, Position::Bottom);
            let mut frame =
                Frame { source: *card, seat, spawns_into: Some(super::object::area_of_zone(zone)), ..Frame::empty() };
            frame.flags.set(FrameFlags::CARD, true);
            self.put_on_stack(frame);
        }
        self.push(Step::Resolve { down_to });
        for card in zombies.iter().rev() {
            self.push(Step::AnnounceSpawn(*card));
        }
    }

    /// The window in which one of them is answered.
    pub(super) fn announce_spawn(&mut self, card: ObjectId) {
        let spawn = self.state.stack.iter().find(|frame| frame.source == card).copied();
        if let Some(spawn) = spawn {
            self.interrupt([Happening { trigger: SPAWNED, subject: card, seat: spawn.seat }]);
        }
    }

    /// A Spawn that was cancelled: what was paid is lost and the card goes to
    /// the Graveyard; one from the deck was not successful, so nothing more is
    /// drawn in this phase (5.5.5, R16).
    pub(super) fn lose_spawn(&mut self, spawn: &Frame) {
        let card = spawn.source;
        self.move_card(card, Area::Graveyard, card.owner(), Position::Bottom);
        if spawn.spawns_into.is_none() {
            self.state.spawn_closed = true;
        }
    }

    /// A Zombie whose Spawn nobody cancelled enters play.
    pub(super) fn finish_spawn(&mut self, spawn: &Frame) {
        let card = spawn.source;
        if let Some(area) = spawn.spawns_into {
            let zone = if area == Area::ThreatZone { Zone::Threat } else { Zone::Zombie };
            return self.enter_by_spawn(card, zone, 0, 0);
        }
        let paid = match self.read().card(card).ztc {
            Value::Fixed(ztc) => self.read().spawn_cost(card, ztc),
            Value::X => spawn.x,
        };
        self.enter_by_spawn(card, Zone::Zombie, paid, spawn.x);
    }

    /// A Zombie is spawned into a zone of the side it attacks (R02), with On
    /// Spawn whichever it is (2.14.2).
    fn enter_by_spawn(&mut self, card: ObjectId, zone: Zone, paid: u8, x: u8) {
        self.enter_zone(card, zone, x);
        let object = self.state.object(card).card;
        self.log.take(Event::Spawned { object: card, card: object, paid });
        let seat = self.state.controller(card);
        self.happen(Happening { trigger: Trigger::OnSpawn, subject: card, seat }, card);
        let spawned = Trigger::When(Awaited::ZombieSpawned);
        self.happen(Happening { trigger: spawned, subject: card, seat }, ObjectId::NONE);
        let at_once = self.rules.config.fast_advances == FastAdvances::OnSpawn;
        if at_once && zone == Zone::Zombie && self.read().has_keyword(card, Keyword::Fast) {
            self.move_zombie(card, Zone::Threat);
        }
    }

    /// A Zombie enters a zone of the side it attacks, without On Spawn (2.14.3).
    pub(super) fn enter_zone(&mut self, card: ObjectId, zone: Zone, x: u8) {
        let side = card.owner().other();
        self.move_card(card, super::object::area_of_zone(zone), side, Position::Bottom);
        self.set_up(card, x);
        let enters = Happening {
            trigger: Trigger::When(Awaited::ZombieEntersPlay),
            subject: card,
            seat: self.state.controller(card),
        };
        self.happen(enters, ObjectId::NONE);
        if zone == Zone::Threat {
            self.entered_threat_zone(card);
        }
    }

    /// A Zombie is put into a zone and not spawned: straight into the Threat
    /// Zone it is placed there (2.14.3, 2.15.4).
    pub(super) fn place_in_zone(&mut self, card: ObjectId, zone: Zone) {
        self.enter_zone(card, zone, 0);
        if zone == Zone::Threat {
            self.tell_placed(card);
        }
    }

    /// An empty Zombie Deck is made of the Zombies in its owner's Graveyard
    /// (4.2.2.1, R18).
    fn recycle(&mut self, seat: Seat) {
        if !self.state.side(seat).cards(Area::ZombieDeck).is_empty() {
            return;
        }
        let read = self.read();
        let zombies: Pile<60> = self
            .state
            .side(seat)
            .cards(Area::Graveyard)
            .iter()
            .copied()
            .filter(|id| read.card(*id).kind == Kind::Zombie)
            .into_pile();
        if zombies.is_empty() {
            return;
        }
        for id in zombies {
            self.move_card(id, Area::ZombieDeck, seat, Position::Bottom);
        }
        self.log.take(Event::Recycled { seat, cards: zombies.len() as u8 });
        self.shuffle(seat, Area::ZombieDeck);
    }
}
