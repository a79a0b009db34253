//! Carrying out abilities, operation by operation (1.5.2, 5.2, chapter 16).

mod candidates;
mod carry_out;

use crate::rulestext::ability::{Difficulty, Effect, EscapeRoll, Object, Points, RollOutcome, Token};
use safehouse_table::{Seat, Sink};

use super::{
    choice::Choice,
    damage::{Credit, Hurt},
    event::{Event, LossCause, Rolled},
    machine::Play,
    object::{Marks, ObjectId},
    program::{AbilityId, Op},
    question::Question,
    state::{Changed, Frame, FrameFlags, IntoPile, OptionNumber, Picked, Pile, StateTable, Step, Stopped, pile},
};

/// Whether an operation is done, or waits for an answer.
enum Done {
    Yes,
    Asked,
}

impl<S: Sink<Event>> Play<'_, S> {
    /// An ability begins to be carried out, inside those that are.
    pub(super) fn begin_frame(&mut self, frame: Frame) {
        if self.state.running.try_push(frame).is_some() {
            self.stop(Stopped::Full(StateTable::Abilities));
        }
    }

    /// Goes on with the innermost frame until it is done, a player has to
    /// answer, or something must happen first.
    #[inline(never)]
    pub(super) fn run_frame(&mut self) {
        while let Some(frame) = self.state.running.last().copied()
            && self.state.outcome().is_none()
        {
            // A second Unique card does not wait for the end of the text (17.7.1, R125).
            if self.state.changed().contains(Changed::UNIQUE)
                && let Some(seat) = self.twice_unique()
            {
                self.push(Step::Run);
                return self.ask(seat, Question::KeepUnique);
            }
            let rules = self.rules;
            let mut op = None;
            if !frame.flags.contains(FrameFlags::CANCELLED) && frame.ability != AbilityId::NONE {
                let ops = &rules.program.ability(frame.ability).ops;
                let at = ops.start + u16::from(frame.at);
                op = rules.program.ops[..usize::from(ops.end)].get(usize::from(at));
            }
            match op {
                // The end of an option's block ends the frame that ran it.
                None | Some(Op::Block(_)) => return self.finish_frame(),
                Some(op) => {
                    self.push(Step::Run);
                    self.run_op(frame, op);
                }
            }
            let interrupted = self.state.asked.is_some() || self.state.outcome().is_some();
            if interrupted || !matches!(self.state.agenda.last(), Some(Step::Run)) {
                return;
            }
            self.state.agenda.pop();
        }
    }

    fn finish_frame(&mut self) {
        let Some(frame) = self.state.running.pop() else { return };
        if !frame.flags.contains(FrameFlags::PART) {
            // However many sentences did it, a text has dealt damage once (5.9.4).
            self.take_wounds().each(|id| self.tell_damage(id, frame.source));
        }
        if frame.flags.contains(FrameFlags::TRAP) && !frame.flags.contains(FrameFlags::CANCELLED) {
            let counters = self.state.object(frame.source).counters;
            if self.state.object(frame.source).area.is_battlefield() {
                self.set_counters(frame.source, counters.saturating_sub(1));
            }
        }
        let acted = frame.flags.contains(FrameFlags::ACTED) && !frame.flags.contains(FrameFlags::ATTACKED);
        if acted && self.uses_up(&frame) && self.state.object(frame.source).area.is_battlefield() {
            let counters = self.state.object(frame.source).counters;
            self.set_counters(frame.source, counters.saturating_sub(1));
        }
        if frame.flags.contains(FrameFlags::CARD) {
            self.finish_card(&frame);
        }
        if frame.flags.contains(FrameFlags::ENDS) {
            self.end_by_card(&frame);
        }
        self.check(None);
    }

    /// A card that wins or loses does so when all of it has resolved (1.3.5).
    fn end_by_card(&mut self, frame: &Frame) {
        let range = self.rules.program.ability(frame.ability).ops.clone();
        let ops = &self.rules.program.ops[usize::from(range.start)..usize::from(range.end)];
        for op in ops {
            if let Op::Do(Effect::EndGame { you_win }) = op {
                self.lose(if *you_win { frame.seat.other() } else { frame.seat }, LossCause::Card);
            }
        }
        self.end_if_lost();
    }

    /// Whether the text of a frame uses its card up when it does something (R147).
    fn uses_up(&self, frame: &Frame) -> bool {
        self.rules.config.auto_text_uses_up
            && frame.ability != AbilityId::NONE
            && self.rules.program.ability(frame.ability).uses_up
    }

    /// Sets a flag of the frame being carried out.
    pub(super) fn set_running(&mut self, flag: FrameFlags) {
        if let Some(frame) = self.frame() {
            frame.flags.set(flag, true);
        }
    }

    fn frame(&mut self) -> Option<&mut Frame> {
        self.state.running.last_mut()
    }

    /// Goes on behind the operation and `skipped` more.
    fn go_on(&mut self, skipped: u8) {
        self.state.picked.clear();
        if let Some(frame) = self.frame() {
            frame.at = frame.at.saturating_add(skipped).saturating_add(1);
            frame.count = 0;
            frame.flags.set(FrameFlags::ANSWERED, false);
        }
    }

    fn run_op(&mut self, frame: Frame, op: &Op) {
        match *op {
            Op::If(test, skip) => {
                let holds = self.read().holds_for(&frame, test);
                self.go_on(if holds { 0 } else { skip });
            }
            Op::May(_) => self.ask(frame.seat, Question::May),
            Op::MayPay(cost, skip) => {
                if self.read().can_pay_now(frame.seat, frame.source, frame.x, cost) {
                    self.ask(frame.seat, Question::MayPay);
                } else {
                    self.go_on(skip);
                }
            }
            Op::Escape(roll, skip) => {
                let ends = if self.escapes(frame, roll) { RollOutcome::Success } else { RollOutcome::Failure };
                self.go_on(if ends == roll.on { 0 } else { skip });
            }
            Op::Skip(skip) => self.go_on(skip),
            Op::Choose { count, .. } => {
                if self.state.picked.options().len() < usize::from(count) {
                    self.ask(frame.seat, Question::Option);
                } else {
                    self.run_options(frame);
                }
            }
            Op::Block(_) => self.go_on(0),
            Op::Do(ref effect) => {
                // A mere modifier that stays is no use; an attack pays for itself.
                let is_use = !matches!(effect, Effect::Modify(_, None) | Effect::AttackWithThis(_));
                let watched = is_use && self.uses_up(&frame);
                let before = watched.then_some(*self.state);
                if let Done::Yes = self.carry_out(frame, effect) {
                    if before.is_some_and(|before| self.state.has_acted_since(&before)) {
                        self.set_running(FrameFlags::ACTED);
                    }
                    self.go_on(0);
                }
            }
            Op::Tripwire => {
                self.go_on(0);
                if self.read().is_zombie_in_play(frame.subject) {
                    self.hurt(frame.subject, 1, Hurt::token(Token::TripwireSnare));
                    self.check(Some(Credit { seat: frame.seat, weapon: ObjectId::NONE, attack: false }));
                }
            }
            Op::Grease => {
                self.go_on(0);
                if self.read().is_zombie_in_play(frame.subject) {
                    let die = self.die();
                    let seat = self.state.controller(frame.subject);
                    self.log.take(Event::Rolled { seat, roll: Rolled::Grease, die, needs: 5, bonus: 0 });
                    if die < 5 {
                        self.mark(frame.subject, Marks::HELD, true);
                    }
                }
            }
            Op::Manual => {
                self.go_on(0);
                self.push(Step::Manual(20));
            }
        }
    }

    /// An Escape Roll that a text asks for. Without a known difficulty there is
    /// no attempt, which fails (R74).
    fn escapes(&mut self, frame: Frame, roll: EscapeRoll) -> bool {
        let zombie = match roll.against {
            Difficulty::Number(_) => None,
            Difficulty::ThisZombies => Some(frame.source),
            Difficulty::ThatZombies => Some(frame.subject),
        };
        let needs = match (roll.against, zombie) {
            (Difficulty::Number(ed), _) => Some(i32::from(ed)),
            (_, Some(zombie)) if zombie.is_some() => self.read().escape_difficulty(zombie),
            _ => None,
        };
        let seat = if roll.by_you { frame.seat } else { frame.seat.other() };
        needs.is_some_and(|needs| self.roll_escape(seat, needs, Rolled::Escape))
    }

    /// Runs the picked options in the order picked (16.2.2), each as a frame
    /// of its own, and the rest of the text after them.
    fn run_options(&mut self, frame: Frame) {
        let picked = self.state.take_picked();
        let end = self.read().blocks(&frame).last().map_or(frame.at, |(_, end)| end).saturating_add(1);
        if let Some(frame) = self.frame() {
            frame.at = end;
        }
        for option in picked.options().iter().rev() {
            let block = self.read().blocks(&frame).nth(usize::from(option.0));
            if let Some((start, _)) = block {
                let mut flags = frame.flags;
                flags.set(FrameFlags::CARD | FrameFlags::TRAP | FrameFlags::ANSWERED, false);
                flags.set(FrameFlags::PART, true);
                self.begin_frame(Frame { at: start, flags, ..frame });
                self.push(Step::Run);
            }
        }
    }

    /// An answer to a question of the frame being carried out.
    pub(super) fn frame_answer(&mut self, question: Question, choice: Choice) {
        let Some(frame) = self.state.running.last().copied() else { return };
        let op = self.rules.program.ability(frame.ability).ops.start + u16::from(frame.at);
        let op = self.rules.program.ops.get(usize::from(op)).copied();
        match (question, choice, op) {
            (Question::May, choice, Some(Op::May(skip))) => {
                self.go_on(if choice == Choice::Yes { 0 } else { skip });
            }
            (Question::MayPay, choice, Some(Op::MayPay(cost, skip))) => {
                if choice == Choice::Yes {
                    self.go_on(0);
                    self.pay_now(frame.seat, frame.source, frame.x, cost);
                } else {
                    self.go_on(skip);
                }
            }
            (Question::DrawMore, Choice::Draw, _) => {
                self.draw_one(frame.seat);
                if let Some(frame) = self.frame() {
                    frame.count = frame.count.saturating_add(1);
                }
            }
            (_, Choice::Option(option), _) => self.pick_option(OptionNumber(option)),
            (_, Choice::Object(id), _) => self.pick(id),
            _ => {
                if let Some(frame) = self.frame() {
                    frame.flags.set(FrameFlags::ANSWERED, true);
                }
            }
        }
    }

    /// A card is picked for the question in progress.
    pub(super) fn pick(&mut self, id: ObjectId) {
        if !self.state.picked.add_card(id) {
            self.stop(Stopped::Full(StateTable::Picks));
        }
    }

    /// An option of the text is picked (16.2.1).
    fn pick_option(&mut self, option: OptionNumber) {
        if !self.state.picked.add_option(option) {
            self.stop(Stopped::Full(StateTable::Picks));
        }
    }

    /// The objects that an [`Object`] is at this moment; `None` when a player
    /// was asked for them.
    fn objects(&mut self, frame: Frame, object: Object) -> Option<Pile<40>> {
        let read = self.read();
        let mut found = pile();
        match object {
            Object::This(_) => found.push(frame.source),
            Object::That(_) => {
                if frame.subject.is_some() {
                    found.push(frame.subject);
                }
            }
            Object::YourSurvivor => found.push(ObjectId::survivor(frame.seat)),
            Object::TheSurvivor => found.push(ObjectId::survivor(frame.seat.other())),
            Object::EachSurvivor => {
                let turn_player = read.state.turn_player();
                found.push(ObjectId::survivor(turn_player));
                found.push(ObjectId::survivor(turn_player.other()));
            }
            Object::AttachedWeapon => {
                let host = read.state.object(frame.source).host;
                if host.is_some() {
                    found.push(host);
                }
            }
            Object::EachZombie(..) => {
                for id in read.candidates(&frame, object) {
                    let _ = found.try_push(id);
                }
            }
            Object::RandomZombies(count, ..) => {
                let mut candidates = read.candidates(&frame, object);
                for _ in 0..count.min(candidates.len() as u8) {
                    let index = self.select_at_random(candidates.len(), frame.seat);
                    found.push(candidates.remove(index));
                }
            }
            Object::TargetZombie(..) | Object::TargetGear(_) => match read.declared_target(&frame) {
                Some(target) => found.extend(target),
                None => return self.choose(frame, object, 1, false),
            },
            Object::ChosenSurvivor => return self.choose(frame, object, 1, false),
            Object::ChosenZombies { count, up_to, .. } | Object::ChosenGear { count, up_to, .. } => {
                return self.choose(frame, object, count, up_to);
            }
        }
        Some(found)
    }

    /// Random selection among numbered candidates: real dice with rerolls for
    /// up to six (2.26.0, R124).
    fn select_at_random(&mut self, count: usize, seat: Seat) -> usize {
        if count > 6 {
            return self.random_below(count);
        }
        loop {
            let die = self.die();
            self.log.take(Event::Rolled { seat, roll: Rolled::Selection, die, needs: count as u8, bonus: 0 });
            if usize::from(die) <= count {
                return usize::from(die) - 1;
            }
        }
    }

    /// Objects the controller chooses while resolving, as many as possible
    /// (5.2.2 to 5.2.6).
    fn choose(&mut self, frame: Frame, object: Object, count: u8, up_to: bool) -> Option<Pile<40>> {
        let candidates = self.read().candidates(&frame, object);
        let wanted = usize::from(count).min(candidates.len());
        let picked = self.state.picked.cards().len();
        let stopped = frame.flags.contains(FrameFlags::ANSWERED);
        if wanted == 0 || stopped || picked >= wanted {
            return Some(self.state.picked.cards().iter().copied().into_pile());
        }
        if !up_to && wanted == candidates.len() && picked == 0 {
            return Some(candidates);
        }
        self.ask(frame.seat, Question::ChooseObject);
        None
    }

    /// Cards of an area that the controller chooses; `None` when asked.
    fn choose_cards(&mut self, frame: Frame, question: Question, candidates: usize, count: u8) -> Option<Picked> {
        let wanted = usize::from(count).min(candidates);
        let picked = self.state.picked.cards().len();
        if wanted == 0 || frame.flags.contains(FrameFlags::ANSWERED) || picked >= wanted {
            return Some(self.state.take_picked());
        }
        self.ask(frame.seat, question);
        None
    }
}

impl Points {
    /// The pools in order.
    pub const ALL: [Points; 3] = [Points::Action, Points::Tactical, Points::Threat];
}
