//! What a simulated game is counted by, taken from its events.

use crate::rulestext::ability::Points;
use safehouse_table::{Seat, Sink};

use super::super::{
    duel::Duel,
    event::{Event, LossCause},
    object::{Area, CARDS, ObjectId},
    program::{CardId, Kind},
    state::Stage,
};

/// Turns told apart; later ones count as the last.
pub(super) const TURNS: usize = 80;

/// The distinct cards of two decks fit into these bits.
pub(super) type CardSet = u128;

/// One game's counts, by seat.
#[derive(Debug, Clone)]
pub(super) struct Watch<'a> {
    rules: &'a Duel,
    turn: usize,
    turn_player: Seat,
    ap: [u8; 2],
    tp: [u8; 2],
    th: [u8; 2],
    stage: Stage,
    survivors: [ObjectId; 2],
    /// Damage to each Survivor by turn.
    pub(super) damage: [[u16; TURNS]; 2],
    /// The turn in which a Weapon was first equipped.
    pub(super) first_weapon: [Option<u16>; 2],
    pub(super) kills: [u32; 2],
    pub(super) unspent: [[u32; 3]; 2],
    pub(super) drawn_cards: [u32; 2],
    pub(super) drawn: [CardSet; 2],
    pub(super) played: [CardSet; 2],
    /// The hand as it was dealt, before anybody chose what of it goes back (6.1.6).
    pub(super) dealt: [CardSet; 2],
    /// Whether a hand is no more the one that was dealt.
    chose: [bool; 2],
    /// The hand that the first turn begins with.
    kept: [Hand; 2],
    pub(super) lost: [Option<LossCause>; 2],
}

impl<'a> Watch<'a> {
    pub(super) fn new(rules: &'a Duel) -> Self {
        Self {
            rules,
            turn: 0,
            turn_player: Seat::First,
            ap: [0; 2],
            tp: [0; 2],
            th: [0; 2],
            stage: Stage::TurnStart,
            survivors: Seat::BOTH.map(ObjectId::survivor),
            damage: [[0; TURNS]; 2],
            first_weapon: [None; 2],
            kills: [0; 2],
            unspent: [[0; 3]; 2],
            drawn_cards: [0; 2],
            drawn: [0; 2],
            played: [0; 2],
            dealt: [0; 2],
            chose: [false; 2],
            kept: [Hand::default(), Hand::default()],
            lost: [None; 2],
        }
    }

    pub(super) fn turn(&self) -> u16 {
        self.turn as u16
    }
}

fn bit(card: CardId) -> CardSet {
    1 << (card.0 & 127)
}

/// A hand, with how many copies of each card it holds: of two copies one may be
/// put back and the other kept.
#[derive(Debug, Clone)]
struct Hand([u8; CARDS]);

impl Default for Hand {
    fn default() -> Self {
        Self([0; CARDS])
    }
}

impl Hand {
    fn add(&mut self, card: CardId) {
        if let Some(copies) = self.0.get_mut(usize::from(card.0)) {
            *copies = copies.saturating_add(1);
        }
    }

    fn put_back(&mut self, card: CardId) {
        if let Some(copies) = self.0.get_mut(usize::from(card.0)) {
            *copies = copies.saturating_sub(1);
        }
    }

    /// The cards of which it holds a copy.
    fn cards(&self) -> CardSet {
        let held = self.0.iter().enumerate().filter(|(_, copies)| **copies > 0);
        held.fold(0, |set, (card, _)| set | bit(CardId(card as u8)))
    }
}

const _: () = assert!(CARDS <= 128, "a set of cards has a bit for each");

impl Sink<Event> for Watch<'_> {
    const LISTENS: bool = true;

    fn take(&mut self, event: Event) {
        match event {
            Event::TurnBegan { turn, seat } => {
                self.turn = usize::from(turn);
                self.turn_player = seat;
            }
            Event::StageBegan(stage) => {
                let survivor = self.turn_player.index();
                let zombies = self.turn_player.other().index();
                match stage {
                    Stage::Decay => self.unspent[zombies][2] += u32::from(self.th[zombies]),
                    Stage::ResponseEnd => self.unspent[survivor][0] += u32::from(self.ap[survivor]),
                    Stage::Swap => self.unspent[survivor][1] += u32::from(self.tp[survivor]),
                    _ => {}
                }
                self.stage = stage;
            }
            Event::Points { seat, points, now, .. } => {
                let pool = match points {
                    Points::Action => &mut self.ap,
                    Points::Tactical => &mut self.tp,
                    Points::Threat => &mut self.th,
                };
                pool[seat.index()] = now;
            }
            Event::Moved { object, card, from, to, side } => {
                let owner = object.owner().index();
                match (from, to) {
                    (Area::SurvivorDeck, Area::Hand) => {
                        self.drawn_cards[owner] += 1;
                        self.drawn[owner] |= bit(card);
                        if self.turn == 0 {
                            self.kept[owner].add(card);
                            if !self.chose[owner] {
                                self.dealt[owner] |= bit(card);
                            }
                        }
                    }
                    // What a mulligan puts back was not kept (6.1.6).
                    (Area::Hand, Area::SurvivorDeck) if self.turn == 0 => {
                        self.chose[owner] = true;
                        self.kept[owner].put_back(card);
                        // Nothing but the opening hand was drawn so far.
                        self.drawn[owner] = self.kept[owner].cards();
                        self.drawn_cards[owner] = self.drawn_cards[owner].saturating_sub(1);
                    }
                    (Area::ZombieDeck, Area::SpawnSlot) => self.drawn[owner] |= bit(card),
                    (_, Area::Equipment)
                        if self.first_weapon[side.index()].is_none()
                            && self.rules.program.card(card).kind == Kind::Weapon =>
                    {
                        self.first_weapon[side.index()] = Some(self.turn as u16);
                    }
                    _ => {}
                }
            }
            Event::Played { seat, card, .. } => self.played[seat.index()] |= bit(card),
            Event::Spawned { object, card, .. } => self.played[object.owner().index()] |= bit(card),
            Event::Damaged { object, amount, .. } => {
                if let Some(seat) = self.survivors.iter().position(|survivor| *survivor == object) {
                    self.damage[seat][self.turn.min(TURNS - 1)] += u16::from(amount);
                }
            }
            Event::Destroyed { object, card } if self.rules.program.card(card).kind == Kind::Zombie => {
                self.kills[object.owner().other().index()] += 1;
            }
            Event::Lost { seat, cause } => self.lost[seat.index()] = Some(cause),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Of the copies dealt, those not put back are kept (6.1.6).
        #[test]
        fn a_hand_holds_what_was_not_put_back(
            dealt in proptest::collection::vec(0u8..6, 0..10),
            back in proptest::collection::vec(any::<prop::sample::Index>(), 0..10),
        ) {
            let (mut hand, mut kept) = (Hand::default(), dealt.clone());
            dealt.iter().for_each(|card| hand.add(CardId(*card)));
            for index in back {
                if !kept.is_empty() {
                    hand.put_back(CardId(kept.swap_remove(index.index(kept.len()))));
                }
            }
            prop_assert_eq!(hand.cards(), kept.iter().fold(0, |set, card| set | bit(CardId(*card))));
        }
    }
}
