//! Every legal answer to a question, each once, in a fixed order.
//!
//! What is asked at every turn stands here, the rest apart ([`declaration`],
//! [`mending`]): code that is seldom run would be between that which always is.

mod declaration;
mod mending;

use crate::rulestext::ability::{Effect, Object, Origin};
use safehouse_table::Seat;

use super::{
    choice::{Choice, TableMove},
    object::{Area, ObjectId},
    program::{Kind, Op, Timing, Value},
    question::{Asked, Question},
    state::{FrameFlags, IntoPile, OptionNumber, Pile},
    state_reader::StateReader,
};

impl<'a> StateReader<'a> {
    /// Adds every legal answer to `options`.
    pub fn add_options(self, asked: Asked, options: &mut Vec<Choice>) {
        let seat = asked.seat;
        match asked.question {
            Question::Mulligan => self.mulligan_options(seat, options),
            Question::Action => self.action_options(seat, options),
            Question::Response => self.response_options(seat, options),
            Question::SpawnDraw => {
                options.push(Choice::Draw);
                if self.rules.config.spawn_may_stop {
                    options.push(Choice::Pass);
                }
            }
            Question::SpawnOrBottom => self.spawn_options(seat, options),
            Question::SpawnFromDeck => {
                for id in self.state.side(seat).cards(Area::ZombieDeck) {
                    if self.spawn_cost(*id, self.card(*id).ztc.with(0)) <= self.state.side(seat).th() {
                        options.push(Choice::Object(*id));
                    }
                }
                options.push(Choice::Pass);
            }
            Question::ZombieAction => self.zombie_action_options(seat, options),
            Question::Advance => {
                for id in self.advancing(seat.other()) {
                    options.push(Choice::Object(id));
                }
                self.zombie_ability_options(seat, options);
                if !self.rules.config.advance_is_mandatory {
                    options.push(Choice::Pass);
                }
            }
            Question::ZombieAttack => {
                for id in self.zombies_in(seat.other(), Area::ThreatZone) {
                    if self.can_zombie_attack(id) {
                        options.push(Choice::Attack(id));
                    }
                }
                self.zombie_ability_options(seat, options);
                if !self.rules.config.attack_is_mandatory {
                    options.push(Choice::Pass);
                }
            }
            Question::DrawMore => {
                options.push(Choice::Draw);
                options.push(Choice::Pass);
            }
            Question::QuickEscape
            | Question::May
            | Question::MayPay
            | Question::KeepAttachment(_)
            | Question::AdvanceAtOnce(_)
            | Question::AttackAtOnce(_) => {
                options.push(Choice::Yes);
                options.push(Choice::No);
            }
            Question::React => {
                for id in self.state.side(seat).cards(Area::Hand) {
                    if self.is_react_playable(seat, *id) {
                        options.push(Choice::Play(*id));
                    }
                }
                options.push(Choice::Pass);
            }
            Question::AttackZone => {
                if let Some(battle) = self.state.battle() {
                    self.attack_zones(seat, battle.attacker).for_each(|area| options.push(Choice::Area(area)));
                }
            }
            Question::AttackTarget => {
                if let Some(battle) = self.state.battle() {
                    for id in self.attack_targets(seat, battle.attacker) {
                        options.push(Choice::Object(id));
                    }
                }
            }
            Question::CallNumber => {
                let called = self.state.battle().map_or(0, |battle| battle.called);
                let still = self.numbers_to_call(seat).saturating_sub(called.count_ones() as u8);
                // Several numbers are called in rising order; one that leaves too
                // few above it is left out.
                for number in (1..=6).filter(|number| called >> number == 0 && 7 - number >= still) {
                    options.push(Choice::Number(number));
                }
            }
            Question::X
            | Question::Target
            | Question::Host
            | Question::ReplaceAttachment
            | Question::FreeHands
            | Question::Discard
            | Question::ExileFromGraveyard => self.declaration_options(asked, options),
            Question::TriggerOrder => self.trigger_options(seat, options),
            Question::Option => self.block_options(options),
            Question::ChooseObject | Question::ChooseGraveyard | Question::Search | Question::Reorder => {
                self.frame_options(options)
            }
            Question::Flare | Question::KeepUnique | Question::ExcessWeapon | Question::ExcessAttachment(_) => {
                self.mending_options(asked, options);
            }
            Question::Manual => self.manual_options(options),
        }
    }

