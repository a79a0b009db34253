//! Everything that a viewer sees, gathered into one value.

use std::fmt;

use crate::rulestext::{
    Words as _,
    ability::{Token, Zone},
};
use safehouse_table::{Outcome, Seat};

use super::{
    super::{
        object::{Area, CARDS, ObjectId},
        state::{Battle, Declared, Frame, Incoming, Lasting, Object, Stage, StatusOn},
    },
    View, Viewer, Waiting,
};

/// What a [`View`] shows. Two states that differ only in what is hidden have
/// equal pictures.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// Who looks.
    pub viewer: Viewer,
    /// Turns begun.
    pub turn: u16,
    /// The stage of the turn.
    pub stage: Stage,
    /// Whose turn it is.
    pub turn_player: Seat,
    /// Who began.
    pub first_player: Seat,
    /// Who is asked.
    pub waiting: Option<Waiting>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Both sides of the table.
    pub sides: [SidePicture; 2],
    /// Every card whose place in an area is known, with what is seen of it.
    pub objects: Vec<(ObjectId, Object)>,
    /// HP left of every card in play that has HP.
    pub hp: Vec<(ObjectId, u8)>,
    /// Statuses in play.
    pub statuses: Vec<StatusOn>,
    /// Modifiers that last.
    pub lasting: Vec<Lasting>,
    /// The attack in progress.
    pub battle: Option<Battle>,
    /// Damage about to reach a Survivor.
    pub incoming: Option<Incoming>,
    /// The stack, bottom first.
    pub stack: Vec<Frame>,
    /// The declaration in progress, when the viewer makes it.
    pub declared: Option<Declared>,
    /// Cards picked so far, when the viewer picks.
    pub picked: Vec<ObjectId>,
}

/// One side of a [`Picture`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SidePicture {
    /// How many cards each area has, in the order of [`Area::ALL`].
    pub counts: [usize; Area::ALL.len()],
    /// AP, TP and TH.
    pub points: [u8; 3],
    /// AP gained this turn.
    pub ap_gained: u8,
    /// Events played as Survivor and as Zombie player.
    pub events_played: [u8; 2],
    /// Quick Escapes tried.
    pub quick_escapes: u8,
    /// Zombies destroyed.
    pub kills: u8,
    /// Damage dealt to the Survivor.
    pub damage_taken: u8,
    /// Whether the mulligan was taken.
    pub has_mulliganed: bool,
    /// Whether the Threat Zone is lit.
    pub lit: bool,
    /// Tokens by zone and kind.
    pub tokens: Vec<(Zone, Token, u8)>,
}

impl Picture {
    pub(super) fn of(view: &View<'_>) -> Self {
        let mut objects = Vec::with_capacity(CARDS);
        for seat in Seat::BOTH {
            for area in Area::ALL {
                objects.extend(view.cards(seat, area).map(|id| (id, view.object(id))));
            }
        }
        let hp = objects
            .iter()
            .filter(|(_, object)| object.area.is_battlefield())
            .map(|(id, _)| (*id, view.hp_left(*id)))
            .collect();
        Self {
            viewer: view.viewer(),
            turn: view.turn(),
            stage: view.stage(),
            turn_player: view.turn_player(),
            first_player: view.first_player(),
            waiting: view.waiting(),
            outcome: view.outcome(),
            sides: Seat::BOTH.map(|seat| SidePicture::of(view, seat)),
            objects,
            hp,
            statuses: view.statuses().to_vec(),
            lasting: view.lasting().to_vec(),
            battle: view.battle().copied(),
            incoming: view.incoming().copied(),
            stack: view.stack().to_vec(),
            declared: view.declared(),
            picked: view.picked().to_vec(),
        }
    }
}

impl View<'_> {
    /// Everything that is seen, as a value of its own.
    pub fn picture(&self) -> Picture {
        Picture::of(self)
    }
}

// A derived one would print what is hidden.
impl fmt::Debug for View<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture().fmt(formatter)
    }
}

impl SidePicture {
    fn of(view: &View<'_>, seat: Seat) -> Self {
        let tokens = [Zone::Threat, Zone::Zombie]
            .into_iter()
            .flat_map(|zone| Token::ALL.iter().map(move |token| (zone, *token, view.tokens(seat, zone, *token))))
            .collect();
        Self {
            counts: Area::ALL.map(|area| view.count(seat, area)),
            points: [view.ap(seat), view.tp(seat), view.th(seat)],
            ap_gained: view.ap_gained(seat),
            events_played: view.events_played(seat),
            quick_escapes: view.quick_escapes(seat),
            kills: view.kills(seat),
            damage_taken: view.damage_taken(seat),
            has_mulliganed: view.has_mulliganed(seat),
            lit: view.is_lit(seat),
            tokens,
        }
    }
}
