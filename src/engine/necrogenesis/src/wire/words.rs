//! The words of the game as forms write them. A new variant is not compiled before
//! it has one.

use safehouse_table::Seat;

use crate::{
    choice::TableMove,
    event::LossCause,
    object::{Area, Marks},
    rulestext::ability::{Points, StatusKind, Token, Zone},
    state::{Battle, BattleFlags, DamageKind, Declaring, FrameFlags, Stage, StateTable},
    view::Viewer,
};

pub(super) use safehouse_table::wire::game::seat;

pub(super) fn viewer(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Seat(Seat::First) => seat(Seat::First),
        Viewer::Seat(Seat::Second) => seat(Seat::Second),
        Viewer::Spectator => "spectator",
        Viewer::Solo => "solo",
    }
}

pub(super) fn area(area: Area) -> &'static str {
    match area {
        Area::SurvivorDeck => "survivor_deck",
        Area::ZombieDeck => "zombie_deck",
        Area::Hand => "hand",
        Area::Graveyard => "graveyard",
        Area::Exile => "exile",
        Area::SurvivorZone => "survivor_zone",
        Area::ZombieZone => "zombie_zone",
        Area::ThreatZone => "threat_zone",
        Area::Equipment => "equipment",
        Area::SpawnSlot => "spawn_slot",
        Area::Stack => "stack",
    }
}

pub(super) fn zone(zone: Zone) -> &'static str {
    area(crate::object::area_of_zone(zone))
}

pub(super) fn table_move(table_move: TableMove) -> &'static str {
    match table_move {
        TableMove::Damage => "damage",
        TableMove::Heal => "heal",
        TableMove::AddCounter => "add_counter",
        TableMove::RemoveCounter => "remove_counter",
        TableMove::ToGraveyard => "to_graveyard",
        TableMove::ToExile => "to_exile",
        TableMove::ToHand => "to_hand",
        TableMove::ToZombieZone => "to_zombie_zone",
        TableMove::ToThreatZone => "to_threat_zone",
        TableMove::Rest => "rest",
        TableMove::Ready => "ready",
        TableMove::Stun => "stun",
        TableMove::GainAp => "gain_ap",
        TableMove::GainTp => "gain_tp",
        TableMove::GainTh => "gain_th",
        TableMove::Draw => "draw",
    }
}

pub(super) fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::TurnStart => "turn_start",
        Stage::SurvivorBleed => "survivor_bleed",
        Stage::SurvivorPoison => "survivor_poison",
        Stage::SurvivorBurn => "survivor_burn",
        Stage::SurvivorStartTriggers => "survivor_start_triggers",
        Stage::Ready => "ready",
        Stage::Gain => "gain",
        Stage::Draw => "draw",
        Stage::Action => "action",
        Stage::SurvivorEnd => "survivor_end",
        Stage::ZombieReady => "zombie_ready",
        Stage::ZombieTicks => "zombie_ticks",
        Stage::Flares => "flares",
        Stage::GainThreat => "gain_threat",
        Stage::ZombieStartTriggers => "zombie_start_triggers",
        Stage::ZombieStartEvents => "zombie_start_events",
        Stage::Spawn => "spawn",
        Stage::ZombieEvents => "zombie_events",
        Stage::Advance => "advance",
        Stage::Attack => "attack",
        Stage::ZombieAbilities => "zombie_abilities",
        Stage::ZombieEndTriggers => "zombie_end_triggers",
        Stage::Decay => "decay",
        Stage::ResponseStart => "response_start",
        Stage::Response => "response",
        Stage::ResponseEnd => "response_end",
        Stage::Expire => "expire",
        Stage::EndTriggers => "end_triggers",
        Stage::Swap => "swap",
    }
}

pub(super) fn status(status: StatusKind) -> &'static str {
    match status {
        StatusKind::Bleed => "bleed",
        StatusKind::Burn => "burn",
        StatusKind::Poison => "poison",
        StatusKind::Stun => "stun",
        StatusKind::Exposed => "exposed",
        StatusKind::Stabilized => "stabilized",
        StatusKind::Stealth => "stealth",
        StatusKind::Cover => "cover",
        StatusKind::Disabled => "disabled",
    }
}

pub(super) fn token(token: Token) -> &'static str {
    match token {
        Token::Flare => "flare",
        Token::TripwireSnare => "tripwire_snare",
        Token::GreaseTag => "grease_tag",
        Token::TemporaryBarricade => "temporary_barricade",
    }
}

pub(super) fn points(points: Points) -> &'static str {
    match points {
        Points::Action => "ap",
        Points::Tactical => "tp",
        Points::Threat => "th",
    }
}

pub(super) fn cause(cause: LossCause) -> &'static str {
    match cause {
        LossCause::NoHp => "no-hp",
        LossCause::EmptyDeck => "empty-deck",
        LossCause::TooFewCards => "too-few-cards",
        LossCause::Conceded => "conceded",
        LossCause::Card => "card",
    }
}

pub(super) fn state_table(table: StateTable) -> &'static str {
    match table {
        StateTable::Statuses => "statuses",
        StateTable::Modifiers => "modifiers",
        StateTable::Preventions => "preventions",
        StateTable::Steps => "steps",
        StateTable::Triggers => "triggers",
        StateTable::Stack => "stack",
        StateTable::Abilities => "abilities",
        StateTable::Attacks => "attacks",
        StateTable::Damage => "damage",
        StateTable::Happenings => "happenings",
        StateTable::Picks => "picks",
    }
}

