//! Carrying out abilities, operation by operation (1.5.2, 5.2, chapter 16).

use crate::{
    rulestext::ability::{
        Cancelled, CardKind, Change, Counter, Destination, Effect, Modifier, Number, Object, Origin, Player, Points,
        Removed, Revealed, Roll, Subject, Token, Whose, Zone,
    },
    table::{Seat, Sink},
};

use super::{
    choice::Choice,
    damage::{Credit, Hurt},
    event::{Event, LossCause, Rolled},
    object::{Area, Marks, ObjectId},
    play::Play,
    program::{AbilityId, Kind, Op, TargetKind, area_of},
    question::Question,
    state::{
        Frame, FrameFlags, Incoming, IntoPile, Lasting, Pile, Shielding, Step, Until, area_of_zone, change::Position,
        pile,
    },
    values::Reading,
};

/// Whether an operation is done, or waits for an answer.
enum Done {
    Yes,
    Asked,
}

impl<S: Sink<Event>> Play<'_, S> {
    /// Goes on with the innermost frame until it is done, a player has to
    /// answer, or something must happen first.
    #[inline(never)]
    pub(super) fn run_frame(&mut self) {
        while let Some(frame) = self.state.running.last().copied() {
            let cancelled = frame.flags.has(FrameFlags::CANCELLED);
            let op = (!cancelled && frame.ability != AbilityId::NONE)
                .then(|| self.rules.program.ability(frame.ability).ops.clone())
                .filter(|ops| ops.start + u16::from(frame.at) < ops.end)
                .map(|ops| self.rules.program.ops[usize::from(ops.start + u16::from(frame.at))]);
            match op {
                // The end of an option's block ends the frame that ran it.
                None | Some(Op::Block(_)) => return self.finish_frame(),
                Some(op) => {
                    self.push(Step::Run);
                    self.run_op(frame, op);
                }
            }
            let interrupted = self.state.asked.is_some() || self.state.outcome().is_some();
            if interrupted || self.state.agenda.last() != Some(&Step::Run) {
                return;
            }
            self.state.agenda.pop();
        }
    }

    fn finish_frame(&mut self) {
        let Some(frame) = self.state.running.pop() else { return };
        if frame.flags.has(FrameFlags::TRAP) && !frame.flags.has(FrameFlags::CANCELLED) {
            let counters = self.state.object(frame.source).counters;
            if self.state.object(frame.source).area.is_battlefield() {
                self.set_counters(frame.source, counters.saturating_sub(1));
            }
        }
        if frame.flags.has(FrameFlags::CARD) {
            self.finish_card(&frame);
        }
        if frame.flags.has(FrameFlags::ENDS) {
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

    fn frame(&mut self) -> Option<&mut Frame> {
        self.state.running.last_mut()
    }

    /// Goes on behind the operation and `skipped` more.
    fn go_on(&mut self, skipped: u8) {
        self.state.picked.clear();
        if let Some(frame) = self.frame() {
            frame.at += 1 + skipped;
            frame.count = 0;
            frame.flags.set(FrameFlags::ANSWERED, false);
        }
    }

    fn run_op(&mut self, frame: Frame, op: Op) {
        match op {
            Op::If(test, skip) => {
                let holds = self.read().holds(test, frame.source, frame.seat);
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
            Op::Escape(needs, skip) => {
                let escaped = self.roll_escape(frame.seat.other(), i32::from(needs), Rolled::Escape);
                self.go_on(if escaped { skip } else { 0 });
            }
            Op::Choose { count, .. } => {
                if self.state.picked.len() < usize::from(count) {
                    self.ask(frame.seat, Question::Option);
                } else {
                    self.run_options(frame);
                }
            }
            Op::Block(_) => self.go_on(0),
            Op::Do(effect) => {
                if let Done::Yes = self.carry_out(frame, &effect) {
                    self.go_on(0);
                }
            }
            Op::Tripwire => {
                self.go_on(0);
                if self.read().is_zombie_in_play(frame.subject) {
                    self.hurt(frame.subject, 1, Hurt::from(ObjectId::NONE));
                    self.check(Some(Credit { seat: frame.seat, weapon: ObjectId::NONE, attack: false }));
                }
            }
            Op::Grease => {
                self.go_on(0);
                if self.read().is_zombie_in_play(frame.subject) {
                    let die = self.die();
                    let seat = self.state.controller(frame.subject);
                    self.log.take(Event::Rolled { seat, roll: Rolled::Grease, die, needs: 5 });
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

    /// Runs the picked options in the order picked (16.2.2), each as a frame
    /// of its own, and the rest of the text after them.
    fn run_options(&mut self, frame: Frame) {
        let picked = self.state.take_picked();
        let blocks = self.read().blocks(&frame);
        if let Some(frame) = self.frame() {
            frame.at = blocks.last().map_or(frame.at + 1, |(_, end)| *end);
        }
        for option in picked.iter().rev() {
            if let Some((start, _)) = blocks.get(usize::from(option.0)) {
                let mut flags = frame.flags;
                flags.set(FrameFlags::CARD | FrameFlags::TRAP | FrameFlags::ANSWERED, false);
                if self.state.running.try_push(Frame { at: *start, flags, ..frame }).is_some() {
                    return self.state.stop_for_overflow();
                }
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
            (_, Choice::Option(option), _) => self.state.picked.push(ObjectId(option)),
            (_, Choice::Object(id), _) => self.state.picked.push(id),
            _ => {
                if let Some(frame) = self.frame() {
                    frame.flags.set(FrameFlags::ANSWERED, true);
                }
            }
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
            Object::AttachedWeapon => {
                let host = read.state.object(frame.source).host;
                if host.is_some() {
                    found.push(host);
                }
            }
            Object::TargetZombie(..) | Object::TargetGear(_) if frame.flags.has(FrameFlags::TARGETED) => {
                if read.is_still_target(&frame, object) {
                    found.push(frame.target);
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
            Object::TargetZombie(..) | Object::TargetGear(_) => return self.choose(frame, object, 1, false),
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
            self.log.take(Event::Rolled { seat, roll: Rolled::Selection, die, needs: count as u8 });
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
        let picked = self.state.picked.len();
        let stopped = frame.flags.has(FrameFlags::ANSWERED);
        if wanted == 0 || stopped || picked >= wanted {
            return Some(self.state.picked.iter().copied().into_pile());
        }
        if !up_to && wanted == candidates.len() && picked == 0 {
            return Some(candidates);
        }
        self.ask(frame.seat, Question::ChooseObject);
        None
    }

    /// Cards of an area that the controller chooses; `None` when asked.
    fn choose_cards(&mut self, frame: Frame, question: Question, candidates: usize, count: u8) -> Option<Pile<8>> {
        let wanted = usize::from(count).min(candidates);
        let picked = self.state.picked.len();
        if wanted == 0 || frame.flags.has(FrameFlags::ANSWERED) || picked >= wanted {
            return Some(self.state.take_picked());
        }
        self.ask(frame.seat, question);
        None
    }

    fn carry_out(&mut self, frame: Frame, effect: &Effect) -> Done {
        let seat = frame.seat;
        match effect {
            Effect::Damage(..)
            | Effect::Heal(..)
            | Effect::Apply(..)
            | Effect::Remove(..)
            | Effect::PutCounters(..)
            | Effect::Move(..)
            | Effect::Destroy(_)
            | Effect::Exile(_)
            | Effect::Rest(_)
            | Effect::Ready(_)
            | Effect::MayAdvanceAndAttack(_)
            | Effect::CannotAttack(..)
            | Effect::GainControl(..)
            | Effect::PutOnBottom(_)
            | Effect::PreventNext(..) => return self.act_on_objects(frame, effect),
            Effect::Draw { count, up_to: false } => self.draw(seat, count.with(frame.x)),
            Effect::Draw { count, up_to: true } => return self.draw_up_to_by_choice(frame, count.with(frame.x)),
            Effect::DrawThenDiscard(draw, discard) => {
                self.draw(seat, *draw);
                self.discard_chosen(seat, *discard);
            }
            Effect::Discard { who, count, at_random } => {
                let who = match who {
                    Player::You => seat,
                    Player::TheSurvivorPlayer => seat.other(),
                };
                if *at_random {
                    self.discard_at_random(who, *count);
                } else {
                    self.discard_chosen(who, *count);
                }
            }
            Effect::Reveal(Revealed::Top(count, deck)) => {
                let area = area_of(*deck);
                for index in 0..self.state.side(seat).cards(area).len().min(usize::from(*count)) {
                    let id = self.state.side(seat).cards(area)[index];
                    self.reveal(id);
                }
            }
            Effect::Reveal(Revealed::SurvivorPlayersHand) => {
                for index in 0..self.state.side(seat.other()).cards(Area::Hand).len() {
                    let id = self.state.side(seat.other()).cards(Area::Hand)[index];
                    self.reveal(id);
                }
            }
            Effect::Lose(count, points) => self.lose_points(seat.other(), *points, *count),
            Effect::Gain(number, points) => self.gain(seat, *points, number.with(frame.x)),
            Effect::Loot(ap) => {
                let side = self.state.side(seat);
                let possible = !side.cards(Area::Hand).is_empty()
                    && !side.cards(Area::SurvivorDeck).is_empty()
                    && side.ap() >= *ap;
                if possible {
                    self.loot(seat, *ap);
                }
            }
            Effect::RemoveTokens(token, zone) => {
                let side = self.state.turn_player;
                while self.state.side(side).tokens(*zone, *token) > 0 {
                    self.remove_token(side, *zone, *token);
                }
            }
            Effect::Place(count, token, zone) => {
                let side = if *token == Token::Flare { self.state.turn_player } else { seat };
                for _ in 0..*count {
                    self.place_token(side, *zone, *token);
                }
            }
            Effect::Return { count, kind, from, to, .. } => {
                let candidates = self.read().out_of_play(seat, *kind, *from).count();
                return self.return_cards(frame, *count, candidates, *to);
            }
            Effect::SpawnFromGraveyard { count, kind, into, .. } => {
                let candidates = self.read().out_of_play(seat, *kind, Origin::Graveyard).count();
                let Some(picked) = self.choose_cards(frame, Question::ChooseGraveyard, candidates, *count) else {
                    return Done::Asked;
                };
                for id in picked {
                    self.enter_by_spawn(id, into.unwrap_or(Zone::Zombie), 0, 0);
                }
            }
            Effect::Search { deck, count, kind } => return self.search(frame, area_of(*deck), *count, *kind),
            Effect::LookAndReorder(count, deck) => return self.reorder(frame, *count, area_of(*deck)),
            Effect::PreventThat(amount) => {
                if let Some(incoming) = self.state.incoming.last_mut() {
                    let before = incoming.amount;
                    incoming.amount = amount.map_or(0, |amount| before.saturating_sub(amount));
                    let (prevented, survivor) = (before - incoming.amount, ObjectId::survivor(incoming.seat));
                    if prevented > 0 {
                        self.log.take(Event::Prevented { object: survivor, amount: prevented });
                    }
                }
            }
            Effect::Cancel(Cancelled::Attack) => self.cancel_attack(),
            Effect::Cancel(Cancelled::React | Cancelled::Event | Cancelled::Card | Cancelled::Spawn) => {
                self.cancel_card(frame.subject);
            }
            Effect::Reroll(Roll::Hit) => {
                if self.state.battle().is_some_and(|battle| battle.die > 0) {
                    self.roll_attack();
                }
            }
            Effect::Reroll(Roll::Escape) | Effect::XIsPaid(_) => {}
            Effect::AttackWithThis(object) => return self.attack_with(frame, *object),
            Effect::Modify(modifier, duration) => return self.modify(frame, modifier, *duration),
            Effect::EndGame { .. } => {
                if let Some(frame) = self.frame() {
                    frame.flags.set(FrameFlags::ENDS, true);
                }
            }
        }
        Done::Yes
    }

    /// Effects that do the same to each of their objects.
    fn act_on_objects(&mut self, frame: Frame, effect: &Effect) -> Done {
        let Some(object) = effect.object() else { return Done::Yes };
        let Some(objects) = self.objects(frame, object) else { return Done::Asked };
        if let (Some(last), false) = (objects.last().copied(), matches!(object, Object::This(_)))
            && self.read().card(last).kind != Kind::Survivor
            && let Some(frame) = self.frame()
        {
            // "That Zombie" in the next sentence is the one this one named.
            frame.subject = last;
        }
        for id in objects {
            if self.read().is_affected(&frame, id) {
                self.act_on(frame, effect, id);
            }
        }
        self.check(Some(Credit { seat: frame.seat, weapon: ObjectId::NONE, attack: false }));
        Done::Yes
    }

    fn act_on(&mut self, frame: Frame, effect: &Effect, id: ObjectId) {
        let in_play = self.state.object(id).area.is_battlefield();
        match effect {
            Effect::Damage(number, _) => self.damage_by_effect(frame, *number, id),
            Effect::Heal(number, _) if in_play => self.heal(frame, number.with(frame.x), id),
            Effect::Apply(status, _, duration) if in_play => self.apply_status(frame, *status, id, *duration),
            Effect::Remove(removed, _) if in_play => self.remove_from(frame, *removed, id),
            Effect::PutCounters(number, counter, _) if in_play => self.put_counters(number.with(frame.x), *counter, id),
            Effect::Move(_, zone) if self.read().is_zombie_in_play(id) => self.move_zombie(id, *zone),
            Effect::Destroy(_) => {
                let credit = Credit { seat: frame.seat, weapon: ObjectId::NONE, attack: false };
                self.destroy(id, Some(credit));
            }
            Effect::Exile(_) => self.leave_play(id, Area::Exile, Position::Bottom),
            Effect::Rest(_) if in_play => self.mark(id, Marks::REST, true),
            Effect::Ready(_) if in_play => {
                self.mark(id, Marks::REST, false);
                self.mark(id, Marks::ATTACKED, false);
            }
            Effect::MayAdvanceAndAttack(_) if in_play => self.mark(id, Marks::ALLOWED, true),
            Effect::CannotAttack(..) if in_play => self.mark(id, Marks::NO_ATTACK, true),
            Effect::GainControl(_, duration) if self.read().is_zombie_in_play(id) => {
                let op = self.rules.program.ability(frame.ability).ops.start + u16::from(frame.at);
                let until = self.read().until(frame.seat, *duration);
                self.add_lasting(Lasting { op, object: id, x: 0, seat: frame.seat, until });
                self.settle_control();
            }
            Effect::PutOnBottom(_) => self.leave_play(id, Area::ZombieDeck, Position::Bottom),
            Effect::PreventNext(number, _, duration) => {
                let until = self.read().until(frame.seat, Some(*duration));
                self.add_shielding(Shielding { object: id, amount: number.with(frame.x), until });
            }
            _ => {}
        }
    }

    fn damage_by_effect(&mut self, frame: Frame, number: Number, id: ObjectId) {
        let mut amount = number.with(frame.x);
        let read = self.read();
        if read.card(frame.source).kind == Kind::Trap {
            amount =
                amount.saturating_add(read.sum_of(frame.seat, super::program::PassiveRule::TRAPS_DEAL, |rule, _| {
                    match rule {
                        super::program::PassiveRule::TrapsDealMore(more) => *more,
                        _ => 0,
                    }
                }));
        }
        if read.card(id).kind == Kind::Survivor {
            let incoming = Incoming { source: frame.source, seat: id.owner(), amount, attack: false };
            self.threaten(incoming);
        } else {
            self.hurt(id, amount, Hurt::from(frame.source));
        }
    }

    fn discard_at_random(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let held = self.state.side(seat).cards(Area::Hand).len();
            if held > 0 {
                let index = self.random_below(held);
                let id = self.state.side(seat).cards(Area::Hand)[index];
                self.move_card(id, Area::Graveyard, seat, Position::Bottom);
            }
        }
    }

    fn reveal(&mut self, id: ObjectId) {
        self.mark(id, Marks::REVEALED, true);
        let card = self.state.object(id).card;
        self.log.take(Event::Revealed { object: id, card });
    }

    /// “Draw up to N”: the player may stop before each card, and has to when
    /// none is left (5.1.4, R141).
    fn draw_up_to_by_choice(&mut self, frame: Frame, most: u8) -> Done {
        let is_over = frame.flags.has(FrameFlags::ANSWERED) || frame.count >= most;
        if !is_over && !self.state.side(frame.seat).cards(Area::SurvivorDeck).is_empty() {
            self.ask(frame.seat, Question::DrawMore);
            return Done::Asked;
        }
        if frame.count > 0 {
            self.tell_draw(frame.seat);
        }
        Done::Yes
    }

    fn return_cards(&mut self, frame: Frame, count: u8, candidates: usize, to: Destination) -> Done {
        let Some(picked) = self.choose_cards(frame, Question::ChooseGraveyard, candidates, count) else {
            return Done::Asked;
        };
        for id in picked {
            match to {
                Destination::Hand => self.move_card(id, Area::Hand, frame.seat, Position::Bottom),
                Destination::Zone(zone) => self.enter_zone(id, zone, 0),
            }
        }
        Done::Yes
    }

    /// A search: what is found is put into the hand, then the deck is shuffled.
    /// A card of some kind is shown and need not be found; any card is neither
    /// (4.1.10, 5.2.7, 5.2.8).
    fn search(&mut self, frame: Frame, area: Area, count: u8, kind: Option<CardKind>) -> Done {
        let candidates = self.read().in_deck(frame.seat, area, kind).count();
        let Some(picked) = self.choose_cards(frame, Question::Search, candidates, count) else {
            return Done::Asked;
        };
        for id in picked {
            if kind.is_some() {
                let card = self.state.object(id).card;
                self.log.take(Event::Revealed { object: id, card });
            }
            self.move_card(id, Area::Hand, frame.seat, Position::Bottom);
        }
        self.shuffle(frame.seat, area);
        Done::Yes
    }

    fn reorder(&mut self, frame: Frame, count: u8, area: Area) -> Done {
        let top = self.state.side(frame.seat).cards(area).len().min(usize::from(count)).min(8);
        if self.state.picked.is_empty() && top > 0 {
            self.log.take(Event::LookedAt { seat: frame.seat, area, cards: top as u8 });
        }
        if self.state.picked.len() + 1 < top {
            self.ask(frame.seat, Question::Reorder);
            return Done::Asked;
        }
        let picked = self.state.take_picked();
        self.reorder_top(frame.seat, area, &picked);
        Done::Yes
    }

    fn cancel_card(&mut self, card: ObjectId) {
        for frame in self.state.stack.iter_mut() {
            if frame.source == card && frame.flags.has(FrameFlags::CARD) {
                frame.flags.set(FrameFlags::CANCELLED, true);
                self.log.take(Event::Cancelled { object: card });
            }
        }
    }

    fn attack_with(&mut self, frame: Frame, object: Option<Object>) -> Done {
        let target = match object {
            None => ObjectId::NONE,
            Some(object) => match self.objects(frame, object) {
                None => return Done::Asked,
                Some(objects) => match objects.first() {
                    Some(target) if self.read().is_zombie_in_play(*target) => *target,
                    _ => return Done::Yes,
                },
            },
        };
        let source = frame.source;
        let usable = self.state.object(source).area.is_battlefield()
            && self.read().is_working(source)
            && self.state.object(source).counters > 0;
        if usable || self.read().card(source).counters.is_none() {
            self.start_attack(frame.seat, source, target);
        }
        Done::Yes
    }

    fn modify(
        &mut self,
        frame: Frame,
        modifier: &Modifier,
        duration: Option<crate::rulestext::ability::Duration>,
    ) -> Done {
        if let (Subject::ThatAttack, Change::HitRequirement(more)) = (modifier.subject, modifier.change) {
            if let Some(battle) = self.state.battles.last_mut() {
                battle.requirement = battle.requirement.saturating_add(more);
            }
            return Done::Yes;
        }
        let op = self.rules.program.ability(frame.ability).ops.start + u16::from(frame.at);
        let mut until = self.read().until(frame.seat, duration);
        if let Subject::YourNextAttack(_) = modifier.subject {
            until = Until::NextAttack;
        } else if let Subject::ThatAttack = modifier.subject {
            until = Until::ThisAttack;
        }
        let lasting = Lasting { op, object: ObjectId::NONE, x: frame.x, seat: frame.seat, until };
        match modifier.subject {
            Subject::Object(object) | Subject::AttacksAgainst(object) => {
                let Some(objects) = self.objects(frame, object) else { return Done::Asked };
                for id in objects {
                    if self.state.object(id).area.is_battlefield() && self.read().is_affected(&frame, id) {
                        self.add_lasting(Lasting { object: id, ..lasting });
                    }
                }
            }
            _ => self.add_lasting(lasting),
        }
        self.check(None);
        Done::Yes
    }

    fn heal(&mut self, frame: Frame, amount: u8, id: ObjectId) {
        let read = self.read();
        let mut amount = amount;
        if read.card(frame.source).is_kind(CardKind::MedicalItem) {
            amount =
                amount.saturating_add(read.sum_of(
                    frame.seat,
                    super::program::PassiveRule::MEDICAL,
                    |rule, _| match rule {
                        super::program::PassiveRule::MedicalItemsHealMore(more) => *more,
                        _ => 0,
                    },
                ));
        }
        let burned = self.state.has_status(id, crate::rulestext::ability::StatusKind::Burn);
        if burned && read.card(id).kind == Kind::Survivor && amount > 0 {
            // Halved while Burned, at least 1 (2.30.6, R81).
            amount = (amount / 2).max(1);
        }
        self.take_damage_off(id, amount);
    }

    fn put_counters(&mut self, amount: u8, _counter: Counter, id: ObjectId) {
        if self.read().card(id).counters.is_some() {
            let now = self.state.object(id).counters;
            let max = self.read().max_counters(id).max(now);
            self.set_counters(id, now.saturating_add(amount).min(max));
        }
    }

    fn remove_from(&mut self, frame: Frame, removed: Removed, id: ObjectId) {
        match removed {
            Removed::Negative(count) => self.remove_negative(id, count),
            Removed::Status(kind) => {
                self.remove_status_or_stun(id, kind);
            }
            Removed::SummoningSickness => self.mark(id, Marks::SICK, false),
            Removed::Counters(number, _) => {
                let now = self.state.object(id).counters;
                self.set_counters(id, now.saturating_sub(number.with(frame.x)));
            }
        }
    }
}

impl<'a> Reading<'a> {
    /// Start and end of the option blocks of the choice a frame is at.
    pub(super) fn blocks(&self, frame: &Frame) -> Vec<(u8, u8)> {
        let ops = self.rules.program.ability(frame.ability).ops.clone();
        let mut blocks = Vec::new();
        let mut at = frame.at + 1;
        let op = |at: u8| self.rules.program.ops.get(usize::from(ops.start + u16::from(at)));
        while let Some(Op::Block(length)) = op(at)
            && *length > 0
        {
            blocks.push((at + 1, at + 1 + length));
            at += 1 + length;
        }
        blocks
    }

    /// The Zombies or gear that a text lets choose, or means all of.
    pub(super) fn candidates(&self, frame: &Frame, object: Object) -> Pile<40> {
        let side = self.state.turn_player();
        let zombies = |filter, zone: Option<Zone>| -> Pile<40> {
            [Area::ThreatZone, Area::ZombieZone]
                .into_iter()
                .filter(|area| zone.is_none_or(|zone| area_of_zone(zone) == *area))
                .flat_map(|area| self.zombies_in(side, area))
                .filter(|id| self.matches_zombies(*id, filter, frame.source) && self.is_affected(frame, *id))
                .take(40)
                .into_pile()
        };
        match object {
            Object::ChosenZombies { zombies: filter, zone, .. }
            | Object::EachZombie(filter, zone)
            | Object::TargetZombie(filter, zone) => zombies(filter, zone),
            Object::RandomZombies(_, filter, zone) => zombies(filter, Some(zone)),
            Object::ChosenGear { gear, whose, .. } => {
                let seat = match whose {
                    Whose::Yours => frame.seat,
                    Whose::TheSurvivorPlayers => frame.seat.other(),
                };
                self.gear_of(seat).filter(|id| self.matches_gear(*id, gear)).take(40).into_pile()
            }
            Object::TargetGear(gear) => {
                self.gear_of(frame.seat).filter(|id| self.matches_gear(*id, gear)).take(40).into_pile()
            }
            _ => pile(),
        }
    }

    /// Whether what a card or ability was aimed at when it was declared is
    /// still legal; without it nothing of the text happens (5.6.2, 14.3.3).
    pub(super) fn target_stands(&self, frame: &Frame) -> bool {
        if frame.ability == AbilityId::NONE {
            return true;
        }
        match self.rules.program.ability(frame.ability).target {
            Some(TargetKind::Zombie(filter, zone)) => self.is_still_target(frame, Object::TargetZombie(filter, zone)),
            Some(TargetKind::Gear(gear)) => self.is_still_target(frame, Object::TargetGear(gear)),
            None => true,
        }
    }

    /// Whether a declared target is still legal (5.6.2, 14.3.3).
    fn is_still_target(&self, frame: &Frame, object: Object) -> bool {
        frame.target.is_some()
            && match object {
                Object::TargetZombie(filter, zone) => {
                    self.is_zombie_in_play(frame.target)
                        && zone.is_none_or(|zone| self.state.object(frame.target).area == area_of_zone(zone))
                        && self.matches_zombies(frame.target, filter, frame.source)
                }
                Object::TargetGear(gear) => {
                    self.state.object(frame.target).area.is_battlefield() && self.matches_gear(frame.target, gear)
                }
                _ => true,
            }
    }

    /// Whether an effect can touch an object: Traps pass by Bosses and what is
    /// unaffected by them (2.50.4, 1.5.9, 16.4.1).
    fn is_affected(&self, frame: &Frame, id: ObjectId) -> bool {
        self.card(id).kind != Kind::Zombie || self.trap_works_on(frame.source, self.card(frame.source), id)
    }

    /// Cards of a kind in a seat's Graveyard, Exile or both (16.6.1).
    pub(super) fn out_of_play(
        &self,
        seat: Seat,
        kind: CardKind,
        from: Origin,
    ) -> impl Iterator<Item = ObjectId> + use<'a> {
        let reading = *self;
        let graveyard = (from != Origin::Exile).then(|| self.state.side(seat).cards(Area::Graveyard).iter().copied());
        let exile = (from != Origin::Graveyard).then(|| self.state.exiled(seat));
        let found = graveyard.into_iter().flatten().chain(exile.into_iter().flatten());
        found.filter(move |id| reading.card(*id).is_kind(kind))
    }

    /// Cards of a kind, or any, in a seat's deck.
    pub(super) fn in_deck(
        &self,
        seat: Seat,
        area: Area,
        kind: Option<CardKind>,
    ) -> impl Iterator<Item = ObjectId> + use<'a> {
        let reading = *self;
        let cards = self.state.side(seat).cards(area).iter().copied();
        cards.filter(move |id| kind.is_none_or(|kind| reading.card(*id).is_kind(kind)))
    }

    /// When an effect of a seat ends.
    pub(super) fn until(&self, seat: Seat, duration: Option<crate::rulestext::ability::Duration>) -> Until {
        use crate::rulestext::ability::Duration;
        match duration {
            None => Until::Removed,
            Some(Duration::EndOfTurn) => Until::EndOfTurn,
            Some(Duration::StartOfYourNextTurn) => Until::StartOfTurn(seat),
        }
    }
}

impl Points {
    /// The pools in order.
    pub const ALL: [Points; 3] = [Points::Action, Points::Tactical, Points::Threat];
}
