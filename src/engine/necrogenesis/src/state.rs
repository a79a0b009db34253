//! Everything that changes in a game: small, flat and free of pointers.
//!
//! Cards, sides, statuses, modifiers and preventions are private to this
//! module and change only through [`change`], one helper an atomic change. What
//! is under way (pending steps, the stack, attacks, windows, the declaration,
//! whose turn it is) belongs to the chapters of the rules, which write it. How
//! much every table holds, and what happens when one is full, is said in `room`.

mod canonical;
pub(super) mod change;
mod deal;
mod first_player;
mod lasting;
mod object;
mod pending;
mod picked;
mod pile;
mod room;
mod sets;
mod side;
mod step;

use tinyvec::ArrayVec;

use self::canonical::slice;

pub(super) use self::{
    first_player::first_player_of,
    pile::Position,
    sets::{CardSet, Changed},
};
pub use self::{
    lasting::{Lasting, Shielding, StatusOn, Until},
    object::{Object, Placed},
    pending::{Battle, BattleFlags, DamageKind, Declared, Declaring, Frame, FrameFlags, Happening, Incoming},
    picked::{OptionNumber, Picked},
    pile::{IntoPile, Pile, pile},
    room::{StateTable, Stopped},
    side::Side,
    step::{BattleStep, DeclareStep, Stage, Step},
};

use crate::rulestext::ability::StatusKind;
use safehouse_table::{Outcome, Seat, random::Streams};

use super::{
    object::{Area, CARDS, Marks, ObjectId, ZOMBIE_DECK_START},
    program::CardId,
    question::Asked,
};

/// The streams of randomness of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
pub enum Stream {
    /// Who goes first.
    FirstPlayer = 0,
    /// Shuffles of the first seat's Survivor Deck; the second seat's follows.
    SurvivorDeck = 1,
    /// Shuffles of the first seat's Zombie Deck; the second seat's follows.
    ZombieDeck = 3,
    /// Dice.
    Dice = 5,
    /// Random selections.
    Selection = 6,
    /// New ids for cards that enter a hidden area.
    Ids = 7,
}

impl Stream {
    /// The stream that shuffles a deck of a seat.
    fn of_deck(seat: Seat, area: Area) -> usize {
        let first = if area == Area::ZombieDeck { Self::ZombieDeck } else { Self::SurvivorDeck };
        first as usize + seat.index()
    }
}

/// A game in progress.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct State {
    #[serde(serialize_with = "slice")]
    objects: [Object; CARDS],
    sides: [Side; 2],
    random: Streams<8>,
    /// Numbers that come before those drawn, for arranged tables.
    #[serde(skip_serializing_if = "ArrayVec::is_empty")]
    scripted: ArrayVec<[u8; 12]>,
    statuses: ArrayVec<[StatusOn; room::STATUSES]>,
    lasting: ArrayVec<[Lasting; room::LASTING]>,
    shielding: ArrayVec<[Shielding; room::SHIELDING]>,
    /// Whose turn it is as Survivor (1.4.2).
    pub(super) turn_player: Seat,
    /// Turns begun.
    pub(super) turn: u16,
    /// The stage reached.
    pub(super) stage: Stage,
    /// The first player (7.2.2).
    pub(super) first: Seat,
    /// What is asked, if anything.
    pub(super) asked: Option<Asked>,
    /// Pending steps, the next one last.
    pub(super) agenda: ArrayVec<[Step; room::AGENDA]>,
    /// Triggers that wait (1.5.1).
    pub(super) pending: ArrayVec<[Frame; room::PENDING]>,
    /// The stack (9.2.1).
    pub(super) stack: ArrayVec<[Frame; room::STACK]>,
    /// Frames being carried out, the innermost last.
    pub(super) running: ArrayVec<[Frame; room::RUNNING]>,
    /// What each of the outer ones has damaged so far (5.9.4).
    #[serde(skip_serializing_if = "CardSet::are_empty")]
    wounded: [CardSet; room::WOUNDED],
    /// Attacks in progress, the innermost last.
    pub(super) battles: ArrayVec<[Battle; room::BATTLES]>,
    /// Damage about to reach a Survivor, the innermost last.
    pub(super) incoming: ArrayVec<[Incoming; room::INCOMING]>,
    /// What the open window is for.
    pub(super) happenings: ArrayVec<[Happening; room::HAPPENINGS]>,
    /// Reacts played in the open window, by seat.
    pub(super) reacts_played: [u8; 2],
    /// The declaration in progress.
    pub(super) declared: Declared,
    /// What was picked so far for the question in progress.
    pub(super) picked: Picked,
    /// Spawning is over for this phase (7.3.2).
    pub(super) spawn_closed: bool,
    /// The card in the spawn slot.
    pub(super) slot: ObjectId,
    /// What the cards that ever entered play wait for, as bits of triggers.
    #[serde(skip)]
    awaited: u32,
    /// What passives of the cards on the battlefields change, as bits of
    /// [`super::program::PassiveRule::bit`].
    #[serde(skip)]
    modified: u32,
    /// The cards on the battlefields whose text is a passive or waits for
    /// something, and both Survivors.
    #[serde(skip)]
    with_text: CardSet,
    /// Marks that some card may have.
    #[serde(skip)]
    marked: Marks,
    outcome: Option<Outcome>,
    lost: [bool; 2],
    /// What changed that the checks of a checkpoint look at.
    #[serde(skip)]
    changed: Changed,
}

