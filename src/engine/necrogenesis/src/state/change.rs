//! The atomic changes of a game. Each does one thing, does nothing when there
//! is nothing to do, and says what happened; nothing else changes a card, a
//! pool, a status or a token.

mod chance;
mod lasting;
mod points;

use tinyvec::ArrayVec;

use crate::rulestext::ability::Change;
use safehouse_table::{Outcome, Seat, Sink, random::Streams};

use super::{
    super::{
        damage::Hurt,
        event::{Event, LossCause, Stopped},
        object::{Area, CARDS, Marks, ObjectId, ZOMBIE_DECK_START},
        play::Play,
        program::{CardId, Kind, change_bit},
    },
    CardSet, Changed, Object, Pile, Side, State, pile, room,
};

/// Where in an ordered area a card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    /// First: the top of a deck.
    Top,
    /// Last: the bottom of a deck, the newest of an open area.
    Bottom,
}

impl Default for Object {
    fn default() -> Self {
        Self {
            card: CardId(0),
            area: Area::SurvivorDeck,
            marks: Marks(0),
            damage: 0,
            counters: 0,
            host: ObjectId::NONE,
            attacks: 0,
            used: 0,
            x: 0,
            kills_before: 0,
            damage_before: 0,
        }
    }
}

impl State {
    /// Everything in its deck, in the order of the lists.
    pub(in super::super) fn new(seed: safehouse_table::random::Seed, cards: &[CardId; CARDS]) -> Self {
        let mut objects = [Object::default(); CARDS];
        let mut sides = [Side::default(); 2];
        for (index, object) in objects.iter_mut().enumerate() {
            let id = ObjectId(index as u8);
            object.card = cards[index];
            let side = &mut sides[id.owner().index()];
            object.area = match id.index_of_owner() {
                0 => Area::SurvivorZone,
                own if own < ZOMBIE_DECK_START => {
                    side.survivor_deck.push(id);
                    Area::SurvivorDeck
                }
                _ => {
                    side.zombie_deck.push(id);
                    Area::ZombieDeck
                }
            };
        }
        let mut with_text = CardSet::default();
        for seat in Seat::BOTH {
            with_text.set(ObjectId::survivor(seat), true);
        }
        Self {
            objects,
            sides,
            random: Streams::new(seed),
            scripted: Default::default(),
            statuses: ArrayVec::from_array_empty([Default::default(); room::STATUSES]),
            lasting: ArrayVec::from_array_empty([Default::default(); room::LASTING]),
            shielding: ArrayVec::from_array_empty([Default::default(); room::SHIELDING]),
            turn_player: Seat::First,
            turn: 0,
            stage: super::Stage::TurnStart,
            first: Seat::First,
            asked: None,
            agenda: ArrayVec::from_array_empty([Default::default(); room::AGENDA]),
            pending: ArrayVec::from_array_empty([Default::default(); room::PENDING]),
            stack: ArrayVec::from_array_empty([Default::default(); room::STACK]),
            running: ArrayVec::from_array_empty([Default::default(); room::RUNNING]),
            wounded: Default::default(),
            battles: ArrayVec::from_array_empty([Default::default(); room::BATTLES]),
            incoming: ArrayVec::from_array_empty([Default::default(); room::INCOMING]),
            happenings: ArrayVec::from_array_empty([Default::default(); room::HAPPENINGS]),
            reacts_played: [0; 2],
            declared: super::Declared::default(),
            picked: pile(),
            spawn_closed: false,
            slot: ObjectId::NONE,
            awaited: 0,
            modified: 0,
            with_text,
            marked: Marks(0),
            outcome: None,
            lost: [false; 2],
            changed: Changed::ALL,
        }
    }

