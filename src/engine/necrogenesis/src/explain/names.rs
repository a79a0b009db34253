//! Pools, statuses, tokens, marks and numbers in words, with their clauses.

use crate::rulestext::ability::{Points, StatusKind, Token, Zone};

use super::super::{
    choice::TableMove,
    object::{Area, Marks},
};

/// `1 card`, `2 cards`.
pub(super) fn counted(count: u8, one: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {one}{s}")
}

pub(super) fn pool(points: Points) -> (&'static str, &'static str) {
    match points {
        Points::Action => ("AP", "2.1.0"),
        Points::Tactical => ("TP", "2.2.0"),
        Points::Threat => ("TH", "2.3.0"),
    }
}

pub(super) fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Threat => Area::ThreatZone.name(),
        Zone::Zombie => Area::ZombieZone.name(),
    }
}

pub(super) fn status(status: StatusKind) -> (&'static str, &'static str) {
    match status {
        StatusKind::Bleed => ("Bleed", "2.24.0"),
        StatusKind::Burn => ("Burn", "2.30.0"),
        StatusKind::Poison => ("Poison", "2.46.0"),
        StatusKind::Stun => ("Stun", "2.29.0"),
        StatusKind::Exposed => ("Exposed", "2.44.0"),
        StatusKind::Stabilized => ("Stabilized", "2.45.0"),
        StatusKind::Stealth => ("Stealth", "2.32.0"),
        StatusKind::Cover => ("Cover", "2.43.0"),
        StatusKind::Disabled => ("Disabled", "R91"),
    }
}

pub(super) fn token(token: Token) -> (&'static str, &'static str) {
    match token {
        Token::Flare => ("Flare", "2.36.0"),
        Token::TripwireSnare => ("Tripwire Snare", "2.39.0"),
        Token::GreaseTag => ("Grease Tag", "2.40.0"),
        Token::TemporaryBarricade => ("Temporary Barricade", "2.49.4"),
    }
}

/// What becoming so, or no longer so, is told as, with its clause; `None` for
/// marks that other events tell of or that only keep accounts.
pub(super) fn mark(mark: Marks, on: bool) -> Option<(&'static str, &'static str)> {
    Some(match (mark, on) {
        (Marks::REST, true) => ("turns to Rest", "2.35.0"),
        (Marks::REST, false) => ("turns to Active", "2.35.5"),
        (Marks::LOCKED, true) => ("does not advance this turn", "2.15.6"),
        (Marks::STUNNED, true) => ("is stunned", "2.29.0"),
        (Marks::STUNNED, false) => ("is no longer stunned", "2.29.3"),
        (Marks::HELD, true) => ("can neither move nor attack this turn", "2.40.0"),
        (Marks::NO_ATTACK, true) => ("cannot attack this turn", "8.2.1"),
        (Marks::ALLOWED, true) => ("may advance and attack", "2.15.4"),
        (Marks::TAKEN, true) => ("is controlled by its owner's opponent", "1.4.8"),
        (Marks::TAKEN, false) => ("is controlled by its owner again", "1.4.8"),
        _ => return None,
    })
}

pub(super) fn table_move(table_move: TableMove) -> &'static str {
    match table_move {
        TableMove::Damage => "1 damage",
        TableMove::Heal => "1 HP healed",
        TableMove::AddCounter => "one counter more",
        TableMove::RemoveCounter => "one counter less",
        TableMove::ToGraveyard => "to the Graveyard",
        TableMove::ToExile => "to Exile",
        TableMove::ToHand => "to its owner's hand",
        TableMove::ToZombieZone => "to the Zombie Zone",
        TableMove::ToThreatZone => "to the Threat Zone",
        TableMove::Rest => "to Rest",
        TableMove::Ready => "to Active",
        TableMove::Stun => "a Stun",
        TableMove::GainAp => "1 AP",
        TableMove::GainTp => "1 TP",
        TableMove::GainTh => "1 TH",
        TableMove::Draw => "a card drawn",
    }
}
