//! What may be seen of a game: by a seat, by somebody who watches, by one
//! person who plays both sides.
//!
//! [`Duel::can_see`] is the one place that decides whether a card is known;
//! views, logs, policies and exports ask it. A view borrows the state but
//! gives none of it away: neither the cards of secret areas (4.1.2) nor the
//! order of a deck, the seed, or what the other seat is asked about them.

mod by_choice;
mod picture;
mod prospects;
mod redact;
mod refused;
mod values;

use std::ops::Deref;

use crate::rulestext::ability::{Deck, Effect, StatusKind, Trigger};
use safehouse_table::{Outcome, Seat, random::Seed};

use super::{
    choice::Choice,
    declare::Room,
    duel::Duel,
    object::{Area, CARDS_PER_SEAT, Marks, ObjectId},
    program::{CardId, CardProgram, Op, area_of},
    question::{Asked, Question},
    state::{Battle, Declared, Frame, Incoming, Lasting, Object, Stage, State, StatusOn},
    state_reader::StateReader,
};

pub use self::{
    by_choice::{ChoiceEvents, SeenEvent, by_choice, place_of},
    picture::{Picture, SidePicture},
    prospects::{Dealt, Payment, Prospect, Roll},
    redact::redact,
    refused::Refused,
};

/// Who looks at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody who plays neither side: sees what both players see.
    Spectator,
    /// One person who plays both sides: sees what either player sees.
    Solo,
}

impl Viewer {
    /// Whether the viewer sees what only this seat sees.
    pub const fn is(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own as u8 == seat as u8,
            Viewer::Spectator => false,
            Viewer::Solo => true,
        }
    }
}

impl Duel {
    /// Whether a viewer knows which card an object is.
    ///
    /// Open areas are seen by all (4.1.1), and so is a card revealed in a
    /// secret area (2.19.0). A seat sees its hand and its spawn slot (4.2.3,
    /// R13), and cards of a deck only while it is asked about them (4.1.10).
    pub fn can_see(&self, viewer: Viewer, state: &State, object: ObjectId) -> bool {
        let seen = state.object(object);
        if !seen.area.is_secret() || seen.marks.contains(Marks::REVEALED) {
            return true;
        }
        let owner = object.owner();
        match seen.area {
            Area::Hand | Area::SpawnSlot => viewer.is(owner),
            area => self.looking(viewer, state).is_some_and(|look| {
                look.seat == owner
                    && look.area == area
                    && state.side(owner).cards(area).iter().take(look.cards).any(|id| *id == object)
            }),
        }
    }

    /// Whether a viewer is looking through a deck, of which they are not told
    /// otherwise.
    pub(super) fn looks_through_deck(&self, viewer: Viewer, state: &State) -> bool {
        self.looking(viewer, state).is_some()
    }

    /// The cards of a deck that a viewer is looking through.
    fn looking(&self, viewer: Viewer, state: &State) -> Option<Looking> {
        let asked = state.asked().filter(|asked| viewer.is(asked.seat))?;
        let seat = asked.seat;
        if asked.question == Question::SpawnFromDeck {
            return Some(Looking { seat, area: Area::ZombieDeck, cards: usize::MAX });
        }
        if !matches!(asked.question, Question::Search | Question::Reorder) {
            return None;
        }
        let frame = state.running.last()?;
        let at = self.program.ability(frame.ability).ops.start + u16::from(frame.at);
        match self.program.ops.get(usize::from(at))? {
            Op::Do(Effect::Search { deck, .. }) => Some(Looking { seat, area: area_of(*deck), cards: usize::MAX }),
            Op::Do(Effect::LookAndReorder(count, deck)) => {
                Some(Looking { seat, area: area_of(*deck), cards: usize::from(*count) })
            }
            _ => None,
        }
    }

