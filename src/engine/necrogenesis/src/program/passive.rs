//! Passive texts as flat rules.

use crate::rulestext::ability::{Modifier, Unlock, ZombieKind};

use super::ability::Test;

/// A passive with its condition.
#[derive(Debug, Clone)]
pub struct PassiveProgram {
    /// Holds only while this is true.
    pub condition: Option<Test>,
    /// Holds only once this opened.
    pub unlock: Option<Unlock>,
    /// What it does.
    pub rule: PassiveRule,
}

/// What a passive does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassiveRule {
    /// Changes a value.
    Modify(Modifier),
    /// Equipping Weapons costs less AP.
    EquippingCostsLess(u8),
    /// Attaching Items costs less AP.
    AttachingCostsLess(u8),
    /// Playing Trap Items costs less AP.
    TrapsCostLess(u8),
    /// Abilities with a label cost less AP.
    LabelCostsLess {
        /// The label.
        label: Label,
        /// Only of the same card.
        of_this: bool,
        /// How much less.
        less: u8,
    },
    /// Medical Items heal more.
    MedicalItemsHealMore(u8),
    /// Traps deal more damage.
    TrapsDealMore(u8),
    /// Numbers called for an unarmed attack.
    CallNumbers(u8),
    /// Playing Reacts costs less TP.
    ReactsCostLess(u8),
    /// Quick Escapes cost more or less TP: the controller's, or the opponent's.
    QuickEscapesCost {
        /// The opponent's.
        opponents: bool,
        /// How much more.
        by: i8,
    },
    /// Hands more for Weapons.
    MoreHands(u8),
    /// Spawning costs more or less TH: the controller, or the opponent.
    SpawningCosts {
        /// The opponent.
        opponents: bool,
        /// The Sub Type; `None` is any Zombie.
        kind: Option<ZombieKind>,
        /// How much more.
        by: i8,
    },
}

/// A label that a passive names, as the position of a word in the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Label(pub u8);
