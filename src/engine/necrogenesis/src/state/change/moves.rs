//! Cards from area to area.

use crate::rulestext::ability::Change;
use safehouse_table::{Seat, Sink};

use super::super::{
    super::{
        event::Event,
        machine::Play,
        object::{Area, Marks, ObjectId},
        program::{CardId, Kind, change_bit},
    },
    Changed, Object, Placed, Position, State,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Moves a card to an area of a side (4.1). Leaving the battlefield makes
    /// a new object (4.1.3); moving between zones keeps everything (4.1.4).
    /// Areas that are no zone of a battlefield are the owner's (4.1.8).
    pub(crate) fn move_card(&mut self, id: ObjectId, to: Area, side: Seat, position: Position) {
        let Object { area: from, card, .. } = *self.state.object(id);
        let (leaves, enters) = (from.is_battlefield(), to.is_battlefield());
        if leaves || enters {
            self.note_move_in_play(id, card, enters);
        } else {
            self.note_conditions();
        }
        let owner = id.owner();
        let side = if enters || to == Area::Stack { side } else { owner };
        let from_side = self.state.side_of(id);
        if let Some(mut pile) = self.state.sides[from_side.index()].pile(from) {
            pile.remove(id);
        }
        if from == Area::Exile {
            self.state.sides[owner.index()].exiled -= 1;
        }
        if leaves && !enters {
            self.forget(id);
        }
        let object = &mut self.state.objects[id.index()];
        object.area = to;
        object.marks = object.marks.with(Marks::ACROSS, side != owner).with(Marks::REVEALED, false);
        // Whoever put it there saw it, also from the spawn slot.
        object.placed = Placed(matches!(to, Area::SurvivorDeck | Area::ZombieDeck));
        if let Some(mut pile) = self.state.sides[side.index()].pile(to) {
            pile.insert(id, position);
        }
        if to == Area::Exile {
            self.state.sides[owner.index()].exiled += 1;
        }
        if leaves && !enters && self.rules.program.card(card).text.passive_mask & self.state.modified != 0 {
            let mut modified = 0;
            self.state.with_text.each(|id| {
                let card = self.read().glance(id);
                if card.kind != Kind::Survivor {
                    modified |= card.passive_mask;
                }
            });
            self.state.modified = modified;
        }
        self.log.take(Event::Moved { object: id, card, from, to, side });
        if to.is_secret() && to != Area::SpawnSlot && !from.is_secret() {
            self.renew_id(id);
        }
    }

    /// What a move into play, within it or out of it makes a checkpoint look at.
    /// Other moves, as drawing and discarding, change nothing in play, but
    /// conditions may ask for the cards in hand.
    #[inline(never)]
    fn note_move_in_play(&mut self, id: ObjectId, card: CardId, enters: bool) {
        let card = self.rules.program.card(card);
        self.state.awaited |= card.text.trigger_mask;
        self.state.modified |= card.text.passive_mask;
        if card.text.trigger_mask | card.text.passive_mask != 0 {
            self.state.with_text.set(id, enters);
        }
        if card.kind != Kind::Zombie {
            self.state.changed.insert(Changed::GEAR);
        }
        if card.kind != Kind::Zombie || card.text.passive_mask & change_bit(&Change::MaxCharges(0)) != 0 {
            self.note_max_counters();
        }
        if card.unique {
            self.state.changed.insert(Changed::UNIQUE);
        }
        self.note_hp();
    }

    /// Draws the top card of the Survivor Deck; whether there was one (5.1.1).
    pub(crate) fn draw_one(&mut self, seat: Seat) -> bool {
        let top = self.state.side(seat).cards(Area::SurvivorDeck).first().copied();
        if let Some(card) = top {
            self.move_card(card, Area::Hand, seat, Position::Bottom);
        }
        top.is_some()
    }

    /// Puts cards into the Survivor Deck and shuffles it (6.1.6).
    pub(crate) fn return_and_shuffle(&mut self, seat: Seat, cards: &[ObjectId]) {
        for card in cards {
            self.move_card(*card, Area::SurvivorDeck, seat, Position::Bottom);
        }
        self.shuffle(seat, Area::SurvivorDeck);
    }

    /// A player sees the top cards of a deck, as many as there are.
    pub(crate) fn look_at_top(&mut self, seat: Seat, area: Area, count: usize) {
        let State { sides, objects, .. } = &mut *self.state;
        let seen = sides[seat.index()].cards(area).iter().take(count);
        seen.for_each(|id| objects[id.index()].placed = Placed(true));
    }

    /// Orders the top cards of a deck: `order` lists them from the top down.
    pub(crate) fn reorder_top(&mut self, seat: Seat, area: Area, order: &[ObjectId]) {
        if let Some(mut pile) = self.state.sides[seat.index()].pile(area) {
            for id in order.iter().rev() {
                pile.remove(*id);
                pile.insert(*id, Position::Top);
            }
        }
    }

    /// A card outside the battlefields becomes another one, which comes from
    /// outside the game.
    pub(crate) fn replace_card(&mut self, id: ObjectId, card: CardId) {
        self.state.objects[id.index()].card = card;
        self.note_passives();
    }

    /// Damage, counters, statuses and memory are gone (4.1.3, 5.13.2).
    fn forget(&mut self, id: ObjectId) {
        let object = &mut self.state.objects[id.index()];
        *object = Object { card: object.card, area: object.area, ..Object::default() };
        if !self.state.statuses.is_empty() {
            self.state.statuses.retain(|status| status.object != id);
        }
        if !self.state.lasting.is_empty() {
            self.state.lasting.retain(|lasting| lasting.object != id);
        }
        if !self.state.shielding.is_empty() {
            self.state.shielding.retain(|shield| shield.object != id);
        }
    }

    /// What a card brings into play: counters, memory of kills and damage,
    /// summoning sickness of a Zombie (2.22.1, 2.35.7).
    pub(crate) fn set_up(&mut self, id: ObjectId, x: u8) {
        let card = self.rules.program.card(self.state.object(id).card);
        let counters = card.counters.map_or(0, |value| value.with(x));
        let zombie = card.kind == Kind::Zombie;
        let seat = self.state.controller(id);
        let (kills, damage) = (self.state.side(seat).kills, self.state.side(seat).damage_taken);
        let object = &mut self.state.objects[id.index()];
        object.counters = counters;
        object.x = x;
        object.kills_before = kills;
        object.damage_before = damage;
        object.marks = object.marks.with(Marks::SICK, zombie);
        if card.counters.is_some() && counters == 0 {
            self.state.changed.insert(Changed::COUNTERS);
        }
        if zombie {
            self.state.marked = self.state.marked.union(Marks::SICK);
            self.log.take(Event::Marked { object: id, mark: Marks::SICK, on: true });
        }
    }

    /// Attaches a card to a host.
    pub(crate) fn attach(&mut self, id: ObjectId, host: ObjectId) {
        self.state.changed.insert(Changed::GEAR);
        self.note_max_counters();
        self.state.objects[id.index()].host = host;
        self.log.take(Event::Attached { seat: self.state.controller(id), object: id, host });
    }
}
