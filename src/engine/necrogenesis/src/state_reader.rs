//! A state with the rules it is read by. What follows from both is told by the
//! methods of [`StateReader`], which stand with what they are about.

use crate::rulestext::ability::{Points, StatusKind, Unlock};
use safehouse_table::Seat;

use super::{
    duel::Duel,
    object::{Area, Marks, ObjectId},
    program::{CardProgram, Glance, Kind},
    state::State,
};

/// A state with the rules it is read by.
#[derive(Debug, Clone, Copy)]
pub struct StateReader<'a> {
    /// The rules.
    pub rules: &'a Duel,
    /// The state.
    pub state: &'a State,
}

/// An attack whose values are asked for.
#[derive(Debug, Clone, Copy)]
pub struct AttackOf {
    /// Whose.
    pub seat: Seat,
    /// The Weapon or Zombie, or the Survivor when unarmed.
    pub attacker: ObjectId,
    /// The card attacked; none when it is open.
    pub target: ObjectId,
}

impl Duel {
    /// Reads a state with these rules.
    pub(super) fn read<'a>(&'a self, state: &'a State) -> StateReader<'a> {
        StateReader { rules: self, state }
    }
}

impl<'a> StateReader<'a> {
    /// The card an object is.
    pub fn card(self, id: ObjectId) -> &'a CardProgram {
        self.rules.card(self.state, id)
    }

    /// What is asked of many cards at once.
    #[inline(always)]
    pub fn glance(self, id: ObjectId) -> &'a Glance {
        self.rules.program.glances.of(self.state.object(id).card)
    }

    /// Whether an object is a Zombie in play.
    pub fn is_zombie_in_play(self, id: ObjectId) -> bool {
        id.is_some() && self.state.object(id).area.is_battlefield() && self.card(id).kind == Kind::Zombie
    }

    /// Zombies in a zone of a side.
    pub fn zombies_in(self, side: Seat, area: Area) -> impl Iterator<Item = ObjectId> + use<'a> {
        self.state.side(side).cards(area).iter().copied().filter(move |id| self.glance(*id).kind == Kind::Zombie)
    }

    /// Every card in play, the Turn Player's side first.
    pub fn in_play(self) -> impl Iterator<Item = ObjectId> + use<'a> {
        let state = self.state;
        Seat::BOTH.into_iter().map(ObjectId::survivor).chain(
            Duel::areas_in_play(state.turn_player())
                .into_iter()
                .flat_map(move |(seat, area)| state.side(seat).cards(area).iter().copied()),
        )
    }

    /// Calls `each` with every card in play, the Turn Player's side first.
    #[inline]
    pub fn each_in_play(self, mut each: impl FnMut(ObjectId)) {
        each(ObjectId::survivor(Seat::First));
        each(ObjectId::survivor(Seat::Second));
        let turn_player = self.state.turn_player();
        for seat in [turn_player, turn_player.other()] {
            let side = self.state.side(seat);
            for area in [Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
                for id in side.cards(area) {
                    each(*id);
                }
            }
        }
    }

    /// Whether an ability with this lock is open (2.12.0).
    pub fn is_unlocked(self, source: ObjectId, unlock: Option<Unlock>) -> bool {
        let object = self.state.object(source);
        let side = self.state.side(self.state.controller(source));
        match unlock {
            None => true,
            Some(Unlock::Kills(kills)) => side.kills().saturating_sub(object.kills_before) >= kills,
            Some(Unlock::DamageTaken(damage)) => side.damage_taken().saturating_sub(object.damage_before) >= damage,
        }
    }

    /// Whether an object works: not Disabled, and equipment not rested (R56, R91).
    pub fn is_working(self, id: ObjectId) -> bool {
        let object = self.state.object(id);
        let rested = object.area == Area::Equipment && object.marks.contains(Marks::REST);
        !rested && !self.state.has_status(id, StatusKind::Disabled)
    }

    /// A pool.
    pub fn points(self, seat: Seat, points: Points) -> u8 {
        self.state.side(seat).points(points)
    }
}
