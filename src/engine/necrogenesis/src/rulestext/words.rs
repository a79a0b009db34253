//! The words that name a value: one table each, which the parser reads and
//! the printer writes, so that the two cannot drift apart.

use super::ability::{
    Cancelled, CardKind, Counter, Deck, Duration, Event, GearKind, Keyword, Moment, Noun, Origin, PlayVerb, Points,
    Position, Roll, StatusKind, Timing, Token, WeaponClass, ZombieKind, Zone,
};

/// A closed list of values, each with the words that print it.
pub trait Words: Copy + PartialEq + 'static {
    /// Every value, in the order of the grammar.
    const ALL: &'static [Self];
    /// Its words; of a noun the singular.
    fn words(self) -> &'static str;
}

macro_rules! words {
    ($($type:ident { $($value:ident = $words:literal),+ $(,)? })+) => {
        $(impl Words for $type {
            const ALL: &'static [Self] = &[$(Self::$value),+];

            fn words(self) -> &'static str {
                match self { $(Self::$value => $words),+ }
            }
        })+
    };
}

words! {
    Event {
        ZombieDealsDamage = "a Zombie deals damage to your Survivor",
        ZombieDeclaresAttack = "a Zombie declares an attack",
        ZombieEntersThreatZone = "a Zombie enters the Threat Zone",
        ZombieWouldDealDamage = "a Zombie would deal damage to your Survivor",
        AnotherZombieDestroyed = "another Zombie is destroyed",
        ThisWeaponDestroysZombie = "this Weapon destroys a Zombie",
        ThisZombieDamaged = "this Zombie is damaged but not destroyed",
        YouLoot = "you Loot",
        YouAttachThis = "you attach this card",
        YouDraw = "you draw",
        QuickEscapeFails = "your Quick Escape fails",
        QuickEscapeSucceeds = "your Quick Escape succeeds",
        SurvivorGainsNegativeStatus = "your Survivor gains a negative status",
        SurvivorTakesDamage = "your Survivor takes damage",
        YourAttackDestroysZombie = "your attack destroys a Zombie",
        YourAttackMisses = "your attack misses",
        OpponentEquipsWeapon = "your opponent equips a Weapon",
        OpponentPlaysReact = "your opponent plays a React",
        OpponentPlaysCard = "your opponent plays a card",
        OpponentSpawnsZombie = "your opponent spawns a Zombie",
        OpponentsAttackHits = "your opponent's attack hits",
        YourRangedAttackMisses = "your ranged attack misses",
        ZombieSpawned = "a Zombie is spawned",
        ZombieEntersPlay = "a Zombie enters play",
        ZombieAdvances = "a Zombie advances",
        ZombieDestroyed = "a Zombie is destroyed",
        ThisPlaced = "this is placed directly into the Threat Zone (not during the Advance Step)",
        ThisEntersThreatZone = "this Zombie enters the Threat Zone",
        ThisZombieAttacked = "this Zombie is attacked",
        SurvivorWouldTakeDamage = "your Survivor would take damage",
        YourAttackHits = "your attack hits",
        YouDiscard = "you discard a card",
        YouPlayCard = "you play a card",
        YouPlayEvent = "you play an Event",
        YouPlayItem = "you play an Item",
        YouPlayReact = "you play a React",
        YouDestroyZombie = "you destroy a Zombie",
        YouEquipWeapon = "you equip a Weapon",
        YouEquipItem = "you equip an Item",
        YouAttachItem = "you attach an Item",
        OpponentPlaysEvent = "your opponent plays an Event",
        OpponentPlaysItem = "your opponent plays an Item",
        OpponentAttachesItem = "your opponent attaches an Item",
    }
    Moment {
        EndOfTurn = "end of turn",
        EndOfZombiePhase = "the end of the Zombie Phase",
        StartOfZombiePhase = "the start of the Zombie Phase",
        StartOfSurvivorPhase = "the start of your Survivor Phase",
        StartOfResponseStep = "the start of your Survivor Response Step",
        EndOfYourTurn = "the end of your turn",
        StartOfBattle = "the start of battle",
        EndOfBattle = "the end of battle",
    }
    Timing {
        SurvivorPhase = "during Survivor Phase",
        ResponseStep = "during Survivor Response Step",
        ZombiePhase = "during Zombie Phase",
        StartOfZombiePhase = "start of Zombie Phase",
    }
    Points { Action = "AP", Tactical = "TP", Threat = "TH" }
    Zone { Threat = "the Threat Zone", Zombie = "the Zombie Zone" }
    Deck { Survivor = "Survivor Deck", Zombie = "Zombie Deck" }
    Position { Active = "Active", Rest = "Rest" }
    ZombieKind { Walker = "Walker", Runner = "Runner", Brute = "Brute", Mutant = "Mutant", BossMonster = "Boss Monster" }
    GearKind { Weapon = "Weapon", Item = "Item" }
    WeaponClass { Melee = "Melee", Ranged = "Ranged", Automated = "Automated" }
    CardKind {
        Weapon = "Weapon",
        Item = "Item",
        Firearm = "Firearm",
        RangedWeapon = "Ranged Weapon",
        MeleeWeapon = "Melee Weapon",
        Attachment = "Attachment",
        TacticalItem = "Tactical Item",
        MedicalItem = "Medical Item",
        Walker = "Walker",
        Survivor = "Survivor",
        Card = "card",
        Zombie = "Zombie",
        Runner = "Runner",
        Brute = "Brute",
        Mutant = "Mutant",
        BossMonster = "Boss Monster",
        Event = "Event",
        React = "React",
        AutomatedWeapon = "Automated Weapon",
        Trap = "Trap",
    }
    Origin {
        GraveyardAndExile = "your Graveyard and your Exile",
        Graveyard = "your Graveyard",
        Exile = "your Exile",
    }
    Noun { Card = "card", Zombie = "Zombie", Weapon = "Weapon", Item = "Item", Trap = "Trap", Event = "Event" }
    StatusKind {
        Bleed = "Bleed",
        Burn = "Burn",
        Poison = "Poison",
        Stun = "Stun",
        Exposed = "Exposed",
        Stabilized = "Stabilized",
        Stealth = "Stealth",
        Cover = "Cover",
        Disabled = "Disabled",
    }
    Token {
        Flare = "Flare Token",
        TripwireSnare = "Tripwire Snare",
        GreaseTag = "Grease Tag Token",
        TemporaryBarricade = "Temporary Barricade",
    }
    Counter { Charge = "Charge Counter", Durability = "Durability Counter" }
    Duration { EndOfTurn = "until end of turn", StartOfYourNextTurn = "until the start of your next turn" }
    Cancelled { Attack = "attack", React = "React", Event = "Event", Card = "card", Spawn = "Spawn" }
    Roll { Hit = "Hit Roll", Escape = "Escape Roll" }
    PlayVerb { Play = "Play", Equip = "Equip" }
}

