//! What has to make room for a card that is equipped or attached (R105, 4.2.9).

use safehouse_table::Seat;

use super::super::{
    object::{Marks, ObjectId},
    program::Kind,
    state_reader::StateReader,
};

/// What goes to the Graveyard when a card is played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Room {
    /// These go.
    pub certain: Vec<ObjectId>,
    /// Its player chooses among these.
    pub one_of: Vec<ObjectId>,
}

impl<'a> StateReader<'a> {
    /// The equipped Weapons that take hands and do not make room already.
    pub(crate) fn holding_hands(self, seat: Seat) -> impl Iterator<Item = ObjectId> + use<'a> {
        self.equipped_weapons(seat)
            .filter(move |id| self.card(*id).hands > 0 && !self.state.object(*id).marks.contains(Marks::LEAVING))
    }

    /// Whether a Weapon cannot stay beside a new one of so many hands,
    /// whatever else makes room.
    pub(crate) fn is_in_the_way(self, weapon: ObjectId, hands: u8) -> bool {
        self.card(weapon).hands.saturating_add(hands) > self.hands(self.state.controller(weapon))
    }

    /// What goes to the Graveyard when a seat plays a card.
    pub(crate) fn room_for(self, seat: Seat, card: ObjectId) -> Room {
        let mut room = Room::default();
        let program = self.card(card);
        let going: Vec<_> = self.makes_room(seat, card).collect();
        if let [only] = going[..] {
            room.certain.push(only);
            room.certain.extend(self.attachments_of(only));
        } else if program.kind == Kind::Weapon {
            let (certain, mut others): (Vec<_>, Vec<_>) =
                going.into_iter().partition(|id| self.is_in_the_way(*id, program.hands));
            let left = others.iter().fold(program.hands, |used, id| used.saturating_add(self.card(*id).hands));
            if left <= self.hands(seat) && !certain.is_empty() {
                others.clear();
            }
            for weapon in certain {
                room.certain.push(weapon);
                room.certain.extend(self.attachments_of(weapon));
            }
            room.one_of = others;
        } else {
            room.one_of = going;
        }
        if program.kind == Kind::Attachment {
            let mut hosts = self.hosts_for(seat, card);
            if let (Some(host), None) = (hosts.next(), hosts.next()) {
                let copies = self.has_copies_enough(host, card);
                let there: Vec<_> =
                    if copies { self.copies_on(host, card).collect() } else { self.attachments_of(host).collect() };
                if copies || there.len() >= self.attachment_cap(host) {
                    if there.len() == 1 { room.certain.extend(there) } else { room.one_of = there }
                }
            }
        }
        room
    }
}
