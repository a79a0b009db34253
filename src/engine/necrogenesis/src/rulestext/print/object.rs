//! Objects and filters in words.

use std::fmt::{self, Display, Formatter};

use crate::rulestext::{
    ability::{Bound, Gear, Object, Whose, Zombies, Zone},
    words::{Words, ZOMBIE},
};

/// A noun of a table with the ending that a count wants.
pub(super) fn counted(one: bool, words: &str) -> String {
    format!("{words}{}", if one { "" } else { "s" })
}

/// The words of a comparison behind its number.
pub(super) fn bound(bound: Bound, fewer: &str) -> String {
    format!("or {}", if bound == Bound::AtMost { fewer } else { "more" })
}

/// A filter on Zombies, with its noun in the singular or the plural.
pub(super) fn zombies(zombies: &Zombies, one: bool) -> String {
    let mut words = String::new();
    if zombies.other {
        words.push_str("other ");
    }
    if zombies.non_boss {
        words.push_str("non-Boss ");
    }
    if let Some(position) = zombies.position {
        words.push_str(position.words());
        words.push(' ');
    }
    words.push_str(&counted(one, zombies.kind.map_or(ZOMBIE, Words::words)));
    for (what, limit) in [("ZTC", zombies.ztc_at_most), ("HP", zombies.hp_at_most)] {
        if let Some(limit) = limit {
            words.push_str(&format!(" with {what} {limit} or less"));
        }
    }
    words
}

/// ` in ZONE`
pub(super) fn in_zone(zone: Option<Zone>) -> String {
    zone.map_or_else(String::new, |zone| format!(" in {}", zone.words()))
}

fn gear(gear: Gear, one: bool) -> String {
    let class = gear.class.map_or_else(String::new, |class| format!("{} ", class.words()));
    format!("{class}{}", counted(one, gear.kind.words()))
}

/// `up to `
pub(super) fn up_to(up_to: bool) -> &'static str {
    if up_to { "up to " } else { "" }
}

impl Display for Object {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::This(noun) => write!(formatter, "this {}", noun.words()),
            Self::That(noun) => write!(formatter, "that {}", noun.words()),
            Self::YourSurvivor => formatter.write_str("your Survivor"),
            Self::TheSurvivor => formatter.write_str("the Survivor"),
            Self::EachSurvivor => formatter.write_str("each Survivor"),
            Self::ChosenSurvivor => formatter.write_str("1 chosen Survivor"),
            Self::AttachedWeapon => formatter.write_str("the attached Weapon"),
            Self::TargetZombie(filter, zone) => {
                write!(formatter, "target {}{}", zombies(filter, true), in_zone(*zone))
            }
            Self::ChosenZombies { count, up_to: fewer, zombies: filter, zone } => {
                let zombies = zombies(filter, *count == 1);
                write!(formatter, "{}{count} chosen {zombies}{}", up_to(*fewer), in_zone(*zone))
            }
            Self::RandomZombies(count, filter, zone) => {
                let zombies = zombies(filter, *count == 1);
                write!(formatter, "{count} random {zombies}{}", in_zone(Some(*zone)))
            }
            Self::EachZombie(filter, zone) => write!(formatter, "each {}{}", zombies(filter, true), in_zone(*zone)),
            Self::TargetGear(filter) => write!(formatter, "target {} you control", gear(*filter, true)),
            Self::ChosenGear { count, up_to: fewer, gear: filter, whose } => {
                let gear = gear(*filter, *count == 1);
                let whose = match whose {
                    Whose::Yours => "you control",
                    Whose::TheSurvivorPlayers => "of the Survivor player",
                };
                write!(formatter, "{}{count} chosen {gear} {whose}", up_to(*fewer))
            }
        }
    }
}
