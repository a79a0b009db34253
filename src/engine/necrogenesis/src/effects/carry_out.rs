//! What each effect does.

use crate::rulestext::ability::{
    Cancelled, CardKind, Change, Counter, Deck, Destination, Effect, Modifier, Number, Object, Origin, Player, Removed,
    Revealed, Roll, Subject, Token, Zone,
};
use safehouse_table::{Seat, Sink};

use super::{
    super::{
        damage::{Credit, Hurt},
        event::Event,
        machine::Play,
        object::{Area, Marks, ObjectId},
        program::{self, Kind, area_of},
        question::Question,
        state::{DamageKind, Frame, FrameFlags, Incoming, IntoPile, Lasting, Pile, Position, Shielding, Step, Until},
    },
    Done,
};

impl<S: Sink<Event>> Play<'_, S> {
    pub(super) fn carry_out(&mut self, frame: Frame, effect: &Effect) -> Done {
        let seat = frame.seat;
        match effect {
            Effect::Damage(..)
            | Effect::UnpreventableDamage(..)
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
            | Effect::CannotAdvance(..)
            | Effect::GainControl(..)
            | Effect::PutOnBottom(_)
            | Effect::PreventNext(..) => return self.act_on_objects(frame, effect),
            Effect::Draw { count, up_to: false } => self.draw(seat, count.with(frame.x)),
            Effect::Draw { count, up_to: true } => return self.draw_up_to_by_choice(frame, count.with(frame.x)),
            Effect::DrawThenDiscard(draw, discard) => {
                self.draw(seat, *draw);
                self.discard_among(seat, *discard, *draw);
            }
            Effect::Discard { who, count, at_random } => {
                let turn_player = self.state.turn_player;
                let (who, then) = match who {
                    Player::You => (seat, None),
                    Player::TheSurvivorPlayer | Player::Opponent => (seat.other(), None),
                    // One after the other, as each is asked (1.4.2).
                    Player::Each if frame.count == 0 => (turn_player, Some(())),
                    Player::Each => (turn_player.other(), None),
                };
                if *at_random {
                    self.discard_at_random(who, *count);
                } else {
                    self.discard_chosen(who, *count);
                }
                if then.is_some() {
                    if let Some(frame) = self.frame() {
                        frame.count = 1;
                    }
                    return Done::Asked;
                }
            }
            Effect::Reveal(Revealed::Top(count, deck)) => {
                let area = area_of(*deck);
                for index in 0..self.state.side(seat).cards(area).len().min(usize::from(*count)) {
                    let id = self.state.side(seat).cards(area)[index];
                    self.reveal(id);
                }
            }
            Effect::Reveal(whose) => {
                let whose = if *whose == Revealed::YourHand { seat } else { seat.other() };
                for index in 0..self.state.side(whose).cards(Area::Hand).len() {
                    let id = self.state.side(whose).cards(Area::Hand)[index];
                    self.reveal(id);
                }
            }
            Effect::Lose(who, count, points) => {
                if *who != Player::You {
                    self.lose_points(seat.other(), *points, *count);
                }
                if matches!(who, Player::Each | Player::You) {
                    self.lose_points(seat, *points, *count);
                }
            }
            Effect::EachDraws(count) => self.each_draws(*count),
            Effect::Gain(number, points) => self.gain(seat, *points, number.with(frame.x)),
            Effect::Loot(ap) => {
                if self.read().can_loot(seat, *ap) {
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
            // A Zombie is never in a hand (R13), and nothing else is spawned (2.34.0).
            Effect::SpawnFromGraveyard { cards, .. } if !cards.kind.is_zombie() => {}
            Effect::Search { deck: Deck::Zombie, .. } => {}
            Effect::Return { count, cards, from, to, .. } => {
                let candidates = self.read().returned(seat, *cards, *from, *to).count();
                return self.return_cards(frame, count.with(frame.x), candidates, *to);
            }
            Effect::SpawnFromGraveyard { count, cards, into, .. } => {
                let candidates = self.read().out_of_play(seat, *cards, Origin::Graveyard).count();
                let count = count.with(frame.x);
                let Some(picked) = self.choose_cards(frame, Question::ChooseGraveyard, candidates, count) else {
                    return Done::Asked;
                };
                self.spawn_by_text(seat, picked.cards(), into.unwrap_or(Zone::Zombie));
            }
            Effect::Search { deck, count, kind } => return self.search(frame, area_of(*deck), *count, *kind),
            Effect::LookAndReorder(count, deck) => return self.reorder(frame, *count, area_of(*deck)),
            Effect::PreventThat(amount) => {
                if let Some(incoming) = self.state.incoming.last_mut().filter(|incoming| !incoming.unpreventable()) {
                    let before = incoming.amount;
                    incoming.amount = amount.map_or(0, |amount| before.saturating_sub(amount));
                    let (prevented, survivor) = (before - incoming.amount, ObjectId::survivor(incoming.seat));
                    if prevented > 0 {
                        self.log.take(Event::Prevented { object: survivor, amount: prevented });
                    }
                }
            }
            Effect::Cancel(Cancelled::Attack) => self.cancel_attack(),
            Effect::Cancel(what @ (Cancelled::React | Cancelled::Event | Cancelled::Card | Cancelled::Spawn)) => {
                self.cancel_card(frame.subject, *what)
            }
            Effect::Reroll(Roll::Hit) => {
                if self.state.battle().is_some_and(|battle| battle.die > 0) {
                    self.roll_attack();
                }
            }
            Effect::Reroll(Roll::Escape) => self.reroll_escape(),
            Effect::XIsPaid(_) => {}
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
        if let (Effect::Damage(number, _) | Effect::UnpreventableDamage(number, _), Object::EachSurvivor) =
            (effect, object)
        {
            let amount = self.damage_of(frame, *number);
            self.threaten_both(frame.source, amount, damage_kind(effect));
            return Done::Yes;
        }
        self.name_subject(object, &objects);
        let affected: Pile<60> = objects.into_iter().filter(|id| self.read().is_affected(&frame, *id)).into_pile();
        let credit = Credit { seat: frame.seat, weapon: ObjectId::NONE, attack: false };
        match effect {
            Effect::Destroy(_) => self.destroy(&affected, Some(credit)),
            _ => affected.into_iter().for_each(|id| self.act_on(frame, effect, id)),
        }
        if let Effect::MayAdvanceAndAttack(_) = effect {
            self.push(Step::AtOnce);
        }
        self.check(Some(credit));
        Done::Yes
    }

    /// "That Zombie" in the next sentence is the one this one named; none when
    /// it found nothing of what it speaks of.
    fn name_subject(&mut self, object: Object, objects: &[ObjectId]) {
        let named = match objects.last() {
            _ if matches!(object, Object::This(_)) => return,
            Some(last) if self.read().card(*last).kind == Kind::Survivor => return,
            Some(last) => *last,
            None => ObjectId::NONE,
        };
        if let Some(frame) = self.frame() {
            frame.subject = named;
        }
    }

    fn act_on(&mut self, frame: Frame, effect: &Effect, id: ObjectId) {
        let in_play = self.state.object(id).area.is_battlefield();
        match effect {
            Effect::Damage(number, _) | Effect::UnpreventableDamage(number, _) => {
                self.damage_by_effect(frame, *number, id, damage_kind(effect));
            }
            Effect::Heal(number, _) if in_play => self.heal(frame, number.with(frame.x), id),
            Effect::Apply(status, _, duration) if in_play => self.apply_status(frame, *status, id, *duration),
            Effect::Remove(removed, _) if in_play => self.remove_from(frame, *removed, id),
            Effect::PutCounters(number, counter, _) if in_play => self.put_counters(number.with(frame.x), *counter, id),
            Effect::Move(_, zone) if self.read().is_zombie_in_play(id) => self.move_zombie(id, *zone),
            // A Survivor leaves its zone by no effect (4.2.6, R06).
            Effect::Exile(_) if self.read().card(id).kind == Kind::Survivor => {}
            Effect::Exile(_) => self.leave_play(id, Area::Exile, Position::Bottom),
            Effect::Rest(_) if in_play => self.mark(id, Marks::REST, true),
            Effect::Ready(_) if in_play => {
                self.mark(id, Marks::REST, false);
                self.mark(id, Marks::ATTACKED, false);
            }
            Effect::MayAdvanceAndAttack(_) if in_play => self.mark(id, Marks::ALLOWED, true),
            // Like one that went back (2.15.6).
            Effect::CannotAdvance(..) if in_play => self.mark(id, Marks::LOCKED, true),
            Effect::CannotAttack(..) if in_play => self.mark(id, Marks::NO_ATTACK, true),
            Effect::GainControl(_, duration) if self.read().is_zombie_in_play(id) => {
                let op = self.rules.program.ability(frame.ability).ops.start + u16::from(frame.at);
                let until = self.read().until(frame.seat, *duration);
                self.add_lasting(Lasting { op, object: id, seat: frame.seat, until, ..Lasting::default() });
                self.settle_control();
            }
            Effect::PutOnBottom(_) if self.read().card(id).kind == Kind::Zombie => {
                self.leave_play(id, Area::ZombieDeck, Position::Bottom)
            }
            Effect::PreventNext(number, _, duration) => {
                let until = self.read().until(frame.seat, Some(*duration));
                self.add_shielding(Shielding { object: id, amount: number.with(frame.x).into(), until });
            }
            _ => {}
        }
    }

    fn damage_by_effect(&mut self, frame: Frame, number: Number, id: ObjectId, kind: DamageKind) {
        let amount = self.damage_of(frame, number);
        if self.read().card(id).kind == Kind::Survivor {
            let incoming = Incoming { source: frame.source, seat: id.owner(), amount, kind, ..Incoming::default() };
            self.threaten(incoming);
        } else {
            self.hurt(id, amount, Hurt::of_kind(kind, frame.source));
        }
    }

    /// Damage that a text deals, with what its card's kind adds.
    fn damage_of(&self, frame: Frame, number: Number) -> u8 {
        let mut amount = number.with(frame.x);
        let read = self.read();
        if read.card(frame.source).kind == Kind::Trap {
            amount =
                amount.saturating_add(read.sum_of(
                    frame.seat,
                    program::PassiveRule::TRAPS_DEAL,
                    |rule, _| match rule {
                        program::PassiveRule::TrapsDealMore(more) => *more,
                        _ => 0,
                    },
                ));
        }
        amount
    }

    fn discard_at_random(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let held = self.state.side(seat).cards(Area::Hand).len();
            if held > 0 {
                let index = self.random_below(held);
                let id = self.state.side(seat).cards(Area::Hand)[index];
                self.discard(seat, id);
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
        let is_over = frame.flags.contains(FrameFlags::ANSWERED) || frame.count >= most;
        if !is_over && !self.state.side(frame.seat).cards(Area::SurvivorDeck).is_empty() {
            self.ask(frame.seat, Question::DrawMore);
            return Done::Asked;
        }
        if frame.count > 0 {
            self.set_running(FrameFlags::ACTED);
            self.tell_draw(frame.seat);
        }
        Done::Yes
    }

    fn return_cards(&mut self, frame: Frame, count: u8, candidates: usize, to: Destination) -> Done {
        let Some(picked) = self.choose_cards(frame, Question::ChooseGraveyard, candidates, count) else {
            return Done::Asked;
        };
        for id in picked.cards().iter().copied() {
            match to {
                Destination::Hand => self.move_card(id, Area::Hand, frame.seat, Position::Bottom),
                Destination::Zone(zone) => self.place_in_zone(id, zone),
                Destination::Top(deck) => self.move_card(id, area_of(deck), frame.seat, Position::Top),
                Destination::Bottom(deck) => self.move_card(id, area_of(deck), frame.seat, Position::Bottom),
            }
        }
        Done::Yes
    }

    /// A search: what is found is put into the hand, then the deck is shuffled.
    /// A card of some kind is shown and need not be found; any card is neither
    /// (4.1.10, 5.2.7, 5.2.8).
    fn search(&mut self, frame: Frame, area: Area, count: u8, kind: Option<CardKind>) -> Done {
        self.look_at_top(frame.seat, area, usize::MAX);
        // How many there are to find nobody else may know.
        let any = if self.rules.even_pace { None } else { kind };
        let candidates = self.read().in_deck(frame.seat, area, any).count();
        let Some(picked) = self.choose_cards(frame, Question::Search, candidates, count) else {
            return Done::Asked;
        };
        for id in picked.cards().iter().copied() {
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
        let top = self.state.side(frame.seat).cards(area).len().min(usize::from(count));
        if self.state.picked.cards().is_empty() && top > 0 {
            self.look_at_top(frame.seat, area, top);
            self.log.take(Event::LookedAt { seat: frame.seat, area, cards: top as u8 });
        }
        if self.state.picked.cards().len() + 1 < top {
            self.ask(frame.seat, Question::Reorder);
            return Done::Asked;
        }
        let picked = self.state.take_picked();
        self.reorder_top(frame.seat, area, picked.cards());
        Done::Yes
    }

    /// A card that is being played has no effect, when it is of the kind that
    /// the text names (9.2.2).
    fn cancel_card(&mut self, card: ObjectId, what: Cancelled) {
        if !card.is_some() {
            return;
        }
        let kind = self.read().card(card).kind;
        let is_named = match what {
            Cancelled::React => kind == Kind::React,
            Cancelled::Event => kind == Kind::Event,
            Cancelled::Spawn => kind == Kind::Zombie,
            Cancelled::Card | Cancelled::Attack => true,
        };
        if !is_named {
            return;
        }
        for frame in self.state.stack.iter_mut() {
            if frame.source == card && frame.flags.contains(FrameFlags::CARD) {
                frame.flags.set(FrameFlags::CANCELLED, true);
                self.log.take(Event::Cancelled { object: card, attack: false });
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
        if self.read().is_usable(frame.source) {
            self.start_attack(frame.seat, frame.source, target);
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
        if let Subject::YourNextAttack(_) | Subject::YourNextWeaponAttack = modifier.subject {
            until = Until::NextAttack;
        } else if let Subject::ThatAttack = modifier.subject {
            until = Until::ThisAttack;
        }
        let lasting = Lasting { op, x: frame.x, seat: frame.seat, until, ..Lasting::default() };
        match modifier.subject {
            Subject::Object(object) | Subject::AttacksAgainst(object) => {
                let Some(objects) = self.objects(frame, object) else { return Done::Asked };
                self.name_subject(object, &objects);
                for id in objects {
                    if self.state.object(id).area.is_battlefield() && self.read().is_affected(&frame, id) {
                        self.add_lasting(Lasting { object: id, ..lasting });
                    }
                }
            }
            _ => self.add_lasting(lasting),
        }
        // Fewer HP destroy like damage, by whoever's text takes them (17.6.1).
        self.check(Some(Credit { seat: frame.seat, weapon: ObjectId::NONE, attack: false }));
        Done::Yes
    }

    fn heal(&mut self, frame: Frame, amount: u8, id: ObjectId) {
        let read = self.read();
        let mut amount = amount;
        if read.card(frame.source).is_kind(CardKind::MedicalItem) {
            amount =
                amount.saturating_add(read.sum_of(frame.seat, program::PassiveRule::MEDICAL, |rule, _| match rule {
                    program::PassiveRule::MedicalItemsHealMore(more) => *more,
                    _ => 0,
                }));
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
            Removed::Both(one, other) => {
                self.remove_status_or_stun(id, one);
                self.remove_status_or_stun(id, other);
            }
            Removed::SummoningSickness => self.mark(id, Marks::SICK, false),
            Removed::Counters(number, _) => {
                let now = self.state.object(id).counters;
                self.set_counters(id, now.saturating_sub(number.with(frame.x)));
            }
        }
    }
}

/// How the damage of an effect is dealt.
fn damage_kind(effect: &Effect) -> DamageKind {
    if matches!(effect, Effect::UnpreventableDamage(..)) { DamageKind::Unpreventable } else { DamageKind::Plain }
}
