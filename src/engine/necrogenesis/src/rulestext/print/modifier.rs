//! Changed values in words.

use std::fmt::{self, Display, Formatter};

use super::{
    noun,
    object::{in_zone, zombies},
};
use crate::rulestext::{
    ability::{Change, Duration, Modifier, Subject},
    subject::{is_attack, is_plural},
    words::Words,
};

impl Display for Modifier {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.write(formatter, None)
    }
}

impl Modifier {
    /// The modifier with how long it holds.
    pub(super) fn write(&self, formatter: &mut Formatter<'_>, duration: Option<Duration>) -> fmt::Result {
        let Self { subject, change, against } = self;
        let against = against.map_or_else(String::new, |(filter, zone)| {
            format!(" against {}{}", zombies(&filter, false), in_zone(zone))
        });
        let verb = |singular, several| if is_plural(*subject) { several } else { singular };
        let gets = verb("gets", "get");
        match change {
            Change::HitRequirement(amount) => {
                let of = match subject {
                    Subject::YourAttacks => String::new(),
                    Subject::AttacksAgainst(object) => format!(" against {object}"),
                    other => format!(" of {other}"),
                };
                let direction = if *amount < 0 { "less" } else { "more" };
                write!(formatter, "Hit Rolls{of}{against} need {} {direction}", amount.unsigned_abs())
            }
            Change::IgnoresGuard if !is_attack(*subject) => write!(formatter, "attacks with {subject} ignore Guard"),
            Change::KeepsStealth if !is_attack(*subject) => {
                write!(formatter, "attacks with {subject} do not break Stealth")
            }
            Change::IgnoresGuard => write!(formatter, "{subject} {} Guard", verb("ignores", "ignore")),
            Change::KeepsStealth => write!(formatter, "{subject} {} not break Stealth", verb("does", "do")),
            Change::Damage(amount) => write!(formatter, "{subject} {gets} {amount:+} Damage{against}"),
            Change::DamageX => write!(formatter, "{subject} {gets} +X Damage{against}"),
            Change::AttackRollBonus(amount) => {
                write!(formatter, "{subject} {gets} Attack Roll Bonus ({amount}){against}")
            }
            Change::Hp(amount) => write!(formatter, "{subject} {gets} {amount:+} HP"),
            Change::HpX => write!(formatter, "{subject} {gets} +X HP"),
            Change::Ed(amount) => write!(formatter, "{subject} {gets} {amount:+} ED"),
            Change::EscapeRoll(amount) => write!(formatter, "{subject} {gets} {amount:+}"),
            Change::AdditionalAttacks(count) => {
                let each_turn = if duration.is_none() { " each turn" } else { "" };
                let times = noun(*count, "time", "times");
                write!(formatter, "{subject} may attack {count} additional {times}{each_turn}")
            }
            Change::MaxCharges(count) => {
                let counters = noun(*count, "Charge Counter", "Charge Counters");
                write!(formatter, "{subject} can hold {count} more {counters}")
            }
            Change::ExhaustLoss(amount) => {
                let (loses, direction) = (verb("loses", "lose"), if *amount < 0 { "less" } else { "more" });
                let counters = noun(amount.unsigned_abs(), "Charge Counter", "Charge Counters");
                write!(formatter, "{subject} {loses} {} {direction} {counters} when Exhausted", amount.unsigned_abs())
            }
            Change::Keyword(keyword) => write!(formatter, "{subject} {} {keyword}", verb("has", "have")),
            Change::ImmuneTo(status) => {
                write!(formatter, "{subject} {} immune to {}", verb("is", "are"), status.words())
            }
            Change::UnaffectedByTraps => write!(formatter, "{subject} {} unaffected by Traps", verb("is", "are")),
            Change::UnaffectedByEffects => {
                write!(formatter, "{subject} {} unaffected by card effects", verb("is", "are"))
            }
            Change::IgnoresBarricades => {
                write!(formatter, "{subject} {} Temporary Barricades", verb("ignores", "ignore"))
            }
            Change::HitsOn(from) => write!(formatter, "{subject}'s attacks hit on a Hit Roll of {from}+"),
        }?;
        formatter.write_str(&lasting(duration))
    }
}

impl Display for Subject {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Object(object) => object.fmt(formatter),
            Self::YourWeapons(class) => {
                let class = class.map_or_else(String::new, |class| format!("{} ", class.words()));
                write!(formatter, "your {class}Weapons")
            }
            Self::YourNextAttack(class) => {
                let class = class.map_or_else(String::new, |class| format!("{} ", class.words().to_lowercase()));
                write!(formatter, "your next {class}attack")
            }
            Self::YourNextWeaponAttack => formatter.write_str("your next weapon attack"),
            Self::ThatAttack => formatter.write_str("that attack"),
            Self::OtherZombies(filter, zone) => {
                write!(formatter, "{}{}", zombies(filter, false), in_zone(Some(*zone)))
            }
            Self::YourEscapeRolls => formatter.write_str("your Escape Rolls"),
            Self::YourAttacks => formatter.write_str("your attacks"),
            Self::AttacksAgainst(object) => write!(formatter, "attacks against {object}"),
        }
    }
}

/// ` DURATION`
pub(super) fn lasting(duration: Option<Duration>) -> String {
    duration.map_or_else(String::new, |duration| format!(" {}", duration.words()))
}
