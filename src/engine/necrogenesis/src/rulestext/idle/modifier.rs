//! Modifiers that can change nothing.

use super::{
    super::ability::{Change, Keyword, Modifier, Object, Subject, WeaponClass},
    walk::{Scene, Walk, What, may_attack_go_on},
};
use crate::kind::Kind;

/// Whose value a modifier changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    Object(What),
    /// Your Weapons.
    Weapons,
    /// An attack of the player, or anybody's on something.
    Attack,
    /// Zombies of a zone.
    Zombies,
    EscapeRolls,
}

impl Walk {
    /// A modifier of a passive, or with a scene one that an effect makes.
    pub(super) fn modifier(&mut self, modifier: &Modifier, scene: Option<&Scene>) {
        let whose = match modifier.subject {
            Subject::Object(object) => {
                if scene.is_none() && object == Object::AttachedWeapon && self.on != Kind::Attachment {
                    return self.tell("the card is attached to nothing (5.7.1)");
                }
                Whose::Object(self.what(object))
            }
            Subject::YourWeapons(_) => Whose::Weapons,
            Subject::OtherZombies(zombies, _) => {
                self.zombies(zombies);
                Whose::Zombies
            }
            Subject::YourEscapeRolls => Whose::EscapeRolls,
            Subject::YourNextAttack(class) => {
                self.next_attack(class);
                Whose::Attack
            }
            Subject::YourNextWeaponAttack | Subject::ThatAttack | Subject::YourAttacks | Subject::AttacksAgainst(_) => {
                Whose::Attack
            }
        };
        self.that_attack(modifier, scene);
        if let Some((zombies, _)) = modifier.against {
            self.zombies(zombies);
        }
        self.no_change(modifier.change);
        if !changes(modifier.change, whose) {
            self.tell("nothing asks for that value of it (2.7.0, 2.10.0)");
        }
    }

    /// Whether a modifier of "that attack" can meet one.
    pub(super) fn that_attack(&mut self, modifier: &Modifier, scene: Option<&Scene>) {
        if modifier.subject == Subject::ThatAttack && !scene.is_some_and(may_attack_go_on) {
            self.tell("no attack is under way then (8.2.1)");
        }
    }

    /// Whether a class of Weapons ever attacks as "your next attack".
    pub(super) fn next_attack(&mut self, class: Option<WeaponClass>) {
        self.tell_if(
            class == Some(WeaponClass::Automated) && self.on == Kind::Zombie,
            "no attack of it follows (12.2.7)",
        );
    }

    /// X of a modifier where none is paid.
    pub(super) fn modifier_x(&mut self, modifier: &Modifier, x: bool) {
        let is_x = matches!(modifier.change, Change::DamageX | Change::HpX);
        self.tell_if(is_x && !x, "no X is paid here, so it is 0 (2.1.9, 16.5.2)");
    }

    fn no_change(&mut self, change: Change) {
        let nothing = match change {
            Change::Damage(by)
            | Change::Hp(by)
            | Change::Ed(by)
            | Change::EscapeRoll(by)
            | Change::HitRequirement(by)
            | Change::ExhaustLoss(by) => by == 0,
            Change::AttackRollBonus(more) | Change::AdditionalAttacks(more) | Change::MaxCharges(more) => more == 0,
            Change::Keyword(Keyword::Armor(armor)) => armor == 0,
            Change::Keyword(Keyword::Evade(evade)) => !(1..=6).contains(&evade),
            _ => false,
        };
        self.tell_if(nothing, "an amount of 0, or a number no die shows, does nothing (17.3.1)");
    }
}

/// Whether something asks for a changed value of that kind of thing.
fn changes(change: Change, whose: Whose) -> bool {
    use What::{Any, Item, Survivor, Weapon, Zombie};
    let weapon = matches!(whose, Whose::Weapons | Whose::Object(Weapon | Any));
    let attack = weapon || whose == Whose::Attack;
    let zombie = matches!(whose, Whose::Zombies | Whose::Object(Zombie | Any));
    let survivor = matches!(whose, Whose::Object(Survivor | Any));
    let gear = weapon || whose == Whose::Object(Item);
    match change {
        Change::Damage(_) | Change::DamageX => attack || zombie || survivor,
        Change::Hp(_) | Change::HpX => zombie || survivor,
        Change::Ed(_) | Change::UnaffectedByTraps | Change::IgnoresBarricades => zombie,
        Change::EscapeRoll(_) => whose == Whose::EscapeRolls,
        // An unarmed attack has neither requirement nor bonus (R58).
        Change::AttackRollBonus(_) | Change::HitRequirement(_) | Change::HitsOn(_) => attack || zombie,
        Change::AdditionalAttacks(_) => weapon || survivor,
        Change::MaxCharges(_) | Change::ExhaustLoss(_) => gear,
        Change::IgnoresGuard | Change::KeepsStealth => attack || survivor,
        Change::UnaffectedByEffects => zombie,
        Change::ImmuneTo(_) => gear || zombie || survivor,
        Change::Keyword(keyword) => match keyword {
            Keyword::Fast | Keyword::Guard => zombie,
            Keyword::Reach => weapon,
            Keyword::Area => weapon || survivor,
            Keyword::Light => gear || survivor || zombie,
            // A limit on the field is a printed one (17.7.1).
            Keyword::Unique => false,
            Keyword::Armor(_) | Keyword::Evade(_) => gear || zombie || survivor,
        },
    }
}
