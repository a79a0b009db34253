//! What a text reads of the trigger that made it wait.
//!
//! Triggers that agree in all that is read do the same, whatever else they
//! differ in, so that nothing hangs on which of them comes first (9.4.0).

use crate::rulestext::ability::{
    Cancelled, Change, Cost, Difficulty, Effect, Event as Awaited, Number, Object, Removed, Subject, Trigger, Zombies,
};

use super::program::{AbilityId, Kind, Op, Program, Reads, Test, trigger_bit};

impl Reads {
    /// What a text reads.
    pub(super) fn of(ops: &[Op]) -> Self {
        let mut reads = Self::empty();
        // Operations before this one may be skipped.
        let mut skippable = 0;
        let mut named = false;
        for (at, op) in ops.iter().enumerate() {
            let (more, skips) = match op {
                Op::If(test, skips) => (Self::test(*test), *skips),
                Op::May(skips) | Op::Skip(skips) | Op::Block(skips) => (Self::empty(), *skips),
                Op::Escape(roll, skips) => {
                    let of_zombie = match roll.against {
                        Difficulty::Number(_) => Self::empty(),
                        Difficulty::ThisZombies => Self::SOURCE,
                        Difficulty::ThatZombies => Self::SUBJECT,
                    };
                    (of_zombie, *skips)
                }
                Op::MayPay(cost, skips) => (Self::cost(*cost), *skips),
                Op::Choose { .. } => (Self::empty(), 0),
                Op::Do(effect) => (Self::effect(effect, named), 0),
                Op::Tripwire | Op::Grease => (Self::SUBJECT, 0),
                Op::Manual => (Self::all(), 0),
            };
            reads = reads.union(more);
            named |= at >= skippable && matches!(op, Op::Do(effect) if names(effect));
            skippable = skippable.max(at + 1 + usize::from(skips));
        }
        reads
    }

    fn test(test: Test) -> Self {
        match test {
            Test::SourceUnlit
            | Test::SourceLit
            | Test::SourceIn(_)
            | Test::SourceActive
            | Test::SourceRest
            | Test::SourceHas(_) => Self::SOURCE.union(Self::LOOK_BACK),
            Test::ZombieCount(_, _, zombies, _) => Self::zombies(zombies),
            Test::ThreatZoneLit
            | Test::ThreatZoneUnlit
            | Test::SurvivorHp(..)
            | Test::SurvivorHas(_)
            | Test::HandEmpty
            | Test::HandSize(..)
            | Test::Pool(..)
            | Test::Armed(_)
            | Test::SurvivorIs(_) => Self::empty(),
        }
    }

    fn cost(cost: Cost) -> Self {
        match cost {
            Cost::Points(number, _) => Self::number(number),
            Cost::Exhaust | Cost::Rest => Self::SOURCE,
            Cost::Discard(_) | Cost::ExileFromGraveyard(_) => Self::empty(),
        }
    }

    fn number(number: Number) -> Self {
        Self::empty().union_if(Self::X, number == Number::X)
    }

    fn zombies(zombies: Zombies) -> Self {
        Self::empty().union_if(Self::SOURCE, zombies.other)
    }

    fn object(object: Object, named: bool) -> Self {
        match object {
            Object::This(_) | Object::AttachedWeapon => Self::SOURCE,
            // Named by the text itself, it is not what the trigger is about.
            Object::That(_) => Self::empty().union_if(Self::SUBJECT, !named),
            Object::TargetZombie(zombies, _)
            | Object::ChosenZombies { zombies, .. }
            | Object::RandomZombies(_, zombies, _)
            | Object::EachZombie(zombies, _) => Self::zombies(zombies),
            Object::YourSurvivor
            | Object::TheSurvivor
            | Object::EachSurvivor
            | Object::ChosenSurvivor
            | Object::TargetGear(_)
            | Object::ChosenGear { .. } => Self::empty(),
        }
    }

