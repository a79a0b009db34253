//! Weapons and Items in play: whose they are, what they take and what goes on them.

use crate::rulestext::ability::{Gear, GearKind};
use safehouse_table::Seat;

use super::{
    super::state_reader::StateReader,
    super::{
        object::{Area, Marks, ObjectId},
        program::Kind,
    },
};

impl<'a> StateReader<'a> {
    /// Whether a seat has gear in play for which `is` holds.
    #[inline]
    pub fn has_gear(self, seat: Seat, mut is: impl FnMut(ObjectId) -> bool) -> bool {
        let side = self.state.side(seat);
        for area in [Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
            for id in side.cards(area) {
                if (area == Area::Equipment || self.glance(*id).kind != Kind::Zombie) && is(*id) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether gear passes a text's filter.
    pub fn matches_gear(self, id: ObjectId, gear: Gear) -> bool {
        let card = self.card(id);
        match gear.kind {
            GearKind::Weapon => card.is_weapon() && gear.class.is_none_or(|class| card.class == Some(class)),
            GearKind::Item => card.is_item(),
        }
    }

    /// Gear of a seat in play: its Equipment Area, and what it placed in its zones.
    pub fn gear_of(self, seat: Seat) -> impl Iterator<Item = ObjectId> + use<'a> {
        [Area::Equipment, Area::ThreatZone, Area::ZombieZone]
            .into_iter()
            .flat_map(move |area| self.state.side(seat).cards(area).iter().copied())
            .filter(move |id| self.glance(*id).kind != Kind::Zombie)
    }

    /// Hands a seat's equipped Weapons take (4.2.9).
    pub fn hands_used(self, seat: Seat) -> u8 {
        self.equipped_weapons(seat).fold(0, |used, id| used.saturating_add(self.glance(id).hands))
    }

    /// Weapons in a seat's Equipment Area; a Disabled one still counts (R57).
    pub fn equipped_weapons(self, seat: Seat) -> impl Iterator<Item = ObjectId> + use<'a> {
        self.state
            .side(seat)
            .cards(Area::Equipment)
            .iter()
            .copied()
            .filter(move |id| self.glance(*id).kind == Kind::Weapon)
    }

    /// Attachments on a host.
    pub fn attachments_of(self, host: ObjectId) -> impl Iterator<Item = ObjectId> + use<'a> {
        self.state
            .side(self.state.controller(host))
            .cards(Area::Equipment)
            .iter()
            .copied()
            .filter(move |id| self.state.object(*id).host == host)
    }

    /// Attachments a Weapon can host (5.7.2); a Survivor hosts any number (R108).
    pub fn attachment_cap(self, host: ObjectId) -> usize {
        if self.card(host).kind == Kind::Survivor {
            return usize::MAX;
        }
        usize::from(self.card(host).attachment_cap.unwrap_or(self.rules.config.attachment_cap))
    }

    /// Whether a card is of the kind an Attachment goes on (5.7.1, R108).
    pub fn fits_on(self, host: ObjectId, attachment: ObjectId) -> bool {
        let host = self.card(host);
        let wanted = self.card(attachment).attaches_to;
        matches!(host.kind, Kind::Weapon | Kind::Survivor)
            && wanted.map_or(host.kind == Kind::Weapon, |kind| host.is_kind(kind))
    }

    /// Whether a host has as many copies of an Attachment as it may without
    /// this one and those that make room, so that one of them is replaced
    /// (4.2.9, 13.1.5, 13.3.2).
    pub fn has_copies_enough(self, host: ObjectId, attachment: ObjectId) -> bool {
        let limit = usize::from(self.card(attachment).limit_per_weapon);
        limit > 0 && self.copies_on(host, attachment).count() >= limit
    }

    /// The copies of an Attachment on a host that stay there, without itself.
    pub fn copies_on(self, host: ObjectId, attachment: ObjectId) -> impl Iterator<Item = ObjectId> + use<'a> {
        let card = self.state.object(attachment).card;
        self.attachments_of(host).filter(move |other| {
            let object = self.state.object(*other);
            *other != attachment && object.card == card && !object.marks.contains(Marks::LEAVING)
        })
    }
}