    /// What a seat may see.
    pub fn seat_view<'a>(&'a self, state: &'a State, seat: Seat) -> SeatView<'a> {
        SeatView { view: self.view(state, Viewer::Seat(seat)), seat }
    }

    /// What somebody may see.
    pub fn view<'a>(&'a self, state: &'a State, viewer: Viewer) -> View<'a> {
        View { rules: self, state, viewer }
    }
}

/// The part of a deck that is being looked through, from its top.
#[derive(Debug, Clone, Copy)]
struct Looking {
    seat: Seat,
    area: Area,
    cards: usize,
}

/// A decision that a viewer is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// Who answers.
    pub seat: Seat,
    /// What is asked.
    pub question: Question,
}

/// A game as one viewer may see it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    rules: &'a Duel,
    state: &'a State,
    viewer: Viewer,
}

/// A game as one of its players may see it: a [`View`] with what the seat is
/// asked. This is all that a policy is given.
#[derive(Debug, Clone, Copy)]
pub struct SeatView<'a> {
    view: View<'a>,
    seat: Seat,
}

impl<'a> Deref for SeatView<'a> {
    type Target = View<'a>;

    fn deref(&self) -> &View<'a> {
        &self.view
    }
}

impl<'a> SeatView<'a> {
    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What this seat is asked now.
    pub fn question(&self) -> Option<Question> {
        self.view.state.asked().filter(|asked| asked.seat == self.seat).map(|asked| asked.question)
    }

    /// Every legal answer of this seat, into an emptied list.
    pub fn options(&self, options: &mut Vec<Choice>) {
        options.clear();
        if let Some(question) = self.question() {
            let asked = Asked { seat: self.seat, question };
            self.view.read().add_options(asked, options);
        }
    }

    /// A state that fits all this seat sees: cards it does not see are dealt
    /// anew among the places where they may lie, and dice fall by `seed`.
    ///
    /// Both deck lists count as known. What was seen before and is hidden
    /// again (a card put under a deck) is not remembered.
    pub fn guess(&self, seed: Seed) -> State {
        let mut state = *self.view.state;
        let (rules, real, viewer) = (self.view.rules, self.view.state, self.view.viewer);
        state.deal_anew(seed, |id| rules.can_see(viewer, real, id));
        state
    }
}

impl<'a> SeatView<'a> {
    /// This game with other cards where only the other seat could know: those of
    /// its Survivor Deck and hand, or of its Zombie Deck and spawn slot, that
    /// this seat does not see are dealt anew among each other. All else stays,
    /// also what chance brings, and so does everything that this seat saw. So
    /// whatever it is shown of both games must be the same until such a card is
    /// shown.
    pub fn with_other_cards(&self, deck: Deck, seed: Seed) -> State {
        let mut state = *self.view.state;
        let areas = match deck {
            Deck::Survivor => [Area::SurvivorDeck, Area::Hand],
            Deck::Zombie => [Area::ZombieDeck, Area::SpawnSlot],
        };
        let (rules, real, viewer) = (self.view.rules, self.view.state, self.view.viewer);
        state.exchange(seed, self.seat.other(), areas, |id| rules.can_see(viewer, real, id));
        state
    }
}