    #[inline(never)]
    fn mulligan_options(self, seat: Seat, options: &mut Vec<Choice>) {
        // Cards go back in the order they are held, so that no set is named twice.
        let hand = self.state.side(seat).cards(Area::Hand);
        let from = self
            .state
            .picked
            .cards()
            .last()
            .and_then(|last| hand.iter().position(|id| id == last))
            .map_or(0, |at| at + 1);
        hand[from..].iter().for_each(|id| options.push(Choice::Object(*id)));
        options.push(Choice::Pass);
    }

    fn action_options(self, seat: Seat, options: &mut Vec<Choice>) {
        let stunned = self.is_stunned(seat);
        if !stunned {
            self.attack_options(seat, options);
            self.hand_options(seat, Timing::SurvivorPhase, options);
        }
        self.ability_options(seat, stunned, options);
        if !stunned && self.state.side(seat).ap() >= 1 {
            let side = self.state.side(seat);
            if self.can_loot(seat, 1) {
                options.push(Choice::Loot);
            }
            for id in side.cards(Area::Equipment) {
                options.push(Choice::Unequip(*id));
                if self.card(*id).kind == Kind::Attachment && self.hosts_for(seat, *id).next().is_some() {
                    options.push(Choice::MoveAttachment(*id));
                }
            }
        }
        options.push(Choice::Pass);
    }

    fn response_options(self, seat: Seat, options: &mut Vec<Choice>) {
        let stunned = self.is_stunned(seat);
        if !stunned {
            self.attack_options(seat, options);
            self.hand_options(seat, Timing::ResponseStep, options);
        }
        self.ability_options(seat, stunned, options);
        if self.rules.config.loot_in_response_step && !stunned && self.can_loot(seat, 1) {
            options.push(Choice::Loot);
        }
        options.push(Choice::Pass);
    }

    fn attack_options(self, seat: Seat, options: &mut Vec<Choice>) {
        if self.state.side(seat).ap() == 0 {
            return;
        }
        let open = self.open_zones(seat);
        let mut armed = false;
        for id in self.state.side(seat).cards(Area::Equipment).iter().copied() {
            if self.glance(id).kind == Kind::Weapon {
                armed = true;
                if self.can_attack_into(seat, id, open) {
                    options.push(Choice::Attack(id));
                }
            }
        }
        let survivor = ObjectId::survivor(seat);
        if (!armed || self.rules.config.unarmed_while_armed) && self.can_attack_into(seat, survivor, open) {
            options.push(Choice::Attack(survivor));
        }
    }

    fn ability_options(self, seat: Seat, stunned: bool, options: &mut Vec<Choice>) {
        let mut abilities = |source: ObjectId, count: usize| {
            for index in 0..count {
                // Stun forbids abilities that cost AP (2.29.1).
                let allowed = !stunned || !self.ability_costs_ap(source, index);
                if allowed && self.can_use(seat, source, index) {
                    options.push(Choice::Use(source, index as u8));
                }
            }
        };
        let survivor = ObjectId::survivor(seat);
        abilities(survivor, self.card(survivor).text.active.len());
        let side = self.state.side(seat);
        for area in [Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
            for id in side.cards(area) {
                let card = self.glance(*id);
                if card.actives > 0 && (area == Area::Equipment || card.kind != Kind::Zombie) {
                    abilities(*id, usize::from(card.actives));
                }
            }
        }
    }

