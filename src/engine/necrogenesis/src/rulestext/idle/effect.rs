//! Effects that can do nothing.

use super::{
    super::ability::{
        Cancelled, CardKind, Cards, Counter, Deck, Destination, Effect, Event, Object, Removed, Revealed, Roll, Status,
        StatusKind, Trigger,
    },
    walk::{Scene, Walk, What, may_attack_go_on},
};
use crate::kind::Kind;

impl Scene {
    /// Whether “that” is known and still in play.
    pub(super) fn knows_that(&self) -> bool {
        self.named || matches!(about(self.trigger), About::Known)
    }
}

/// What a trigger tells of the card it is about.
enum About {
    /// It is there.
    Known,
    /// It has left play.
    Gone,
    /// Nothing.
    Nothing,
}

fn about(trigger: Option<Trigger>) -> About {
    match trigger {
        // What would deal damage to a Survivor may be anything.
        None
        | Some(
            Trigger::At(_)
            | Trigger::When(Event::YouLoot | Event::YouDraw | Event::YouDiscard | Event::SurvivorWouldTakeDamage),
        ) => About::Nothing,
        Some(
            Trigger::OnDeath
            | Trigger::When(
                Event::AnotherZombieDestroyed
                | Event::ZombieDestroyed
                | Event::YouDestroyZombie
                | Event::ThisWeaponDestroysZombie
                | Event::YourAttackDestroysZombie,
            ),
        ) => About::Gone,
        Some(_) => About::Known,
    }
}

impl Walk {
    pub(super) fn effect(&mut self, effect: &Effect, scene: &mut Scene) {
        self.amounts(effect, scene.x);
        if let Some(object) = effect.object() {
            self.object(object, effect, scene);
            let survivor = self.what(object) == What::Survivor;
            let names = !survivor && !matches!(object, Object::This(_));
            scene.named |= names && !matches!(effect, Effect::Modify(..) | Effect::AttackWithThis(_));
        }
        match effect {
            Effect::Return { cards, to, .. } => {
                self.cards(*cards);
                let (zombie, any) = (cards.kind.is_zombie(), cards.kind == CardKind::Card);
                let goes = |zombies: bool| any || zombies == zombie;
                match to {
                    Destination::Hand => self.tell_if(!goes(false), "a Zombie never comes to a hand (R13)"),
                    Destination::Zone(_) => {
                        self.tell_if(!zombie, "only Zombies stand in a zone like this (4.2.7)");
                    }
                    Destination::Top(deck) | Destination::Bottom(deck) => {
                        self.tell_if(
                            !goes(*deck == Deck::Zombie),
                            "such a card never lies in that deck (6.1.3, 6.1.4)",
                        );
                    }
                }
            }
            Effect::SpawnFromGraveyard { cards, .. } => {
                self.cards(*cards);
                self.tell_if(!cards.kind.is_zombie(), "only Zombies are spawned (2.34.0)");
            }
            Effect::Search { deck, kind, .. } => {
                self.tell_if(*deck == Deck::Zombie, "a Zombie never comes to a hand (R13)");
                let found = !kind.is_some_and(|kind| kind.is_zombie() || kind == CardKind::Survivor);
                self.tell_if(*deck == Deck::Survivor && !found, "no Survivor Deck has such a card (6.1.3)");
            }
            Effect::Place(_, token, zone) | Effect::RemoveTokens(token, zone) => self.token_zone(*token, *zone),
            Effect::PreventThat(_) => {
                let coming = [Event::ZombieWouldDealDamage, Event::SurvivorWouldTakeDamage, Event::QuickEscapeFails];
                let coming = coming.iter().any(|event| scene.trigger == Some(Trigger::When(*event)));
                self.tell_if(!coming, "no damage is on its way then; wait for “a Zombie would deal damage …” (5.9.3)");
            }
            Effect::Cancel(what) => self.cancel(*what, scene),
            Effect::Reroll(roll) => self.reroll(*roll, scene),
            Effect::AttackWithThis(_) => {
                let attacks = matches!(self.on, Kind::Weapon | Kind::Automated);
                self.tell_if(!attacks, "the card is no Weapon that could attack (12.2.7)");
            }
            Effect::Modify(modifier, _) => {
                self.modifier(modifier, Some(scene));
                self.modifier_x(modifier, scene.x);
            }
            _ => {}
        }
    }

    /// Amounts that are printed as nothing, and X that is never paid.
    fn amounts(&mut self, effect: &Effect, x: bool) {
        match *effect {
            Effect::Damage(number, _)
            | Effect::UnpreventableDamage(number, _)
            | Effect::Return { count: number, .. }
            | Effect::SpawnFromGraveyard { count: number, .. }
            | Effect::Heal(number, _)
            | Effect::Draw { count: number, .. }
            | Effect::Gain(number, _)
            | Effect::PutCounters(number, ..)
            | Effect::PreventNext(number, ..)
            | Effect::Remove(Removed::Counters(number, _), _) => self.amount(number, x),
            Effect::Discard { count, .. }
            | Effect::Reveal(Revealed::Top(count, _))
            | Effect::Lose(_, count, _)
            | Effect::EachDraws(count)
            | Effect::Place(count, ..)
            | Effect::Search { count, .. }
            | Effect::LookAndReorder(count, _)
            | Effect::PreventThat(Some(count))
            | Effect::Remove(Removed::Negative(Some(count)), _) => self.zero(count),
            Effect::DrawThenDiscard(draw, discard) => {
                self.zero(draw);
                self.zero(discard);
            }
            Effect::Apply(Status { amount, turns, .. }, ..) => {
                amount.into_iter().chain(turns).for_each(|number| self.zero(number));
            }
            _ => {}
        }
        if let Some(
            Object::ChosenZombies { count, .. } | Object::ChosenGear { count, .. } | Object::RandomZombies(count, ..),
        ) = effect.object()
        {
            self.zero(count);
        }
    }