impl<'a> View<'a> {
    fn read(&self) -> StateReader<'a> {
        StateReader { rules: self.rules, state: self.state }
    }

    /// The rules and both deck lists.
    pub fn rules(&self) -> &'a Duel {
        self.rules
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Turns begun; the first turn is 1.
    pub fn turn(&self) -> u16 {
        self.state.turn()
    }

    /// The stage of the turn.
    pub fn stage(&self) -> Stage {
        self.state.stage()
    }

    /// The seat whose turn it is as Survivor (1.4.2).
    pub fn turn_player(&self) -> Seat {
        self.state.turn_player()
    }

    /// The player of the first turn.
    pub fn first_player(&self) -> Seat {
        self.state.first_player()
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// What the viewer is asked. `None` when the game is over, and while
    /// somebody else is asked, whatever it is: that a question is one, and which,
    /// may tell of the cards in a hand, as who cannot play a React is never asked
    /// for one (15.2.2). What others are told meanwhile is the same for all
    /// questions, see [`Narrator::meanwhile`](super::explain::Narrator::meanwhile).
    pub fn waiting(&self) -> Option<Waiting> {
        let Asked { seat, question } = self.state.asked()?;
        self.viewer.is(seat).then_some(Waiting { seat, question })
    }

    /// Whether the viewer knows which card an object is.
    pub fn sees(&self, object: ObjectId) -> bool {
        object.is_some() && self.rules.can_see(self.viewer, self.state, object)
    }

    /// The card that an object is, if it is seen.
    pub fn card(&self, object: ObjectId) -> Option<&'a CardProgram> {
        self.sees(object).then(|| self.rules.card(self.state, object))
    }

    /// The index of the card that an object is; [`CardId::HIDDEN`] when it is not seen.
    pub fn card_id(&self, object: ObjectId) -> CardId {
        if self.sees(object) { self.state.object(object).card } else { CardId::HIDDEN }
    }

    /// An object with its marks and counters; one that is not seen has only
    /// its area.
    pub fn object(&self, object: ObjectId) -> Object {
        let actual = *self.state.object(object);
        if self.sees(object) { actual } else { Object { card: CardId::HIDDEN, area: actual.area, ..Object::default() } }
    }

    /// How many cards an area of a seat has; every area is counted openly (4.1.2).
    pub fn count(&self, seat: Seat, area: Area) -> usize {
        match area {
            Area::Exile => usize::from(self.state.side(seat).exile_count()),
            Area::SurvivorZone => 1,
            Area::SpawnSlot => usize::from(self.state.slot.is_some() && self.state.slot.owner() == seat),
            Area::Stack => self.all_of(seat).filter(|id| self.state.object(*id).area == Area::Stack).count(),
            area => self.state.side(seat).cards(area).len(),
        }
    }

    /// The cards of an area that lie open or in a hand, oldest first. Of a
    /// deck those that are being looked at, or else those that lie revealed
    /// (2.19.0), of the other seat's hand ids that say nothing.
    pub fn cards(&self, seat: Seat, area: Area) -> impl Iterator<Item = ObjectId> + use<'a> {
        let state = self.state;
        let all = state.side(seat).cards(area);
        let looks = || {
            let look = self.rules.looking(self.viewer, state)?;
            (look.seat == seat && look.area == area).then_some(look.cards)
        };
        let (seen, revealed_only) = match area {
            Area::SurvivorDeck | Area::ZombieDeck => looks().map_or((all.len(), true), |cards| (cards, false)),
            _ => (all.len(), false),
        };
        let listed = all[..all.len().min(seen)]
            .iter()
            .copied()
            .filter(move |id| !revealed_only || state.object(*id).marks.contains(Marks::REVEALED));
        let unlisted = matches!(area, Area::Exile | Area::SurvivorZone | Area::SpawnSlot | Area::Stack);
        let found = unlisted.then(|| self.all_of(seat).filter(move |id| state.object(*id).area == area));
        listed.chain(found.into_iter().flatten())
    }

    fn all_of(&self, seat: Seat) -> impl Iterator<Item = ObjectId> + use<> {
        let start = seat.index() * CARDS_PER_SEAT;
        (start..start + CARDS_PER_SEAT).map(|index| ObjectId(index as u8))
    }

    /// Zombies in a zone of a side.
    pub fn zombies(&self, side: Seat, area: Area) -> impl Iterator<Item = ObjectId> + use<'a> {
        let open = matches!(area, Area::ThreatZone | Area::ZombieZone);
        let read = self.read();
        open.then(|| read.zombies_in(side, area)).into_iter().flatten()
    }

    /// The Weapons a seat has equipped.
    pub fn weapons(&self, seat: Seat) -> impl Iterator<Item = ObjectId> + use<'a> {
        self.read().equipped_weapons(seat)
    }

    /// Who controls a card in play (1.4.6).
    pub fn controller(&self, object: ObjectId) -> Seat {
        if self.sees(object) { self.state.controller(object) } else { object.owner() }
    }

    /// On whose side a card lies (4.1.0).
    pub fn side_of(&self, object: ObjectId) -> Seat {
        if self.sees(object) { self.state.side_of(object) } else { object.owner() }
    }

    /// Statuses in play.
    pub fn statuses(&self) -> &'a [StatusOn] {
        self.state.statuses()
    }

    /// Whether a card has a status.
    pub fn has_status(&self, object: ObjectId, status: StatusKind) -> bool {
        self.state.has_status(object, status)
    }

    /// Modifiers that last for a time.
    pub fn lasting(&self) -> &'a [Lasting] {
        self.state.lasting()
    }

    /// Damage that will be prevented on a card.
    pub fn shielding(&self, object: ObjectId) -> u8 {
        self.state.shielding(object)
    }

    /// Whether a Zombie can attack now (R70).
    pub fn can_zombie_attack(&self, zombie: ObjectId) -> bool {
        self.sees(zombie) && self.read().can_zombie_attack(zombie)
    }

    /// Whether a Zombie advances in this turn's Advance Step (7.3.4).
    pub fn advances(&self, zombie: ObjectId) -> bool {
        self.sees(zombie) && self.read().is_eligible_to_advance(zombie)
    }

    /// The attack in progress.
    pub fn battle(&self) -> Option<&'a Battle> {
        self.state.battle()
    }

    /// Damage about to reach a Survivor (5.9.3).
    pub fn incoming(&self) -> Option<&'a Incoming> {
        self.state.incoming.last()
    }

    /// What the window in progress is open for: what happened, as far as a React of
    /// either deck waits for it (9.3.0).
    pub fn open_for(&self) -> impl Iterator<Item = Trigger> + use<'a> {
        self.state.happenings.iter().map(|happening| happening.trigger)
    }

    /// The stack, bottom first.
    pub fn stack(&self) -> &'a [Frame] {
        self.state.stack()
    }

    /// The triggers that wait for their order (9.4.0).
    pub fn triggers(&self) -> &'a [Frame] {
        &self.state.pending
    }

    /// The ability being carried out.
    pub fn resolving(&self) -> Option<&'a Frame> {
        self.state.running.last()
    }

    /// Where the options of the choice that a frame is at begin and end among
    /// the operations of its ability (16.2.1).
    pub fn option_blocks(&self, frame: &Frame) -> impl Iterator<Item = (u8, u8)> + use<'a> {
        self.read().blocks(frame)
    }

    /// What goes to the Graveyard when a card that is seen is played (R105, 4.2.9).
    pub fn makes_room(&self, object: ObjectId) -> Room {
        if self.sees(object) { self.read().room_for(object.owner(), object) } else { Room::default() }
    }

    /// The declaration in progress, to the seat that is asked about it.
    pub fn declared(&self) -> Option<Declared> {
        let asked = self.state.asked().filter(|asked| self.viewer.is(asked.seat))?;
        let declaring = matches!(
            asked.question,
            Question::X
                | Question::Target
                | Question::Host
                | Question::ReplaceAttachment
                | Question::FreeHands
                | Question::KeepAttachment(_)
                | Question::Discard
                | Question::ExileFromGraveyard
        );
        (declaring && self.state.declared.seat == asked.seat).then_some(self.state.declared)
    }

    /// Cards picked so far for the question in progress, to the seat that
    /// picks them.
    pub fn picked(&self) -> &'a [ObjectId] {
        match self.state.asked() {
            Some(asked) if self.viewer.is(asked.seat) => self.state.picked.cards(),
            _ => &[],
        }
    }
}