/// A Zombie of any Sub Type.
pub(super) const ZOMBIE: &str = "Zombie";

/// Every keyword; the numbers are placeholders.
pub(super) const KEYWORDS: &[Keyword] = &[
    Keyword::Fast,
    Keyword::Guard,
    Keyword::Reach,
    Keyword::Area,
    Keyword::Light,
    Keyword::Unique,
    Keyword::Armor(0),
    Keyword::Evade(0),
];

/// A keyword's word, and its number with the sign behind it.
pub(super) fn keyword(keyword: Keyword) -> (&'static str, Option<(u8, &'static str)>) {
    match keyword {
        Keyword::Fast => ("Fast", None),
        Keyword::Guard => ("Guard", None),
        Keyword::Reach => ("Reach", None),
        Keyword::Area => ("Area", None),
        Keyword::Light => ("Light", None),
        Keyword::Unique => ("Unique", None),
        Keyword::Armor(amount) => ("Armor", Some((amount, ""))),
        Keyword::Evade(from) => ("Evade", Some((from, "+"))),
    }
}

/// The same keyword with another number.
pub(super) fn with_number(keyword: Keyword, number: u8) -> Keyword {
    match keyword {
        Keyword::Armor(_) => Keyword::Armor(number),
        Keyword::Evade(_) => Keyword::Evade(number),
        other => other,
    }
}

/// Whether a part of a phrase is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Sometimes.
    Optional,
    /// Never.
    Absent,
}

/// Whether a status is printed with an amount, and with turns; where it may be
/// either way there is a default (R80, 2.30.2, 2.30.4, 2.46.5).
pub(super) fn status_parts(kind: StatusKind) -> (Part, Part) {
    match kind {
        StatusKind::Bleed | StatusKind::Burn => (Part::Optional, Part::Optional),
        StatusKind::Poison => (Part::Absent, Part::Optional),
        StatusKind::Stun
        | StatusKind::Exposed
        | StatusKind::Stabilized
        | StatusKind::Stealth
        | StatusKind::Cover
        | StatusKind::Disabled => (Part::Absent, Part::Absent),
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::*;

    fn distinct<T: Words + Debug>() {
        for (position, value) in T::ALL.iter().enumerate() {
            let words = value.words();
            assert!(T::ALL[..position].iter().all(|other| other.words() != words), "{words} twice");
        }
    }

    #[test]
    fn no_words_have_two_meanings() {
        distinct::<Event>();
        distinct::<Moment>();
        distinct::<Timing>();
        distinct::<CardKind>();
        distinct::<StatusKind>();
        distinct::<Token>();
        distinct::<Noun>();
    }
}
