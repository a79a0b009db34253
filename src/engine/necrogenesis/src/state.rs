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
mod pending;
mod room;
mod step;

use tinyvec::ArrayVec;

use self::canonical::slice;

pub use self::{
    pending::{Battle, DamageKind, Declared, Declaring, Frame, FrameFlags, Happening, Incoming},
    step::{BattleStep, DeclareStep, Stage, Step},
};

use crate::rulestext::ability::{StatusKind, Token, Zone};
use safehouse_table::{Outcome, Seat, random::Streams};

use super::{
    object::{Area, CARDS, Marks, ObjectId},
    program::CardId,
    question::Asked,
};

/// An ordered list of cards in an area.
pub type Pile<const N: usize> = ArrayVec<[ObjectId; N]>;

/// Cards picked for a question.
pub type Picked = Pile<{ room::PICKED }>;

/// An empty list. (The `Default` of a long list is built card by card.)
pub const fn pile<const N: usize>() -> Pile<N> {
    ArrayVec::from_array_empty([ObjectId::NONE; N])
}

/// Collects cards into a [`Pile`].
pub trait IntoPile: Iterator<Item = ObjectId> + Sized {
    /// The cards, as many as the list holds.
    fn into_pile<const N: usize>(self) -> Pile<N> {
        let mut cards = pile();
        for card in self {
            if cards.try_push(card).is_some() {
                break;
            }
        }
        cards
    }
}

impl<I: Iterator<Item = ObjectId>> IntoPile for I {}

/// A card on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Object {
    /// Which card it is.
    pub card: CardId,
    /// Where it is.
    pub area: Area,
    /// Marks.
    pub marks: Marks,
    /// Damage on it (2.5.2).
    pub damage: u8,
    /// Charge or Durability Counters (2.22.0).
    pub counters: u8,
    /// The Weapon it is attached to.
    pub host: ObjectId,
    /// Attacks made this turn (R54).
    pub attacks: u8,
    /// Once-per-turn abilities used, as bits.
    pub used: u16,
    /// X of the cost paid for it (16.5.2).
    pub x: u8,
    /// Kills of its controller before it entered play, for Unlock.
    pub kills_before: u8,
    /// Damage to its controller's Survivor before it entered play, for Unlock.
    pub damage_before: u8,
}

/// One player's side of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Side {
    survivor_deck: Pile<40>,
    zombie_deck: Pile<20>,
    hand: Pile<40>,
    graveyard: Pile<60>,
    zombie_zone: Pile<60>,
    threat_zone: Pile<60>,
    equipment: Pile<40>,
    tokens: [[u8; 4]; 2],
    exiled: u8,
    ap: u8,
    tp: u8,
    th: u8,
    ap_gained: u8,
    events_played: [u8; 2],
    quick_escapes: u8,
    kills: u8,
    damage_taken: u8,
    mulligan: bool,
}

/// A status on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub struct StatusOn {
    /// On which card.
    pub object: ObjectId,
    /// Which status.
    pub kind: StatusKind,
    /// Its amount (Bleed, Burn), 1 otherwise.
    pub amount: u8,
    /// When it ends.
    pub until: Until,
}

impl Default for StatusOn {
    fn default() -> Self {
        Self { object: ObjectId::NONE, kind: StatusKind::Bleed, amount: 0, until: Until::Removed }
    }
}

/// When a status or a modifier ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub enum Until {
    /// When something removes it.
    #[default]
    Removed,
    /// At the end of this turn (7.4.1).
    EndOfTurn,
    /// At the start of this seat's next turn.
    StartOfTurn(Seat),
    /// At the end of this seat's next turn, once that began (R89).
    EndOfNextTurn {
        /// Which seat.
        seat: Seat,
        /// Whether that turn has begun.
        begun: bool,
    },
    /// After this many more ticks.
    Ticks(u8),
    /// With the next attack it applies to (2.27.2).
    NextAttack,
    /// With the attack in progress.
    ThisAttack,
}

/// A modifier that lasts for a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Lasting {
    /// The operation that made it, which says what changes.
    pub op: u16,
    /// The object it is on; none for those on a player.
    pub object: ObjectId,
    /// X when it was made.
    pub x: u8,
    /// Whose it is.
    pub seat: Seat,
    /// When it ends.
    pub until: Until,
    /// How many times over: one text used again and again adds up here.
    pub times: u16,
}

impl Default for Lasting {
    fn default() -> Self {
        Self { op: 0, object: ObjectId::NONE, x: 0, seat: Seat::First, until: Until::Removed, times: 1 }
    }
}

/// Damage that will be prevented (5.9.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct Shielding {
    /// On which card.
    pub object: ObjectId,
    /// How much is left.
    pub amount: u16,
    /// When it ends.
    pub until: Until,
}

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

/// What a checkpoint has to look at, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Changed(u8);

impl Changed {
    /// HP, damage or what they hang on.
    pub(super) const HP: Changed = Changed(1);
    /// Gear or its hosts.
    pub(super) const GEAR: Changed = Changed(2);
    /// A Unique card entered or left play, or changed its controller.
    pub(super) const UNIQUE: Changed = Changed(4);
    /// Counters on gear.
    pub(super) const COUNTERS: Changed = Changed(8);
    /// All of it.
    pub(super) const ALL: Changed = Changed(15);

    /// Whether nothing changed.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this changed.
    pub(super) const fn has(self, what: Changed) -> bool {
        self.0 & what.0 != 0
    }

    fn add(&mut self, what: Changed) {
        self.0 |= what.0;
    }

    fn remove(&mut self, what: Changed) {
        self.0 &= !what.0;
    }
}

/// A set of cards, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub(super) struct CardSet([u64; 2]);

impl CardSet {
    fn are_empty(sets: &[CardSet; room::WOUNDED]) -> bool {
        *sets == [CardSet::default(); room::WOUNDED]
    }

    fn set(&mut self, id: ObjectId, on: bool) {
        let (word, bit) = (id.index() >> 6 & 1, 1 << (id.index() & 63));
        if on {
            self.0[word] |= bit;
        } else {
            self.0[word] &= !bit;
        }
    }

    fn has(self, id: ObjectId) -> bool {
        self.0[id.index() >> 6 & 1] & 1 << (id.index() & 63) != 0
    }

    /// Calls `each` with its cards, by their ids.
    #[inline]
    pub(super) fn each(self, mut each: impl FnMut(ObjectId)) {
        for (word, bits) in self.0.into_iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                each(ObjectId((word << 6) as u8 | left.trailing_zeros() as u8));
                left &= left - 1;
            }
        }
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
    /// Cards picked so far by the question in progress.
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

    /// The cards picked so far, which are forgotten.
    pub(super) fn take_picked(&mut self) -> Picked {
        std::mem::replace(&mut self.picked, pile())
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
        self.marked.any(marks)
    }

    /// How the game ended (1.3).
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who controls a card (1.4.6).
    #[inline]
    pub fn controller(&self, id: ObjectId) -> Seat {
        let owner = id.owner();
        if self.object(id).marks.has(Marks::TAKEN) { owner.other() } else { owner }
    }

    /// On whose side a card lies (4.1.0).
    #[inline]
    pub fn side_of(&self, id: ObjectId) -> Seat {
        let owner = id.owner();
        if self.object(id).marks.has(Marks::ACROSS) { owner.other() } else { owner }
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
}

/// The area that a [`Zone`] of a text is.
pub const fn area_of_zone(zone: Zone) -> Area {
    match zone {
        Zone::Threat => Area::ThreatZone,
        Zone::Zombie => Area::ZombieZone,
    }
}