impl State {
    /// Everything in its deck, in the order of the lists.
    pub(crate) fn new(seed: safehouse_table::random::Seed, cards: &[CardId; CARDS]) -> Self {
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
            stage: Stage::TurnStart,
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
            declared: Declared::default(),
            picked: Picked::NOTHING,
            spawn_closed: false,
            slot: ObjectId::NONE,
            awaited: 0,
            modified: 0,
            with_text,
            marked: Marks::empty(),
            outcome: None,
            lost: [false; 2],
            changed: Changed::all(),
        }
    }

    /// All of the state as JSON without blanks, fields in the order of their
    /// declaration; what only spares work is left out. For comparing states, not for keeping them: a record does
    /// that. It holds what players must not see.
    ///
    /// # Errors
    /// None in practice; the form is what JSON can carry.
    pub fn to_canonical_bytes(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(self)
    }

    /// The game is over: nothing is asked or still to do.
    pub(super) fn close(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.asked = None;
        self.agenda.clear();
    }

    /// A card.
    #[inline]
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.index()]
    }

    /// A side.
    #[inline]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    /// The seat whose turn it is (1.4.2).
    pub fn turn_player(&self) -> Seat {
        self.turn_player
    }

    /// Turns begun; the first turn is 1.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// The stage of the turn.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The player of the first turn.
    pub fn first_player(&self) -> Seat {
        self.first
    }

    /// What is asked of whom.
    pub fn asked(&self) -> Option<Asked> {
        self.asked
    }

    /// What was picked so far, which is forgotten.
    pub(super) fn take_picked(&mut self) -> Picked {
        std::mem::replace(&mut self.picked, Picked::NOTHING)
    }

    /// Whether cards, pools or what lasts differ from an earlier state of the
    /// game, or something is under way that was not.
    pub(super) fn has_acted_since(&self, before: &State) -> bool {
        self.objects != before.objects
            || self.sides != before.sides
            || self.statuses != before.statuses
            || self.lasting != before.lasting
            || self.shielding != before.shielding
            || self.battles != before.battles
            || self.incoming != before.incoming
            || self.stack != before.stack
            || self.agenda.len() > before.agenda.len()
    }

    /// Whether a checkpoint has nothing to look at.
    #[inline]
    pub(super) fn is_quiet(&self) -> bool {
        self.changed.is_empty() && self.pending.is_empty() && self.happenings.is_empty()
    }

    /// Whether a stage is what comes next, with no checkpoint left before it.
    pub(super) fn is_next(&self, stage: Stage) -> bool {
        match self.agenda.last() {
            Some(Step::Stage(next)) => *next == stage,
            Some(Step::Checked(next)) => *next == stage && self.is_quiet(),
            _ => false,
        }
    }

    /// The stage that comes next, with no checkpoint left before it, and that the game does not stand at.
    pub(super) fn stage_to_come(&self) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| *stage != self.stage && self.is_next(*stage))
    }

    /// What changed since the last checkpoint that its checks look at.
    pub(super) fn changed(&self) -> Changed {
        self.changed
    }

    /// What the cards that ever entered play wait for, as bits of triggers:
    /// what is not among them need not be looked for.
    pub(super) fn awaited(&self) -> u32 {
        self.awaited
    }

    /// What passives of the cards on the battlefields change; the Survivors'
    /// are the program's to know.
    pub(super) fn modified(&self) -> u32 {
        self.modified
    }

    /// The cards on the battlefields whose text is a passive or waits for
    /// something, and both Survivors.
    pub(super) fn with_text(&self) -> CardSet {
        self.with_text
    }

    /// Whether some card may have one of the marks.
    #[inline]
    pub(super) fn was_marked(&self, marks: Marks) -> bool {
        self.marked.intersects(marks)
    }

    /// How the game ended (1.3).
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who controls a card (1.4.6).
    #[inline]
    pub fn controller(&self, id: ObjectId) -> Seat {
        let owner = id.owner();
        if self.object(id).marks.contains(Marks::TAKEN) { owner.other() } else { owner }
    }

    /// On whose side a card lies (4.1.0).
    #[inline]
    pub fn side_of(&self, id: ObjectId) -> Seat {
        let owner = id.owner();
        if self.object(id).marks.contains(Marks::ACROSS) { owner.other() } else { owner }
    }

    /// Statuses in play.
    pub fn statuses(&self) -> &[StatusOn] {
        &self.statuses
    }

    /// Whether a card has a status.
    pub fn has_status(&self, object: ObjectId, kind: StatusKind) -> bool {
        self.statuses.iter().any(|status| status.object == object && status.kind == kind)
    }

    /// The sum of a status's amounts on a card.
    pub fn status_amount(&self, object: ObjectId, kind: StatusKind) -> u8 {
        self.statuses
            .iter()
            .filter(|status| status.object == object && status.kind == kind)
            .fold(0, |sum, status| sum.saturating_add(status.amount))
    }

    /// Modifiers that last for a time.
    pub fn lasting(&self) -> &[Lasting] {
        &self.lasting
    }

    /// Whether nothing tells two cards apart of the damage that texts being
    /// carried out have dealt and of what will be prevented.
    pub(super) fn are_unharmed_alike(&self, one: ObjectId, other: ObjectId) -> bool {
        self.wounded.iter().all(|wounded| wounded.has(one) == wounded.has(other))
            && !self.shielding.iter().any(|shield| shield.object == one || shield.object == other)
    }

    /// Damage that will be prevented on a card; more than any damage is told
    /// as 255.
    pub fn shielding(&self, object: ObjectId) -> u8 {
        let of_it = self.shielding.iter().filter(|shield| shield.object == object);
        of_it.fold(0, |sum: u8, shield| sum.saturating_add(u8::try_from(shield.amount).unwrap_or(u8::MAX)))
    }

    /// How many numbers were drawn from a stream of randomness.
    pub(super) fn drawn(&self, stream: Stream) -> u32 {
        self.random.position(stream as usize)
    }

    /// The dice that are laid down for this table and not rolled yet.
    pub fn scripted_dice(&self) -> &[u8] {
        &self.scripted
    }

    /// The attack in progress.
    pub fn battle(&self) -> Option<&Battle> {
        self.battles.last()
    }

    /// How many cards a seat has in Exile (2.23.5).
    pub fn exiled(&self, seat: Seat) -> impl Iterator<Item = ObjectId> + '_ {
        let start = seat.index() * super::object::CARDS_PER_SEAT;
        (start..start + super::object::CARDS_PER_SEAT)
            .map(|index| ObjectId(index as u8))
            .filter(|id| self.object(*id).area == Area::Exile)
    }

    /// The stack, bottom first.
    pub fn stack(&self) -> &[Frame] {
        &self.stack
    }
}
