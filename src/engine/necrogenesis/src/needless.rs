//! Questions whose every answer leads to the same game: they are answered
//! without being asked, and the log says so.
//!
//! Cards on a battlefield are told apart by where they lie and are always
//! asked about. What is hidden is never the reason that the other player could
//! see: of questions about hidden cards the log tells nobody else
//! ([`super::view::redact`]).

use crate::rulestext::ability::{
    Change, Effect, Object as Named, Origin, Player, Removed, Roll, Status, StatusKind, Subject,
};
use safehouse_table::Seat;

use super::{
    choice::Choice,
    object::{Area, Marks, ObjectId},
    program::{AbilityId, Op, Reads},
    question::{Asked, Question},
    reads::OF_DAMAGE,
    state::{Frame, FrameFlags, Happening, Step},
    state_reader::StateReader,
};

/// Two cards, of which each may stand for the other.
#[derive(Debug, Clone, Copy)]
struct Pair(ObjectId, ObjectId);

impl Pair {
    fn swap(self, id: ObjectId) -> ObjectId {
        match id {
            id if id == self.0 => self.1,
            id if id == self.1 => self.0,
            id => id,
        }
    }

    /// What a frame is with the cards exchanged.
    fn swap_in(self, frame: Frame) -> Frame {
        Frame {
            source: self.swap(frame.source),
            subject: self.swap(frame.subject),
            host: self.swap(frame.host),
            targets: frame.targets.map(|id| self.swap(id)),
            ..frame
        }
    }
}

impl<'a> StateReader<'a> {
    /// The answer to a question for which it is all the same what is answered.
    pub(super) fn needless(self, asked: Asked, options: &[Choice]) -> Option<Choice> {
        let first = options.first().copied()?;
        let declared = &self.state.declared;
        let all_go = |count: u8| usize::from(count) >= options.len();
        let weapons = |goes: &dyn Fn(ObjectId) -> bool| {
            options.iter().all(|choice| matches!(choice, Choice::Object(id) if goes(*id)))
        };
        let same = match asked.question {
            Question::Discard => all_go(declared.to_discard) || self.are_alike(options),
            Question::ExileFromGraveyard => all_go(declared.to_exile) || self.are_alike(options),
            Question::FreeHands => {
                let hands = self.card(declared.card).hands;
                weapons(&|id| self.is_in_the_way(id, hands))
            }
            Question::ExcessWeapon => weapons(&|id| self.is_in_the_way(id, 0)),
            Question::ChooseGraveyard | Question::Search | Question::Reorder => self.are_alike(options),
            Question::ChooseObject => self.would_change_nothing(options),
            Question::May => return self.would_do_nothing().then_some(Choice::No),
            _ => false,
        };
        same.then_some(first)
    }

    /// Whether all the answers are copies of one card, none of them in play.
    fn are_alike(self, options: &[Choice]) -> bool {
        let mut objects = options.iter().map(|choice| match choice {
            Choice::Object(id) if !self.state.object(*id).area.is_battlefield() => Some(self.state.object(*id)),
            _ => None,
        });
        match objects.next() {
            Some(Some(first)) => objects.all(|other| other == Some(first)),
            _ => false,
        }
    }

    /// Whether two triggers do the same whichever comes first: they agree in
    /// all that their text reads, or differ in two cards that nothing tells apart.
    pub(super) fn are_triggers_alike(self, one: &Frame, other: &Frame) -> bool {
        let (one, other) = (self.essence(one), self.essence(other));
        if one == other {
            return true;
        }
        let pair =
            if one.source == other.source { Pair(one.subject, other.subject) } else { Pair(one.source, other.source) };
        pair.swap_in(one) == other && self.are_interchangeable(pair)
    }