pub(super) fn damage_kind(kind: DamageKind) -> &'static str {
    match kind {
        DamageKind::Plain => "plain",
        DamageKind::Unpreventable => "unpreventable",
        DamageKind::Bleed => "bleed",
        DamageKind::Poison => "poison",
    }
}

pub(super) fn declaring(declaring: Declaring) -> &'static str {
    match declaring {
        Declaring::Ability => "ability",
        Declaring::Card => "card",
        Declaring::React => "react",
        Declaring::MoveAttachment => "move_attachment",
        Declaring::Loot => "loot",
    }
}

/// Every mark with its word.
pub(super) const MARKS: [(Marks, &str); 15] = [
    (Marks::REST, "rest"),
    (Marks::SICK, "sick"),
    (Marks::LOCKED, "locked"),
    (Marks::STUN_NEXT, "stun_next"),
    (Marks::STUNNED, "stunned"),
    (Marks::ATTACKED, "attacked"),
    (Marks::HELD, "held"),
    (Marks::NO_ATTACK, "no_attack"),
    (Marks::TAKEN, "taken"),
    (Marks::ACROSS, "across"),
    (Marks::PLAYED, "played"),
    (Marks::REVEALED, "revealed"),
    (Marks::ALLOWED, "allowed"),
    (Marks::LEAVING, "leaving"),
    (Marks::KEPT, "kept"),
];

/// Every flag of a frame, with its word where players see it; the others keep
/// accounts.
pub(super) const FRAME_FLAGS: [(FrameFlags, Option<&str>); 15] = [
    (FrameFlags::CARD, Some("card")),
    (FrameFlags::CANCELLED, Some("cancelled")),
    (FrameFlags::PART, Some("part")),
    (FrameFlags::KO, Some("ko")),
    (FrameFlags::TRAP, Some("trap")),
    (FrameFlags::ANSWERED, None),
    (FrameFlags::ENDS, Some("ends")),
    (FrameFlags::LOOKS_BACK, None),
    (FrameFlags::WAS_IN_THREAT_ZONE, None),
    (FrameFlags::WAS_IN_ZOMBIE_ZONE, None),
    (FrameFlags::WAS_ACTIVE, None),
    (FrameFlags::WAS_UNLIT, None),
    (FrameFlags::ACTED, None),
    (FrameFlags::ATTACKED, None),
    (FrameFlags::AT_ONCE, None),
];

/// Every flag of an attack, as [`FRAME_FLAGS`].
pub(super) const BATTLE_FLAGS: [(BattleFlags, Option<&str>); 10] = [
    (BattleFlags::OVER, Some("over")),
    (BattleFlags::HIT, Some("hit")),
    (BattleFlags::MISS_SEEN, None),
    (BattleFlags::HIT_SEEN, None),
    (BattleFlags::AREA, Some("area")),
    (BattleFlags::ZOMBIE, Some("zombie")),
    (BattleFlags::AUTOMATED, Some("automated")),
    (BattleFlags::KEEPS_STEALTH, None),
    (BattleFlags::ESCAPE_FAILED, Some("escape_failed")),
    (BattleFlags::ANSWERED, None),
];

/// The marks of a card.
pub(super) fn marks(marks: Marks) -> Vec<&'static str> {
    MARKS.iter().filter(|(mark, _)| marks.contains(*mark)).map(|(_, word)| *word).collect()
}

/// The flags of a frame that players see.
pub(super) fn frame_flags(flags: FrameFlags) -> Vec<&'static str> {
    FRAME_FLAGS.iter().filter(|(flag, _)| flags.contains(*flag)).filter_map(|(_, word)| *word).collect()
}

/// The flags of an attack that players see.
pub(super) fn battle_flags(battle: &Battle) -> Vec<&'static str> {
    BATTLE_FLAGS.iter().filter(|(flag, _)| battle.has(*flag)).filter_map(|(_, word)| *word).collect()
}

/// The numbers from 1 to 6 whose bits are set.
pub(super) fn called(bits: u8) -> Vec<u8> {
    (1..=6).filter(|number| bits >> number & 1 == 1).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_mark_and_flag_stands_in_its_list() {
        assert_eq!(MARKS.iter().fold(Marks::empty(), |all, (mark, _)| all | *mark), Marks::all());
        assert_eq!(FRAME_FLAGS.iter().fold(FrameFlags::empty(), |all, (flag, _)| all | *flag), FrameFlags::all());
        assert_eq!(BATTLE_FLAGS.iter().fold(BattleFlags::empty(), |all, (flag, _)| all | *flag), BattleFlags::all());
    }

    #[test]
    fn no_two_things_have_one_word() {
        let lists: [Vec<&str>; 5] = [
            Area::ALL.map(area).to_vec(),
            TableMove::ALL.map(table_move).to_vec(),
            Stage::ALL.map(stage).to_vec(),
            StateTable::ALL.map(state_table).to_vec(),
            marks(Marks::all()),
        ];
        for words in lists {
            assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len(), "{words:?}");
        }
    }
}
