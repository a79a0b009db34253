//! What the words for a subject allow behind them.

use super::ability::{Event, Noun, Object, Subject};

impl Event {
    /// Whether it can only happen to the card that waits for it.
    pub(crate) const fn is_of_this(self) -> bool {
        matches!(
            self,
            Self::ThisWeaponDestroysZombie
                | Self::ThisZombieDamaged
                | Self::YouAttachThis
                | Self::ThisPlaced
                | Self::ThisEntersThreatZone
                | Self::ThisZombieAttacked
        )
    }
}

/// Whether the object is one or more Zombies by its words.
pub(super) fn is_zombie(object: Object) -> bool {
    match object {
        Object::This(noun) | Object::That(noun) => noun == Noun::Zombie,
        Object::TargetZombie(..)
        | Object::ChosenZombies { .. }
        | Object::RandomZombies(..)
        | Object::EachZombie(..) => true,
        Object::YourSurvivor
        | Object::TheSurvivor
        | Object::EachSurvivor
        | Object::ChosenSurvivor
        | Object::AttachedWeapon
        | Object::TargetGear(_)
        | Object::ChosenGear { .. } => false,
    }
}

/// Whether what holds without a duration may hold on this: it is there as long
/// as the source works, rather than named or chosen once.
pub(super) fn is_lasting(subject: Subject) -> bool {
    match subject {
        Subject::Object(object) | Subject::AttacksAgainst(object) => matches!(
            object,
            Object::This(_)
                | Object::YourSurvivor
                | Object::TheSurvivor
                | Object::AttachedWeapon
                | Object::EachZombie(..)
        ),
        Subject::YourWeapons(_) | Subject::OtherZombies(..) | Subject::YourEscapeRolls | Subject::YourAttacks => true,
        Subject::YourNextAttack(_) | Subject::YourNextWeaponAttack | Subject::ThatAttack => false,
    }
}

/// Whether the subject is an attack itself.
pub(super) fn is_attack(subject: Subject) -> bool {
    matches!(
        subject,
        Subject::YourNextAttack(_) | Subject::YourNextWeaponAttack | Subject::ThatAttack | Subject::YourAttacks
    )
}

/// Whether a verb of this subject stands in the plural.
pub(super) fn is_plural(subject: Subject) -> bool {
    match subject {
        Subject::Object(Object::ChosenZombies { count, .. } | Object::ChosenGear { count, .. }) => count != 1,
        Subject::Object(Object::RandomZombies(count, ..)) => count != 1,
        Subject::YourWeapons(_) | Subject::OtherZombies(..) | Subject::YourEscapeRolls | Subject::YourAttacks => true,
        _ => false,
    }
}

/// Whether `'s` can stand behind the subject.
pub(super) fn has_possessive(subject: Subject) -> bool {
    matches!(
        subject,
        Subject::Object(
            Object::This(_) | Object::That(_) | Object::YourSurvivor | Object::TheSurvivor | Object::AttachedWeapon
        )
    )
}