    fn pile(&mut self, seat: Seat, area: Area) -> Option<PileMut<'_>> {
        let side = &mut self.sides[seat.index()];
        Some(match area {
            Area::SurvivorDeck => PileMut::Forty(&mut side.survivor_deck),
            Area::Hand => PileMut::Forty(&mut side.hand),
            Area::Equipment => PileMut::Forty(&mut side.equipment),
            Area::ZombieDeck => PileMut::Twenty(&mut side.zombie_deck),
            Area::Graveyard => PileMut::Sixty(&mut side.graveyard),
            // All gear of the side, and all Zombies of the other (2.34.5).
            Area::ZombieZone => PileMut::Sixty(&mut side.zombie_zone),
            Area::ThreatZone => PileMut::Sixty(&mut side.threat_zone),
            Area::Exile | Area::SurvivorZone | Area::SpawnSlot | Area::Stack => return None,
        })
    }
}

enum PileMut<'a> {
    Twenty(&'a mut Pile<20>),
    Forty(&'a mut Pile<40>),
    Sixty(&'a mut Pile<60>),
}

impl PileMut<'_> {
    fn remove(&mut self, id: ObjectId) {
        fn from<const N: usize>(pile: &mut Pile<N>, id: ObjectId)
        where
            [ObjectId; N]: tinyvec::Array<Item = ObjectId>,
        {
            if let Some(at) = pile.iter().position(|other| *other == id) {
                // What `remove` does by turning the rest round, in one move.
                pile.copy_within(at + 1.., at);
                pile.pop();
            }
        }
        match self {
            PileMut::Twenty(pile) => from(pile, id),
            PileMut::Forty(pile) => from(pile, id),
            PileMut::Sixty(pile) => from(pile, id),
        }
    }

    fn insert(&mut self, id: ObjectId, position: Position) {
        fn into<const N: usize>(pile: &mut Pile<N>, id: ObjectId, position: Position)
        where
            [ObjectId; N]: tinyvec::Array<Item = ObjectId>,
        {
            match position {
                Position::Top => pile.insert(0, id),
                Position::Bottom => pile.push(id),
            }
        }
        match self {
            PileMut::Twenty(pile) => into(pile, id, position),
            PileMut::Forty(pile) => into(pile, id, position),
            PileMut::Sixty(pile) => into(pile, id, position),
        }
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// Moves a card to an area of a side (4.1). Leaving the battlefield makes
    /// a new object (4.1.3); moving between zones keeps everything (4.1.4).
    /// Areas that are no zone of a battlefield are the owner's (4.1.8).
    pub(in super::super) fn move_card(&mut self, id: ObjectId, to: Area, side: Seat, position: Position) {
        self.note_move(id, to);
        let owner = id.owner();
        let side = if to.is_battlefield() || to == Area::Stack { side } else { owner };
        let from = self.state.object(id).area;
        let from_side = self.state.side_of(id);
        if let Some(mut pile) = self.state.pile(from_side, from) {
            pile.remove(id);
        }
        if from == Area::Exile {
            self.state.sides[owner.index()].exiled -= 1;
        }
        if from.is_battlefield() && !to.is_battlefield() {
            self.forget(id);
        }
        let object = &mut self.state.objects[id.index()];
        object.area = to;
        object.marks = object.marks.with(Marks::ACROSS, side != owner).with(Marks::REVEALED, false);
        if let Some(mut pile) = self.state.pile(side, to) {
            pile.insert(id, position);
        }
        if to == Area::Exile {
            self.state.sides[owner.index()].exiled += 1;
        }
        let card = self.state.object(id).card;
        if from.is_battlefield()
            && !to.is_battlefield()
            && self.rules.program.card(card).text.passive_mask & self.state.modified != 0
        {
            let mut modified = 0;
            self.state.with_text.each(|id| modified |= self.read().card(id).text.passive_mask);
            self.state.modified = modified;
        }
        self.log.take(Event::Moved { object: id, card, from, to, side });
        if to.is_secret() && to != Area::SpawnSlot && !from.is_secret() {
            self.renew_id(id);
        }
    }

    /// What a move makes a checkpoint look at. Drawing and discarding change
    /// nothing in play, but conditions may ask for the cards in hand.
    fn note_move(&mut self, id: ObjectId, to: Area) {
        let to_play = to.is_battlefield();
        let in_play = to_play || self.state.objects[id.index()].area.is_battlefield();
        if in_play {
            let card = self.rules.program.card(self.state.objects[id.index()].card);
            self.state.awaited |= card.text.trigger_mask;
            self.state.modified |= card.text.passive_mask;
            if card.text.trigger_mask | card.text.passive_mask != 0 {
                self.state.with_text.set(id, to_play);
            }
            if card.kind != Kind::Zombie {
                self.state.changed.add(Changed::GEAR);
            }
            if card.unique {
                self.state.changed.add(Changed::UNIQUE);
            }
            self.note_hp();
        }
        self.note_passives();
    }

    /// Something changed that the conditions of passives ask for: HP and how
    /// many counters a card can hold may hang on one.
    pub(in super::super) fn note_passives(&mut self) {
        if self.rules.program.passive_mask & change_bit(&Change::HpX) != 0 {
            self.state.changed.add(Changed::HP);
        }
        self.note_max_counters();
    }

    /// Something changed that texts which change HP, or how many counters a
    /// card can hold, may hang on.
    fn note_hp(&mut self) {
        if self.rules.program.changes_hp {
            self.state.changed.add(Changed::HP);
        }
        self.note_max_counters();
    }

    fn note_max_counters(&mut self) {
        if self.rules.program.changes_max_counters {
            self.state.changed.add(Changed::COUNTERS);
        }
    }

    /// HP are about to be looked at.
    pub(in super::super) fn hp_checked(&mut self) {
        self.state.changed.remove(Changed::HP);
    }

    /// No player has a Unique card twice.
    pub(in super::super) fn unique_checked(&mut self) {
        self.state.changed.remove(Changed::UNIQUE);
    }

    /// The board is about to be looked at.
    pub(in super::super) fn settle(&mut self) {
        debug_assert_eq!(
            self.read().passives_in_play() & !(self.state.modified | self.rules.program.survivor_passive_mask),
            0,
            "every passive in play is known"
        );
        debug_assert!(
            {
                let (marked, mut complete) = (self.state.marked, true);
                let kept = Marks::ACROSS.and(Marks::REVEALED).and(Marks::TAKEN);
                self.read().each_in_play(|id| {
                    complete &= marked.and(kept).has(self.state.object(id).marks);
                });
                complete
            },
            "every mark in play is known"
        );
        debug_assert!(
            {
                let mut with_text = CardSet::default();
                self.read().each_in_play(|id| {
                    let text = &self.read().card(id).text;
                    with_text.set(
                        id,
                        self.read().card(id).kind == Kind::Survivor || text.trigger_mask | text.passive_mask != 0,
                    );
                });
                with_text == self.state.with_text()
            },
            "every text in play is known"
        );
        self.state.changed.remove(Changed::GEAR);
        self.state.changed.remove(Changed::COUNTERS);
        self.state.changed.remove(Changed::UNIQUE);
    }

    /// Draws the top card of the Survivor Deck; whether there was one (5.1.1).
    pub(in super::super) fn draw_one(&mut self, seat: Seat) -> bool {
        let top = self.state.side(seat).cards(Area::SurvivorDeck).first().copied();
        if let Some(card) = top {
            self.move_card(card, Area::Hand, seat, Position::Bottom);
        }
        top.is_some()
    }

    /// Puts cards into the Survivor Deck and shuffles it (6.1.6).
    pub(in super::super) fn return_and_shuffle(&mut self, seat: Seat, cards: &[ObjectId]) {
        for card in cards {
            self.move_card(*card, Area::SurvivorDeck, seat, Position::Bottom);
        }
        self.shuffle(seat, Area::SurvivorDeck);
    }

    /// Orders the top cards of a deck: `order` lists them from the top down.
    pub(in super::super) fn reorder_top(&mut self, seat: Seat, area: Area, order: &[ObjectId]) {
        if let Some(mut pile) = self.state.pile(seat, area) {
            for id in order.iter().rev() {
                pile.remove(*id);
                pile.insert(*id, Position::Top);
            }
        }
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
    pub(in super::super) fn set_up(&mut self, id: ObjectId, x: u8) {
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
        if zombie {
            self.state.marked = self.state.marked.and(Marks::SICK);
            self.log.take(Event::Marked { object: id, mark: Marks::SICK, on: true });
        }
    }

    /// Attaches a card to a host.
    pub(in super::super) fn attach(&mut self, id: ObjectId, host: ObjectId) {
        self.state.changed.add(Changed::GEAR);
        self.state.objects[id.index()].host = host;
        self.log.take(Event::Attached { seat: self.state.controller(id), object: id, host });
    }

    /// Sets or clears marks; nothing when they already are.
    pub(in super::super) fn mark(&mut self, id: ObjectId, mark: Marks, on: bool) {
        let marks = self.state.object(id).marks;
        if marks.with(mark, on) != marks {
            if mark.any(Marks::REST.and(Marks::TAKEN)) {
                self.note_passives();
            }
            if mark.any(Marks::TAKEN) && self.rules.program.card(self.state.object(id).card).unique {
                self.state.changed.add(Changed::UNIQUE);
            }
            self.state.objects[id.index()].marks = marks.with(mark, on);
            if on {
                self.state.marked = self.state.marked.and(mark);
            }
            if S::LISTENS {
                for mark in Marks::ALL.into_iter().filter(|one| mark.has(*one) && marks.has(*one) != on) {
                    self.log.take(Event::Marked { object: id, mark, on });
                }
            }
        }
    }

    /// Puts damage on a card; the caller has prevented and reduced it.
    pub(in super::super) fn put_damage(&mut self, id: ObjectId, amount: u8, hurt: Hurt) {
        self.state.changed.add(Changed::HP);
        self.note_passives();
        let object = &mut self.state.objects[id.index()];
        object.damage = object.damage.saturating_add(amount);
        if object.area == Area::SurvivorZone {
            let side = &mut self.state.sides[id.owner().index()];
            side.damage_taken = side.damage_taken.saturating_add(amount);
        }
        let left = self.read().hp_left(id);
        self.log.take(Event::Damaged { object: id, source: hurt.source, by: hurt.by, amount, left });
    }

    /// The text being carried out, with the options it chose, has damaged a
    /// card; whether that is kept in mind until it is done.
    pub(in super::super) fn note_wound(&mut self, id: ObjectId) -> bool {
        let whole = self.state.running.iter().rposition(|frame| !frame.flags.has(super::FrameFlags::PART));
        let wounded = whole.and_then(|at| self.state.wounded.get_mut(at));
        wounded.is_some_and(|wounded| {
            wounded.set(id, true);
            true
        })
    }

    /// What the text that has just been carried out has damaged.
    pub(in super::super) fn take_wounds(&mut self) -> CardSet {
        let wounded = self.state.wounded.get_mut(self.state.running.len());
        wounded.map(std::mem::take).unwrap_or_default()
    }

    /// Takes damage off a card, down to none (2.5.3).
    pub(in super::super) fn take_damage_off(&mut self, id: ObjectId, amount: u8) -> u8 {
        let object = &mut self.state.objects[id.index()];
        let healed = amount.min(object.damage);
        if healed > 0 {
            object.damage -= healed;
            self.note_passives();
            self.log.take(Event::Healed { object: id, amount: healed });
        }
        healed
    }

    /// Sets the counters of a card (2.22, 5.13.1).
    pub(in super::super) fn set_counters(&mut self, id: ObjectId, counters: u8) {
        if self.state.object(id).counters != counters {
            self.state.changed.add(Changed::COUNTERS);
            self.state.objects[id.index()].counters = counters;
            self.log.take(Event::Counters { object: id, now: counters });
        }
    }

    /// Counts an attack of a Weapon or an unarmed Survivor (R54).
    pub(in super::super) fn count_attack(&mut self, id: ObjectId) {
        let object = &mut self.state.objects[id.index()];
        object.attacks = object.attacks.saturating_add(1);
    }

    /// Marks a once-per-turn ability as used.
    pub(in super::super) fn use_once(&mut self, id: ObjectId, bit: u8) {
        self.state.objects[id.index()].used |= 1 << (bit & 15);
    }

    /// The attacks of a seat's Survivor and gear start again (R54).
    pub(in super::super) fn reset_allowances(&mut self, seat: Seat) {
        let survivor = ObjectId::survivor(seat);
        self.state.objects[survivor.index()].attacks = 0;
        for area in [Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
            for index in 0..self.state.side(seat).cards(area).len() {
                let id = self.state.side(seat).cards(area)[index];
                self.state.objects[id.index()].attacks = 0;
            }
        }
    }

    /// "Once per turn" starts again for every card in play, with the turn.
    pub(in super::super) fn reset_once_per_turn(&mut self) {
        self.change_in_play(|object| object.used = 0);
        for side in &mut self.state.sides {
            side.ap_gained = 0;
            side.events_played = [0; 2];
        }
    }

    /// Takes marks off every card in play.
    pub(in super::super) fn clear_marks(&mut self, marks: Marks) {
        if !self.state.marked.any(marks) {
            return;
        }
        self.state.marked = self.state.marked.with(marks, false);
        for seat in Seat::BOTH {
            self.unmark(ObjectId::survivor(seat), marks);
            for area in [Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
                for index in 0..self.state.side(seat).cards(area).len() {
                    self.unmark(self.state.side(seat).cards(area)[index], marks);
                }
            }
        }
    }

    /// Takes marks off a card that has some of them.
    #[inline]
    pub(in super::super) fn unmark(&mut self, id: ObjectId, marks: Marks) {
        if self.state.object(id).marks.any(marks) {
            self.mark(id, marks, false);
        }
    }

    fn change_in_play(&mut self, change: impl Fn(&mut Object)) {
        for seat in Seat::BOTH {
            change(&mut self.state.objects[ObjectId::survivor(seat).index()]);
            for area in [Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
                for index in 0..self.state.side(seat).cards(area).len() {
                    let id = self.state.side(seat).cards(area)[index];
                    change(&mut self.state.objects[id.index()]);
                }
            }
        }
    }

    /// A seat loses; the game ends when the batch that did it is over (1.3.1).
    pub(in super::super) fn lose(&mut self, seat: Seat, cause: LossCause) {
        if !self.state.lost[seat.index()] && self.state.outcome.is_none() {
            self.state.lost[seat.index()] = true;
            self.log.take(Event::Lost { seat, cause });
        }
    }

    /// Ends the game when somebody has lost (1.3.0, 1.3.3); whether it is over.
    pub(in super::super) fn end_if_lost(&mut self) -> bool {
        if self.state.outcome.is_none() {
            self.state.outcome = match self.state.lost {
                [false, false] => None,
                [true, true] => Some(Outcome::Drawn),
                [true, false] => Some(Outcome::Won(Seat::Second)),
                [false, true] => Some(Outcome::Won(Seat::First)),
            };
            if self.state.outcome.is_some() {
                self.end();
            }
        }
        self.state.outcome.is_some()
    }

    /// Stops a game that does not end by itself, as a draw.
    pub(in super::super) fn stop(&mut self, why: Stopped) {
        if self.state.outcome.is_none() {
            self.log.take(Event::Stopped(why));
            self.state.outcome = Some(Outcome::Drawn);
            self.end();
        }
    }

    fn end(&mut self) {
        self.state.asked = None;
        self.state.agenda.clear();
        self.log.take(Event::GameOver);
    }
}
