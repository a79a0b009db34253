//! Triggers, checkpoints, the React window and the stack (chapter 9; R120, R121).

use crate::rulestext::ability::{Event as Awaited, Moment, Trigger};
use safehouse_table::{Seat, Sink};

use super::{
    choice::Choice,
    compile::{awaited_bit, trigger_bit},
    event::{Event, Stopped, Table},
    object::{Area, CARDS, Marks, ObjectId},
    play::Play,
    program::{AbilityId, CardProgram, Glance, Kind, MOST_TARGETS, Op, Test},
    question::Question,
    state::{Frame, FrameFlags, Happening, Pile, Step, pile},
    values::Reading,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Something happened: abilities that wait for it become pending (1.5.0),
    /// and Reacts may answer it in the next window. `own` is the card whose
    /// "On …" it is.
    pub(super) fn happen(&mut self, happening: Happening, own: ObjectId) {
        if !self.is_awaited(happening.trigger) {
            return;
        }
        if self.has_waiting(trigger_bit(happening.trigger)) {
            self.find_triggers(happening, own, |_| true);
        }
        self.tell_reacts(happening);
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
            self.stop(Stopped::Full(Table::Happenings));
        }
    }

    /// The abilities that a happening triggers wait, of the sources `among`
    /// which they are looked for.
    #[inline(never)]
    pub(super) fn find_triggers(&mut self, happening: Happening, own: ObjectId, among: impl Fn(ObjectId) -> bool) {
        let rules = self.rules;
        for source in self.read().sources_waiting(happening, own) {
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
            self.stop(Stopped::Full(Table::Triggers));
        }
    }

    /// Whether some card of either deck waits for this.
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
            self.stop(Stopped::Full(Table::Triggers));
        }
    }

    /// Something lies on top of the stack (9.2.1).
    pub(super) fn put_on_stack(&mut self, frame: Frame) {
        if self.state.stack.try_push(frame).is_some() {
            self.stop(Stopped::Full(Table::Stack));
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
        self.state.pending.iter().any(|frame| frame.flags.has(FrameFlags::AT_ONCE))
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
        let due = self.read().due();
        for seat in [self.state.turn_player, self.state.turn_player.other()] {
            let mut waiting = self.state.pending.iter().enumerate().filter(move |(_, frame)| {
                frame.seat == seat && due.has(frame) && !frame.flags.has(FrameFlags::ANSWERED)
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
                .position(|other| other.seat == seat && !other.flags.has(FrameFlags::ANSWERED))
                .unwrap_or(self.state.pending.len());
            self.state.pending.insert(at, frame);
        }
    }

    /// The React window: the Turn Player first; closed by two passes (9.3.0).
    #[inline(never)]
    pub(super) fn window(&mut self, asked: Seat, passes: u8, from: u8) {
        let mut asked = asked;
        for passes in passes..2 {
            if self.read().may_react(asked) {
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
        let resolve = Some(Step::Resolve { down_to });
        loop {
            if self.state.stack.len() <= usize::from(down_to) {
                return self.finish_resolving(down_to);
            }
            self.resolve_top(down_to);
            let interrupted = self.state.asked.is_some() || self.state.outcome().is_some();
            if interrupted || self.state.agenda.last() != resolve.as_ref() {
                return;
            }
            self.state.agenda.pop();
        }
    }

    /// What was triggered meanwhile waits for the next checkpoint, behind all of
    /// the batch that resolved (R120, R151).
    fn finish_resolving(&mut self, down_to: u8) {
        let turned_up =
            self.state.pending.iter().any(|frame| self.state.battles.is_empty() || !frame.flags.has(FrameFlags::KO));
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

/// Which cards can wait for a happening.
enum Waiting {
    /// The card it happens to.
    Itself,
    /// That card and what is attached to it.
    WithAttachments,
    /// Every card in play.
    Anything,
}

impl Trigger {
    fn waiting(self) -> Waiting {
        match self {
            Trigger::OnSpawn | Trigger::OnAdvance | Trigger::OnDeath => Waiting::Itself,
            Trigger::When(event) if event.is_of_this() => Waiting::Itself,
            Trigger::OnAttack | Trigger::OnHit => Waiting::WithAttachments,
            Trigger::At(_) | Trigger::When(_) => Waiting::Anything,
        }
    }
}

/// Whom a happening has to concern for "you" and "this" to be meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Concerns {
    /// The card that waits.
    Itself,
    /// The seat of the happening.
    You,
    /// The opponent of that seat.
    YourOpponent,
    /// Everybody: its words name nobody.
    Anybody,
}

impl Awaited {
    const fn concerns(self) -> Concerns {
        match self {
            event if event.is_of_this() => Concerns::Itself,
            Self::OpponentEquipsWeapon
            | Self::OpponentPlaysReact
            | Self::OpponentPlaysCard
            | Self::OpponentPlaysEvent
            | Self::OpponentPlaysItem
            | Self::OpponentAttachesItem
            | Self::OpponentSpawnsZombie
            | Self::OpponentsAttackHits => Concerns::YourOpponent,
            Self::ZombieSpawned | Self::ZombieEntersPlay | Self::ZombieAdvances | Self::ZombieDestroyed => {
                Concerns::Anybody
            }
            _ => Concerns::You,
        }
    }
}

impl Trigger {
    /// Whether it is one of those that a destruction makes (R149).
    const fn is_of_destruction(self) -> bool {
        matches!(
            self,
            Trigger::OnDeath
                | Trigger::When(
                    Awaited::AnotherZombieDestroyed
                        | Awaited::ZombieDestroyed
                        | Awaited::YouDestroyZombie
                        | Awaited::YourAttackDestroysZombie
                        | Awaited::ThisWeaponDestroysZombie
                )
        )
    }

    /// Whether the event goes on only after it (9.1.0, 5.6.2, 5.5.5).
    const fn changes_the_event(self) -> bool {
        matches!(
            self,
            Trigger::When(
                Awaited::ZombieWouldDealDamage
                    | Awaited::SurvivorWouldTakeDamage
                    | Awaited::YouPlayCard
                    | Awaited::YouPlayEvent
                    | Awaited::YouPlayItem
                    | Awaited::YouPlayReact
                    | Awaited::OpponentPlaysEvent
                    | Awaited::OpponentPlaysItem
                    | Awaited::OpponentPlaysCard
                    | Awaited::OpponentPlaysReact
                    | Awaited::OpponentSpawnsZombie
            )
        )
    }
}

/// Which of the triggers that wait are due.
#[derive(Debug, Clone, Copy)]
pub(super) struct Due {
    /// Only those that change an event in progress.
    at_once: bool,
    /// In a battle, all but those of a destruction.
    battle: bool,
}

impl Due {
    /// Whether a trigger is due.
    pub(super) const fn has(self, frame: &Frame) -> bool {
        if self.at_once {
            frame.flags.has(FrameFlags::AT_ONCE)
        } else {
            !(self.battle && frame.flags.has(FrameFlags::KO))
        }
    }
}

impl AbilityId {
    /// No ability: a card that only enters play.
    pub const NONE: AbilityId = AbilityId(u16::MAX);
}

impl Frame {
    /// A frame about nothing yet.
    pub(super) fn empty() -> Self {
        Frame {
            source: ObjectId::NONE,
            subject: ObjectId::NONE,
            targets: [ObjectId::NONE; MOST_TARGETS],
            host: ObjectId::NONE,
            ability: AbilityId::NONE,
            ..Frame::default()
        }
    }
}

impl<'a> Reading<'a> {
    /// Which of the triggers that wait are due now.
    pub(super) fn due(self) -> Due {
        Due {
            at_once: self.state.pending.iter().any(|frame| frame.flags.has(FrameFlags::AT_ONCE)),
            battle: !self.state.battles.is_empty(),
        }
    }

    /// A card and, when it is a Weapon or a Survivor, the gear of its side,
    /// which may be attached to it.
    fn with_attachments(self, own: ObjectId) -> impl Iterator<Item = ObjectId> + use<'a> {
        let area = self.state.object(own).area;
        let gear: &[ObjectId] = match area {
            Area::Equipment | Area::SurvivorZone => self.state.side(self.state.side_of(own)).cards(Area::Equipment),
            _ => &[],
        };
        let itself = Some(own).filter(|_| area != Area::Equipment);
        itself.into_iter().chain(gear.iter().copied())
    }

    /// The cards whose abilities may wait for a happening, in the order they
    /// are told of it.
    pub(super) fn sources_waiting(self, happening: Happening, own: ObjectId) -> Pile<CARDS> {
        let bit = trigger_bit(happening.trigger);
        let waits = |card: &Glance| card.trigger_mask & bit != 0;
        let mut sources: Pile<CARDS> = pile();
        match happening.trigger.waiting() {
            Waiting::Itself => {
                sources.extend([own].into_iter().filter(|own| own.is_some() && waits(self.glance(*own))))
            }
            Waiting::WithAttachments => sources.extend(self.with_attachments(own).filter(|id| waits(self.glance(*id)))),
            Waiting::Anything => {
                self.add_with_text(&mut sources, waits);
                if sources.len() > 1 {
                    self.sort_in_play(&mut sources);
                }
            }
        }
        sources
    }

    /// An ability of a source that waits for this kind of happening, when this
    /// one triggers it.
    pub(super) fn triggered(
        self,
        source: ObjectId,
        card: &CardProgram,
        ability: AbilityId,
        happening: Happening,
        own: ObjectId,
    ) -> Option<Frame> {
        let object = self.state.object(source);
        let seat = self.state.controller(source);
        let program = self.rules.program.ability(ability);
        let used = program.once_bit.is_some_and(|bit| object.used & (1 << (bit & 15)) != 0);
        let first = self.rules.program.ops.get(usize::from(program.ops.start));
        // A leading condition must hold when it triggers, too.
        let holds = || !matches!(first, Some(Op::If(test, _)) if !self.holds(*test, source, seat));
        if used
            || !self.concerns(source, card, seat, happening, own)
            || !holds()
            || !self.is_unlocked(source, program.unlock)
            || !self.is_working(source)
        {
            return None;
        }
        let mut flags = FrameFlags::default();
        flags.set(FrameFlags::TRAP, card.kind == Kind::Trap);
        flags.set(FrameFlags::KO, happening.trigger.is_of_destruction());
        flags.set(FrameFlags::AT_ONCE, happening.trigger.changes_the_event());
        Some(Frame { ability, source, seat, subject: happening.subject, x: object.x, flags, ..Frame::empty() })
    }

    /// The flags of a trigger whose source is about to leave play: what
    /// conditions may ask of it (R148).
    pub(super) fn as_it_was(self, frame: &Frame) -> FrameFlags {
        let mut flags = frame.flags;
        flags.set(FrameFlags::LOOKS_BACK, true);
        for (flag, test) in FrameFlags::WAS {
            flags.set(flag, self.holds(test, frame.source, frame.seat));
        }
        flags
    }

    /// Whether a condition holds for a frame; what it asks of a source that
    /// left play, as that was (R148).
    pub(super) fn holds_for(self, frame: &Frame, test: Test) -> bool {
        match test {
            Test::SourceLit => return !self.holds_for(frame, Test::SourceUnlit),
            Test::SourceRest => return !self.holds_for(frame, Test::SourceActive),
            _ => {}
        }
        let was = FrameFlags::WAS.into_iter().find(|(_, known)| *known == test);
        match was {
            Some((flag, _)) if frame.flags.has(FrameFlags::LOOKS_BACK) => frame.flags.has(flag),
            _ => self.holds(test, frame.source, frame.seat),
        }
    }

    /// Whether a happening is what a source's trigger means by its words.
    fn concerns(self, source: ObjectId, card: &CardProgram, seat: Seat, happening: Happening, own: ObjectId) -> bool {
        let object = self.state.object(source);
        match happening.trigger {
            Trigger::OnSpawn | Trigger::OnAdvance | Trigger::OnDeath => source == own,
            Trigger::OnAttack | Trigger::OnHit => {
                source == own || (own.is_some() && object.host == own && object.area == Area::Equipment)
            }
            Trigger::At(Moment::StartOfBattle) => seat == happening.seat,
            Trigger::At(moment) => self.is_moment_of(source, card, seat, moment),
            Trigger::When(awaited) => match awaited {
                Awaited::ZombieEntersThreatZone => {
                    let placed = matches!(object.area, Area::ThreatZone | Area::ZombieZone);
                    (if placed { self.state.side_of(source) } else { seat }) == happening.seat
                        && self.trap_works_on(source, card, happening.subject)
                }
                Awaited::AnotherZombieDestroyed => source != happening.subject && card.kind == Kind::Zombie,
                awaited => match awaited.concerns() {
                    Concerns::Itself => source == own,
                    Concerns::You => seat == happening.seat,
                    Concerns::YourOpponent => seat != happening.seat,
                    Concerns::Anybody => self.trap_works_on(source, card, happening.subject),
                },
            },
        }
    }

    fn is_moment_of(self, source: ObjectId, card: &CardProgram, seat: Seat, moment: Moment) -> bool {
        let turn_player = self.state.turn_player();
        match moment {
            Moment::EndOfTurn | Moment::StartOfBattle | Moment::EndOfBattle => true,
            Moment::StartOfSurvivorPhase | Moment::StartOfResponseStep | Moment::EndOfYourTurn => seat == turn_player,
            Moment::StartOfZombiePhase | Moment::EndOfZombiePhase => {
                self.state.side_of(source) == turn_player
                    && (card.kind != Kind::Trap
                        || self
                            .zombies_in(turn_player, self.state.object(source).area)
                            .any(|zombie| self.trap_works_on(source, card, zombie)))
            }
        }
    }

    /// Whether a Trap or Automated Weapon affects a Zombie (2.50.4, 1.5.9).
    pub(super) fn trap_works_on(self, source: ObjectId, card: &CardProgram, zombie: ObjectId) -> bool {
        card.kind != Kind::Trap
            || !zombie.is_some()
            || source == zombie
            || ((card.affects_bosses || !self.card(zombie).is_boss())
                && !self.has_change(zombie, crate::rulestext::ability::Change::UnaffectedByTraps))
    }

    /// Whether a seat may play some React now (15.2.2).
    pub(super) fn may_react(self, seat: Seat) -> bool {
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
    pub(super) fn react_answers(self, seat: Seat, card: ObjectId) -> Option<Happening> {
        let trigger = self.card(card).trigger?;
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

    /// Whether every condition on playing a React holds: its trigger now, TP,
    /// costs, limits, not Exposed (9.3.0, 15.2.2, 2.44.1).
    pub(super) fn is_react_playable(self, seat: Seat, id: ObjectId) -> bool {
        use super::config::OpponentsTurnReacts;
        let card = self.card(id);
        let limit = self.rules.config.reacts_per_window;
        card.kind == Kind::React
            && (limit == 0 || self.state.reacts_played[seat.index()] < limit)
            && (seat == self.state.turn_player()
                || self.rules.config.reacts_on_opponents_turn != OpponentsTurnReacts::Never)
            && !self.state.has_status(ObjectId::survivor(seat), crate::rulestext::ability::StatusKind::Exposed)
            && self.react_answers(seat, id).is_some()
            && !(card.once_per_zombie_phase && self.was_played_this_phase(seat, id))
            && self.can_declare(seat, id)
    }

    /// Whether a copy of a card was played in this Zombie Phase (15.3.6).
    pub(super) fn was_played_this_phase(self, seat: Seat, id: ObjectId) -> bool {
        let card = self.state.object(id).card;
        let start = seat.index() * super::object::CARDS_PER_SEAT;
        (start..start + super::object::CARDS_PER_SEAT).any(|index| {
            let object = self.state.object(ObjectId(index as u8));
            object.card == card && object.marks.has(Marks::PLAYED)
        })
    }
}
