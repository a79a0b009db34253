//! Triggers, checkpoints, the React window and the stack (chapter 9; R120, R121).

mod react;
mod waiting;

use crate::rulestext::ability::Trigger;
use safehouse_table::{Seat, Sink};

use super::{
    choice::Choice,
    event::Event,
    machine::Play,
    object::ObjectId,
    program::{AbilityId, awaited_bit, trigger_bit},
    question::Question,
    state::{Frame, FrameFlags, Happening, StateTable, Step, Stopped},
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Something happened: abilities that wait for it become pending (1.5.0),
    /// and Reacts may answer it in the next window. `own` is the card whose
    /// "On …" it is.
    // Where the trigger is written down the look at whether anything waits for
    // it is one bit, and most happenings end with it.
    #[inline(always)]
    pub(super) fn happen(&mut self, happening: Happening, own: ObjectId) {
        if self.is_awaited(happening.trigger) {
            self.happen_to_who_waits(happening, own, trigger_bit(happening.trigger));
        }
    }

    #[inline(never)]
    fn happen_to_who_waits(&mut self, happening: Happening, own: ObjectId, bit: u32) {
        if self.has_waiting(bit) {
            self.find_triggers(happening, own, |_| true);
        }
        if self.rules.program.react_mask & bit != 0 {
            self.open_for(happening);
        }
    }

    /// Whether an ability of a card that entered play may wait for one of the
    /// happenings in a mask.
    pub(super) fn has_waiting(&self, mask: u32) -> bool {
        (self.rules.program.survivor_trigger_mask | self.state.awaited()) & mask != 0
    }

    /// Reacts may answer a happening in the next window.
    pub(super) fn tell_reacts(&mut self, happening: Happening) {
        if self.rules.program.react_mask & trigger_bit(happening.trigger) != 0 && self.is_awaited(happening.trigger) {
            self.open_for(happening);
        }
    }

    /// The next window is open for a happening, too (9.3.0).
    pub(super) fn open_for(&mut self, happening: Happening) {
        if self.state.happenings.try_push(happening).is_some() {
            self.stop(Stopped::Full(StateTable::Happenings));
        }
    }

    /// The abilities that a happening triggers wait, of the sources `among`
    /// which they are looked for.
    #[inline(never)]
    pub(super) fn find_triggers(&mut self, happening: Happening, own: ObjectId, among: impl Fn(ObjectId) -> bool) {
        let rules = self.rules;
        for source in self.read().sources_waiting(happening, own).iter().copied() {
            let card = rules.card(self.state, source);
            for (trigger, ability) in &card.text.triggered {
                if *trigger == happening.trigger
                    && among(source)
                    && let Some(frame) = self.read().triggered(source, card, *ability, happening, own)
                {
                    self.trigger(frame);
                }
            }
        }
    }

    /// An ability that was triggered waits (1.5.1).
    pub(super) fn trigger(&mut self, frame: Frame) {
        if let Some(bit) = self.rules.program.ability(frame.ability).once_bit
            && self.state.object(frame.source).area.is_battlefield()
        {
            self.use_once(frame.source, bit);
        }
        self.log.take(Event::Triggered { seat: frame.seat, object: frame.source, ability: frame.ability });
        self.reveal_character(frame.source);
        if self.state.pending.try_push(frame).is_some() {
            self.stop(Stopped::Full(StateTable::Triggers));
        }
    }

    /// Whether some card of either deck waits for this.
    #[inline(always)]
    pub(super) fn is_awaited(&self, trigger: Trigger) -> bool {
        self.rules.program.awaited & awaited_bit(trigger) != 0
    }

    /// Puts what was declared and paid for onto the stack and opens the window
    /// above it (5.6.2).
    pub(super) fn declare_on_stack(&mut self, frame: Frame, happenings: impl IntoIterator<Item = Happening>) {
        let down_to = self.state.stack.len() as u8;
        self.put_on_stack(frame);
        self.push(Step::Resolve { down_to });
        for happening in happenings {
            self.happen(happening, ObjectId::NONE);
        }
        if !self.state.happenings.is_empty() {
            self.state.reacts_played = [0; 2];
            self.push(Step::Window { asked: self.state.turn_player, passes: 0, from: 0 });
        }
        self.gather();
    }

    /// A token's trigger waits.
    pub(super) fn wait_for_token(&mut self, ability: AbilityId, side: Seat, subject: ObjectId) {
        let frame = Frame { ability, source: ObjectId::survivor(side), seat: side, subject, ..Frame::empty() };
        if self.state.pending.try_push(frame).is_some() {
            self.stop(Stopped::Full(StateTable::Triggers));
        }
    }

    /// Something lies on top of the stack (9.2.1).
    pub(super) fn put_on_stack(&mut self, frame: Frame) {
        if self.state.stack.try_push(frame).is_some() {
            self.stop(Stopped::Full(StateTable::Stack));
        }
    }

    /// State checks, pending triggers onto the stack, the React window, the
    /// stack (9.4.0).
    #[inline(never)]
    pub(super) fn checkpoint(&mut self) {
        if self.state.is_quiet() {
            return;
        }
        let changed = self.state.changed();
        // Counters used up are looked at when nothing is going on any more.
        if self.state.battles.is_empty() && self.state.running.is_empty() {
            self.settle();
        }
        if self.check(None) || self.mend_board(changed) {
            return;
        }
        if self.state.pending.is_empty() && self.state.happenings.is_empty() {
            return;
        }
        if self.order_pending(Step::Checkpoint) {
            return;
        }
        let down_to = self.state.stack.len() as u8;
        let turn_player = self.state.turn_player;
        self.stack_pending();
        let has_window = !self.state.happenings.is_empty();
        if self.state.stack.len() > usize::from(down_to) || has_window {
            self.push(Step::Resolve { down_to });
        }
        if has_window {
            self.state.reacts_played = [0; 2];
            self.push(Step::Window { asked: turn_player, passes: 0, from: 0 });
        }
    }

    /// The triggers that are due go onto the stack as one batch: the Turn
    /// Player's first, so that the Zombie player's resolve first (R121, R149).
    fn stack_pending(&mut self) {
        if self.state.pending.is_empty() {
            return;
        }
        let due = self.read().due();
        for seat in [self.state.turn_player, self.state.turn_player.other()] {
            for index in 0..self.state.pending.len() {
                let mut frame = self.state.pending[index];
                if frame.seat == seat && due.has(&frame) {
                    frame.flags.set(FrameFlags::AT_ONCE, false);
                    self.put_on_stack(frame);
                }
            }
        }
        self.state.pending.retain(|frame| !due.has(frame));
    }

    /// What changes the event it answers goes onto the stack above that, in
    /// the order its controller says: damage about to be dealt, a card being
    /// played or spawned (9.1.0, 9.4.0, 5.6.2, 5.5.5).
    pub(super) fn gather(&mut self) {
        if self.has_at_once() && !self.order_pending(Step::Gather) {
            self.stack_pending();
        }
    }

    fn has_at_once(&self) -> bool {
        self.state.pending.iter().any(|frame| frame.flags.contains(FrameFlags::AT_ONCE))
    }

    /// Opens a window for what happens while something resolves: damage that
    /// is about to be dealt, a Zombie that a text spawns (9.4.0, 5.5.5).
    pub(super) fn interrupt(&mut self, happenings: impl IntoIterator<Item = Happening>) {
        let from = self.state.happenings.len() as u8;
        let down_to = self.state.stack.len() as u8;
        for happening in happenings {
            self.happen(happening, ObjectId::NONE);
        }
        let has_window = self.state.happenings.len() > usize::from(from);
        if self.has_at_once() || has_window {
            self.push(Step::Resolve { down_to });
        }
        if has_window {
            self.state.reacts_played = [0; 2];
            self.push(Step::Window { asked: self.state.turn_player, passes: 0, from });
        }
        self.gather();
    }

    /// Asks the controller of several pending triggers which comes first; the
    /// answer moves it behind the others, so that it goes onto the stack last
    /// and resolves first (9.4.0). Whether it asked; `again` goes on after that.
    fn order_pending(&mut self, again: Step) -> bool {
        if self.state.pending.is_empty() {
            return false;
        }
        let due = self.read().due();
        for seat in [self.state.turn_player, self.state.turn_player.other()] {
            let mut waiting = self.state.pending.iter().enumerate().filter(move |(_, frame)| {
                frame.seat == seat && due.has(frame) && !frame.flags.contains(FrameFlags::ANSWERED)
            });
            let Some((index, first)) = waiting.next() else { continue };
            let several = waiting.clone().count();
            if !self.read().is_order_idle(first, waiting.map(|(_, frame)| frame)) {
                self.push(again);
                self.ask(seat, Question::TriggerOrder);
                return true;
            }
            // Which of them comes first is all the same.
            for _ in 0..several {
                let (question, choice) = (Question::TriggerOrder, Choice::Option(index as u8));
                self.log.take(Event::Forced { seat, question, choice });
            }
        }
        for frame in self.state.pending.iter_mut() {
            frame.flags.set(FrameFlags::ANSWERED, false);
        }
        false
    }

    /// The trigger named goes onto the stack before the others of its
    /// controller that were not named yet, and resolves after them.
    pub(super) fn trigger_order_answer(&mut self, choice: Choice) {
        if let Choice::Option(index) = choice
            && usize::from(index) < self.state.pending.len()
        {
            let mut frame = self.state.pending.remove(usize::from(index));
            frame.flags.set(FrameFlags::ANSWERED, true);
            let seat = frame.seat;
            let at = self
                .state
                .pending
                .iter()
                .position(|other| other.seat == seat && !other.flags.contains(FrameFlags::ANSWERED))
                .unwrap_or(self.state.pending.len());
            self.state.pending.insert(at, frame);
        }
    }

    /// The React window: the Turn Player first; closed by two passes (9.3.0).
    #[inline(never)]
    pub(super) fn window(&mut self, asked: Seat, passes: u8, from: u8) {
        let mut asked = asked;
        for passes in passes..2 {
            if self.read().may_react(asked) || self.rules.even_pace && self.read().could_react(asked) {
                self.push(Step::Window { asked: asked.other(), passes: passes + 1, from });
                self.ask(asked, Question::React);
                return;
            }
            self.log.take(Event::Forced { seat: asked, question: Question::React, choice: Choice::Pass });
            asked = asked.other();
        }
        self.state.happenings.truncate(usize::from(from));
    }

    pub(super) fn react_answer(&mut self, seat: Seat, choice: Choice) {
        let Choice::Play(card) = choice else { return };
        // The window goes on with the opponent, who may answer.
        if let Some(Step::Window { from, .. }) = self.state.agenda.pop() {
            self.push(Step::Window { asked: seat.other(), passes: 0, from });
        }
        let played = &mut self.state.reacts_played[seat.index()];
        *played = played.saturating_add(1);
        let subject = self.read().react_answers(seat, card).map_or(ObjectId::NONE, |happening| happening.subject);
        self.declare_react(seat, card, subject);
    }

    /// Resolves what lies on the stack above `down_to` (9.2.1).
    #[inline(never)]
    pub(super) fn resolve(&mut self, down_to: u8) {
        loop {
            if self.state.stack.len() <= usize::from(down_to) {
                return self.finish_resolving(down_to);
            }
            self.resolve_top(down_to);
            let interrupted = self.state.asked.is_some() || self.state.outcome().is_some();
            let goes_on = matches!(self.state.agenda.last(), Some(Step::Resolve { down_to: next }) if *next == down_to);
            if interrupted || !goes_on {
                return;
            }
            self.state.agenda.pop();
        }
    }

    /// What was triggered meanwhile waits for the next checkpoint, behind all of
    /// the batch that resolved (R120, R151).
    fn finish_resolving(&mut self, down_to: u8) {
        let turned_up = self
            .state
            .pending
            .iter()
            .any(|frame| self.state.battles.is_empty() || !frame.flags.contains(FrameFlags::KO));
        // What resolved last may have used a card up (5.4.3, 13.4.4).
        let mendable = self.state.battles.is_empty() && !self.state.changed().is_empty();
        let goes_on = turned_up || mendable || !self.state.happenings.is_empty();
        if down_to == 0 && self.state.running.is_empty() && goes_on {
            self.push(Step::Checkpoint);
        }
    }

    fn resolve_top(&mut self, down_to: u8) {
        self.push(Step::Resolve { down_to });
        let Some(mut frame) = self.state.stack.pop() else { return };
        if !self.read().target_stands(&frame) {
            frame.flags.set(FrameFlags::CANCELLED, true);
        }
        if frame.ability != AbilityId::NONE {
            self.log.take(Event::Resolving { seat: frame.seat, object: frame.source, ability: frame.ability });
        }
        self.begin_frame(frame);
        self.run_frame();
    }
}
