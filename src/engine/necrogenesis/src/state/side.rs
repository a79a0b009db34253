//! One player's side of the table.

use crate::rulestext::ability::{Points, Token, Zone};

use super::{
    super::object::{Area, ObjectId},
    pile::{Pile, PileMut},
};

/// One player's side of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Side {
    pub(super) survivor_deck: Pile<40>,
    pub(super) zombie_deck: Pile<20>,
    pub(super) hand: Pile<40>,
    pub(super) graveyard: Pile<60>,
    pub(super) zombie_zone: Pile<60>,
    pub(super) threat_zone: Pile<60>,
    pub(super) equipment: Pile<40>,
    pub(super) tokens: [[u8; 4]; 2],
    pub(super) exiled: u8,
    pub(super) ap: u8,
    pub(super) tp: u8,
    pub(super) th: u8,
    pub(super) ap_gained: u8,
    pub(super) events_played: [u8; 2],
    pub(super) quick_escapes: u8,
    pub(super) kills: u8,
    pub(super) damage_taken: u8,
    pub(super) mulligan: bool,
}

impl Side {
    /// The cards of an area, top or oldest first; empty for areas without a list.
    #[inline(always)]
    pub fn cards(&self, area: Area) -> &[ObjectId] {
        match area {
            Area::SurvivorDeck => &self.survivor_deck,
            Area::ZombieDeck => &self.zombie_deck,
            Area::Hand => &self.hand,
            Area::Graveyard => &self.graveyard,
            Area::ZombieZone => &self.zombie_zone,
            Area::ThreatZone => &self.threat_zone,
            Area::Equipment => &self.equipment,
            Area::Exile | Area::SurvivorZone | Area::SpawnSlot | Area::Stack => &[],
        }
    }

    /// Cards in Exile.
    pub fn exile_count(&self) -> u8 {
        self.exiled
    }

    /// A pool.
    pub fn points(&self, points: Points) -> u8 {
        match points {
            Points::Action => self.ap,
            Points::Tactical => self.tp,
            Points::Threat => self.th,
        }
    }

    /// Action Points (2.1).
    pub fn ap(&self) -> u8 {
        self.ap
    }

    /// Tactical Points (2.2).
    pub fn tp(&self) -> u8 {
        self.tp
    }

    /// Threat Points (2.3).
    pub fn th(&self) -> u8 {
        self.th
    }

    /// AP gained this turn (2.1.5).
    pub fn ap_gained(&self) -> u8 {
        self.ap_gained
    }

    /// Events played this turn as Survivor and as Zombie player (14.1.2).
    pub fn events_played(&self) -> [u8; 2] {
        self.events_played
    }

    /// Quick Escapes tried in this Zombie Phase (2.2.4).
    pub fn quick_escapes(&self) -> u8 {
        self.quick_escapes
    }

    /// Zombies this player destroyed.
    pub fn kills(&self) -> u8 {
        self.kills
    }

    /// Damage dealt to this player's Survivor.
    pub fn damage_taken(&self) -> u8 {
        self.damage_taken
    }

    /// Whether the mulligan was taken (6.1.6).
    pub fn has_mulliganed(&self) -> bool {
        self.mulligan
    }

    /// Tokens of a kind in a zone.
    pub fn tokens(&self, zone: Zone, token: Token) -> u8 {
        self.tokens[zone as usize][token as usize]
    }

    /// The list of an area, to be changed; `None` for areas without one.
    pub(super) fn pile(&mut self, area: Area) -> Option<PileMut<'_>> {
        Some(match area {
            Area::SurvivorDeck => PileMut::Forty(&mut self.survivor_deck),
            Area::Hand => PileMut::Forty(&mut self.hand),
            Area::Equipment => PileMut::Forty(&mut self.equipment),
            Area::ZombieDeck => PileMut::Twenty(&mut self.zombie_deck),
            Area::Graveyard => PileMut::Sixty(&mut self.graveyard),
            // All gear of the side, and all Zombies of the other (2.34.5).
            Area::ZombieZone => PileMut::Sixty(&mut self.zombie_zone),
            Area::ThreatZone => PileMut::Sixty(&mut self.threat_zone),
            Area::Exile | Area::SurvivorZone | Area::SpawnSlot | Area::Stack => return None,
        })
    }
}
