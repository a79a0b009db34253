//! What is printed on a card beside its text.

use crate::kind::{Class, Role};
use crate::rulestext::ability::{CardKind, Keyword, Trigger, WeaponClass, ZombieKind, Zone};
use safehouse_cards::card::{Card, Fact};

use super::super::program::{Abilities, CardProgram, Keywords, Kind, Price, Timing, Value};

/// A card as its values are printed, without its text; `survivors` are those of both seats.
pub(super) fn values(card: &Card, survivors: [Option<&Card>; 2]) -> CardProgram {
    let (kind, class) = (Kind::of(card), Class::of(card));
    let zones = || card.words("range").iter().filter_map(|zone| Zone::of_id(zone));
    let of_zombie_role = Role::of(card) == Some(Role::Zombie);
    let counters = value(card, "charges");
    let charges = counters.map_or(0, |value| value.with(0));
    CardProgram {
        name: card.name.as_str().to_owned(),
        blank: None,
        kind,
        zombie: (kind == Kind::Zombie).then(|| card.word("subtype").and_then(zombie_kind)).flatten(),
        class: match class {
            Some(Class::Melee) => Some(WeaponClass::Melee),
            Some(Class::Ranged) => Some(WeaponClass::Ranged),
            Some(Class::Automated) => Some(WeaponClass::Automated),
            _ => None,
        },
        kinds: kinds(card, kind, class),
        hp: small(card, "hp"),
        damage: value(card, "damage").unwrap_or(Value::Fixed(0)),
        ap: value(card, "ap").unwrap_or(Value::Fixed(0)),
        tp: value(card, "tp").unwrap_or(Value::Fixed(0)),
        ztc: value(card, "ztc").unwrap_or(Value::Fixed(0)),
        ed: card.number("ed").map(|ed| ed.clamp(0, 99) as u8),
        hit: card.number("hit_roll").map(|hit| hit.clamp(0, 99) as u8),
        reaches_threat: card.words("range").is_empty() || zones().any(|zone| zone == Zone::Threat),
        reaches_zombie: zones().any(|zone| zone == Zone::Zombie),
        hands: small(card, "hands"),
        zone: card.word("zone").and_then(Zone::of_id).unwrap_or(Zone::Threat),
        counters,
        max_counters: card.number("max_charges").map_or(charges, |max| max.clamp(0, 99) as u8),
        stays_at_zero: card.flag("stays_at_zero"),
        attachment_cap: card.number("attachment_cap").map(|cap| cap.clamp(0, 99) as u8),
        survivor_side: !of_zombie_role,
        timing: timing(card.word("timing").unwrap_or_default(), of_zombie_role),
        trigger: card
            .word("trigger")
            .and_then(|trigger| crate::rulestext::read_trigger(trigger).ok())
            .map(Trigger::When),
        unique: card.flag("unique"),
        limit: small(card, "limit"),
        limit_per_weapon: 0,
        // A blank Survivor has neither a name nor a tag that a card could ask for (10.5.1).
        usable_by: survivors
            .map(|survivor| survivor.map_or(card.requires.is_none(), |survivor| card.is_usable_with(survivor))),
        keywords: Keywords::default(),
        attaches_to: None,
        text: Abilities::default(),
        play_conditions: Vec::new(),
        additional: Vec::new(),
        once_per_zombie_phase: false,
        ignores_event_limit: false,
        affects_bosses: false,
    }
}

impl CardProgram {
    /// Events by their side and timing (14.1.2, R117), other cards in the
    /// Action Step (7.2.3).
    pub(super) fn times_to_play(&self) -> u8 {
        match (self.kind, self.timing, self.survivor_side) {
            (Kind::Survivor | Kind::Zombie | Kind::React, ..) => 0,
            (Kind::Event, timing @ (Timing::SurvivorPhase | Timing::ResponseStep), true)
            | (Kind::Event, timing @ (Timing::ZombiePhase | Timing::StartOfZombiePhase), false) => timing.bit(),
            (Kind::Event, ..) => 0,
            _ => Timing::SurvivorPhase.bit(),
        }
    }