    /// Whether an activated ability has a price in AP.
    pub(super) fn ability_costs_ap(self, source: ObjectId, index: usize) -> bool {
        use crate::rulestext::ability::{Cost, Points};
        self.card(source).text.active.get(index).is_some_and(|ability| {
            self.rules
                .program
                .ability(*ability)
                .costs
                .iter()
                .any(|cost| matches!(cost, Cost::Points(_, Points::Action)))
        })
    }

    fn spawn_options(self, seat: Seat, options: &mut Vec<Choice>) {
        let affordable = match self.card(self.state.slot).ztc {
            Value::Fixed(ztc) => self.spawn_cost(self.state.slot, ztc) <= self.state.side(seat).th(),
            Value::X => true,
        };
        if affordable {
            options.push(Choice::Spawn);
        }
        if !affordable || self.rules.config.spawn_may_stop {
            options.push(Choice::Bottom);
        }
    }

    /// Whether the Zombie player may do something else than pass.
    pub(super) fn has_zombie_action(self, seat: Seat) -> bool {
        let timing = self.event_timing();
        timing.is_some_and(|timing| self.has_playable(seat, timing, |_| true))
            || (timing != Some(Timing::StartOfZombiePhase) && self.has_zombie_ability(seat, |_, _| true))
    }

    fn hand_options(self, seat: Seat, time: Timing, options: &mut Vec<Choice>) {
        self.has_playable(seat, time, |id| {
            options.push(Choice::Play(id));
            false
        });
    }

    fn zombie_action_options(self, seat: Seat, options: &mut Vec<Choice>) {
        let timing = self.event_timing();
        if let Some(timing) = timing {
            self.hand_options(seat, timing, options);
        }
        if timing != Some(Timing::StartOfZombiePhase) {
            self.zombie_ability_options(seat, options);
        }
        options.push(Choice::Pass);
    }

    fn zombie_ability_options(self, seat: Seat, options: &mut Vec<Choice>) {
        self.has_zombie_ability(seat, |source, index| {
            options.push(Choice::Use(source, index));
            false
        });
    }

