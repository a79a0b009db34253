//! Triggers, changes and passive rules as bits, so that many cards are asked at once.

use crate::rulestext::{
    Words as _,
    ability::{Change, Event as Awaited, Keyword, Moment, Trigger},
};

use super::passive::PassiveRule;

/// The bit of a trigger in the masks of a [`Program`].
pub(crate) const fn trigger_bit(trigger: Trigger) -> u32 {
    match trigger {
        Trigger::OnSpawn => 1,
        Trigger::OnAdvance => 1 << 1,
        Trigger::OnAttack => 1 << 2,
        Trigger::OnHit => 1 << 3,
        Trigger::OnDeath => 1 << 4,
        Trigger::When(event) => 1 << (5 + in_mask(event) as u8),
        Trigger::At(Moment::StartOfBattle | Moment::EndOfBattle) => trigger_bit(Trigger::OnAttack),
        Trigger::At(Moment::EndOfYourTurn) => trigger_bit(Trigger::At(Moment::EndOfTurn)),
        Trigger::At(moment) => 1 << (FIRST_MOMENT + moment as u8),
    }
}

/// The event whose bit an event shares: masks are looked at before anything
/// else is, and their bits are few. What waits is then compared exactly.
const fn in_mask(event: Awaited) -> Awaited {
    match event {
        Awaited::ZombieSpawned
        | Awaited::ZombieEntersPlay
        | Awaited::ZombieAdvances
        | Awaited::ThisPlaced
        | Awaited::ThisEntersThreatZone => Awaited::ZombieEntersThreatZone,
        Awaited::ZombieDestroyed | Awaited::YouDestroyZombie => Awaited::AnotherZombieDestroyed,
        Awaited::ThisZombieAttacked => Awaited::ZombieDeclaresAttack,
        Awaited::SurvivorWouldTakeDamage => Awaited::ZombieWouldDealDamage,
        Awaited::YourAttackHits => Awaited::OpponentsAttackHits,
        Awaited::YouDiscard => Awaited::YouLoot,
        Awaited::YouPlayCard
        | Awaited::YouPlayEvent
        | Awaited::YouPlayItem
        | Awaited::YouPlayReact
        | Awaited::OpponentPlaysEvent
        | Awaited::OpponentPlaysItem => Awaited::OpponentPlaysCard,
        Awaited::YouEquipWeapon | Awaited::YouEquipItem | Awaited::YouAttachItem | Awaited::OpponentAttachesItem => {
            Awaited::OpponentEquipsWeapon
        }
        other => other,
    }
}

/// The bit that a trigger alone has, in [`Program::awaited`].
pub(crate) const fn awaited_bit(trigger: Trigger) -> u64 {
    match trigger {
        Trigger::When(event) => 1 << (5 + event as u8),
        Trigger::At(moment) => 1 << (EVENTS_END - 1 - moment as u8),
        Trigger::OnSpawn | Trigger::OnAdvance | Trigger::OnAttack | Trigger::OnHit | Trigger::OnDeath => {
            trigger_bit(trigger) as u64
        }
    }
}

/// The bits of [`Program::awaited`].
const EVENTS_END: u8 = 64;

/// The bit of the first moment, behind those of all events.
const FIRST_MOMENT: u8 = 27;

// Every trigger has a bit in the masks, and one of its own in `Program::awaited`.
const _: () = {
    assert!(FIRST_MOMENT as usize + 5 <= 32);
    assert!(5 + Awaited::ALL.len() + Moment::ALL.len() <= EVENTS_END as usize);
    let mut at = 0;
    while at < Awaited::ALL.len() {
        assert!(5 + (in_mask(Awaited::ALL[at]) as u8) < FIRST_MOMENT);
        at += 1;
    }
};

/// The bit of a change in passive masks.
pub const fn change_bit(change: &Change) -> u32 {
    1 << match change {
        Change::Damage(_) | Change::DamageX => 0,
        Change::Hp(_) | Change::HpX => 1,
        Change::Ed(_) => 2,
        Change::EscapeRoll(_) => 3,
        Change::AttackRollBonus(_) => 4,
        Change::HitRequirement(_) => 5,
        Change::AdditionalAttacks(_) => 6,
        Change::MaxCharges(_) => 7,
        Change::Keyword(Keyword::Light) => 8,
        Change::Keyword(Keyword::Guard) => 9,
        Change::Keyword(Keyword::Armor(_)) => 10,
        Change::Keyword(_) => 11,
        Change::ImmuneTo(_) => 12,
        Change::UnaffectedByTraps => 13,
        Change::IgnoresGuard => 14,
        Change::IgnoresBarricades => 15,
        Change::KeepsStealth => 16,
        Change::HitsOn(_) => 17,
        Change::ExhaustLoss(_) => 18,
        Change::UnaffectedByEffects => 19,
    }
}

impl PassiveRule {
    /// The bit of this rule in passive masks.
    pub const fn bit(&self) -> u32 {
        match self {
            PassiveRule::Modify(modifier) => change_bit(&modifier.change),
            PassiveRule::EquippingCostsLess(_) => Self::EQUIPPING,
            PassiveRule::AttachingCostsLess(_) => Self::ATTACHING,
            PassiveRule::TrapsCostLess(_) => Self::TRAPS_COST,
            PassiveRule::LabelCostsLess { .. } => Self::LABELS,
            PassiveRule::MedicalItemsHealMore(_) => Self::MEDICAL,
            PassiveRule::TrapsDealMore(_) => Self::TRAPS_DEAL,
            PassiveRule::CallNumbers(_) => Self::CALLS,
            PassiveRule::ReactsCostLess(_) => Self::REACTS_COST,
            PassiveRule::QuickEscapesCost { .. } => Self::QUICK_ESCAPES,
            PassiveRule::MoreHands(_) => Self::HANDS,
            PassiveRule::SpawningCosts { .. } => Self::SPAWNING,
        }
    }

    /// Bit of [`PassiveRule::EquippingCostsLess`].
    pub const EQUIPPING: u32 = 1 << 20;
    /// Bit of [`PassiveRule::AttachingCostsLess`].
    pub const ATTACHING: u32 = 1 << 21;
    /// Bit of [`PassiveRule::TrapsCostLess`].
    pub const TRAPS_COST: u32 = 1 << 22;
    /// Bit of [`PassiveRule::LabelCostsLess`].
    pub const LABELS: u32 = 1 << 23;
    /// Bit of [`PassiveRule::MedicalItemsHealMore`].
    pub const MEDICAL: u32 = 1 << 24;
    /// Bit of [`PassiveRule::TrapsDealMore`].
    pub const TRAPS_DEAL: u32 = 1 << 25;
    /// Bit of [`PassiveRule::CallNumbers`].
    pub const CALLS: u32 = 1 << 26;
    /// Bit of [`PassiveRule::ReactsCostLess`].
    pub const REACTS_COST: u32 = 1 << 27;
    /// Bit of [`PassiveRule::QuickEscapesCost`].
    pub const QUICK_ESCAPES: u32 = 1 << 28;
    /// Bit of [`PassiveRule::MoreHands`].
    pub const HANDS: u32 = 1 << 29;
    /// Bit of [`PassiveRule::SpawningCosts`].
    pub const SPAWNING: u32 = 1 << 30;
}
