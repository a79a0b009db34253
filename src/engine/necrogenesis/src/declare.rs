//! Playing cards, using abilities, Loot and equipment actions: declaring,
//! paying, and what happens when a card resolves (5.3, 5.6, 5.7, 14, 15).

mod legal;
mod room;

pub use room::Room;

use crate::rulestext::ability::{Cost, Event as Awaited, Number, Points, StatusKind, Trigger};
use safehouse_table::{Seat, Sink};

use super::{
    choice::Choice,
    event::Event,
    machine::Play,
    object::{Area, Marks, ObjectId, area_of_zone},
    program::Kind,
    question::Question,
    state::{DeclareStep, Declared, Declaring, Frame, FrameFlags, Happening, IntoPile, Pile, Position, Step},
    state_reader::StateReader,
};

impl Declared {
    /// A declaration that begins.
    pub(super) fn new(seat: Seat, card: ObjectId, kind: Declaring) -> Self {
        Self { card, seat, kind, host: ObjectId::NONE, subject: ObjectId::NONE, ..Self::default() }
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    pub(super) fn action_answer(&mut self, seat: Seat, choice: Choice) {
        if choice == Choice::Pass {
            return;
        }
        // The step goes on after the action (7.2.3).
        let stage = self.state.stage;
        self.state.agenda.pop();
        self.next_after_checks(stage);
        match choice {
            Choice::Play(card) => self.declare_card(seat, card),
            Choice::Use(source, ability) => self.declare_ability(seat, source, ability),
            Choice::Attack(attacker) => self.start_attack(seat, attacker, ObjectId::NONE),
            Choice::Loot => self.loot(seat, 1),
            Choice::Unequip(card) => self.unequip(seat, card),
            Choice::MoveAttachment(card) => {
                self.state.declared = Declared::new(seat, card, Declaring::MoveAttachment);
                self.push_all(&[Step::Declare(DeclareStep::Host), Step::Declare(DeclareStep::Pay)]);
            }
            _ => {}
        }
    }

    pub(super) fn zombie_action_answer(&mut self, seat: Seat, choice: Choice) {
        let stage = self.state.stage;
        match choice {
            Choice::Play(card) => {
                self.state.agenda.pop();
                self.next_after_checks(stage);
                self.declare_card(seat, card);
            }
            Choice::Use(source, ability) => {
                self.state.agenda.pop();
                self.next_after_checks(stage);
                self.declare_ability(seat, source, ability);
            }
            _ => {}
        }
    }

    fn declare_card(&mut self, seat: Seat, card: ObjectId) {
        let mut declared = Declared::new(seat, card, Declaring::Card);
        declared.ability = self.read().card(card).text.played;
        self.begin_declaration(declared);
    }

    /// A React is declared in a window (9.3.0).
    pub(super) fn declare_react(&mut self, seat: Seat, card: ObjectId, subject: ObjectId) {
        let mut declared = Declared::new(seat, card, Declaring::React);
        declared.ability = self.read().card(card).text.played;
        declared.subject = subject;
        self.begin_declaration(declared);
    }

    /// The nth activated ability of a card in play (2.11.0).
    pub(super) fn declare_ability(&mut self, seat: Seat, source: ObjectId, index: u8) {
        let mut declared = Declared::new(seat, source, Declaring::Ability);
        declared.ability = self.read().card(source).text.active.get(usize::from(index)).copied();
        self.begin_declaration(declared);
    }

    fn begin_declaration(&mut self, mut declared: Declared) {
        for cost in self.read().costs(&declared) {
            match cost {
                Cost::Discard(count) => declared.to_discard = declared.to_discard.saturating_add(*count),
                Cost::ExileFromGraveyard(count) => declared.to_exile = declared.to_exile.saturating_add(*count),
                _ => {}
            }
        }
        self.state.declared = declared;
        let mut parts = self.read().parts(&declared);
        // The last part is pushed first.
        while parts != 0 {
            let last = parts.ilog2();
            self.push(Step::Declare(DeclareStep::ALL[last as usize]));
            parts ^= 1 << last;
        }
    }

    /// Loot: discard 1, draw 1, for AP (2.48).
    pub(super) fn loot(&mut self, seat: Seat, ap: u8) {
        let mut declared = Declared::new(seat, ObjectId::NONE, Declaring::Loot);
        declared.to_discard = 1;
        declared.extra_ap = ap;
        self.state.declared = declared;
        self.push_all(&[Step::Declare(DeclareStep::Discard), Step::Declare(DeclareStep::Pay)]);
    }

    /// A seat discards cards of its choice, as part of an effect (16.7.1).
    pub(super) fn discard_chosen(&mut self, seat: Seat, count: u8) {
        let held = self.state.side(seat).cards(Area::Hand).len() as u8;
        self.discard_among(seat, count, held);
    }

    /// Discards by choice among the cards that came to the hand last.
    pub(super) fn discard_among(&mut self, seat: Seat, count: u8, newest: u8) {
        let held = self.state.side(seat).cards(Area::Hand).len() as u8;
        if count.min(newest).min(held) == 0 {
            return;
        }
        let mut declared = Declared::new(seat, ObjectId::NONE, Declaring::Loot);
        declared.to_discard = count.min(newest).min(held);
        declared.newest = if newest < held { newest } else { 0 };
        self.state.declared = declared;
        self.push(Step::Declare(DeclareStep::Discard));
    }

    /// Unequips or detaches a card for 1 AP (5.7.1, 4.2.9).
    fn unequip(&mut self, seat: Seat, card: ObjectId) {
        self.break_stealth(seat);
        self.lose_points(seat, Points::Action, 1);
        self.leave_play(card, Area::Graveyard, Position::Bottom);
    }

    /// An action of a player ends the Stealth of their Survivor (R86).
    fn break_stealth(&mut self, seat: Seat) {
        self.remove_status(ObjectId::survivor(seat), StatusKind::Stealth);
    }

    /// A character that attacks or uses an ability loses Stealth, a Zombie as well (2.32.3).
    pub(super) fn reveal_character(&mut self, character: ObjectId) {
        if self.state.has_status(character, StatusKind::Stealth) {
            self.remove_status(character, StatusKind::Stealth);
        }
    }

    /// One part of a declaration, and those behind it up to a question.
    #[inline(never)]
    pub(super) fn declare_step(&mut self, part: DeclareStep) {
        let mut part = part;
        loop {
            self.declare_part(part);
            match self.state.agenda.last() {
                Some(Step::Declare(next)) if self.state.asked.is_none() => part = *next,
                _ => return,
            }
            self.state.agenda.pop();
        }
    }

    fn declare_part(&mut self, part: DeclareStep) {
        let declared = self.state.declared;
        let question = match part {
            DeclareStep::X => Question::X,
            DeclareStep::Target if self.read().next_target(&declared).is_none() => return,
            DeclareStep::Target => Question::Target,
            DeclareStep::Host => Question::Host,
            DeclareStep::Room => return self.make_room(declared),
            DeclareStep::Keep => match self.read().next_kept(&declared) {
                Some(attachment) => Question::KeepAttachment(attachment),
                None => return,
            },
            // An answer may have left nothing to ask for.
            DeclareStep::Discard if declared.to_discard == 0 => return,
            DeclareStep::Exile if declared.to_exile == 0 => return,
            DeclareStep::Discard => Question::Discard,
            DeclareStep::Exile => Question::ExileFromGraveyard,
            DeclareStep::Pay => return self.pay(declared),
        };
        self.ask(declared.seat, question);
    }

    /// Weapons that must go for a new one, and copies above a limit (R105, 4.2.9).
    #[inline(never)]
    fn make_room(&mut self, declared: Declared) {
        if self.read().makes_room(declared.seat, declared.card).next().is_some() {
            self.push(Step::Declare(DeclareStep::Room));
            self.ask(declared.seat, Question::FreeHands);
        }
    }

    pub(super) fn declare_answer(&mut self, question: Question, choice: Choice) {
        match (question, choice) {
            (Question::X, Choice::Number(x)) => {
                if self.state.slot.is_some() {
                    self.pay_and_spawn(x, x);
                } else {
                    self.state.declared.x = x;
                }
            }
            (Question::Target, Choice::Object(id)) => {
                let _ = self.state.declared.targets.try_push(id);
                self.push(Step::Declare(DeclareStep::Target));
            }
            (Question::Host, Choice::Object(id)) => {
                self.state.declared.host = id;
                let (read, card) = (self.read(), self.state.declared.card);
                let here = read.attachments_of(id).filter(|other| *other != card).count();
                if here >= read.attachment_cap(id) || read.has_copies_enough(id, card) {
                    self.ask(self.state.declared.seat, Question::ReplaceAttachment);
                }
            }
            (Question::ReplaceAttachment | Question::FreeHands, Choice::Object(id)) => {
                self.mark(id, Marks::LEAVING, true);
            }
            (Question::KeepAttachment(id), answer) => {
                if answer == Choice::Yes {
                    self.mark(id, Marks::KEPT, true);
                    self.state.declared.extra_ap += 1;
                } else {
                    // Asked about, and left to its Weapon's fate.
                    self.mark(id, Marks::LEAVING, true);
                }
                self.push(Step::Declare(DeclareStep::Keep));
            }
            (Question::ExileFromGraveyard, Choice::Object(id)) => {
                self.move_card(id, Area::Exile, id.owner(), Position::Bottom);
                self.state.declared.to_exile -= 1;
                self.push(Step::Declare(DeclareStep::Exile));
            }
            _ => {}
        }
    }

    pub(super) fn discard_answer(&mut self, seat: Seat, choice: Choice) {
        if let Choice::Object(id) = choice {
            self.discard(seat, id);
            let declared = &mut self.state.declared;
            declared.to_discard = declared.to_discard.saturating_sub(1);
            declared.newest = declared.newest.saturating_sub(1);
            self.push(Step::Declare(DeclareStep::Discard));
        }
    }

    /// A card of a hand is discarded, for an effect or as a cost (16.7.1, 16.7.2).
    pub(super) fn discard(&mut self, seat: Seat, id: ObjectId) {
        self.move_card(id, Area::Graveyard, seat, Position::Bottom);
        let discards = Trigger::When(Awaited::YouDiscard);
        self.happen(Happening { trigger: discards, subject: id, seat }, ObjectId::NONE);
    }

    /// Points and counters are paid; the card or ability goes onto the stack
    /// and the window opens (5.6.2).
    #[inline(never)]
    fn pay(&mut self, declared: Declared) {
        let seat = declared.seat;
        match declared.kind {
            Declaring::Loot => return self.finish_loot(declared),
            Declaring::MoveAttachment => return self.finish_move(declared),
            _ => {}
        }
        let (ap, tp, th) = self.read().points_to_pay(&declared);
        self.break_stealth(seat);
        self.lose_points(seat, Points::Action, ap);
        self.lose_points(seat, Points::Tactical, tp);
        self.lose_points(seat, Points::Threat, th);
        let mut frame = Frame { source: declared.card, seat, host: declared.host, x: declared.x, ..Frame::empty() };
        for (place, target) in frame.targets.iter_mut().zip(declared.targets) {
            *place = target;
        }
        frame.subject = if declared.subject.is_some() { declared.subject } else { frame.targets[0] };
        if declared.kind == Declaring::Ability {
            let Some(ability) = declared.ability else { return };
            let rules = self.rules;
            for cost in &rules.program.ability(ability).costs {
                self.pay_with_card(declared.card, *cost);
            }
            if let Some(bit) = self.rules.program.ability(ability).once_bit {
                self.use_once(declared.card, bit);
            }
            frame.ability = ability;
            frame.x = if declared.x > 0 { declared.x } else { self.state.object(declared.card).x };
            self.log.take(Event::Activated { seat, object: declared.card, ability });
            self.reveal_character(declared.card);
        } else {
            let card = self.state.object(declared.card).card;
            let (kind, once) = {
                let program = self.rules.program.card(card);
                (program.kind, program.once_per_zombie_phase)
            };
            self.move_card(declared.card, Area::Stack, seat, Position::Bottom);
            self.log.take(Event::Played { seat, object: declared.card, card });
            if once {
                self.mark(declared.card, Marks::PLAYED, true);
            }
            if kind == Kind::Event && !self.rules.program.card(card).ignores_event_limit {
                self.count_event(seat, seat == self.state.turn_player);
            }
            frame.ability = declared.ability.unwrap_or(super::program::AbilityId::NONE);
            frame.flags.set(FrameFlags::CARD, true);
        }
        match declared.kind {
            // A React joins the stack of the window it was played in.
            Declaring::React => {
                self.put_on_stack(frame);
                for played in self.read().playing(seat, declared.card) {
                    self.happen(played, ObjectId::NONE);
                }
                self.gather();
            }
            Declaring::Card => {
                let played = self.read().playing(seat, declared.card);
                self.declare_on_stack(frame, played);
            }
            _ => self.declare_on_stack(frame, []),
        }
    }

    fn pay_with_card(&mut self, card: ObjectId, cost: Cost) {
        match cost {
            // A character is rotated, gear loses a counter (R55, 2.35.1).
            Cost::Exhaust if !self.read().is_character(card) => {
                let counters = self.state.object(card).counters;
                let lost = self.read().exhaust_loss(card);
                self.set_counters(card, counters.saturating_sub(lost));
            }
            Cost::Exhaust | Cost::Rest => self.mark(card, Marks::REST, true),
            _ => {}
        }
    }

    /// Pays a cost in the middle of an effect; what is chosen is asked for.
    pub(super) fn pay_now(&mut self, seat: Seat, card: ObjectId, x: u8, cost: Cost) {
        match cost {
            Cost::Points(number, points) => self.lose_points(seat, points, number.with(x)),
            Cost::Discard(count) => self.discard_chosen(seat, count),
            Cost::ExileFromGraveyard(count) => {
                let mut declared = Declared::new(seat, ObjectId::NONE, Declaring::Loot);
                declared.to_exile = count;
                self.state.declared = declared;
                self.push(Step::Declare(DeclareStep::Exile));
            }
            Cost::Exhaust | Cost::Rest => self.pay_with_card(card, cost),
        }
    }

    fn finish_loot(&mut self, declared: Declared) {
        let seat = declared.seat;
        self.break_stealth(seat);
        self.lose_points(seat, Points::Action, declared.extra_ap);
        self.draw(seat, 1);
        let loots = Trigger::When(Awaited::YouLoot);
        self.happen(Happening { trigger: loots, subject: ObjectId::NONE, seat }, ObjectId::NONE);
    }

    fn finish_move(&mut self, declared: Declared) {
        let seat = declared.seat;
        self.break_stealth(seat);
        let less = self.read().attaching_costs_less(seat);
        self.lose_points(seat, Points::Action, 1u8.saturating_sub(less));
        self.discard_leaving(seat, declared.card);
        self.attach(declared.card, declared.host);
    }

    /// Cards marked to make room go to the Graveyard; kept Attachments move on.
    fn discard_leaving(&mut self, seat: Seat, new: ObjectId) {
        if !self.state.was_marked(Marks::LEAVING.union(Marks::KEPT)) {
            return;
        }
        let equipment: Pile<40> = self.state.side(seat).cards(Area::Equipment).iter().copied().into_pile();
        for id in equipment {
            if self.state.object(id).marks.contains(Marks::KEPT) {
                self.mark(id, Marks::KEPT, false);
                self.attach(id, new);
            }
        }
        for id in equipment {
            if self.state.object(id).marks.contains(Marks::LEAVING) && self.state.object(id).area == Area::Equipment {
                self.leave_play(id, Area::Graveyard, Position::Bottom);
            }
        }
    }

    /// Marks of a swap that did not take place are taken off (5.7.6).
    fn forget_swap(&mut self, seat: Seat) {
        let equipment: Pile<40> = self.state.side(seat).cards(Area::Equipment).iter().copied().into_pile();
        for id in equipment {
            self.mark(id, Marks::LEAVING.union(Marks::KEPT), false);
        }
    }

    /// A card that was played has resolved: it enters play or goes to the
    /// Graveyard (5.6.1, 5.6.2).
    pub(super) fn finish_card(&mut self, frame: &Frame) {
        let id = frame.source;
        if self.state.object(id).area != Area::Stack {
            return;
        }
        let kind = self.read().card(id).kind;
        let seat = frame.seat;
        if frame.flags.contains(FrameFlags::CANCELLED) {
            self.log.take(Event::Fizzled { object: id });
            if kind == Kind::Zombie {
                return self.lose_spawn(frame);
            }
            self.forget_swap(seat);
            self.move_card(id, Area::Graveyard, seat, Position::Bottom);
            return;
        }
        match kind {
            Kind::Zombie => self.finish_spawn(frame),
            Kind::Weapon => {
                self.move_card(id, Area::Equipment, seat, Position::Bottom);
                self.set_up(id, frame.x);
                self.discard_leaving(seat, id);
                for equips in [Awaited::OpponentEquipsWeapon, Awaited::YouEquipWeapon] {
                    self.happen(Happening { trigger: Trigger::When(equips), subject: id, seat }, ObjectId::NONE);
                }
            }
            Kind::Passive => {
                self.move_card(id, Area::Equipment, seat, Position::Bottom);
                self.set_up(id, frame.x);
                self.discard_leaving(seat, id);
                let equips = Trigger::When(Awaited::YouEquipItem);
                self.happen(Happening { trigger: equips, subject: id, seat }, ObjectId::NONE);
            }
            Kind::Attachment => self.finish_attachment(frame),
            Kind::Automated | Kind::Trap => {
                let zone = self.read().card(id).zone;
                self.move_card(id, area_of_zone(zone), seat, Position::Bottom);
                self.set_up(id, frame.x);
            }
            _ => self.move_card(id, Area::Graveyard, seat, Position::Bottom),
        }
    }

    fn finish_attachment(&mut self, frame: &Frame) {
        let (id, host, seat) = (frame.source, frame.host, frame.seat);
        let stands = host.is_some() && self.state.object(host).area.is_battlefield();
        if !stands || !self.read().fits_on(host, id) || self.read().has_copies_enough(host, id) {
            self.log.take(Event::Fizzled { object: id });
            self.forget_swap(seat);
            self.move_card(id, Area::Graveyard, seat, Position::Bottom);
            return;
        }
        self.discard_leaving(seat, id);
        self.move_card(id, Area::Equipment, seat, Position::Bottom);
        self.set_up(id, frame.x);
        self.attach(id, host);
        let attaches = Trigger::When(Awaited::YouAttachThis);
        self.happen(Happening { trigger: attaches, subject: host, seat }, id);
        for attaches in [Awaited::YouAttachItem, Awaited::OpponentAttachesItem] {
            self.happen(Happening { trigger: Trigger::When(attaches), subject: id, seat }, ObjectId::NONE);
        }
    }
}

impl StateReader<'_> {
    /// What it is that a seat plays a card, by the words of either player (5.6.2).
    fn playing(self, seat: Seat, id: ObjectId) -> impl Iterator<Item = Happening> + use<> {
        let card = self.card(id);
        let (yours, opponents) = match card.kind {
            Kind::Event => (Some(Awaited::YouPlayEvent), Some(Awaited::OpponentPlaysEvent)),
            Kind::React => (Some(Awaited::YouPlayReact), Some(Awaited::OpponentPlaysReact)),
            _ if card.is_item() => (Some(Awaited::YouPlayItem), Some(Awaited::OpponentPlaysItem)),
            _ => (None, None),
        };
        let told = opponents.into_iter().chain([Awaited::OpponentPlaysCard, Awaited::YouPlayCard]).chain(yours);
        told.map(move |awaited| Happening { trigger: Trigger::When(awaited), subject: id, seat })
    }
}

impl Number {
    /// The number, with `x` for X.
    pub const fn with(self, x: u8) -> u8 {
        match self {
            Number::Fixed(number) => number,
            Number::X => x,
        }
    }
}
