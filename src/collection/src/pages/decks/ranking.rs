//! Which decks are asked about, in which order: it stands in the address.

use safehouse_engine::limits::DECKS_AT_ONCE;
use safehouse_paths::collection as at;

use crate::{Desk, Fields};

/// The most decks that are asked about at once; the address names them.
pub const MOST_DECKS: usize = DECKS_AT_ONCE;

/// The owner's ranking of their decks, and which of them they picked. Positions are those of the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranking {
    /// Every deck, the dearest first.
    pub order: Vec<usize>,
    /// The decks that are asked about, in the order of the ranking; all of them where none is picked.
    pub picked: Vec<usize>,
    /// Whether any is picked.
    pub is_picked: bool,
}

impl Ranking {
    /// Reads an address: `deck` several times, in their order, `pick`, and one deck to go `up` or `down`.
    /// Decks that it does not name follow in the order in which their owner lists them.
    pub(super) fn read(desk: &Desk<'_>, fields: &Fields) -> Self {
        let mut order = order(desk, fields.all("deck"));
        let place = |id: &str| position(desk, id).and_then(|deck| order.iter().position(|one| *one == deck));
        let swap = match (place(fields.get("up")), place(fields.get("down"))) {
            (Some(at), _) => at.checked_sub(1).map(|before| (before, at)),
            (None, Some(at)) => Some((at, at + 1)).filter(|(_, behind)| *behind < order.len()),
            (None, None) => None,
        };
        if let Some((one, other)) = swap {
            order.swap(one, other);
        }
        // What is ticked to take turns is not asked about by itself.
        let picks = fields.all("pick").filter(|_| fields.get("together").is_empty());
        Self::picking(desk, order, picks)
    }

    /// A ranking by the ids of its decks, and those of the decks that are picked.
    pub(super) fn of<'q>(
        desk: &Desk<'_>,
        ranking: impl Iterator<Item = &'q str>,
        picks: impl Iterator<Item = &'q str>,
    ) -> Self {
        Self::picking(desk, order(desk, ranking), picks)
    }

    fn picking<'q>(desk: &Desk<'_>, order: Vec<usize>, picks: impl Iterator<Item = &'q str>) -> Self {
        let asked: Vec<usize> = picks.take(MOST_DECKS).filter_map(|id| position(desk, id)).collect();
        let is_picked = !asked.is_empty();
        let picked = order.iter().copied().filter(|deck| !is_picked || asked.contains(deck)).collect();
        Self { order, picked, is_picked }
    }

    /// What its address asks.
    pub(super) fn asked(&self, desk: &Desk<'_>) -> Vec<(&'static str, String)> {
        let ids = |decks: &[usize], name: &'static str| -> Vec<(&'static str, String)> {
            decks.iter().filter_map(|deck| desk.decks.get(*deck)).map(|deck| (name, deck.id.clone())).collect()
        };
        let is_usual = self.order.iter().copied().eq(0..self.order.len());
        let mut asked = if is_usual { Vec::new() } else { ids(&self.order, "deck") };
        if self.is_picked {
            asked.extend(ids(&self.picked, "pick"));
        }
        asked
    }

    /// The page of this ranking.
    pub(super) fn address(&self, desk: &Desk<'_>) -> String {
        let asked = self.asked(desk);
        let asked: Vec<(&str, &str)> = asked.iter().map(|(name, value)| (*name, value.as_str())).collect();
        at::asking(&at::page(desk.game(), at::DECKS), &asked)
    }
}

/// Where the deck with this id stands on the desk.
pub fn position(desk: &Desk<'_>, id: &str) -> Option<usize> {
    desk.decks.iter().position(|deck| deck.id == id)
}

/// Every deck, the named ones first, in their order.
fn order<'q>(desk: &Desk<'_>, named: impl Iterator<Item = &'q str>) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    for deck in named.take(MOST_DECKS).filter_map(|id| position(desk, id)).chain(0..desk.decks.len()) {
        if order.len() < MOST_DECKS && !order.contains(&deck) {
            order.push(deck);
        }
    }
    order
}
