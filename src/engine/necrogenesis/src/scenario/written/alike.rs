//! A table that is laid out beside the game that it is of: which of its cards and choices are those of the
//! game, and whether it is as the game is.

use safehouse_table::Seat;

use super::{
    super::{
        super::{
            choice::Choice,
            duel::Duel,
            object::{Area, ObjectId},
            state::State,
        },
        table::Table,
        words::TOKENS,
    },
    board::PILES,
};
use crate::rulestext::ability::Zone;

/// Where a card lies, told without its id, which differs from table to table.
fn place(state: &State, id: ObjectId) -> Option<(Seat, Area, usize)> {
    if id.index_of_owner() == 0 {
        return Some((id.owner(), Area::SurvivorZone, 0));
    }
    if id == state.slot {
        return Some((id.owner(), Area::SpawnSlot, 0));
    }
    for seat in Seat::BOTH {
        for area in PILES {
            if let Some(at) = state.side(seat).cards(area).iter().position(|other| *other == id) {
                return Some((seat, area, at));
            }
        }
        if let Some(at) = state.exiled(seat).position(|other| other == id) {
            return Some((seat, Area::Exile, at));
        }
    }
    None
}

fn at(state: &State, (seat, area, at): (Seat, Area, usize)) -> Option<ObjectId> {
    match area {
        Area::SurvivorZone => Some(ObjectId::survivor(seat)),
        Area::SpawnSlot => Some(state.slot).filter(|slot| slot.is_some()),
        Area::Exile => state.exiled(seat).nth(at),
        _ => state.side(seat).cards(area).get(at).copied(),
    }
}

/// The card of a table that stands where one of the game does. In a hand, a deck or a pile one copy is as good
/// as another.
fn counterpart(duel: &Duel, state: &State, table: &Table, id: ObjectId) -> Option<ObjectId> {
    let place = place(state, id)?;
    let (seat, area, index) = place;
    if area.is_battlefield() || matches!(area, Area::SurvivorZone | Area::SpawnSlot) {
        return at(&table.state, place);
    }
    let name = duel.name(state, id);
    let is_alike = |list: &[ObjectId], state: &State, duel: &Duel, at: usize| {
        list.iter().take(at).filter(|other| duel.name(state, **other) == name).count()
    };
    if area == Area::Exile {
        return table.state.exiled(seat).find(|other| table.duel.name(&table.state, *other) == name);
    }
    let nth = is_alike(state.side(seat).cards(area), state, duel, index);
    let own = table.state.side(seat).cards(area);
    own.iter().copied().filter(|other| table.duel.name(&table.state, *other) == name).nth(nth)
}

/// The choice of a table that is that of the game.
pub(super) fn corresponding(duel: &Duel, state: &State, table: &Table, choice: Choice) -> Option<Choice> {
    let other = |id: ObjectId| if id.is_some() { counterpart(duel, state, table, id) } else { Some(id) };
    let choice = match choice {
        Choice::Play(id) => Choice::Play(other(id)?),
        Choice::Use(id, ability) => Choice::Use(other(id)?, ability),
        Choice::Attack(id) => Choice::Attack(other(id)?),
        Choice::Unequip(id) => Choice::Unequip(other(id)?),
        Choice::MoveAttachment(id) => Choice::MoveAttachment(other(id)?),
        Choice::Object(id) => Choice::Object(other(id)?),
        Choice::Table(table_move, id) => Choice::Table(table_move, other(id)?),
        _ => choice,
    };
    table.options.contains(&choice).then_some(choice)
}

/// Whether a table is as the game is, as far as anything later could tell.
pub(super) fn is_alike(duel: &Duel, state: &State, table: &Table) -> bool {
    let other = &table.state;
    let name = |state: &State, duel: &Duel, id: ObjectId| duel.name(state, id).to_owned();
    let counts = |state: &State, seat: Seat| {
        let side = state.side(seat);
        let tokens: Vec<u8> = [Zone::Threat, Zone::Zombie]
            .into_iter()
            .flat_map(|zone| TOKENS.iter().map(move |(_, token)| side.tokens(zone, *token)))
            .collect();
        (side.ap(), side.tp(), side.th(), side.ap_gained(), side.events_played(), side.kills(), tokens)
    };
    let in_play = |state: &State, duel: &Duel, id: ObjectId| {
        let object = state.object(id);
        let mut statuses: Vec<_> = state
            .statuses()
            .iter()
            .filter(|status| status.object == id)
            .map(|status| (status.kind as u8, status.amount, format!("{:?}", status.until)))
            .collect();
        statuses.sort();
        let host = place(state, object.host);
        let numbers = (object.damage, object.counters, object.attacks, object.used, object.x);
        (name(state, duel, id), object.marks, numbers, host, statuses)
    };
    let same_pile = |seat: Seat, area: Area| {
        let (one, two) = (state.side(seat).cards(area), other.side(seat).cards(area));
        if area.is_battlefield() {
            let pairs = one.iter().zip(two);
            return one.len() == two.len()
                && pairs.fold(true, |same, (id, at)| {
                    same && in_play(state, duel, *id) == in_play(other, &table.duel, *at)
                });
        }
        let names = |state: &State, duel: &Duel, list: &[ObjectId]| {
            let mut names: Vec<String> = list.iter().map(|id| name(state, duel, *id)).collect();
            // A deck has an order, a hand and a Graveyard have none that matters.
            if !matches!(area, Area::SurvivorDeck | Area::ZombieDeck) {
                names.sort();
            }
            names
        };
        names(state, duel, one) == names(other, &table.duel, two)
    };
    let same_exile = |seat: Seat| {
        let names = |state: &State, duel: &Duel| {
            let mut names: Vec<String> = state.exiled(seat).map(|id| name(state, duel, id)).collect();
            names.sort();
            names
        };
        names(state, duel) == names(other, &table.duel)
    };
    let survivors = Seat::BOTH.map(ObjectId::survivor);
    (state.turn(), state.turn_player(), state.first_player(), state.outcome())
        == (other.turn(), other.turn_player(), other.first_player(), other.outcome())
        && state.lasting().len() == other.lasting().len()
        && state.stack().len() == other.stack().len()
        && Seat::BOTH.into_iter().all(|seat| {
            counts(state, seat) == counts(other, seat)
                && PILES.into_iter().all(|area| same_pile(seat, area))
                && same_exile(seat)
        })
        && survivors.into_iter().all(|id| in_play(state, duel, id) == in_play(other, &table.duel, id))
}
