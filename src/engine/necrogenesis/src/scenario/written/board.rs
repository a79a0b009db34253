//! A table as the block of a board lays it out.

use std::fmt::Write as _;

use safehouse_table::Seat;

use super::super::{
    super::{
        duel::Duel,
        object::{Area, Marks, ObjectId, area_of_zone},
        state::{Stage, State, Until},
        view::Viewer,
    },
    cards::FILLER,
    words::{AREAS, MARKS, STAGES, STATUSES, TOKENS, letter, word},
};
use crate::rulestext::ability::{StatusKind, Zone};

/// Areas with a list, as they are written.
pub(super) const PILES: [Area; 7] = [
    Area::Hand,
    Area::Equipment,
    Area::ThreatZone,
    Area::ZombieZone,
    Area::Graveyard,
    Area::SurvivorDeck,
    Area::ZombieDeck,
];

/// A table that is laid out.
pub(super) struct Board<'a> {
    pub(super) duel: &'a Duel,
    pub(super) state: &'a State,
    /// Whose knowledge it keeps to; `None` for everything.
    pub(super) seen_by: Option<Seat>,
}

impl Board<'_> {
    /// The block of a board; `None` where there is something that it cannot say.
    pub(super) fn written(&self, stage: Stage) -> Option<String> {
        let state = self.state;
        if !state.stack().is_empty() || state.slot.is_some() || !state.lasting().is_empty() {
            return None;
        }
        let mut text = format!(
            "board\n  turn {} of {}, at {}\n  first {}\n",
            state.turn(),
            letter(state.turn_player()),
            word(STAGES, stage),
            letter(state.first_player()),
        );
        for seat in Seat::BOTH {
            let (side, own) = (state.side(seat), letter(seat));
            let survivor = ObjectId::survivor(seat);
            let _ =
                writeln!(text, "  {own}: ap {}, tp {}, th {}, kills {}", side.ap(), side.tp(), side.th(), side.kills());
            let _ = writeln!(text, "  {own} survivor: {}{}", self.name(survivor), self.notes(survivor)?);
            for area in PILES {
                let cards = side.cards(area);
                let is_deck = matches!(area, Area::SurvivorDeck | Area::ZombieDeck);
                if self.seen_by.is_some() && is_deck || cards.is_empty() && !is_deck {
                    continue;
                }
                let names: Vec<String> = cards
                    .iter()
                    .map(|id| Some(format!("{}{}", self.shown(*id), self.notes(*id)?)))
                    .collect::<Option<_>>()?;
                let only = if is_deck { " only" } else { "" };
                let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                let _ = writeln!(text, "  {own} {}{only}: {list}", word(AREAS, area));
            }
            let exiled: Vec<String> = state.exiled(seat).map(|id| self.name(id).to_owned()).collect();
            if !exiled.is_empty() {
                let _ = writeln!(text, "  {own} exile: {}", exiled.join(", "));
            }
            for zone in [Zone::Threat, Zone::Zombie] {
                for (name, token) in TOKENS {
                    let count = side.tokens(zone, *token);
                    if count > 0 {
                        let area = word(AREAS, area_of_zone(zone));
                        let _ = writeln!(text, "  {own} tokens: {count} {name} in {area}");
                    }
                }
            }
        }
        Some(text)
    }

    fn name(&self, id: ObjectId) -> &str {
        self.duel.name(self.state, id)
    }

    /// The name of a card as far as it is known.
    fn shown(&self, id: ObjectId) -> String {
        let known = self.seen_by.is_none_or(|seat| self.duel.view(self.state, Viewer::Seat(seat)).card(id).is_some());
        if known { self.name(id).to_owned() } else { FILLER.to_owned() }
    }

    /// What stands in parentheses behind a card.
    fn notes(&self, id: ObjectId) -> Option<String> {
        let object = self.state.object(id);
        let is_in_play = object.area.is_battlefield() || object.area == Area::SurvivorZone;
        let mut notes: Vec<String> = Vec::new();
        if is_in_play {
            for mark in object.marks.difference(Marks::ACROSS).iter() {
                let name = word(MARKS, mark);
                if name == "?" {
                    return None;
                }
                notes.push(name.to_owned());
            }
            let has_counters = self.duel.card(self.state, id).counters.is_some() || object.counters > 0;
            let counters = has_counters.then_some(("counters", object.counters));
            let numbers = [("damage", object.damage), ("attacks", object.attacks), ("x", object.x)];
            let changed = numbers.into_iter().filter(|(_, number)| *number > 0).chain(counters);
            notes.extend(changed.map(|(name, number)| format!("{name} {number}")));
            if object.host.is_some() {
                notes.push(format!("on {}", self.host(id, object.host)?));
            }
            for status in self.state.statuses().iter().filter(|status| status.object == id) {
                notes.push(status_words(status.kind, status.amount, status.until, id.owner())?);
            }
        }
        Some(if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) })
    }

    /// What an Attachment hangs on, among the Weapons of its name.
    fn host(&self, id: ObjectId, host: ObjectId) -> Option<String> {
        let seat = self.state.side_of(id);
        if host == ObjectId::survivor(seat) {
            return Some(letter(seat).to_owned());
        }
        let name = self.name(host);
        let mut alike = self.state.side(seat).cards(Area::Equipment).iter().filter(|other| self.name(**other) == name);
        let nth = alike.position(|other| *other == host)?;
        Some(if nth == 0 { name.to_owned() } else { format!("{name}#{}", nth + 1) })
    }
}

/// A status as a board writes it; `None` where it ends otherwise than a board can say.
fn status_words(kind: StatusKind, amount: u8, until: Until, owner: Seat) -> Option<String> {
    let name = word(STATUSES, kind);
    let by_rule = match (kind, until) {
        (StatusKind::Poison, Until::Ticks(turns)) => return Some(format!("{name} {turns}")),
        (_, Until::Ticks(turns)) => return Some(format!("{name} {amount} for {turns}")),
        (StatusKind::Exposed, Until::StartOfTurn(seat)) => seat == owner,
        (StatusKind::Stabilized, Until::EndOfNextTurn { seat, begun: false }) => seat == owner,
        (StatusKind::Cover, Until::EndOfTurn) => true,
        (
            StatusKind::Exposed | StatusKind::Stabilized | StatusKind::Cover | StatusKind::Poison | StatusKind::Stun,
            _,
        ) => false,
        (_, Until::Removed) => true,
        _ => false,
    };
    let amount =
        if matches!(kind, StatusKind::Bleed | StatusKind::Burn) { format!(" {amount}") } else { String::new() };
    by_rule.then(|| format!("{name}{amount}"))
}