    /// Whether it is all the same in which order some triggers of a player
    /// resolve: they are alike, or do nothing as the table stands, or each does
    /// to its own card what no other asks after.
    pub(super) fn is_order_idle<'f>(self, first: &Frame, others: impl Iterator<Item = &'f Frame> + Clone) -> bool {
        let of_one_text = |other: &Frame| self.text_of(other) == self.text_of(first);
        others.clone().all(|other| self.are_triggers_alike(first, other))
            || (self.comes_before_all_else(first, others.clone())
                && self.is_idle(first)
                && others.clone().all(|other| self.is_idle(other)))
            || (self.keeps_to_its_own(first) && others.clone().all(of_one_text))
    }

    /// Whether the table stays as it is until the triggers of a player resolve:
    /// those of the other player come after, and nobody can play a React.
    fn comes_before_all_else<'f>(self, first: &Frame, mut others: impl Iterator<Item = &'f Frame>) -> bool {
        let due = self.due();
        let at_moment = |frame: &Frame| {
            self.rules.program.abilities.get(usize::from(frame.ability.0)).is_some_and(|ability| ability.at_moment)
        };
        let is_without_react = |seat: &Seat| {
            let side = self.state.side(*seat);
            side.cards(Area::Hand).is_empty() || (side.tp() == 0 && !self.rules.program.has_free_react)
        };
        let comes_after = |other: &Frame| other.seat == first.seat || !due.has(other);
        (first.seat != self.state.turn_player || self.state.pending.iter().all(comes_after))
            && self.state.happenings.is_empty()
            && ((at_moment(first) && others.all(at_moment)) || Seat::BOTH.iter().all(is_without_react))
    }

    fn text_of(self, frame: &Frame) -> Option<AbilityId> {
        self.rules.program.abilities.get(usize::from(frame.ability.0)).map(|ability| ability.same_as)
    }

    /// Whether a text only changes its own card or the Zombie it is about, and
    /// that in a way that it does not ask after and nothing waits for.
    fn keeps_to_its_own(self, frame: &Frame) -> bool {
        let harms = |status: &Status| {
            matches!(status.kind, StatusKind::Bleed | StatusKind::Burn | StatusKind::Poison | StatusKind::Stun)
        };
        let is_own = |effect: &Effect| match effect {
            Effect::Apply(status, Named::That(_), _) => harms(status) && self.is_zombie_in_play(frame.subject),
            Effect::Heal(_, object) | Effect::PutCounters(_, _, object) | Effect::CannotAttack(object, _) => {
                matches!(object, Named::This(_))
            }
            Effect::Modify(modifier, _) => {
                let value = matches!(
                    modifier.change,
                    Change::Damage(_) | Change::DamageX | Change::Ed(_) | Change::HitRequirement(_)
                );
                value && matches!(modifier.subject, Subject::Object(Named::This(_)))
            }
            _ => false,
        };
        !frame.flags.contains(FrameFlags::TRAP)
            && !self.rules.program.abilities.get(usize::from(frame.ability.0)).is_none_or(|ability| ability.uses_up)
            && self.ops_of(frame).iter().all(|op| matches!(op, Op::Do(effect) if is_own(effect)))
    }

    fn ops_of(self, frame: &Frame) -> &'a [Op] {
        let ability = self.rules.program.abilities.get(usize::from(frame.ability.0));
        let ops = ability.map_or(0..0, |ability| usize::from(ability.ops.start)..usize::from(ability.ops.end));
        self.rules.program.ops.get(ops).unwrap_or_default()
    }

    /// Whether a trigger is sure to do nothing as the table stands. A Trap that
    /// worked loses Durability, whatever it did (2.50.2).
    fn is_idle(self, frame: &Frame) -> bool {
        let ops = self.ops_of(frame);
        let mut at = 0;
        while let Some(op) = ops.get(at) {
            at += 1;
            match op {
                Op::If(test, skipped) if !self.holds_for(frame, *test) => at += usize::from(*skipped),
                Op::If(..) | Op::May(_) => {}
                Op::Do(effect) if self.does_nothing(frame, effect) => {}
                _ => return false,
            }
        }
        !frame.flags.contains(FrameFlags::TRAP)
    }

    /// What a trigger is as far as its text reads it.
    fn essence(self, frame: &Frame) -> Frame {
        let mut essence = *frame;
        let Some(program) = self.rules.program.abilities.get(usize::from(frame.ability.0)) else { return essence };
        essence.ability = program.same_as;
        let deals = program.reads.contains(Reads::DEALER) && self.dealer_may_be_meant();
        if !program.reads.contains(Reads::SOURCE) && !deals {
            essence.source = ObjectId::NONE;
        }
        if !program.reads.contains(Reads::SUBJECT) {
            essence.subject = ObjectId::NONE;
        }
        if !program.reads.contains(Reads::X) {
            essence.x = 0;
        }
        if !program.reads.contains(Reads::LOOK_BACK) {
            FrameFlags::WAS.iter().for_each(|(flag, _)| essence.flags.set(*flag, false));
            essence.flags.set(FrameFlags::LOOKS_BACK, false);
        }
        essence
    }

    /// Whether something may speak of the card that deals damage to a Survivor:
    /// an ability in play, or a React, which any card in a hand may be.
    fn dealer_may_be_meant(self) -> bool {
        (self.rules.program.survivor_trigger_mask | self.state.awaited()) & OF_DAMAGE != 0
            || Seat::BOTH.iter().any(|seat| !self.state.side(*seat).cards(Area::Hand).is_empty())
    }

    /// Whether nothing but their place tells two cards apart, neither what they
    /// are nor what is under way.
    fn are_interchangeable(self, pair: Pair) -> bool {
        let Pair(one, other) = pair;
        let state = self.state;
        if !one.is_some() || !other.is_some() || state.object(one) != state.object(other) {
            return false;
        }
        let is_either = |id: ObjectId| id == one || id == other;
        let is_meant = |frame: &Frame| pair.swap_in(*frame) != *frame;
        let is_to_do = |step: &Step| match *step {
            Step::AnnounceSpawn(id) | Step::AttackAtOnce(id) | Step::ThreatenToo { source: id, .. } => is_either(id),
            // Somebody is in the middle of a declaration.
            Step::Declare(_) => true,
            _ => false,
        };
        let happened = |wanted: Happening| state.happenings.iter().filter(|other| **other == wanted).count();
        let happened_to_both = |happening: &Happening| {
            happened(Happening { subject: pair.swap(happening.subject), ..*happening }) == happened(*happening)
        };
        // What waits must be the same after the cards were exchanged.
        let waits = |wanted: Frame| state.pending.iter().filter(|frame| self.essence(frame) == wanted).count();
        let is_even = |frame: &Frame| {
            let essence = self.essence(frame);
            let swapped = pair.swap_in(essence);
            swapped == essence || waits(swapped) == waits(essence)
        };
        state.controller(one) == state.controller(other)
            && state.are_unharmed_alike(one, other)
            && !state.statuses().iter().any(|status| is_either(status.object))
            && !state.lasting().iter().any(|lasting| is_either(lasting.object))
            && ![one, other].iter().any(|host| self.attachments_of(*host).next().is_some())
            && !state.battles.iter().any(|battle| is_either(battle.attacker) || is_either(battle.target))
            && state.happenings.iter().all(happened_to_both)
            && !state.incoming.iter().any(|incoming| is_either(incoming.source))
            && !state.picked.cards().iter().any(|id| is_either(*id))
            && !state.stack.iter().chain(&state.running).any(is_meant)
            && !state.agenda.iter().any(is_to_do)
            && state.pending.iter().all(is_even)
    }

    /// Whether the optional sentence that is asked about does nothing as the
    /// table stands.
    fn would_do_nothing(self) -> bool {
        let Some(frame) = self.state.running.last() else { return false };
        let at = usize::from(self.rules.program.ability(frame.ability).ops.start) + usize::from(frame.at);
        let Some(Op::May(length)) = self.rules.program.ops.get(at) else { return false };
        let Some(ops) = self.rules.program.ops.get(at + 1..at + 1 + usize::from(*length)) else { return false };
        ops.iter().all(|op| matches!(op, Op::Do(effect) if self.does_nothing(frame, effect)))
    }

    /// Whether the effect whose objects are chosen changes none of them, and
    /// the rest of its text does not speak of them.
    fn would_change_nothing(self, options: &[Choice]) -> bool {
        let Some(frame) = self.state.running.last() else { return false };
        let Some([Op::Do(effect), rest @ ..]) = self.ops_of(frame).get(usize::from(frame.at)..) else { return false };
        !frame.flags.contains(FrameFlags::PART)
            && !Reads::of(rest).contains(Reads::SUBJECT)
            && options.iter().all(|choice| match choice {
                Choice::Object(id) => self.changes_nothing(effect, *id),
                choice => *choice == Choice::Pass,
            })
    }

    fn changes_nothing(self, effect: &Effect, id: ObjectId) -> bool {
        let object = self.state.object(id);
        match effect {
            Effect::PutCounters(..) => self.card(id).counters.is_none() || object.counters >= self.max_counters(id),
            Effect::Heal(..) => object.damage == 0,
            Effect::Rest(_) => object.marks.contains(Marks::REST),
            Effect::Ready(_) => !object.marks.intersects(Marks::REST.union(Marks::ATTACKED)),
            Effect::Remove(Removed::SummoningSickness, _) => !object.marks.contains(Marks::SICK),
            Effect::Remove(Removed::Counters(..), _) => object.counters == 0,
            _ => false,
        }
    }

    /// Whether an effect is sure to do nothing. What only hidden cards make
    /// idle, such as a search that finds nothing, is not.
    fn does_nothing(self, frame: &Frame, effect: &Effect) -> bool {
        let side = self.state.side(frame.seat);
        match effect {
            Effect::Loot(ap) => !self.can_loot(frame.seat, *ap),
            Effect::Discard { who: Player::You, .. } => side.cards(Area::Hand).is_empty(),
            Effect::RemoveTokens(token, zone) => self.state.side(self.state.turn_player()).tokens(*zone, *token) == 0,
            Effect::Return { cards, from, to, .. } => self.returned(frame.seat, *cards, *from, *to).next().is_none(),
            Effect::SpawnFromGraveyard { cards, .. } => {
                self.out_of_play(frame.seat, *cards, Origin::Graveyard).next().is_none()
            }
            Effect::Reroll(Roll::Hit) => self.state.battle().is_none_or(|battle| battle.die == 0),
            Effect::Heal(_, Named::YourSurvivor) => self.state.object(ObjectId::survivor(frame.seat)).damage == 0,
            Effect::AttackWithThis(object) => !self.may_attack_with(frame, *object),
            effect => match effect.object() {
                Some(
                    object @ (Named::ChosenZombies { .. }
                    | Named::ChosenGear { .. }
                    | Named::EachZombie(..)
                    | Named::RandomZombies(..)),
                ) => self.candidates(frame, object).is_empty(),
                _ => false,
            },
        }
    }
}

#[cfg(test)]
mod tests;
