//! What the cards that are seen amount to, and the points and counts of the seats.

use crate::rulestext::ability::{Keyword, Token, Zone};
use safehouse_table::Seat;

use super::super::{object::ObjectId, state_reader::AttackOf};

use super::View;

impl View<'_> {
    /// Action Points of a seat (2.1).
    pub fn ap(&self, seat: Seat) -> u8 {
        self.state.side(seat).ap()
    }

    /// Tactical Points of a seat (2.2).
    pub fn tp(&self, seat: Seat) -> u8 {
        self.state.side(seat).tp()
    }

    /// Threat Points of a seat (2.3).
    pub fn th(&self, seat: Seat) -> u8 {
        self.state.side(seat).th()
    }

    /// AP a seat gained this turn (2.1.5).
    pub fn ap_gained(&self, seat: Seat) -> u8 {
        self.state.side(seat).ap_gained()
    }

    /// Events a seat played this turn as Survivor and as Zombie player (14.1.2).
    pub fn events_played(&self, seat: Seat) -> [u8; 2] {
        self.state.side(seat).events_played()
    }

    /// Quick Escapes a seat tried in this Zombie Phase (2.2.4).
    pub fn quick_escapes(&self, seat: Seat) -> u8 {
        self.state.side(seat).quick_escapes()
    }

    /// Zombies a seat destroyed.
    pub fn kills(&self, seat: Seat) -> u8 {
        self.state.side(seat).kills()
    }

    /// Damage dealt to a seat's Survivor.
    pub fn damage_taken(&self, seat: Seat) -> u8 {
        self.state.side(seat).damage_taken()
    }

    /// Whether a seat took its mulligan (6.1.6).
    pub fn has_mulliganed(&self, seat: Seat) -> bool {
        self.state.side(seat).has_mulliganed()
    }

    /// Tokens of a kind in a zone of a side.
    pub fn tokens(&self, side: Seat, zone: Zone, token: Token) -> u8 {
        self.state.side(side).tokens(zone, token)
    }

    /// HP of a Survivor.
    pub fn survivor_hp(&self, seat: Seat) -> u8 {
        self.hp_left(ObjectId::survivor(seat))
    }

    /// HP an object has left; 0 when it is not seen.
    pub fn hp_left(&self, object: ObjectId) -> u8 {
        if self.sees(object) { self.read().hp_left(object) } else { 0 }
    }

    /// HP an object can have; 0 when it is not seen.
    pub fn hp_max(&self, object: ObjectId) -> u8 {
        if self.sees(object) { self.read().hp_max(object) } else { 0 }
    }

    /// Whether an object that is seen has a keyword.
    pub fn has_keyword(&self, object: ObjectId, keyword: Keyword) -> bool {
        self.sees(object) && self.read().has_keyword(object, keyword)
    }

    /// Armor of an object (R64).
    pub fn armor(&self, object: ObjectId) -> u8 {
        if self.sees(object) { self.read().armor(object) } else { 0 }
    }

    /// The least number with which an object evades; 0 without (R65).
    pub fn evade(&self, object: ObjectId) -> u8 {
        if self.sees(object) { self.read().evade(object) } else { 0 }
    }

    /// Damage that an attack of a card in play or in hand would deal (R68).
    pub fn attack_damage(&self, attacker: ObjectId, target: ObjectId) -> u8 {
        self.attack(attacker, target).map_or(0, |attack| self.read().attack_damage(attack))
    }

    /// The die an attack needs with modifiers and bonuses; `None` hits without
    /// a roll (2.27.0, 2.41.0).
    pub fn die_needed(&self, attacker: ObjectId, target: ObjectId) -> Option<i32> {
        let attack = self.attack(attacker, target)?;
        Some(self.read().hit_requirement(attack)? - self.read().attack_roll_bonus(attack))
    }

    fn attack(&self, attacker: ObjectId, target: ObjectId) -> Option<AttackOf> {
        self.sees(attacker).then(|| AttackOf { seat: self.state.controller(attacker), attacker, target })
    }

    /// Attacks a Weapon, or the unarmed Survivor, may still make this turn (R54).
    pub fn attacks_left(&self, object: ObjectId) -> u8 {
        if self.sees(object) { self.read().attacks_left(object) } else { 0 }
    }

    /// The Escape Difficulty of a Zombie; `None` when the list does not say (R74).
    pub fn escape_difficulty(&self, zombie: ObjectId) -> Option<i32> {
        if self.sees(zombie) { self.read().escape_difficulty(zombie) } else { None }
    }

    /// What is added to a seat's Escape Rolls (2.25.5).
    pub fn escape_bonus(&self, seat: Seat) -> i32 {
        self.read().escape_bonus(seat)
    }

    /// Whether a seat's Survivor Zone and Threat Zone are lit (2.37.0).
    pub fn is_lit(&self, seat: Seat) -> bool {
        self.read().is_lit(seat)
    }

    /// AP of playing a card that is seen, after reductions (3.11.5).
    pub fn play_ap(&self, object: ObjectId, x: u8) -> u8 {
        if self.sees(object) { self.read().play_ap(object, x) } else { 0 }
    }

    /// Hands a seat has for Weapons (4.2.9, 12.4.4).
    pub fn hands(&self, seat: Seat) -> u8 {
        self.read().hands(seat)
    }

    /// TP of a Quick Escape of a seat (2.2.4).
    pub fn quick_escape_cost(&self, seat: Seat) -> u8 {
        self.read().quick_escape_cost(seat)
    }

    /// TH of spawning a Zombie whose ZTC is that number (2.4.0).
    pub fn spawn_cost(&self, zombie: ObjectId, ztc: u8) -> u8 {
        self.read().spawn_cost(zombie, ztc)
    }

    /// Hands that a seat's Weapons take (4.2.9).
    pub fn hands_used(&self, seat: Seat) -> u8 {
        self.read().hands_used(seat)
    }
}