    pub(super) fn printed_price(&self) -> Price {
        let mut price = Price::of(&self.additional);
        if !matches!(self.kind, Kind::Event | Kind::React) {
            price.ap = price.ap.saturating_add(self.ap.with(0));
        }
        price.tp = price.tp.saturating_add(self.tp.with(0));
        price
    }

    pub(super) fn print_keyword(&mut self, keyword: Keyword) {
        match keyword {
            Keyword::Fast => self.keywords.fast = true,
            Keyword::Guard => self.keywords.guard = true,
            Keyword::Reach => self.keywords.reach = true,
            Keyword::Area => self.keywords.area = true,
            Keyword::Light => self.keywords.light = true,
            Keyword::Unique => self.unique = true,
            Keyword::Armor(armor) => self.keywords.armor = armor,
            Keyword::Evade(evade) => self.keywords.evade = evade,
        }
    }
}

fn value(card: &Card, field: &str) -> Option<Value> {
    match card.fact(field)? {
        Fact::Number(number) => Some(Value::Fixed((*number).clamp(0, 99) as u8)),
        Fact::Variable => Some(Value::X),
        _ => None,
    }
}

fn small(card: &Card, field: &str) -> u8 {
    card.number(field).unwrap_or(0).clamp(0, 99) as u8
}

fn zombie_kind(subtype: &str) -> Option<ZombieKind> {
    Some(match subtype.to_ascii_lowercase().as_str() {
        "walker" => ZombieKind::Walker,
        "runner" => ZombieKind::Runner,
        "brute" => ZombieKind::Brute,
        "mutant" => ZombieKind::Mutant,
        "boss" | "boss monster" | "boss zombie" => ZombieKind::BossMonster,
        _ => return None,
    })
}

fn kinds(card: &Card, kind: Kind, class: Option<Class>) -> u32 {
    let trait_is = |name: &str| card.words("traits").iter().any(|word| word.eq_ignore_ascii_case(name));
    let subtype_is = |name: &str| card.word("subtype").is_some_and(|word| word.eq_ignore_ascii_case(name));
    let item = matches!(kind, Kind::Consumable | Kind::Attachment | Kind::Passive | Kind::Trap);
    let weapon = matches!(kind, Kind::Weapon | Kind::Automated);
    [
        (CardKind::Weapon, weapon),
        (CardKind::Item, item),
        (CardKind::Firearm, weapon && subtype_is("Firearm")),
        (CardKind::RangedWeapon, weapon && class == Some(Class::Ranged)),
        (CardKind::MeleeWeapon, weapon && class == Some(Class::Melee)),
        (CardKind::Attachment, kind == Kind::Attachment),
        (CardKind::TacticalItem, item && trait_is("Tactical")),
        (CardKind::MedicalItem, item && trait_is("Medical")),
        (CardKind::Walker, kind == Kind::Zombie && subtype_is("Walker")),
        (CardKind::Survivor, kind == Kind::Survivor),
        (CardKind::Card, true),
        (CardKind::Zombie, kind == Kind::Zombie),
        (CardKind::Runner, kind == Kind::Zombie && subtype_is("Runner")),
        (CardKind::Brute, kind == Kind::Zombie && subtype_is("Brute")),
        (CardKind::Mutant, kind == Kind::Zombie && subtype_is("Mutant")),
        (CardKind::BossMonster, kind == Kind::Zombie && subtype_is("Boss Monster")),
        (CardKind::Event, kind == Kind::Event),
        (CardKind::React, kind == Kind::React),
        (CardKind::AutomatedWeapon, kind == Kind::Automated),
        (CardKind::Trap, kind == Kind::Trap),
    ]
    .into_iter()
    .filter(|(_, is)| *is)
    .fold(0, |bits, (kind, _)| bits | 1 << kind as u32)
}

fn timing(printed: &str, zombie_side: bool) -> Timing {
    let printed = printed.to_ascii_lowercase();
    if printed.contains("start of zombie phase") {
        Timing::StartOfZombiePhase
    } else if printed.contains("response step") {
        Timing::ResponseStep
    } else if zombie_side || printed.contains("zombie phase") {
        Timing::ZombiePhase
    } else {
        Timing::SurvivorPhase
    }
}