    /// A filter that no card out of play passes.
    fn cards(&mut self, cards: Cards) {
        self.tell_if(cards.kind == CardKind::Survivor, "a Survivor never leaves its zone (4.2.6)");
        let of_zombies = cards.non_boss || cards.ztc_at_most.is_some();
        self.tell_if(of_zombies && !cards.kind.is_zombie(), "only Zombies have a ZTC and a Boss among them (2.4.0)");
        let boss = cards.non_boss && cards.kind == CardKind::BossMonster;
        self.tell_if(boss, "no Boss Monster is a non-Boss (11.2.0)");
    }

    /// What the effect acts on: whether anything names it, whether it is still
    /// there, and whether the effect can act on such a thing.
    fn object(&mut self, object: Object, effect: &Effect, scene: &Scene) {
        if let Object::TargetZombie(zombies, _)
        | Object::EachZombie(zombies, _)
        | Object::ChosenZombies { zombies, .. }
        | Object::RandomZombies(_, zombies, _) = object
        {
            self.zombies(zombies);
        }
        if object == Object::AttachedWeapon && self.on != Kind::Attachment {
            return self.tell("the card is attached to nothing (5.7.1)");
        }
        let takes_what_left = matches!(effect, Effect::Exile(_) | Effect::PutOnBottom(_));
        if let (Object::That(_), false) = (object, scene.named) {
            match about(scene.trigger) {
                About::Nothing => return self.tell("nothing before it says which “that” is (5.2.1)"),
                About::Gone if !takes_what_left => return self.tell("“that” card has left play by then (4.1.3)"),
                _ => {}
            }
        }
        let dies = scene.trigger == Some(Trigger::OnDeath);
        if matches!(object, Object::This(_)) && dies && !takes_what_left {
            return self.tell("this card has left play by then (4.1.3)");
        }
        let what = self.what(object);
        if !self.acts_on(effect, what, object) {
            let on = match what {
                What::Survivor => "a Survivor",
                What::Zombie => "a Zombie",
                What::Weapon => "a Weapon",
                What::Item => "an Item",
                What::Played => "a card that is not in play",
                What::Any => "that",
            };
            self.tell(format!("this does nothing to {on} (1.5.2)"));
        }
    }

    fn acts_on(&self, effect: &Effect, what: What, object: Object) -> bool {
        let own_counters = !matches!(object, Object::This(_)) || self.has_counters;
        match effect {
            Effect::Heal(..) => what.is_character(),
            Effect::Apply(status, ..) => self.takes(status.kind, what),
            Effect::Remove(Removed::SummoningSickness, _) => what.is_zombie(),
            Effect::Remove(Removed::Counters(..), _)
            | Effect::PutCounters(_, Counter::Charge | Counter::Durability, _) => what.is_gear() && own_counters,
            Effect::Remove(Removed::Negative(_), _) => what != What::Played,
            Effect::Remove(Removed::Status(kind), _) => {
                what.is_character() || *kind == StatusKind::Disabled && what != What::Played
            }
            Effect::Remove(Removed::Both(one, other), _) => {
                what.is_character() || what != What::Played && [one, other].contains(&&StatusKind::Disabled)
            }
            Effect::Move(..)
            | Effect::MayAdvanceAndAttack(_)
            | Effect::CannotAttack(..)
            | Effect::CannotAdvance(..)
            | Effect::GainControl(..)
            | Effect::PutOnBottom(_)
            | Effect::AttackWithThis(_) => what.is_zombie(),
            Effect::Destroy(_) => !matches!(what, What::Survivor | What::Played),
            Effect::Exile(_) => what != What::Survivor,
            Effect::Damage(..)
            | Effect::UnpreventableDamage(..)
            | Effect::Rest(_)
            | Effect::Ready(_)
            | Effect::PreventNext(..) => what != What::Played,
            // Modifiers ask for more than the object.
            _ => true,
        }
    }

    fn cancel(&mut self, what: Cancelled, scene: &Scene) {
        let answers = |events: &[Event]| events.iter().any(|event| scene.trigger == Some(Trigger::When(*event)));
        let possible = match what {
            Cancelled::Attack => may_attack_go_on(scene),
            Cancelled::React => answers(&[Event::OpponentPlaysReact, Event::OpponentPlaysCard]),
            Cancelled::Event => answers(&[Event::OpponentPlaysCard, Event::OpponentPlaysEvent]),
            Cancelled::Card => answers(&[
                Event::OpponentPlaysCard,
                Event::OpponentPlaysReact,
                Event::OpponentPlaysEvent,
                Event::OpponentPlaysItem,
            ]),
            Cancelled::Spawn => answers(&[Event::OpponentSpawnsZombie]),
        };
        self.tell_if(!possible, "nothing of that kind is under way then (9.2.2)");
    }

    fn reroll(&mut self, roll: Roll, scene: &Scene) {
        let rolled = match (roll, scene.trigger) {
            (Roll::Hit, Some(Trigger::When(event))) => {
                matches!(
                    event,
                    Event::YourAttackMisses
                        | Event::YourRangedAttackMisses
                        | Event::YourAttackHits
                        | Event::OpponentsAttackHits
                )
            }
            (Roll::Escape, Some(Trigger::When(event))) => event == Event::QuickEscapeFails,
            _ => false,
        };
        self.tell_if(!rolled, "no such roll has just been made then (2.27.2, 2.25.5)");
    }
}
