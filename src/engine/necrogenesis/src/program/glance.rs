//! What is asked of many cards at once.

use super::{CardId, Kind, Price};

/// What is asked of every card of a hand or a zone at once, in half a line of
/// the processor's cache: most cards need no second look.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
pub struct Glance {
    /// What it is.
    pub kind: Kind,
    /// When it is played from hand, as bits of [`Timing`]; none for a React.
    pub times: u8,
    /// Whether each seat's Survivor may use it (10.5.1).
    pub usable_by: [bool; 2],
    /// What it costs to play it, additional costs included.
    pub price: Price,
    /// Whether it can be played whenever its points can be paid: it has no
    /// condition, no target, no host, no other price.
    pub is_plain: bool,
    /// Hands (3.18.0).
    pub hands: u8,
    /// How many activated abilities it has.
    pub actives: u8,
    /// Whether it enters play with counters.
    pub has_counters: bool,
    /// The happening a React waits for; none for other cards.
    pub react_mask: u32,
    /// Bits of the happenings that its abilities wait for.
    pub trigger_mask: u32,
    /// What its passives change, as bits of [`PassiveRule::bit`].
    pub passive_mask: u32,
}

impl Glance {
    /// Of no card.
    const NOTHING: Glance = Glance {
        kind: Kind::Survivor,
        times: 0,
        usable_by: [false; 2],
        price: Price { ap: 0, tp: 0, th: 0, discards: 0, exiles: 0, with_card: false },
        is_plain: false,
        hands: 0,
        actives: 0,
        has_counters: false,
        react_mask: 0,
        trigger_mask: 0,
        passive_mask: 0,
    };
}

/// The glances of all cards. There is a place for every number that a [`CardId`]
/// can be, so that no look has to ask whether there is one.
#[derive(Debug, Clone)]
pub struct Glances(Box<[Glance; 256]>);

impl Default for Glances {
    fn default() -> Self {
        Self(Box::new([Glance::NOTHING; 256]))
    }
}

impl Glances {
    /// That of a card.
    #[inline(always)]
    pub fn of(&self, card: CardId) -> &Glance {
        &self.0[usize::from(card.0)]
    }

    /// Keeps that of a card.
    pub(crate) fn set(&mut self, card: CardId, glance: Glance) {
        self.0[usize::from(card.0)] = glance;
    }

    /// Those of every identifier that a card can have, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Glance> {
        self.0.iter()
    }
}
