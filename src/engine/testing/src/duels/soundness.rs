//! What must hold in every state of every game.

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        duel::Duel,
        object::{Area, CARDS, CARDS_PER_SEAT, ObjectId},
        program::Kind,
        state::State,
    },
    table::Seat,
};

/// Everything that must hold in every state; what does not, in words.
pub fn broken(duel: &Duel, state: &State, options: &[Choice]) -> Vec<String> {
    let mut broken = Vec::new();
    let mut seen = [0u8; CARDS];
    for seat in Seat::BOTH {
        let side = state.side(seat);
        for area in Area::ALL {
            for id in side.cards(area) {
                seen[id.index()] += 1;
                let object = state.object(*id);
                if object.area != area {
                    broken.push(format!("{id:?} is listed in {area:?} and says {:?}", object.area));
                }
                if state.side_of(*id) != seat {
                    broken.push(format!("{id:?} is listed on the wrong side"));
                }
                let kind = duel.card(state, *id).kind;
                let fits = match area {
                    Area::SurvivorDeck | Area::Hand => !matches!(kind, Kind::Zombie | Kind::Survivor),
                    Area::ZombieDeck => kind == Kind::Zombie,
                    Area::Equipment => matches!(kind, Kind::Weapon | Kind::Passive | Kind::Attachment),
                    Area::ThreatZone | Area::ZombieZone => {
                        matches!(kind, Kind::Zombie | Kind::Trap | Kind::Automated)
                    }
                    _ => true,
                };
                if !fits {
                    broken.push(format!("a {kind:?} lies in {area:?}"));
                }
                let hosts = [Area::Equipment, Area::SurvivorZone];
                if object.host.is_some() && !hosts.contains(&state.object(object.host).area) {
                    broken.push(format!("{id:?} hangs on a card that left play"));
                }
            }
        }
        if state.exiled(seat).count() != usize::from(side.exile_count()) {
            broken.push("Exile is miscounted".to_owned());
        }
        if state.object(ObjectId::survivor(seat)).area != Area::SurvivorZone {
            broken.push("a Survivor moved (R06)".to_owned());
        }
    }
    for (index, seen) in seen.iter().enumerate() {
        let area = state.object(ObjectId(index as u8)).area;
        let listed = !matches!(area, Area::Exile | Area::SurvivorZone | Area::SpawnSlot | Area::Stack);
        if *seen != u8::from(listed) {
            broken.push(format!("object {index} in {area:?} is listed {seen} times"));
        }
    }
    for seat in Seat::BOTH {
        let range = seat.index() * CARDS_PER_SEAT..(seat.index() + 1) * CARDS_PER_SEAT;
        let mut brought: Vec<_> = duel.cards[range.clone()].to_vec();
        let mut now: Vec<_> = range.map(|index| state.object(ObjectId(index as u8)).card).collect();
        brought.sort();
        now.sort();
        if brought != now {
            broken.push(format!("the cards of {seat:?} changed"));
        }
    }
    if state.outcome().is_none() && options.len() < if duel.even_pace { 1 } else { 2 } {
        broken.push(format!("{:?} has {} options", state.asked(), options.len()));
    }
    let mut sorted = options.to_vec();
    sorted.sort();
    sorted.dedup();
    if sorted.len() != options.len() {
        broken.push(format!("{:?} offers a choice twice: {options:?}", state.asked()));
    }
    broken
}