    fn effect(effect: &Effect, named: bool) -> Self {
        let own = match effect {
            Effect::Damage(number, object) | Effect::UnpreventableDamage(number, object) => {
                Self::number(*number).union_if(Self::DEALER, may_be_a_survivor(*object))
            }
            Effect::Return { count: number, .. } | Effect::SpawnFromGraveyard { count: number, .. } => {
                Self::number(*number)
            }
            Effect::Heal(number, _)
            | Effect::Draw { count: number, .. }
            | Effect::Gain(number, _)
            | Effect::PutCounters(number, ..)
            | Effect::PreventNext(number, ..)
            | Effect::Remove(Removed::Counters(number, _), _) => Self::number(*number),
            Effect::Cancel(Cancelled::React | Cancelled::Event | Cancelled::Card | Cancelled::Spawn) => Self::SUBJECT,
            Effect::AttackWithThis(_) => Self::SOURCE,
            Effect::Modify(modifier, _) => Self::empty()
                .union_if(Self::X, matches!(modifier.change, Change::DamageX | Change::HpX))
                .union_if(Self::SOURCE, matches!(modifier.subject, Subject::OtherZombies(..))),
            Effect::Remove(..)
            | Effect::EachDraws(_)
            | Effect::DrawThenDiscard(..)
            | Effect::Discard { .. }
            | Effect::Reveal(_)
            | Effect::Lose(..)
            | Effect::Loot(_)
            | Effect::Apply(..)
            | Effect::RemoveTokens(..)
            | Effect::Place(..)
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
            | Effect::Search { .. }
            | Effect::LookAndReorder(..)
            | Effect::PreventThat(_)
            | Effect::Cancel(Cancelled::Attack)
            | Effect::Reroll(_)
            | Effect::XIsPaid(_)
            | Effect::EndGame { .. } => Self::empty(),
        };
        own.union(effect.object().map_or(Self::empty(), |object| Self::object(object, named)))
    }
}

fn may_be_a_survivor(object: Object) -> bool {
    matches!(
        object,
        Object::YourSurvivor
            | Object::TheSurvivor
            | Object::EachSurvivor
            | Object::ChosenSurvivor
            | Object::This(_)
            | Object::That(_)
    )
}

/// Whether "that Zombie" in a later sentence is what this one acts on.
fn names(effect: &Effect) -> bool {
    let acts = !matches!(effect, Effect::AttackWithThis(_));
    acts && matches!(
        effect.object(),
        Some(
            Object::TargetZombie(..)
                | Object::ChosenZombies { .. }
                | Object::RandomZombies(..)
                | Object::EachZombie(..)
                | Object::TargetGear(_)
                | Object::ChosenGear { .. }
        )
    )
}

/// The triggers that are about the card that deals damage to a Survivor.
pub(super) const OF_DAMAGE: u32 = trigger_bit(Trigger::When(Awaited::ZombieWouldDealDamage))
    | trigger_bit(Trigger::When(Awaited::ZombieDealsDamage))
    | trigger_bit(Trigger::When(Awaited::SurvivorTakesDamage));

impl Program {
    /// Finds for every ability what it reads, and which line of its card says
    /// the same before it.
    pub(super) fn compare_texts(&mut self) {
        for index in 0..self.abilities.len() {
            let ability = &self.abilities[index];
            let reads = self.ops.get(usize::from(ability.ops.start)..usize::from(ability.ops.end)).map(Reads::of);
            let reads = reads.unwrap_or(Reads::all()).union_if(Reads::SOURCE, ability.uses_up);
            let ability = &mut self.abilities[index];
            ability.reads = reads;
            ability.same_as = AbilityId(index as u16);
        }
        for card in &self.cards {
            for (at, (_, ability)) in card.text.triggered.iter().enumerate() {
                let index = usize::from(ability.0);
                if card.kind == Kind::Trap {
                    // A Trap that worked has lost Durability (2.50.2).
                    self.abilities[index].reads = self.abilities[index].reads.union(Reads::SOURCE);
                }
                let before = card.text.triggered[..at].iter().map(|(_, other)| *other);
                if let Some(same) = { before }.find(|other| self.do_the_same(*ability, *other)) {
                    self.abilities[index].same_as = same;
                }
            }
        }
    }

    /// Whether two lines of a card say the same; of a sentence left to the players'
    /// hands nobody knows what it says.
    fn do_the_same(&self, one: AbilityId, other: AbilityId) -> bool {
        let ops = |ability: AbilityId| {
            let range = &self.ability(ability).ops;
            self.ops.get(usize::from(range.start)..usize::from(range.end)).unwrap_or_default()
        };
        self.ability(one).uses_up == self.ability(other).uses_up
            && ops(one) == ops(other)
            && !ops(one).contains(&Op::Manual)
    }
}
