//! A walk through the text of a card: what is known on the way, and what was found.

use super::super::{
    ability::{
        Body, CardKind, Event, Line, Moment, Noun, Number, Object, Restriction, StatusKind, Trigger, ZombieKind,
        Zombies, Zone,
    },
    read, read_trigger,
    text_part::TextPart,
};
use safehouse_cards::card::{Card, Fact};

use crate::kind::{Class, Kind};

/// A part of a card's text that can do nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idle {
    /// Which part of the card it is.
    pub part: TextPart,
    /// Which line of that part, from 1.
    pub line: usize,
    /// Why it does nothing, with the clause.
    pub reason: String,
    /// The fields whose values are unknown, or outside the grammar, when it
    /// could do something with other values of them; else it never does.
    pub unless: Vec<&'static str>,
}

/// See the head of this file.
#[derive(Clone)]
pub(super) struct Walk {
    pub(super) on: Kind,
    pub(super) is_melee: bool,
    pub(super) has_counters: bool,
    pub(super) goes_on_survivor: bool,
    /// X of the cost of the card itself.
    pub(super) pays_x: bool,
    /// What a React answers, or what an Event may whose moment is not known.
    pub(super) answers: Option<Trigger>,
    pub(super) labels: Vec<String>,
    /// Whether a line before has named the object of what happens when the
    /// card is played: all those lines are one text.
    pub(super) named: bool,
    pub(super) line: usize,
    pub(super) found: Vec<Idle>,
}

/// When an effect is carried out, and what is known then.
pub(super) struct Scene {
    /// What it answers.
    pub(super) trigger: Option<Trigger>,
    /// Whether X was paid.
    pub(super) x: bool,
    /// Whether a sentence before has named an object.
    pub(super) named: bool,
    /// Whether an attack may be in progress.
    pub(super) in_battle: bool,
}

/// What an object is, as far as its words say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Survivor,
    Zombie,
    Weapon,
    Item,
    /// A card that is being played.
    Played,
    /// Not said.
    Any,
}

impl What {
    pub(super) fn is_gear(self) -> bool {
        matches!(self, What::Weapon | What::Item | What::Any)
    }

    pub(super) fn is_character(self) -> bool {
        matches!(self, What::Survivor | What::Zombie | What::Any)
    }

    pub(super) fn is_zombie(self) -> bool {
        matches!(self, What::Zombie | What::Any)
    }
}

impl Walk {
    pub(super) fn new(card: &Card) -> Self {
        let is_x = |field| matches!(card.fact(field), Some(Fact::Variable));
        let lines = read(&card.text).lines;
        let abilities = || lines.iter().flat_map(Line::abilities);
        let on_survivor = Body::Restriction(Restriction::AttachOnlyTo(CardKind::Survivor));
        Self {
            on: Kind::of(card),
            is_melee: Class::of(card) == Some(Class::Melee),
            has_counters: card.fact("charges").is_some(),
            goes_on_survivor: abilities().any(|ability| ability.body == on_survivor),
            pays_x: ["ap", "tp", "ztc"].into_iter().any(is_x),
            answers: card.word("trigger").and_then(|words| read_trigger(words).ok()).map(Trigger::When),
            labels: abilities().filter_map(|ability| ability.label.clone()).collect(),
            named: false,
            line: 1,
            found: Vec::new(),
        }
    }

    pub(super) fn tell(&mut self, reason: impl Into<String>) {
        let idle = Idle { part: TextPart::Text, line: self.line, reason: reason.into(), unless: Vec::new() };
        if !self.found.contains(&idle) {
            self.found.push(idle);
        }
    }

    pub(super) fn tell_if(&mut self, is_idle: bool, reason: &str) {
        if is_idle {
            self.tell(reason);
        }
    }

    /// An amount that is printed as nothing.
    pub(super) fn zero(&mut self, amount: u8) {
        self.tell_if(amount == 0, "an amount of 0 does nothing (17.3.1)");
    }

    /// An amount that is nothing, or X where nothing was paid for it.
    pub(super) fn amount(&mut self, number: Number, x: bool) {
        match number {
            Number::Fixed(number) => self.zero(number),
            Number::X => self.tell_if(!x, "no X is paid here, so it is 0 (2.1.9, 16.5.2)"),
        }
    }