    /// Whether an ability that a Zombie of the seat may use now is `wanted`.
    fn has_zombie_ability(self, seat: Seat, mut wanted: impl FnMut(ObjectId, u8) -> bool) -> bool {
        if !self.rules.program.has_zombie_abilities {
            return false;
        }
        let side = self.state.side(seat.other());
        for area in [Area::ThreatZone, Area::ZombieZone] {
            for source in side.cards(area).iter().copied() {
                let card = self.glance(source);
                if card.actives > 0 && card.kind == Kind::Zombie && self.state.controller(source) == seat {
                    for index in 0..card.actives {
                        if self.can_use(seat, source, usize::from(index)) && wanted(source, index) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    #[inline(never)]
    fn trigger_options(self, seat: Seat, options: &mut Vec<Choice>) {
        let due = self.due();
        for (index, frame) in self.state.pending.iter().enumerate() {
            // Of triggers that do the same the first is enough to choose from.
            let is_first = || {
                !options.iter().any(|choice| {
                    matches!(choice, Choice::Option(other)
                        if self.are_triggers_alike(&self.state.pending[usize::from(*other)], frame))
                })
            };
            if frame.seat == seat && due.has(frame) && !frame.flags.contains(FrameFlags::ANSWERED) && is_first() {
                options.push(Choice::Option(index as u8));
            }
        }
    }

    #[inline(never)]
    fn block_options(self, options: &mut Vec<Choice>) {
        if let Some(frame) = self.state.running.last() {
            for option in 0..self.blocks(frame).count() as u8 {
                if !self.state.picked.options().contains(&OptionNumber(option)) {
                    options.push(Choice::Option(option));
                }
            }
        }
    }

    /// Objects and cards that the operation of the innermost frame asks for.
    #[inline(never)]
    fn frame_options(self, options: &mut Vec<Choice>) {
        let Some(frame) = self.state.running.last() else { return };
        let at = self.rules.program.ability(frame.ability).ops.start + u16::from(frame.at);
        let Some(Op::Do(effect)) = self.rules.program.ops.get(usize::from(at)) else { return };
        let picked = self.state.picked.cards();
        let (candidates, count, optional): (Pile<60>, u8, bool) = match effect {
            Effect::Return { count, up_to, cards, from, to } => {
                (self.returned(frame.seat, *cards, *from, *to).into_pile(), count.with(frame.x), *up_to)
            }
            Effect::SpawnFromGraveyard { count, up_to, cards, .. } => {
                (self.out_of_play(frame.seat, *cards, Origin::Graveyard).into_pile(), count.with(frame.x), *up_to)
            }
            Effect::Search { deck, count, kind } => {
                let area = super::program::area_of(*deck);
                // Only who looks for something may fail to find it (5.2.7).
                (self.in_deck(frame.seat, area, *kind).into_pile(), *count, kind.is_some())
            }
            Effect::LookAndReorder(count, deck) => {
                let top = self.state.side(frame.seat).cards(super::program::area_of(*deck));
                for id in top.iter().take(usize::from(*count)).filter(|id| !picked.contains(id)) {
                    options.push(Choice::Object(*id));
                }
                return;
            }
            effect => {
                let Some(object) = effect.object() else { return };
                let (count, up_to) = match object {
                    Object::ChosenZombies { count, up_to, .. } | Object::ChosenGear { count, up_to, .. } => {
                        (count, up_to)
                    }
                    _ => (1, false),
                };
                (self.candidates(frame, object).iter().copied().into_pile(), count, up_to)
            }
        };
        // Sets are named in one order only; a card that would leave too few
        // behind it is left out.
        let from = picked.last().and_then(|last| candidates.iter().position(|id| id == last)).map_or(0, |at| at + 1);
        let wanted = usize::from(count).min(candidates.len()).saturating_sub(picked.len());
        for at in from..candidates.len() {
            if optional || candidates.len() - at >= wanted {
                options.push(Choice::Object(candidates[at]));
            }
        }
        if optional {
            options.push(Choice::Pass);
        }
    }

    #[inline(never)]
    fn manual_options(self, options: &mut Vec<Choice>) {
        for seat in Seat::BOTH {
            let survivor = ObjectId::survivor(seat);
            for table_move in [TableMove::GainAp, TableMove::GainTp, TableMove::GainTh, TableMove::Draw] {
                options.push(Choice::Table(table_move, survivor));
            }
        }
        for id in self.in_play() {
            let card = self.card(id);
            let character = matches!(card.kind, Kind::Survivor | Kind::Zombie);
            let zombie = card.kind == Kind::Zombie;
            let area = self.state.object(id).area;
            for table_move in TableMove::ALL {
                let possible = match table_move {
                    TableMove::Damage | TableMove::Heal | TableMove::Stun => character,
                    TableMove::AddCounter | TableMove::RemoveCounter => card.counters.is_some(),
                    TableMove::ToGraveyard | TableMove::ToExile | TableMove::ToHand => area != Area::SurvivorZone,
                    TableMove::ToZombieZone => zombie && area == Area::ThreatZone,
                    TableMove::ToThreatZone => zombie && area == Area::ZombieZone,
                    TableMove::Rest | TableMove::Ready => area != Area::SurvivorZone,
                    TableMove::GainAp | TableMove::GainTp | TableMove::GainTh | TableMove::Draw => false,
                };
                if possible {
                    options.push(Choice::Table(table_move, id));
                }
            }
        }
        // Text may also name cards that are out of play (2.18.1, 2.23.4).
        for seat in Seat::BOTH {
            for id in self.state.side(seat).cards(Area::Graveyard).iter().copied() {
                options.push(Choice::Table(TableMove::ToHand, id));
                options.push(Choice::Table(TableMove::ToExile, id));
            }
            for id in self.state.exiled(seat) {
                options.push(Choice::Table(TableMove::ToHand, id));
                options.push(Choice::Table(TableMove::ToGraveyard, id));
            }
        }
        options.push(Choice::Pass);
    }
}