    /// Whether tokens of a kind ever lie in a zone (2.39.0, 2.40.0, 2.49.2).
    pub(super) fn token_zone(&mut self, token: super::super::ability::Token, zone: Zone) {
        let lies = token == super::super::ability::Token::Flare || zone == Zone::Threat;
        self.tell_if(!lies, "such a token works in the Threat Zone only (2.39.0, 2.40.0, 2.49.2)");
    }

    /// A filter that no Zombie passes.
    pub(super) fn zombies(&mut self, zombies: Zombies) {
        let boss = zombies.non_boss && zombies.kind == Some(ZombieKind::BossMonster);
        self.tell_if(boss, "no Boss Monster is a non-Boss (11.2.0)");
        self.tell_if(zombies.hp_at_most == Some(0), "a Zombie with 0 HP is destroyed (2.5.2)");
    }

    pub(super) fn what(&self, object: Object) -> What {
        match object {
            Object::This(_) => match self.on {
                Kind::Survivor => What::Survivor,
                Kind::Zombie => What::Zombie,
                Kind::Weapon | Kind::Automated => What::Weapon,
                Kind::Attachment | Kind::Passive | Kind::Trap => What::Item,
                Kind::Consumable | Kind::Event | Kind::React => What::Played,
            },
            Object::That(Noun::Zombie) => What::Zombie,
            Object::That(Noun::Weapon) => What::Weapon,
            Object::That(_) => What::Any,
            Object::YourSurvivor | Object::TheSurvivor | Object::EachSurvivor | Object::ChosenSurvivor => {
                What::Survivor
            }
            Object::AttachedWeapon if self.goes_on_survivor => What::Survivor,
            Object::AttachedWeapon => What::Weapon,
            Object::TargetZombie(..)
            | Object::ChosenZombies { .. }
            | Object::RandomZombies(..)
            | Object::EachZombie(..) => What::Zombie,
            Object::TargetGear(gear) | Object::ChosenGear { gear, .. } => match gear.kind {
                super::super::ability::GearKind::Weapon => What::Weapon,
                super::super::ability::GearKind::Item => What::Item,
            },
        }
    }

    /// Whether such a thing can have a status (2.24 to 2.46, R91).
    pub(super) fn takes(&self, status: StatusKind, what: What) -> bool {
        match status {
            StatusKind::Poison | StatusKind::Exposed | StatusKind::Stabilized | StatusKind::Cover => {
                matches!(what, What::Survivor | What::Any)
            }
            StatusKind::Bleed | StatusKind::Burn | StatusKind::Stun | StatusKind::Stealth => what.is_character(),
            StatusKind::Disabled => what != What::Played,
        }
    }
}

/// Whether an attack may be in progress whose damage is still to come.
pub(super) fn may_attack_go_on(scene: &Scene) -> bool {
    scene.in_battle
        && !matches!(
            scene.trigger,
            None | Some(
                Trigger::OnSpawn
                    | Trigger::OnAdvance
                    | Trigger::OnHit
                    | Trigger::OnDeath
                    | Trigger::At(
                        Moment::EndOfTurn
                            | Moment::EndOfYourTurn
                            | Moment::EndOfZombiePhase
                            | Moment::StartOfZombiePhase
                            | Moment::StartOfSurvivorPhase
                            | Moment::StartOfResponseStep
                            | Moment::EndOfBattle
                    )
                    | Trigger::When(
                        Event::YouLoot
                            | Event::YouAttachThis
                            | Event::OpponentEquipsWeapon
                            | Event::OpponentSpawnsZombie
                            | Event::ZombieDealsDamage
                            | Event::SurvivorTakesDamage
                            | Event::ThisZombieDamaged
                            | Event::AnotherZombieDestroyed
                            | Event::ThisWeaponDestroysZombie
                            | Event::YourAttackDestroysZombie
                            | Event::ZombieDestroyed
                            | Event::ZombieSpawned
                            | Event::ZombieEntersPlay
                            | Event::ZombieAdvances
                            | Event::YouEquipWeapon
                            | Event::YouEquipItem
                            | Event::YouAttachItem
                            | Event::YouPlayEvent
                            | Event::YouPlayItem
                            | Event::YouPlayReact
                            | Event::YouDestroyZombie
                            | Event::OpponentPlaysEvent
                            | Event::OpponentPlaysItem
                            | Event::OpponentAttachesItem
                    )
            )
        )
}
